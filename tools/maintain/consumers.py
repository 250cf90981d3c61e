"""The official consumers of the formats: the formats they read, how they are run within bounds, and the outcomes.

Used by tools/maintain/differential. Each command belongs to a consumer, the name that proflint's --for takes: "llvm-19".
"""
import collections, functools, os, pathlib, re, shutil, signal, subprocess, tempfile, zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Also for the programs that a compiler driver starts: 4 GiB of memory, 10 s of processor time, 256 MiB of output.
BOUNDS = ['prlimit', '--as=4294967296', '--cpu=10', '--core=0', '--fsize=268435456']
SECONDS = 60  # elapsed, in case it waits
MOST_OUTPUT = 8 << 20  # bytes that are examined

# A program in Perl that Debian has with libdevel-nytprof-perl, and one of Node: `npm ci` in tools/maintain/npm.
FLAMEGRAPH = '/usr/share/perl5/Devel/NYTProf/flamegraph.pl'
PPROF_FORMAT = ROOT / 'tools/maintain/npm/node_modules/pprof-format'
DECODE = f"""
const fs = require('fs'), zlib = require('zlib'), {{Profile}} = require('{PPROF_FORMAT}');
const bytes = fs.readFileSync(process.argv[2]);
Profile.decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? zlib.gunzipSync(bytes) : bytes);
"""

# Uses istanbul's own library to merge and print a map, or to print a summary.
ISTANBUL = ROOT / 'tools/maintain/npm/node_modules/istanbul-lib-coverage'
MERGE = f"""
const {{createCoverageMap, createCoverageSummary}} = require('{ISTANBUL}');
const read = () => JSON.parse(require('fs').readFileSync(process.argv[2]));
const report = read();
if (report.total && report.total.lines) createCoverageSummary(report.total).merge(createCoverageSummary(report.total));
else {{
  const map = createCoverageMap(report);
  map.merge(read());
  map.getCoverageSummary();
  map.files().forEach(file => map.fileCoverageFor(file).getUncoveredLines());
}}
"""

# The loader with which Ant, Maven, Gradle and the command line read execution data.
JACOCO = [pathlib.Path('/usr/share/java') / f'org.jacoco.{part}.jar' for part in ('core', 'report')]
LOAD = """
class Load {
  public static void main(String[] arguments) throws java.io.IOException {
    new org.jacoco.core.tools.ExecFileLoader().load(new java.io.File(arguments[0]));
  }
}
"""

# A gcov for lcov -c: prints the version of gcov-12 and writes the report HANDED, compressed like gcov's own.
HANDER = """#!/bin/sh
case "$*" in *--version*|*--help*) exec gcov-12 "$@";; esac
case $(head -c 2 "$HANDED" | od -An -tx1) in *1f*8b*) cat "$HANDED";; *) gzip -nc "$HANDED";; esac > x.gcda.gcov.json.gz
"""

# gcov-tool merges folders: the file with itself.
# Reads a file like `coverage combine`, without writing the result.
COMBINE = '''
import sys
from coverage.data import CoverageData
data = CoverageData(sys.argv[1])
data.read()
CoverageData(no_disk=True).update(data)
'''
MERGER = """#!/bin/sh
mkdir "$TMPDIR/in" && cp "$2" "$TMPDIR/in/x.gcda" && exec "$1" merge "$TMPDIR/in" "$TMPDIR/in" -o "$TMPDIR/merged"
"""

# The source for compilers: functions with the names in the profiles of corpus/real.
SOURCE = '''
int helper(int x) { return x * 3; }
int leaf(int x) { return x + 1; }
int inner(int x) { return leaf(x) * 2; }
int cold(int x) { return x - 1; }
long _Z4leafl(long x) { return x / 3; }
long _Z4stepl(long x) { return _Z4leafl(x) + _Z4leafl(x + 1); }
int main(int argc, char **argv) { return inner(argc) + helper(argc) + cold(argc) + (int)_Z4stepl(argc); }
'''


