// Help, manual pages and completions.
#include <gtest/gtest.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/support.h"
#include "tools/program/cli/command_line.h"
#include "tools/program/cli/verb_options.h"
#include "tools/program/program.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

TEST(Manual, NamesEveryOptionRuleLimitFormatAndStyle) {
  const std::string page = run_program({"manual"}).out, rules_page = run_program({"manual", "rules"}).out;
  const std::string help = run_program({"--help"}).out;
  const auto as_roff = [](std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '-' ? std::string("\\-") : std::string(1, c);
    return out;
  };
  CLI::App app("", "proflint");
  tools::Words words;
  tools::define_options(app, words);
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) {
      EXPECT_NE(page.find(as_roff("--" + name)), std::string::npos) << name;
      EXPECT_NE(help.find("--" + name), std::string::npos) << name;
    }
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) EXPECT_NE(rules_page.find(as_roff(rule.id)), std::string::npos) << rule.id;
  for (const Format* format : formats())
    EXPECT_NE(page.find(".B " + as_roff(format->id)), std::string::npos) << format->id;
  EXPECT_EQ(run_program({"manual", "rule"}).status, 2);
  for (const LimitRow& row : limit_rows()) EXPECT_NE(page.find(as_roff(row.name)), std::string::npos) << row.name;
  for (const tools::StyleRow& row : tools::style_rows())
    EXPECT_NE(help.find("  " + std::string(row.name)), std::string::npos);
  EXPECT_LT(run_program({"-h"}).out.size(), help.size() / 2);
}

TEST(Help, OfAVerbShowsItsOptionsOnly) {
  for (const tools::VerbRow& row : tools::verb_rows()) {
    std::vector<std::string> words;
    std::istringstream in{std::string(row.name)};
    for (std::string word; in >> word;) words.push_back(word);
    std::vector<std::string> asked = {"help"};
    asked.insert(asked.end(), words.begin(), words.end());
    const Outcome help = run_program(asked);
    EXPECT_EQ(help.status, 0) << row.name;
    EXPECT_NE(help.out.find("Usage: proflint " + std::string(row.name)), std::string::npos) << help.out;
    EXPECT_LT(help.out.size(), run_program({"help"}).out.size() / 2 + 4000) << row.name;
    for (const char* option : {"-h", "--help"}) {
      std::vector<std::string> with = words;
      with.push_back(option);
      EXPECT_EQ(run_program(with).out, help.out) << row.name;
    }
  }
  const std::string rules = run_program({"rules", "--help"}).out;
  EXPECT_NE(rules.find("--format"), std::string::npos);
  EXPECT_EQ(rules.find("--shard"), std::string::npos);
  EXPECT_EQ(run_program({"check", "--help"}).out.find("--accept-dir"), std::string::npos);
  EXPECT_NE(run_program({"vet", "--help"}).out.find("--accept-dir"), std::string::npos);
}

TEST(Help, OptionsThatItDoesNotShowAreRejected) {
  CLI::App app("", "proflint");
  tools::Words words;
  tools::define_options(app, words);
  std::set<std::string> taken, all;
  for (const tools::VerbRow& row : tools::verb_rows())
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_lnames().empty()) continue;
      const std::string name = "--" + option->get_lnames().front();
      all.insert(name);
      if (tools::takes(row.verb, *option)) {
        taken.insert(name);
        continue;
      }
      std::vector<std::string> given;
      std::istringstream in{std::string(row.name)};
      for (std::string word; in >> word;) given.push_back(word);
      if (given[0] == "help") continue;  // it takes the name of a command, not options
      given.push_back(option->get_items_expected_max() == 0 ? name : name + "=x");
      const Outcome outcome = run_program(given);
      EXPECT_EQ(outcome.status, 2) << row.name << " " << name;
      const bool is_explained = outcome.err == "proflint: " + std::string(row.name) + " does not take " + name + "\n" ||
                                outcome.err.starts_with("proflint: " + name + " works only with ");
      EXPECT_TRUE(is_explained || row.name == "file") << outcome.err;
    }
  EXPECT_EQ(taken, all);
}

