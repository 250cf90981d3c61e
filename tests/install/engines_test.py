#!/usr/bin/env python3
"""Tests the recipes in tools/ci and tools/docs/many-files.md for CI services, Kubernetes, Argo, object stores and
databases: runs their commands without these services.

usage: engines_test.py SOURCE_DIRECTORY PROGRAM
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
PACKAGES = ROOT / "build/npm/node_modules/@duckdb"


def arguments(file, at=0):
    """The words of an `args: [...]` of a file of tools/ci."""
    text = re.findall(r"(?s)args: \[(.*?)\]\n", (ROOT / "tools/ci" / file).read_text())[at]
    return [word.strip().strip('"') for word in text.split(",")]


class Engines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("a", "bin"):
            (self.folder / name).mkdir()
        (self.folder / "bin/proflint").symlink_to(PROGRAM)
        self.names = [f"a/{i}.prof" for i in range(20)]
        for i, name in enumerate(self.names):
            (self.folder / name).write_text("main:10:1\n 1: 1o\n" if i == 7 else "main:10:2\n 1: 5\n 2: 5\n")
        (self.folder / "list0").write_bytes(b"".join(name.encode() + b"\0" for name in sorted(self.names)))

    def run_program(self, *words):
        ran = subprocess.run([PROGRAM, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    def check_parts(self, words, mark, merge):
        for index in range(4):
            status, out = self.run_program(*[word.replace(mark, str(index)) for word in words])
            self.assertEqual(status, 0, out)
        status, out = self.run_program(*merge)
        self.assertEqual(status, 1, out)
        self.assertIn(b"a/7.prof:2:", out)
        self.assertIn(b"20 files", self.run_program(*merge, "--format=full")[1])
        (self.folder / "part.2.ndjson").unlink()
        self.assertIn(self.run_program(*[word for word in merge if "part.2" not in word])[0], (2, 3))

    def test_kubernetes(self):
        words = arguments("kubernetes-job.yml")
        self.assertIn("/4", words[1])
        self.assertIn("completions: 4\n", (ROOT / "tools/ci/kubernetes-job.yml").read_text())
        parts = [f"part.{i}.ndjson" for i in range(4)]
        self.check_parts(words, "$(JOB_COMPLETION_INDEX)", ["merge-reports", *parts, "--files0-from=list0", "--expect-shards=4"])

    def test_argo(self):
        self.check_parts(arguments("argo-workflow.yml"), "{{inputs.parameters.shard}}", arguments("argo-workflow.yml", 1))
        self.assertTrue((self.folder / "proflint.html").exists())

    def run_script(self, script, **environment):
        ran = subprocess.run(["bash", "-e", "-c", script], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                             env={"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder), **environment})
        return ran.returncode, ran.stdout.decode()

    def check_jobs(self, part, merge, mark, **environment):
        """Four jobs and the one that merges their parts, as the service runs them."""
        for index in ("1", "2", "3", "4"):
            status, out = self.run_script(part.replace(mark, index), **environment, CI_NODE_INDEX=index)
            self.assertEqual(status, 0, out)
        status, out = self.run_script(merge)
        self.assertEqual(status, 1, out)
        (self.folder / "part.2.ndjson").unlink()
        self.assertEqual(self.run_script(merge)[0], 3)
        return out

    def test_github(self):
        part, merge = re.findall(r"(?m)^ +- run: (proflint .*)$", (ROOT / "tools/ci/github-shards.yml").read_text())
        (self.folder / "a").rename(self.folder / "profiles")
        self.assertIn("::error file=profiles/7.prof", self.check_jobs(part, merge, "${{ matrix.shard }}"))
        self.assertTrue((self.folder / "proflint.sarif").exists())

    def test_gitlab(self):
        jobs = re.compile(r"(?m)^    - (proflint .*(?:\n      .*)*)")
        part, merge = (text.replace("\n", " ") for text in jobs.findall((ROOT / "tools/ci/gitlab-shards.yml").read_text()))
        self.check_jobs(part, merge, "$CI_NODE_INDEX", PROFLINT_PATHS="a", CI_NODE_TOTAL="4")
        (job,) = jobs.findall((ROOT / "tools/ci/gitlab-ci.yml").read_text())
        self.assertEqual(self.run_script(job.replace("\n", " "), PROFLINT_PATHS="a")[0], 1)
        for name in ("gl-code-quality-report.json", "proflint.xml", "proflint.html"):
            self.assertTrue((self.folder / name).exists(), name)

    def test_object_stores(self):
        (script,) = re.findall(r"(?m)((?:^    .*rclone.*\n)(?:^    .*\n)*)", (ROOT / "tools/docs/many-files.md").read_text())
        if shutil.which("rclone") is None:  # a replacement with the commands of the recipe
            rclone = self.folder / "bin/rclone"
            rclone.write_text('#!/bin/sh\nfor last; do :; done\n'
                              'case $1 in lsf) cd "${last#*:}" && find . -type f | sed "s|^./||" ;; cat) cat "${last#*:}" ;; esac\n')
            rclone.chmod(0o755)
        script = script.replace("store:profiles", "store:a")
        status, out = self.run_script(script, RCLONE_CONFIG_STORE_TYPE="local")
        self.assertEqual(status, 0, out)
        records = [json.loads(line) for line in (self.folder / "records.ndjson").read_text().splitlines()]
        verdicts = {record["path"]: record["verdict"] for record in records}
        self.assertEqual(sorted(verdicts), sorted(name[2:] for name in self.names))
        self.assertEqual([name for name, verdict in verdicts.items() if verdict == "invalid"], ["7.prof"])


@unittest.skipUnless(PACKAGES.exists() and shutil.which("node"), "DuckDB is not installed in build/npm: see tools/dev cluster")
class Database(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def query(self, sql):
        """The rows of each statement."""
        ran = subprocess.run(["node", ROOT / "tests/npm/query.cjs", ROOT / "build/npm"], input=sql.encode(), cwd=self.folder,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr.decode())
        return [json.loads(line) for line in ran.stdout.splitlines()]

    def write_parts(self):
        """Records of the files of real tools, damaged copies and a file with the largest total. Returns the records of files."""
        (self.folder / "large.prof").write_text(f"main:{2**64 - 1}:0\n 1: {2**64 - 1}\n")
        for i, path in enumerate(sorted((ROOT / "corpus/real/lcov").rglob("*.info"))):
            (self.folder / f"{i}.info").write_bytes(path.read_bytes().replace(b"DA:1", b"DA:x"))
        records = []
        for shard in (1, 2):
            ran = subprocess.run([PROGRAM, "--isolated", f"--shard={shard}/2", "--format=ndjson", f"--output=part.{shard}.ndjson",
                                  "--fail-on=never", ROOT / "corpus/real", self.folder], cwd=self.folder, stderr=subprocess.PIPE, check=False)
            self.assertIn(ran.returncode, (0, 3), ran.stderr)
            lines = (self.folder / f"part.{shard}.ndjson").read_text().splitlines()
            records += [record for record in map(json.loads, lines) if record["type"] == "file" and "of_run" not in record]
        return records

    def test_the_queries_of_the_document(self):
        records = self.write_parts()
        (sql,) = re.findall(r"(?s)```sql\n(.*?)```", (ROOT / "tools/docs/many-files.md").read_text())
        _, by_format, by_rule, _, stored = self.query(sql + "SELECT path, size, facts.total AS total FROM 'files.parquet';\n")
        groups = collections.Counter((record["format"], record["verdict"]) for record in records)
        self.assertEqual({(row["format"], row["verdict"]): int(row["files"]) for row in by_format}, groups)
        self.assertEqual(sum(int(row["bytes"]) for row in by_format), sum(record["size"] for record in records))
        rules = collections.Counter(one["rule"] for record in records for one in record["tally"])
        self.assertEqual([int(row["files"]) for row in by_rule], [count for _, count in rules.most_common(20)])
        self.assertEqual({row["rule"]: int(row["files"]) for row in by_rule}.items() - rules.items(), set())
        self.assertIn("lcov/count-not-integer", {row["rule"] for row in by_rule})
        totals = {row["path"]: row["total"] and int(row["total"]) for row in stored}
        self.assertEqual(totals, {record["path"]: record.get("facts", {}).get("total") for record in records})
        self.assertIn(2**64 - 1, totals.values())


unittest.main(argv=sys.argv[:1])
