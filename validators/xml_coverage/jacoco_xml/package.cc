// Sums over classes and source files.
#include "validators/xml_coverage/jacoco_xml/package.h"

#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {

std::optional<CounterType> first_difference(const Counters& a, const Counters& b) {
  for (std::size_t i = 0; i < kTypes; ++i)
    if (a.of[i] != b.of[i]) return static_cast<CounterType>(i);
  return std::nullopt;
}

void report_difference(const Rule& rule, std::string_view where, CounterType type, const Counters& stated,
                       const Counters& computed, const char* of, GroupedFindings& found) {
  const Counter &is = stated.of[type], &sum = computed.of[type];
  found.add(rule, where, Words{kTypeNames[type]}, " is ", is.missed, " missed and ", is.covered, " covered, but ",
            Words{of}, " have ", sum.missed, " and ", sum.covered);
}

void Package::clear() {
  classes_.clear();
  files_.clear();
}

Package::BySource Package::sums_by_source() const {
  BySource sums(memory_);
  for (const Part& part : classes_)
    if (part.source) sums[*part.source].add(part.counters);
  return sums;
}

void Package::check_files(const BySource& sums, GroupedFindings& found) const {
  for (const Part& file : files_) {
    const auto sum = sums.find(*file.source);
    if (sum == sums.end() || !sum->second.is_sound || !file.counters.is_sound) continue;
    Counters computed = sum->second;
    computed.of[kLineCounter] = file.counters.of[kLineCounter];  // classes of one file share lines
    if (const auto type = first_difference(file.counters, computed))
      report_difference("jacoco-xml/sourcefile-sum"_rule, file.where, *type, file.counters, computed, "its classes",
                        found);
  }
}

void Package::check(const Counters& stated, std::string_view where, GroupedFindings& found) const {
  BySource files(memory_);
  Counters of_files, of_all;
  for (const Part& file : files_) {
    files.try_emplace(*file.source, file.counters);
    of_files.add(file.counters);
  }
  of_all = of_files;
  for (const Part& part : classes_) {
    if (part.source && files.contains(*part.source)) continue;
    of_all.add(part.counters);
    if (part.source)
      found.add("jacoco-xml/sourcefile-missing"_rule, part.where,
                "the source file of this class is not in the package");
  }
  check_files(sums_by_source(), found);
  if (is_empty() || !stated.is_sound || !of_all.is_sound) return;
  // Before 0.8.2 classes did not name their source file.
  const bool is_of_files = !files_.empty() && !first_difference(stated, of_files);
  if (const auto type = first_difference(stated, of_all); type && !is_of_files)
    report_difference("jacoco-xml/package-sum"_rule, where, *type, stated, of_all, "its source files and classes",
                      found);
}

}  // namespace proflint::xml_coverage::jacoco_xml
