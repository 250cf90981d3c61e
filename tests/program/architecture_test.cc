// The arrows between the rooms of the source tree, over the #include lines: tools -> validators -> grammars; families
// -> shared layers -> core; no family includes another. Also properties of every file: its length and head comment.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLines = 400;

// Where a file belongs: "grammars", "core", "shared", "families" (with the family's folder), "engine" for the list of
// families and the library, "tools/program/<room>", "tools/program", "tests" for everything that is not shipped.
struct Room {
  std::string name, family = {};
};

std::vector<std::string> parts(const std::string& path) {
  const fs::path split = path;
  return {split.begin(), split.end()};
}

Room room_of(const std::string& path) {
  static const std::set<std::string> shared = {"containers", "encodings",      "coverage", "flow",
                                               "images",     "json_documents", "sets",     "text"};
  const std::vector<std::string> folders = parts(path);
  const std::string &top = folders[0], &second = folders.size() > 2 ? folders[1] : std::string();
  if (top == "grammars") return {"grammars"};
  if (top == "tools" && second == "bench") return {"tests"};
  if (top == "tools" && second == "program")
    return {folders.size() > 3 ? "tools/program/" + folders[2] : "tools/program"};
  if (top == "tools") return {"tools/" + second};
  if (top != "validators") return {"tests"};
  if (second == "core" || second == "engine") return {second};
  if (shared.contains(second)) return {"shared"};
  return {"families", second};
}

// The rooms that a room may include in addition to itself.
const std::map<std::string, std::set<std::string>>& arrows() {
  static const std::map<std::string, std::set<std::string>> map = {
      {"grammars", {}},
      {"core", {"grammars"}},
      {"shared", {"core", "grammars"}},
      {"families", {"shared", "core", "grammars"}},
      {"engine", {"families", "shared", "core", "grammars"}},
      {"tools/program/core", {"engine", "core"}},
      {"tools/program/settings", {"tools/program/core", "engine", "core"}},
      {"tools/program/archives", {"core"}},
      {"tools/program/cli", {"tools/program/settings", "tools/program/core", "engine", "core"}},
      {"tools/program/run",
       {"tools/program/archives", "tools/program/settings", "tools/program/core", "engine", "core"}},
      {"tools/program/merge", {"tools/program/run", "tools/program/settings", "tools/program/core", "engine", "core"}},
      {"tools/program/reports",
       {"tools/program/run", "tools/program/settings", "tools/program/core", "engine", "core"}},
      {"tools/program/vet",
       {"tools/program/run", "tools/program/archives", "tools/program/settings", "tools/program/core", "engine",
        "core"}},
      {"tools/program",
       {"tools/program/cli", "tools/program/reports", "tools/program/merge", "tools/program/vet", "tools/program/run",
        "tools/program/settings", "tools/program/core", "engine", "core"}},
      {"tools/web",
       {"tools/program", "tools/program/vet", "tools/program/run", "tools/program/archives", "tools/program/settings",
        "tools/program/core", "engine", "core"}},
  };
  return map;
}

// The headers of a run that reports may include: its results, not how they are computed.
bool is_result(const std::string& header) {
  static const std::set<std::string> results = {"tools/program/run/account.h", "tools/program/run/comparison.h",
                                                "tools/program/run/result.h", "tools/program/run/statistics.h"};
  return results.contains(header);
}

// Why `file` may not include `header`; empty if it may.
std::string objection(const std::string& file, const std::string& header) {
  const Room from = room_of(file), to = room_of(header);
  if (from.name == "tests") return {};
  if (!arrows().contains(from.name)) return "no arrows are known for " + from.name + "; architecture_test.cc has them";
  if (from.name == to.name && from.family == to.family) return {};
  if (from.name == "families" && to.name == "families") return "families do not know each other";
  if (!arrows().at(from.name).contains(to.name)) return from.name + " does not know " + to.name;
  if (from.name == "tools/program/reports" && to.name == "tools/program/run" && !is_result(header))
    return "reports know results only";
  return {};
}

std::string read_source(const std::string& path) {
  return read_file(source_dir() / path);
}

// Every C++ source, from the root.
const std::vector<std::string>& sources() {
  static const std::vector<std::string> list = [] {
    std::vector<std::string> found;
    for (const char* folder : {"grammars", "validators", "tools", "tests", "fuzz"})
      for (const auto& entry : fs::recursive_directory_iterator(source_dir() / folder))
        if (entry.path().extension() == ".cc" || entry.path().extension() == ".h")
          found.push_back(fs::relative(entry.path(), source_dir()).string());
    std::sort(found.begin(), found.end());
    return found;
  }();
  return list;
}