TEST(Help, OfAVerbNamesTheStylesThatItPrints) {
  EXPECT_NE(run_program({"help", "salvage"}).out.find("The style: json, ndjson or text\n"), std::string::npos);
  EXPECT_NE(run_program({"help", "vet"}).out.find("The style: concise, json, ndjson or sarif\n"), std::string::npos);
  EXPECT_NE(run_program({"help", "check"}).out.find("checkstyle or html\n"), std::string::npos);
}

TEST(Help, FitsATerminalOf80Columns) {
  std::vector<std::vector<std::string>> commands = {{"-h"}, {"--help"}};
  for (const tools::VerbRow& row : tools::verb_rows()) {
    std::istringstream in("help " + std::string(row.name));
    commands.push_back({std::istream_iterator<std::string>(in), {}});
  }
  for (const std::vector<std::string>& command : commands) {
    std::istringstream lines(run_program(command).out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << command.back() << ": " << line;
  }
}

TEST(Help, OfAVerbHasItsExitStatuses) {
  const std::string salvage = run_program({"help", "salvage"}).out;
  EXPECT_NE(salvage.find("\nExit status:\n  0  nothing is lost\n"), std::string::npos) << salvage;
  EXPECT_NE(salvage.find("\n  2  usage or I/O error\n"), std::string::npos) << salvage;
  EXPECT_NE(salvage.find(" Replace FILE, and keep"), std::string::npos) << "without 'salvage: '";
  EXPECT_NE(run_program({"help", "check"}).out.find("\n  1  at least one finding"), std::string::npos);
  EXPECT_EQ(run_program({"help", "rules"}).out.find("Exit status"), std::string::npos);
}

TEST(Help, OfBaselineHasBothOfItsVerbs) {
  const std::string help = run_program({"baseline", "--help"}).out;
  EXPECT_NE(help.find("Usage: proflint baseline update"), std::string::npos);
  EXPECT_NE(help.find("Usage: proflint baseline prune"), std::string::npos);
  EXPECT_EQ(run_program({"help", "baseline"}).out, help);
  EXPECT_EQ(run_program({"baseline", "update", "--help"}).out.find("baseline prune"), std::string::npos);
}

TEST(Help, OfAnUnknownVerbSuggestsOne) {
  const Outcome outcome = run_program({"help", "explian"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("did you mean 'explain'?"), std::string::npos) << outcome.err;
}

TEST(Help, HasTheVersionUnderThreeNames) {
  const std::string version = run_program({"--version"}).out;
  EXPECT_EQ(run_program({"version"}).out, version);
  EXPECT_EQ(run_program({"-V"}).out, version);
}

TEST(Help, ShowsNoOptionThatVetRejects) {
  const std::string help = run_program({"help", "vet"}).out;
  for (const char* option : {"--config", "--baseline", "--companions", "--gcno-dir", "--source-root", "--classes",
                             "--min", "--compare", "--max-drop", "--include", "--exclude", "--force-exclude",
                             "--skip-other", "--set", "--require-pairs", "--statistics"})
    EXPECT_EQ(help.find(std::string("  ") + option + " "), std::string::npos) << option;
}

TEST(Manual, ReferenceIsCurrentAndHasAnExampleForEachRuleOfAFormat) {
  const fs::path docs = source_dir() / "tools" / "docs";
  expect_written(docs / "rules.md", run_program({"rules", "--format", "markdown"}).out);
  std::set<fs::path> pages;
  for (const RuleTable& table : rule_tables()) {
    const std::string name(table.family);
    const std::string text =
        run_program({"rules", "--format", "markdown", "--examples", (source_dir() / "corpus").string(), name}).out;
    for (const Rule& rule : table.rules) {
      const std::size_t entry = text.find("\n### " + std::string(rule.id) + "\n");
      ASSERT_NE(entry, std::string::npos) << rule.id;
      const std::string_view body = std::string_view(text).substr(entry + 1, text.find("\n### ", entry + 1) - entry);
      EXPECT_TRUE(name == "core" || body.find("\nExample:\n") != std::string::npos) << rule.id;
    }
    pages.insert(docs / "rules" / (name + ".md"));
    expect_written(docs / "rules" / (name + ".md"), text);
  }
  for (const auto& entry : fs::directory_iterator(docs / "rules"))
    EXPECT_TRUE(pages.contains(entry.path())) << entry.path() << " is the page of no table";
}

TEST(Manual, BashCompletesTheSecondItemOfAListGroupsAndLimits) {
  const Scratch scratch;
  scratch.write("script", run_program({"completion", "bash"}).out);
  const auto completes = [&](const std::string& before, const std::string& word) {
    scratch.write("run", "compopt() { :; }\n. '" + (scratch.path() / "script").string() + "'\nCOMP_WORDS=(proflint " +
                             before + " '" + word + "') COMP_CWORD=2\n_proflint\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
    EXPECT_EQ(
        std::system(
            ("bash '" + (scratch.path() / "run").string() + "' >'" + (scratch.path() / "out").string() + "'").c_str()),
        0);
    return read_file(scratch.path() / "out");
  };
  EXPECT_EQ(completes("--ignore", "dcpi,gmon/elf-u"), "dcpi,gmon/elf-unsound\n");
  EXPECT_EQ(completes("--select", "dcp"), [&] {
    std::string all = "dcpi\n";
    for (const RuleTable& table : rule_tables())
      for (const Rule& rule : table.rules)
        if (rule.id.starts_with("dcp")) all += std::string(rule.id) + "\n";
    return all;
  }());
  EXPECT_EQ(completes("--limit", "file"), "file-size\n");
}

TEST(Manual, CompletionsFollowAnEqualsSign) {
  const Scratch scratch;
  scratch.write("script", run_program({"completion", "bash"}).out);
  scratch.write("ask",
                "cd \"$(dirname \"$0\")\"; . ./script\n"
                "COMP_WORDS=(proflint --format =); COMP_CWORD=2; _proflint; echo \"${#COMPREPLY[@]}\" > answer\n"
                "COMP_WORDS=(proflint --format = nd); COMP_CWORD=3; _proflint; echo \"${COMPREPLY[@]}\" >> answer\n");
  ASSERT_EQ(std::system(("bash '" + (scratch.path() / "ask").string() + "'").c_str()), 0);
  EXPECT_EQ(read_file(scratch.path() / "answer"), std::to_string(tools::style_rows().size()) + "\nndjson\n");
  EXPECT_NE(run_program({"completion", "zsh"}).out.find("'*--format=["), std::string::npos);
}

TEST(Manual, CompletionsAreValidScripts) {
  const Scratch scratch;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run_program({"completion", shell});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.out.find("sample-text/line-syntax"), std::string::npos) << shell;
    scratch.write("script", outcome.out);
    const std::string name(shell);
    if (std::system(("command -v " + name + " >/dev/null").c_str()) != 0) continue;
    EXPECT_EQ(std::system((name + " -n '" + (scratch.path() / "script").string() + "'").c_str()), 0) << shell;
  }
}

TEST(Manual, CompletionsOfFoldersAreFolders) {
  const Scratch scratch;
  scratch.write("source one/a.c", "");
  scratch.write("source-two/a.c", "");
  scratch.write("source.c", "");
  scratch.write("script", run_program({"completion", "bash"}).out);
  scratch.write("ask",
                "cd \"$(dirname \"$0\")\"; . ./script\n"
                "COMP_WORDS=(proflint --source-root so); COMP_CWORD=2; _proflint\n"
                "printf '%s\\n' \"${COMPREPLY[@]}\" | LC_ALL=C sort > answer\n");
  ASSERT_EQ(std::system(("bash '" + (scratch.path() / "ask").string() + "'").c_str()), 0);
  EXPECT_EQ(read_file(scratch.path() / "answer"), "source one\nsource-two\n");
  EXPECT_NE(run_program({"completion", "zsh"}).out.find(":DIRECTORY:_files -/'"), std::string::npos);
  EXPECT_NE(run_program({"completion", "fish"}).out.find(" -l source-root -x -a '(__fish_complete_directories)'"),
            std::string::npos);
}

}  // namespace
}  // namespace proflint::tests
