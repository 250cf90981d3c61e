// The page: takes files, runs the checks and shows the results.
import { byId, element } from "./dom.js";
import { chosen, dropped } from "./drop.js";
import { Workers, checkAll } from "./jobs.js";
import { fileElement, isShown } from "./list.js";
import { kSeverities, kVerdicts } from "./frame.js";
import { plural, resultOf } from "./results.js";

const workers = new Workers(globalThis.proflintProgram);
const context = { rules: new Map(), filter: { severities: new Set(kSeverities), rule: "", path: "", verdict: "" } };
let run = null;  // the current or the last run

const checkArgs = (style, tops) => ["check", "--isolated", "--format", style, "--", ...tops];

function say(text) {
  byId("status").textContent = text;
}

async function outputOf(...args) {
  return (await workers.run({ task: "report", args, entries: [], answers: [] })).output;
}

async function loadTables() {
  const [rules, formats, version] = await Promise.all(
    [outputOf("rules", "--format", "json"), outputOf("formats", "--format", "json"), outputOf("--version")]);
  for (const rule of JSON.parse(rules)) context.rules.set(rule.id, rule);
  const all = JSON.parse(formats);
  context.names = { rules: [...context.rules.keys()].sort(), formats: all.map((format) => format.id) };
  byId("formats").querySelector("ul").append(...all.map(({ name, file_names: names }) =>
    element("li", {}, name, " ", element("span", { class: "path soft" }, names.join(" ")))));
  byId("version").textContent = `${version.trim()}; ${context.rules.size} rules`;
}

function showTotals() {
  const counts = new Map(kVerdicts.map((verdict) => [verdict, 0]));
  for (const { result } of run.shown) counts.set(result.verdict, counts.get(result.verdict) + 1);
  byId("totals").replaceChildren(...[...counts].filter(([verdict, count]) => count > 0 || verdict === "clean")
    .map(([verdict, count]) => element("li", {}, element("button",
      { type: "button", value: verdict, "aria-pressed": String(context.filter.verdict === verdict) },
      element("b", { class: verdict }, count.toLocaleString("en")), verdict))));
}

// A second click shows all files again.
function chooseVerdict(verdict) {
  context.filter.verdict = context.filter.verdict === verdict ? "" : verdict;
  for (const button of byId("totals").querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.value === context.filter.verdict));
  applyFilters();
}

function showRuleChoices() {
  const used = new Set(run.shown.flatMap(({ result }) => result.tally.map((entry) => entry.rule)));
  const select = byId("rule");
  select.replaceChildren(element("option", { value: "" }, "all"),
    ...[...used].sort().map((rule) => element("option", { value: rule }, rule)));
  context.filter.rule = context.filter.verdict = "";
  showTotals();
}

function applyFilters() {
  let count = 0;
  for (const { result, shown } of run.shown) {
    shown.hidden = !isShown(result, context.filter);
    count += shown.hidden ? 0 : 1;
    shown.refresh();
  }
  byId("shown").textContent = `${count.toLocaleString("en")} of ${plural(run.shown.length, "file")}`;
}

// Results are added to the page in batches, a few times per second.
function showPending() {
  run.timer = 0;
  const fragment = document.createDocumentFragment();
  while (run.next < run.results.length && run.results[run.next]) {
    const result = run.results[run.next++];
    if (result.skipped) continue;
    const shown = fileElement(result, context);
    run.shown.push({ result, shown });
    fragment.append(shown);
  }
  byId("list").append(fragment);
  byId("report").hidden = run.shown.length === 0;
  const bar = byId("progress").querySelector("progress");
  bar.max = run.paths.length;
  if (run.paths.length === 1) bar.removeAttribute("value");  // an animated bar without a percentage
  else bar.value = run.done;
  showTotals();
}

function checked(index, answer) {
  run.answers[index] = answer;
  run.results[index] = resultOf(run.paths[index], answer, context.names);
  ++run.done;
  run.timer ||= setTimeout(showPending, 150);
}

function showCurrent(path, read, size) {
  byId("current").textContent = size > 0 ? `${path}: ${Math.floor((100 * read) / size)}% read` : path;
}

