// Decodes the results of the program. Follows tools/program/run/file_result_bytes.h and tools/program/run/worker_protocol.h.

const kDecoder = new TextDecoder();
const kContainers = ["", "gzip", "zstd"];
export const kVerdicts = ["clean", "suspicious", "invalid", "unsupported", "unchecked"];
export const kRoles = ["pair", "image", "source", "classes"];
export const kSeverities = ["note", "warning", "error"];

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
  }

  number(size) {
    const at = this.at;
    this.at += size;
    if (size === 1) return this.view.getUint8(at);
    if (size === 2) return this.view.getUint16(at, true);
    if (size === 4) return this.view.getUint32(at, true);
    return Number(this.view.getBigUint64(at, true));
  }

  // Texts from files may contain any bytes.
  raw() {
    const size = this.number(4);
    return this.bytes.subarray(this.at, (this.at += size));
  }

  text() {
    return kDecoder.decode(this.raw());
  }

  list(item) {
    return Array.from({ length: this.number(4) }, item);
  }

  // One of `all`, by a number of `size` bytes.
  of(all, size) {
    const index = this.number(size);
    if (!(index in all)) throw new RangeError("not a result");
    return all[index];
  }

  skip(size) {
    this.at += size;
  }
}

function findingFrom(reader, rules) {
  const rule = reader.of(rules, 4), severity = reader.of(kSeverities, 1);
  reader.skip(1);  // the severity that the check itself gives
  const within = reader.of(kContainers, 1);
  reader.skip(16);  // its number among the findings of the rule, and the number of its places
  const message = reader.text(), raisedFor = reader.list(() => reader.text()), has = reader.number(1);
  const where = has & 1 ? { offset: reader.number(8), length: reader.number(8) } : null;
  const position = has & 2 ? { line: reader.number(8), column: reader.number(8) } : null;
  return { rule, severity, within, message, raisedFor, where, position, excerpt: { offset: reader.number(8), bytes: reader.raw() } };
}

function tallyFrom(reader, rules) {
  const entry = { rule: reader.of(rules, 4), severity: reader.of(kSeverities, 1), count: reader.number(8) };
  reader.skip(8);  // places beyond one for each finding
  return entry;
}

// `rules` and `formats`: their ids in the order of the program's tables. Throws a RangeError for invalid bytes: the
// file may have taken over the copy that checked it.
export function decoded(bytes, { rules, formats }) {
  const reader = new Reader(bytes);
  const size = reader.number(8);
  reader.skip(8);
  reader.skip(1);  // whether it could not be read, which a finding reports
  const skipped = reader.number(1) === 1, facts = reader.number(1);
  reader.raw();  // the SHA-256
  reader.list(() => reader.raw());  // the sources whose lines are counted
  reader.skip(8);  // the start of the frame
  const verdict = reader.of(kVerdicts, 1);
  reader.skip(1);
  const format = formats[reader.number(2)] ?? "", description = reader.text();
  for (let i = 0; i < facts; ++i) if (reader.number(1) === 1) reader.skip(8);
  reader.raw();  // the identity
  if (reader.number(1) === 1) reader.skip(8);  // the version
  reader.skip(8);  // the traits
  return {
    size, skipped, verdict, format, description,
    companions: reader.list(() => {
      const role = reader.of(kRoles, 1);
      return { role, isFound: reader.number(1) === 1, name: reader.text() };
    }),
    tally: reader.list(() => tallyFrom(reader, rules)),
    findings: reader.list(() => findingFrom(reader, rules)),
  };
}