// Calls `use` with the first group of each match in `text`.
void for_each_match(const std::string& text, const std::regex& pattern,
                    const std::function<void(const std::string&)>& use) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) use((*it)[1]);
}

TEST(Architecture, IncludesFollowTheArrows) {
  const std::regex include("(?:^|\n)#include \"([^\"]+)\"");
  EXPECT_GT(sources().size(), 200u);
  for (const std::string& file : sources())
    for_each_match(read_source(file), include, [&](const std::string& header) {
      EXPECT_EQ(objection(file, header), "") << file << " includes " << header;
    });
}

TEST(Architecture, ReversedArrowsAreFound) {
  const auto refused = [](const char* file, const char* header) { return !objection(file, header).empty(); };
  EXPECT_TRUE(refused("grammars/dcpi.cc", "validators/core/text.h"));
  EXPECT_TRUE(refused("validators/core/report.cc", "validators/engine/families.h"));
  EXPECT_TRUE(refused("validators/core/report.cc", "validators/flow/flow.h"));
  EXPECT_TRUE(refused("validators/flow/flow.cc", "validators/gcov/graph.h"));
  EXPECT_TRUE(refused("validators/gcov/data.cc", "validators/gcov_rfc/data.h"));
  EXPECT_TRUE(refused("validators/gcov/data.cc", "tools/program/core/words.h"));
  EXPECT_TRUE(refused("validators/engine/families.cc", "tools/program/core/words.h"));
  EXPECT_TRUE(refused("tools/program/settings/options.h", "tools/program/cli/parse.h"));
  EXPECT_TRUE(refused("tools/program/settings/config.cc", "tools/program/run/inputs.h"));
  EXPECT_TRUE(refused("tools/program/cli/parse.cc", "tools/program/reports/text.h"));
  EXPECT_TRUE(refused("tools/program/run/file_loop.cc", "tools/program/reports/writer.h"));
  EXPECT_TRUE(refused("tools/program/reports/json.cc", "tools/program/run/file_loop.h"));
  EXPECT_TRUE(refused("tools/program/run/file_loop.cc", "validators/gcov/family.h"));
  EXPECT_TRUE(refused("tools/program/run/file_loop.cc", "tests/support/recipe.h"));
  EXPECT_TRUE(refused("tools/new/a.cc", "tools/program/core/words.h"));
  EXPECT_FALSE(refused("tools/program/reports/json.cc", "tools/program/run/result.h"));
  EXPECT_FALSE(refused("validators/gcov/pair.cc", "validators/flow/flow.h"));
  EXPECT_FALSE(refused("validators/engine/families.cc", "validators/gcov/family.h"));
}

// The names that a source declares at the top level, inside or outside of unnamed namespaces. Not aliases: conflicting
// ones do not compile.
std::set<std::string> declared(const std::string& text, bool unnamed) {
  static const std::regex type("(?:class|struct|enum class|enum) (\\w+)\\b(?!::).*"),
      function("[\\w:<>,&* \\[\\]]*?[ *&](\\w+)\\(.*"), variable("\\b(\\w+)(?:\\[\\w*\\])? = "),
      enumerator("  (k\\w+)\\b(?: = .*)?,.*");
  std::set<std::string> found;
  bool is_inside = !unnamed, is_enum = false;
  std::istringstream lines(text);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (line == "namespace {" || line == "}  // namespace") is_inside = (line == "namespace {") == unnamed;
    is_enum = (is_enum && !line.starts_with('}')) || (line.starts_with("enum ") && !line.starts_with("enum class"));
    if (!is_inside) continue;
    if (is_enum && std::regex_match(line, match, enumerator)) found.insert(match[1]);
    if (line.empty() || !std::isalpha(line[0]) || line.starts_with("using ") || line.starts_with("namespace ") ||
        line.starts_with("static_assert"))
      continue;
    if (std::regex_match(line, match, type))
      found.insert(match[1]);
    else if (line.starts_with("const"))
      for_each_match(line, variable, [&](const std::string& name) { found.insert(name); });
    else if (std::regex_match(line, match, function))
      found.insert(match[1]);
  }
  return found;
}

