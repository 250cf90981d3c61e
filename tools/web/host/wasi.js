// The system interface for the program: WASI preview 1 over an object with the files of a disk or of a page.
// Follows wasi_snapshot_preview1 (legacy/preview1/docs.md of WebAssembly/WASI); only the calls of wasi-libc.
import { Descriptors } from "./descriptors.js";
import { Failure, errno } from "./errno.js";

// Thrown through the program to end it.
export class Exit {
  constructor(status) {
    this.status = status;
  }
}

const kRead = 1n << 1n, kWrite = 1n << 6n;
const kClockMonotonic = 1;
const encoder = new TextEncoder(), decoder = new TextDecoder();

// JavaScript receives WebAssembly's 32-bit numbers as signed; addresses and sizes are unsigned.
export function unsigned(value) {
  return typeof value === "number" ? value >>> 0 : value;
}

// system: {args, env, files, now(clock) -> nanoseconds as BigInt, random(bytes), sleep(milliseconds)}
export class Wasi {
  constructor(system, memory, descriptors = new Descriptors(system.files)) {
    this.system = system;
    this.memory = memory;
    this.descriptors = descriptors;
    this.words = [system.args, Object.entries(system.env).map(([name, value]) => `${name}=${value}`)]
      .map((list) => list.map((word) => encoder.encode(word + "\0")));
  }

  get view() {
    return new DataView(this.memory.buffer);
  }

  bytes(at, size) {
    return new Uint8Array(this.memory.buffer, at, size);
  }

  text(at, size) {
    return decoder.decode(this.bytes(at, size));
  }

  // The functions of the module by their names; an exception becomes the result of the call.
  get imports() {
    const calls = {};
    for (const name of Object.getOwnPropertyNames(Calls)) {
      if (typeof Calls[name] !== "function") continue;
      calls[name] = (...values) => {
        try {
          return Calls[name].apply(this, values.map(unsigned)) ?? 0;
        } catch (failure) {
          if (failure instanceof Failure) return failure.number;
          throw failure;
        }
      };
    }
    return new Proxy(calls, { get: (all, name) => all[name] ?? (() => errno.nosys) });
  }

  putWords(words, pointers, at) {
    const view = this.view;
    words.forEach((word, i) => {
      view.setUint32(pointers + 4 * i, at, true);
      this.bytes(at, word.length).set(word);
      at += word.length;
    });
  }

  putSizes(words, count, size) {
    this.view.setUint32(count, words.length, true);
    this.view.setUint32(size, words.reduce((sum, word) => sum + word.length, 0), true);
  }

  putStat(at, stat) {
    const view = this.view;
    view.setBigUint64(at, BigInt(stat.dev ?? 1), true);
    view.setBigUint64(at + 8, BigInt(stat.ino ?? 1), true);
    view.setBigUint64(at + 16, BigInt(stat.type), true);
    view.setBigUint64(at + 24, 1n, true);
    view.setBigUint64(at + 32, BigInt(stat.size ?? 0), true);
    for (const time of [40, 48, 56]) view.setBigUint64(at + time, stat.time ?? 0n, true);
  }

  // Calls `move` for each buffer of a list until one is not completely moved; writes the number of moved bytes.
  eachBuffer(list, count, result, move) {
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      const view = this.view;
      const size = view.getUint32(list + 8 * i + 4, true);
      const moved = size === 0 ? 0 : move(this.bytes(view.getUint32(list + 8 * i, true), size), sum);
      sum += moved;
      if (moved < size) break;
    }
    this.view.setUint32(result, sum, true);
  }
}

