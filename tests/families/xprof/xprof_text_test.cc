// Profile feedback text: generated valid files are clean, and each break is found as exactly that break.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "grammars/xprof_text.h"
#include "tests/builders/xprof_text.h"
#include "tests/support/support.h"
#include "validators/core/wide.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using xprof::Profile;

const std::string kTypes[] = {"", "tcovd", "objfd", "tcovsd"};

Profile any_profile(const std::string& type = kTypes[*rc::gen::inRange(0, 4)]) {
  return xprof::random_profile(*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::uint32_t>(1, 4), type);
}

RC_GTEST_PROP(XprofText, GeneratedFilesAreClean, ()) {
  const std::string text = text_of(any_profile());
  const Ids found = rules_hit(text);
  if (!found.empty()) RC_LOG(text);
  RC_ASSERT(found == Ids{});
}

// One break of a valid file, if it has a suitable place, and the rules that it breaks.
struct Break {
  const char* name;
  Ids rules;
  std::function<bool(Profile&)> apply;
};

// Applies `change` to the first suitable procedure.
std::function<bool(Profile&)> in_procedure(std::function<bool(xprof::Procedure&)> change) {
  return [change](Profile& profile) {
    for (xprof::Object& object : profile.objects)
      for (xprof::Procedure& procedure : object.procedures)
        if (change(procedure)) return true;
    return false;
  };
}

std::vector<Break> breaks_of_sections() {
  return {
      {"version", {"xprof/version"}, [](Profile& p) { return p.version = "4.5", true; }},
      {"n_objfiles", {"xprof/objfile-count"}, [](Profile& p) { return ++p.objects_said, true; }},
      {"n_programs", {"xprof/program-count"}, [](Profile& p) { return ++p.programs_said, true; }},
      {"n_srcfiles", {"xprof/srcfile-count"}, [](Profile& p) { return p.sources_said += 9, true; }},
      {"n_proc_names", {"xprof/proc-name-count"}, [](Profile& p) { return ++p.names_said, true; }},
      {"n_procs", {"xprof/proc-count"}, [](Profile& p) { return ++p.objects[0].procedures_said, true; }},
      {"tv_usec", {"xprof/tv-usec"}, [](Profile& p) { return p.objects[0].microseconds = 1000000, true; }},
      {"names unused", {"xprof/srcfile-names-unused"}, [](Profile& p) { return ++p.objects[0].sources_said, true; }},
      {"names exceed",
       {"xprof/srcfile-names-exceed"},
       [](Profile& p) { return p.objects[0].sources_said != 0 && (--p.objects[0].sources_said, true); }},
      {"object max", {"xprof/stat-max"}, [](Profile& p) { return ++*p.objects[0].max, true; }},
      {"object sum", {"xprof/stat-sum"}, [](Profile& p) { return ++*p.objects[0].sum, true; }},
      {"n_counters", {"xprof/counter-count"}, in_procedure([](xprof::Procedure& p) {
         return !p.counters.empty() && (++p.counters_said, true);
       })},
      {"counter lost", {"xprof/counter-count"}, in_procedure([](xprof::Procedure& p) {
         // The last counter of a procedure without a graph, if that is 0 and nothing is added up from it.
         if (!p.blocks.empty() || p.counters.size() < 2 || p.counters.back().value != 0) return false;
         return p.counters.pop_back(), true;
       })},
      {"counter sparse", {"xprof/counter-sparse"}, in_procedure([](xprof::Procedure& p) {
         return p.blocks.empty() && !p.counters.empty() && (++p.counters.back().id, true);
       })},
      {"counters swapped", {"xprof/counter-order"}, in_procedure([](xprof::Procedure& p) {
         return p.counters.size() >= 2 && (std::swap(p.counters[0], p.counters[1]), true);
       })},
      {"proc id", {"xprof/proc-id-range"}, in_procedure([](xprof::Procedure& p) {
         return p.id == 1 && (p.id = 0, true);
       })},
      {"proc id twice", {"xprof/proc-id-duplicate"}, in_procedure([](xprof::Procedure& p) {
         return p.id == 2 && (p.id = 1, true);
       })},
      {"proc max", {"xprof/stat-max"}, in_procedure([](xprof::Procedure& p) { return p.max && (++*p.max, true); })},
      {"proc sum", {"xprof/stat-sum"}, in_procedure([](xprof::Procedure& p) { return p.sum && (++*p.sum, true); })},
  };
}

