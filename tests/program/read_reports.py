#!/usr/bin/env python3
# Reads the reports that writers_test.cc wrote, with parsers that share no code with proflint, and compares them with
# the truth. Usage: read_reports.py DIRECTORY. Records are validated against their published schema, files called
# published.NAME against the schema NAME; SARIF against the one of OASIS. Needs python3-jsonschema.
import base64
import collections
import hashlib
import html.parser
import json
import pathlib
import posixpath
import re
import sys
import urllib.parse
import xml.etree.ElementTree

import jsonschema

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "tools" / "schema"
ALLOWED_TAGS = set(
    "html head meta title style body main h1 h2 div b span svg rect details summary p a code pre i mark dl dt dd ul li "
    "footer label input select option script".split()
)
VOID_TAGS = {"meta", "rect", "input"}


def load_validator(path):
    schema = json.loads(pathlib.Path(path).read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return validator(schema)


RECORDS = load_validator(SCHEMAS / "ndjson.schema.json")
SARIF = load_validator(pathlib.Path(__file__).resolve().parent / "sarif" / "sarif-schema-2.1.0.json")


def strict_json(text):
    def unique(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), "a key occurs twice"
        return dict(pairs)

    return json.loads(text, object_pairs_hook=unique)


def check_records(records, truth):
    for record in records:
        RECORDS.validate(record)
    assert [r["type"] for r in records] == ["run"] + ["file"] * len(truth) + ["end"]
    for record, file in zip(records[1:], truth):
        raw = bytes.fromhex(file["path"])
        try:
            assert record["path"] == raw.decode("utf-8")
        except UnicodeDecodeError:
            assert "\\x" in record["path"]
        assert record["verdict"] == file["verdict"]
        assert [(f["rule"], f["severity"], f["message"], f["line"]) for f in record["findings"]] == [
            (f["rule"], f["severity"], f["message"], f["line"]) for f in file["findings"]
        ]


# The name of a file from the root of the repository, when the program runs in a directory below it.
def from_root(raw):
    path = posixpath.normpath(b"/srv/check/sub/" + raw)
    path += b"/" if raw.endswith((b"/", b"/.", b"/..")) and path != b"/" else b""
    return path.removeprefix(b"/srv/check/") or path


# The text that a viewer shows for a plain text message with links and placeholders (SARIF 2.1.0, 3.11.5 and 3.11.6).
def rendered(text):
    assert not re.search(r"\[(?:\\.|[^\\\[\]])*\]\([^)]*\)", text), "a link: " + text
    assert not re.search(r"[{}]", text.replace("{{", "").replace("}}", "")), "a placeholder: " + text
    if "\\](" in text:
        text = re.sub(r"\\([\\\[\]])", r"\1", text)
    return text.replace("{{", "{").replace("}}", "}")


def check_sarif(text, truth, has_lines):
    log = strict_json(text)
    SARIF.validate(log)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    rules = driver["rules"]
    for rule in rules:
        assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"] and rule["help"]["text"]
        assert rule["properties"]["tags"] and rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
    expected = [(file, finding) for file in truth for finding in file["findings"]]
    assert len(run["results"]) == len(expected)
    fingerprints = set()
    for result, (file, finding) in zip(run["results"], expected):
        assert result["ruleId"] == finding["rule"] == rules[result["ruleIndex"]]["id"]
        assert result["level"] == finding["severity"]
        assert rendered(result["message"]["text"]) == finding["text"]
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        assert re.fullmatch(r"[A-Za-z0-9%/._~-]+", uri), uri
        assert urllib.parse.unquote_to_bytes(uri.removeprefix("file://")) == from_root(bytes.fromhex(file["path"]))
        region = place.get("region", {})
        assert region.get("startLine", 1) >= 1 and region.get("startColumn", 1) >= 1
        assert region.get("endColumn", 1 << 40) >= region.get("startColumn", 1)
        if has_lines:
            assert "startLine" in region
        if finding["line"] is not None:
            assert region["startLine"] == finding["line"]
        fingerprints.add((file["path"], result["partialFingerprints"]["proflint/v1"]))
    paths = collections.Counter(file["path"] for file in truth)
    if max(paths.values(), default=1) == 1:
        assert len(fingerprints) == len(expected)


def check_gitlab(text, truth):
    issues = strict_json(text)
    expected = [(file, finding) for file in truth for finding in file["findings"]]
    assert len(issues) == len(expected)
    for issue, (file, finding) in zip(issues, expected):
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["description"].startswith(finding["message"]) and issue["check_name"] == finding["rule"]
        assert issue["location"]["lines"]["begin"] == (finding["line"] or 1) and issue["location"]["path"]


def check_junit(text, truth):
    root = xml.etree.ElementTree.fromstring(text)
    (suite,) = root
    cases = [element for element in suite if element.tag != "properties"]
    assert root.tag == "testsuites" and suite.tag == "testsuite" and {c.tag for c in cases} <= {"testcase"}
    assert int(suite.get("tests")) == len(cases) == len(truth)
    assert int(suite.get("failures")) == sum(c.find("failure") is not None for c in cases)
    assert int(suite.get("errors")) == sum(c.find("error") is not None for c in cases)
    for case, file in zip(cases, truth):
        unchecked = file["verdict"] in ("unchecked", "unsupported")
        assert (case.find("error") is not None) == unchecked
        assert case.get("name") and case.get("classname")
        text_of = "".join(case.itertext())
        for finding in file["findings"]:
            assert finding["message"] in text_of and "[" + finding["rule"] + "]" in text_of


def check_checkstyle(text, truth):
    root = xml.etree.ElementTree.fromstring(text)
    assert root.tag == "checkstyle" and [f.tag for f in root] == ["file"] * len(truth)
    for element, file in zip(root, truth):
        assert len(element) == len(file["findings"]) and element.get("name")
        for error, finding in zip(element, file["findings"]):
            assert error.tag == "error" and error.get("source") == "proflint." + finding["rule"]
            assert error.get("message").startswith(finding["message"])
            assert error.get("severity") == finding["severity"].replace("note", "info")
            assert int(error.get("line")) == (finding["line"] or 1)


def undo(text, *pairs):
    for code, character in pairs:
        text = text.replace(code, character)
    return text.replace("%25", "%")


def check_github(text, truth):
    messages = collections.Counter()
    for line in text.splitlines():
        if line.startswith("- "):
            assert "##[" not in line
            continue
        command = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        assert command, line
        properties = dict(p.split("=", 1) for p in command[2].split(","))
        if "file" not in properties:
            continue
        message = undo(command[3], ("%0D", "\r"), ("%0A", "\n"))
        title = undo(properties["title"], ("%3A", ":"), ("%2C", ","))
        messages[re.sub(r" \(offset 0x[0-9a-f]+( in [a-z]+)?\)$", "", message), title] += 1
    known = collections.Counter(
        (re.sub(r" \(offset 0x[0-9a-f]+( in [a-z]+)?\)$", "", f["text"]), f["rule"]) for file in truth for f in file["findings"]
    )
    assert not messages - known, (messages - known, known)
    assert sum(messages.values()) == sum(known.values()) or max(collections.Counter(
        f["severity"] for file in truth for f in file["findings"]).values()) >= 10


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text = [], []

    def handle_starttag(self, tag, attributes):
        assert tag in ALLOWED_TAGS, tag
        for name, value in attributes:
            assert not name.startswith("on") and name not in ("src", "style", "srcset", "action"), name
            assert name != "href" or value.startswith("#"), value
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID_TAGS:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag

    def handle_data(self, data):
        self.text.append(data)

    def handle_comment(self, data):
        raise AssertionError("a comment")


def check_html(text, truth):
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)  # one, and the only one that may run
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open
    words = "".join(page.text)
    for file in truth:
        for finding in file["findings"]:
            assert finding["message"] in words


CHECKS = {
    "json": lambda text, truth: check_records(strict_json(text), truth),
    "ndjson": lambda text, truth: check_records([strict_json(line) for line in text.splitlines()], truth),
    "sarif": lambda text, truth: check_sarif(text, truth, False),
    "github.sarif": lambda text, truth: check_sarif(text, truth, True),
    "gitlab": check_gitlab,
    "junit": check_junit,
    "checkstyle": check_checkstyle,
    "github": check_github,
    "html": check_html,
}


def main():
    directory = pathlib.Path(sys.argv[1])
    count = 0
    for truth_path in sorted(directory.glob("*.truth")):
        truth = json.loads(truth_path.read_text())
        for suffix, check in CHECKS.items():
            path = truth_path.with_suffix("." + suffix)
            try:
                check(path.read_text("utf-8"), truth)
            except Exception as error:
                print(f"{path.name}: {type(error).__name__}: {error}")
                raise
            count += 1
    for path in directory.glob("valid.*.sarif"):
        SARIF.validate(strict_json(path.read_text("utf-8")))
    for path in directory.glob("published.*"):
        load_validator(SCHEMAS / (path.suffix[1:] + ".schema.json")).validate(strict_json(path.read_text("utf-8")))
    print(f"{count} reports read")


main()
