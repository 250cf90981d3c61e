// Compares sections: by name for identity, by position for order. Follows RFC 2002, "several runs concatenated".
#include "validators/gcov_rfc/sections.h"

#include <algorithm>

#include "validators/gcov_rfc/records.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

// Sorts instead of hashing, so that no choice of names makes it slow. Returns the number of different names.
std::uint32_t sort_by_name(Data& data) {
  for (std::uint32_t i = 0; i < data.functions.size(); ++i)
    if (!data.functions[i].name.empty()) data.by_name.push_back(i);
  std::sort(data.by_name.begin(), data.by_name.end(), [&](std::uint32_t a, std::uint32_t b) {
    const int order = data.functions[a].name.compare(data.functions[b].name);
    return order != 0 ? order < 0 : a < b;
  });
  std::uint32_t ids = 0;
  for (std::size_t i = 0; i < data.by_name.size(); ++i) {
    Counted& function = data.functions[data.by_name[i]];
    if (i == 0 || function.name != data.functions[data.by_name[i - 1]].name) ++ids;
    function.id = ids - 1;
  }
  return ids;
}

void compare(const Counted& first, const Counted& later, Report& report) {
  if (first.has_checksum && later.has_checksum && first.checksum != later.checksum)
    report.add("gcov-rfc/section-mismatch"_rule, checksum_field(later.name), "function ", later.name, " has checksum ",
               Hex{later.checksum}, " in section ", later.section + 1, ", but ", Hex{first.checksum}, " in section ",
               first.section + 1);
  if (first.has_counts && later.has_counts && first.counts.size() != later.counts.size())
    report.add("gcov-rfc/section-mismatch"_rule, later.counts, "function ", later.name, " has ",
               Plural{later.counts.size() / 8, "count"}, " in section ", later.section + 1, ", but ",
               first.counts.size() / 8, " in section ", first.section + 1);
}

void check_identity(const Data& data, Report& report) {
  const Counted *first = nullptr, *previous = nullptr;
  for (const std::uint32_t i : data.by_name) {
    const Counted& function = data.functions[i];
    if (first == nullptr || first->id != function.id) {
      first = &function;
    } else if (previous->section == function.section) {
      report.add("gcov-rfc/function-duplicate"_rule, function.name, "function ", function.name,
                 " occurs twice in section ", function.section + 1);
    } else {
      compare(*first, function, report);
    }
    previous = &function;
  }
}

// Compares each section, function by function, with the first one.
void check_order(const Data& data, Report& report) {
  const auto& functions = data.functions;
  const auto is_named = [](const Counted& function) { return function.id != Counted::kNoId; };
  if (!std::all_of(functions.begin(), functions.end(), is_named)) return;
  std::size_t at = 0, size = 0;  // the start of a section, and the number of functions in the first one
  for (std::uint32_t section = 0; section < data.section_ends.size(); ++section) {
    const std::size_t start = at;
    std::size_t same = 0;
    for (; at < functions.size() && functions[at].section == section; ++at)
      if (same == at - start && same < size && functions[same].id == functions[at].id) ++same;
    if (section == 0) {
      size = at;
    } else if (same < at - start) {
      const std::string_view name = functions[start + same].name;
      report.add("gcov-rfc/section-order"_rule, name, "function ", same + 1, " of section ", section + 1, " is ", name,
                 same < size ? ", but in section 1 it is " : ", but section 1 has only ",
                 same < size ? Part(functions[same].name) : Part(Plural{size, "function"}));
    } else if (same < size && (data.is_whole || section + 1 < data.section_ends.size())) {
      report.add("gcov-rfc/section-order"_rule, data.section_ends[section], "section ", section + 1, " has ",
                 Plural{same, "function"}, ", but section 1 has ", size);
    }
  }
}

}  // namespace

void compare_sections(Data& data, Report& report) {
  const std::uint32_t names = sort_by_name(data);
  check_identity(data, report);
  check_order(data, report);
  report.describe(Plural{names, "function"});
  report.describe(Plural{data.section_ends.size(), "run"});
}

}  // namespace proflint::gcov_rfc
