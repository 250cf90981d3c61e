"""Files made to be expensive: PATTERNS has, by name, a file name and a function from a size to about that many bytes."""
import struct

PATTERNS = {}


def pattern(name):
    """Registers a function from a size to the bytes of about that size; `name` is the file's name."""
    def register(make):
        PATTERNS[make.__name__] = (name, make)
        return make
    return register


def words(*values, order='<'):
    return b''.join(struct.pack(order + 'I', v & 0xffffffff) for v in values)


def uleb(value):
    out = bytearray()
    while True:
        byte, value = value & 0x7f, value >> 7
        out.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(out)