// A folder is compiled as one file (CMakeLists.txt), in which a name of an unnamed namespace may hide the same name in
// another file. Each grammar has a namespace of its own.
TEST(Architecture, NamesOfUnnamedNamespacesDifferWithinAFolder) {
  const std::regex grammar("\nnamespace proflint::(grammars::\\w+) ");
  std::map<std::pair<std::string, std::string>, std::string> declarer;  // folder and name -> file
  for (const bool unnamed : {false, true})
    for (const std::string& file : sources()) {
      const std::string text = read_source(file);
      std::string folder = fs::path(file).parent_path();
      const bool is_alone = folder == "tests/builders" || folder == "tools/bench" || folder.starts_with("fuzz");
      if (is_alone || file.ends_with(".cc") != unnamed) continue;
      if (std::smatch match; folder == "grammars" && std::regex_search(text, match, grammar)) folder = match[1];
      for (const std::string& name : declared(text, unnamed)) {
        const auto [first, is_new] = declarer.try_emplace({folder, name}, file);
        EXPECT_TRUE(is_new || !unnamed) << file << " and " << first->second << " have a " << name << " each";
      }
    }
  EXPECT_GT(declarer.size(), 1000u);
}

TEST(Architecture, DeclaredNamesAreFound) {
  const std::string text =
      "constexpr int kOut = 1;\nnamespace {\n\nconstexpr std::size_t kA = 1, kB[] = {\n    2};\nenum Type : int {\n  "
      "kC = 1,\n"
      "};\nstruct D {\n  int x = 1;\n};\nstd::string e(int f) {\n  return {};\n}\nvoid D::g() {\n}\nusing H = D;\n\n"
      "}  // namespace\nvoid out() {}\n";
  EXPECT_EQ(declared(text, true), (std::set<std::string>{"kA", "kB", "kC", "Type", "D", "e"}));
  EXPECT_EQ(declared(text, false), (std::set<std::string>{"kOut", "out"}));
}

TEST(Architecture, OnlyGrammarsAreWrittenInSpirit) {
  for (const std::string& file : sources()) {
    if (file.starts_with("grammars/")) continue;
    EXPECT_EQ(read_source(file).find("#include <boost"
                                     "/spirit"),
              std::string::npos)
        << file;
  }
}

// The name of a file of grammars/ without its suffix; empty for other files and for what all grammars share.
std::string grammar_file(const std::string& file) {
  static const std::set<std::string> shared = {"ascii",         "decimal", "digit_window", "expected", "scan",
                                               "short_numbers", "x3"};
  const std::string stem = fs::path(file).stem();
  return file.starts_with("grammars/") && !shared.contains(stem) ? stem : "";
}

// The grammar that a file belongs to: perf_script_head.h is a part of perf_script.h.
std::string grammar_of(const std::string& stem) {
  for (const std::string& file : sources())
    if (const std::string other = grammar_file(file); !other.empty() && stem.starts_with(other + "_")) return other;
  return stem;
}

// Why a file of a grammar does not have the shape of all grammars; empty if it does.
std::string objection_to_grammar(const std::string& stem, const std::string& source, bool is_header) {
  static const std::regex blanks("\\s+"), namespaces("\nnamespace (proflint\\S*)"),
      declarations("\\bparse(\\([^;{]*\\));"),
      shape("\\(std::string_view \\w+(, \\w+& \\w+(, Expected\\* expected( = nullptr)?(, .*)?)?)?\\)");
  const std::string wanted = "proflint::grammars::" + grammar_of(stem);
  std::set<std::string> found;
  for_each_match(source, namespaces, [&](const std::string& name) { found.insert(name); });
  if (found != std::set{wanted}) return "its namespace is not " + wanted;
  if (!is_header || grammar_of(stem) != stem) return {};
  std::vector<std::string> usual, odd;
  for_each_match(std::regex_replace(source, blanks, " "), declarations, [&](const std::string& parameters) {
    (std::regex_match(parameters, shape) ? usual : odd).push_back(parameters);
  });
  if (!odd.empty()) return "parse" + odd[0] + " does not take (text, Out&, Expected*, ...)";
  return usual.empty() ? "it does not declare parse()" : "";
}

TEST(Architecture, GrammarsHaveOneShape) {
  std::size_t grammars = 0;
  for (const std::string& file : sources()) {
    const std::string stem = grammar_file(file);
    if (stem.empty()) continue;
    EXPECT_EQ(objection_to_grammar(stem, read_source(file), file.ends_with(".h")), "") << file;
    ++grammars;
  }
  EXPECT_GT(grammars, 20u);
}

