"""The things that consumers need in addition to the file: programs that call their libraries, sources, images, a module."""
import os, pathlib, shutil, subprocess, zipfile

from running import ROOT

# A Perl program in Debian's libdevel-nytprof-perl, and a Node package: `npm ci` in tools/maintain/npm.
FLAMEGRAPH = '/usr/share/perl5/Devel/NYTProf/flamegraph.pl'
PPROF_FORMAT = ROOT / 'tools/maintain/npm/node_modules/pprof-format'
DECODE = f"""
const fs = require('fs'), zlib = require('zlib'), {{Profile}} = require('{PPROF_FORMAT}');
const bytes = fs.readFileSync(process.argv[2]);
const profile = Profile.decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? zlib.gunzipSync(bytes) : bytes);
console.log(`counters ${{profile.sample.length}}\ndescribed ${{profile.sampleType.length}}`);
"""

# Uses istanbul's own library to merge and print a map, or to print a summary.
ISTANBUL = ROOT / 'tools/maintain/npm/node_modules/istanbul-lib-coverage'
MERGE = f"""
const {{createCoverageMap, createCoverageSummary}} = require('{ISTANBUL}');
const read = () => JSON.parse(require('fs').readFileSync(process.argv[2]));
const report = read();
const print = (summary) => console.log(`lines ${{summary.lines.total}}\nlines_hit ${{summary.lines.covered}}`);
if (report.total && report.total.lines) {{
  print(createCoverageSummary(report.total).merge(createCoverageSummary(report.total)));
}} else {{
  const map = createCoverageMap(report);
  map.merge(read());
  print(map.getCoverageSummary());
  map.files().forEach(file => map.fileCoverageFor(file).getUncoveredLines());
}}
"""

# istanbul's reporter for lcov, which writes lcov.info into a folder.
REPORT = f"""
const modules = '{ISTANBUL.parent}', [, , path, dir] = process.argv;
const {{createContext}} = require(`${{modules}}/istanbul-lib-report`), {{createCoverageMap}} = require('{ISTANBUL}');
const report = JSON.parse(require('fs').readFileSync(path));
if (!(report.total && report.total.lines)) {{
  require(`${{modules}}/istanbul-reports`).create('lcovonly', {{file: 'result'}}).execute(createContext({{dir, coverageMap: createCoverageMap(report)}}));
}}
"""

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
# gcov-tool merges folders: the file with itself.
MERGER = """#!/bin/sh
mkdir "$TMPDIR/in" && cp "$2" "$TMPDIR/in/x.gcda" && exec "$1" merge "$TMPDIR/in" "$TMPDIR/in" -o "$TMPDIR/merged"
"""

# Merges the results of a file like `simplecov merge`, with or without sources.
COLLATE = """
require 'simplecov'
results = SimpleCov::ResultMerger.merge_results(ARGV[0], ignore_timeout: true)
files = results.original_result
puts "files #{files.size}"
puts "merged #{files.sum { |_name, data| data['lines'].compact.size }}"
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
    (folder / 'package.json').write_text('{}')  # ends Node's search for one
    (folder / 'decode.js').write_text(DECODE)
    (folder / 'merge.js').write_text(MERGE)
    (folder / 'report.js').write_text(REPORT)
    (folder / 'merger').write_text(MERGER)
    (folder / 'combine.py').write_text(COMBINE)
    (folder / 'collate.rb').write_text(COLLATE)
    prepare_coverage(folder)
    (folder / 'source.cc').write_text(f'extern "C" {{{SOURCE}}}')
    for name, text in MODULE.items():
        (folder / 'module' / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / 'module' / name).write_text(text)
    return {'SOURCE': str(folder / 'source.cc'), 'DECODE': str(folder / 'decode.js'), 'MERGE': str(folder / 'merge.js'), 'MERGER': str(folder / 'merger'),
            'REPORT': str(folder / 'report.js'),
            'LOADER': f'{folder}:{":".join(map(str, JACOCO))}', 'REPORT_DTD': str(folder / 'report.dtd'),
            'COMBINE': str(folder / 'combine.py'), 'COLLATE': str(folder / 'collate.rb'), 'INTEGRITY': 'pragma integrity_check',
            'SERVERS': str(ROOT / 'tools/maintain/servers.py'),
            'HANDER': str(folder / 'hander'), 'GCDA': str(folder / 'gcda'), 'RECORDED': str(ROOT / 'corpus/real/perf-data/image'),
            'OPTIMIZED': str(ROOT / 'corpus/real/bolt/image'), 'HERE': str(folder / 'module')}


def places_for(described, places):
    return {**places, 'IMAGE': image_for(described)}