std::vector<Break> breaks_of_procedures() {
  return {
      {"n_blocks", {"xprof/block-count"}, in_procedure([](xprof::Procedure& p) {
         return !p.blocks.empty() && (++p.blocks_said, true);
       })},
      {"n_edges", {"xprof/edge-count"}, in_procedure([](xprof::Procedure& p) {
         return !p.blocks.empty() && (++p.edges_said, true);
       })},
      {"edge endpoint", {"xprof/edge-endpoint"}, in_procedure([](xprof::Procedure& p) {
         return !p.edges.empty() && (p.edges[0].to = p.blocks_said + 1, true);
       })},
      {"edge id", {"xprof/edge-range"}, in_procedure([](xprof::Procedure& p) {
         return !p.edges.empty() && (p.edges[0].id = 0, true);
       })},
      {"edge id twice", {"xprof/edge-duplicate"}, in_procedure([](xprof::Procedure& p) {
         return p.edges.size() >= 2 && (p.edges[0].id = 2, true);
       })},
      {"n_srcmap_ops", {"xprof/srcmap-count"}, in_procedure([](xprof::Procedure& p) {
         return !p.tuples.empty() && (p.operations_said = 0, true);
       })},
      {"tuple id twice", {"xprof/srcmap-duplicate"}, in_procedure([](xprof::Procedure& p) {
         return p.tuples.size() >= 2 && (p.tuples[1].id = p.tuples[0].id, true);
       })},
      {"expression id", {"xprof/vp-expr-range"}, in_procedure([](xprof::Procedure& p) {
         return !p.profiles.empty() && (p.profiles[0].expression = 0, true);
       })},
      {"too few sites", {"xprof/vp-records-exceed-sites", "xprof/vp-expr-range"}, in_procedure([](xprof::Procedure& p) {
         return !p.profiles.empty() && (p.sites_said = 0, true);
       })},
      {"value line lost", {"xprof/vp-record-count"}, in_procedure([](xprof::Procedure& p) {
         if (p.profiles.empty() || !p.profiles[0].values.back().text.empty()) return false;
         return p.profiles[0].values.pop_back(), true;
       })},
      {"value unexpected", {"xprof/vp-value-unexpected"}, in_procedure([](xprof::Procedure& p) {
         if (p.profiles.empty() || p.profiles[0].type != "VP_INT" || p.profiles[0].values.back().count != 0)
           return false;
         return p.profiles[0].values.back().text = "12345", true;
       })},
      {"value type", {"xprof/vp-type"}, in_procedure([](xprof::Procedure& p) {
         return !p.profiles.empty() && p.profiles[0].type != "VP_PROC" && (p.profiles[0].type = "VP_CHAR", true);
       })},
  };
}

std::vector<Break> breaks_of_references() {
  return {
      {"objref lost",
       {"xprof/objref-count"},
       [](Profile& p) { return !p.programs.empty() && (++p.programs[0].objects_said, true); }},
      {"comdat lost",
       {"xprof/comdat-count"},
       [](Profile& p) { return !p.programs.empty() && (++p.programs[0].comdats_said, true); }},
      {"program stat",
       {"xprof/program-stat"},
       [](Profile& p) { return !p.programs.empty() && (p.programs[0].max = UINT64_MAX, true); }},
      {"objref undefined",
       {"xprof/objref-undefined", "xprof/objref-count"},
       [](Profile& p) { return !p.programs.empty() && (p.programs[0].objects.push_back("/nowhere.o"), true); }},
      {"srcline lost",
       {"xprof/srcline-count"},
       [](Profile& p) { return !p.sources.empty() && (++p.sources[0].lines_said, true); }},
      {"ref lost",
       {"xprof/block-ref-count"},
       [](Profile& p) {
         return !p.sources.empty() && !p.sources[0].lines.empty() && (++p.sources[0].lines[0].refs_said, true);
       }},
      {"ref undefined",
       {"xprof/block-ref-undefined"},
       [](Profile& p) {
         if (p.sources.empty() || p.sources[0].lines.empty()) return false;
         return p.sources[0].lines[0].refs[0].block = 77, true;
       }},
      {"ref unmapped",
       {"xprof/srcline-unmapped"},
       [](Profile& p) {
         if (p.sources.empty() || p.sources[0].lines.empty()) return false;
         return p.sources[0].lines.back().line += 1000, true;
       }},
  };
}