# The module of the Go profiles of corpus/real: consumers look for its packages.
MODULE = {'go.mod': 'module example.org/shop\n\ngo 1.19\n', 'price/price.go': 'package price\n\nfunc Of() {}\n',
          'cmd/shop/main.go': 'package main\n\nfunc main() {}\n'}
GO = os.environ.get('GO', 'go')

# Outcomes of a run, the worst first. Except for the first three, the run ended by itself.
OUTCOMES = ['crashes', 'hangs', 'exhausts', 'rejects', 'misreads', 'accepts']
NO_MEMORY = re.compile(r'bad_alloc|length_error|[Oo]ut of memory|Cannot allocate memory|[Aa]llocation (of \d+ bytes )?failed|MemoryError|OutOfMemoryError|memory exhausted')
LEAVES_OUT = re.compile(r'(?i)\b(ignor|skipp|drop|discard|mismatch|malformed|corrupt|truncat|out of range|overflow|negative)')


class Run(collections.namedtuple('Run', 'outcome says output remarks')):
    """The outcome of one run, its first message, its output, and its remarks about dropped data."""

    def __str__(self):
        dies = self.outcome in ('crashes', 'hangs', 'exhausts')
        return 'accepts' if self.outcome == 'accepts' else f'dies: {self.outcome} {self.says}' if dies else f'{self.outcome}: {self.says}'


@functools.cache
def without_network():
    """The prefix of a command that runs it without a network, if that is possible here."""
    command = ['unshare', '--net']
    return command if shutil.which('unshare') and subprocess.run([*command, 'true'], capture_output=True).returncode == 0 else []


def outcome_of(status, says):
    """-> the outcome that follows from how a run ended, or None if it ended by itself without an error"""
    ended_by = -status if status < 0 else status - 128 if 128 < status <= 128 + signal.NSIG else 0
    if ended_by in (signal.SIGXCPU, signal.SIGKILL):
        return 'hangs'
    if ended_by == signal.SIGXFSZ or (status != 0 and NO_MEMORY.search(says)):
        return 'exhausts'
    if ended_by or re.search('submit a (full )?bug report', says):
        return 'crashes'
    return None


class Consumer:
    """A command of an official consumer: the formats it takes, by the start of what proflint calls the file; of these what
    it is known to read; how to call it; what it prints if its status does not tell; and what starts its program, if that
    is not the first word. In the arguments FILE is the file, FOLDER that it is in, OWN one for what it writes."""

    def __init__(self, of, name, formats, arguments, rejection=None, program=None, reads=None, starter=None):
        self.of, self.name, self.rejection = of, name, rejection
        self.formats, self.reads = re.compile(formats), re.compile(reads or formats)
        self.program, self.arguments = program or name.split()[0], arguments.split()
        self.starter = starter or self.program

    def is_there(self):
        """Whether the programs for the command are installed."""
        if not shutil.which(self.program):
            return False
        if self.arguments[0] == 'tool':
            return subprocess.run([self.program, 'tool', '-n', self.arguments[1]], capture_output=True).returncode == 0
        needed = {'node': [PPROF_FORMAT, ISTANBUL], 'perl': [pathlib.Path(FLAMEGRAPH)], 'java': JACOCO}
        return all(path.exists() for path in needed.get(self.program, []))

    def run(self, path, places):
        """-> Run, of the file at `path`"""
        with tempfile.TemporaryDirectory() as own, open(f'{own}/out', 'w+b') as out, open(f'{own}/err', 'w+b') as err:
            places = {**places, 'OWN': own}
            command = [*without_network(), *BOUNDS, self.starter,
                       *(places.get(a, a).replace('FILE', str(path)).replace('FOLDER', str(path.parent)) for a in self.arguments)]
            environment = {**os.environ, 'TMPDIR': own, 'GOPROXY': 'off', 'LC_ALL': 'C'}
            try:
                status = subprocess.run(command, stdout=out, stderr=err, timeout=SECONDS, stdin=subprocess.DEVNULL,
                                        cwd=places['HERE'], env=environment).returncode
            except subprocess.TimeoutExpired:
                return Run('hangs', f'more than {SECONDS} s', '', '')
            out.seek(0), err.seek(0)
            output, errors = (f.read(MOST_OUTPUT).decode('latin-1').replace(str(path), 'FILE') for f in (out, err))
        return self.judged(status, output, errors)

    def judged(self, status, output, errors):
        says = errors + (output if self.rejection else '')
        lines = [line for line in says.splitlines() if line.strip()]
        first = next((line for line in lines if re.search('error|panic', line)), lines[0] if lines else '')
        remarks = '\n'.join(line for line in errors.splitlines() if LEAVES_OUT.search(line))
        if died := outcome_of(status, says):
            return Run(died, f'status {status} {first}', output, '')
        if self.rejection:
            found = re.search(self.rejection, says)
            return Run('rejects', found.group(0), output, '') if found else Run('accepts', '', output, remarks)
        return Run('accepts', '', output, remarks) if status == 0 else Run('rejects', first, output, '')


