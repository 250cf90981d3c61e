"""The official consumers of the formats: their commands, and the packages that contain them.

Used by tools/maintain/differential. Each command belongs to a consumer, the name that proflint's --for takes: "llvm-19".
"""
import pathlib, re, subprocess

import effects
from preparation import CHECKOUTS, COLLAPSE, FLAMEGRAPH, GO, JACOCO, MODULES, PROTOCOL
from running import SUITE_ROOT, Consumer

SAMPLE = '^(sample-(text|raw|ext|compact)|afdo-gcov)'
SAMPLE_NOW = r'^sample-(text|raw|ext(?!.*(version 10[45]|indexed|MD5 symbol|virtual table)))|^afdo-gcov, version 0x3430372a'
INSTR = '^(profraw|profdata|proftext)'
PERF = '^perf-data'
# What each llvm-profdata reads: raw profiles of its own version, indexed and text ones of all versions up to its own.
LATER_TEXT = '(?!.*(temporal|byte counters|bitmaps|virtual tables|loop entries))'
INSTR_OF = {14: '^(profraw, version 8,|profdata, version [1-7],|proftext' + LATER_TEXT + ')',
            16: '^(profraw, version 8,|profdata, version [1-9],(?!.*heap profile)|proftext' + LATER_TEXT + ')',
            19: '^(profraw, version 10,|profdata, version ([1-9]|1[0-2]),(?!.*heap profile of version 4)|proftext(?!.*loop entries))',
            21: '^(profraw, version 10,|profdata, version ([1-9]|1[0-2]),(?!.*heap profile of version [01])|proftext)',
            22: '^(profraw, version 10,|profdata, version ([1-9]|1[0-3]),(?!.*heap profile of version [01])|proftext)',
            23: '^(profraw, version 11,|profdata, version ([1-9]|1[0-4]),(?!.*heap profile of version [01])|proftext)'}
# Compilers since LLVM 17 read heap profiles (here, versions 19 and later), and llvm-profdata since 21 prints them.
HEAP = '^profdata.*heap profile'
HEAP_OF = {19: r'^profdata, version ([1-9]|1[0-2]),.*heap profile of version [0-3]\b',
           21: r'^profdata, version ([1-9]|1[0-2]),.*heap profile of version [2-4]\b',
           22: r'^profdata, version ([1-9]|1[0-3]),.*heap profile of version [2-4]\b',
           23: r'^profdata, version ([1-9]|1[0-4]),.*heap profile of version [2-4]\b'}
SAMPLE_OF = {14: '^sample-(text|raw|compact)|^sample-ext(?!.*(version 10[45]|indexed|MD5 symbol|virtual table))|^afdo-gcov, version 0x3430372a',
             23: '^sample-(text|raw|ext(?!.*(version 105|indexed|MD5 symbol)))|^afdo-gcov, version 0x3430372a'}
LLVM_HERE = (14, 16, 19, 22)
DUMP = r'not a gcov file|is invalid|incorrectly nested|record size mismatch|counter overflow|unexpectedly EOF'
BOLT = r'(PERF2)?BOLT-ERROR.*|invalid profile data.*|YAML:\d.*|corrupted profile.*|cannot mix.*|Error reading BOLT.*'
NO_PACKAGE = (r'malformed module path|can only use path@version|cannot find module providing package|can.t request version|'
              r'no required module provides package|package \S+ is not in (GOROOT|std)|open \S.*: no such file or directory|'
              r'cannot query module|go: |stat |directory |can.t (find|read)|did not find package|cannot run go list')
JSON = '^(llvm-cov-json|istanbul|coverage-py)'



