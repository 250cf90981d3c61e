"""Explained disagreements: tools/maintain/differential.allow."""
import re


class Exceptions:
    def __init__(self, path):
        rows = [line.split('\t') for line in path.read_text().splitlines() if line and not line.startswith('#')]
        self.rows = [(kind, subject, re.compile(pattern)) for kind, subject, pattern, _reason in rows]
        self.used = set()

    def excuse(self, kind, subject, text):
        found = {r for r in self.rows if r[0] == kind and re.fullmatch(r[1], subject) and r[2].search(text)}
        self.used |= found
        return bool(found)

    def unused(self, programs):
        """The exceptions for installed consumers and for rules."""
        return [r for r in self.rows if r not in self.used and (r[0] == 'accused' or r[1].split()[0] in programs)]
