// The results for every fuzzing input, and for every 29th damaged copy of small valid files, do not change:
// corpus/digests.txt has one digest for each pack of inputs and each format. So every difference in a result, due to
// a change, another compiler or other flags, is noticed. PROFLINT_BLESS=1 rewrites the digests;
// PROFLINT_RESULTS=FOLDER writes the results, one line per input, for diff against another build;
// PROFLINT_CASES=FAMILY,... takes only formats of those families, see corpus_test.cc.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "fuzz/pack.h"
#include "tests/support/damage.h"
#include "tests/support/support.h"
#include "tools/program/core/words.h"
#include "validators/core/digest.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

std::string result_line(std::string_view bytes, std::string_view format) {
  const Result result = check(bytes, format);
  std::string line = fmt::format("{}: {}, {}; {}", result.format, to_string(result.verdict), result.description,
                                 tools::facts_line(result.facts));
  for (const Tally& tally : result.tally)
    line += fmt::format("; {} {} {}", tally.count, to_string(tally.severity), tally.rule->id);
  for (const Finding& finding : result.findings) {
    line += fmt::format("; {}", finding.in);
    if (finding.where) line += fmt::format("+{}..{}", finding.where->offset, finding.where->length);
    line += fmt::format(" {}", finding.message);
  }
  return line + "\n";
}

bool is_format_wanted(std::string_view format) {
  const char* const families = std::getenv("PROFLINT_CASES");
  if (families == nullptr) return true;
  for (const Family* family : proflint::families())
    for (const Format* candidate : family->formats)
      if (candidate->id == format)
        return std::any_of(family->rules.begin(), family->rules.end(), [&](const RuleTable& table) {
          return fmt::format(",{},", families).find(fmt::format(",{},", table.family)) != std::string::npos;
        });
  return true;
}

// The results for one source of inputs.
class ResultDigest {
 public:
  void add(std::string_view bytes, std::string_view format) {
    const std::string line = result_line(bytes, format);
    ++count_;
    digest_.add(line);
    if (std::getenv("PROFLINT_RESULTS") != nullptr) lines_ += line;
  }

  std::string finish(const std::string& name) {
    if (const char* const folder = std::getenv("PROFLINT_RESULTS"))
      std::ofstream(fs::path(folder) / (name + ".txt"), std::ios::binary) << lines_;
    return fmt::format("{} inputs, {}", count_, hexadecimal(digest_.finish()).substr(0, 16));
  }

 private:
  std::size_t count_ = 0;
  Md5 digest_;
  std::string lines_;
};

// The format whose own inputs are in the pack; empty if their format is detected.
std::string_view format_of_pack(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  const Format* const format = find_format(name);
  return format == nullptr ? std::string_view() : format->id;
}

using Digests = std::map<std::string, std::string>;

void check_packs(Digests& digests) {
  for (const auto& entry : fs::directory_iterator(source_dir() / "fuzz/corpus")) {
    const std::string name = entry.path().stem().string();
    const std::string_view format = format_of_pack(name);
    if (entry.path().extension() != ".pack" || !is_format_wanted(format)) continue;
    ResultDigest digest;
    EXPECT_TRUE(
        fuzz::for_each_packed(read_file(entry.path()), [&](std::string_view input) { digest.add(input, format); }));
    digests["inputs of " + name] = digest.finish("inputs-" + name);
  }
}

void check_damage(Digests& digests) {
  std::map<std::string, ResultDigest> by_format;
  for (const DamageSeed& seed : damage_seeds(64)) {
    if (!is_format_wanted(seed.format)) continue;
    DamageSample sample(29);
    for_each_damage(seed, sample, [&](const std::string& bytes) { by_format[seed.format].add(bytes, seed.format); });
  }
  for (auto& [format, digest] : by_format) digests["damaged " + format] = digest.finish("damaged-" + format);
}

TEST(Digests, DoNotChange) {
  Digests digests;
  check_packs(digests);
  check_damage(digests);
  const fs::path path = source_dir() / "corpus/digests.txt";
  std::string text;
  for (const auto& [name, digest] : digests) text += fmt::format("{}: {}\n", name, digest);
  if (std::getenv("PROFLINT_CASES") == nullptr) return expect_written(path, text);
  const std::string known = read_file(path);
  for (const auto& [name, digest] : digests)
    EXPECT_NE(known.find(fmt::format("{}: {}\n", name, digest)), std::string::npos) << name;
}

}  // namespace
}  // namespace proflint::tests
