"""The functions of the module."""
from __future__ import annotations

import json
import os
import subprocess
import tempfile
from typing import Any, Iterable, Iterator, Mapping, Sequence

from .program import failure, program, run
from .records import Result, Rule, Severity, read_results


def _arguments(assume: str | None, select: Sequence[str], ignore: Sequence[str], severities: Mapping[str, Severity],
               limits: Mapping[str, int], consumers: Sequence[str], arguments: Sequence[str]) -> list[str]:
    for name, values in (("select", select), ("ignore", ignore), ("consumers", consumers), ("arguments", arguments)):
        if isinstance(values, str):
            raise TypeError(f"{name} is a single string; pass a list of strings")
    words = ["check", "--isolated", "--format", "ndjson"]
    for option, values in (("--assume", [assume] if assume else []), ("--select", select), ("--ignore", ignore),
                           ("--severity", [f"{rule}={severity}" for rule, severity in severities.items()]),
                           ("--limit", [f"{limit}={value}" for limit, value in limits.items()]), ("--for", consumers)):
        for value in values:
            words += [option, value]
    return words + list(arguments)


def _path(path: str | os.PathLike[str]) -> str:
    """The path as the program takes it. "-" is a file here, not standard input."""
    name = os.fsdecode(path)
    if not name or "\0" in name:
        raise ValueError(f"{name!r} is not a path")
    return os.path.join(os.curdir, name) if name == "-" else name


def check(source: str | os.PathLike[str] | bytes | bytearray | memoryview, *, name: str | None = None, assume: str | None = None,
          select: Sequence[str] = (), ignore: Sequence[str] = (), severities: Mapping[str, Severity] = {},
          limits: Mapping[str, int] = {}, consumers: Sequence[str] = (), arguments: Sequence[str] = ()) -> Result:
    """Checks one file, given by its path or as bytes.

    name: a file name for the bytes; formats and rules depend on its suffix
    assume: FORMAT or FORMAT:VARIANT; by default, the format is detected from the contents
    select, ignore, severities, limits, consumers: the same as --select, --ignore, --severity, --limit and --for
    arguments: other command-line options

    For a path, proflint looks for companion files next to the file; for bytes, it does not use companion files. A file
    that cannot be read has the verdict "unchecked", and `unread` is true. Raises UsageError if an argument names
    something that does not exist, and IsADirectoryError for a directory or an archive, which may contain many files.
    """
    words = _arguments(assume, select, ignore, severities, limits, consumers, arguments)
    if isinstance(source, (bytes, bytearray, memoryview)):
        output = run([*words, *(["--stdin-filename", name] if name else []), "-"], input=bytes(source))
    elif name is not None:
        raise TypeError("name is allowed only for bytes; a path already has a name")
    elif os.path.isdir(source):
        raise IsADirectoryError(f"{os.fspath(source)} is a directory; use check_files()")
    else:
        path = _path(source)
        results = [result for result in read_results(run([*words, "--", path]).splitlines()) if not result.of_run]
        if len(results) != 1 or results[0].path.count("/") != path.count("/"):  # in an archive, it has more
            raise IsADirectoryError(f"{path} is an archive, or was skipped; use check_files()")
        return results[0]
    return next(read_results(output.splitlines()))


def check_files(paths: Iterable[str | os.PathLike[str]], *, assume: str | None = None, select: Sequence[str] = (),
                ignore: Sequence[str] = (), severities: Mapping[str, Severity] = {}, limits: Mapping[str, int] = {},
                consumers: Sequence[str] = (), arguments: Sequence[str] = ()) -> Iterator[Result]:
    """Checks many files in one run of the program, on all processors, and yields their results in the order of the paths.

    Files in directories are checked if they are profiles, as on the command line. The options are the same as for check().
    """
    if isinstance(paths, (str, bytes, os.PathLike)):
        raise TypeError("paths is a single path; pass a list of paths")
    words = _arguments(assume, select, ignore, severities, limits, consumers, arguments)
    with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as errors:
        for path in paths:
            names.write(os.fsencode(_path(path)) + b"\0")
        if names.tell() == 0:
            return
        names.seek(0)
        with subprocess.Popen([program(), *words, "--files0-from=-"], stdin=names, stdout=subprocess.PIPE, stderr=errors) as running:
            try:
                first = running.stdout.readline()  # type: ignore
                if first:
                    yield from read_results(running.stdout)  # type: ignore
            finally:
                running.kill()  # if the caller stopped early; else it has ended
            if not first:
                errors.seek(0)
                raise failure(running.wait(), errors.read())


def rules() -> tuple[Rule, ...]:
    """All rules with their texts."""
    return tuple(Rule.from_record(record) for record in json.loads(run(["rules", "--format", "json"])))


def explain(*names: str) -> str:
    """The explanations of rules or groups of rules, as text."""
    return run(["explain", *names])


def version() -> dict[str, Any]:
    """The name, version, commit, formats and number of rules of the program."""
    made: dict[str, Any] = json.loads(run(["--version=json"]))
    return made
