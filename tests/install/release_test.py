#!/usr/bin/env python3
"""Tests the steps of tools/release that need no release: notes, names of packages, licenses. usage: release_test.py SOURCE_DIRECTORY"""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()


def ran(*command, **environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                          env={**os.environ, "SOURCE_DATE_EPOCH": "1795305600", **environment})
    return done.returncode, done.stdout, done.stderr


class Notes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.git("init", "-q")
        self.commit("Not released")

    def git(self, *arguments):
        subprocess.run(["git", "-C", self.folder, "-c", "user.name=t", "-c", "user.email=t@example.com", *arguments], check=True,
                       stdout=subprocess.DEVNULL)

    def commit(self, title, text="- A change.", version="1.2.3"):
        folder = pathlib.Path(self.folder)
        (folder / "CMakeLists.txt").write_text(f"project(proflint VERSION {version} LANGUAGES CXX)\n")
        (folder / "CHANGELOG.md").write_text(f"# Changes\n\n## {title}\n\n{text}\n\n## 1.2.2 (2026-01-01)\n\n- Old.\n")
        self.git("add", ".")
        self.git("commit", "-q", "--allow-empty", "-m", title)

    def notes(self, version="1.2.3"):
        status, out, error = ran(ROOT / "tools/release/notes", version, self.folder)
        return out if status == 0 else error

    def test_previews(self):
        self.assertTrue(self.notes().startswith("# proflint 1.2.3, not released\n\n- A change.\n"))
        self.assertNotIn("Old", self.notes())
        self.assertIn("CMakeLists.txt has version 1.2.3, not 1.2.4", self.notes("1.2.4"))
        self.commit("1.2.4 (2026-02-01)")
        self.assertIn("neither", self.notes())
        self.commit("Not released", text="")
        self.assertIn("is empty", self.notes())

    def test_releases(self):
        self.git("tag", "v1.2.3")
        self.assertIn('is "Not released", not "1.2.3', self.notes())
        self.git("tag", "-d", "v1.2.3")
        self.commit("1.2.3 (2026-02-01)")
        self.git("tag", "v1.2.3")
        self.assertTrue(self.notes().startswith("# proflint 1.2.3 (2026-02-01)\n\n- A change.\n"))
        (pathlib.Path(self.folder) / "CHANGELOG.md").write_text("# Changes\n\n## 1.2.3 (2026-02-01)\n\n- Another change.\n")
        self.assertIn("differ from the commit with the tag v1.2.3: CHANGELOG.md", self.notes())
        self.git("checkout", "-q", "CHANGELOG.md")
        self.commit("Not released")
        self.assertIn("was released from another commit", self.notes())
        self.git("tag", "v1.3.0")
        self.assertIn("has the tag v1.3.0", self.notes())

    def test_this_tree(self):
        version = json.loads((ROOT / "tools/web/npm/package.json").read_text())["version"]
        self.assertIn(f"project(proflint VERSION {version}", (ROOT / "CMakeLists.txt").read_text())


