"""What consumers read from a file, in numbers. They distinguish a consumer that reads the file from one that ends without an error but
drops or misreads data.

An effect is a dictionary of numbers, found in the output of a command. Those that are facts of proflint too (functions, counters,
nonzero, total, lines, lines_hit) or of tracefile() are compared with the contents of the file; all others show only that the consumer
read something. A command without an effect is a checker: it has only a status and messages.
"""
import collections, json, re


SATURATED = (1 << 64) - 1  # the maximum of counts in proflint


def count(pattern, text):
    return len(re.findall(pattern, text, re.M))


def tracefile(text):
    """The records of a tracefile, including one that lcov or grcov wrote; only functions with a name count."""
    sources, functions, lines, branches, taken, total = set(), set(), {}, set(), set(), 0
    source = None
    for line in map(str.rstrip, text.splitlines()):
        key, _, value = line.partition(':')
        fields = value.split(',')
        if key in ('SF', 'KF'):
            source = value
        elif source is None:
            continue
        elif key == 'DA' and len(fields) > 1 and all(re.fullmatch(r'\d+', f) for f in fields[:2]):
            sources.add(source)
            lines[source, fields[0]] = lines.get((source, fields[0]), 0) + int(fields[1])
            total += int(fields[1])
        elif key == 'FN':
            functions.add((source, re.sub(r'^\d+,(\d+,(?=.))?', '', value)))
        elif key in ('FNDA', 'FNA'):
            functions.add((source, re.sub(r'^\d+,(\d+,)?' if key == 'FNA' else r'^\d+,', '', value)))
        elif key == 'BRDA' and len(fields) > 3:
            branches.add((source, *fields[:-1]))
            if fields[-1] not in ('-', '0'):
                taken.add((source, *fields[:-1]))
    return {'sources': len(sources), 'functions': len(functions), 'lines': len(lines), 'lines_hit': sum(map(bool, lines.values())),
            'branches': len(branches), 'branches_taken': len(taken), 'total': total}


def lines_of_tracefile(text):
    """The lines of a tracefile that istanbul's reporter wrote, or lcov -c."""
    return {name: number for name, number in tracefile(text).items() if name in ('lines', 'lines_hit')}


def v8_files(text):
    """The files in V8 coverage."""
    try:
        return {'files': len({script['url'] for script in json.loads(text)['result'] if script['url'].startswith('file:')})}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def lcov_summary(text):
    """What lcov --summary and genhtml print: the numbers of tracefile() for lines, functions and branches."""
    numbers = {}
    for kind, hit, found in re.findall(r'^ *(line|function|branche)s\.+: .*\((\d+) of (\d+) ', text, re.M):
        name = 'branches' if kind == 'branche' else f'{kind}s'
        numbers[name] = int(found)
        numbers['branches_taken' if kind == 'branche' else f'{kind}s_hit'] = int(hit)
    return numbers


def gcovr_json(text):
    """gcovr's own report."""
    try:
        lines = [line for file in json.loads(text)['files'] for line in file['lines'] if not line.get('gcovr/noncode')]
    except (ValueError, KeyError):
        return {}
    return {'lines': len(lines), 'lines_hit': sum(line['count'] > 0 for line in lines)}


def coverage_debug(text):
    return {'files': sum(map(int, re.findall(r'(\d+) files?:', text)))}


def coverage_report(text):
    """Executed lines, which are the statements that are not missing."""
    total = re.search(r'^TOTAL +(\d+) +(\d+)', text, re.M)
    return {'counters': int(total.group(1)) - int(total.group(2))} if total else {'counters': 0}


def proftext(text):
    """Instrumentation profiles as text, with the comments that llvm-profdata writes. The two largest numbers in place of the first
    counter mean that a function is hot or warm: it has no counts."""
    total, counts = 0, None
    for line in [*text.splitlines(), '']:
        if line.startswith('# Counter Values'):
            counts = []
        elif counts is not None and line.isdigit():
            counts.append(int(line))
        elif counts is not None:
            total += sum(counts) if counts and counts[0] < SATURATED - 1 else 0
            counts = None
    return {'records': count('^# Func Hash', text), 'total': total}


