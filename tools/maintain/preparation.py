"""The things that consumers need in addition to the file: programs that call their libraries, sources, images, a module."""
import os, pathlib, shutil, subprocess, zipfile

import forkserver
from running import ROOT

# A Perl program in Debian's libdevel-nytprof-perl.
FLAMEGRAPH = '/usr/share/perl5/Devel/NYTProf/flamegraph.pl'

# Packages of Node: `npm ci` in tools/maintain/npm. The programs in its folder `consumers` call them.
NPM = ROOT / 'tools/maintain/npm'
MODULES = NPM / 'node_modules'

# Clones of consumers that are not in packages: github.com/brendangregg/FlameGraph and open-telemetry/opentelemetry-proto.
CHECKOUTS = ROOT / 'build/checkouts'
COLLAPSE = CHECKOUTS / 'FlameGraph/stackcollapse-perf.pl'
PROTOCOL = CHECKOUTS / 'opentelemetry-proto'

# The loader with which Ant, Maven, Gradle and the command line read execution data.
JACOCO = [pathlib.Path('/usr/share/java') / f'org.jacoco.{part}.jar' for part in ('core', 'report')]
LOAD = """
class Load {
  public static void main(String[] arguments) throws java.io.IOException {
    var loader = new org.jacoco.core.tools.ExecFileLoader();
    loader.load(new java.io.File(arguments[0]));
    int classes = 0, probes = 0, hit = 0;
    for (var data : loader.getExecutionDataStore().getContents()) {
      ++classes;
      probes += data.getProbes().length;
      for (boolean probe : data.getProbes()) hit += probe ? 1 : 0;
    }
    System.out.printf("functions %d%ncounters %d%nhit %d%n", classes, probes, hit);
  }
}
"""

# A gcov for lcov -c: prints the version of gcov-12 and writes the report HANDED, compressed like gcov's own.
HANDER = """#!/bin/sh
case "$*" in *--version*|*--help*) exec gcov-12 "$@";; esac
case $(head -c 2 "$HANDED" | od -An -tx1) in *1f*8b*) cat "$HANDED";; *) gzip -nc "$HANDED";; esac > x.gcda.gcov.json.gz
"""

# A gcov for lcov -c that writes the text LISTED, like gcov before GCC 9. A listing gets the name of the source that is in the notes.
LISTER = """#!/bin/sh
case "$*" in
*--version*) echo 'gcov (GCC) 8.3.0';;
*--help*) grep -q '^lcount:' "$LISTED" && echo ' --intermediate-format';;
*) sed 's/:Source:.*/:Source:flow.c/' "$LISTED" > flow.c.gcov;;
esac
"""

# Reads a file like `coverage combine`, without writing the result.
COMBINE = '''
import sys
from coverage.data import CoverageData
data = CoverageData(sys.argv[1])
data.read()
CoverageData(no_disk=True).update(data)
print('files', len(data.measured_files()))
print('measured', sum(len(data.lines(name) or ()) for name in data.measured_files()))
'''
# Reports on a file like `coverage report`, with a source for every name: the sources are not on this machine.
DATA_REPORT = '''
import sys
import coverage, coverage.python
coverage.python.get_python_source = lambda name: 'x = 1\\n' * 1000
report = coverage.Coverage(data_file=sys.argv[1], config_file=False)
report.set_option('run:relative_files', True)
report.load()
report.report(show_missing=True, precision=2)
'''
# gcov reads only notes that are called *.gcno, and data next to them.
NOTES = """#!/bin/sh
case $2 in
*.gcno) exec gcov-$1 -t -j "$2";;
*) cp "$2" "$TMPDIR/x.gcno" && exec gcov-$1 -t -j "$TMPDIR/x.gcno";;
esac
"""
# gcov-tool merges folders: the file with itself. gcov-dump prints the result.
MERGER = """#!/bin/sh
mkdir "$TMPDIR/in" && cp "$2" "$TMPDIR/in/x.gcda" && gcov-tool-$1 merge "$TMPDIR/in" "$TMPDIR/in" -o "$TMPDIR/merged" &&
exec gcov-dump-$1 -l "$TMPDIR/merged/x.gcda"
"""
# gcovr reads all listings in a folder: a folder with this one. gcovr 8 never returns if its root is /, or has no folder in common with
# a source; the sources of the corpus are in /tmp, like TMPDIR.
LISTING = """
import os, shutil, sys
from gcovr.__main__ import main
own = os.environ['TMPDIR']
os.mkdir(f'{own}/in')
shutil.copy(sys.argv[1], f'{own}/in')
sys.exit(main(['-g', '-k', '-r', own, '-f', '.*', '--json', sys.argv[2], f'{own}/in']))
"""
# The same for Cobertura reports.
ADDITION = """
import os, sys
from gcovr.__main__ import main
sys.exit(main(['-k', '-r', os.environ['TMPDIR'], '-f', '.*', '--cobertura-add-tracefile', sys.argv[1], '--json', sys.argv[2]]))
"""
# grcov reads all files of a folder: a folder with this one.
COLLECT = """#!/bin/sh
mkdir "$TMPDIR/in" && cp "$2" "$TMPDIR/in/x.$1" && exec grcov --llvm --branch -t lcov -o "$3" "$TMPDIR/in"
"""
# Makes a profile for GCC and prints it.
CREATE_GCOV = """#!/bin/sh
create_gcov --profiler=perf --profile="$1" --binary="$2" --gcov="$TMPDIR/x.gcov" -gcov_version=1 &&
exec dump_gcov --gcov_version=1 "$TMPDIR/x.gcov"
"""
# Prints the messages of a file, according to the protocol's own description.
DECODE_OTLP = """#!/bin/sh
exec protoc --proto_path="$1" --decode=opentelemetry.proto.profiles.v1development.ProfilesData \\
  opentelemetry/proto/profiles/v1development/profiles.proto < "$2"
"""
# The program of the recordings with branches in corpus/perf-script and corpus/perf-data: /opt/prog, whose code is at 0x401000.
# llvm-profgen requires that code to be in a segment of its own; the others find functions only if the segment is the first.
PROGRAM = """
void other(void) {}
void work(void) { __asm__ volatile(".rept 0x2000\\nnop\\n.endr"); }
"""
LINK = ['-O1', '-gdwarf-4', '-ffunction-sections', '-nostdlib', '-static', '-no-pie', '-Wl,-Ttext=0x401000,-e,work,--build-id=none']

