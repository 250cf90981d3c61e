// axe, an accessibility checker, finds nothing on the page in any of its states, and nothing in an HTML report.
// Its package comes from the npm registry: tests/npm.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Chromium, Tab, kProgram } from "./chromium.js";
import { built, inputs, native, ran, root } from "./support.js";

const kAxe = path.join(root, "build/npm/node_modules/axe-core/axe.min.js");
const skip = (!fs.existsSync(kProgram) && "Chromium is not installed") || (!fs.existsSync(kAxe) && "axe-core is not installed");
const page = pathToFileURL(path.join(built, "page/index.html")).href;
let browser, folder;

before(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "proflint-axe-"));
  if (!skip) browser = new Chromium();
});

after(async () => {
  await browser?.close();
  fs.rmSync(folder, { recursive: true });
});

// Asserts that no rule of axe fails, in both color schemes and on a phone as well as on a large screen.
async function passes(tab, state) {
  if (!(await tab.run(() => "axe" in globalThis))) {
    const { exceptionDetails } = await tab.send("Runtime.evaluate", { expression: fs.readFileSync(kAxe, "utf8") });
    assert.equal(exceptionDetails, undefined);
    // Parts that are not laid out yet would seem to overlap.
    await tab.run(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { content-visibility: visible !important; }");
      document.adoptedStyleSheets.push(sheet);
    });
  }
  for (const scheme of ["light", "dark"])
    for (const width of [360, 1600]) {
      await tab.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      await tab.size(width, 800);
      await tab.until((width) => innerWidth === width, width);
      const { violations, passes } = await tab.run(async () => {
        const short = (rules) => rules.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map((node) => [node.html, node.failureSummary]) }));
        const result = await axe.run(document, { resultTypes: ["violations"], preload: false });  // the page lets axe load nothing
        return { violations: short(result.violations), passes: result.passes.length };
      });
      assert.deepEqual(violations, [], `${state}, ${scheme}, ${width} pixels`);
      assert.ok(passes > 10, `${state}: only ${passes} rules apply`);
    }
}

test("axe notices a defect", { skip }, async () => {
  const tab = await Tab.open(browser, page, folder);
  await tab.run(() => document.querySelector("h1").after(Object.assign(document.createElement("img"), { src: "data:," })));
  await assert.rejects(passes(tab, "the page with an image without a text"), /image-alt/);
  await tab.close();
});

test("axe finds nothing on the page", { skip }, async () => {
  const tab = await Tab.open(browser, page, folder);
  await tab.until(() => document.querySelector("#version").textContent.includes("rules"));
  await passes(tab, "the page before any file");
  await tab.run(() => (document.querySelector("#formats").open = true));
  await passes(tab, "the list of formats");
  const files = ["small/bad.info", "small/good.info", "small/bomb.info.gz"].map((name) => path.join(inputs, name));
  await tab.choose("#files", ...files, path.join(inputs, "real/gcov/gcc-12/flow.gcda"));
  await tab.until(() => /^4 files checked/.test(document.querySelector("#status").textContent));
  await passes(tab, "a list of results");
  await tab.run(() => {
    for (const file of document.querySelectorAll("#list > details")) file.open = true;
  });
  await tab.until(() => document.querySelector(".finding mark"));
  await tab.run(() => {
    for (const finding of document.querySelectorAll(".finding details")) finding.open = true;
  });
  await passes(tab, "open results");
  assert.deepEqual(tab.complaints, []);
  await tab.close();
});

test("axe finds nothing in an HTML report", { skip }, async () => {
  const report = path.join(folder, "report.html");
  const baseline = `--baseline=${path.join(folder, "known.json")}`;
  ran(native, ["baseline", "update", "--isolated", baseline, "small"]);
  const reports = { "a report with findings": ["small", "real"], "a report without findings": ["small/good.info"],
    "a report with known findings": [baseline, "small", "real"] };
  for (const [state, args] of Object.entries(reports)) {
    const { out, err } = ran(native, ["check", "--isolated", "--format", "html", ...args]);
    assert.ok(out, err);
    fs.writeFileSync(report, out);
    const tab = await Tab.open(browser, pathToFileURL(report).href, folder);
    await passes(tab, state);
    await tab.run(() => {
      for (const part of document.querySelectorAll("details")) part.open = true;
    });
    await passes(tab, `${state}, with all parts open`);
    await tab.close();
  }
});
