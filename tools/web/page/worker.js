// The code of the page's workers. Each does one task and is then terminated: it lists the files and freezes the
// program before the first of them, checks one file in a copy, or reports all results.
import { MemoryFiles, kDirectory } from "../host/memory_files.js";
import { Copies, Program } from "../host/program.js";

const kChunk = 8 << 20, kTellFrom = 4 << 20;

// A dropped file, read when the program asks for it.
function fileSource(file) {
  return {
    size: file.size,
    read(to, position) {
      const size = Math.max(0, Math.min(to.length, file.size - position));
      const reader = new FileReaderSync();
      for (let done = 0; done < size; done += kChunk) {
        const end = Math.min(size, done + kChunk);
        to.set(new Uint8Array(reader.readAsArrayBuffer(file.slice(position + done, position + end))), done);
        if (file.size >= kTellFrom) postMessage({ read: position + end, size: file.size });
      }
      return size;
    },
  };
}

// Thrown through the program for a file that this worker does not have.
class Wanted {
  isOfHost = true;

  constructor(path) {
    this.path = path;
  }
}

function system(args, files) {
  return {
    args: ["proflint", ...args], env: { PROFLINT_DIRECTORY: kDirectory }, files,
    now: (isMonotonic) => BigInt(Math.round((isMonotonic ? performance.now() : Date.now()) * 1e6)),
    random: (bytes) => crypto.getRandomValues(bytes),
    sleep() {},
  };
}

function sourcesOf(entries) {
  return new Map(entries.map(([path, file]) => [path, fileSource(file)]));
}

const tasks = {
  // {frozen, paths} with the files to check, or the outcome of the program if it has ended.
  start({ module, args, entries, ceiling }) {
    const files = new MemoryFiles(sourcesOf(entries));
    let paths = [], frozen = null;
    const hooks = {
      files: (all) => (paths = all),
      checked(index, program) {
        frozen = program.freeze();
        throw frozen;
      },
    };
    try {
      const status = new Program(module, system(args, files), { hooks, ceiling }).run();
      return { status, output: files.text(1), errors: files.text(2) };
    } catch (thrown) {
      if (thrown !== frozen) throw thrown;
      return { frozen, paths };
    }
  },

  // {answer}, or {wanted}: the path of a file that must be sent along, or marked as absent.
  check({ module, frozen, index, entries, absent, ceiling }) {
    const files = new MemoryFiles(sourcesOf(entries), {
      missing(path) {
        if (!absent.includes(path)) throw new Wanted(path);
      },
    });
    try {
      return { answer: new Copies(module, frozen, { ceiling }).check(index, system([], files)) };
    } catch (thrown) {
      if (thrown instanceof Wanted) return { wanted: thrown.path };
      throw thrown;
    }
  },

  report({ module, args, entries, answers, ceiling }) {
    const files = new MemoryFiles(sourcesOf(entries));
    const hooks = { checked: (index) => answers[index] };
    const status = new Program(module, system(args, files), { hooks, ceiling }).run();
    return { status, output: files.text(1), errors: files.text(2) };
  },
};

onmessage = ({ data }) => {
  try {
    postMessage({ done: tasks[data.task](data) });
  } catch (thrown) {
    postMessage({ failed: String(thrown?.message ?? thrown) });
  }
};