SAMPLE = '^(sample-(text|raw|ext|compact)|afdo-gcov)'
SAMPLE_NOW = r'^sample-(text|raw|ext(?!.*(version 10[45]|indexed|MD5 symbol|virtual table)))|^afdo-gcov, version 0x3430372a'
INSTR = '^(profraw|profdata|proftext)'
PERF = '^perf-data'
# What each llvm-profdata reads: raw profiles of its own version, indexed and text ones of all versions up to its own.
LATER_TEXT = '(?!.*(temporal|byte counters|bitmaps|virtual tables|loop entries))'
INSTR_OF = {14: '^(profraw, version 8,|profdata, version [1-7],|proftext' + LATER_TEXT + ')',
            16: '^(profraw, version 8,|profdata, version [1-9],(?!.*heap profile)|proftext' + LATER_TEXT + ')',
            19: '^(profraw, version 10,|profdata, version ([1-9]|1[0-2]),(?!.*heap profile of version 4)|proftext(?!.*loop entries))',
            22: '^(profraw, version 10,|profdata, version ([1-9]|1[0-3]),(?!.*heap profile of version [01])|proftext)'}
# Heap profiles are read by compilers since LLVM 17, here by versions 19 and 22, and printed by llvm-profdata 22.
HEAP = '^profdata.*heap profile'
HEAP_OF = {19: r'^profdata, version ([1-9]|1[0-2]),.*heap profile of version [0-3]\b', 22: r'^profdata, version ([1-9]|1[0-3]),.*heap profile of version [2-4]\b'}
SAMPLE_OF = {14: '^sample-(text|raw|compact)|^sample-ext(?!.*(version 10[45]|indexed|MD5 symbol|virtual table))|^afdo-gcov, version 0x3430372a'}
DUMP = r'not a gcov file|is invalid|incorrectly nested|record size mismatch|counter overflow|unexpectedly EOF'
BOLT = r'(PERF2)?BOLT-ERROR.*|invalid profile data.*|YAML:\d.*|corrupted profile.*|cannot mix.*|Error reading BOLT.*'
NO_PACKAGE = (r'malformed (import|module) path|can only use path@version|cannot find module providing package|can.t request version|'
              r'no required module provides package|package \S+ is not in GOROOT|open \S.*: no such file or directory|'
              r'cannot query module|go: |stat |directory |can.t find|did not find package|cannot run go list')
JSON = '^(llvm-cov-json|istanbul|coverage-py)'


def llvm(release):
    """llvm-profdata of one release."""
    program, of = f'llvm-profdata-{release}', f'llvm-{release}'
    return [Consumer(of, f'{program} show', INSTR, 'show --all-functions --counts --ic-targets --memop-sizes FILE', reads=INSTR_OF[release]),
            Consumer(of, f'{program} merge', INSTR, 'merge --text -o /dev/null FILE', reads=INSTR_OF[release]),
            Consumer(of, f'{program} show --sample', SAMPLE, 'show --sample FILE', reads=SAMPLE_OF.get(release, SAMPLE_NOW)),
            Consumer(of, f'{program} merge --sample', SAMPLE, 'merge --sample --text -o /dev/null FILE', reads=SAMPLE_OF.get(release, SAMPLE_NOW)),
            *([Consumer(of, f'{program} show --memory', HEAP, 'show --memory FILE', reads=HEAP_OF[release])] if release == 22 else [])]