function finish(isStopped) {
  clearTimeout(run.timer);
  showPending();
  byId("progress").hidden = true;
  for (const button of byId("downloads").querySelectorAll("button")) button.disabled = isStopped;
  showRuleChoices();
  applyFilters();
  const passed = run.results.filter((result) => result?.skipped).length;
  const findings = run.shown.reduce((sum, { result }) => sum + result.tally.reduce((all, entry) => all + entry.count, 0), 0);
  say((isStopped ? "Stopped. " : "") + `${plural(run.shown.length, "file")} checked, ${plural(findings, "finding")}` +
    (passed > 0 ? `; ${plural(passed, "other file")} skipped.` : "."));
  if (run.shown.length === 1) run.shown[0].shown.open = true;
  if (run.shown.length > 0) byId("report-title").focus({ preventScroll: true });
}

async function check({ files, tops }) {
  run?.abort.abort();
  const mine = (run = { files, tops, abort: new AbortController(), paths: [], answers: [], results: [], shown: [], next: 0, done: 0, timer: 0 });
  byId("list").replaceChildren();
  byId("report").hidden = true;
  say(`Searching ${plural(files.size, "file")} ...`);
  try {
    await tables;
    const begun = await workers.run({ task: "start", args: checkArgs("ndjson", tops), entries: [...files] });
    if (mine !== run) return;
    if (!begun.frozen) return say(begun.errors.trim().replace(/^proflint: /, "") || "No files to check.");
    run.paths = begun.paths;
    say(`Checking ${plural(begun.paths.length, "file")} ...`);
    byId("progress").hidden = false;
    showPending();
    await checkAll(workers, begun, files, {
      signal: mine.abort.signal, progress: showCurrent,
      checked: (index, answer) => mine === run && checked(index, answer),
    });
    if (mine === run) finish(false);
  } catch (failure) {
    if (mine !== run) return;
    if (mine.abort.signal.aborted) finish(true);
    else say(`The check failed: ${failure.message}`);
  }
}

async function download(button) {
  button.disabled = true;
  const style = button.dataset.style;
  const { output } = await workers.run({
    task: "report", args: checkArgs(style, run.tops), entries: [...run.files], answers: run.answers,
  });
  const link = element("a", { href: URL.createObjectURL(new Blob([output], { type: button.dataset.type })), download: `proflint.${style}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  button.disabled = false;
}

function connectFilters() {
  for (const severity of [...kSeverities].reverse()) {
    const box = element("input", { type: "checkbox", checked: true, value: severity });
    byId("severities").append(element("label", {}, box, ` ${severity}s`));
    box.addEventListener("change", () => {
      context.filter.severities[box.checked ? "add" : "delete"](severity);
      applyFilters();
    });
  }
  byId("rule").addEventListener("change", ({ target }) => { context.filter.rule = target.value; applyFilters(); });
  byId("path").addEventListener("input", ({ target }) => { context.filter.path = target.value.toLowerCase(); applyFilters(); });
  byId("totals").addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) chooseVerdict(button.value);
  });
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
}

// An LLVM sample profile in which a count is damaged and a total too small.
const kExample = "main:30:1\n 1: 1o\n 2: 20\nhelper:10:1\n 1: 25\n";

function connectInput() {
  byId("example").addEventListener("click", () => check(chosen([new File([kExample], "example.prof")])));
  for (const [button, input] of [["choose-files", "files"], ["choose-folder", "folder"]]) {
    byId(button).addEventListener("click", () => byId(input).click());
    byId(input).addEventListener("change", ({ target }) => {
      if (target.files.length > 0) check(chosen(target.files));
      target.value = "";
    });
  }
  const page = document.body;
  addEventListener("dragover", (event) => { event.preventDefault(); page.classList.add("over"); });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) page.classList.remove("over"); });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    page.classList.remove("over");
    say("Reading the dropped files ...");  // a folder of thousands takes seconds
    try {
      check(await dropped(event.dataTransfer));
    } catch (failure) {
      say(`The dropped files cannot be read: ${failure.message}`);
    }
  });
}

const tables = loadTables();
connectFilters();
connectInput();
byId("stop").addEventListener("click", () => run.abort.abort(new Error("stopped")));
for (const button of byId("downloads").querySelectorAll("button")) button.addEventListener("click", () => download(button));
tables.catch((failure) => say(`The program could not be started: ${failure.message}`));
