// The open files of a program, by number. 0 to 2 are the standard streams, 3 is the root of all paths.
import { Failure, errno } from "./errno.js";

// An open file. `file` comes from the object with the files: {stat(), read(bytes, position), write(bytes, position),
// close(), list()}; a position of null means a stream.
class Open {
  constructor(file, { append = false } = {}) {
    this.file = file;
    this.append = append;
    this.position = 0;
  }

  stat() {
    return this.file.stat();
  }

  get isStream() {
    return (this.streams ??= this.stat().type !== 4);
  }

  readOn(bytes) {
    const got = this.file.read(bytes, this.isStream ? null : this.position);
    this.position += got;
    return got;
  }

  readAt(bytes, position) {
    return this.file.read(bytes, position);
  }

  write(bytes) {
    const put = this.file.write(bytes, this.isStream || this.append ? null : this.position);
    this.position += put;
    return put;
  }

  seek(offset, whence) {
    if (this.isStream) throw new Failure(errno.spipe);
    const start = whence === 0 ? 0 : whence === 1 ? this.position : this.stat().size;
    if (start + offset < 0) throw new Failure(errno.inval);
    return (this.position = start + offset);
  }

  // Listed once, so that cookies keep referring to the same names.
  names() {
    return (this.list ??= this.file.list());
  }

  copy() {
    return Object.assign(new Open(this.file, this), { position: this.position, list: this.list });
  }
}

export class Descriptors {
  static root = 3;

  constructor(files, table = null, shared = new Set()) {
    this.files = files;
    this.shared = shared;  // of another program
    this.table = table ?? new Map([[0, files.stream(0)], [1, files.stream(1)], [2, files.stream(2)],
      [3, files.open("", { directory: true })]].map(([number, file]) => [number, new Open(file)]));
  }

  get(number) {
    const open = this.table.get(number);
    if (!open) throw new Failure(errno.badf);
    return open;
  }

  open(path, how) {
    const file = path === "dev/stdin" ? this.files.stream(0) : this.files.open(path, how);
    let number = 4;
    while (this.table.has(number)) ++number;
    this.table.set(number, new Open(file, how));
    return number;
  }

  close(number) {
    const { file } = this.get(number);
    if (!this.shared.delete(number)) file.close();
    this.table.delete(number);
  }

  // For a copy of the program: the same files at the same positions. Open descriptors stay open when the copy
  // closes it.
  copy() {
    const table = new Map([...this.table].map(([number, open]) => [number, open.copy()]));
    return new Descriptors(this.files, table, new Set(table.keys()));
  }

  // The descriptors that a copy left open.
  closeAll() {
    for (const number of [...this.table.keys()]) this.close(number);
  }
}
