// Shared code of the tests of the page and of the npm package: paths, and the results of the native program.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
export const native = process.env.PROFLINT_NATIVE ?? path.join(root, "build/dev/proflint");
export const built = path.join(root, "build/web");
export const inputs = process.env.PROFLINT_WEB_INPUTS;  // of tools/web/test/run

const kMegabytes = 1 << 20;

// {status, out, err} of a program run in `folder`.
export function ran(program, args, { folder = inputs, input = "", env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args,
    { cwd: folder, input, maxBuffer: 512 * kMegabytes, env: { ...process.env, ...env } });
  if (error) throw error;
  return { status, out: stdout.toString(), err: stderr.toString() };
}

// A report without the commit: the programs may be built at different ones.
export function records(text) {
  return text.replace(/"commit":( ?)("[0-9a-f]+(-dirty)?"|null)/g, '"commit":$1null');
}

// The Node programs to test: the ones of PROFLINT_NODES ("/opt/node18/bin/node:/usr/bin/node"), or the one that runs.
export function nodes() {
  return process.env.PROFLINT_NODES?.split(":") ?? [process.execPath];
}

// The first line that differs, for readable messages.
export function difference(got, wanted) {
  const a = got.split("\n"), b = wanted.split("\n");
  const at = a.findIndex((line, i) => line !== b[i]);
  if (at < 0) return a.length === b.length ? "" : `${a.length} lines, ${b.length} expected`;
  const column = [...a[at]].findIndex((letter, i) => letter !== b[at]?.[i]);
  const from = Math.max(0, column - 60);
  return `line ${at + 1}:\n  ${a[at].slice(0, 120)}\n  ... ${a[at].slice(from, from + 160)}\n  expected\n  ... ${(b[at] ?? "").slice(from, from + 160)}`;
}
