// Compares sums over classes and source files.
#include "validators/xml_coverage/jacoco_xml/package.h"

#include <algorithm>

#include "validators/core/recycle.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {

std::optional<CounterType> first_difference(const Counters& a, const Counters& b) {
  for (std::size_t i = 0; i < kTypes; ++i) {
    const auto type = static_cast<CounterType>(i);
    if (a.of[i] != b.of[i] && !a.is_doubted(type) && !b.is_doubted(type)) return type;
  }
  return std::nullopt;
}

std::optional<CounterType> doubt_differences(Counters& stated, const Counters& sums) {
  const auto first = first_difference(stated, sums);
  while (const auto type = first_difference(stated, sums)) stated.doubt(*type);
  return first;
}

void Package::clear() {
  classes_.clear();
  files_.clear();
  methods_.clear();
  recycle(names_);
  has_nameless_file_ = false;
}

void Package::check_methods(std::uint64_t source, const SourceLines& lines, GroupedFindings& found) {
  const auto is_before = [](const FirstLine& a, const FirstLine& b) {
    return std::pair(a.source, a.where.data()) < std::pair(b.source, b.where.data());
  };
  if (!are_methods_sorted_) std::sort(methods_.begin(), methods_.end(), is_before);
  are_methods_sorted_ = true;
  for (auto method = std::lower_bound(methods_.begin(), methods_.end(), FirstLine{source, 0, {}}, is_before);
       method != methods_.end() && method->source == source; ++method) {
    if (lines.has(method->line)) continue;
    const std::string owner = described("method", method->where);
    found.add("jacoco-xml/method-line"_rule, method->where, Trusted{owner}, " starts on line ", method->line,
              ", which its source file does not have");
  }
}

bool Package::has_contents() const {
  const auto has_own = [](const Part& part) { return part.counters.states_any() || !part.counters.is_complete; };
  return std::any_of(classes_.begin(), classes_.end(), has_own) || std::any_of(files_.begin(), files_.end(), has_own);
}

Package::BySource Package::sums_by_source() const {
  BySource sums(memory_);
  for (const Part& part : classes_)
    if (part.source) sums[*part.source].add(part.counters);
  return sums;
}

// Classes of one file share lines, which JaCoCo counts once.
void Package::check_files(const Writer& writer, SumFindings& found) {
  const BySource sums = sums_by_source();
  for (Part& file : files_) {
    if (!file.source) continue;
    const auto sum = sums.find(*file.source);
    if (sum == sums.end() || !are_comparable(file.counters, sum->second)) continue;
    Counters computed = sum->second;
    if (writer.adds_up_lines)
      for (const CounterType type : {kComplexity, kMethodCounter, kClassCounter})
        computed.of[type] = file.counters.of[type];
    else
      computed.of[kLineCounter] = file.counters.of[kLineCounter];
    if (const auto type = doubt_differences(file.counters, computed))
      found.add_difference("jacoco-xml/sourcefile-sum"_rule, file.where,
                           {*type, file.counters, computed, "source file", "the classes of the source file"});
  }
}

void Package::check_sources(GroupedFindings& found) const {
  if (has_nameless_file_) return;  // which may be the one that a class names
  for (const Part& part : classes_)
    if (part.source && !has_file(part)) {
      const std::string owner = described("class", part.where);
      const std::string_view source = value_in(part.where, "sourcefilename");
      found.add("jacoco-xml/sourcefile-missing"_rule, part.where, "the package does not list the source file ",
                source.empty() ? proflint::Part("") : proflint::Part(source), source.empty() ? "of " : " of ",
                Trusted{owner});
    }
}

Counters Package::sum_of_files() const {
  Counters sum;
  for (const Part& file : files_) sum.add(file.counters);
  return sum;
}

Counters Package::sum_of_classes(bool only_without_files) const {
  Counters sum;
  for (const Part& part : classes_)
    if (!only_without_files || !has_file(part)) sum.add(part.counters);
  return sum;
}

// Before 0.8.2 classes did not name their source file.
bool Package::has_unnamed_files() const {
  const auto names_source = [](const Part& part) { return part.source.has_value(); };
  return !files_.empty() && !classes_.empty() && std::none_of(classes_.begin(), classes_.end(), names_source);
}

// The sums over classes, of which some may have no source file. Lines that classes of one file share are counted once;
// their number is unknown, so any sum in between is right.
Counters Package::sum_with_unnamed_files(const Counters& stated) const {
  Counters sum = sum_of_classes(false);
  const Counter lines = stated.of[kLineCounter], fewest = sum_of_files().of[kLineCounter];
  Counter& most = sum.of[kLineCounter];
  const auto is_between = [](std::uint64_t value, std::uint64_t from, std::uint64_t more) {
    return value >= from && value - from <= more;
  };
  if (is_between(lines.missed, fewest.missed, most.missed) && is_between(lines.covered, fewest.covered, most.covered))
    most = lines;
  return sum;
}

void Package::check(Counters& stated, std::string_view where, const Writer& writer, SumFindings& sums,
                    GroupedFindings& found) {
  check_sources(found);
  check_files(writer, sums);
  const Counters of_files = sum_of_files();
  Counters computed = sum_of_classes(!writer.adds_up_lines);
  const char* what = "the classes of the package";
  if (writer.adds_up_lines) {
    for (const Part& part : classes_)
      if (!part.counters.has(kClassCounter))
        computed.count(kClassCounter, part.counters.of[kMethodCounter].covered != 0);
  } else if (has_unnamed_files()) {
    computed = sum_with_unnamed_files(stated);
  } else {
    computed.add(of_files);
    what = "its source files and its classes without a source file";
  }
  if (has_nameless_file_ || !are_comparable(stated, computed)) return;
  const bool is_of_files = !files_.empty() && !first_difference(stated, of_files);
  if (is_of_files) return;
  if (const auto type = doubt_differences(stated, computed))
    sums.add_difference("jacoco-xml/package-sum"_rule, where, {*type, stated, computed, "package", what});
}

}  // namespace proflint::xml_coverage::jacoco_xml
