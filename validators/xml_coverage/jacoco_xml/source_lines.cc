// Checks lines one by one, and their sums.
#include "validators/xml_coverage/jacoco_xml/source_lines.h"

#include <algorithm>

#include "validators/encodings/xml/sax.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {

namespace {

using encodings::xml::first_line;

constexpr std::uint64_t kMaxBranches = std::uint64_t{1} << 16;  // no line has more

void add(Counter& sum, std::uint64_t missed, std::uint64_t covered) {
  sum.missed = coverage::saturating_sum(sum.missed, missed);
  sum.covered = coverage::saturating_sum(sum.covered, covered);
}

}  // namespace

void SourceLines::clear() {
  numbers_.clear();
  instructions_ = branches_ = lines_ = {};
  repeated_ = branching_ = {};
  highest_ = count_ = 0;
  has_own_ = is_sound_ = is_ascending_ = true;
}

void SourceLines::add(const SourceLine& line, const Writer& writer, GroupedFindings& found) {
  ++count_;
  has_own_ = has_own_ && line.has_counts();
  is_sound_ = is_sound_ && line.is_sound;
  if (!line.has_counts())
    found.add("jacoco-xml/line-counts"_rule, first_line(line.where),
              line.has_missed    ? "attribute 'ci' is"
              : line.has_covered ? "attribute 'mi' is"
                                 : "attributes 'mi' and 'ci' are",
              " missing from source line ", line.number);
  const bool is_empty = (line.missed | line.covered | line.missed_branches | line.covered_branches) == 0;
  if (!writer.adds_up_lines && line.has_all && line.is_sound && is_empty)
    found.add("jacoco-xml/line-empty"_rule, first_line(line.where), "source line ", line.number,
              " has neither instructions nor branches");
  if (!line.is_sound) return;
  const std::uint64_t branches = coverage::saturating_sum(line.missed_branches, line.covered_branches);
  if (branches > kMaxBranches && branches <= UINT32_MAX)  // beyond, numbers have a finding of their own
    found.add("jacoco-xml/branches-implausible"_rule, first_line(line.where), "source line ", line.number, " has ",
              branches, " branches; expected at most ", kMaxBranches);
  if (line.covered == 0 && line.covered_branches != 0) branching_.add(first_line(line.where), line.number);
  jacoco_xml::add(instructions_, line.missed, line.covered);
  jacoco_xml::add(branches_, line.missed_branches, line.covered_branches);
  if (line.covered != 0)
    ++lines_.covered;
  else if (line.missed != 0)
    ++lines_.missed;
  is_ascending_ = is_ascending_ && (count_ == 1 || line.number > highest_);
  if (!numbers_.insert(line.number).second) return repeated_.add(line.where, line.number);
  if (line.number < highest_)
    found.add("jacoco-xml/line-order"_rule, first_line(line.where), "source line ", line.number,
              " follows source line ", highest_, "; expected ascending order");
  highest_ = std::max(highest_, line.number);
}

void SourceLines::check(Counters& counters, std::string_view where, const Writer& writer, SumFindings& sums,
                        GroupedFindings& found) const {
  if (repeated_)
    found.add(has_own_ && !writer.adds_up_lines ? "jacoco-xml/line-duplicate"_rule : "jacoco-xml/line-repeated"_rule,
              first_line(repeated_.first()), "the sourcefile element has a second entry for source line ",
              repeated_.detail());
  if (!is_sound_ || !counters.is_sound || !counters.states_any()) return;
  if (branching_ && writer.counts_instructions && counters.has(kInstruction))
    return found.add_group("jacoco-xml/covered-flag"_rule, branching_, "source line ", branching_.detail(),
                           " has covered branches, but no covered instructions");
  if (writer.counts_instructions && ((has_own_ && count_ != 0) || counters.has(kInstruction))) {
    const Counter& stated = counters.of[kLineCounter];
    if (stated != lines_) {
      counters.doubt(kLineCounter);
      const std::string owner = described("source file", where);
      return sums.add("jacoco-xml/sourcefile-lines"_rule, where, "counter LINE of ", Trusted{owner}, " has ",
                      stated.missed, " missed and ", stated.covered,
                      " covered, but the lines of the source file add up to ", lines_.missed, " missed and ",
                      lines_.covered, " covered");
    }
  }
  // Converters from formats that only know lines write no other counters.
  if (counters.has(kLineCounter) && !counters.has(kInstruction)) return;
  const auto exceeds = [](const Counter& sum, const Counter& bound) {
    return sum.missed > bound.missed || sum.covered > bound.covered;
  };
  for (const auto& [sum, type] : {std::pair(&instructions_, kInstruction), std::pair(&branches_, kBranch)})
    if (exceeds(*sum, counters.of[type])) {
      counters.doubt(type);
      const std::string owner = described("source file", where);
      return sums.add("jacoco-xml/line-sum"_rule, where, "counter ", Trusted{kTypeNames[type]}, " of ", Trusted{owner},
                      " has only ", counters.of[type].missed, " missed and ", counters.of[type].covered,
                      " covered, but the lines of the source file add up to ", sum->missed, " missed and ",
                      sum->covered, " covered");
    }
}

}  // namespace proflint::xml_coverage::jacoco_xml