def llvm(release, suite=None):
    """llvm-profdata of one release."""
    program, of = f'llvm-profdata-{release}', f'llvm-{release}'
    instr, sample = INSTR_OF.get(release), SAMPLE_OF.get(release, SAMPLE_NOW)
    return [Consumer(of, f'{program} show', INSTR, 'show --all-functions --counts --ic-targets --memop-sizes FILE', reads=instr, suite=suite),
            Consumer(of, f'{program} merge', INSTR, 'merge --text -o RESULT FILE', reads=instr, effect=effects.proftext, suite=suite),
            Consumer(of, f'{program} show --sample', SAMPLE, 'show --sample FILE', reads=sample, suite=suite),
            Consumer(of, f'{program} merge --sample', SAMPLE, 'merge --sample --text -o RESULT FILE', reads=sample,
                     effect=effects.sample_text, suite=suite),
            *([Consumer(of, f'{program} show --memory', HEAP, 'show --memory FILE', reads=HEAP_OF[release],
                       suite=suite)] if release >= 21 else [])]


def clang(release, suite=None):
    of, code = f'clang-{release}', '-O1 -S -emit-llvm -fno-crash-diagnostics -o RESULT'
    return [Consumer(of, f'clang-{release} sample', SAMPLE, f'{code} -g -fpseudo-probe-for-profiling -fprofile-sample-use=FILE SOURCE',
                     reads=SAMPLE_OF.get(release, SAMPLE_NOW), effect=effects.profile_summary, suite=suite),
            Consumer(of, f'clang-{release} instr', '^profdata(?!.*heap profile)', f'{code} -fprofile-use=FILE SOURCE',
                     reads=INSTR_OF[release], effect=effects.profile_summary, suite=suite),
            *([Consumer(of, f'clang-{release} memprof', HEAP, f'{code} -fmemory-profile-use=FILE SOURCE',
                        reads=HEAP_OF[release], suite=suite)] if release in HEAP_OF else [])]


def gcc(release, suite=None):
    """gcov, gcov-dump, gcov-tool and the compiler of one release."""
    of = f'gcov-{release}'
    version = {11: 1, 16: 3}.get(release, 2)
    return [Consumer(of, f'gcov-dump-{release}', '^gc(no|da)', '-l FILE', DUMP, reads=f'^gc(no|da), GCC {release}',
                     effect=effects.gcov_dump, suite=suite),
            Consumer(of, f'gcov-{release}', '^gcno', f'NOTES {release} FILE',
                     'not a gcov notes file|unexpected EOF|corrupted|internal compiler error', reads=f'^gcno, GCC {release}',
                     starter='sh', effect=effects.gcov_json, suite=suite),
            Consumer(f'gcov-tool-{release}', f'gcov-tool-{release}', f'^gcda(, GCC {release}|$)', f'MERGER {release} FILE',
                     starter='sh', effect=effects.gcov_dump, suite=suite),
            Consumer(f'gcc-{release}', f'g++-{release}', '^afdo-gcov', '-O2 -S -o /dev/null -fauto-profile=FILE SOURCE',
                     reads=f'^afdo-gcov, version {version},', suite=suite)]


def lcov(of, options, suite=None, of_adding=''):
    """`of_adding`: further options of lcov -a."""
    return [Consumer(of, 'lcov -a', '^lcov', f'{options} {of_adding} -a FILE -o RESULT', program='lcov', effect=effects.tracefile, suite=suite),
            Consumer(of, 'lcov --summary', '^lcov', f'{options} --summary FILE', program='lcov', effect=effects.lcov_summary, suite=suite)]


def genhtml(of, suite=None, missing=''):
    """`missing`: options for sources that are missing."""
    return Consumer(of, 'genhtml', '^lcov', f'--branch-coverage --no-source {missing} -o OWN/html FILE', effect=effects.lcov_summary, suite=suite)


