// The page in a real browser: the corpus is dropped on it, and its results equal those from the native program.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Chromium, Tab, kProgram } from "./chromium.js";
import { built, difference, inputs, native, ran, records } from "./support.js";

const page = path.join(built, "page");
const skip = !fs.existsSync(kProgram) && "Chromium is not installed";
// The files dropped on the page: those written by real tools, and the whole corpus unless the quick test is requested.
const tops = process.env.PROFLINT_WEB_QUICK ? ["real"] : ["seeds", "real"];
let browser, downloads;

before(() => {
  downloads = fs.mkdtempSync(path.join(os.tmpdir(), "proflint-page-"));
  if (!skip) browser = new Chromium();
});

after(async () => {
  await browser?.close();
  fs.rmSync(downloads, { recursive: true });
});

async function opened(url = pathToFileURL(path.join(page, "index.html")).href) {
  const tab = await Tab.open(browser, url, downloads);
  await tab.until(() => document.querySelector("#version").textContent.includes("rules"));
  return tab;
}

const text = (tab, selector) => tab.run((selector) => document.querySelector(selector).textContent, selector);

// The status line after all checks.
function checked(tab) {
  return tab.until(() => {
    const status = document.querySelector("#status").textContent;
    return /checked|did not work|nothing/i.test(status) && status;
  });
}

// A file has its own name once it is complete.
async function downloaded(tab, style) {
  const file = path.join(downloads, `proflint.${style}`);
  fs.rmSync(file, { force: true });
  await tab.run((style) => document.querySelector(`[data-style=${style}]`).click(), style);
  await tab.until((style) => !document.querySelector(`[data-style=${style}]`).disabled, style);
  for (const end = Date.now() + 60000; !fs.existsSync(file); await new Promise((resolve) => setTimeout(resolve, 200)))
    assert.ok(Date.now() < end, `no ${file}; complaints: ${tab.complaints.join("; ")}`);
  return fs.readFileSync(file, "utf8");
}

function wanted(style, tops) {
  return records(ran(native, ["check", "--isolated", "--format", style, "--", ...tops]).out);
}

test(`${tops} of the corpus, dropped on the page as a file of a disk`, { skip }, async () => {
  const tab = await opened();
  await tab.drop(...tops.map((name) => path.join(inputs, name)));
  const status = await checked(tab);
  const got = records(await downloaded(tab, "ndjson"));
  assert.equal(difference(got, wanted("ndjson", tops)), "");
  const { files } = JSON.parse(got.trim().split("\n").at(-1));
  assert.ok(status.startsWith(`${files.toLocaleString("en")} files checked`), status);
  assert.equal(await tab.run(() => document.querySelectorAll("#list > details").length), files);
  assert.equal(difference(records(await downloaded(tab, "json")), wanted("json", tops)), "");
  const sarif = JSON.parse(await downloaded(tab, "sarif"));
  assert.equal(sarif.version, "2.1.0");
  assert.match(await downloaded(tab, "html"), /^<!DOCTYPE html>[\s\S]*<\/html>\s*$/);
  assert.deepEqual(tab.complaints, []);
  const own = pathToFileURL(page).href;
  assert.deepEqual(tab.asked.filter((url) => !url.startsWith(own) && !url.startsWith("blob:")), []);
  await tab.close();
});

