"""How consumers handle every case of the corpus: corpus/consumers.tsv, which tools/maintain/differential --matrix writes.

A cell is about the file with the defect and its near twin: both are given to all commands of the consumer, and the worst outcome
counts. The outcome follows from the effects (effects.py), not from the status alone: the consumer also rejects a file if it prints an
error message and its effects are less than for the twin, and it misreads a file if its effects differ by more than the files do. If
it ends without an error but has no effect for the twin, the outcome is `nothing`. A rule is the cause if the twin is accepted and no
other finding in the file can be the cause: no error of another rule, and no finding that is the cause in other cells. Columns: rule,
case, consumer, outcome, outcome of the twin, severity of the rule in the case ('-': not found), 'cause' or '-', digest of the bytes of
both files. The consumer lines: name, version, date of the last measurement, package, formats, description. The lines of commands:
name, digest of the commands with which the consumer was measured.
"""
import collections, concurrent.futures, datetime, hashlib, inspect, os, pathlib, re, subprocess, sys, tempfile

import consumers
import effects
import preparation
import running
from checking import judge

TABLE = running.ROOT / 'corpus' / 'consumers.tsv'
SEVERITIES = ['note', 'warning', 'error']
FINDING = re.compile(r': (note|warning|error): .* \[([a-z0-9-]+/[a-z0-9-]+)\]$', re.M)
LEFT_OUT = ('set', 'volume', 'consumer')  # rules about several files, and about consumers

Cell = collections.namedtuple('Cell', 'rule case consumer outcome twin found cause digest')


class Case:
    """One case of the corpus: its rule, the findings of the file with the defect that the twin lacks, and both files."""

    def __init__(self, recipe, rule, folder):
        self.name = f'{recipe.parent.name}/{recipe.stem}'
        self.rule = rule
        bad, _, near = ('\n' + recipe.with_suffix('.expect').read_text()).partition('\nnear:\n')
        twin = findings(near)
        self.found = findings(bad).get(rule, '-')
        self.new = {(r, s) for r, s in findings(bad).items() if twin.get(r) != s}
        self.folders = [folder / recipe.parent.name / f'{recipe.stem}-{which}' for which in ('bad', 'near')]
        self.assumed = re.search(r'^args .*--assume ([a-z0-9-]+)', recipe.read_text(), re.M)
        self.files = sorted({p.relative_to(f) for f in self.folders for p in f.rglob('*') if p.is_file()})
        self.digest = self.digest_of()

    def digest_of(self):
        """Names and bytes of both, combined as in tests/program/consumers_test.cc."""
        whole = hashlib.sha256()
        for folder in self.folders:
            for path in sorted((p for p in folder.rglob('*') if p.is_file()), key=lambda p: str(p.relative_to(folder)).encode()):
                data = path.read_bytes()
                whole.update(f'{path.relative_to(folder)}\0{len(data)}\0'.encode() + data)
            whole.update(b'\0')
        return whole.hexdigest()[:12]

    def described(self, judged, path):
        """The format of a file of the case according to proflint; it may be unknown for the one with the defect."""
        known = judged.get(path)
        return known.described if known and known.format else self.assumed.group(1) if self.assumed else ''


def findings(text):
    """rule -> the worst severity of concise output"""
    worst = {}
    for severity, rule in FINDING.findall(text):
        worst[rule] = max(worst.get(rule, severity), severity, key=SEVERITIES.index)
    return worst


def cases(rules, folder):
    for recipe in sorted((running.ROOT / 'corpus').rglob('*.recipe')):
        if recipe.parent.name in LEFT_OUT:
            continue
        name = f'{recipe.parent.name}/{recipe.stem}'
        rule = max((r for r in rules if name == r or name.startswith(r + '-')), key=len, default=None)
        if rule:
            yield Case(recipe, rule, folder)


def script_of(word):
    """The text of the script that a word of a command refers to; empty if it refers to something else."""
    driver = preparation.NPM / 'consumers' / f'{word.lower().replace("_", "-")}.js'
    text = getattr(preparation, word, '')
    return driver.read_text() if driver.exists() else text if isinstance(text, str) else ''


