// The results of files, in the form for the page.
import { decoded } from "./frame.js";

// Indexed by the numbers in host/program.js; the texts are the same as in the program's reports.
const kFailures = {
  "-1": ["file/internal", "the program stopped while checking the file"],
  "-2": ["file/internal", "the check did not finish in time"],
  "-3": ["limit/memory", "the check needs more memory than WebAssembly provides"],
};

function failed(path, number) {
  const [rule, message] = kFailures[number];
  const excerpt = { offset: 0, bytes: new Uint8Array() };
  return {
    path, verdict: "unchecked", format: "", description: "", companions: [], size: 0, skipped: false,
    tally: [{ rule, severity: "error", count: 1 }],
    findings: [{ rule, severity: "error", message, raisedFor: [], where: null, position: null, within: "", excerpt }],
  };
}

// `answer` comes from Copies.check(), `names` the tables for decoded().
export function resultOf(path, answer, names) {
  if (typeof answer === "number") return failed(path, answer);
  try {
    return { path, ...decoded(answer, names) };
  } catch {
    return failed(path, -1);
  }
}

const kCompanions = {
  pair: "the other file of its pair", image: "the program that was profiled", source: "the source", classes: "the classes",
};

// The companions with or without which a file was checked. A missing program does not have a name, because programs are
// found by their contents.
export function companionText({ role, name, isFound }) {
  return `Checked ${isFound ? "with" : "without"} ${name ? `${name}, ` : ""}${kCompanions[role]}.`;
}

export function countOf(result, severity) {
  return result.tally.reduce((sum, entry) => sum + (entry.severity === severity ? entry.count : 0), 0);
}

export function plural(count, word) {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

export function sizeText(bytes) {
  if (bytes < 1024) return plural(bytes, "byte");
  const unit = bytes < 1048576 ? ["KiB", 1024] : bytes < 1073741824 ? ["MiB", 1048576] : ["GiB", 1073741824];
  return `${(bytes / unit[1]).toFixed(1)} ${unit[0]}`;
}
