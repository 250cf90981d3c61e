"""The records of the program as dataclasses, with the members of tools/schema/ndjson.schema.json.

Members that a record does not contain are None, False or empty. Members of later versions are ignored.
"""
from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Literal, TypeVar

Severity = Literal["note", "warning", "error"]
Verdict = Literal["clean", "suspicious", "invalid", "unsupported", "unchecked"]
T = TypeVar("T")


def _made(cls: type[T], record: dict[str, Any]) -> T:
    """An object of the dataclass from a record, whose keys lack the trailing '_' of a field such as in_."""
    values = {}
    for one in dataclasses.fields(cls):
        name = one.name.rstrip("_")
        if name not in record:
            continue
        value, of = record[name], one.metadata.get("of")
        if isinstance(value, list):
            value = tuple(_made(of, each) if of else each for each in value)
        elif of and value is not None:
            value = _made(of, value)
        values[one.name] = value
    return cls(**values)


def _many(of: type) -> Any:
    return field(default=(), metadata={"of": of})


def _one(of: type) -> Any:
    return field(default=None, metadata={"of": of})


@dataclass(frozen=True)
class Excerpt:
    """Bytes around a finding: text, or hexadecimal digits."""
    byte_offset: int
    text: str | None = None
    hex: str | None = None


@dataclass(frozen=True)
class Finding:
    rule: str
    severity: Severity
    message: str
    byte_offset: int | None = None
    byte_length: int | None = None
    line: int | None = None
    column: int | None = None
    in_: str | None = None
    """"gzip" or "zstd": offset, line and column refer to the unpacked contents."""
    excerpt: Excerpt | None = _one(Excerpt)
    fingerprint: str = ""
    raised_for: tuple[str, ...] = ()
    known: bool = False
    reason: str | None = None
    places: int = 1
    """The number of places that the finding represents."""


@dataclass(frozen=True)
class Tally:
    """The number of findings of a rule, including the ones that the record omits."""
    rule: str
    severity: Severity
    count: int
    known: int = 0
    places: int | None = None
    """The number of places that the findings represent; None if it is the count."""


@dataclass(frozen=True)
class Companion:
    """A companion file that was looked for. `role` is "pair", "image", "source" or "classes"."""
    role: str
    name: str
    found: bool


@dataclass(frozen=True)
class Facts:
    """The totals of the file; a number is None if the format does not have it."""
    functions: int | None = None
    counters: int | None = None
    nonzero: int | None = None
    total: int | None = None
    runs: int | None = None
    lines: int | None = None
    lines_hit: int | None = None
    identity: str | None = None
    version: int | None = None
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The record of one file."""
    path: str
    size: int
    format: str | None
    variant: str | None
    verdict: Verdict
    tally: tuple[Tally, ...] = _many(Tally)
    findings: tuple[Finding, ...] = _many(Finding)
    facts: Facts = field(default=Facts(), metadata={"of": Facts})
    companions: tuple[Companion, ...] = _many(Companion)
    alone: bool = False
    unread: bool = False
    path_escaped: bool = False
    of_run: bool = False
    repeat: bool = False
    sha256: str | None = None
    sources: tuple[str, ...] = ()
    moved_to: str | None = None
    decision: str | None = None
    sandbox: tuple[str, ...] = ()
    isolation: str | None = None
    stored: str | None = None
    reason: str | None = None

    @staticmethod
    def from_record(record: dict[str, Any]) -> Result:
        """From a record of type "file", as json.loads() returns it."""
        return _made(Result, record)

    def count(self, severity: Severity) -> int:
        """The number of findings with this severity, including the ones that the record omits."""
        return sum(one.count for one in self.tally if one.severity == severity)


@dataclass(frozen=True)
class Rule:
    id: str
    severity: Severity
    category: str
    statement: str
    source: str
    consequence: str
    hint: str
    format: str
    """The table that the rule belongs to."""

    @staticmethod
    def from_record(record: dict[str, Any]) -> Rule:
        return _made(Rule, record)


def read_results(lines: Iterable[str | bytes]) -> Iterator[Result]:
    """The results in the lines of a report of --format ndjson, such as an open file.

    Raises ValueError at the end if the record of type "end" is missing: the report was truncated.
    """
    is_complete = False
    for line in lines:
        record = json.loads(line)
        if record["type"] == "file":
            yield Result.from_record(record)
        is_complete = record["type"] == "end"
    if not is_complete:
        raise ValueError("the report is truncated: its last record is not an end record")
