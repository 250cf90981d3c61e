// Sets of profiles to be merged: their common sample types, and their period types.
#include <optional>
#include <sstream>

#include "tests/families/pprof/pprof_support.h"

namespace proflint::tests {
namespace {

using Texts = std::pair<std::string, std::string>;

struct Member {
  std::vector<std::string> types;
  std::optional<Texts> period;  // its type and unit
};

// The fields of a period, after the strings of the model: the strings of the types, "count", and five others.
std::string period_of(const Member& member) {
  if (!member.period) return "";
  const std::uint64_t first = member.types.empty() ? 5 : member.types.size() + 6;
  return pprof::bytes_field(6, member.period->first) + pprof::bytes_field(6, member.period->second) +
         pprof::bytes_field(11, pprof::number_field(1, first) + pprof::number_field(2, first + 1));
}

// The findings about members that differ from the others; members are called a, b and so on.
std::string said_of(const std::vector<Member>& members) {
  const Scratch scratch;
  std::vector<std::string> words = {"--set", "--format", "concise"};
  for (const Member& member : members) {
    pprof::Profile profile = small_profile();
    profile.types.clear();
    for (const std::string& type : member.types) profile.types.emplace_back(type, "count");
    profile.samples[0].values.assign(member.types.size(), 5);
    const std::string name(1, static_cast<char>('a' + words.size() - 3));
    words.push_back(name + ".pprof");
    scratch.write(words.back(), tools::gzip_member(pprof::bytes(profile) + period_of(member)));
  }
  std::istringstream lines(scratch.run(words).out);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (line.find("[pprof/set-") != std::string::npos) out += line + "\n";
  return out;
}

TEST(PprofSets, ATypeIsCommonToAll) {
  EXPECT_EQ(said_of({{{"a"}, {}}, {{"a"}, {}}}), "");
  EXPECT_EQ(said_of({{{"a", "b"}, {}}, {{"b", "a"}, {}}}), "");
  EXPECT_EQ(said_of({{{}, {}}, {{"a"}, {}}, {{"a"}, {}}}), "");
  EXPECT_EQ(said_of({{{"a"}, {}}, {{"b"}, {}}}),
            "b.pprof:+0x2 (in gzip): error: no sample type is common to this profile and all earlier ones: this one "
            "has 'b', but 'a.pprof' has 'a' [pprof/set-sample-types]\n");
  const std::string lost =
      "b.pprof:+0x2 (in gzip): warning: sample type 'a' is missing, but 'a.pprof' has it [pprof/set-sample-types]\n";
  EXPECT_EQ(said_of({{{"a", "b"}, {}}, {{"b", "c"}, {}}}), lost);
  EXPECT_EQ(said_of({{{"a", "b"}, {}}, {{"c", "b"}, {}}, {{"b"}, {}}}), lost);
  EXPECT_EQ(said_of({{{"a", "b"}, {}}, {{}, {}}, {{"b"}, {}}}),
            "c.pprof:+0x2 (in gzip): warning: sample type 'a' is missing, but 'a.pprof' has it "
            "[pprof/set-sample-types]\n");
  EXPECT_EQ(said_of({{{"b"}, {}}, {{"a", "b"}, {}}, {{"b", "c"}, {}}}),
            "b.pprof:+0x2 (in gzip): warning: sample type 'a' is missing in 'a.pprof' or in a profile after it "
            "[pprof/set-sample-types]\n");
  EXPECT_EQ(
      said_of({{{"a", "b"}, {}}, {{"b", "c"}, {}}, {{"a", "c"}, {}}}),
      lost +
          "c.pprof:+0x2 (in gzip): error: no sample type is common to this profile and all earlier ones: this one "
          "has 'a', but 'a.pprof' has 'b' [pprof/set-sample-types]\n");
}

TEST(PprofSets, PeriodsAreOfOneTypeAndUnit) {
  const Texts cpu = {"cpu", "nanoseconds"}, space = {"space", "nanoseconds"}, seconds = {"cpu", "seconds"},
              bytes = {"cpu", "bytes"};
  EXPECT_EQ(said_of({{{"a"}, cpu}, {{"a"}, cpu}}), "");
  EXPECT_EQ(said_of({{{"a"}, {}}, {{"a"}, {}}}), "");
  EXPECT_EQ(said_of({{{"a"}, cpu}, {{"a"}, space}}),
            "b.pprof:+0x6e (in gzip): error: the period type is 'space' (unit 'nanoseconds'), but in 'a.pprof' it is "
            "'cpu' (unit 'nanoseconds') [pprof/set-period-type]\n");
  EXPECT_EQ(said_of({{{"a"}, cpu}, {{"a"}, seconds}}), "");  // pprof converts the period
  EXPECT_EQ(said_of({{{"a"}, cpu}, {{"a"}, bytes}}),
            "b.pprof:+0x66 (in gzip): error: the period type is 'cpu' (unit 'bytes'), but in 'a.pprof' it is 'cpu' "
            "(unit 'nanoseconds') [pprof/set-period-type]\n");
  EXPECT_EQ(said_of({{{"a"}, cpu}, {{"a"}, {}}}),
            "b.pprof: error: the profile has no period type, but in 'a.pprof' it is 'cpu' (unit 'nanoseconds') "
            "[pprof/set-period-type]\n");
  EXPECT_EQ(said_of({{{"a"}, {}}, {{"a"}, cpu}}),
            "b.pprof:+0x6c (in gzip): error: the period type is 'cpu' (unit 'nanoseconds'), but 'a.pprof' has none "
            "[pprof/set-period-type]\n");
}

}  // namespace
}  // namespace proflint::tests