// Actions that an injected script might try. All of them must fail.
async function attempted(origin) {
  const attempts = {
    fetch: () => fetch(`${origin}/leak`),
    worker: () => new Promise((resolve, reject) => {
      const source = `fetch("${origin}/leak").then(() => postMessage(1), () => postMessage(0))`;
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      worker.onmessage = ({ data }) => (data ? resolve() : reject(new Error()));
    }),
    image: () => new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${origin}/leak` })),
    inline: () => {
      document.head.append(Object.assign(document.createElement("script"), { textContent: "globalThis.ran = true" }));
      if (!globalThis.ran) throw new Error();
    },
    eval: async () => {
      setTimeout("globalThis.evaluated = true", 0);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (!globalThis.evaluated) throw new Error();
    },
  };
  const done = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      done[name] = "went through";
    } catch {
      done[name] = "refused";
    }
  }
  return done;
}

test("nothing can leave the page, and no other script runs in it", { skip }, async () => {
  const heard = [];
  const server = http.createServer((request, response) => {
    heard.push(request.url);
    const file = path.join(page, path.basename(request.url));
    const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
    response.setHeader("Content-Type", types[path.extname(file)] ?? "application/octet-stream");
    response.statusCode = fs.existsSync(file) ? 200 : 404;
    response.end(fs.existsSync(file) ? fs.readFileSync(file) : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const tab = await opened(`${origin}/index.html`);
  await tab.drop(path.join(inputs, "real"));
  assert.match(await checked(tab), /files checked/);
  const outcomes = await tab.run(attempted, origin);
  assert.deepEqual([...new Set(Object.values(outcomes))], ["refused"], JSON.stringify(outcomes));
  assert.deepEqual(heard.filter((url) => !/^\/(index\.html|style\.css|page\.js|program\.js|favicon\.ico)$/.test(url)), []);
  assert.doesNotMatch(fs.readFileSync(path.join(page, "index.html"), "utf8"), /<script(?! src=)|<style|\son\w+=/);
  await tab.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("what one file does is confined to it", { skip }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "proflint-hostile-"));
  fs.copyFileSync(path.join(inputs, "small/bomb.info.gz"), path.join(folder, "bomb.info.gz"));
  fs.closeSync(fs.openSync(path.join(folder, "large.gcda"), "w"));
  fs.truncateSync(path.join(folder, "large.gcda"), 2200000000);
  for (const fault of ["endless-loop", "crash", "stack", "memory"]) fs.writeFileSync(path.join(folder, `fault-${fault}.info`), "TN:\n");
  fs.writeFileSync(path.join(folder, "good.info"), "TN:\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n");
  const tab = await opened(pathToFileURL(path.join(built, "faulty/page/index.html")).href);
  await tab.drop(folder);
  const status = await checked(tab);
  const verdicts = await tab.run(() => Object.fromEntries([...document.querySelectorAll("#list > details")].map((file) =>
    [file.querySelector(".path").textContent.split("/").at(-1), file.querySelector(".verdict").textContent])));
  assert.deepEqual(verdicts, {
    "bomb.info.gz": "unchecked", "fault-crash.info": "unchecked", "fault-endless-loop.info": "unchecked",
    "fault-memory.info": "unchecked", "fault-stack.info": "unchecked", "good.info": "clean", "large.gcda": "unchecked",
  }, status);
  const reported = (await downloaded(tab, "ndjson")).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(reported.at(-1).verdicts.unchecked, 6);
  await tab.close();
  fs.rmSync(folder, { recursive: true });
});

const kTab = ["Tab", 9], kEnter = ["Enter", 13, "\r"];

test("keyboard, filters and explanations", { skip }, async () => {
  const tab = await opened();
  await tab.choose("#files", ...["bad.info", "good.info"].map((name) => path.join(inputs, "small", name)));
  assert.match(await checked(tab), /^2 files checked/);
  await tab.run(() => document.querySelector("#choose-files").focus());
  const reached = new Set();
  for (let i = 0; i < 30; ++i) {
    await tab.press(...kTab);
    reached.add(await tab.run(() => {
      const at = document.activeElement.closest(".file, #totals, #filters, #downloads");
      return at?.className || at?.id;
    }));
  }
  for (const part of ["file", "totals", "filters", "downloads"]) assert.ok(reached.has(part), `${part}: ${[...reached]}`);
  await tab.run(() => document.querySelector(".file summary").focus());
  await tab.press(...kEnter);
  await tab.until(() => document.querySelectorAll(".file[open] .finding mark").length > 0);
  assert.match(await text(tab, ".finding details"), /How to fix/);
  await tab.run(() => document.querySelector("#path").focus());
  await tab.send("Input.insertText", { text: "good" });
  await tab.until(() => [...document.querySelectorAll(".file")].filter((file) => !file.hidden).length === 1);
  await tab.close();
});

test("an example, the formats, and a drop far from the frame", { skip }, async () => {
  const tab = await opened();
  await tab.run(() => document.querySelector("#example").click());
  assert.match(await checked(tab), /^1 file checked/);
  assert.equal(await text(tab, ".file .path"), "example.prof");
  assert.equal(await text(tab, ".file .verdict"), "invalid");
  const formats = JSON.parse(ran(native, ["formats", "--format", "json"]).out);
  assert.equal(await tab.run(() => document.querySelectorAll("#formats li").length), formats.length);
  assert.equal(await tab.run(() => document.querySelector("#progress progress").hasAttribute("value")), false);
  const isMarked = () => document.body.classList.contains("over");
  await tab.run(() => document.querySelector("footer").dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true })));
  assert.ok(await tab.run(isMarked));
  await tab.run(() => document.querySelector("footer").dispatchEvent(new DragEvent("dragleave", { bubbles: true })));
  assert.ok(!(await tab.run(isMarked)));
  await tab.close();
});

test("widths, and names for screen readers", { skip }, async () => {
  const tab = await opened();
  await tab.choose("#files", path.join(inputs, "small/bad.info"));
  assert.match(await checked(tab), /^1 file checked/);
  for (const width of [360, 800, 1600]) {
    await tab.size(width, 800);
    await tab.until((width) => innerWidth === width, width);
    assert.ok(await tab.run(() => document.documentElement.scrollWidth <= innerWidth), `scrolls sideways at ${width}`);
  }
  const { nodes } = await tab.send("Accessibility.getFullAXTree");
  const roles = ["button", "link", "textbox", "searchbox", "combobox", "checkbox"];
  const controls = nodes.filter(({ ignored, role }) => !ignored && roles.includes(role?.value));
  assert.ok(controls.length > 8, `${controls.length} controls`);
  assert.deepEqual(controls.filter(({ name }) => !name?.value).map(({ role }) => role.value), []);
  await tab.close();
});