// Called with the Wasi as `this`.
const Calls = {
  args_get(pointers, at) {
    this.putWords(this.words[0], pointers, at);
  },
  args_sizes_get(count, size) {
    this.putSizes(this.words[0], count, size);
  },
  environ_get(pointers, at) {
    this.putWords(this.words[1], pointers, at);
  },
  environ_sizes_get(count, size) {
    this.putSizes(this.words[1], count, size);
  },
  clock_time_get(clock, precision, result) {
    this.view.setBigUint64(result, this.system.now(clock === kClockMonotonic), true);
  },
  clock_res_get(clock, result) {
    this.view.setBigUint64(result, 1000n, true);
  },
  random_get(at, size) {
    this.system.random(this.bytes(at, size));
  },
  proc_exit(status) {
    throw new Exit(status);
  },
  sched_yield() {},

  fd_prestat_get(fd, result) {
    if (fd !== Descriptors.root) throw new Failure(errno.badf);
    this.view.setUint32(result, 0, true);
    this.view.setUint32(result + 4, 1, true);
  },
  fd_prestat_dir_name(fd, at) {
    if (fd !== Descriptors.root) throw new Failure(errno.badf);
    this.bytes(at, 1)[0] = 0x2f;
  },
  fd_fdstat_get(fd, result) {
    const open = this.descriptors.get(fd);
    const isTerminal = open.stat().type === 2;
    this.view.setUint16(result, open.stat().type, true);
    this.view.setUint16(result + 2, 0, true);
    // wasi-libc recognizes a terminal by the missing right to seek.
    this.view.setBigUint64(result + 8, isTerminal ? ~0n & ~(1n << 2n) & ~(1n << 5n) : ~0n, true);
    this.view.setBigUint64(result + 16, ~0n, true);
  },
  fd_fdstat_set_flags() {},
  fd_advise() {},
  fd_sync() {},
  fd_datasync() {},
  fd_filestat_get(fd, result) {
    this.putStat(result, this.descriptors.get(fd).stat());
  },
  fd_close(fd) {
    this.descriptors.close(fd);
  },
  fd_read(fd, list, count, result) {
    const open = this.descriptors.get(fd);
    this.eachBuffer(list, count, result, (bytes) => open.readOn(bytes));
  },
  fd_pread(fd, list, count, offset, result) {
    const open = this.descriptors.get(fd);
    this.eachBuffer(list, count, result, (bytes, before) => open.readAt(bytes, Number(offset) + before));
  },
  fd_write(fd, list, count, result) {
    const open = this.descriptors.get(fd);
    this.eachBuffer(list, count, result, (bytes) => open.write(bytes));
  },
  fd_seek(fd, offset, whence, result) {
    this.view.setBigUint64(result, BigInt(this.descriptors.get(fd).seek(Number(offset), whence)), true);
  },
  fd_tell(fd, result) {
    this.view.setBigUint64(result, BigInt(this.descriptors.get(fd).seek(0, 1)), true);
  },
  fd_readdir(fd, at, size, cookie, result) {
    const names = this.descriptors.get(fd).names();
    let used = 0;
    for (let i = Number(cookie); i < names.length && used < size; ++i) {
      const name = encoder.encode(names[i].name);
      const entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(i + 1), true);
      view.setBigUint64(8, BigInt(names[i].ino ?? 1), true);
      view.setUint32(16, name.length, true);
      view.setUint8(20, names[i].type);
      entry.set(name, 24);
      const part = entry.subarray(0, Math.min(entry.length, size - used));
      this.bytes(at + used, part.length).set(part);
      used += part.length;
    }
    this.view.setUint32(result, used, true);
  },

  path_open(fd, lookup, at, size, flags, rights, inherited, modes, result) {
    const open = this.descriptors.open(this.text(at, size), {
      create: (flags & 1) !== 0, directory: (flags & 2) !== 0, exclusive: (flags & 4) !== 0, truncate: (flags & 8) !== 0,
      append: (modes & 1) !== 0, wait: (modes & 4) === 0,
      read: (rights & kRead) !== 0n, write: (rights & kWrite) !== 0n,
    });
    this.view.setUint32(result, open, true);
  },
  path_filestat_get(fd, lookup, at, size, result) {
    this.putStat(result, this.system.files.stat(this.text(at, size), (lookup & 1) !== 0));
  },
  path_readlink(fd, at, size, out, room, result) {
    const target = encoder.encode(this.system.files.readLink(this.text(at, size)));
    const part = target.subarray(0, room);
    this.bytes(out, part.length).set(part);
    this.view.setUint32(result, part.length, true);
  },
  path_rename(fd, at, size, toFd, toAt, toSize) {
    this.system.files.rename(this.text(at, size), this.text(toAt, toSize));
  },
  path_unlink_file(fd, at, size) {
    this.system.files.remove(this.text(at, size));
  },
  // The program only waits for clocks: reading never blocks.
  poll_oneoff(subscriptions, events, count, result) {
    const view = this.view;
    for (let i = 0; i < count; ++i) {
      const at = subscriptions + 48 * i;
      if (view.getUint8(at + 8) !== 0) continue;
      this.system.sleep(Number(view.getBigUint64(at + 24, true)) / 1e6);
      this.bytes(events, 32).fill(0);
      view.setBigUint64(events, view.getBigUint64(at, true), true);
      view.setUint32(result, 1, true);
      return;
    }
    throw new Failure(errno.nosys);
  },
};
