#!/usr/bin/env python3
"""Packs a part of the corpus by tools/suite and runs readers over it. usage: suite_test.py SOURCE_DIRECTORY PROGRAM WRITE_SEEDS"""
import csv
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT, PROGRAM, WRITE_SEEDS = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])


class Suite(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        (cls.folder / "corpus").mkdir()
        for table in ("archive", "go-cover", "lcov"):  # archives are left out
            shutil.copytree(ROOT / "corpus" / table, cls.folder / "corpus" / table)
        (cls.folder / "corpus/real").symlink_to(ROOT / "corpus/real")
        subprocess.run([WRITE_SEEDS, cls.folder / "corpus", cls.folder / "seeds"], check=True, stdout=subprocess.DEVNULL)
        cls.suite = cls.folder / "suite"
        subprocess.run([ROOT / "tools/suite/pack", PROGRAM, cls.folder / "seeds", cls.suite, "1.2.3"], check=True, stdout=subprocess.DEVNULL)
        with open(cls.suite / "cases.tsv", encoding="utf-8") as table:
            cls.cases = {case["file"]: case for case in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def run_suite(self, *arguments):
        ran = subprocess.run([self.suite / "run", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return ran.returncode, ran.stdout

    def count(self, valid, name="go-cover"):
        return sum(case["valid"] == valid and case["format"] == name for case in self.cases.values())

    def test_the_table_has_the_files(self):
        files = {str(path.relative_to(self.suite)) for path in self.suite.glob("files/**/*") if path.is_file()}
        self.assertEqual(files, set(self.cases))
        case = self.cases["files/go-cover/mode-line/bad/c.out"]
        self.assertEqual((case["format"], case["rule"], case["valid"]), ("go-cover", "go-cover/mode-line", "no"))
        size = (self.suite / case["file"]).stat().st_size
        self.assertTrue(0 <= int(case["offset"]) < size)
        self.assertIn("go-1.19=rejects", case["measured"])
        twin = self.cases["files/go-cover/mode-line/near/c.out"]
        self.assertEqual((twin["rule"], twin["valid"], twin["offset"]), ("", "yes", ""))
        self.assertNotIn("@", (self.suite / "README.md").read_text())

    def test_readers(self):
        invalid, valid = self.count("no"), self.count("yes")
        self.assertTrue(invalid > 10 and valid > 10)
        status, out = self.run_suite("--format", "go-cover", str(PROGRAM), "--isolated", "-q")
        self.assertEqual((status, out), (0, f"invalid: rejects {invalid}\nvalid: accepts {valid}\n"))
        status, out = self.run_suite("--format", "go-cover", "true")
        self.assertEqual((status, out), (0, f"invalid: accepts {invalid}\nvalid: accepts {valid}\n"))
        status, out = self.run_suite("--format", "go-cover", "false")
        self.assertEqual(status, 1)
        self.assertEqual(out.count("rejects\tvalid\t"), valid)
        status, out = self.run_suite("--format", "go-cover", "--reject", "mode:", "sh", "-c", "cat 'FILE'; exit 1")
        self.assertIn("\tfiles/go-cover/mode-line/near/c.out\t", out)
        status, out = self.run_suite("--format", "go-cover", "sh", "-c", "kill -SEGV $$")
        self.assertEqual((status, out.count("crashes\t")), (1, invalid + valid))
        status, out = self.run_suite("--format", "go-cover", "--seconds", "0.01", "sh", "-c", "sleep 10")
        self.assertEqual((status, out.count("hangs\t")), (1, invalid + valid))


unittest.main(argv=sys.argv[:1])
