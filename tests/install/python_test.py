#!/usr/bin/env python3
"""Tests the Python module of tools/python with the program in PROFLINT_PROGRAM. usage: python_test.py SOURCE_DIRECTORY"""
import contextlib
import dataclasses
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import zipfile

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, os.environ.get("PROFLINT_MODULE", str(ROOT / "tools/python")))
import proflint  # noqa: E402

VALID, INVALID = b"main:10:2\n 1: 5\n 2: 5\n", b"main:10:1\n 1: x9\n"
SCHEMA = json.loads((ROOT / "tools/schema/ndjson.schema.json").read_text())["$defs"]
FLOW = ROOT / "corpus/real/gcov/gcc-12/flow.gcda"


class Module(unittest.TestCase):
    def test_bytes(self):
        result = proflint.check(INVALID, name="app.prof")
        self.assertEqual((result.path, result.format, result.verdict, result.size), ("app.prof", "sample-text", "invalid", 17))
        finding = result.findings[0]
        self.assertEqual((finding.rule, finding.severity, finding.line), ("sample-text/line-syntax", "error", 2))
        self.assertEqual(finding.excerpt.text, " 1: x9")
        self.assertEqual(result.count("error"), sum(1 for one in result.findings if one.severity == "error"))
        for valid in (VALID, bytearray(VALID), memoryview(VALID)):
            self.assertEqual(proflint.check(valid).facts.total, 10)
        self.assertEqual(proflint.check(b"").verdict, "unsupported")

    def test_paths(self):
        result = proflint.check(FLOW)
        self.assertEqual((result.verdict, result.format), ("clean", "gcda"))
        self.assertEqual([(one.role, one.found) for one in result.companions], [("pair", True)])
        self.assertEqual(proflint.check(str(FLOW)), result)
        missing = proflint.check("no-such-file")
        self.assertEqual((missing.verdict, missing.unread), ("unchecked", True))
        with self.assertRaises(IsADirectoryError):
            proflint.check(FLOW.parent)
        with self.assertRaises(TypeError):
            proflint.check(FLOW, name="x.gcda")

    def test_names_that_are_options_or_not_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            here = os.getcwd()
            os.chdir(folder)
            try:
                for name in ("-", "--help", "a\nb.prof", os.fsdecode(b"\xff.prof")):
                    pathlib.Path(name).write_bytes(VALID)
                    self.assertEqual(proflint.check(name).verdict, "clean", name)
                    self.assertEqual([result.verdict for result in proflint.check_files([name])], ["clean"], name)
            finally:
                os.chdir(here)

    def test_archives_are_not_one_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for members in ((), ("a.prof",), ("a.prof", "d/b.prof"), ("readme.txt",)):
                path = pathlib.Path(folder) / "a.zip"
                with zipfile.ZipFile(path, "w") as file:
                    for name in members:
                        file.writestr(name, VALID if name == "a.prof" else INVALID if name == "d/b.prof" else "text\n")
                with self.assertRaises(IsADirectoryError):
                    proflint.check(path)
                found = [f"{path}/{name}" for name in members if name.endswith(".prof")]
                self.assertEqual([one.path for one in proflint.check_files([FLOW, path])], [str(FLOW), *found])
            path.write_bytes(path.read_bytes()[:-1])
            self.assertEqual(proflint.check(path).path, str(path))  # only the archive itself could be checked

    def test_paths_that_are_not_paths(self):
        for wrong in ("", "a\0b"):
            with self.assertRaises(ValueError):
                proflint.check(wrong)
            with self.assertRaises(ValueError):
                list(proflint.check_files([str(FLOW), wrong]))

    def test_options(self):
        self.assertEqual(proflint.check(INVALID, ignore=["sample-text"]).verdict, "clean")
        self.assertEqual(proflint.check(INVALID, severities={"sample-text/line-syntax": "warning"}).verdict, "suspicious")
        self.assertEqual(proflint.check(INVALID, limits={"line-length": 1}).verdict, "unchecked")
        self.assertEqual(proflint.check(INVALID, assume="dcpi").format, "dcpi")
        self.assertEqual(len(proflint.check(VALID, arguments=["--hash"]).sha256), 64)
        for wrong in ({"select": ["no/such-rule"]}, {"consumers": ["no-such-consumer"]}, {"limits": {"no-such": 1}}):
            with self.assertRaisesRegex(proflint.UsageError, "no.such"):
                proflint.check(VALID, **wrong)
        for option, text in (("select", "sample-text"), ("consumers", "llvm-19"), ("arguments", "--hash")):
            with self.assertRaisesRegex(TypeError, f"^{option} is a single string"):
                proflint.check(VALID, **{option: text})

    def test_many_files(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder) / f"{i}.prof" for i in range(200)]
            for i, path in enumerate(paths):
                path.write_bytes(INVALID if i % 10 == 0 else VALID)
            results = list(proflint.check_files(paths))
            self.assertEqual([result.path for result in results], [str(path) for path in paths])
            self.assertEqual(sum(result.verdict == "invalid" for result in results), 20)
            self.assertEqual(len(list(proflint.check_files([folder]))), 200)
            self.assertEqual(next(proflint.check_files(paths)).verdict, "invalid")  # the rest is not wanted
            self.assertEqual(list(proflint.check_files([])), [])
            with self.assertRaises(proflint.UsageError):
                list(proflint.check_files(paths, select=["no/such-rule"]))
            with self.assertRaises(TypeError):
                list(proflint.check_files(folder))

    def test_reports(self):
        lines = proflint.run(["--format", "ndjson", "--isolated", "--", str(FLOW)]).splitlines()
        self.assertEqual([result.format for result in proflint.read_results(lines)], ["gcda"])
        with self.assertRaises(ValueError):
            list(proflint.read_results(lines[:-1]))

    def test_texts(self):
        rules = {rule.id: rule for rule in proflint.rules()}
        self.assertEqual(rules["gcov/record-overrun"].severity, "error")
        self.assertIn("gcov/record-overrun", proflint.explain("gcov/record-overrun"))
        with self.assertRaises(proflint.UsageError):
            proflint.explain("no/such-rule")
        self.assertEqual(proflint.version()["rules"], len(rules))

    def test_the_classes_have_the_members_of_the_schema(self):
        file = SCHEMA["file"]["properties"]
        for made, schema in ((proflint.Result, file), (proflint.Finding, SCHEMA["finding"]["properties"]),
                             (proflint.Facts, file["facts"]["properties"]), (proflint.Tally, file["tally"]["items"]["properties"]),
                             (proflint.Companion, file["companions"]["items"]["properties"]),
                             (proflint.Excerpt, SCHEMA["finding"]["properties"]["excerpt"]["properties"])):
            self.assertEqual({one.name.rstrip("_") for one in dataclasses.fields(made)}, set(schema) - {"type"}, made)

    def test_the_document(self):
        first, clusters = re.findall("(?s)```python\n(.*?)```", (ROOT / "tools/docs/python.md").read_text())
        sys.modules.setdefault("pandas", types.SimpleNamespace(DataFrame=dict))  # the columns are enough
        names = {}
        exec(clusters, names)
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("good.prof", "bad.prof")]
            for path, content in zip(paths, (VALID, INVALID)):
                pathlib.Path(path).write_bytes(content)
            wanted = {"path": paths, "verdict": ["clean", "invalid"], "errors": [0, 1]}
            self.assertEqual([dict(frame) for frame in names["check_paths"]([{"path": paths}])], [wanted])
            urls = ["s3a://bucket/good.prof", "s3a://bucket/bad.prof"]
            wanted["path"] = urls
            self.assertEqual([dict(frame) for frame in names["check_contents"]([{"path": urls, "content": [VALID, INVALID]}])], [wanted])
            self.assertEqual(names["check_batch"]({"path": urls, "bytes": [VALID, INVALID]}), wanted)
            here = os.getcwd()
            os.chdir(folder)
            try:
                os.mkdir("profiles")
                os.rename("bad.prof", "profiles/bad.prof")
                shutil.copy(FLOW, "app.gcda")
                with contextlib.redirect_stdout(io.StringIO()) as printed:
                    exec(first, {})
            finally:
                os.chdir(here)
        self.assertIn("profiles/bad.prof invalid 1 1", printed.getvalue())

    def test_the_command(self):
        environment = {**os.environ, "PYTHONPATH": sys.path[0]}
        ran = subprocess.run([sys.executable, "-m", "proflint", "--isolated", "--format", "concise", "-"], input=INVALID,
                             stdout=subprocess.PIPE, env=environment, check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn(b"[sample-text/line-syntax]", ran.stdout)

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_types(self):
        with tempfile.TemporaryDirectory() as cache:
            ran = subprocess.run(["mypy", "--strict", "--cache-dir", cache, os.path.join(sys.path[0], "proflint")],
                                 stdout=subprocess.PIPE, check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout.decode())

    @unittest.skipUnless("PROFLINT_PROGRAM" in os.environ, "an installed program")
    def test_without_a_program(self):
        environment = {"PYTHONPATH": sys.path[0], "PATH": ""}
        ran = subprocess.run([sys.executable, "-m", "proflint"], stderr=subprocess.PIPE, env=environment, check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn(b"set PROFLINT_PROGRAM", ran.stderr)


unittest.main()