const std::vector<Break>& breaks() {
  static std::vector<Break> all;
  if (all.empty())
    for (const auto& part : {breaks_of_sections(), breaks_of_procedures(), breaks_of_references()})
      all.insert(all.end(), part.begin(), part.end());
  return all;
}

RC_GTEST_PROP(XprofText, OneBreakIsOneFinding, ()) {
  const Break& broken = breaks()[*rc::gen::inRange<std::size_t>(0, breaks().size())];
  Profile profile = any_profile();
  if (!broken.apply(profile)) return;
  const std::string text = text_of(profile);
  const Ids found = rules_hit(text);
  if (found != broken.rules) RC_LOG(std::string(broken.name) + "\n" + text);
  RC_ASSERT(found == broken.rules);
}

TEST(XprofText, EveryBreakFindsAPlace) {
  for (const Break& broken : breaks()) {
    bool applied = false;
    for (std::uint64_t seed = 0; seed < 200 && !applied; ++seed) {
      Profile profile = xprof::random_profile(seed, 3, kTypes[seed % 4]);
      applied = broken.apply(profile);
      if (applied) {
        EXPECT_EQ(rules_hit(text_of(profile)), broken.rules) << broken.name << "\n" << text_of(profile);
      }
    }
    EXPECT_TRUE(applied) << broken.name;
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line;
  return out;
}

grammars::xprof_text::Kind kind(const std::string& line) {
  return grammars::xprof_text::kind_of(std::string_view(line).substr(0, line.size() - 1));
}

using grammars::xprof_text::Kind;

// Statistics are optional, and so are tuples: their ids may have gaps. All other lines are counted somewhere.
RC_GTEST_PROP(XprofText, ALineThatIsLostIsMissed, ()) {
  const std::vector<std::string> lines = lines_of(text_of(any_profile()));
  const auto at = *rc::gen::inRange<std::size_t>(0, lines.size());
  if (kind(lines[at]) == Kind::stat || kind(lines[at]) == Kind::smap) return;
  auto less = lines;
  less.erase(less.begin() + static_cast<std::ptrdiff_t>(at));
  RC_ASSERT(rules_hit(joined(less), "xprof-text") != Ids{});
}

RC_GTEST_PROP(XprofText, ALineTwiceIsNoticed, ()) {
  const std::vector<std::string> lines = lines_of(text_of(any_profile()));
  const auto at = *rc::gen::inRange<std::size_t>(0, lines.size());
  auto more = lines;
  more.insert(more.begin() + static_cast<std::ptrdiff_t>(at), lines[at]);
  RC_ASSERT(rules_hit(joined(more), "xprof-text") != Ids{});
}

// Counters of one kind have an order, and so do lines of two kinds. A stat may move to the previous section.
RC_GTEST_PROP(XprofText, TwoLinesSwappedAreNoticed, ()) {
  auto lines = lines_of(text_of(any_profile()));
  const auto at = *rc::gen::inRange<std::size_t>(0, lines.size() - 1);
  const Kind first = kind(lines[at]), second = kind(lines[at + 1]);
  if (first == Kind::stat || second == Kind::stat || (first == second && first != Kind::counter)) return;
  std::swap(lines[at], lines[at + 1]);
  RC_ASSERT(rules_hit(joined(lines), "xprof-text") != Ids{});
}

// The header counts programs and source files, so a truncated file never equals a complete shorter file.
TEST(XprofText, TheFirstBytesTellTheFormat) {
  const std::string magic = "PROFILE-FEEDBACK-DATA:";
  const auto match = [](const std::string& bytes, const char* name = "x") {
    return find_format("xprof-text")->detect(Head(bytes, name));
  };
  EXPECT_EQ(match(magic), Match::certain);
  EXPECT_EQ(match(" " + magic), Match::strong);
  EXPECT_EQ(match(std::string(512 - magic.size(), ' ') + magic), Match::strong);
  EXPECT_EQ(match(std::string(513 - magic.size(), ' ') + magic), Match::none);
  EXPECT_EQ(match("PROFILE-"), Match::weak);
  EXPECT_EQ(match("PROFILE-LOG"), Match::weak);
  EXPECT_EQ(match("PROFILE"), Match::none);
  EXPECT_EQ(match("PROFILE_FEEDBACK"), Match::none);
  for (const char* keyword : {"OBJFILE:", "PROGRAM:", "SRCFILE:"}) {
    EXPECT_EQ(match(std::string("x\n\n\t ") + keyword), Match::weak);
    EXPECT_EQ(match(std::string("x ") + keyword), Match::none);
  }
  for (const char* name : {"feedback.text", "a/objfd.text", "/tcovd.text", "tcovsd.text"})
    EXPECT_EQ(match("", name), Match::name) << name;
  for (const char* name : {"xfeedback.text", "feedback.text/x", "tcovd"})
    EXPECT_EQ(match("", name), Match::none) << name;
}

TEST(XprofText, IsDescribed) {
  const std::string start = "PROFILE-FEEDBACK-DATA: 4.4 ",
                    object = "OBJFILE:/w/a.o 1 1 0 0 0x1 0\nPROC: f 0x2 0 0 0 1 0 0 0\n",
                    other = "OBJFILE:/w/b.o 1 1 0 0 0x1 0\nPROC: g 0x2 0 0 0 1 0 0 0\n";
  EXPECT_EQ(check(start + "1 0 0 0\n" + object).description, "version 4.4, feedback, 1 object file, 1 procedure");
  EXPECT_EQ(check(start + "1 0 0 0 objfd\n" + object).description, "version 4.4, objfd, 1 object file, 1 procedure");
  EXPECT_EQ(check(start + "2 2 0 2 tcovsd\n" + object + other +
                  "PROGRAM: /p 0 0\nPROGRAM: /q 0 0\nSRCFILE: /a 0\nSRCFILE: /b 0\n")
                .description,
            "version 4.4, tcovsd, 2 object files, 2 procedures, 2 programs, 2 source files");
  EXPECT_EQ(check(start + "0 1 0 1 tcovd\nPROGRAM: /p 0 0\nSRCFILE: /a 0\n").description,
            "version 4.4, tcovd, 1 program, 1 source file");
}

// What is missing at the end is reported once: the last record that was read may have an error of its own.
TEST(XprofText, NoPrefixIsClean) {
  for (const std::string& type : {kTypes[0], kTypes[3]}) {
    const std::string text = text_of(xprof::random_profile(7, 2, type));
    for (std::size_t cut = text.find('\n') + 1; cut < text.size(); ++cut) {
      const Result result = check(text.substr(0, cut), "xprof-text");
      EXPECT_NE(ids(result), Ids{}) << text.substr(0, cut);
      EXPECT_LE(std::ranges::count(result.findings, Severity::error, &Finding::severity), 2) << text.substr(0, cut);
    }
  }
}

// Every byte changed to some others: nothing crashes, and the verdict is never one about proflint itself.
TEST(XprofText, DamagedBytesAreChecked) {
  const std::string text = text_of(xprof::random_profile(11, 1, "tcovsd")).substr(0, 1500);
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char byte : {'\0', '\x01', '\x7f', '\x80', '\xff', '\n', ' ', '9', ':', 'B'}) {
      std::string damaged = text;
      damaged[at] = byte;
      EXPECT_NE(check(damaged, "xprof-text").verdict, Verdict::unchecked) << at;
    }
}

