// The program as an instance of its module. Before its first file is checked, it can be frozen. A copy of the frozen
// program checks one file in memory of its own, so that a file can affect only its own result.
import { Exit, Wasi, unsigned } from "./wasi.js";

// Numbers in place of a result.
export const kDefect = -1, kTime = -2, kMemory = -3;

const kPage = 65536, kFirstPages = 64;

// hooks: {files(paths), checked(index, program) -> result as bytes, or one of the numbers above, given(result)}
export class Program {
  constructor(module, system, { hooks = {}, ceiling = 65535, memory, pages = kFirstPages, descriptors } = {}) {
    this.system = system;
    this.hooks = hooks;
    this.ceiling = ceiling;
    this.memory = memory ?? new WebAssembly.Memory({ initial: pages, maximum: ceiling });
    this.wasi = new Wasi(system, this.memory, descriptors);
    this.instance = new WebAssembly.Instance(module, {
      env: { memory: this.memory },
      wasi_snapshot_preview1: this.wasi.imports,
      proflint: this.imports,
    });
  }

  get imports() {
    let waiting = null;
    const calls = {
      files: (at, size) => this.hooks.files?.(size === 0 ? [] : this.wasi.text(at, size).split("\0")),
      checked: (index) => {
        const answer = this.hooks.checked(index, this);
        if (typeof answer === "number") return answer;
        waiting = answer;
        return answer.length;
      },
      take: (at) => this.wasi.bytes(at, waiting.length).set(waiting),
      give: (at, size) => this.hooks.given(this.wasi.bytes(at, size).slice()),
      real_path: (path, size, out, room) => {
        const real = new TextEncoder().encode(this.system.files.realPath(this.wasi.text(path, size)) ?? "");
        if (real.length === 0 || real.length > room) return -1;
        this.wasi.bytes(out, real.length).set(real);
        return real.length;
      },
    };
    for (const [name, call] of Object.entries(calls)) calls[name] = (...values) => call(...values.map(unsigned));
    return calls;
  }

  // Runs the program to its end and returns the exit status.
  run() {
    try {
      this.instance.exports._initialize();
      this.instance.exports.run();
    } catch (thrown) {
      if (!(thrown instanceof Exit)) throw thrown;
      return thrown.status;
    }
  }

  // The state for copies: bytes and numbers, so that it can be sent to another thread.
  freeze() {
    return { bytes: new Uint8Array(this.memory.buffer).slice(), stack: this.instance.exports.__stack_pointer.value };
  }
}

// Makes copies of a frozen program, one after the other.
export class Copies {
  constructor(module, frozen, { ceiling = 65535 } = {}) {
    this.module = module;
    this.frozen = frozen;
    this.ceiling = ceiling;
  }

  // The result of one file, or a number with the reason for not having one. Intentional exceptions of the files,
  // {isOfHost: true}, are passed on.
  check(index, system, descriptors) {
    let result = null;
    const pages = this.frozen.bytes.length / kPage;
    try {
      const memory = this.memory ?? new WebAssembly.Memory({ initial: pages, maximum: this.ceiling });
      const copy = new Program(this.module, system,
        { memory, descriptors, ceiling: this.ceiling, hooks: { given: (bytes) => (result = bytes) } });
      new Uint8Array(memory.buffer).set(this.frozen.bytes);
      copy.instance.exports.__stack_pointer.value = this.frozen.stack;
      copy.instance.exports.check(index);
      // Reusable once the frozen bytes are copied into it again.
      this.memory = memory.buffer.byteLength === this.frozen.bytes.length ? memory : null;
      return result ?? kDefect;
    } catch (thrown) {
      this.memory = null;
      if (thrown?.isOfHost) throw thrown;
      return thrown instanceof RangeError && /memory/i.test(thrown.message) ? kMemory : kDefect;
    } finally {
      descriptors?.closeAll();
    }
  }
}