def grcov(release, suite=None):
    """It finds out the format of a tracefile by itself; the names of other files in a folder show their formats."""
    of, panics = f'grcov-{release}', 'panic occurred.*|Error in computing counters.*'
    return [Consumer(of, 'grcov', '^lcov', '--branch -t lcov -o RESULT FILE', panics, effect=effects.tracefile, suite=suite),
            Consumer(of, 'grcov of JaCoCo', '^jacoco-xml', 'COLLECT xml FILE RESULT', panics, program='grcov', starter='sh',
                     effect=effects.lines_of_tracefile, suite=suite),
            Consumer(of, 'grcov --llvm', '^gcno', 'COLLECT gcno FILE RESULT', panics, program='grcov', starter='sh',
                     reads=r'^gcno, (LLVM for GCC (3\.4|4\.8)|GCC 11).*little-endian', effect=effects.lines_of_tracefile, suite=suite)]


def gcovr(release, suite=None):
    of = f'gcovr-{release}'
    return [Consumer(of, 'gcovr -g', '^gcov-text', 'LISTING FILE RESULT', program='gcovr', starter='/usr/bin/python3', reads='^gcov-text, listing',
                     effect=effects.gcovr_json, suite=suite),
            *([Consumer(of, 'gcovr --cobertura-add-tracefile', '^cobertura', 'ADDITION FILE RESULT', program='gcovr', starter='/usr/bin/python3',
                        effect=effects.gcovr_json, suite=suite)] if float(release) >= 8 else [])]


def perf(release, suite=None):
    """The symbols of the kernel that runs here have nothing to do with a recording, but take longer to read than it does."""
    of = f'perf-{release}'
    return [Consumer(of, 'perf report', PERF, 'report --stdio -f -i FILE', reads='^perf-data, (file|pipe)', suite=suite),
            Consumer(of, 'perf script', PERF, 'script -f --kallsyms=/dev/null -i FILE', reads='^perf-data, (file|pipe)',
                     effect=effects.perf_script, suite=suite)]


def go(of, program, suite=None):
    """It reads a file of go cover completely before it looks for the packages, which are missing here: messages about them do not
    count."""
    return [Consumer(of, 'go tool pprof', '^pprof', 'tool pprof -raw -symbolize=none -output=RESULT FILE', program=program,
                     effect=effects.pprof_raw, suite=suite),
            Consumer(of, 'go tool cover -func', '^go-cover', 'tool cover -func=FILE', program=program,
                     rejection=f'cover: (?!{NO_PACKAGE}).*', effect=effects.reads, suite=suite),
            Consumer(of, 'go tool cover -html', '^go-cover', 'tool cover -html=FILE -o RESULT', program=program,
                     rejection=f'cover: (?!{NO_PACKAGE}).*', effect=effects.reads, suite=suite)]


def go_of_suite(release, suite):
    """A complete go, which has more tools than the one of this machine."""
    of, program = f'go-{release}', f'/usr/lib/go-{release}/bin/go'
    return [*go(of, program, suite),
            Consumer(of, 'go tool preprofile', '^pprof', 'tool preprofile -i FILE -o RESULT', program=program, suite=suite),
            Consumer(of, 'go tool covdata', '^go-cov(meta|counters)', 'tool covdata textfmt -i=FOLDER -o=RESULT', program=program,
                     effect=effects.go_cover, suite=suite)]


def valgrind(release, suite=None):
    of = f'valgrind-{release}'
    return [Consumer(of, 'callgrind_annotate', '^callgrind', '--threshold=100 FILE', effect=effects.callgrind, suite=suite),
            Consumer(of, 'cg_annotate', '^cachegrind', '--threshold=0 FILE', effect=effects.callgrind, suite=suite),
            Consumer(of, 'cg_merge', '^cachegrind', '-o RESULT FILE FILE', effect=effects.size, suite=suite)]