// A direct implementation of the flow rules: a fixpoint over all blocks, without regard to speed.
Ids flow_rules(const xprof::Procedure& p) {
  using Wide = Int128;
  std::vector<std::optional<Wide>> blocks, edges;
  const auto count = [&](std::uint32_t counter) -> std::optional<Wide> {
    if (counter == 0) return std::nullopt;
    return static_cast<Wide>(p.counters[counter - 1].value);
  };
  for (const xprof::Block& block : p.blocks) blocks.push_back(count(block.counter));
  for (const xprof::Edge& edge : p.edges) edges.push_back(count(edge.counter));
  Ids found;
  const auto sums = [&](std::uint32_t block, bool in, std::vector<std::size_t>& unknown, std::size_t& all) {
    Wide known = 0;
    unknown.clear();
    all = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((in ? p.edges[i].to : p.edges[i].from) != block) continue;
      ++all;
      if (edges[i])
        known += *edges[i];
      else
        unknown.push_back(i);
    }
    return known;
  };
  std::vector<std::size_t> unknown;
  std::size_t all = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t b = 2; b <= blocks.size(); ++b) {
      const Wide known = sums(b, true, unknown, all);
      if (all == 0) continue;
      if (unknown.empty() && !blocks[b - 1]) {
        changed = true, blocks[b - 1] = known;
      } else if (unknown.size() == 1 && blocks[b - 1]) {
        if (known > *blocks[b - 1]) {
          found.insert("xprof/flow-in");
          continue;
        }
        edges[unknown[0]] = *blocks[b - 1] - known;
        changed = true;
      }
    }
  }
  for (std::uint32_t b = 1; b <= blocks.size(); ++b) {
    if (!blocks[b - 1]) continue;
    const Wide in = sums(b, true, unknown, all);
    if (b == 1 || all == 0) {
      if (in > *blocks[b - 1]) found.insert("xprof/flow-in");
    } else if (unknown.empty() && in != *blocks[b - 1]) {
      found.insert("xprof/flow-in");
    }
    const Wide out = sums(b, false, unknown, all);
    if (out > *blocks[b - 1]) found.insert("xprof/flow-out");
    if (all != 0 && unknown.empty() && out < *blocks[b - 1]) found.insert("xprof/flow-leak");
  }
  return found;
}

