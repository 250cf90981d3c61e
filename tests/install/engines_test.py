#!/usr/bin/env python3
"""Runs what tools/ci and tools/docs/many-files.md have for Kubernetes, Argo and object stores, in their place.

usage: engines_test.py SOURCE_DIRECTORY PROGRAM
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])


def arguments(file, at=0):
    """The words of an `args: [...]` of a file of tools/ci."""
    text = re.findall(r"(?s)args: \[(.*?)\]\n", (ROOT / "tools/ci" / file).read_text())[at]
    return [word.strip().strip('"') for word in text.split(",")]


class Engines(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "a").mkdir()
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

    def test_object_stores(self):
        (script,) = re.findall(r"(?m)((?:^    .*rclone.*\n)(?:^    .*\n)*)", (ROOT / "tools/docs/many-files.md").read_text())
        (self.folder / "bin").mkdir()
        (self.folder / "bin/proflint").symlink_to(PROGRAM)
        rclone = self.folder / "bin/rclone"
        rclone.write_text('#!/bin/sh\nfor last; do :; done\n'
                          'case $1 in lsf) cd "${last#*:}" && find . -type f | sed "s|^./||" ;; cat) cat "${last#*:}" ;; esac\n')
        rclone.chmod(0o755)
        script = script.replace("store:profiles", "store:a")
        environment = {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"}
        ran = subprocess.run(["bash", "-c", script], cwd=self.folder, env=environment, stderr=subprocess.PIPE, check=False)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        records = [json.loads(line) for line in (self.folder / "records.ndjson").read_text().splitlines()]
        verdicts = {record["path"]: record["verdict"] for record in records}
        self.assertEqual(sorted(verdicts), sorted(name[2:] for name in self.names))
        self.assertEqual([name for name, verdict in verdicts.items() if verdict == "invalid"], ["7.prof"])


unittest.main(argv=sys.argv[:1])