TEST(Architecture, WrongGrammarsAreFound) {
  const auto objection_to = [](const std::string& name, const std::string& declarations,
                               const std::string& stem = "dcpi", bool is_header = true) {
    return objection_to_grammar(stem, "\nnamespace " + name + " {\n" + declarations + "\n}\n", is_header);
  };
  const std::string dcpi = "proflint::grammars::dcpi", parse = "bool parse(std::string_view line, Line& out";
  EXPECT_EQ(objection_to(dcpi, parse + ", Expected* expected = nullptr);"), "");
  EXPECT_EQ(objection_to(dcpi, parse + ",\n  Expected* expected, std::size_t positions, const char* limit = nullptr);"),
            "");
  EXPECT_EQ(objection_to(dcpi, "Line parse(std::string_view line);"), "");
  EXPECT_EQ(objection_to("proflint::grammars::perf_script", "", "perf_script_head"), "");
  EXPECT_EQ(objection_to(dcpi, "", "dcpi", false), "");
  EXPECT_NE(objection_to("proflint::grammars", parse + ");"), "");
  EXPECT_NE(objection_to("proflint::grammars::perf_script_head", "", "perf_script_head"), "");
  EXPECT_NE(objection_to("proflint::grammars::lcov", "", "dcpi", false), "");
  EXPECT_NE(objection_to(dcpi, "bool parse_dcpi(std::string_view line, Line& out);"), "");
  EXPECT_NE(objection_to(dcpi, "bool parse(std::string_view line, std::size_t positions, Line& out);"), "");
  EXPECT_NE(objection_to(dcpi, parse + ", const char* limit, Expected* expected);"), "");
}

// Suffixes such as ".gcda" in the file names of formats, without suffixes that many kinds of files share.
std::set<std::string> suffixes() {
  std::set<std::string> found;
  for (const Format* format : formats()) {
    const auto& common = format->common_names;
    for (const std::string_view name : format->file_names)
      if (name.starts_with("*.") && std::find(common.begin(), common.end(), name) == common.end())
        found.emplace(name.substr(1));
    for (const CompanionKind& kind : format->companions)
      if (!kind.suffix.empty()) found.emplace(kind.suffix);
  }
  return found;
}

// The program knows formats only from their list. Its help names some as examples.
TEST(Architecture, ToolsNameNoFormat) {
  const std::set<std::string> help = {"tools/program/cli/manual.cc", "tools/program/cli/command_line.cc"};
  const std::regex comment("(^|\n) *//[^\n]*"), literal("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  for (const std::string& file : sources()) {
    if (!room_of(file).name.starts_with("tools") || help.contains(file)) continue;
    const std::string code = std::regex_replace(read_source(file), comment, "");
    for_each_match(code, literal, [&](const std::string& text) {
      EXPECT_EQ(find_format(text), nullptr) << file << ": \"" << text << '"';
      for (const std::string& suffix : suffixes()) {
        const std::size_t at = text.find(suffix);
        EXPECT_TRUE(at == std::string::npos ||
                    (at + suffix.size() < text.size() && std::isalnum(text[at + suffix.size()])))
            << file << ": \"" << text << '"';
      }
    });
  }
}

// Except for those that every family has, and those in its folders.
TEST(Architecture, ReadmesNameTheFilesOfTheirFamily) {
  const std::set<std::string> usual = {"family", "rules"};
  for (const std::string& file : sources()) {
    const std::vector<std::string> folders = parts(file);
    const std::string stem = fs::path(file).stem().string();
    if (room_of(file).name != "families" || folders.size() != 3 || usual.contains(stem)) continue;
    const std::string readme = folders[0] + "/" + folders[1] + "/README.md";
    EXPECT_NE(read_source(readme).find("`" + stem + "."), std::string::npos) << readme << " lacks " << stem;
  }
}

TEST(Architecture, FilesAreShortAndStartWithAComment) {
  for (const std::string& file : sources()) {
    const std::string text = read_source(file);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), static_cast<std::ptrdiff_t>(kMaxLines)) << file;
    EXPECT_TRUE(text.starts_with("// ") || text.starts_with("/* ")) << file;
  }
}

}  // namespace
}  // namespace proflint::tests
