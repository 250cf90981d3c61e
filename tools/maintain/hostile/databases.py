"""Hostile data files of coverage.py: databases with many items that a naive check compares, follows or copies."""
import pathlib, sqlite3, struct, tempfile

from . import pattern

SCHEMA = '''
create table coverage_schema (version integer);
create table meta (key text, value text, unique (key));
create table file (id integer primary key, path text, unique (path));
create table context (id integer primary key, context text, unique (context));
create table line_bits (file_id integer, context_id integer, numbits blob, foreign key (file_id) references file (id),
  foreign key (context_id) references context (id), unique (file_id, context_id));
create table arc (file_id integer, context_id integer, fromno integer, tono integer, foreign key (file_id) references file (id),
  foreign key (context_id) references context (id), unique (file_id, context_id, fromno, tono));
create table tracer (file_id integer primary key, tracer text, foreign key (file_id) references file (id));
insert into coverage_schema values (7);
insert into file values (1, 'a.py');
insert into context values (1, '');
'''


def database(fill, page_size=4096):
    """The bytes of a database to which `fill` adds hostile contents."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'x'
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute(f'pragma page_size={page_size}')
        connection.execute('pragma journal_mode=off')
        connection.executescript(SCHEMA)
        connection.execute('begin')
        fill(connection)
        connection.execute('commit')
        connection.close()
        return path.read_bytes()


def rows(table, count, make):
    def fill(connection):
        places = ','.join('?' * len(make(0)))
        connection.executemany(f'insert into {table} values ({places})', map(make, range(count)))
    return fill


@pattern('.coverage')
def coverage_arcs_of_many_files(size):
    return database(rows('arc', size // 40, lambda i: (i * 7919 + 5, 1, 1, 2)))  # none of them is in `file`

@pattern('.coverage')
def coverage_arcs_in_many_contexts(size):
    return database(rows('arc', size // 30, lambda i: (1, i, 1, 2)))

@pattern('.coverage')
def coverage_lines_far_apart(size):
    return database(rows('arc', size // 36, lambda i: (1, 1, 64 * i + 1, 64 * (i * 7919 % 100003) + 1)))

@pattern('.coverage')
def coverage_one_long_numbits(size):
    return database(rows('line_bits', 1, lambda i: (1, 1, b'\x55' * size)))

@pattern('.coverage')
def coverage_same_lines_in_many_contexts(size):
    return database(rows('line_bits', size // 130, lambda i: (1, i, b'\xff' * 100)))

@pattern('.coverage')
def coverage_paths_with_one_start(size):
    return database(rows('file', size // 500, lambda i: (i + 2, 'a/' * 100 + f'{i:06}.py')))

@pattern('.coverage')
def coverage_paths_back_and_forth(size):
    return database(rows('file', size // 500, lambda i: (i + 2, f'{i}/' + 'a/../' * 40 + 'x.py')))

@pattern('.coverage')
def coverage_long_sql(size):
    return database(lambda c: c.execute('create table t (' + ', '.join(f'c{i}' for i in range(1990)) + ' /*' + ' -- (' * (size // 5) + '*/)'))

@pattern('.coverage')
def sqlite_many_tables(size):
    def fill(connection):
        for i in range(size // 1200):
            connection.execute(f'create table t{i} (a unique)')
    return database(fill, 512)

@pattern('.coverage')
def sqlite_wide_records(size):
    def fill(connection):
        connection.execute('create table t (' + ','.join(f'c{i}' for i in range(1900)) + ')')
        rows('t', size // 2000, lambda i: [None] * 1900)(connection)
    return database(fill, 512)

def with_pages(page, size):
    """A table of one interior page whose children are copies of `page`, each of them valid."""
    data = bytearray(database(lambda c: c.execute('create table t (a)'), 65536))
    count = max(size // 65536, 2)
    root, first = len(data) // 65536, len(data) // 65536 + 1
    cells = b''.join(struct.pack('>IB', first + i, 1) for i in range(count - 1))
    start = 65536 - len(cells)
    header = struct.pack('>BHHHBI', 5, 0, count - 1, start, 0, first + count - 1)
    pointers = b''.join(struct.pack('>H', start + 5 * i) for i in range(count - 1))
    data[(root - 1) * 65536:] = (header + pointers).ljust(start, b'\0') + cells + page * count
    data[28:32] = struct.pack('>I', len(data) // 65536)
    return bytes(data)

@pattern('.coverage')
def sqlite_pointers_to_one_cell(size):
    return with_pages((struct.pack('>BHHHB', 13, 0, 10920, 0xfff0, 0) + b'\xff\xf0' * 10920).ljust(0xfff0, b'\0')
                      + b'\x02\x01\x02\x08' + bytes(12), 4 * size)

@pattern('.coverage')
def sqlite_chains_of_free_blocks(size):
    blocks = b''.join(struct.pack('>HH', 24 + 8 * (i + 1) if i < 8186 else 0, 4) + bytes(4) for i in range(8187))
    cell = b'\x02\x01\x02\x08'
    page = struct.pack('>BHHHB', 13, 24, 1, 20, 0) + struct.pack('>H', 20)
    return with_pages((page.ljust(20, b'\0') + cell + blocks).ljust(65536, b'\0'), 4 * size)
