"""Valid profiles, and damaged copies of them: the same seed gives the same files."""
import collections, gzip, random, shutil

from checking import is_read_with_pair, judge


def damage(data, rng):
    """Makes one to three small changes, like those that disks, networks, crashed writers and editors cause."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        if not data:
            break
        at = rng.randrange(len(data))
        kind = rng.randrange(8)
        if kind == 0:
            data[at] = rng.choice([0, 1, 0x7f, 0x80, 0xff, data[at] ^ 1, data[at] + 1 & 255, rng.randrange(256)])
        elif kind == 1:
            del data[at:]
        elif kind == 2:
            del data[at:at + rng.randint(1, 8)]
        elif kind == 3:
            data[at:at] = data[at:at + rng.randint(1, 16)]
        elif kind == 4:
            data[at:at + 4] = rng.choice([0, 1, 0xffffffff, 0x80000000, 0x7fffffff]).to_bytes(4, 'little')
        elif kind == 5:
            data[at:at] = rng.randbytes(rng.randint(1, 4))
        elif kind == 6:
            data[at:at] = rng.choice([b' ', b':', b'.', b'0', b'-', b'#', b'\n', b'\r', b'\t', b'[', b']', b' @ ', b'!'])
        else:
            lines = data.split(b'\n')
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[i] = lines[j] if rng.randrange(2) else b' ' * rng.randrange(4) + lines[i].lstrip()
            data = bytearray(b'\n'.join(lines))
    return bytes(data)


def sound_files(program, paths, wanted):
    files = sorted({f for p in paths for f in (p.rglob('*') if p.is_dir() else [p]) if f.is_file()})
    return {p: j for p, j in judge(program, files).items()
            if j.format and j.verdict in ('clean', 'suspicious') and wanted.search(j.described)}


def damaged(data, rng):
    """Files compressed with gzip are mostly damaged inside, where no checksum detects it."""
    if data.startswith(b'\x1f\x8b') and rng.randrange(4):
        return gzip.compress(damage(gzip.decompress(data), rng), mtime=0)
    return damage(data, rng)


def damaged_files(folder, origins, n, seed):
    rng = random.Random(seed)
    for i in range(n):
        origin = rng.choice(origins)
        path = folder / f'{i}{origin.suffix}'
        if is_read_with_pair(origin):
            path = folder / str(i) / origin.name
            path.parent.mkdir()
            for beside in origin.parent.glob('covmeta.*' if origin.name.startswith('covcounters.') else 'covcounters.*'):
                shutil.copy(beside, path.parent)
        path.write_bytes(damaged(origin.read_bytes(), rng))
        yield path


def different(paths):
    """The first of the files with the same contents: small files are often damaged in the same way."""
    seen = set()
    for path in paths:
        contents = path.read_bytes()
        if contents in seen:
            path.unlink()
        else:
            seen.add(contents)
            yield path


def files_of(program, paths, wanted, damaged, seed, folder):
    """The valid files, and `damaged` different damaged ones at most for each format, written to `folder`."""
    by_format = collections.defaultdict(list)
    for path, judged in sound_files(program, paths, wanted).items():
        by_format[judged.format].append(path)
    made = [path for origins in by_format.values() for path in origins]
    for format, origins in sorted(by_format.items()):
        (folder / format).mkdir()
        made += different(damaged_files(folder / format, origins, damaged, seed))
    return made