def clang(release):
    return [Consumer(f'clang-{release}', f'clang-{release} sample', SAMPLE, '-O1 -g -fpseudo-probe-for-profiling -S -o /dev/null -fprofile-sample-use=FILE SOURCE',
                     reads=SAMPLE_OF.get(release, SAMPLE_NOW)),
            Consumer(f'clang-{release}', f'clang-{release} instr', '^profdata(?!.*heap profile)', '-O1 -S -o /dev/null -fprofile-use=FILE SOURCE',
                     reads=INSTR_OF[release]),
            *([Consumer(f'clang-{release}', f'clang-{release} memprof', HEAP, '-O1 -S -o /dev/null -fmemory-profile-use=FILE SOURCE',
                        reads=HEAP_OF[release])] if release in HEAP_OF else [])]


CONSUMERS = [
    *(command for release in INSTR_OF for command in llvm(release)),
    *(command for release in INSTR_OF for command in clang(release)),
    Consumer('gcc-11', 'g++-11', '^afdo-gcov', '-O2 -S -o /dev/null -fauto-profile=FILE SOURCE', reads='^afdo-gcov, version 1,'),
    Consumer('gcc-12', 'g++-12', '^afdo-gcov', '-O2 -S -o /dev/null -fauto-profile=FILE SOURCE', reads='^afdo-gcov, version 2,'),
    Consumer('autofdo-0.19', 'dump_gcov 1', '^afdo-gcov, version 1,', '--gcov_version=1 FILE'),
    Consumer('autofdo-0.19', 'dump_gcov 2', '^afdo-gcov(?!, version (1,|0x))', '--gcov_version=2 FILE', reads='^afdo-gcov, version 2,'),
    Consumer('autofdo-0.19', 'dump_gcov 4.7', '^afdo-gcov, version 0x3430372a', f'--gcov_version={0x3430372a} FILE'),
    # Without branch stacks it makes no profile: only crashes count.
    Consumer('autofdo-0.19', 'create_llvm_prof', PERF, '--profiler=perf --profile=FILE --binary RECORDED --out=/dev/null', '(?!)'),
    *(Consumer(f'gcov-{release}', f'gcov-dump-{release}', '^gc(no|da)', '-l FILE', DUMP, reads=f'^gc(no|da), GCC {release}')
      for release in (11, 12)),
    *(Consumer(f'gcov-{release}', f'gcov-{release}', '^gcno', '-t FILE', 'not a gcov notes file|unexpected EOF|corrupted|internal compiler error',
               reads=f'^gcno, GCC {release}') for release in (11, 12)),
    *(Consumer(f'gcov-tool-{release}', f'gcov-tool-{release}', f'^gcda(, GCC {release}|$)', f'MERGER gcov-tool-{release} FILE', starter='sh')
      for release in (11, 12)),
    Consumer('perf-6.1', 'perf report', PERF, 'report --stdio -f -i FILE', reads='^perf-data, (file|pipe)'),
    Consumer('perf-6.1', 'perf script', PERF, 'script -f -i FILE', reads='^perf-data, (file|pipe)'),
    Consumer('go-1.19', 'go tool pprof', '^pprof', 'tool pprof -raw -symbolize=none -output=/dev/null FILE', program=GO),
    Consumer('pprof-format-2', 'node pprof-format', '^pprof', 'DECODE FILE'),
    Consumer('flamegraph-6.12', 'perl flamegraph', '^folded', f'{FLAMEGRAPH} FILE', 'Ignored [0-9]+ lines|No stack counts'),
    Consumer('lcov-1', 'lcov', '^lcov', '--rc lcov_branch_coverage=1 -a FILE -o /dev/null'),
    Consumer('lcov-1', 'lcov -c', '^gcov-json', 'HANDED=FILE lcov -c --gcov-tool HANDER -d GCDA -o /dev/null',
             r'geninfo: (?!WARNING).*|lcov: ERROR.*', starter='env'),
    Consumer('grcov-0.8', 'grcov', '^lcov', '--branch -t lcov -o /dev/null FILE', rejection='panic occurred.*'),
    # It reads the whole file before it looks for the packages, which are missing here, so messages about them do not count.
    Consumer('go-1.19', 'go tool cover', '^go-cover', 'tool cover -func=FILE', program=GO, rejection=f'cover: (?!{NO_PACKAGE}).*'),
    Consumer('go-1.20', 'go tool covdata', '^go-cov(meta|counters)', 'tool covdata textfmt -i=FOLDER -o=/dev/null', program=GO),
    Consumer('gprof-2.40', 'gprof', '^gmon', '-b -i IMAGE FILE', reads='^gmon, (?!shared-object)'),
    Consumer('bolt-19', 'llvm-bolt-19', '^bolt-(fdata|yaml)', 'OPTIMIZED -o /dev/null --data=FILE', BOLT),
    Consumer('bolt-16', 'llvm-bolt-16', '^bolt-fdata', 'OPTIMIZED -o /dev/null --data=FILE', BOLT),
    Consumer('bolt-19', 'merge-fdata-19', '^bolt-(fdata|yaml)', 'FILE', BOLT),
    Consumer('bolt-19', 'perf2bolt-19', '^bolt-preagg', 'OPTIMIZED -p FILE -pa -o /dev/null', BOLT),
    Consumer('valgrind-3.19', 'callgrind_annotate', '^callgrind', 'FILE'),
    Consumer('valgrind-3.19', 'cg_annotate', '^cachegrind', 'FILE'),
    Consumer('jacoco-0.8', 'java ExecFileLoader', '^jacoco(,|$)', '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m -cp LOADER Load FILE'),
    Consumer('xmllint-2.9', 'xmllint', '^(cobertura|clover|jacoco-xml|opencover|vs-coverage|sonar-coverage)', '--noout --nonet FILE'),
    Consumer('jacoco-dtd', 'xmllint report.dtd', '^jacoco-xml', '--noout --nonet --dtdvalid REPORT_DTD FILE'),
    Consumer('jq-1.6', 'jq', JSON, 'empty FILE'),
    Consumer('python-3.11', 'python3 json', JSON, '-m json.tool FILE /dev/null'),
    Consumer('istanbul-3', 'node istanbul-lib-coverage', '^istanbul', 'MERGE FILE'),
    Consumer('coverage-6.5', 'python3 coverage', '^coverage-data', 'COMBINE FILE', program='/usr/bin/python3'),
    Consumer('sqlite-3.40', 'sqlite3', '^coverage-data', '-readonly FILE INTEGRITY', r'(?m)^(?!ok$).+'),
]
# The package of the programs of a consumer, and a description.
PACKAGES = {
    **{f'llvm-{r}': (f'llvm-{r}', f'llvm-profdata of LLVM {r}') for r in INSTR_OF},
    **{f'clang-{r}': (f'clang-{r}', f'clang {r}, compiling with the profile') for r in INSTR_OF},
    **{f'gcc-{r}': (f'g++-{r}', f'g++ {r}, compiling with the profile') for r in (11, 12)},
    **{f'gcov-{r}': (f'gcc-{r}', f'gcov and gcov-dump of GCC {r}') for r in (11, 12)},
    **{f'gcov-tool-{r}': (f'gcc-{r}', f'gcov-tool of GCC {r}, merging a file with itself') for r in (11, 12)},
    'autofdo-0.19': ('autofdo', 'dump_gcov and create_llvm_prof of AutoFDO'),
    'perf-6.1': ('linux-perf', 'perf report and perf script'),
    'go-1.19': ('golang-1.19-go', 'go tool pprof and go tool cover'),
    'pprof-format-2': (PPROF_FORMAT, 'pprof-format of Node.js'),
    'flamegraph-6.12': ('libdevel-nytprof-perl', 'flamegraph.pl, from NYTProf'),
    'lcov-1': ('lcov', 'lcov -a and lcov -c'),
    'grcov-0.8': ('grcov', 'grcov'),
    'go-1.20': ('golang-1.20-go', 'go tool covdata'),
    'gprof-2.40': ('binutils', 'gprof'),
    **{f'bolt-{r}': (f'bolt-{r}', f'llvm-bolt of LLVM {r}' + (', merge-fdata and perf2bolt' if r == 19 else '')) for r in (16, 19)},
    'valgrind-3.19': ('valgrind', 'callgrind_annotate and cg_annotate'),
    'jacoco-0.8': ('libjacoco-java', 'ExecFileLoader of JaCoCo'),
    'xmllint-2.9': ('libxml2-utils', 'xmllint'),
    'jq-1.6': ('jq', 'jq'),
    'python-3.11': ('python3.11', 'json.tool of Python'),
    'istanbul-3': (ISTANBUL, 'istanbul-lib-coverage'),
    'coverage-6.5': ('python3-coverage', 'coverage.py, reading a file as combine does'),
    'sqlite-3.40': ('sqlite3', 'the integrity check of SQLite'),
}


