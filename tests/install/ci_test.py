#!/usr/bin/env python3
"""Runs the shell parts of tools/ci and of tools/docs/ci.md against a release in a folder, as the services would run them.

usage: ci_test.py SOURCE_DIRECTORY PROGRAM
"""
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import textwrap
import unittest

ROOT, PROGRAM = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
NAME = f"proflint-1.2.3-linux-{platform.machine()}"


def block(file, start):
    """The lines after the one that ends in `start`, which are indented more than it."""
    lines = (ROOT / "tools/ci" / file).read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.endswith(start))
    indent = len(lines[at]) - len(lines[at].lstrip())
    end = next((i for i in range(at + 1, len(lines)) if lines[i] and len(lines[i]) - len(lines[i].lstrip()) <= indent), len(lines))
    return textwrap.dedent("\n".join(lines[at + 1:end])) + "\n"


@unittest.skipUnless(shutil.which("curl"), "curl is not installed")
class Services(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.release = cls.folder / "releases/v1.2.3"
        (cls.folder / NAME).mkdir()
        cls.release.mkdir(parents=True)
        subprocess.run(["strip", "-o", cls.folder / NAME / "proflint", PROGRAM], check=True)
        with tarfile.open(cls.release / f"{NAME}.tar.gz", "w:gz", compresslevel=1) as packed:
            packed.add(cls.folder / NAME, NAME)
        cls.digest = hashlib.sha256((cls.release / f"{NAME}.tar.gz").read_bytes()).hexdigest()
        (cls.release / "SHA256SUMS").write_text(f"{'0' * 64}  other.tar.gz\n{cls.digest}  {NAME}.tar.gz\n")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def run_script(self, script, shell="bash", content="main:10:2\n 1: 5\n 2: 5\n", **environment):
        """Runs it in a new folder with a profile in build/. Returns the status; the folder is self.work."""
        self.work = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        (self.work / "build").mkdir()
        (self.work / "build/app.prof").write_text(content)
        ran = subprocess.run([shell, "-e", "-c", script], cwd=self.work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                             env={"PATH": os.environ["PATH"], "HOME": str(self.work), "RUNNER_TEMP": str(self.work / "temp"), **environment})
        self.out = ran.stdout.decode()
        return ran.returncode

    def variables(self, **more):
        url = f"file://{self.release}"
        return {"PROFLINT_RELEASE": url, "PROFLINT_RELEASES": f"file://{self.release.parent}", "PROFLINT_PATHS": "build",
                "PROFLINT_VERSION": "1.2.3", "PROFLINT_SHA256": "", "PROFLINT_ACTION": str(ROOT / "tools/ci"), **more}

    def check(self, script, shell="bash", wrong="1" * 64, **variables):
        """Valid profiles pass, invalid ones and wrong checksums do not."""
        variables = self.variables(**variables)
        self.assertEqual(self.run_script(script, shell, **variables), 0, self.out)
        self.assertEqual(self.run_script(script, shell, content="main:10:1\n 1: 1o\n", **variables), 1, self.out)
        for digest, is_right in ((self.digest, True), (wrong, False)):
            status = self.run_script(script, shell, **{**variables, "PROFLINT_SHA256": digest})
            self.assertEqual(status == 0, is_right, self.out)
        self.assertFalse(list(self.work.glob("**/proflint")), "a program with a wrong checksum was installed")

    def test_github(self):
        script = block("action.yml", "run: |")
        self.check(script, PROFLINT_VERSION="v1.2.3", PROFLINT_ARGUMENTS="--fail-on\nwarning", PROFLINT_SARIF="")
        variables = self.variables(PROFLINT_ARGUMENTS="", PROFLINT_SARIF="proflint.sarif")
        self.assertEqual(self.run_script(script, content="main:10:1\n 1: 1o\n", **variables), 1, self.out)
        self.assertIn("::error file=build/app.prof", self.out)
        self.assertEqual(json.loads((self.work / "proflint.sarif").read_text())["version"], "2.1.0")
        declared = set(re.findall(r"PROFLINT_\w+(?=: \$)", (ROOT / "tools/ci/action.yml").read_text()))
        self.assertEqual(declared, set(re.findall(r"PROFLINT_\w+", script + (ROOT / "tools/ci/install").read_text())))

    def test_github_with_an_installed_program(self):
        variables = self.variables(PROFLINT_VERSION="installed", PROFLINT_ARGUMENTS="", PROFLINT_SARIF="")
        variables["PATH"] = f"{self.folder / NAME}:{os.environ['PATH']}"
        self.assertEqual(self.run_script(block("action.yml", "run: |"), **variables), 0, self.out)

    def test_gitlab(self):
        script = block("gitlab-component.yml", "- |")
        self.run_script(script, "sh", content="main:10:1\n 1: 1o\n", **self.variables())
        self.assertEqual({path.name for path in self.work.glob("*.*")} - {f"{NAME}.tar.gz", NAME},
                         {"gl-code-quality-report.json", "proflint.xml", "proflint.html"}, self.out)
        variables = self.variables()
        for content, digest, status in (("main:10:2\n 1: 5\n 2: 5\n", "", 0), ("main:10:1\n 1: 1o\n", self.digest, 1), ("", "1" * 64, 1)):
            self.assertEqual(self.run_script(script, "sh", content, **{**variables, "PROFLINT_SHA256": digest}), status, self.out)

    def test_jenkins(self):
        script = re.search("(?s)sh '''\n(.*?)'''", (ROOT / "tools/ci/proflint.groovy").read_text())[1]
        prepare = f"mkdir .proflint; cp {ROOT}/tools/ci/install .proflint/install\n"
        self.check(prepare + textwrap.dedent(script), "sh")
        self.assertEqual(self.run_script(prepare + script, "sh", content="main:10:1\n 1: 1o\n", **self.variables()), 1)
        self.assertTrue((self.work / "proflint.xml").exists() and (self.work / "proflint-checkstyle.xml").exists())

    def test_failed_downloads(self):
        install = f'"{ROOT}/tools/ci/install" "$PROFLINT_RELEASE" {{}} "$HOME/bin"'
        self.assertEqual(self.run_script(install.format("1.2.3"), **self.variables()), 0, self.out)
        self.assertEqual(self.run_script(install.format("1.2.4"), **self.variables()), 2, self.out)
        self.assertIn("cannot download", self.out)

    def test_the_document(self):
        text = (ROOT / "tools/docs/ci.md").read_text()
        (command,) = re.findall(r"(?m)^    (curl .*\\\n.*)$", text)
        command = re.sub(r"https://\S*?/v\d+\.\d+\.\d+", f"file://{self.release}", command).replace("0.1.0", "1.2.3")
        (self.release / "install").write_bytes((ROOT / "tools/ci/install").read_bytes())
        self.assertEqual(self.run_script(command, "sh"), 0, self.out)
        self.assertTrue((self.work / ".local/bin/proflint").exists(), self.out)


unittest.main(argv=sys.argv[:1])
