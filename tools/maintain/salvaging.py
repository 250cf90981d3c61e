"""Whether consumers read what `proflint salvage` writes from damaged files, and whether its report tells the truth."""
import collections, concurrent.futures, hashlib, json, os, pathlib, shutil, subprocess, tempfile

import consumers
import preparation
import running
from damage import damaged_files, sound_files
from exceptions import Exceptions
from checking import judge

KEPT = running.ROOT / 'build' / 'differential'


def is_explained(damaged, saved, report):
    """Whether the salvaged file is the damaged one without the lost bytes, except for the patches."""
    kept, at = bytearray(), 0
    for place in report.get('lost', []):
        kept += damaged[at:place['offset']]
        at = place['offset'] + place['length']
    kept += damaged[at:]
    rest = bytearray(saved)
    for patch in report.get('patches', []):
        where = slice(patch['offset'], patch['offset'] + patch['length'])
        rest[where] = kept[where]
    return kept == rest


def salvage(program, path):
    """-> (outcome: `saved`, `whole` or `nothing`; or the defect), and the salvaged file if there is one"""
    saved = path.with_name(f'saved-{path.name}')
    run = subprocess.run([program, 'salvage', path, '--output', saved, '--format', 'ndjson'], capture_output=True)
    if run.returncode == 3:
        return ('WRONG: a file was written' if saved.exists() else 'nothing'), None
    if run.returncode not in (0, 1):
        return f'WRONG: status {run.returncode} {run.stderr.decode()}', None
    report = json.loads(run.stdout)
    # Contents of a damaged container, and lists of lost places that were cut short, cannot be compared here.
    if 'container' not in report and len(report.get('lost', [])) < 1000:
        if not is_explained(path.read_bytes(), saved.read_bytes(), report):
            return 'WRONG: bytes that the report does not explain', saved
    return ('whole' if run.returncode == 0 else 'saved'), saved


def is_read(run):
    return run.outcome in ('accepts', 'nothing')


def findings_of(program, saved, *options):
    """-> the rules that the file breaks, and whether any is an error"""
    judged = judge(program, [saved], *options)[saved]
    return ', '.join(sorted(judged.errors | judged.others)) or 'clean', bool(judged.errors)


class Origin:
    """A sound file, and the commands that read it."""

    def __init__(self, path, judged, places):
        self.path, self.format = path, judged.format
        self.places = preparation.places_for(judged.described, places)
        self.commands = [c for c in consumers.CONSUMERS if c.is_there() and c.formats.search(judged.described)
                         and c.reads.search(judged.described) and c.run(path, self.places).outcome == 'accepts']


class Attempts:
    """Salvages damaged copies of sound files, and gives each different result to the commands that read the sound one."""

    def __init__(self, program, exceptions):
        self.program, self.exceptions = program, exceptions
        self.counts, self.seen, self.bad = collections.Counter(), set(), 0

    def is_new(self, saved):
        digest = hashlib.sha256(saved.read_bytes()).digest()
        size = len(self.seen)
        self.seen.add(digest)
        return len(self.seen) > size

    def attempt(self, origin, path):
        """-> the damaged file, the outcome of salvage, and (consumer, complaint) of each command that rejects the result"""
        outcome, saved = salvage(self.program, path)
        found = [('proflint', outcome)] if outcome.startswith('WRONG') else []
        if saved and self.is_new(saved):
            described = judge(self.program, [saved])[saved].described  # damage may turn a file into one of another version or format
            commands = [c for c in origin.commands if c.reads.search(described)]
            refused = [c for c in commands if not is_read(c.run(saved, origin.places))]
            runs = ((c, c.run(saved, origin.places, anew=True)) for c in refused)
            # Salvage keeps what only some consumers cannot read.
            found += [(c.of, f'{findings_of(self.program, saved)[0]}; {c.name} {run}') for c, run in runs
                      if not is_read(run) and not findings_of(self.program, saved, '--for', c.of)[1]]
        return path, outcome, found

    def report(self, origin, path, outcome, found):
        self.counts[origin.format, outcome.split(':')[0]] += 1
        for consumer, text in found:
            text = f'{path.name} of {origin.path} ({origin.format}): {text}'
            if self.exceptions.excuse('salvaged', consumer, text):
                continue
            self.bad += 1
            print(f'salvaged {consumer}: {text}')
            KEPT.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, KEPT / f'salvage-{path.parent.name}-{path.name}')


def compare(program, paths, wanted, damaged, seed):
    """Salvages `damaged` damaged copies for each format; prints disagreements and counts. -> the number of unexplained ones"""
    attempts = Attempts(program, Exceptions(running.ROOT / 'tools/maintain/differential.allow'))
    by_format = collections.defaultdict(list)
    for path, judged in sound_files(program, paths, wanted).items():
        by_format[judged.format].append((path, judged))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(folder)
        places = preparation.prepare(folder)
        for format, sound in sorted(by_format.items()):
            for number, (path, judged) in enumerate(sound):
                origin, own = Origin(path, judged, places), folder / f'{format}-{number}'
                own.mkdir()
                copies = damaged_files(own, [path], -(-damaged // len(sound)), seed)
                for result in pool.map(lambda copy: attempts.attempt(origin, copy), copies):
                    attempts.report(origin, *result)
                shutil.rmtree(own)
    for (format, outcome), count in sorted(attempts.counts.items()):
        print(f'{count:6} {format}: {outcome}')
    print(f'{len(attempts.seen):6} different files written')
    return attempts.bad
