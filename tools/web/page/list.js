// The list of files and findings. The findings of a file are rendered when it is opened, so long lists are cheap.
import { element } from "./dom.js";
import { excerptOf, placeOf } from "./excerpt.js";
import { kSeverities } from "./frame.js";
import { companionText, countOf, plural, sizeText } from "./results.js";

function countsText(result) {
  return [...kSeverities].reverse().map((severity) => [countOf(result, severity), severity])
    .filter(([count]) => count > 0).map(([count, severity]) => plural(count, severity)).join(", ");
}

function explanation(rule) {
  const rows = [["Requirement", rule.statement], ["If violated", rule.consequence], ["How to fix", rule.hint],
    ["Source", rule.source]];
  return element("details", {}, element("summary", {}, `About ${rule.id}`),
    element("dl", {}, ...rows.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)])));
}

function findingElement(finding, rules) {
  const heading = element("h3", {}, element("b", { class: finding.severity }, finding.severity), " ", finding.message,
    finding.raisedFor.length === 0 ? "" : ` (an error for ${finding.raisedFor.join(", ")})`);
  const place = element("div", { class: "soft" }, placeOf(finding), " · ", element("code", {}, finding.rule));
  const rule = rules.get(finding.rule);
  return element("article", { class: `finding ${finding.severity}` }, heading, place, excerptOf(finding),
    rule ? explanation(rule) : null);
}

// `filter` is {severities: Set, rule}; it selects findings.
function shownFindings(result, filter) {
  return result.findings.filter((finding) =>
    filter.severities.has(finding.severity) && (filter.rule === "" || finding.rule === filter.rule));
}

function fillBody(body, result, rules, filter) {
  const what = [result.description, sizeText(result.size)].filter(Boolean).join("; ");
  const findings = shownFindings(result, filter);
  const total = result.tally.reduce((sum, entry) => sum + entry.count, 0);
  const parts = [element("p", { class: "soft" }, what), ...result.companions.map((one) => element("p", {}, companionText(one)))];
  if (total === 0) parts.push(element("p", {}, "No findings."));
  parts.push(...findings.map((finding) => findingElement(finding, rules)));
  if (findings.length < total) parts.push(element("p", { class: "soft" }, `${plural(findings.length, "finding")} of ${total.toLocaleString("en")} shown.`));
  body.replaceChildren(...parts);
}

// One file. `context` is {rules: Map by id, filter} at the time when the file is opened.
export function fileElement(result, context) {
  const body = element("div", { class: "body" });
  const made = element("details", { class: "file" },
    element("summary", {}, element("span", { class: `verdict ${result.verdict}` }, result.verdict),
      element("span", { class: "path" }, result.path), element("span", { class: "soft" }, result.format || "unknown format"),
      element("span", {}, countsText(result))), body);
  made.addEventListener("toggle", () => {
    if (made.open) fillBody(body, result, context.rules, context.filter);
  });
  made.refresh = () => {
    if (made.open) fillBody(body, result, context.rules, context.filter);
  };
  return made;
}

// Whether a file is shown; files without findings are shown only without a filter.
export function isShown(result, filter) {
  if (filter.path !== "" && !result.path.toLowerCase().includes(filter.path)) return false;
  if (filter.verdict !== "" && result.verdict !== filter.verdict) return false;
  if (filter.rule !== "") return result.tally.some((entry) => entry.rule === filter.rule && filter.severities.has(entry.severity));
  return filter.severities.size === kSeverities.length || result.tally.some((entry) => filter.severities.has(entry.severity));
}
