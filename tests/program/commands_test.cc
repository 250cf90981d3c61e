// Names and contents of files are not executed as commands by the program that reads the log.
#include "tools/program/core/commands.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using tools::Notation;

TEST(Commands, AreRewrittenInEveryNotation) {
  const auto disarmed = [](std::string text, Notation notation) {
    tools::disarm_commands(text, notation);
    return text;
  };
  EXPECT_EQ(disarmed("a ##[error]b ##[x", Notation::text), "a #\\x23[error]b #\\x23[x");
  EXPECT_EQ(disarmed("\"###[\"", Notation::json), "\"##\\u0023[\"");
  EXPECT_EQ(disarmed("a ##vso[task.x]b ##teamcity[c]", Notation::text), "a #\\x23vso[task.x]b #\\x23teamcity[c]");
  EXPECT_EQ(disarmed("\"###vso[\"", Notation::json), "\"##\\u0023vso[\"");
  EXPECT_EQ(disarmed("## a[ ##a ##a.b[ ##a1[", Notation::text), "## a[ ##a ##a.b[ ##a1[");
  EXPECT_EQ(disarmed("<a>##[</a>", Notation::xml), "<a>#&#35;[</a>");
  EXPECT_EQ(disarmed("::error::a\n \t::debug::b\na::b\n", Notation::text), "\\x3a:error::a\n \t\\x3a:debug::b\na::b\n");
  EXPECT_EQ(disarmed("<a>\n::error::b</a>", Notation::xml), "<a>\n&#58;:error::b</a>");
  EXPECT_EQ(disarmed("", Notation::text), "");
  EXPECT_EQ(disarmed("# #[ : :", Notation::text), "# #[ : :");
  std::string lines = "::error::##[b]\n";
  tools::disarm_brackets(lines, Notation::text);
  EXPECT_EQ(lines, "::error::#\\x23[b]\n");
}

// The lines that a runner would execute.
std::size_t count_commands(const std::string& output) {
  static const std::regex command("(^|\n)[ \t\v\f\r]*::|##[a-z]*\\[");
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(output.begin(), output.end(), command), std::sregex_iterator()));
}

TEST(Commands, AreNeverFromFiles) {
  const std::string text = "main:1:1\n 1: x##[warning]9\n::debug::f:1\n";
  for (const char* style :
       {"concise", "full", "json", "ndjson", "sarif", "github", "gitlab", "junit", "checkstyle", "html"}) {
    Scratch harmless, hostile;
    harmless.write("error.prof", text);
    hostile.write("::error::x.prof", text);
    hostile.write("##[error]x.prof", text);
    hostile.write("##vso[task.x]x.prof", text);
    const Outcome without = harmless.run({"--format", style, "--notes", "error.prof"});
    const std::size_t own = count_commands(without.out);
    EXPECT_EQ(own != 0, style == std::string("github")) << style;
    for (const char* name : {"::error::x.prof", "##[error]x.prof", "##vso[task.x]x.prof"}) {
      const Outcome with = hostile.run({"--format", style, "--notes", name});
      EXPECT_EQ(with.status, 1);
      EXPECT_EQ(count_commands(with.out), own) << style << " " << with.out;
      EXPECT_EQ(count_commands(with.err), 0u) << with.err;
    }
  }
}

TEST(Commands, AreNeverInIdentificationsOrErrors) {
  Scratch scratch;
  scratch.write("##[error]x.prof", "main:1:1\n 1: 1\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"identify", "##[error]x.prof"},
                                                {"identify", "::error::absent"},
                                                {"::error::absent"},
                                                {"--##[error]"},
                                                {"--assume", "##[error]", "x"},
                                                {"--statistics", "##[error]x.prof"}}) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(count_commands(outcome.out) + count_commands(outcome.err), 0u) << outcome.out << outcome.err;
  }
}

}  // namespace
}  // namespace proflint::tests
