"""Whether `proflint --for CONSUMER` passes exactly the files that the consumer reads."""
import collections, concurrent.futures, os, pathlib, shutil, tempfile

import consumers
import effects
import matrix
import preparation
import running
from damage import files_of
from exceptions import Exceptions
from checking import judge

KEPT = running.ROOT / 'build' / 'differential'


def passes(judged):
    return judged.verdict in ('clean', 'suspicious')


def misread_rules(consumer):
    """The consumer accepts the file but drops data, according to the comparison with the twin of the case."""
    return {c.rule for c in matrix.Table().cells.values() if c.consumer == consumer and c.outcome == 'misreads' and c.cause == 'cause'}


def answer_of(command, path, judged, places, anew):
    """How the consumer handles a sound file: determined by the data it reads from it, not by its status alone."""
    run = command.run(path, preparation.places_for(judged.described, places), anew)
    if run.outcome != 'accepts' or run.effect is None:
        return str(run)
    inside = matrix.contents(path, judged)
    if run.makes_nothing and any(inside.get(fact) for fact in ('functions', 'counters', 'total')):
        return 'misreads: reads no data'
    is_tracefile = judged.format == 'lcov' and command.effect is effects.tracefile
    wrong = {name for name, number in run.effect.items() if inside.get(name) and (number != inside[name] if is_tracefile else not number)}
    # grcov knows functions by their names alone.
    wrong -= {'functions'} if is_tracefile else set()
    return f'misreads: {", ".join(sorted(wrong))}' if wrong else 'accepts'


def outcome_of(plain, judged, answers, misread):
    """The agreement or disagreement about a file that passes with or without --for. -> (its kind, the messages of the consumer)"""
    refused = [f'{name} {answer}' for name, answer in answers.items() if answer != 'accepts']
    if passes(judged):
        return ('for-missed' if refused else 'passed and read'), refused
    if not refused and judged.errors & misread:
        return 'raised, as it is misread', refused
    return ('raised and refused' if refused else 'for-accused'), refused


def compare(program, names, paths, wanted, damaged, seed):
    """Prints disagreements and counts. -> the number of unexplained disagreements"""
    commands = [c for c in consumers.CONSUMERS if c.of in consumers.PACKAGES and names.search(c.of) and c.is_there()]
    exceptions = Exceptions(running.ROOT / 'tools/maintain/differential.allow')
    counts, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(folder)
        places = preparation.prepare(folder)
        (folder / 'files').mkdir()
        plain = judge(program, files_of(program, paths, wanted, damaged, seed, folder / 'files'))
        for consumer in sorted({c.of for c in commands}):
            own = [c for c in commands if c.of == consumer]
            taken = [p for p, j in plain.items() if j.format and any(c.formats.search(j.described) for c in own)]
            judged = judge(program, taken, '--for', consumer) if taken else {}
            misread = misread_rules(consumer)

            def text_of(path, refused):
                found = ', '.join(sorted(judged[path].errors | judged[path].others)) or 'clean'
                return f'{path} ({judged[path].described}): {found}; {"; ".join(refused) or "accepted"}'

            def ask(path):
                if not passes(plain[path]) and not passes(judged[path]):
                    return 'an error', []

                def answers(anew):
                    return {c.name: answer_of(c, path, plain[path], places, anew) for c in own if c.formats.search(plain[path].described)}

                kind, refused = outcome_of(plain[path], judged[path], answers(anew=False), misread)
                if kind.startswith('for-') and not exceptions.excuse(kind, consumer, text_of(path, refused)):
                    return outcome_of(plain[path], judged[path], answers(anew=True), misread)
                return kind, refused

            for path, (kind, refused) in zip(taken, pool.map(ask, taken)):
                text = text_of(path, refused)
                counts[consumer, plain[path].format, kind] += 1
                if not kind.startswith('for-') or exceptions.excuse(kind, consumer, text):
                    continue
                bad += 1
                print(f'{kind} {consumer}: {text}')
                KEPT.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, KEPT / f'{consumer}-{path.parent.name}-{path.name}')
    for (consumer, format, kind), count in sorted(counts.items()):
        print(f'{count:6} {consumer}, {format}: {kind}')
    return bad
