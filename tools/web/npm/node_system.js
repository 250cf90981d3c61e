// The parts of Node that a program needs, and the compiled module.
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import process from "node:process";

import { NodeFiles, pause, seenPath } from "../host/node_files.js";

export function compiled() {
  return new WebAssembly.Module(fs.readFileSync(new URL("../proflint.wasm", import.meta.url)));
}

export function nodeSystem(args, files = new NodeFiles()) {
  return {
    args: ["proflint", ...args],
    env: { ...process.env, PROFLINT_DIRECTORY: seenPath(process.cwd()), TMPDIR: seenPath(os.tmpdir()) },
    files,
    now: (isMonotonic) => (isMonotonic ? process.hrtime.bigint() : BigInt(Date.now()) * 1000000n),
    random: (bytes) => crypto.randomFillSync(bytes),
    sleep: pause,
  };
}
