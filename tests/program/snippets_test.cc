// The snippets of the documents work: commands of CI jobs, the HTTP handler of a service, and patterns for editors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

constexpr const char* kProfile = "main:10:2\n 1: 5\n 2: 5\nhelper:4:1\n 1: 4\n";

std::string document(const char* name) {
  return read_file(source_dir() / "tools" / "docs" / name);
}

// The fenced blocks of a document in one of the languages, one after the other.
std::string fenced(const std::string& text, const std::vector<std::string>& languages) {
  std::istringstream lines(text);
  std::string blocks;
  bool is_inside = false, is_wanted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      is_inside = !is_inside;
      is_wanted = is_inside && std::find(languages.begin(), languages.end(), line.substr(3)) != languages.end();
    } else if (is_wanted) {
      blocks += line + "\n";
    }
  }
  return blocks;
}

// "- run: proflint ...", "sh 'proflint ...'": the commands of a job.
std::vector<std::string> commands_in(const std::string& blocks) {
  static const std::regex command("(?:^|\n)(?: *- (?:run: )?| *sh ')?(proflint [^'\n#]*)");
  std::vector<std::string> list;
  for (std::sregex_iterator it(blocks.begin(), blocks.end(), command), end; it != end; ++it) list.push_back((*it)[1]);
  return list;
}

// Runs `script` by bash in the folder, with the program on the PATH.
int run_script(const Scratch& scratch, const std::string& script) {
  scratch.write("script", "cd \"$(dirname \"$0\")\"\nPATH='" + binary_dir().string() + "':$PATH\n" + script);
  return std::system(
      ("bash '" + (scratch.path() / "script").string() + "' >'" + (scratch.path() / "script.out").string() + "' 2>&1")
          .c_str());
}

TEST(Snippets, CommandsOfJobsPassWithSoundProfiles) {
  const Scratch scratch;
  scratch.write("build/app.prof", kProfile);
  std::size_t count = 0;
  for (const std::string& text : {read_file(source_dir() / "README.md"), document("ci.md")})
    for (const std::string& command : commands_in(fenced(text, {"sh", "yaml", "groovy"}))) {
      EXPECT_EQ(run_script(scratch, command), 0) << command << "\n" << read_file(scratch.path() / "script.out");
      ++count;
    }
  EXPECT_GE(count, 16u);
}

// Every command that reports findings fails if the profile is invalid.
TEST(Snippets, CommandsOfJobsFailWithABrokenProfile) {
  const Scratch scratch;
  scratch.write("build/app.prof", "main:10:1\n 1: 1o\n");
  for (const std::string& command : commands_in(fenced(document("ci.md"), {"yaml", "groovy"}))) {
    EXPECT_NE(run_script(scratch, command), 0) << command;
  }
}

TEST(Snippets, TheHttpHandlerAcceptsAndRejects) {
  const Scratch scratch;
  scratch.write("a.prof", kProfile);
  if (scratch.run({"vet", "a.prof"}).status == 2) GTEST_SKIP() << "vet needs a sandbox";
  scratch.write("service.py", fenced(document("service.md"), {"python"}));
  scratch.write("client.py", R"(import http.client, http.server, json, threading
import service
server = http.server.HTTPServer(("127.0.0.1", 0), service.Upload)
threading.Thread(target=server.serve_forever, daemon=True).start()
def post(body):
    client = http.client.HTTPConnection(*server.server_address)
    client.request("POST", "/", body)
    answer = client.getresponse()
    return answer.status, json.loads(answer.read())[0]
status, record = post(b"main:10:2\n 1: 5\n 2: 5\n")
assert (status, record["decision"]) == (200, "accept"), (status, record)
status, record = post(b"main:1o:2\n 1: 5\n")
assert (status, record["decision"]) == (422, "refuse"), (status, record)
)");
  EXPECT_EQ(run_script(scratch, "mkdir -p accepted && python3 client.py && ls accepted/*"), 0)
      << read_file(scratch.path() / "script.out");
}

// A pattern of vim's errorformat (also used by efm) as a regular expression: %f, %l, %c, %m, and a letter before the
// rest of the severity (%trror).
std::regex errorformat(std::string pattern) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%') {
      if (std::string_view("[](){}.*+?^$|\\").find(pattern[i]) != std::string_view::npos) out += '\\';
      out += pattern[i];
      continue;
    }
    const char item = pattern[++i];
    out += item == 'f' ? "([^:]+)" : item == 'm' ? "(.+)" : item == 't' ? "([a-z])" : "([0-9]+)";
  }
  return std::regex("^" + out + "$");
}

// The concise lines of an error and of a warning.
std::vector<std::string> concise_lines() {
  const Scratch scratch;
  scratch.write("a.prof", "main:1o:2\n 1: 5\nfoo:9:1\n 1: 4 \n");
  std::istringstream out(scratch.run({"--format", "concise", "--notes", "a.prof"}).out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(out, line);)
    if (line.starts_with("a.prof:")) lines.push_back(line);
  return lines;
}

bool any_matches(const std::vector<std::string>& patterns, const std::string& line, std::smatch& match) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return std::regex_match(line, match, errorformat(pattern)); });
}

TEST(Snippets, PatternsOfEditorsMatchFindings) {
  const std::string text = document("editors.md");
  const std::vector<std::string> lines = concise_lines();
  ASSERT_GE(lines.size(), 2u);
  std::string vim = fenced(text, {"vim"});
  vim.erase(0, vim.find("errorformat=") + 12);
  vim = std::regex_replace(vim.substr(0, vim.find('\n')), std::regex(R"(\\(.))"), "$1");
  const std::string efm = fenced(text, {"yaml"});
  std::vector<std::string> patterns_of_vim, patterns_of_efm;
  std::istringstream parts(vim);
  for (std::string part; std::getline(parts, part, ',');) patterns_of_vim.push_back(part);
  const std::regex quoted("'(%f[^']*)'");
  for (std::sregex_iterator it(efm.begin(), efm.end(), quoted), end; it != end; ++it)
    patterns_of_efm.push_back((*it)[1]);
  std::string emacs = fenced(text, {"elisp"});
  emacs = emacs.substr(emacs.find('"') + 1);
  emacs = std::regex_replace(emacs.substr(0, emacs.find('"')), std::regex(R"(\\\\([(|)]))"), "$1");
  for (const std::string& line : lines) {
    std::smatch match;
    for (const auto& patterns : {patterns_of_vim, patterns_of_efm}) {
      ASSERT_TRUE(any_matches(patterns, line, match)) << line;
      EXPECT_EQ(match[1], "a.prof") << line;
      EXPECT_EQ(match.size(), 6u) << line << ": the general pattern";
    }
    EXPECT_TRUE(std::regex_search(line, match, std::regex(emacs))) << line << " " << emacs;
    EXPECT_EQ(match[1], "a.prof");
  }
}

}  // namespace
}  // namespace proflint::tests