def version_of(consumer):
    """The installed version, from the package."""
    package, _what = PACKAGES[consumer]
    if isinstance(package, pathlib.Path):
        return re.search('"version": "(.*)"', (package / 'package.json').read_text()).group(1)
    return subprocess.run(['dpkg-query', '-W', '-f', '${Version}', package], capture_output=True, check=True, text=True).stdout


def image_for(described):
    """A program for the machine of a gmon file: gprof takes word size and byte order from it."""
    name = 'image-s390x' if 'big-endian' in described else 'image-i386' if '4-byte' in described else 'image'
    return str(ROOT / 'corpus/real/gmon' / name)


def prepare_coverage(folder):
    """Writes the files for consumers of coverage: the loader of execution data, the DTD of reports, a gcov, data to run it on."""
    (folder / 'Load.java').write_text(LOAD)
    if shutil.which('javac') and JACOCO[0].exists():
        subprocess.run(['javac', '-cp', JACOCO[0], folder / 'Load.java'], check=True)
        with zipfile.ZipFile(JACOCO[1]) as report:
            (folder / 'report.dtd').write_bytes(report.read('org/jacoco/report/xml/report.dtd'))
    (folder / 'hander').write_text(HANDER)
    (folder / 'hander').chmod(0o755)
    (folder / 'gcda').mkdir()
    for name in ('flow.gcda', 'flow.gcno'):
        shutil.copy(ROOT / 'corpus/real/gcov/gcc-12' / name, folder / 'gcda')