RC_GTEST_PROP(XprofText, FlowAgreesWithTheFixpointAsDocumented, ()) {
  Profile profile = any_profile("tcovd");
  std::mt19937_64 rng(*rc::gen::arbitrary<std::uint64_t>());
  Ids expected;
  for (xprof::Object& object : profile.objects) {
    object.max = object.sum = std::nullopt;
    for (xprof::Procedure& procedure : object.procedures) {
      procedure.max = procedure.sum = std::nullopt;
      procedure.profiles.clear();
      procedure.profiles_said = 0;
      for (xprof::Counter& counter : procedure.counters)
        if (rng() % 4 == 0) counter.value = rng() % 8 == 0 ? UINT64_MAX - rng() % 2 : 1 + rng() % 3000;
      // Some edges lead to block 1 instead, so that blocks lose their incoming edges.
      for (xprof::Edge& edge : procedure.edges)
        if (rng() % 8 == 0) edge.to = 1;
      if (!procedure.blocks.empty() && !procedure.edges.empty()) expected.merge(flow_rules(procedure));
    }
  }
  profile.names_said = 0;
  Ids found;
  for (const std::string& id : rules_hit(text_of(profile)))
    if (id.starts_with("xprof/flow")) found.insert(id);
  if (found != expected) RC_LOG(text_of(profile));
  RC_ASSERT(found == expected);
}

}  // namespace
}  // namespace proflint::tests