def digest_of_commands(commands):
    """Changes whenever the commands, their scripts or how their effects are read change: outcomes are then measured again."""
    whole = hashlib.sha256()
    for c in commands:
        effect = inspect.getsource(c.effect) if c.effect else ''
        whole.update(repr((pathlib.PurePath(c.starter).name, c.arguments, c.rejection, list(map(script_of, c.arguments)), effect)).encode())
    return whole.hexdigest()[:12]


class Table:
    """The current corpus/consumers.tsv: outcomes that need no second run."""

    def __init__(self):
        lines = TABLE.read_text().splitlines() if TABLE.exists() else []
        rows = [line.split('\t') for line in lines]
        self.versions = {row[1]: row[2] for row in rows if row[0] == '#consumer'}
        self.dates = {row[1]: row[3] for row in rows if row[0] == '#consumer'}
        self.commands = {row[1]: row[2] for row in rows if row[0] == '#commands'}
        self.cells = {(c.case, c.consumer): c for c in (Cell(*row) for row in rows if not row[0].startswith('#'))}

    def known(self, case, consumer, version, commands):
        cell = self.cells.get((case.name, consumer))
        is_current = self.versions.get(consumer) == version and self.commands.get(consumer) == commands
        return (cell.outcome, cell.twin) if cell and cell.digest == case.digest and is_current else None


def contents(path, judged):
    """The contents of a file, in the same numbers as the effects of consumers."""
    of_text = {'lcov': effects.tracefile, 'v8-coverage': effects.v8_files}
    if judged and judged.format in of_text:
        return of_text[judged.format](running.text_of(path))
    return {fact: number for fact, number in judged.facts.items() if isinstance(number, int)} if judged else {}


def has_as_much(bad, near):
    """Whether the counts of the file with the defect are at least as large as in the twin and not all zero."""
    return any(near.values()) and all(bad.get(fact, 0) >= number for fact, number in near.items())


def outputs_less(runs, in_bad, in_near):
    """For commands without an effect: whether the consumer reports that it drops data, or its output is less than half as long although
    the file has as much data as the twin."""
    of_bad, of_near = runs
    gives_less = len(of_bad.output) < len(of_near.output) or not of_near.output
    return (bool(of_bad.remarks - of_near.remarks) and gives_less) or (
        len(of_bad.output) < len(of_near.output) / 2 and has_as_much(in_bad, in_near))


def outcome_by_effect(runs, in_bad, in_near):
    """-> the outcome of a file that the consumer accepts, like the twin"""
    of_bad, of_near = runs
    if of_near.effect is None or of_bad.effect is None:
        return 'misreads' if outputs_less(runs, in_bad, in_near) else 'accepts'
    if of_near.makes_nothing:
        return 'nothing'
    found = effects.difference(of_bad.effect, of_near.effect, in_bad, in_near)
    is_lost = found.less or (of_bad.makes_nothing and has_as_much(in_bad, in_near))
    if is_lost and of_bad.complaints - of_near.complaints:
        return 'rejects'
    return 'misreads' if is_lost or found.more else 'accepts'


class Measurement:
    """Runs of consumers on cases, each once."""

    def __init__(self, judged, places):
        self.judged, self.places = judged, places

    def run(self, command, path, described):
        return command.run(path, preparation.places_for(described, self.places))

    def commands_for(self, case, consumer, name):
        """The commands that take the file of this name, with its format in either variant."""
        for command in consumer:
            for folder in case.folders:
                described = case.described(self.judged, folder / name)
                if command.formats.search(described):
                    yield command, described
                    break

    def takes(self, case, consumer):
        """Whether the consumer takes a file of the case."""
        return any(True for name in case.files for _ in self.commands_for(case, consumer, name))

    def outcomes(self, case, consumer):
        """-> (outcome, outcome of the twin), of a case that the consumer takes"""
        worst = []
        for name in case.files:
            bad, near = (folder / name for folder in case.folders)
            for command, described in self.commands_for(case, consumer, name):
                runs = [self.run(command, p, described) if p.exists() else None for p in (bad, near)]
                outcomes = [run.outcome if run else 'accepts' for run in runs]
                if outcomes == ['accepts', 'accepts'] and all(runs):
                    outcomes[0] = outcome_by_effect(runs, *(contents(p, self.judged.get(p)) for p in (bad, near)))
                worst.append(outcomes)
        return tuple(min(column, key=running.OUTCOMES.index) for column in zip(*worst))