def sample_text(text):
    """Sample profiles as text, flat or with contexts: the counts of lines."""
    return {'records': count(r'^\S.*:\d+:\d+$', text), 'total': sum(map(int, re.findall(r'^ +\d+(?:\.\d+)?: (\d+)(?: |$)', text, re.M)))}


def sampled(text):
    """Sample profiles as text that were made from a recording."""
    return {'sampled': sample_text(text)['total']}


def profile_summary(text):
    """The summary of the profile in the compiler's intermediate code."""
    return {'used': sum(map(int, re.findall(r'!"(?:NumFunctions|TotalCount)", i64 (\d+)', text))) + count(r'memprof', text)}


def gcov_dump(text):
    return {'functions': count(r':FUNCTION ', text)}


def gcov_json(text):
    return {'functions': count('"demangled_name"', text)}


def perf_script(text):
    """One line per sample, followed by its callers after a tab."""
    return {'total': count(r'^(?!\t| instruction trace error) *\S.*? -?\d+\b.*:(\s|$)', text)}


def pprof_raw(text):
    """Samples: their values and, after a colon, their locations. The first value of each sample is added up."""
    samples = re.search(r'^Samples:\n.*\n((?:.*\n)*?)Locations', text, re.M)
    values = re.findall(r'^ *(-?\d+)[-\d ]*:', samples.group(1), re.M) if samples else []
    return {'total': max(sum(map(int, values)), 0), 'described': len(text)}


def callgrind(text):
    """Costs of functions, for the first event."""
    rows = re.findall(r'^ *([\d,]+) .*:', text, re.M)
    return {'total': sum(int(row.replace(',', '')) for row in rows), 'shown': len(rows)}


def folded(text):
    total = re.search(r'<title>all \(([\d,]+) ', text)
    return {'total': int(total.group(1).replace(',', '')) if total else 0}


def collapsed(text):
    """Stacks with their counts, which are periods."""
    return {'total': sum(map(int, re.findall(r' (\d+)$', text, re.M)))}


def drawn(text):
    """The total that speedscope draws, if that is not a fact of the file but one of its values, or of its times."""
    return {'drawn': facts(text).get('total', 0)}


def frames(text):
    """The frames that speedscope draws: the last sample of perf script has no width."""
    return {'frames': facts(text).get('frames', 0)}


def otlp(text):
    """The samples in the messages that protoc prints."""
    return {'counters': count(r'^ *samples \{', text)}


def go_cover(text):
    """Blocks as text: distinct ones, by their place."""
    return {'lines': sum(int(n) for _place, n in set(re.findall(r'^(\S+:\d+\.\d+,\d+\.\d+) (\d+) \d+$', text, re.M)))}


def facts(text):
    """Lines `fact number`, in which our own programs print the data that a library read."""
    return {name: int(number) for name, number in re.findall(r'^(\w+) (\d+)$', text, re.M)}


def reads(_text):
    """For commands that need more than the file: their output does not count."""
    return {'read': 1}


def size(text):
    return {'size': len(text.strip())}


def bolt(text):
    return {'profiled': sum(int(n) for n in re.findall(r'(\d+) out of \d+ functions in the binary .* have non-empty', text))}


Difference = collections.namedtuple('Difference', 'less more')


def difference(bad, near, in_bad, in_near):
    """The effects that differ between the file with the defect and its twin by more than the files do: the names of the numbers
    that are too small, and of the numbers that are too large."""
    less, more = set(), set()
    for name in bad.keys() & near.keys() & in_bad.keys() & in_near.keys():
        if SATURATED in (in_bad[name], in_near[name]):
            continue
        beyond = (bad[name] - near[name]) - (in_bad[name] - in_near[name])
        if beyond:
            (less if beyond < 0 else more).add(name)
    return Difference(less, more)