# Merges the results of a file like `simplecov merge`, with or without sources.
COLLATE = """
require 'simplecov'
results = SimpleCov::ResultMerger.merge_results(ARGV[0], ignore_timeout: true)
files = results.original_result
puts "files #{files.size}"
puts "merged #{files.sum { |_name, data| (data['lines'] || []).compact.size }}"
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


def image_for(described):
    """A program for the machine of a gmon file, from which gprof takes the word size and byte order."""
    name = 'image-s390x' if 'big-endian' in described else 'image-i386' if '4-byte' in described else 'image'
    return str(ROOT / 'corpus/real/gmon' / name)


def prepare_coverage(folder):
    """Writes the files for consumers of coverage: the loader of execution data, the DTD of reports, a gcov, and data to run it on."""
    (folder / 'Load.java').write_text(LOAD)
    if shutil.which('javac') and JACOCO[0].exists():
        subprocess.run(['javac', '-cp', JACOCO[0], '-d', folder, folder / 'Load.java', forkserver.SERVERS / 'Serve.java'], check=True)
        with zipfile.ZipFile(JACOCO[1]) as report:
            (folder / 'report.dtd').write_bytes(report.read('org/jacoco/report/xml/report.dtd'))
    for name, text, writer in (('hander', HANDER, 'gcc-12'), ('lister', LISTER, 'clang-14')):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
        (folder / f'{name}-data').mkdir()
        for data in ('flow.gcda', 'flow.gcno'):
            shutil.copy(ROOT / 'corpus/real/gcov' / writer / data, folder / f'{name}-data')


def prepare_programs(folder):
    """Links /opt/prog, once with its code in a segment of its own."""
    (folder / 'prog.c').write_text(PROGRAM)
    for name, options in (('own-segment', []), ('one-segment', ['-Wl,-z,noseparate-code'])):
        (folder / name).mkdir()
        if shutil.which('gcc'):
            subprocess.run(['gcc', *LINK, *options, '-o', folder / name / 'prog', folder / 'prog.c'], check=True)


def prepare_server(folder):
    """-> the server for native programs"""
    library = folder / 'native.so'
    if shutil.which('gcc'):
        subprocess.run(['gcc', '-O2', '-shared', '-fPIC', '-o', library, forkserver.SERVERS / 'native.c'], check=True)
    return str(library)


def prepare(folder):
    """Writes into `folder` the files that consumers need in addition. -> the values of words in their arguments"""
    (folder / 'package.json').write_text('{}')  # ends Node's search for one
    scripts = {'NOTES': NOTES, 'MERGER': MERGER, 'COMBINE': COMBINE, 'COLLATE': COLLATE, 'DATA_REPORT': DATA_REPORT, 'CREATE_GCOV': CREATE_GCOV,
               'LISTING': LISTING, 'ADDITION': ADDITION, 'COLLECT': COLLECT, 'DECODE_OTLP': DECODE_OTLP}
    for name, text in scripts.items():
        (folder / name).write_text(text)
    prepare_programs(folder)
    prepare_coverage(folder)
    (folder / 'source.cc').write_text(f'extern "C" {{{SOURCE}}}')
    for name, text in MODULE.items():
        (folder / 'module' / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / 'module' / name).write_text(text)
    return {**{name: str(folder / name) for name in scripts},
            **{path.stem.upper().replace('-', '_'): str(path) for path in (NPM / 'consumers').glob('*.js')},
            'SOURCE': str(folder / 'source.cc'), 'COLLAPSE': str(COLLAPSE), 'PROTOCOL': str(PROTOCOL),
            'LOADER': f'{folder}:{":".join(map(str, JACOCO))}', 'REPORT_DTD': str(folder / 'report.dtd'),
            'INTEGRITY': 'pragma integrity_check', 'SERVERS': str(ROOT / 'tools/maintain/servers.py'),
            **{word: str(folder / word.lower()) for word in ('HANDER', 'HANDER-DATA', 'LISTER', 'LISTER-DATA')},
            'OWN_SEGMENT': str(folder / 'own-segment/prog'), 'ONE_SEGMENT': str(folder / 'one-segment/prog'),
            'OPTIMIZED': str(ROOT / 'corpus/real/bolt/image'), 'HERE': str(folder / 'module'),
            'NATIVE_SERVER': prepare_server(folder)}


def places_for(described, places):
    return {**places, 'IMAGE': image_for(described)}
