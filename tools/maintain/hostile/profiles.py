"""Hostile files of any size: sample profiles, gcov, gmon, DCPI, xprof and perf script."""
import struct

from . import pattern, uleb, words


# ---- sample profiles, text

@pattern('a.prof')
def sample_same_function(size):
    return b'f:2:1\n 1: 2\n' * (size // 12)

@pattern('a.prof')
def sample_many_functions(size):
    return b''.join(b'function_%d:2:1\n 1: 2\n' % i for i in range(size // 24))

@pattern('a.prof')
def sample_same_line(size):
    return b'f:0:0\n' + b' 1: 0\n' * (size // 6)

@pattern('a.prof')
def sample_many_callsites(size):
    return b'f:0:0\n' + b' 1: g:0\n' * (size // 8)

@pattern('a.prof')
def sample_colons_in_a_line(size):
    return b'f:0:0\n 1: 5 ' + b'a:' * (size // 2) + b'1\n'

@pattern('a.prof')
def sample_targets_in_a_line(size):
    return b'f:0:0\n 1: 5' + b' a:1' * (size // 4) + b'\n'

@pattern('a.prof')
def sample_colons_in_a_header(size):
    return b':1' * (size // 2) + b'\n'

@pattern('a.prof')
def sample_spaces(size):
    return b'f:0:0\n' + b' ' * size + b'1: 5\n'

@pattern('a.prof')
def sample_bad_lines(size):
    return b'f:0:0\n' + b' x\n' * (size // 3)

@pattern('a.prof')
def sample_frames(size):
    return b'[' + b'f:01 @ ' * (size // 7) + b'g]:0:0\n'

# ---- sample profiles, binary

MAGIC = bytes([0xff, 0xe5, 0xd0, 0xb1, 0xf4, 0xc9, 0x94, 0xa8, 0x53])
SUMMARY = uleb(0) * 6

@pattern('raw.afdo')
def raw_names(size):
    n = size // 8
    return MAGIC + b'\x67' + SUMMARY + uleb(n) + b''.join(b'n%06d\0' % (i % 10**6) for i in range(n))

@pattern('raw.afdo')
def raw_same_function(size):
    return MAGIC + b'\x67' + SUMMARY + uleb(1) + b'f\0' + b'\0\0\0\0\0' * (size // 5)

@pattern('raw.afdo')
def raw_inlinees(size):
    n = size // 6
    return MAGIC + b'\x67' + SUMMARY + uleb(1) + b'f\0' + b'\0\0\0\0' + uleb(n) + b'\1\0\0\0\0\0' * n

@pattern('ext.afdo')
def ext_sections(size):
    n = size // 32
    head = bytes([0x84, 0xe4]) + MAGIC[2:] + b'\x67' + struct.pack('<Q', n)
    return head + struct.pack('<QQQQ', 32, 0, 18 + 32 * n, 0) * n

# ---- gcov

def record(tag, *values):
    return words(tag, 4 * len(values), *values)

@pattern('a.gcda')
def gcda_functions(size):
    one = lambda i: record(0x01000000, i + 1, 1, 2) + record(0x01a10000, 0, 0)
    return b'adcg' + words(0x4232322a, 1, 0) + record(0xa1000000, 1, 0) + b''.join(one(i) for i in range(size // 36)) + words(0)

@pattern('a.gcda')
def gcda_same_function(size):
    one = record(0x01000000, 1, 1, 2) + record(0x01a10000, 0, 0)
    return b'adcg' + words(0x4232322a, 1, 0) + record(0xa1000000, 1, 0) + one * (size // 36) + words(0)

@pattern('a.gcda')
def gcda_topn(size):
    n = size // 16
    body = struct.pack('<QQ', n, n) + struct.pack('<QQ', 7, 1) * n
    return (b'adcg' + words(0x4232322a, 1, 0) + record(0xa1000000, 1, 0) + record(0x01000000, 1, 1, 2)
            + words(0x01a70000, len(body)) + body + words(0))

def notes(*records):
    name = words(2) + b'f\0'
    function = words(1, 1, 2) + name + words(0) + name + words(1, 1, 1, 1)
    return (b'oncg' + words(0x4232322a, 1, 0) + words(2) + b'/\0' + words(1)
            + words(0x01000000, len(function)) + function + b''.join(records))

@pattern('a.gcno')
def gcno_arcs_of_one_block(size):
    return notes(record(0x01410000, 4), record(0x01430000, 0, *([2, 0] * (size // 8))))

@pattern('a.gcno')
def gcno_arc_records_of_one_block(size):
    return notes(record(0x01410000, 4), record(0x01430000, 0, 2, 0) * (size // 20))

@pattern('a.gcno')
def gcno_chain_of_blocks(size):
    n = size // 28
    return notes(record(0x01410000, n), *(record(0x01430000, b, b + 1, 1) for b in range(2, n - 1)))

@pattern('a.gcno')
def gcno_lines(size):
    n = size // 24
    return notes(record(0x01410000, 4), *(record(0x01450000, 2, 0, 0) for _ in range(n)))

@pattern('a.gcfn')
def gcfn_members(size):
    one = b'nfcg' + words(0x4233332a) + words(2) + b'a\0' + b'adcg' + words(0x4233332a, 1, 0) + words(0)
    return one * (size // len(one))

@pattern('a.bbg')
def draft_functions(size):
    one = words(1, 12, 1) + b'f\0\0\0' + words(7) + words(2, 8, 0, 0) + words(3, 8, 1, 0) + words(3, 0) + words(4, 0) * 2
    return b'gbbg304e' + one * (size // len(one))

@pattern('a.da')
def draft_sections(size):
    one = (words(1, 12, 1) + b'f\0\0\0' + words(7) + words(5, 8) + struct.pack('<Q', 3)
           + words(6, 20, 1) + struct.pack('<QQ', 3, 3) + words(7, 20, 1) + struct.pack('<QQ', 3, 3))
    return b'gcov304e' + one * (size // len(one))

# ---- gmon

GMON = b'gmon' + words(1) + bytes(12)

def histogram(low, high, bins):
    return (b'\0' + struct.pack('<QQII', low, high, len(bins) // 2, 100) + b'seconds'.ljust(15, b'\0') + b's' + bins)

@pattern('gmon.out')
def gmon_histograms(size):
    return GMON + b''.join(histogram(4096 + 8 * i, 4104 + 8 * i, bytes(4)) for i in range(size // 45))

@pattern('gmon.out')
def gmon_same_arc(size):
    return GMON + histogram(4096, 8192, bytes(2048)) + (b'\1' + struct.pack('<QQI', 4096, 4100, 1)) * (size // 21)

@pattern('gmon.out')
def gmon_arcs_descending(size):
    n = size // 21
    return GMON + histogram(4096, 8192, bytes(2048)) + b''.join(b'\1' + struct.pack('<QQI', 4096 + n - i, i, 1) for i in range(n))

@pattern('gmon.out')
def gmon_block_records(size):
    return GMON + histogram(4096, 8192, bytes(2048)) + (b'\2' + words(1) + struct.pack('<QQ', 4096, 1)) * (size // 21)

# ---- DCPI

DCPI = (b'version pdb-0.07\nimage 1\nepoch 9703280814\nplatform p\nevent cycles\nperiod 1\ntstart 0\ntsize 4294967296\n'
        b'cpuspeed 1\n')

@pattern('a.dcpi')
def dcpi_chunks(size):
    return DCPI + b'samples\n' + words(4, 1, 1) * (size // 12) + words(1, 1)

@pattern('a.dcpi')
def dcpi_header_lines(size):
    return DCPI + b'x y\n' * (size // 4) + b'samples\n' + words(0, 0)

# ---- xprof

@pattern('a.text')
def xprof_procedures(size):
    n = size // 34
    return (b'PROFILE-FEEDBACK-DATA: 4.4 1 0 0 0\nOBJFILE:/o.o %d 0 0 0 0x1 0\n' % n
            + b''.join(b'PROC: p%06d 0x1 1 0 0 1 0 0 0\n 1 1\n' % i for i in range(n)))

@pattern('a.text')
def xprof_same_procedure(size):
    n = size // 34
    return (b'PROFILE-FEEDBACK-DATA: 4.4 1 0 0 0\nOBJFILE:/o.o %d 0 0 0 0x1 0\n' % n
            + b'PROC: pppppp 0x1 1 0 0 1 0 0 0\n 1 1\n' * n)

@pattern('a.text')
def xprof_graph(size):
    n = size // 22
    lines = [b'PROFILE-FEEDBACK-DATA: 4.4 1 0 0 0\nOBJFILE:/o.o 1 0 0 0 0x1 0\nPROC: p 0x1 1 0 0 1 %d %d 0\n 1 1\n' % (n, n - 1)]
    lines += [b'B%d: %d\n' % (i, 1 if i == 1 else 0) for i in range(1, n + 1)]
    lines += [b'E%d 0 B%d B%d\n' % (i, i, i + 1) for i in range(1, n)]
    return b''.join(lines)

@pattern('a.text')
def xprof_references(size):
    n = size // 18
    return (b'PROFILE-FEEDBACK-DATA: 4.4 1 1 0 0\nOBJFILE:/o.o 0 0 0 0 0x1 0\nPROGRAM: /p %d 0\n' % n
            + b'  OBJREF: /o.o   \n' * n)

@pattern('a.text')
def xprof_block_references(size):
    n = size // 14
    return (b'PROFILE-FEEDBACK-DATA: 4.4 1 0 0 1\nOBJFILE:/o.o 1 0 0 0 0x1 1\nPROC: p 0x1 1 0 0 1 1 0 1\n 1 1\nB1: 1\n'
            b'S1: B1 1 /s\nSRCFILE: /s 1\nSRCLINE: 1 %d\n' % n + b'B1 1 p:/o.o   \n' * n)


# ---- perf script output

SAMPLE = b'prog  77/78 [001] 100.000200:     250000 cycles:u: \n\t          401234 inner+0x14 (/opt/prog)\n\n'
MAPPING = b'PERF_RECORD_MMAP2 7/7: [0x%x(0x%x) @ 0 00:1d 2245 1044]: r-xp /a\n'

def repeat(count, make):
    return b''.join(make(i) for i in range(count))

@pattern('out.perf')
def perf_script_comm(size):
    return SAMPLE + b'7 ' * (min(size, 1000000) // 2) + b' 77 1.0: 9 cycles:\n\n'

@pattern('out.perf')
def perf_script_times(size):
    return SAMPLE + b'1.0:' * (min(size, 1000000) // 4) + b'\n\n'

@pattern('out.perf')
def perf_script_words(size):
    return SAMPLE + b'prog 77 1.0: 9 cycles: ' + b'abc ' * (min(size, 1000000) // 4) + b'(x)\n\n'

@pattern('out.perf')
def perf_script_mappings(size):
    return repeat(size // 72, lambda i: MAPPING % (4096, i + 1)) + SAMPLE

@pattern('out.perf')
def perf_script_mapped(size):
    n = size // 120
    return repeat(n, lambda i: MAPPING % (i << 12, 4096)) + repeat(n, lambda i: b'prog 7 1.0: 9 cycles: %x f (/a)\n' % (i << 12))

@pattern('out.perf')
def perf_script_events(size):
    return repeat(size // 50, lambda i: b'prog 77 1.0: 9 e%d:\n\t 401234 f (/opt/prog)\n\n' % i)

@pattern('out.perf')
def perf_script_threads(size):
    return repeat(size // 50, lambda i: b'prog %d 1.0: 9 cycles:\n\t 401234 f (/opt/prog)\n\n' % i)

@pattern('out.perf')
def perf_script_frames(size):
    return SAMPLE[:-1] + b'\t 401234 f (/opt/prog)\n' * (size // 23) + b'\n'

@pattern('a.perfscript')
def perf_script_branches(size):
    return b' 0x401240/0x401234/P/-/-/3 ' * (min(size, 1000000) // 27) + b'\n'
