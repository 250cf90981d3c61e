// Files that are not on a disk: dropped on a page, or passed as bytes. Only the standard streams can be written. The
// program runs in the folder that contains all files, so that values that depend on paths, such as fingerprints, are
// the same as for the native program.
import { Failure, errno } from "./errno.js";

// The name of that folder, which is unlikely to exist elsewhere.
export const kDirectory = "/:files:";

// A source is {size, read(bytes, position) -> number of bytes}. Sources by path, without a leading slash.
export class MemoryFiles {
  // `missing`, if given, is called for a path that is missing and may throw.
  constructor(sources, { missing } = {}) {
    this.sources = sources;
    this.missing = missing;
    this.written = { 1: [], 2: [] };
    this.folders = new Map([["", new Map()]]);
    for (const path of sources.keys()) this.addFolders(path);
  }

  addFolders(path) {
    const parts = path.split("/");
    for (let i = 0; i < parts.length; ++i) {
      const folder = parts.slice(0, i).join("/");
      if (!this.folders.has(folder)) this.folders.set(folder, new Map());
      this.folders.get(folder).set(parts[i], i === parts.length - 1 ? 4 : 3);
    }
  }

  // The output to a stream so far, as text.
  text(stream) {
    return new TextDecoder().decode(joined(this.written[stream]));
  }

  stream(number) {
    const written = this.written[number] ?? [];
    return {
      stat: () => ({ type: 6 }), read: () => 0, close() {},
      write(bytes) {
        written.push(bytes.slice());
        return bytes.length;
      },
    };
  }

  at(path) {
    const normal = normalised(path);
    const source = this.sources.get(normal);
    if (source) return { stat: { type: 4, size: source.size }, source };
    if (this.folders.has(normal)) return { stat: { type: 3 }, names: this.folders.get(normal) };
    this.missing?.(normal);
    throw new Failure(errno.noent);
  }

  stat(path) {
    return this.at(path).stat;
  }

  open(path, how) {
    const { stat, source, names } = this.at(path);
    if (how.write) throw new Failure(errno.rofs);
    if (how.directory && !names) throw new Failure(errno.notdir);
    return {
      stat: () => stat, close() {},
      list: () => [...names].map(([name, type]) => ({ name, type })),
      read(bytes, position) {
        if (!source) throw new Failure(errno.isdir);
        return source.read(bytes, position);
      },
    };
  }

  readLink() {
    throw new Failure(errno.inval);
  }

  rename() {
    throw new Failure(errno.rofs);
  }

  remove() {
    throw new Failure(errno.rofs);
  }

  realPath(path) {
    return `${kDirectory}/${normalised(path)}`;
  }
}

// A source of bytes in memory.
export function bytesSource(bytes) {
  return {
    size: bytes.length,
    read(to, position) {
      const part = bytes.subarray(position, position + to.length);
      to.set(part);
      return part.length;
    },
  };
}

// Relative to the folder of all files, which the program adds when it makes a path absolute.
function normalised(path) {
  const parts = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  if (parts[0] === kDirectory.slice(1)) parts.shift();
  return parts.join("/");
}

export function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
