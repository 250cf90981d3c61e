// Generators of hostile results.
#include "tests/builders/results.h"

#include <algorithm>

#include "tools/program/run/account.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

const std::vector<std::string>& pieces() {
  static const std::vector<std::string> list = {"a",
                                                "b.prof",
                                                "/",
                                                "../",
                                                "./",
                                                " ",
                                                "  ",
                                                "\n",
                                                "\r\n",
                                                "\t",
                                                "\"",
                                                "'",
                                                "`",
                                                "\\",
                                                "::",
                                                ":",
                                                ",",
                                                "%",
                                                "%0A",
                                                "%25",
                                                "::error::",
                                                "##[error]",
                                                "\x1b[31m",
                                                "\x1b]0;t\x07",
                                                "\x9b"
                                                "31m",
                                                "\xc2\x9b",
                                                "\xe2\x80\xae",
                                                "\xff",
                                                "\xc3",
                                                "\xed\xa0\x80",
                                                "]]>",
                                                "<![CDATA[",
                                                "</script>",
                                                "<script>alert(1)</script>",
                                                "<!--",
                                                "-->",
                                                "&amp;",
                                                "&#0;",
                                                "<img src=x onerror=x>",
                                                "</details>",
                                                "\" onload=\"x",
                                                "|",
                                                "[x](javascript:y)",
                                                "${{ x }}",
                                                "\xc3\xa9",
                                                "\xe2\x82\xac",
                                                "\xf0\x9f\x98\x80",
                                                "\xef\xbf\xbe",
                                                "\xef\xbb\xbf",
                                                "\x7f",
                                                std::string(1, '\0'),
                                                "{",
                                                "}",
                                                "$(x)",
                                                "*",
                                                "#"};
  return list;
}

rc::Gen<const Rule*> rules() {
  std::vector<const Rule*> all;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      if (rule.category != Category::limit) all.push_back(&rule);
  return rc::gen::elementOf(all);
}

Finding made_finding(std::uint64_t offset) {
  Finding finding;
  finding.rule = *rules();
  finding.severity = *rc::gen::element(Severity::note, Severity::warning, Severity::error);
  finding.message = "m" + *hostile_text();
  if (finding.severity == Severity::error && *rc::gen::inRange(0, 4) == 0)
    finding.raised_for = {"llvm-14", "c" + *hostile_text()};
  const int kind = *rc::gen::inRange(0, 3);
  if (kind == 0) return finding;
  const std::string bytes = *hostile_text();
  const std::size_t lead = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
  finding.where = Extent{offset + lead, *rc::gen::inRange<std::uint64_t>(0, bytes.size() - lead + 1)};
  finding.excerpt = {offset, bytes};
  if (kind == 1) {
    finding.position = Position{*rc::gen::inRange<std::uint64_t>(1, 1u << 20), lead + 1};
    std::replace(finding.excerpt.bytes.begin(), finding.excerpt.bytes.end(), '\n', ' ');
  } else {
    finding.excerpt.offset = finding.where->offset / 16 * 16;
  }
  finding.in = *rc::gen::element<std::string_view>("", "", "gzip", "zstd");
  return finding;
}

// The tally of `findings` with up to `hidden` more of each kind.
std::vector<Tally> tally_of(const std::vector<Finding>& findings, std::uint64_t hidden) {
  std::vector<Tally> tally;
  for (const Finding& finding : findings) {
    const auto it = std::find_if(tally.begin(), tally.end(), [&](const Tally& entry) {
      return entry.rule == finding.rule && entry.severity == finding.severity;
    });
    if (it == tally.end())
      tally.push_back({finding.rule, finding.severity, 1 + hidden});
    else
      ++it->count;
  }
  std::sort(tally.begin(), tally.end(), [](const Tally& a, const Tally& b) {
    return std::pair(a.rule->id, a.severity) < std::pair(b.rule->id, b.severity);
  });
  return tally;
}

Verdict verdict_of(const std::vector<Finding>& findings) {
  Severity worst = Severity::note;
  for (const Finding& finding : findings) worst = std::max(worst, finding.severity);
  return worst == Severity::error     ? Verdict::invalid
         : worst == Severity::warning ? Verdict::suspicious
                                      : Verdict::clean;
}

tools::FileResult made_file() {
  tools::FileResult file;
  file.path = "x" + *hostile_text();
  if (*rc::gen::inRange(0, 20) == 0) file.path.append(4000, 'n');
  std::erase(file.path, '\0');  // file names cannot contain NUL
  file.size = *rc::gen::inRange<std::uint64_t>(0, 1u << 30);
  if (*rc::gen::inRange(0, 4) == 0) file.result.companions.push_back({Role::pair, "x.gcno", false});
  file.result.format = *rc::gen::element<std::string_view>("", "gcda", "sample-text");
  file.result.description = *hostile_text();
  const int count = *rc::gen::inRange(0, 6);
  for (int i = 0; i < count; ++i) file.result.findings.push_back(made_finding(static_cast<std::uint64_t>(i) * 1000));
  file.result.tally = tally_of(file.result.findings, *rc::gen::inRange<std::uint64_t>(0, 3));
  file.result.verdict = *rc::gen::inRange(0, 8) == 0 ? Verdict::unsupported : verdict_of(file.result.findings);
  return file;
}

}  // namespace

rc::Gen<std::string> hostile_text() {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
                          rc::gen::elementOf(pieces()), rc::gen::container<std::string>(rc::gen::arbitrary<char>()))),
                      [](const std::vector<std::string>& parts) {
                        std::string text;
                        for (const std::string& part : parts) text += part;
                        return text.substr(0, 2000);
                      });
}

tools::Summary summary_of(const std::vector<tools::FileResult>& files) {
  tools::Account account;
  for (const tools::FileResult& file : files) account.add(file);
  return account.summary(tools::FailOn::error);
}

rc::Gen<MadeRun> made_runs() {
  return rc::gen::exec([] {
    MadeRun run;
    const int count = *rc::gen::inRange(0, 5);
    for (int i = 0; i < count; ++i) run.files.push_back(made_file());
    run.summary = summary_of(run.files);
    return run;
  });
}

}  // namespace proflint::tests