def prepare(folder):
    """Writes into `folder` the files that consumers need in addition. -> the values of words in their arguments"""
    (folder / 'decode.js').write_text(DECODE)
    (folder / 'merge.js').write_text(MERGE)
    (folder / 'merger').write_text(MERGER)
    (folder / 'combine.py').write_text(COMBINE)
    prepare_coverage(folder)
    (folder / 'source.cc').write_text(f'extern "C" {{{SOURCE}}}')
    for name, text in MODULE.items():
        (folder / 'module' / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / 'module' / name).write_text(text)
    return {'SOURCE': str(folder / 'source.cc'), 'DECODE': str(folder / 'decode.js'), 'MERGE': str(folder / 'merge.js'), 'MERGER': str(folder / 'merger'),
            'LOADER': f'{folder}:{":".join(map(str, JACOCO))}', 'REPORT_DTD': str(folder / 'report.dtd'),
            'COMBINE': str(folder / 'combine.py'), 'INTEGRITY': 'pragma integrity_check',
            'HANDER': str(folder / 'hander'), 'GCDA': str(folder / 'gcda'), 'RECORDED': str(ROOT / 'corpus/real/perf-data/image'),
            'OPTIMIZED': str(ROOT / 'corpus/real/bolt/image'), 'HERE': str(folder / 'module')}


def places_for(described, places):
    return {**places, 'IMAGE': image_for(described)}
