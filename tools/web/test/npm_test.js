// The npm package compared with the native program: the same output and exit status for the whole corpus and all
// verbs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { test } from "node:test";

import { built, difference, inputs, native, nodes, ran, records, root } from "./support.js";

const cli = path.join(built, "package/npm/cli.js");

function assertSame(node, args, options) {
  const wanted = ran(native, args, options), got = ran(node, [cli, ...args], options);
  assert.equal(difference(records(got.out), records(wanted.out)), "", args.join(" "));
  assert.equal(difference(got.err, wanted.err), "", args.join(" "));
  assert.equal(got.status, wanted.status, args.join(" "));
}

for (const node of nodes()) {
  const version = ran(node, ["--version"]).out.trim();

  test(`the corpus under Node ${version}`, () => {
    for (const args of [
      ["check", "--isolated", "--format", "ndjson", "--hash", "seeds", "real"],
      ["--isolated", "--format", "full", "--color", "always", "--notes", "real"],
      ["--isolated", "--format", "ndjson", "--set", "real/gcov"],
      ["--isolated", "--format", "ndjson", "--companions", "given", "real"],
      ["--isolated", "--format", "ndjson", "--for", "llvm-14", "--for", "grcov-0.8", "real"],
      ["identify", "real"],
    ]) assertSame(node, args);
  });

  test(`other verbs and ways to fail under Node ${version}`, () => {
    const file = path.join("real", fs.readdirSync(path.join(inputs, "real"))[0]);
    for (const args of [
      ["rules"], ["rules", "--format", "json"], ["formats"], ["consumers"], ["consumers", "--format", "json"], ["explain", "gcov"], ["config", "--isolated"], ["-h"], ["--help"],
      ["explain", "no/such-rule"], ["--for", "no-such-consumer", "real"], ["--no-such-option"], [], ["no-such-file"], ["--isolated", "--limit", "memory=1K", "real/gcov"],
      ["--isolated", "--select", "gcov/nothing", "real"], ["--isolated", "--print-limits"],
      ...["sarif", "html", "gitlab", "github", "checkstyle", "json"].map((style) => ["--isolated", "--format", style, file]),
    ]) assertSame(node, args, { env: { GITHUB_STEP_SUMMARY: "" } });
    for (const args of [["-"], ["--stdin-name", "app.info", "-"]])
      assertSame(node, ["--isolated", "--format", "ndjson", ...args], { input: "TN:\nSF:a.c\nDA:1,1\nend_of_record\n" });
  });

  test(`reports in files under Node ${version}`, () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "proflint-"));
    fs.writeFileSync(path.join(folder, "app.info"), "TN:\nSF:a.c\nDA:x\nend_of_record\n");
    const args = ["--isolated", "--report", "json=report.json", "--output", "report.txt", "app.info"];
    assert.equal(ran(node, [cli, ...args], { folder }).status, 1);
    const reports = ["report.json", "report.txt"].map((name) => records(fs.readFileSync(path.join(folder, name), "utf8")));
    assert.equal(ran(native, args, { folder }).status, 1);
    assert.deepEqual(reports, ["report.json", "report.txt"].map((name) => records(fs.readFileSync(path.join(folder, name), "utf8"))));
    assert.equal(fs.readdirSync(folder).length, 3);
    fs.rmSync(folder, { recursive: true });
  });
}

// Standard error is a device, like a terminal, and standard output already has contents.
test("standard streams that others have, too", () => {
  const args = ["--isolated", "--format", "concise", "real/gcov"], wanted = ran(native, args).out;
  const name = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "proflint-")), "log"), log = fs.openSync(name, "w");
  fs.writeSync(log, "before\n");
  spawnSync(process.execPath, [cli, ...args], { cwd: inputs, stdio: ["ignore", log, "ignore"] });
  fs.closeSync(log);
  assert.equal(fs.readFileSync(name, "utf8"), "before\n" + wanted);
  fs.rmSync(path.dirname(name), { recursive: true });
});

test("the module", async () => {
  const { check, explain, rules, version } = await import(path.join(built, "package/npm/index.js"));
  const flow = (name) => fs.readFileSync(path.join(root, "corpus/real/gcov/gcc-12", name));
  const pair = { name: "flow.gcno", bytes: flow("flow.gcno") };
  const record = check(flow("flow.gcda"), { name: "build/flow.gcda", pair });
  assert.equal(record.verdict, "clean");
  assert.equal(record.path, "build/flow.gcda");
  assert.deepEqual(record.companions.map(({ found }) => found), [true]);
  const cut = check(flow("flow.gcda").subarray(0, 100), { name: "flow.gcda", pair });
  assert.equal(cut.verdict, "invalid");
  assert.match(explain(cut.findings[0].rule), /^gcov\//);
  assert.ok(rules().some((rule) => rule.id === cut.findings[0].rule));
  assert.equal(version().name, "proflint");
  for (const text of ["TN:\n", undefined, [84, 78], new ArrayBuffer(4)]) {
    assert.throws(() => check(text), TypeError);
    assert.throws(() => check(new Uint8Array(), { pair: { name: "a.gcno", bytes: text } }), TypeError);
  }
  assert.throws(() => check(new Uint8Array(), { select: ["no/such-rule"] }), /unknown rule/);
  assert.equal(check(new Uint8Array()).verdict, "unsupported");
});

// pre-commit installs the hooks from a tree with the package and a wheel. Nothing is downloaded.
test("the hooks of pre-commit", () => {
  const got = ran(path.join(root, "tests/install/hooks"), [native, path.join(built, "package")]);
  assert.ok(got.status === 77 || /proflint-node works/.test(got.out), got.out + got.err);
});
