#!/usr/bin/env python3
"""Compares proflint with llvm-profdata on binary sample profiles and random damage of them.

usage: differential-sample.py [--rounds N] [--seed S] PROFLINT DIR...

Every file of the directories that is a raw, extensible or compact sample profile or an AutoFDO gcov, and N damaged
copies of each, is given to proflint and to the llvm-profdata that reads its encoding (14 for compact, else 19).
A disagreement is one of
  accepted   proflint finds no error, llvm-profdata rejects the file or crashes
  rejected   proflint finds an error that llvm-profdata is known to reject, and llvm-profdata accepts the file
and is printed unless ACCEPTED or REJECTED below explains it. Exit status 1 if any is printed.
"""
import argparse, collections, json, os, pathlib, random, subprocess, sys, tempfile

RAW, EXTENSIBLE, COMPACT = (bytes([a, b]) + bytes.fromhex('d0b1f4c994a853') for a, b in
                            ((0xff, 0xe5), (0x84, 0xe4), (0x82, 0xe4)))

# Why llvm-profdata may reject what proflint has no error for: a predicate on (bytes, rules found), and the reason.
ACCEPTED = [
    (lambda b, r: 'sample-bin/version' in r, 'versions 104 and 105 are newer than LLVM 19'),
    (lambda b, r: b.startswith(EXTENSIBLE) and has_flag(b, 2, 35), 'LLVM 19 does not know indexed name tables'),
    (lambda b, r: b.startswith(EXTENSIBLE) and has_flag(b, 1, 37), 'LLVM 19 does not know virtual table types'),
    (lambda b, r: b.startswith(EXTENSIBLE) and has_flag(b, 3, 32), 'LLVM 19 does not know symbol lists of MD5 values'),
    (lambda b, r: b.startswith(b'gcda'), 'LLVM reads little-endian AutoFDO profiles only (afdo-gcov/byte-order)'),
    (lambda b, r: b.startswith(b'adcg') and b[4:8] != b'*704', 'LLVM reads version 0x3430372A only'),
    (lambda b, r: 'afdo-gcov/stamp' in r, 'LLVM looks for "adcg*704" and a NUL (afdo-gcov/stamp)'),
    (lambda b, r: 'sample-bin/name-empty' in r, 'LLVM 19 may crash on an empty name (sample-bin/name-empty)'),
    (lambda b, r: 'sample/counter-saturated' in r, 'sums of saturated counters overflow in the reader'),
]
# Rules whose violations llvm-profdata rejects. Not here: what only compilers trip over, and what readers misread.
REJECTS = {'sample-bin/magic', 'sample-bin/version', 'sample-bin/name-index', 'sample-bin/context-index',
           'sample-bin/section-consumed', 'sample-bin/md5-table-size', 'sample-bin/compress-data',
           'sample-bin/symlist-terminator', 'afdo-gcov/version', 'afdo-gcov/hist-type'}
# Why it may accept a file in spite of such an error.
REJECTED = [
    (lambda b, r: r & {'sample-bin/section-overlap', 'sample-bin/section-duplicate', 'sample-bin/section-order',
                       'sample-bin/section-flags', 'sample-bin/section-bounds'}, 'the damaged table makes it read other bytes'),
    (lambda b, r: 'sample-bin/offset-range' in r, 'it stops reading the function at the offset'),
    (lambda b, r: r & {'sample-bin/func-offset', 'sample-bin/compact-table'}, 'it does not read offset tables'),
    (lambda b, r: 'sample-bin/name-index' in r and b.startswith(EXTENSIBLE) and has_type(b, 4),
     'the index stands in an offset table, which it does not read'),
    (lambda b, r: 'sample-bin/section-consumed' in r, 'the section is one that it skips'),
]


def rows(b):
    n = int.from_bytes(b[10:18], 'little')
    return [tuple(int.from_bytes(b[18 + 32 * i + 8 * j:26 + 32 * i + 8 * j], 'little') for j in range(4))
            for i in range(min(n, 64)) if len(b) >= 50 + 32 * i]


def has_flag(b, section_type, bit):
    return any(t == section_type and f >> bit & 1 for t, f, _, _ in rows(b))


def has_type(b, section_type):
    return any(t == section_type and s for t, _, _, s in rows(b))


def is_binary(b):
    return b.startswith((RAW, EXTENSIBLE, COMPACT, b'adcg', b'gcda'))


def damage(b, rng):
    b = bytearray(b)
    kind = rng.randrange(5)
    at = rng.randrange(len(b))
    if kind == 0:
        b[at] = rng.choice((0, 1, 0x7f, 0x80, 0xff, b[at] ^ 1, (b[at] + 1) & 255))
    elif kind == 1:
        del b[at:]
    elif kind == 2:
        del b[at:at + rng.randrange(1, 5)]
    elif kind == 3:
        b[at:at] = rng.randbytes(rng.randrange(1, 5))
    else:
        for _ in range(3):
            b[rng.randrange(len(b))] = rng.randrange(256)
    return bytes(b)


def judge(proflint, names):
    found = {}
    for start in range(0, len(names), 500):
        run = subprocess.run([proflint, 'check', '--format', 'ndjson', *names[start:start + 500]], capture_output=True)
        for line in run.stdout.splitlines():
            record = json.loads(line)
            if record['type'] == 'file':
                found[record['path']] = record
    return found


def oracle(name, b):
    """'accept', 'reject: why' or 'crash'"""
    tool = 'llvm-profdata-14' if b.startswith(COMPACT) else 'llvm-profdata-19'
    try:
        run = subprocess.run([tool, 'show', '--sample', name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=20,
                             preexec_fn=lambda: __import__('resource').setrlimit(__import__('resource').RLIMIT_AS, (1 << 32,) * 2))
    except subprocess.TimeoutExpired:
        return 'crash'
    if run.returncode == 0:
        return 'accept'
    return 'reject' if run.returncode == 1 else 'crash'


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument('--rounds', type=int, default=20)
    arguments.add_argument('--seed', type=int, default=1)
    arguments.add_argument('proflint')
    arguments.add_argument('folders', nargs='+')
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    count, explained, printed = collections.Counter(), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as temp:
        inputs = {}
        for folder in options.folders:
            for path in sorted(p for p in pathlib.Path(folder).rglob('*') if p.is_file()):
                b = path.read_bytes()
                if not is_binary(b):
                    continue
                for i in range(options.rounds + 1):
                    name = os.path.join(temp, f'{path.stem}-{i}')
                    inputs[name] = damage(b, rng) if i else b
                    pathlib.Path(name).write_bytes(inputs[name])
        for name, record in sorted(judge(options.proflint, list(inputs)).items()):
            b = inputs[name]
            rules = {t['rule'] for t in record['tally']}
            errors = {t['rule'] for t in record['tally'] if t['severity'] == 'error'}
            said = oracle(name, b)
            count[said, 'errors' if errors else 'no errors'] += 1
            if said != 'accept' and not errors:
                reasons = ACCEPTED
            elif said == 'accept' and errors & REJECTS:
                reasons = REJECTED
            else:
                continue
            why = next((reason for holds, reason in reasons if holds(b, rules)), None)
            if why is not None:
                explained[why] += 1
                continue
            printed += 1
            print(f'{os.path.basename(name)}: llvm-profdata {said}s, proflint: {", ".join(sorted(rules)) or "clean"}')
    for (said, found), n in sorted(count.items()):
        print(f'{n:6} llvm-profdata: {said}, proflint: {found}')
    for why, n in explained.most_common():
        print(f'{n:6} explained: {why}')
    sys.exit(1 if printed else 0)


main()
