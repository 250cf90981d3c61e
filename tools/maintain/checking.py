"""The results of proflint for files, for the comparisons of tools/maintain/differential."""
import itertools, json, pathlib, subprocess, sys


class Judged:
    """The result of proflint for one file."""

    def __init__(self, record):
        self.format, self.verdict = record['format'], record['verdict']
        self.described = ', '.join(filter(None, [self.format, record['variant']]))
        self.facts = record.get('facts') or {}
        self.errors = {t['rule'] for t in record['tally'] if t['severity'] == 'error'}
        self.others = {t['rule'] for t in record['tally']} - self.errors


def is_read_with_pair(path):
    """Whether consumers read the whole folder."""
    return path.name.startswith(('covmeta.', 'covcounters.'))


def records_of(program, paths, options):
    """The records of one run over `paths`."""
    run = subprocess.run([program, 'check', '--isolated', '--format', 'ndjson', *options, '--files-from', '-'],
                         input='\n'.join(map(str, paths)).encode(), capture_output=True)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    if not records or records[-1]['type'] != 'end':
        sys.exit(f'proflint did not finish: status {run.returncode} {run.stderr.decode()}')
    return records


def judge(program, paths, *options):
    """path -> its record, from one run over all paths without companion files and one over the others"""
    judged = {}
    alone, paired = itertools.filterfalse(is_read_with_pair, paths), filter(is_read_with_pair, paths)
    for companions, names in (('never', list(alone)), ('auto', list(paired))):
        if names:
            records = records_of(program, names, ['--companions', companions, *options])
            judged.update((pathlib.Path(r['path']), Judged(r)) for r in records if r['type'] == 'file')
    return judged
