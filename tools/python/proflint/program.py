"""Finds and runs the program."""
from __future__ import annotations

import os
import shutil
import subprocess
from importlib import metadata
from pathlib import Path
from typing import Iterator, Sequence

DISTRIBUTION = "proflint"  # the name of the package that contains the program; tools/release/wheel writes it


class ProgramError(Exception):
    """The program is missing, or it ended without a result; the message is its output on standard error."""


class UsageError(ProgramError, ValueError):
    """An argument contains an unknown name (a rule, format, limit or consumer) or is otherwise wrong."""


def _candidates() -> Iterator[str | None]:
    yield os.environ.get("PROFLINT_PROGRAM")
    package = Path(__file__).resolve().parent
    try:
        for file in metadata.distribution(DISTRIBUTION).files or ():
            if file.name == "proflint" and file.parent.name == "bin":
                yield str(file.locate())
    except metadata.PackageNotFoundError:
        pass  # the module is not installed as a package
    yield str(package.parent / "bin" / "proflint")  # pip install --target
    yield shutil.which("proflint")


def program() -> str:
    """The path of the program: PROFLINT_PROGRAM, else the program installed with this module, else the one on PATH."""
    for path in _candidates():
        if path and os.access(path, os.X_OK) and os.path.isfile(path):
            return os.path.abspath(path)
    raise ProgramError("the program is not installed; set PROFLINT_PROGRAM to its path")


def run(arguments: Sequence[str | os.PathLike[str]], *, input: bytes = b"") -> str:
    """Runs the program and returns its standard output, whatever the verdicts are.

    Raises UsageError or ProgramError if it printed only an error.
    """
    ran = subprocess.run([program(), *arguments], input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if ran.returncode not in (0, 1, 3) and not ran.stdout:
        raise failure(ran.returncode, ran.stderr)
    return ran.stdout.decode()


def failure(status: int, errors: bytes) -> ProgramError:
    """The exception for an exit status without output. `errors` is standard error."""
    text = errors.decode(errors="replace").strip()
    text = text[len("proflint: "):] if text.startswith("proflint: ") else text
    return (UsageError if status == 2 else ProgramError)(text or f"the program ended with status {status}")
