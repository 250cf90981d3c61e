// Texts of the page that can be tested without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { kRoles } from "../page/frame.js";
import { companionText } from "../page/results.js";

test("companion files are named if they have a name", () => {
  assert.equal(companionText({ role: "pair", name: "a.gcno", isFound: true }), "Checked with a.gcno, the other file of its pair.");
  assert.equal(companionText({ role: "pair", name: "a.gcno", isFound: false }), "Checked without a.gcno, the other file of its pair.");
  assert.equal(companionText({ role: "image", name: "", isFound: false }), "Checked without the program that was profiled.");
  for (const role of kRoles) assert.ok(!companionText({ role, name: "", isFound: true }).includes("undefined"), role);
});
