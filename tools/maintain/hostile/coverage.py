"""Hostile files of the other families: duplicates of unique items, pairs that a naive check compares with each other,
nesting, long lines, numbers that a consumer may use as sizes."""
import json, pathlib, struct, zlib

from . import pattern, uleb

REAL = pathlib.Path(__file__).resolve().parents[3] / 'corpus/real'


def lines(count, make):
    return b''.join(make(i) for i in range(count))


# ---- lcov

@pattern('a.info')
def lcov_functions(size):
    n = size // 40
    return (b'TN:\nSF:a.c\n' + lines(n, lambda i: b'FN:%d,f%d\n' % (i + 1, i)) + lines(n, lambda i: b'FNDA:1,f%d\n' % i)
            + b'FNF:%d\nFNH:%d\nend_of_record\n' % (n, n))

@pattern('a.info')
def lcov_same_function(size):
    return b'TN:\nSF:a.c\n' + b'FN:1,f\nFNDA:1,f\n' * (size // 16) + b'end_of_record\n'

@pattern('a.info')
def lcov_same_line(size):
    return b'TN:\nSF:a.c\n' + b'DA:7,1\n' * (size // 7) + b'end_of_record\n'

@pattern('a.info')
def lcov_lines_descending(size):
    n = size // 12
    return b'TN:\nSF:a.c\n' + lines(n, lambda i: b'DA:%d,1\n' % (2 * n - i)) + b'LF:%d\nLH:%d\nend_of_record\n' % (n, n)

@pattern('a.info')
def lcov_branches_of_a_line(size):
    return b'TN:\nSF:a.c\nDA:1,1\n' + lines(size // 18, lambda i: b'BRDA:1,0,%d,1\n' % i) + b'end_of_record\n'

@pattern('a.info')
def lcov_branch_numbers(size):
    return b'TN:\nSF:a.c\n' + lines(size // 28, lambda i: b'BRDA:1,%d,4294967295,1\n' % i) + b'end_of_record\n'

@pattern('a.info')
def lcov_nested_groups(size):
    n = size // 30
    return b'TN:\nSF:a.c\n' + lines(n, lambda i: b'FN:%d,%d,f%d\n' % (i + 1, 3 * n - i, i)) + b'end_of_record\n'

@pattern('a.info')
def lcov_same_file(size):
    return b'TN:\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n' * (size // 42)

@pattern('a.info')
def lcov_commas(size):
    return b'TN:\nSF:a.c\nDA:1,1\nFN:1,' + b',' * size + b'\nend_of_record\n'


# ---- Go

@pattern('c.out')
def go_overlapping_blocks(size):
    n = size // 28
    return b'mode: set\n' + lines(n, lambda i: b'm/a.go:%d.1,%d.9 1 1\n' % (i + 1, 3 * n - i))

@pattern('c.out')
def go_same_block(size):
    return b'mode: set\n' + b'm/a.go:1.1,2.2 1 1\n' * (size // 19)

@pattern('c.out')
def go_paths(size):
    return b'mode: set\n' + lines(size // 30, lambda i: b'm/a%d.go:1.1,2.2 1 1\n' % i)

@pattern('c.out')
def go_colons(size):
    return b'mode: set\nm/' + b'a.go:1.1,' * (size // 9) + b':1.1,2.2 1 1\n'


# ---- LLVM instrumentation

@pattern('a.proftext')
def proftext_same_function(size):
    return b'# IR level Instrumentation Flag\n:ir\n' + b'f\n1\n1\n1\n\n' * (size // 9)

@pattern('a.proftext')
def proftext_functions(size):
    return b'# IR level Instrumentation Flag\n:ir\n' + lines(size // 16, lambda i: b'f%d\n1\n1\n1\n\n' % i)

@pattern('a.proftext')
def proftext_counts(size):
    return b':ir\nf\n1\n%d\n' % (size // 2) + b'1\n' * (size // 2)

@pattern('a.profraw')
def profraw_concatenated(size):
    one = (REAL / 'llvm-instr/fe-19.profraw').read_bytes()
    return one * max(1, size // len(one))


# ---- pprof

def field(number, payload):
    return uleb(number << 3 | 2) + uleb(len(payload)) + payload

def varint(number, value):
    return uleb(number << 3) + uleb(value)

def pprof(*messages):
    strings = [b'', b'cpu', b'nanoseconds', b'main.f']
    kind = varint(1, 1) + varint(2, 2)
    return field(1, kind) + b''.join(messages) + b''.join(field(6, s) for s in strings) + field(11, kind) + varint(12, 1)

@pattern('default.pgo')
def pprof_samples(size):
    location = varint(1, 1) + field(4, varint(1, 1) + varint(2, 1))
    return pprof(field(2, field(1, uleb(1)) + field(2, uleb(1))) * (size // 8), field(4, location),
                 field(5, varint(1, 1) + varint(2, 3) + varint(3, 3)))

@pattern('default.pgo')
def pprof_stack(size):
    return pprof(field(2, field(1, uleb(1) * size) + field(2, uleb(1))), field(4, varint(1, 1)))

@pattern('default.pgo')
def pprof_empty_samples(size):
    return pprof(field(2, b'') * (size // 2))

@pattern('default.pgo')
def pprof_overlapping_mappings(size):
    n = size // 14
    return pprof(b''.join(field(3, varint(1, i + 1) + varint(2, 4096 * i) + varint(3, 8192 * n)) for i in range(n)))

@pattern('default.pgo')
def pprof_same_location(size):
    return pprof(field(4, varint(1, 1)) * (size // 4))

@pattern('default.pgo')
def pprof_labels(size):
    label = field(3, varint(1, 1) + varint(2, 2))
    return pprof(field(2, field(2, uleb(1)) + label * (size // 6)))

def pprof_dropping(expression):
    return pprof() + field(6, expression) + varint(7, 4)

@pattern('default.pgo')
def pprof_braces(size):
    return pprof_dropping(b'{' * size)

@pattern('default.pgo')
def pprof_brackets(size):
    return pprof_dropping(b'[' + b'[:' * (size // 2))

@pattern('default.pgo')
def pprof_classes(size):
    return pprof_dropping(rb'\pN' * (size // 3))


# ---- OpenTelemetry profiles

def otlp(dictionary, profile=b'', strings=(b'', b'samples', b'count')):
    tables = b''.join(field(n, b'') for n in (1, 2, 3, 4, 6, 7)) + b''.join(field(5, s) for s in strings) + dictionary
    kind = field(1, varint(1, 1) + varint(2, 2))
    return field(1, field(2, field(2, kind + profile))) + field(2, tables)

def frame(message):
    return struct.pack('>I', len(message)) + message

@pattern('a.otlp')
def otlp_empty_entries(size):
    return otlp(field(7, b'') * (size // 2))

@pattern('a.otlp')
def otlp_empty_profiles(size):
    return field(1, field(2, field(2, b'') * (size // 2))) + field(2, field(5, b''))

@pattern('a.otlp')
def otlp_samples(size):
    return otlp(field(7, field(1, b'\1')), field(2, varint(1, 1) + field(4, b'\1')) * (size // 7))

@pattern('a.otlp')
def otlp_stacks(size):
    return otlp(lines(size // 9, lambda i: field(7, field(1, uleb(i % 1000) + uleb(i // 1000) + b'\0\0\0'))))

@pattern('a.otlp')
def otlp_long_stack(size):
    return otlp(field(7, field(1, b'\1' * size)))

@pattern('a.otlp')
def otlp_strings(size):
    return otlp(b'', strings=[b'', b'samples', b'count'] + [b'f%d' % i for i in range(size // 8)])

@pattern('a.otlp')
def otlp_attributes_of_sample(size):
    return otlp(field(6, varint(1, 1)), field(2, field(2, b'\1' * size)))

@pattern('a.otlp')
def otlp_resource_attributes(size):
    key = lambda i: field(1, field(1, b'%d' % i) + field(2, field(1, b'x')))
    return field(1, field(1, lines(size // 14, key)) + field(2, field(2, b''))) + field(2, field(5, b''))

@pattern('a.otlp')
def otlp_entities(size):
    key = lambda i: field(1, field(1, b'%d' % i) + field(2, field(1, b'x')))
    entity = field(3, field(2, b'host') + field(3, b'1'))
    return field(1, field(1, lines(1000, key) + entity * (size // 11)) + field(2, field(2, b''))) + field(2, field(5, b''))

@pattern('a.otlp')
def otlp_values(size):
    value = b'x'
    for level in range(45):
        value = field(5, field(1, value))
    value = field(5, field(1, field(1, b'')) * (size // 4))
    for level in range(40):
        value = field(5, field(1, value))
    return field(1, field(1, field(1, field(1, b'a') + field(2, value))) + field(2, field(2, b''))) + field(2, field(5, b''))

@pattern('a.otlp')
def otlp_slices(size):
    n = size // 8
    sample = field(2, varint(2, 1000) + field(3, b'\1'))
    return field(1, field(2, field(2, field(1, varint(1, 1)) + sample * n + field(3, b'\1' * n)))) + field(
        2, field(2, b'') * 2 + field(5, b'') + field(5, b'cpu'))

@pattern('a.profiles.pb')
def otlp_frames(size):
    return frame(otlp(b'')) + b'\0\0\0\0' * (size // 4)

@pattern('a.profiles.pb')
def otlp_small_frames(size):
    return frame(otlp(b'', field(4, b''))) * (size // 60)

@pattern('a.profiles.pb')
def otlp_payloads(size):
    gzip = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = gzip.compress(pprof()) + gzip.flush()
    return frame(otlp(b'', field(9, b'pprof') + field(10, packed))) * (size // 150)

@pattern('a.otlp')
def otlp_payloads_of_one_message(size):
    profile = field(2, field(9, b'pprof') + field(10, pprof()))
    return field(1, field(2, profile * (size // 75))) + field(2, field(5, b''))

@pattern('a.jsonl')
def otlp_lines(size):
    return b'{"resourceProfiles":[],"dictionary":{"stringTable":[""]}}\n' * (size // 59)

@pattern('a.json')
def otlp_escaped_strings(size):
    strings = b','.join(b'"\\u0066%d"' % i for i in range(size // 14))
    return b'{"resourceProfiles":[],"dictionary":{"stringTable":["",%s]}}' % strings

@pattern('a.json')
def otlp_unknown_keys(size):
    return b'{"resourceProfiles":[{%s}]}' % b','.join(b'"k%d":1' % i for i in range(size // 10))


# ---- collapsed stacks

@pattern('a.folded')
def folded_same_stack(size):
    return b'main;f 1\n' * (size // 9)

@pattern('a.folded')
def folded_stacks(size):
    return lines(size // 16, lambda i: b'main;f%d;g 1\n' % i)

@pattern('a.folded')
def folded_depth(size):
    return b'main;f 1\n' + b'a;' * (min(size, 1000000) // 2) + b'b 1\n'

@pattern('a.folded')
def folded_blanks(size):
    return b'main;f 1\n' + b'1 ' * (min(size, 1000000) // 2) + b'1\n'


# ---- callgrind, cachegrind

@pattern('callgrind.out.1')
def callgrind_cycle(size):
    n = size // 52
    calls = lines(n, lambda i: b'fn=f%d\n1 1\ncfn=f%d\ncalls=1 1\n1 1\n' % (i, (i + 1) % n))
    return b'# callgrind format\nversion: 1\nevents: Ir\nfl=(1) a.c\n' + calls + b'totals: %d\n' % n

@pattern('callgrind.out.1')
def callgrind_callees(size):
    n = size // 28
    return (b'# callgrind format\nversion: 1\nevents: Ir\nfl=(1) a.c\nfn=(1) f\n'
            + lines(n, lambda i: b'cfn=(%d) g%d\ncalls=1 1\n1 1\n' % (i + 2, i)))

@pattern('callgrind.out.1')
def callgrind_same_line(size):
    return b'# callgrind format\nversion: 1\nevents: Ir\nfl=(1) a.c\nfn=(1) f\n' + b'1 1\n' * (size // 4)

@pattern('callgrind.out.1')
def callgrind_parts(size):
    one = b'# callgrind format\nversion: 1\nevents: Ir\npart: 1\nfl=(1) a.c\nfn=(1) f\n1 1\ntotals: 1\n\n'
    return one * (size // len(one))

@pattern('cachegrind.out.1')
def cachegrind_functions(size):
    n = size // 14
    return b'cmd: a\nevents: Ir\nfl=a.c\n' + lines(n, lambda i: b'fn=f%d\n1 1\n' % i) + b'summary: %d\n' % n

@pattern('cachegrind.out.1')
def cachegrind_same_function(size):
    return b'cmd: a\nevents: Ir\nfl=a.c\n' + b'fn=f\n1 1\n' * (size // 9)


# ---- BOLT

@pattern('a.fdata')
def bolt_same_branch(size):
    return b'1 main 10 1 main 20 0 1\n' * (size // 24)

@pattern('a.fdata')
def bolt_branches(size):
    return lines(size // 28, lambda i: b'1 main %x 1 main 20 0 1\n' % i)

@pattern('a.yaml')
def bolt_yaml_functions(size):
    one = '  - name: f%d\n    fid: %d\n    hash: 0x1\n    exec: 1\n    nblocks: 4294967295\n    blocks:\n      - bid: 0\n        insns: 1\n        cnt: 1\n'
    head = b"---\nheader:\n  profile-version: 1\n  binary-name: 'a'\n  binary-build-id: ''\n  profile-flags: [ sample ]\n" \
           b"  profile-origin: perf data aggregator\n  profile-events: 'cycles'\n  dfs-order: false\n  hash-func: xxh3\nfunctions:\n"
    return head + b''.join((one % (i, i)).encode() for i in range(size // 120)) + b'...\n'


# ---- perf.data

def perf_data(records):
    attr = struct.pack('<II5Q', 1, 128, 0, 1, 1 | 2 | 4 | 256, 4, 1 << 18).ljust(128, b'\0') + bytes(16)
    header = b'PERFILE2' + struct.pack('<6Q', 104, 144, 104, 144, 248, len(records)) + bytes(48)
    return header + attr + records

@pattern('perf.data')
def perf_samples(size):
    sample = struct.pack('<IHHQIIQQ', 9, 2, 40, 0x401000, 4711, 4711, 1000000, 250000)
    return perf_data(sample * (size // 40))

@pattern('perf.data')
def perf_empty_records(size):
    return perf_data(struct.pack('<IHH', 68, 0, 8) * (size // 8))

@pattern('perf.data')
def perf_unknown_records(size):
    return perf_data(struct.pack('<IHH', 4711, 0, 8) * (size // 8))

@pattern('perf.data')
def perf_same_dynamic_field(size):
    fields = b'\tfield:__data_loc a;\toffset:0;\tsize:0;\n' * (size // 80)
    event = b'name: e\nID: 7\nformat:\n\tfield:u16 common_type;\toffset:0;\tsize:2;\n\n' + fields + b'\nprint fmt: ""\n'
    tracing = (b'\x17\x08\x44tracing0.5\0\0\x08' + struct.pack('<I', 4096) + b'header_page\0' + struct.pack('<Q', 1) + b'\n'
               + b'header_event\0' + struct.pack('<QII', 0, 0, 1) + b'g\0' + struct.pack('<IQ', 1, len(event)) + event
               + bytes(8))
    samples = struct.pack('<IHHQIHH', 9, 2, 24, 0x401000, 4, 7, 0) * (size // 48)
    attr = struct.pack('<II5Q', 2, 64, 7, 1, 0x401, 4, 1 << 18).ljust(64, b'\0') + bytes(16)
    features = struct.pack('<QQ', 184 + len(samples) + 16, len(tracing))
    header = b'PERFILE2' + struct.pack('<6Q', 104, 80, 104, 80, 184, len(samples)) + bytes(16) + struct.pack('<4Q', 2, 0, 0, 0)
    return header + attr + samples + features + tracing


# ---- JaCoCo

def exec_file(blocks):
    return b'\x01\xc0\xc0\x10\x07' + b'\x10' + struct.pack('>H', 4) + b'host' + struct.pack('>QQ', 1, 2) + blocks

def exec_class(number, name):
    return b'\x11' + struct.pack('>Q', number) + struct.pack('>H', len(name)) + name + b'\x02\x03'

@pattern('jacoco.exec')
def jacoco_same_class(size):
    return exec_file(exec_class(1, b'a/B') * (size // 16))

@pattern('jacoco.exec')
def jacoco_one_name(size):
    return exec_file(lines(size // 16, lambda i: exec_class(i + 1, b'a/B')))

@pattern('jacoco.exec')
def jacoco_headers(size):
    return b'\x01\xc0\xc0\x10\x07' * (size // 5)

@pattern('jacoco.exec')
def jacoco_torn_headers(size):
    return exec_file(b'') + b'\x01\xc0\xc0\x10\x07\x10' * (size // 6)


# ---- XML

@pattern('coverage.xml')
def cobertura_same_line(size):
    return (b'<?xml version="1.0" ?>\n<coverage line-rate="1" branch-rate="0" version="6" timestamp="1">\n<packages>'
            b'<package name="p" line-rate="1"><classes><class name="c" filename="c.py" line-rate="1"><methods/><lines>\n'
            + b'<line number="1" hits="1"/>\n' * (size // 28) + b'</lines></class></classes></package></packages></coverage>\n')

@pattern('coverage.xml')
def cobertura_same_class(size):
    return (b'<?xml version="1.0" ?>\n<coverage line-rate="1" branch-rate="0" version="6" timestamp="1">\n<packages>'
            b'<package name="p" line-rate="1"><classes>\n'
            + b'<class name="c" filename="c.py" line-rate="1"><methods/><lines><line number="1" hits="1"/></lines></class>\n'
            * (size // 100) + b'</classes></package></packages></coverage>\n')

@pattern('jacoco.xml')
def jacoco_xml_methods(size):
    return (b'<?xml version="1.0" encoding="UTF-8"?>\n<report name="r"><package name="p"><class name="p/C" sourcefilename="C.java">\n'
            + lines(size // 70, lambda i: b'<method name="m%d" desc="()V" line="1"><counter type="LINE" missed="0" covered="1"/></method>\n' % i)
            + b'</class></package></report>\n')

@pattern('clover.xml')
def clover_lines(size):
    return (b'<?xml version="1.0" encoding="UTF-8"?>\n<coverage generated="1" clover="3.2.0"><project timestamp="1" name="p">'
            b'<file name="a" path="/a">\n' + b'<line num="1" count="1" type="stmt"/>\n' * (size // 39)
            + b'</file></project></coverage>\n')

def opencover(files, points):
    return (b'<CoverageSession><Modules><Module hash="1"><ModuleName>m</ModuleName><Files>' + files
            + b'</Files><Classes><Class><FullName>C</FullName><Methods>\n'
            b'<Method cyclomaticComplexity="1" sequenceCoverage="100" branchCoverage="0"><Name>f</Name><SequencePoints>\n'
            + points + b'</SequencePoints></Method></Methods></Class></Classes></Module></Modules></CoverageSession>\n')

@pattern('opencover.xml')
def opencover_long_points(size):
    n = size // 44
    return opencover(b'', lines(n, lambda i: b'<SequencePoint vc="1" sl="%d" el="2147483647"/>\n' % (n - i)))

@pattern('opencover.xml')
def opencover_files_undefined(size):
    return opencover(b'', lines(size // 50, lambda i: b'<SequencePoint vc="1" sl="1" fileid="%d"/>\n' % (i + 1)))

@pattern('opencover.xml')
def opencover_files_of_one_number(size):
    return opencover(lines(size // 36, lambda i: b'<File uid="1" fullPath="a%d.cs"/>\n' % i), b'')

@pattern('opencover.xml')
def opencover_tracked_references(size):
    n = size // 40
    return opencover(b'', b'<SequencePoint vc="1" sl="1"><TrackedMethodRefs>\n'
                     + lines(n, lambda i: b'<TrackedMethodRef uid="%d" vc="1"/>\n' % (n - i))
                     + b'</TrackedMethodRefs></SequencePoint>')

VS_COUNTS = (b'name="m" blocks_covered="1" blocks_not_covered="0" lines_covered="1" lines_partially_covered="0" '
             b'lines_not_covered="0"')

def vs_results(functions, sources):
    return (b'<results><modules><module ' + VS_COUNTS + b'><functions>\n' + functions + b'</functions><source_files>\n'
            + sources + b'</source_files></module></modules></results>\n')

@pattern('a.coveragexml')
def vs_results_nested_ranges(size):
    n = size // 110
    ranges = lines(n, lambda i: b'<range source_id="0" covered="yes" start_line="%d" end_line="%d" start_column="1" '
                   b'end_column="1"/>\n' % (i + 1, 3 * n - i))
    return vs_results(b'<function ' + VS_COUNTS + b'><ranges>\n' + ranges + b'</ranges></function>\n',
                      b'<source_file id="0" path="a.cs"/>\n')

@pattern('a.coveragexml')
def vs_results_functions(size):
    one = b'<function ' + VS_COUNTS + b'><ranges/></function>\n'
    return vs_results(one * (size // len(one)), b'<source_file id="0" path="a.cs"/>\n')

@pattern('a.coveragexml')
def vs_results_functions_after_a_long_one(size):
    span = b'<range source_id="%d" covered="yes" start_line="1" end_line="1" start_column="1" end_column="1"/>\n'
    functions = (b'<function ' + VS_COUNTS + b'><ranges>', b'</ranges></function>\n')
    return vs_results(functions[0] + lines(size // 200, lambda i: span % i) + functions[1]
                      + (functions[0] + span % 0 + functions[1]) * (size // 500), b'<source_file id="0" path="a.cs"/>\n')

@pattern('a.coveragexml')
def vs_results_sources_of_one_number(size):
    return vs_results(b'', lines(size // 38, lambda i: b'<source_file id="0" path="a%d.cs"/>\n' % i))

@pattern('a.coveragexml')
def vs_data_set_same_keys(size):
    row = (b'<Lines><LnStart>1</LnStart><ColStart>1</ColStart><LnEnd>1</LnEnd><ColEnd>1</ColEnd><Coverage>0</Coverage>'
           b'<SourceFileID>1</SourceFileID><LineID>0</LineID></Lines>\n')
    return (b'<CoverageDSPriv><Module><ModuleName>m</ModuleName><ImageSize>1</ImageSize><ImageLinkTime>0</ImageLinkTime>'
            b'<NamespaceTable><NamespaceKeyName>n</NamespaceKeyName><Class><ClassKeyName>c</ClassKeyName><ClassName>c'
            b'</ClassName><Method><MethodKeyName>f</MethodKeyName><MethodName>f</MethodName>\n' + row * (size // len(row))
            + b'</Method></Class></NamespaceTable></Module></CoverageDSPriv>\n')

@pattern('a.coveragexml')
def vs_data_set_text(size):
    return b'<CoverageDSPriv><Module><ModuleName>' + b'&lt;\n' * (min(size, 1000000) // 5) + b'</ModuleName></Module></CoverageDSPriv>\n'

@pattern('sonarqube.xml')
def sonar_same_line(size):
    return (b'<coverage version="1"><file path="a.c">\n' + b'<lineToCover lineNumber="1" covered="true"/>\n' * (size // 42)
            + b'</file></coverage>\n')

@pattern('sonarqube.xml')
def sonar_files_after_a_long_one(size):
    one = b'<file path="a.c"><lineToCover lineNumber="1" covered="true"/></file>\n'
    return (b'<coverage version="1"><file path="b.c">\n'
            + lines(size // 100, lambda i: b'<lineToCover lineNumber="%d" covered="true"/>\n' % (2 * i + 1))
            + b'</file>\n' + one * (size // 2 // len(one)) + b'</coverage>\n')

@pattern('sonarqube.xml')
def sonar_files(size):
    one = b'<file path="a.c"><lineToCover lineNumber="1" covered="true"/></file>\n'
    return b'<coverage version="1">\n' + one * (size // len(one)) + b'</coverage>\n'

@pattern('coverage.xml')
def xml_attribute(size):
    return b'<?xml version="1.0" ?>\n<coverage version="' + b'&amp;' * (min(size, 1000000) // 5) + b'"/>\n'

@pattern('coverage.xml')
def xml_depth(size):
    return b'<?xml version="1.0" ?>\n<coverage line-rate="1">' + b'<a>' * (size // 3)


# ---- JSON

def as_json(value):
    return json.dumps(value, separators=(',', ':')).encode()

@pattern('coverage.json')
def coverage_py_lines(size):
    n = size // 7
    summary = {'covered_lines': n, 'num_statements': n, 'percent_covered': 100.0, 'percent_covered_display': '100',
               'missing_lines': 0, 'excluded_lines': 0}
    file = {'executed_lines': list(range(n, 0, -1)), 'summary': summary, 'missing_lines': [], 'excluded_lines': []}
    return as_json({'meta': {'version': '6.5.0', 'timestamp': '2026-01-01T00:00:00', 'branch_coverage': False,
                             'show_contexts': False}, 'files': {'a.py': file}, 'totals': summary})

@pattern('coverage-final.json')
def istanbul_statements(size):
    n = size // 90
    place = {'start': {'line': 1, 'column': 0}, 'end': {'line': 1, 'column': 9}}
    return as_json({'/a.js': {'path': '/a.js', 'statementMap': {str(i): place for i in range(n)}, 'fnMap': {}, 'branchMap': {},
                              's': {str(n - 1 - i): 1 for i in range(n)}, 'f': {}, 'b': {}}})

@pattern('coverage-final.json')
def json_same_key(size):
    return b'{"/a.js":{"path":"/a.js",' + b'"s":{},' * (size // 7) + b'"f":{}}}'

@pattern('a.gcov.json')
def gcov_json_lines(size):
    line = {'line_number': 1, 'count': 1, 'unexecuted_block': False, 'branches': [], 'function_name': 'f'}
    function = {'name': 'f', 'demangled_name': 'f', 'start_line': 1, 'start_column': 1, 'end_line': 9, 'end_column': 1,
                'blocks': 1, 'blocks_executed': 1, 'execution_count': 1}
    return as_json({'format_version': '1', 'gcc_version': '12.2.0', 'current_working_directory': '/src', 'data_file': 'a.gcda',
                    'files': [{'file': 'a.c', 'functions': [function], 'lines': [line] * (size // 90)}]})

@pattern('llvm.json')
def llvm_nested_regions(size):
    n = size // 36
    part = {'count': 0, 'covered': 0, 'percent': 0}
    summary = {'lines': part, 'functions': part, 'instantiations': part, 'regions': dict(part, notcovered=0),
               'branches': dict(part, notcovered=0)}
    regions = [[i + 1, 1, 3 * n - i, 1, 1, 0, 0, 0] for i in range(n)]
    segments = [[i + 1, 1, 1, True, True, False] for i in range(n)]
    return as_json({'data': [{'files': [{'filename': '/a.c', 'segments': segments, 'branches': [], 'expansions': [],
                                         'summary': summary}],
                              'functions': [{'name': 'f', 'count': 1, 'regions': regions, 'branches': [],
                                             'filenames': ['/a.c']}], 'totals': summary}],
                    'type': 'llvm.coverage.json.export', 'version': '2.0.1'})

@pattern('coverage-1-2-3.json')
def v8_same_offset(size):
    function = {'functionName': '', 'ranges': [{'startOffset': 5, 'endOffset': 9, 'count': 1}], 'isBlockCoverage': True}
    return as_json({'result': [{'scriptId': '1', 'url': 'file:///a.js', 'functions': [function] * (size // 97)}]})

@pattern('coverage-1-2-3.json')
def v8_nested_ranges(size):
    n = size // 50
    ranges = [{'startOffset': i, 'endOffset': 3 * n - i, 'count': i} for i in range(n)]
    function = {'functionName': '', 'ranges': ranges, 'isBlockCoverage': True}
    return as_json({'result': [{'scriptId': '1', 'url': 'file:///a.js', 'functions': [function]}]})

@pattern('coverage-1-2-3.json')
def v8_ranges_descending(size):
    n = size // 50
    ranges = [{'startOffset': i, 'endOffset': i + 1, 'count': i} for i in range(n, 0, -1)]
    ranges.insert(0, {'startOffset': 0, 'endOffset': n + 1, 'count': 0})
    function = {'functionName': '', 'ranges': ranges, 'isBlockCoverage': True}
    return as_json({'result': [{'scriptId': '1', 'url': 'file:///a.js', 'functions': [function]}]})

CALL_FRAME = {'functionName': '(root)', 'scriptId': '0', 'url': '', 'lineNumber': -1, 'columnNumber': -1}

def cpu_profile(nodes, samples):
    return as_json({'nodes': nodes, 'startTime': 0, 'endTime': 9, 'samples': samples, 'timeDeltas': [0] * len(samples)})

@pattern('a.cpuprofile')
def cpu_chain_backwards(size):
    n = size // 130
    nodes = [{'id': i, 'callFrame': CALL_FRAME, 'children': [i - 1] if i > 1 else []} for i in range(n, 0, -1)]
    return cpu_profile(nodes, [1])

@pattern('a.cpuprofile')
def cpu_loop(size):
    n = size // 130
    nodes = [{'id': i, 'callFrame': CALL_FRAME, 'children': [(i + 1) % n]} for i in range(n)]
    return cpu_profile(nodes, [1])

@pattern('a.cpuprofile')
def cpu_same_child(size):
    return cpu_profile([{'id': 1, 'callFrame': CALL_FRAME, 'children': [2] * (size // 2)}, {'id': 2, 'callFrame': CALL_FRAME}], [1])

@pattern('a.cpuprofile')
def cpu_unknown_samples(size):
    return cpu_profile([{'id': 1, 'callFrame': CALL_FRAME}], [-(2 << 40) - i for i in range(size // 20)])

@pattern('a.heapprofile')
def heap_depth(size):
    node = b'{"callFrame":%s,"selfSize":1,"children":[' % as_json(CALL_FRAME)
    chain = node * 500 + b']}' * 500
    return b'{"head":' + node + b','.join([chain] * max(1, size // len(chain))) + b']}}'

@pattern('a.heapprofile')
def heap_samples_of_a_node(size):
    return as_json({'head': {'callFrame': CALL_FRAME, 'selfSize': 1, 'children': [], 'id': 1},
                    'samples': [{'size': 1, 'nodeId': 1, 'ordinal': i} for i in range(size // 40)]})

def result_set(file):
    return as_json({'RSpec': {'coverage': {'/a.rb': file}, 'timestamp': 1700000000}})

@pattern('.resultset.json')
def simplecov_lines(size):
    return result_set({'lines': [0] * (size // 2)})

@pattern('.resultset.json')
def simplecov_branch_keys(size):
    return result_set({'lines': [1], 'branches': {'[:if' + ', 1' * (i % 9) + f', {i}]': {} for i in range(size // 24)}})

@pattern('.resultset.json')
def simplecov_long_key(size):
    return result_set({'lines': [1], 'methods': {'[' + ', :"a' * (size // 5) + ', 1, 0, 1, 0]': 1}})

@pattern('.resultset.json')
def simplecov_bitmap(size):
    return as_json({'RSpec': {'coverage': {'/a.rb': {'lines': [1]}}, 'timestamp': 1700000000,
                              'contexts': {'version': 1, 'contexts': ['a'], 'files': {'/a.rb': {'0': 'f' * size}}}}})

@pattern('.resultset.json')
def simplecov_files(size):
    return as_json({f'job {i}': {'coverage': {'/a.rb': [1] * 9}, 'timestamp': 1700000000} for i in range(size // 75)})

@pattern('coverage.json')
def json_depth(size):
    return b'{"meta":{"version":"6.5.0"},"files":' + b'[' * size


# ---- listings of gcov, and its intermediate text

LISTING = b'        -:    0:Source:a.cc\n        -:    0:Graph:a.gcno\n        -:    0:Data:a.gcda\n        -:    0:Runs:1\n'

@pattern('a.cc.gcov')
def gcov_text_groups(size):
    return LISTING + lines(size // 110, lambda i: b'        2:%5d:f\n------------------\na:\n        1:%5d:f\n------------------\n'
                           b'b:\n        1:%5d:f\n------------------\n' % (i + 1, i + 1, i + 1))

@pattern('a.cc.gcov')
def gcov_text_functions_of_a_group(size):
    return LISTING + b'        9:    1:f\n------------------\n' + lines(size // 44, lambda i: b'f%d:\n        0:    1:f\n------------------\n' % i)

@pattern('a.cc.gcov')
def gcov_text_lines_of_a_group(size):
    return LISTING + lines(size // 36, lambda i: b'        2:%5d:\n' % (i + 1)) + b''.join(
        b'------------------\n%d:\n' % k + lines(size // 72, lambda i: b'        1:%5d:\n' % (i + 1)) for k in range(2)) + b'------------------\n'

@pattern('a.cc.gcov')
def gcov_text_called(size):
    return LISTING + b'function f' + b' called 1 returned' * (min(size, 1000000) // 18) + b'\n        1:    1:f\n'

@pattern('a.cc.gcov')
def gcov_text_colors(size):
    return LISTING + b'        1:    1:f\n' + b'\x1b[41m' * (min(size, 1000000) // 5) + b'        1:    2:f\n'

@pattern('a.cc.gcov')
def gcov_text_conditions(size):
    n = size // 36
    return LISTING + b'        1:    1:f\ncondition outcomes covered 0/%d\n' % (2 * n) + lines(n, lambda i: b'condition %d not covered (true false)\n' % i)

@pattern('a.gcda.gcov')
def gcov_text_sources(size):
    return lines(size // 24, lambda i: b'file:%d.c\nlcount:1,1\n' % i)

@pattern('a.gcda.gcov')
def gcov_text_same_source(size):
    return b'file:a.c\nlcount:1,1\nbranch:1,taken\n' * (size // 35)
