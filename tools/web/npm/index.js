// proflint as a module: takes bytes and returns a record. Only the program itself is read from disk.
import { Copies, Program } from "../host/program.js";
import { MemoryFiles, bytesSource, kDirectory } from "../host/memory_files.js";
import { compiled, nodeSystem } from "./node_system.js";

let module = null;

// Runs the program over files in memory. Returns {status, output, errors}.
function run(args, sources) {
  module ??= compiled();
  const files = new MemoryFiles(sources);
  const system = { ...nodeSystem(args, files), env: { PROFLINT_DIRECTORY: kDirectory } };
  const hooks = {
    checked: (index, running) => new Copies(module, running.freeze()).check(index, system, running.wasi.descriptors.copy()),
  };
  const status = new Program(module, system, { hooks }).run();
  return { status, output: files.text(1), errors: files.text(2) };
}

function checked({ status, output, errors }) {
  if (output === "") throw new RangeError(errors.trim().replace(/^proflint: /, "") || `exit status ${status}`);
  return output;
}

// A path in memory in which the file is called `name` and has no other files next to it.
function pathOf(name) {
  return name.replace(/^(\/|\.\.?\/)+/, "") || "file";
}

// Text also has a length and elements, but not the intended bytes. Arrays of other realms are accepted.
function assertBytes(what, bytes) {
  if (!ArrayBuffer.isView(bytes) || bytes.BYTES_PER_ELEMENT !== 1) throw new TypeError(`${what} must be a Uint8Array; encode text with TextEncoder`);
}

export function check(bytes, { name = "file", assume, pair, select = [], ignore = [], severities = {}, limits = {} } = {}) {
  assertBytes("the contents", bytes);
  if (pair) assertBytes("the other file of the pair", pair.bytes);
  const path = pathOf(name);
  const sources = new Map([[path, bytesSource(bytes)]]);
  if (pair) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    sources.set(folder + pair.name.slice(pair.name.lastIndexOf("/") + 1), bytesSource(pair.bytes));
  }
  const args = ["check", "--isolated", "--format", "ndjson"];
  if (assume) args.push("--assume", assume);
  for (const rule of select) args.push("--select", rule);
  for (const rule of ignore) args.push("--ignore", rule);
  for (const [rule, severity] of Object.entries(severities)) args.push("--severity", `${rule}=${severity}`);
  for (const [limit, value] of Object.entries(limits)) args.push("--limit", `${limit}=${value}`);
  const record = checked(run([...args, "--", path], sources)).split("\n")
    .map((line) => line && JSON.parse(line)).find((line) => line?.type === "file");
  if (record) record.path = name;
  return record;
}

export function rules() {
  return JSON.parse(checked(run(["rules", "--format", "json"], new Map())));
}

export function explain(...names) {
  return checked(run(["explain", ...names], new Map()));
}

export function version() {
  return JSON.parse(checked(run(["--version=json"], new Map())));
}
