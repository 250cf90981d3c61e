"""Validates profile and coverage files by running the program proflint.

    result = proflint.check("build/app.gcda")
    if result.verdict == "invalid":
        print(result.findings[0].message)

Each call runs the program and returns its records as dataclasses; tools/schema/ndjson.schema.json describes their members.
Settings files (proflint.toml) are not read. Whatever the bytes are, the program neither crashes nor hangs.
"""
from .program import ProgramError, UsageError, program, run
from .records import Companion, Excerpt, Facts, Finding, Result, Rule, Tally, read_results
from .checking import check, check_files, explain, rules, version

__all__ = ["Companion", "Excerpt", "Facts", "Finding", "ProgramError", "Result", "Rule", "Tally", "UsageError", "check",
           "check_files", "explain", "program", "read_results", "rules", "run", "version"]
