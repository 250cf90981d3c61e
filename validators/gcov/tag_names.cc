// Names of tags, and tags that differ from a known one in one bit.
#include "validators/gcov/tag_names.h"

#include <array>
#include <vector>

#include "validators/core/flip.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {
namespace {

struct TagRow {
  NamedNumber tag;
  bool in_notes, in_data;
};
constexpr TagRow kTags[] = {
    {{tags::kFunction, "FUNCTION"}, true, true},
    {{tags::kBlocks, "BLOCKS"}, true, false},
    {{tags::kArcs, "ARCS"}, true, false},
    {{tags::kLines, "LINES"}, true, false},
    {{tags::kConditions, "CONDS"}, true, false},
    {{tags::kPaths, "PATHS"}, true, false},
    {{tags::kObjectSummary, "SUMMARY"}, false, true},
    {{tags::kProgramSummary, "PROGRAM_SUMMARY"}, false, true},
};

}  // namespace

const char* counters_name(std::size_t kind, const Header& header) {
  return kind == kArcs ? "arc" : (*header.kinds)[kind].name;
}

std::string record_name(std::uint32_t tag, const Header& header, const Named* function) {
  constexpr std::uint32_t kLevel = 0xff000000;  // subordinate records have the level of FUNCTION
  const bool is_known = function != nullptr && (function->number != 0 || !function->name.empty());
  const bool is_part = is_known && tag != tags::kFunction && (tag & kLevel) == tags::kFunction;
  const Part of = is_part ? " of " : "", owner = is_part ? Part(*function) : "";
  for (const TagRow& row : kTags) {
    const Part parts[] = {"the ", row.tag.name, " record", of, owner, " (tag ", Hex{tag, 8}, ")"};
    if (row.tag.number == tag) return to_message(parts);
  }
  if (!tags::is_counters(tag) || !header.has_kind(tags::kind_of(tag))) {
    const Part parts[] = {"the record with tag ", Hex{tag, 8}};
    return to_message(parts);
  }
  const Part parts[] = {
      "the ", counters_name(tags::kind_of(tag), header), " counter record", of, owner, " (tag ", Hex{tag, 8}, ")"};
  return to_message(parts);
}

std::string describe_bit_flip(std::uint32_t tag, const Header& header, const char* subject) {
  std::vector<NamedNumber> table;
  std::array<std::string, kCounterKinds> names;  // of counters
  for (const TagRow& row : kTags)
    if (header.kind == Kind::notes ? row.in_notes : row.in_data) table.push_back(row.tag);
  for (std::size_t kind = 0; header.kind != Kind::notes && kind < kCounterKinds; ++kind)
    if (header.has_kind(kind)) {
      names[kind] = std::string(counters_name(kind, header)) + " counters";
      table.push_back({tags::kCounters + (std::uint64_t{kind} << 17), names[kind].c_str()});
    }
  return proflint::describe_bit_flip(tag, table, 8, subject);
}

}  // namespace proflint::gcov