class Names(unittest.TestCase):
    def package(self, folder, **environment):
        status, _, error = ran("node", ROOT / "tools/web/build.js", ROOT / "LICENSE", "1.2.3", folder, **environment)
        return json.loads((pathlib.Path(folder) / "package/package.json").read_text()) if status == 0 else error

    @unittest.skipUnless(shutil.which("node"), "Node is not installed")
    def test_npm(self):
        with tempfile.TemporaryDirectory() as folder:
            made = self.package(folder, PROFLINT_NPM_NAME="")
            self.assertEqual((made["name"], made["private"], made["version"]), ("proflint", True, "1.2.3"))
            made = self.package(folder, PROFLINT_NPM_NAME="@owner/proflint")
            self.assertEqual((made["name"], "private" in made), ("@owner/proflint", False))
            self.assertIn("is not a scoped name", self.package(folder, PROFLINT_NPM_NAME="proflint"))

    @unittest.skipUnless(shutil.which("node"), "Node is not installed")
    def test_links_of_the_page(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page/index.html"
            self.package(folder, PROFLINT_REPOSITORY_URL="")
            self.assertNotIn("<a ", page.read_text())
            self.package(folder, PROFLINT_REPOSITORY_URL="https://host/owner/proflint/")
            self.assertIn('href="https://host/owner/proflint/tools/docs/rules.md"', page.read_text())
            self.assertIn("is not an https address", self.package(folder, PROFLINT_REPOSITORY_URL='https://host/"onclick='))

    def test_pypi(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "licenses").mkdir()
            for file in ("proflint", "LICENSE"):
                (folder / file).write_text(file)
            for owner, start, is_private in (("", "proflint-1.2.3-", True), ("Owner.Proflint", "owner_proflint-1.2.3-", False)):
                url = owner and "https://host/owner/proflint"
                status, _, error = ran(ROOT / "tools/release/wheel", "1.2.3", folder, folder, PROFLINT_PYPI_NAME=owner,
                                       PROFLINT_REPOSITORY_URL=url)
                self.assertEqual(status, 0, error)
                (wheel,) = folder.glob("*.whl")
                self.assertTrue(wheel.name.startswith(start), wheel)
                shutil.unpack_archive(wheel, folder / "unpacked", "zip")
                wheel.unlink()
                (metadata,) = (folder / "unpacked").glob("*/METADATA")
                self.assertEqual("Private :: Do Not Upload" in metadata.read_text(), is_private)
                self.assertEqual(re.findall(r"(?m)^Home-page: (.*)$", metadata.read_text()), [url] if url else [])
                self.assertIn(f'DISTRIBUTION = "{owner or "proflint"}"', (folder / "unpacked/proflint/program.py").read_text())
                shutil.rmtree(folder / "unpacked")
            self.assertNotEqual(ran(ROOT / "tools/release/wheel", "1.2.3", folder, folder, PROFLINT_PYPI_NAME="a b")[0], 0)


class Documents(unittest.TestCase):
    def documents(self, **environment):
        """The folder of the documents, and their links to files by document."""
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        status, _, error = ran(ROOT / "tools/release/documents", folder, **environment)
        self.assertEqual(status, 0, error)
        return folder, {path: re.findall(r"\]\((?![a-z]+:)([^()#]+)", path.read_text()) for path in folder.rglob("*.md")}

    def test_links_lead_to_files_of_the_tarball(self):
        folder, links = self.documents(PROFLINT_REPOSITORY_URL="")
        self.assertIn("share/doc/proflint/formats.md", links[folder / "README.md"])
        self.assertIn("npm.md", links[folder / "share/doc/proflint/web.md"])
        for path, targets in links.items():
            for target in targets:
                self.assertTrue((path.parent / target).is_file(), f"{path.relative_to(folder)} links to {target}")

    def test_links_to_other_files_lead_to_the_repository(self):
        folder, _ = self.documents(PROFLINT_REPOSITORY_URL="https://host/owner/proflint/")
        self.assertIn("[contributing](https://host/owner/proflint/CONTRIBUTING.md)", (folder / "README.md").read_text())

    def test_the_readme_shows_how_to_install_the_tarball(self):
        folder, _ = self.documents()
        text = (folder / "README.md").read_text()
        self.assertIn("\n    install -m 755 proflint /usr/local/bin/\n", text)
        self.assertNotIn("tools/dev", text)


@unittest.skipUnless(shutil.which("dpkg-query"), "not Debian")
class Components(unittest.TestCase):
    def setUp(self):
        loader = importlib.machinery.SourceFileLoader("sbom", str(ROOT / "tools/release/sbom"))
        self.sbom = importlib.util.module_from_spec(importlib.util.spec_from_loader("sbom", loader))
        sys.dont_write_bytecode = True
        loader.exec_module(self.sbom)

    def test_licenses_are_known_for_all(self):
        for name in self.sbom.LINKED:
            source, version = self.sbom.installed(name)
            record = self.sbom.package(source, version, self.sbom.LICENSES[source])
            self.assertRegex(record["externalRefs"][0]["referenceLocator"], r"^pkg:deb/debian/[a-z0-9.+-]+@[A-Za-z0-9.%~-]+\?arch=source$")
        status, out, _ = ran(ROOT / "tools/release/sbom", "1.2.3", "linked-wasm")
        self.assertEqual((status, set(out.split())), (0, {*self.sbom.HEADERS, *self.sbom.LINKED_WASM}))
        self.assertLessEqual(set(self.sbom.HEADERS), set(self.sbom.LINKED))
        self.assertTrue(self.sbom.is_newer("2.5.0-1+deb12u5", "2.5.0-1+deb12u2"))
        self.assertFalse(self.sbom.is_newer("2.5.0-1", "2.5.0-1"))

    def check(self, archives, **environment):
        """The status of a check of expat 2.5.0-1+deb12u2 and zlib 1:1.2.13, and what it reports."""
        self.sbom.components = lambda: {("expat", "2.5.0-1+deb12u2"), ("zlib", "1:1.2.13")}
        self.sbom.newest_in_archives = lambda: archives
        reported = io.StringIO()
        with mock.patch.object(sys, "argv", ["sbom", "1.2.3", "check"]), mock.patch.dict(os.environ, environment), \
                contextlib.redirect_stderr(reported):
            try:
                self.sbom.main()
                return 0, reported.getvalue()
            except SystemExit as end:
                return end.code, reported.getvalue()

    def test_the_namespace_identifies_the_files(self):
        self.sbom.components = lambda: {("zlib", "1:1.2.13")}
        with tempfile.TemporaryDirectory() as name, mock.patch.dict(os.environ, {"SOURCE_DATE_EPOCH": "1795305600"}):
            namespaces = []
            for text in ("once", "once", "twice"):
                pathlib.Path(name, "file").write_text(text)
                namespaces.append(self.sbom.document("1.2.3", pathlib.Path(name))["documentNamespace"])
        self.assertRegex(namespaces[0], "^urn:uuid:")
        self.assertEqual(namespaces[0], namespaces[1])
        self.assertNotEqual(namespaces[0], namespaces[2])

    @unittest.skipUnless(shutil.which("apt-get"), "no apt")
    def test_a_release_stops_if_the_archives_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            # apt-get update exits with status 0 if no archive can be reached.
            program = pathlib.Path(folder, "apt-get")
            program.write_text("#!/bin/sh\necho 'W: no network' >&2\n")
            program.chmod(0o755)
            with mock.patch.dict(os.environ, {"PATH": f"{folder}:{os.environ['PATH']}"}), self.assertRaises(SystemExit) as end:
                self.sbom.newest_in_archives()
        self.assertEqual(end.exception.code, "apt-get update failed: W: no network")

    def test_an_outdated_component_stops_a_release(self):
        newer = {"expat": "2.5.0-1+deb12u5", "zlib": "1:1.2.13"}
        line = "expat 2.5.0-1+deb12u2 is older than 2.5.0-1+deb12u5 in the archives\n"
        status, reported = self.check(newer, PROFLINT_OUTDATED="")
        self.assertIn("upgrade the packages", status)
        self.assertEqual(reported, line)
        self.assertEqual(self.check(newer, PROFLINT_OUTDATED="1"), (0, line))
        self.assertEqual(self.check({"expat": "2.5.0-1+deb12u2"}, PROFLINT_OUTDATED=""), (0, ""))


unittest.main()
