"""Whether consumers read what `proflint salvage` writes from damaged files, and whether its report tells the truth."""
import collections, concurrent.futures, hashlib, json, os, pathlib, shutil, subprocess, tempfile

import consumers
import preparation
import running
from damage import damaged_files, sound_files
from exceptions import Exceptions
from judging import judge

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
    """-> (outcome: `saved`, `whole` or `nothing`; or what is wrong), and the salvaged file if there is one"""
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


class Origin:
    """A sound file, and the commands that read it."""

    def __init__(self, path, judged, places):
        self.path, self.format = path, judged.format
        self.places = preparation.places_for(judged.described, places)
        self.commands = [c for c in consumers.CONSUMERS if c.is_there() and c.formats.search(judged.described)
                         and c.reads.search(judged.described) and c.run(path, self.places).outcome == 'accepts']


def complaints(origin, saved):
    """command -> its complaint about a salvaged file"""
    runs = {c: c.run(saved, origin.places) for c in origin.commands}
    return {c: str(run) for c, run in runs.items() if run.outcome not in ('accepts', 'nothing')}


def compare(program, paths, wanted, damaged, seed):
    """Salvages `damaged` damaged copies for each format; prints disagreements and counts. -> the number of unexplained ones"""
    exceptions = Exceptions(running.ROOT / 'tools/maintain/differential.allow')
    counts, seen, bad = collections.Counter(), set(), 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(folder)
        places = preparation.prepare(folder)
        by_format = collections.defaultdict(list)
        for path, judged in sound_files(program, paths, wanted).items():
            by_format[judged.format].append((path, judged))
        for format, sound in sorted(by_format.items()):
            for number, (path, judged) in enumerate(sound):
                origin = Origin(path, judged, places)
                own = folder / f'{format}-{number}'
                own.mkdir()

                def attempt(path):
                    outcome, saved = salvage(program, path)
                    if not saved:
                        return path, outcome, {}
                    digest = hashlib.sha256(saved.read_bytes()).digest()
                    is_new = digest not in seen
                    seen.add(digest)
                    return path, outcome, complaints(origin, saved) if is_new else {}

                for made, outcome, found in pool.map(attempt, damaged_files(own, [path], -(-damaged // len(sound)), seed)):
                    counts[format, outcome.split(':')[0]] += 1
                    texts = [('proflint', outcome)] if outcome.startswith('WRONG') else []
                    texts += [(command.of, f'{command.name} {text}') for command, text in found.items()]
                    for consumer, text in texts:
                        text = f'{made.name} of {origin.path} ({origin.format}): {text}'
                        if exceptions.excuse('salvaged', consumer, text):
                            continue
                        bad += 1
                        print(f'salvaged {consumer}: {text}')
                        KEPT.mkdir(parents=True, exist_ok=True)
                        shutil.copy(made, KEPT / f'salvage-{own.name}-{made.name}')
                shutil.rmtree(own)
            print(f'{format}: {dict((o, n) for (f, o), n in sorted(counts.items()) if f == format)}; {len(seen)} different files')
    return bad
