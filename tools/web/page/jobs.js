// The program in workers: one to list the files, one for each file, one for each report.

const kMostWorkers = 8;
const kSeconds = 60, kBytesPerSecond = 2 << 20;  // time for a file
const kCeiling = 32768;                          // pages: 2 GiB

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// The module and the source of workers, embedded in a script so that the page also works when opened from disk.
export class Workers {
  constructor({ wasm, worker }) {
    this.module = unpacked(wasm).then((bytes) => WebAssembly.compile(bytes));
    this.source = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  }

  // Runs one task in a worker of its own; null if it took longer than `seconds`.
  async run(message, { seconds = Infinity, progress, signal } = {}) {
    const module = await this.module;
    const worker = new Worker(this.source);
    let timer = 0;
    try {
      return await new Promise((resolve, reject) => {
        if (seconds < Infinity) timer = setTimeout(() => resolve(null), seconds * 1000);
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        worker.onerror = (event) => reject(new Error(event.message || "a worker failed"));
        worker.onmessage = ({ data }) => {
          if (data.done) resolve(data.done);
          else if (data.failed) reject(new Error(data.failed));
          else progress?.(data);
        };
        worker.postMessage({ ...message, module, ceiling: kCeiling });
      });
    } finally {
      clearTimeout(timer);
      worker.terminate();
    }
  }

  // The answer for one file: the bytes of its result, or the number of the reason why there is none.
  async check(frozen, index, path, files, options) {
    const entries = new Map(), absent = [];
    if (files.has(path)) entries.set(path, files.get(path));
    const seconds = kSeconds + (files.get(path)?.size ?? 0) / kBytesPerSecond;
    for (;;) {
      const done = await this.run({ task: "check", frozen, index, entries: [...entries], absent }, { ...options, seconds })
        .catch((failure) => {
          options.signal?.throwIfAborted();
          return { answer: /memory/i.test(failure.message) ? -3 : -1 };
        });
      if (done === null) return -2;
      if (done.wanted === undefined) return done.answer;
      if (files.has(done.wanted)) entries.set(done.wanted, files.get(done.wanted));
      else absent.push(done.wanted);
    }
  }
}

// Checks all of `paths`, several at a time; calls `checked(index, answer)` for each and `progress(path, read, size)`.
export async function checkAll(workers, { frozen, paths }, files, { checked, progress, signal }) {
  let next = 0;
  const loop = async () => {
    while (next < paths.length && !signal.aborted) {
      const index = next++, path = paths[index];
      const options = { signal, progress: ({ read, size }) => progress(path, read, size) };
      progress(path, 0, 0);
      checked(index, await workers.check(frozen, index, path, files, options));
    }
  };
  const count = Math.min(kMostWorkers, navigator.hardwareConcurrency || 2, paths.length);
  await Promise.all(Array.from({ length: count }, loop));
}
