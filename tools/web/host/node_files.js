// The files of a disk, for a program under Node. Paths are absolute, without the leading slash.
import fs from "node:fs";
import process from "node:process";

import { Failure, errno } from "./errno.js";

const kIsWindows = process.platform === "win32";

function native(path) {
  if (kIsWindows) return path === "" ? "\\" : path;  // "C:/work"
  return "/" + path;
}

// A path of the system in the form for the program.
export function seenPath(path) {
  return kIsWindows ? "/" + path.replaceAll("\\", "/") : path;
}

function attempt(action) {
  for (;;) {
    try {
      return action();
    } catch (thrown) {
      if (thrown.code === "EAGAIN") pause(5);
      else if (thrown.code === "EOF") return 0;  // standard input under Windows
      else throw Failure.of(thrown);
    }
  }
}

export function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function typeOf(stat) {
  if (stat.isFile()) return 4;
  if (stat.isDirectory()) return 3;
  if (stat.isSymbolicLink()) return 7;
  if (stat.isFIFO() || stat.isSocket()) return 6;  // wasi-libc has one number for both
  return stat.isBlockDevice() ? 1 : 2;
}

function described(stat) {
  return { type: typeOf(stat), dev: stat.dev, ino: stat.ino, size: Number(stat.size), time: stat.mtimeNs };
}

class NodeFile {
  constructor(fd, path) {
    this.fd = fd;
    this.path = path;
  }

  stat() {
    return attempt(() => described(fs.fstatSync(this.fd, { bigint: true })));
  }

  read(bytes, position) {
    return attempt(() => fs.readSync(this.fd, bytes, 0, bytes.length, position));
  }

  // Other processes may write to the same standard streams, so only the system knows the position of the next byte.
  write(bytes, position) {
    return attempt(() => fs.writeSync(this.fd, bytes, 0, bytes.length, this.fd <= 2 ? null : position));
  }

  list() {
    return attempt(() => fs.readdirSync(native(this.path), { withFileTypes: true }))
      .map((entry) => ({ name: entry.name, type: typeOf(entry) }));
  }

  close() {
    if (this.fd > 2) attempt(() => fs.closeSync(this.fd));
    this.fd = -1;
  }
}

export class NodeFiles {
  stream(fd) {
    return new NodeFile(fd);
  }

  stat(path, follow) {
    const options = { bigint: true };
    return attempt(() => described(follow ? fs.statSync(native(path), options) : fs.lstatSync(native(path), options)));
  }

  open(path, how) {
    if (how.directory) return new NodeDirectory(path);
    const c = fs.constants;
    const flags = (how.write ? (how.read ? c.O_RDWR : c.O_WRONLY) : c.O_RDONLY) | (how.create ? c.O_CREAT : 0) |
      (how.exclusive ? c.O_EXCL : 0) | (how.truncate ? c.O_TRUNC : 0) | (how.append ? c.O_APPEND : 0) |
      (how.wait ? 0 : c.O_NONBLOCK ?? 0);
    return attempt(() => new NodeFile(fs.openSync(native(path), flags, 0o666), path));
  }

  readLink(path) {
    return attempt(() => fs.readlinkSync(native(path)));
  }

  rename(from, to) {
    attempt(() => fs.renameSync(native(from), native(to)));
  }

  remove(path) {
    attempt(() => fs.unlinkSync(native(path)));
  }

  realPath(path) {
    try {
      const real = fs.realpathSync.native(path.startsWith("/") ? native(path.slice(1)) : path);
      return seenPath(real);
    } catch {
      return null;
    }
  }
}

// Directories are listed by their path; they need no descriptor.
class NodeDirectory extends NodeFile {
  constructor(path) {
    super(-1, path);
    if (this.stat().type !== 3) throw new Failure(errno.notdir);
  }

  stat() {
    if (this.path === "") return { type: 3 };
    return attempt(() => described(fs.statSync(native(this.path), { bigint: true })));
  }

  close() {}
}