def is_alone(case, causes, consumer):
    """Whether no other finding of the case can be the cause."""
    others = {f for f in case.new if f[0] != case.rule}
    return all(severity != 'error' and (consumer, rule, severity) not in causes for rule, severity in others)


def unread_by_version(program, versions, by_name):
    """(case, consumer) of all twins that are in a version the consumer is known not to read."""
    unread = set()
    for consumer in sorted(name for name in versions if knows(program, name)):
        nears = {case.folders[1] / name: case.name for case in by_name.values() for name in case.files}
        judged = judge(program, [path for path in nears if path.exists()], '--for', consumer)
        unread |= {(nears[path], consumer) for path, said in judged.items() if 'consumer/version' in said.errors}
    return unread


def knows(program, consumer):
    """Whether the program has rows for this consumer: it was measured, or an earlier release of it was."""
    return subprocess.run([program, 'config', '--isolated', '--for', consumer], capture_output=True).returncode == 0


def with_causes(cells, by_name, unread):
    """The cells, marked if the rule is the cause: first the cells without any other new finding. file/name is never the cause: the
    contents are of a kind that the consumer does not read."""
    suspects = [c for c in cells if c.rule != 'file/name' and c.outcome not in ('accepts', 'nothing') and c.twin == 'accepts' and c.found != '-'
                and (c.case, c.consumer) not in unread]
    causes = {(c.consumer, c.rule, c.found) for c in suspects if len(by_name[c.case].new) == 1}
    of_cells = {(c.case, c.consumer) for c in suspects if is_alone(by_name[c.case], causes, c.consumer)}
    return [c._replace(cause='cause' if (c.case, c.consumer) in of_cells else '-') for c in cells]


def measure(program, writer, again, rules):
    commands_of = {of: [c for c in consumers.CONSUMERS if c.of == of and c.is_there()] for of in consumers.PACKAGES}
    table, fresh, versions = Table(), set(), {of: consumers.version_of(of) for of, commands in commands_of.items() if commands}
    digests = {of: digest_of_commands(commands_of[of]) for of in versions}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([writer, running.ROOT / 'corpus', folder / 'cases', str(1 << 40)], check=True, stdout=sys.stderr)
        all_cases = list(cases(rules, folder / 'cases'))
        judged = judge(program, [f / n for c in all_cases for f in c.folders for n in c.files if (f / n).exists()])
        measurement = Measurement(judged, preparation.prepare(folder))

        def cells_of(case):
            for of, version in versions.items():
                if measurement.takes(case, commands_of[of]):
                    known = None if again and again.search(of) else table.known(case, of, version, digests[of])
                    outcomes = known or measurement.outcomes(case, commands_of[of])
                    if not known:
                        fresh.add(of)
                    yield Cell(case.rule, case.name, of, *outcomes, case.found, '-', case.digest)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            cells = [cell for found in pool.map(lambda case: list(cells_of(case)), all_cases) for cell in found]
        by_name = {case.name: case for case in all_cases}
        cells = with_causes(cells, by_name, unread_by_version(program, versions, by_name))
    # Rows of consumers that are not installed are kept.
    absent = set(table.versions) - set(versions)
    cells += [c for c in table.cells.values() if c.consumer in absent and c.case in by_name]
    versions.update((of, table.versions[of]) for of in absent)
    digests.update((of, table.commands[of]) for of in absent if of in table.commands)
    today = datetime.date.today().isoformat()
    dates = {of: 'source' if of in consumers.SOURCES else today if of in fresh else table.dates[of] for of in versions}
    return versions, dates, digests, cells


def formats_of(consumer, formats):
    return [f for f in formats if any(c.of == consumer and c.formats.search(f) for c in consumers.CONSUMERS)]


def write(versions, dates, digests, cells, formats):
    lines = ['\t'.join(('#consumer', of, version, dates[of], consumers.package_of(of), ' '.join(formats_of(of, formats)),
                        consumers.PACKAGES[of][1])) for of, version in sorted(versions.items())]
    lines += ['\t'.join(('#commands', of, digest)) for of, digest in sorted(digests.items())]
    lines += sorted('\t'.join(cell) for cell in cells)
    TABLE.write_text('\n'.join(lines) + '\n')
    counts = collections.Counter((cell.consumer, cell.outcome) for cell in cells)
    for (consumer, outcome), count in sorted(counts.items()):
        print(f'{count:6} {consumer}: {outcome}')
    print(f'{len(cells)} cells')