def coverage(release, suite=None):
    of = f'coverage-{release}'
    return [Consumer(of, 'python3 coverage', '^coverage-data', 'COMBINE FILE', program='/usr/bin/python3', effect=effects.facts, suite=suite),
            Consumer(of, 'python3-coverage combine', '^coverage-data', 'COVERAGE_FILE=RESULT -m coverage combine --keep FILE',
                     program='python3-coverage', starter='/usr/bin/python3', effect=effects.size, suite=suite),
            Consumer(of, 'python3-coverage debug', '^coverage-data', 'COVERAGE_FILE=FILE -m coverage debug data',
                     program='python3-coverage', starter='/usr/bin/python3', effect=effects.coverage_debug, suite=suite),
            Consumer(of, 'python3 coverage report', '^coverage-data', 'DATA_REPORT FILE', program='/usr/bin/python3',
                     effect=effects.coverage_report, suite=suite)]


# Servers whose rules come from their sources, at these commits.
SOURCES = {'parca': '00bb3fbafc15', 'pyroscope': '009f211f3b29'}

# The programs of this machine and of other releases of Debian, which tools/maintain/consumers-of measures.
CONSUMERS = [
    *(command for release in LLVM_HERE for command in llvm(release)),
    *(command for release in LLVM_HERE for command in clang(release)),
    *(command for release in (11, 12) for command in gcc(release)),
    Consumer('autofdo-0.19', 'dump_gcov 1', '^afdo-gcov, version 1,', '--gcov_version=1 FILE', effect=effects.size),
    Consumer('autofdo-0.19', 'dump_gcov 2', '^afdo-gcov(?!, version (1,|0x))', '--gcov_version=2 FILE', reads='^afdo-gcov, version 2,',
             effect=effects.size),
    Consumer('autofdo-0.19', 'dump_gcov 4.7', '^afdo-gcov, version 0x3430372a', f'--gcov_version={0x3430372a} FILE', effect=effects.size),
    # They make profiles of branch stacks only.
    Consumer('autofdo-0.19', 'create_llvm_prof', PERF, '--profiler=perf --profile=FILE --binary ONE_SEGMENT --format=text --out=RESULT',
             effect=effects.sampled),
    Consumer('autofdo-0.19', 'create_gcov', PERF, 'CREATE_GCOV FILE ONE_SEGMENT', starter='sh', effect=effects.size),
    Consumer('llvm-profgen-22', 'llvm-profgen-22 --perfdata', PERF, '--binary ONE_SEGMENT --perfdata=FILE --format=text --output=RESULT',
             effect=effects.sampled),
    Consumer('llvm-profgen-22', 'llvm-profgen-22 --perfscript', '^perf-script',
             '--binary OWN_SEGMENT --perfscript=FILE --format=text --output=RESULT', reads='^perf-script.*branches', effect=effects.sampled),
    *perf('6.1'),
    *go('go-1.19', GO),
    Consumer('go-1.20', 'go tool covdata', '^go-cov(meta|counters)', 'tool covdata textfmt -i=FOLDER -o=RESULT', program=GO,
             effect=effects.go_cover),
    Consumer('pprof-format-2', 'node pprof-format', '^pprof', 'DECODE FILE', effect=effects.facts, needs=[MODULES / 'pprof-format']),
    *(Consumer(server, f'servers.py {server}', '^pprof', f'SERVERS {server} FILE', program='/usr/bin/python3', effect=effects.facts)
      for server in SOURCES),
    Consumer('flamegraph-6.12', 'perl flamegraph', '^folded', f'{FLAMEGRAPH} FILE', 'Ignored [0-9]+ lines|No stack counts',
             effect=effects.folded, needs=[FLAMEGRAPH]),
    Consumer('stackcollapse-perf', 'perl stackcollapse-perf', '^perf-script', 'COLLAPSE FILE', effect=effects.collapsed, needs=[COLLAPSE]),
    Consumer('speedscope-1', 'node speedscope totals', '^(heapprofile|folded|callgrind)', 'SPEEDSCOPE FILE', effect=effects.facts,
             needs=[MODULES / 'speedscope']),
    Consumer('speedscope-1', 'node speedscope', '^(cpuprofile|pprof)', 'SPEEDSCOPE FILE', effect=effects.drawn,
             needs=[MODULES / 'speedscope']),
    Consumer('speedscope-1', 'node speedscope frames', '^perf-script', 'SPEEDSCOPE FILE', effect=effects.frames,
             needs=[MODULES / 'speedscope']),
    Consumer('c8-10', 'node c8', '^v8-coverage', 'C8 FILE OWN/coverage', effect=effects.facts, needs=[MODULES / 'c8']),
    Consumer('v8-to-istanbul-9', 'node v8-to-istanbul', '^v8-coverage', 'V8_TO_ISTANBUL FILE', effect=effects.facts,
             needs=[MODULES / 'v8-to-istanbul']),
    Consumer('coverage-gutters-2', 'node gutters', '^(cobertura|clover|jacoco-xml|lcov)', 'GUTTERS FILE', effect=effects.facts,
             needs=[MODULES / 'cobertura-parse']),
    Consumer('protoc-3.21', 'protoc', '^otlp', 'DECODE_OTLP PROTOCOL FILE', reads='^otlp(?!.*(JSON|frames|delimited))', starter='sh',
             effect=effects.otlp, needs=[PROTOCOL]),
    *lcov('lcov-1', '--rc lcov_branch_coverage=1'),
    # lcov -c runs geninfo with its own options.
    Consumer('lcov-1', 'lcov -c', '^gcov-json', 'HANDED=FILE --rc lcov_branch_coverage=1 --gcov-tool HANDER HANDER-DATA -o RESULT',
             r'geninfo: (?!WARNING).*', program='geninfo', effect=effects.tracefile),
    # The gcov of a listing writes to the current folder, which is the base directory: OWN, because runs are parallel.
    Consumer('lcov-1', 'lcov -c of listings', '^gcov-text', 'LISTED=FILE --rc lcov_branch_coverage=1 --gcov-tool LISTER LISTER-DATA '
             '--base-directory OWN -o RESULT', r'geninfo: (?!WARNING).*', program='geninfo', effect=effects.lines_of_tracefile),
    genhtml('lcov-1'),
    *grcov('0.8'),
    *gcovr('5.2'),
    Consumer('gprof-2.40', 'gprof', '^gmon', '-b -i IMAGE FILE', reads='^gmon, (?!shared-object)'),
    Consumer('bolt-19', 'llvm-bolt-19', '^bolt-(fdata|yaml)', 'OPTIMIZED -o /dev/null --data=FILE', BOLT, effect=effects.bolt),
    Consumer('bolt-16', 'llvm-bolt-16', '^bolt-fdata', 'OPTIMIZED -o /dev/null --data=FILE', BOLT, effect=effects.bolt),
    Consumer('bolt-19', 'merge-fdata-19', '^bolt-(fdata|yaml)', 'FILE', BOLT, effect=effects.size),
    Consumer('bolt-19', 'perf2bolt-19', '^bolt-preagg', 'OPTIMIZED -p FILE -pa -o RESULT', BOLT, effect=effects.size),
    *valgrind('3.19'),
    Consumer('jacoco-0.8', 'java ExecFileLoader', '^jacoco(,|$)', '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m -cp LOADER Load FILE',
             effect=effects.facts, needs=JACOCO),
    Consumer('xmllint-2.9', 'xmllint', '^(cobertura|clover|jacoco-xml|opencover|vs-coverage|sonar-coverage)', '--noout --nonet FILE'),
    Consumer('jacoco-dtd', 'xmllint report.dtd', '^jacoco-xml', '--noout --nonet --dtdvalid REPORT_DTD FILE'),
    Consumer('jq-1.6', 'jq', JSON, 'empty FILE'),
    Consumer('python-3.11', 'python3 json', JSON, '-m json.tool FILE /dev/null'),
    Consumer('istanbul-3', 'node istanbul-lib-coverage', '^istanbul', 'MERGE FILE', effect=effects.facts,
             needs=[MODULES / 'istanbul-lib-coverage']),
    Consumer('istanbul-3', 'node istanbul-reports', '^istanbul, coverage map', 'REPORT FILE OWN', program='node', effect=effects.lines_of_tracefile,
             needs=[MODULES / 'istanbul-reports']),
    *coverage('6.5'),
    Consumer('simplecov-0.22', 'ruby simplecov', '^simplecov-resultset', 'COLLATE FILE', effect=effects.facts),
    Consumer('sqlite-3.40', 'sqlite3', '^coverage-data', '-readonly FILE INTEGRITY', r'(?m)^(?!ok$).+'),
    *(command for release in (13, 14) for command in gcc(release, 'trixie')),
    *(command for release in (17, 18) for command in llvm(release, 'trixie')),
    *lcov('lcov-2', '--branch-coverage --mcdc-coverage', 'trixie'),
    *perf('6.12', 'trixie'),
    *go_of_suite('1.24', 'trixie'),
    Consumer('gprof-2.44', 'gprof', '^gmon', '-b -i IMAGE FILE', suite='trixie'),
    *valgrind('3.24', 'trixie'),
    *coverage('7.6', 'trixie'),
    *gcovr('7.2', 'trixie'),
    *(command for release in (15, 16) for command in gcc(release, 'sid')),
    *(command for release in (21, 23) for command in llvm(release, 'sid')),
    *(command for release in (21, 23) for command in clang(release, 'sid')),
    # lcov 2.5 -a requires every enabled kind of coverage in some of its files; its messages about that are of the kind "empty".
    *lcov('lcov-2.5', '--branch-coverage --mcdc-coverage', 'sid', '--ignore-errors empty'),
    genhtml('lcov-2.5', 'sid', '--ignore-errors source'),
    *grcov('0.10', 'sid'),
    *perf('7.2', 'sid'),
    *go_of_suite('1.26', 'sid'),
    *valgrind('3.27', 'sid'),
    *coverage('7.16', 'sid'),
    *gcovr('8.7', 'sid'),
]
# The package of the programs of a consumer, and a description.
PACKAGES = {
    **{f'llvm-{r}': (f'llvm-{r}', f'llvm-profdata of LLVM {r}') for r in (14, 16, 17, 18, 19, 21, 22, 23)},
    **{f'clang-{r}': (f'clang-{r}', f'clang {r}, compiling with the profile') for r in INSTR_OF},
    **{f'gcc-{r}': (f'g++-{r}', f'g++ {r}, compiling with the profile') for r in (11, 12, 13, 14, 15, 16)},
    **{f'gcov-{r}': (f'gcc-{r}', f'gcov and gcov-dump of GCC {r}') for r in (11, 12, 13, 14, 15, 16)},
    **{f'gcov-tool-{r}': (f'gcc-{r}', f'gcov-tool of GCC {r}, merging a file with itself') for r in (11, 12, 13, 14, 15, 16)},
    'autofdo-0.19': ('autofdo', 'dump_gcov, create_llvm_prof and create_gcov of AutoFDO'),
    **{f'perf-{r}': ('linux-perf', 'perf report and perf script') for r in ('6.1', '6.12', '7.2')},
    'go-1.19': ('golang-1.19-go', 'go tool pprof and go tool cover'),
    **{f'go-{r}': (f'golang-{r}-go', 'go tool pprof, preprofile, cover and covdata') for r in ('1.24', '1.26')},
    'llvm-profgen-22': ('llvm-22', 'llvm-profgen of LLVM 22'),
    'pprof-format-2': (MODULES / 'pprof-format', 'pprof-format of Node.js'),
    'speedscope-1': (MODULES / 'speedscope', "speedscope's importers"),
    'c8-10': (MODULES / 'c8', 'c8 report'),
    'v8-to-istanbul-9': (MODULES / 'v8-to-istanbul', 'v8-to-istanbul'),
    'coverage-gutters-2': (MODULES / 'cobertura-parse', 'the parsers of Coverage Gutters: cobertura-parse, clover-json, jacoco-parse, lcov-parse'),
    'stackcollapse-perf': (CHECKOUTS / 'FlameGraph', 'stackcollapse-perf.pl of FlameGraph'),
    'protoc-3.21': ('protobuf-compiler', 'protoc --decode, with the .proto files of OpenTelemetry'),
    'parca': (None, 'ValidatePprofProfile of Parca, reimplemented from its source code'),
    'pyroscope': (None, 'ValidateProfile of Pyroscope, reimplemented from its source code'),
    'flamegraph-6.12': ('libdevel-nytprof-perl', 'flamegraph.pl, from NYTProf'),
    'lcov-1': ('lcov', 'lcov -a, lcov --summary, lcov -c and genhtml'),
    'lcov-2': ('lcov', 'lcov -a and lcov --summary'),
    'lcov-2.5': ('lcov', 'lcov -a, lcov --summary and genhtml'),
    **{f'grcov-{r}': ('grcov', 'grcov, of gcov notes with --llvm') for r in ('0.8', '0.10')},
    'go-1.20': ('golang-1.20-go', 'go tool covdata'),
    **{f'gcovr-{r}': ('gcovr', 'gcovr -g') for r in ('5.2', '7.2')},
    'gcovr-8.7': ('gcovr', 'gcovr -g and gcovr --cobertura-add-tracefile'),
    **{f'gprof-{r}': ('binutils', 'gprof') for r in ('2.40', '2.44')},
    **{f'bolt-{r}': (f'bolt-{r}', f'llvm-bolt of LLVM {r}' + (', merge-fdata and perf2bolt' if r == 19 else '')) for r in (16, 19)},
    **{f'valgrind-{r}': ('valgrind', 'callgrind_annotate, cg_annotate and cg_merge') for r in ('3.19', '3.24', '3.27')},
    'jacoco-0.8': ('libjacoco-java', 'ExecFileLoader of JaCoCo'),
    'xmllint-2.9': ('libxml2-utils', 'xmllint'),
    'jq-1.6': ('jq', 'jq'),
    'python-3.11': ('python3.11', 'json.tool of Python'),
    'istanbul-3': (MODULES / 'istanbul-lib-coverage', 'istanbul-lib-coverage, and istanbul-reports writing lcov.info and Cobertura reports'),
    **{f'coverage-{r}': ('python3-coverage', 'coverage.py: combine, debug data and report') for r in ('6.5', '7.6', '7.16')},
    'simplecov-0.22': ('ruby-simplecov', 'SimpleCov, merging a single result set'),
    'sqlite-3.40': ('sqlite3', 'the integrity check of SQLite'),
}


def version_of(consumer):
    """The installed version, from the package; the commit of a source or of a clone."""
    package, _what = PACKAGES[consumer]
    if package is None:
        return SOURCES[consumer]
    if isinstance(package, pathlib.Path) and package.parent == CHECKOUTS:
        return subprocess.run(['git', '-C', package, 'describe', '--tags', '--always'], capture_output=True, check=True, text=True).stdout.strip()
    if isinstance(package, pathlib.Path):
        return re.search('"version": "(.*)"', (package / 'package.json').read_text()).group(1)
    return subprocess.run(['dpkg-query', '--root', SUITE_ROOT, '-W', '-f', '${Version}', package], capture_output=True, check=True, text=True).stdout


def package_of(consumer):
    """The name of the package; '-' if there is none."""
    package, _what = PACKAGES[consumer]
    return package.name if isinstance(package, pathlib.Path) else package or '-'


def packages_of_suite(suite):
    """The packages that contain the measured programs of another release of Debian."""
    return sorted({PACKAGES[c.of][0] for c in CONSUMERS if c.suite == suite})
