#!/usr/bin/env python3
"""usage: servers.py parca|pyroscope PROFILE: checks a profile like these servers, according to their sources. They are not run.

Follows ValidatePprofProfile() of pkg/normalizer/validate.go of Parca, and ValidateProfile() of pkg/validation/validate.go of Pyroscope
with the defaults of limits.go. Out-of-range indexes that they do not check are refused, too, because the request fails. Status 1:
refused, with the reason. Otherwise prints the contents of the profile as lines `fact number`.
"""
import gzip, pathlib, sys, zlib


class Refused(Exception):
    pass


def varint(data, at):
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise Refused('failed to parse profile')
        byte = data[at]
        value |= (byte & 0x7f) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value & (1 << 64) - 1, at


def fields(data):
    """(number, value) of each field: an integer, or bytes"""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag >> 3 == 0 or tag >> 3 >= 1 << 29:
            raise Refused('illegal tag')
        if tag & 7 == 0:
            value, at = varint(data, at)
        elif tag & 7 in (1, 5):
            size = 8 if tag & 7 == 1 else 4
            value, at = int.from_bytes(data[at:at + size], 'little'), at + size
        elif tag & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            raise Refused('unknown wire type')
        if at > len(data):
            raise Refused('unexpected EOF')
        yield tag >> 3, value


def message(data):
    """number -> values"""
    if not isinstance(data, bytes):
        raise Refused('wrong wire type')
    found = {}
    for number, value in fields(data):
        found.setdefault(number, []).append(value)
    return found


def one(found, number):
    value = found.get(number, [0])[-1]
    if not isinstance(value, int):
        raise Refused('wrong wire type')
    return value


def many(found, number):
    """The values of a repeated integer, packed or not."""
    values = []
    for value in found.get(number, []):
        if isinstance(value, int):
            values.append(value)
            continue
        at = 0
        while at < len(value):
            number, at = varint(value, at)
            values.append(number)
    return values


class Profile:
    def __init__(self, data):
        top = message(data)
        self.types, self.samples, self.mappings, self.locations, self.functions = (
            [message(entry) for entry in top.get(number, [])] for number in range(1, 6))
        self.strings = top.get(6, [])
        self.period_type = message(top[11][-1]) if 11 in top else {}

    def check_strings(self, entry, *numbers):
        if any(one(entry, number) >= max(len(self.strings), 1) for number in numbers):
            raise Refused('invalid index of a string')


def check_ids(entries, what):
    if [one(entry, 1) for entry in entries] != list(range(1, len(entries) + 1)):
        raise Refused(f'{what} id is not sequential')


def parca(profile):
    if profile.strings and profile.strings[0]:
        raise Refused('first item in string table is expected to be empty string')
    check_ids(profile.mappings, 'mapping')
    check_ids(profile.functions, 'function')
    check_ids(profile.locations, 'location')
    for entries, numbers in ((profile.mappings, (5, 6)), (profile.functions, (2, 3, 4)), (profile.types, (1, 2)), ([profile.period_type], (1, 2))):
        for entry in entries:
            profile.check_strings(entry, *numbers)
    for location in profile.locations:
        if one(location, 2) > len(profile.mappings):
            raise Refused('location has invalid mapping id')
        if any(one(message(line), 1) > len(profile.functions) for line in location.get(4, [])):
            raise Refused('location has invalid function id')
    for sample in profile.samples:
        if not profile.types:
            raise Refused('missing sample type information')
        if len(many(sample, 2)) != len(profile.types):
            raise Refused('mismatch of values and types')
        if any(not 0 < place <= len(profile.locations) for place in many(sample, 1)):
            raise Refused('location number is out of range')
        for label in map(message, sample.get(3, [])):
            if one(label, 1) == 0:
                raise Refused('label has no key')
            profile.check_strings(label, 1, 2)


def pyroscope(profile):
    if len(profile.samples) > 16000:
        raise Refused('exceeds the samples count limit')
    if any(len(sample.get(3, [])) > 100 for sample in profile.samples):
        raise Refused('exceeds the sample labels limit')
    for entries, what in ((profile.locations, 'location'), (profile.functions, 'function')):
        if any(one(entry, 1) == 0 for entry in entries):
            raise Refused(f'{what} id is 0')
    for entry in profile.types:
        profile.check_strings(entry, 1)
        if profile.strings and b'-' in profile.strings[one(entry, 1)]:
            raise Refused('sample type contains -')


def main():
    server, path = sys.argv[1:]
    try:
        data = pathlib.Path(path).read_bytes()
        if data[:2] == b'\x1f\x8b':
            data = gzip.decompress(data)
        if server == 'pyroscope' and len(data) > 4 << 20:
            raise Refused('exceeds the size limit')
        profile = Profile(data)
        {'parca': parca, 'pyroscope': pyroscope}[server](profile)
    except (Refused, OSError, EOFError, zlib.error) as refusal:
        sys.exit(f'error: {refusal}')
    print(f'samples {len(profile.samples)}\ntypes {len(profile.types)}')


main()
