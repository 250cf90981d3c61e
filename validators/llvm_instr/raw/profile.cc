// Checks one profile of a raw file, section by section. Follows LLVM RawInstrProfReader::readHeader, createSymtab and
// readValueProfilingData.
#include "validators/llvm_instr/raw/profile.h"

#include <algorithm>
#include <tuple>

#include "validators/core/cursor.h"
#include "validators/llvm_instr/raw/records.h"
#include "validators/llvm_instr/raw/rules.h"

namespace proflint::llvm_instr::raw {
namespace {

constexpr NameRules kFunctionNames = {"profraw/names-decode"_rule, "profraw/name-empty"_rule, "the names",
                                      "a names chunk", &"profraw/name-bytes"_rule};
constexpr NameRules kVtableNames = {"profraw/names-decode"_rule, "profraw/name-empty"_rule, "the vtable names",
                                    "a vtable names chunk"};
constexpr ValueRules kValueRules = {.truncated = "profraw/value-truncated"_rule,
                                    .size = "profraw/value-size"_rule,
                                    .kinds = "profraw/value-kinds"_rule,
                                    .sites = "profraw/value-sites"_rule,
                                    .duplicate = "profraw/value-duplicate"_rule,
                                    .padding = "profraw/padding-bytes"_rule};

void check_ids(std::string_view section, const Header& header, std::pmr::vector<std::string_view>& ids,
               GroupedFindings& findings, GroupedFindings& oddities) {
  Cursor cursor(section, header.machine.order);
  while (!cursor.at_end()) {
    const std::string_view start = cursor.rest();
    std::uint64_t length = 0;
    std::string_view id, padding;
    const bool has_length = cursor.read(length);
    const std::size_t left = cursor.left();
    const bool is_whole = has_length && length != 0 && cursor.take(length, id) &&
                          (header.number() < 8 || cursor.take((8 - length % 8) % 8, padding));
    if (!is_whole && !has_length)
      findings.add("profraw/binary-id"_rule, start.substr(0, 8), "the length of a binary ID takes 8 bytes, but only ",
                   Plural{left, "byte is", "bytes are"}, " left in the section");
    else if (!is_whole && length == 0)
      findings.add("profraw/binary-id"_rule, start.substr(0, 8), "the length of a binary ID is 0; expected at least 1");
    else if (!is_whole)
      findings.add("profraw/binary-id"_rule, start.substr(0, 8), "a binary ID takes ", Plural{length, "byte"},
                   ", but only ", Plural{left, "byte is", "bytes are"}, " left in the section");
    if (!is_whole) break;
    if (padding.find_first_not_of('\0') != std::string_view::npos)
      oddities.add("profraw/padding-bytes"_rule, padding, "the padding of a binary ID is not zero");
    ids.push_back(id);
  }
}

// The addresses of a vtable.
struct AddressRange {
  std::uint64_t start, size;
  std::string_view where;
};

// LLVM finds the table of an address in a map of disjoint ranges. Linkers fold identical tables into one.
void check_vtable_overlap(std::pmr::vector<AddressRange>& tables, GroupedFindings& findings) {
  std::sort(tables.begin(), tables.end(), [](const AddressRange& a, const AddressRange& b) {
    return std::tuple(a.start, a.size, a.where.data()) < std::tuple(b.start, b.size, b.where.data());
  });
  for (std::size_t i = 1; i < tables.size(); ++i) {
    const AddressRange &before = tables[i - 1], &table = tables[i];
    const std::uint64_t distance = table.start - before.start;
    if (distance < before.size && (distance != 0 || table.size != before.size))
      findings.add("profraw/vtable-overlap"_rule, table.where, "the vtable at ", Hex{table.start},
                   " overlaps the one at ", Hex{before.start}, ", which has ", Plural{before.size, "byte"});
  }
}

void check_vtables(const Header& header, const Sections& sections, Inflater& inflater, GroupedFindings& findings,
                   GroupedFindings& oddities, std::pmr::memory_resource* memory) {
  if (header.number() < 10) return;
  Names names(memory);
  const bool has_names = names.read(sections[Section::vtable_names], kVtableNames, inflater, findings);
  std::pmr::vector<AddressRange> tables(memory);
  for (std::string_view rest = sections[Section::vtables]; !rest.empty(); rest.remove_prefix(header.vtable_size())) {
    Cursor cursor(rest.substr(0, header.vtable_size()), header.machine.order);
    std::uint64_t hash = 0, address = 0;
    std::uint32_t size = 0;
    cursor.read_or_keep(hash);
    read_pointer(cursor, header.machine, address);
    cursor.read_or_keep(size);
    if (address != 0) tables.push_back({address, size, rest.substr(0, header.vtable_size())});
    if (has_names && !names.has(hash))
      findings.add("profraw/vtable-ref"_rule, rest.substr(0, 8), "a vtable has name hash ", Hex{hash},
                   ", but no name has this hash");
    if (cursor.rest().find_first_not_of('\0') != std::string_view::npos)
      oddities.add("profraw/padding-bytes"_rule, cursor.rest(), "the padding of a vtable is not zero");
  }
  check_vtable_overlap(tables, findings);
}

void check_correlation(const Header& header, GroupedFindings& findings) {
  if (header.records != 0) {
    if (header.version.has(variant::debug_info))
      findings.add("profraw/correlation-header"_rule, header.bytes.substr(8, 8),
                   "a profile for debug info correlation has ", Plural{header.records, "record"}, "; expected none");
    return;
  }
  if (header.counters == 0) return;
  findings.add("profraw/correlation"_rule, header.bytes, "the records of ", Plural{header.counters, "counter"},
               " are in ", header.version.has(variant::debug_info) ? "the debug info of the program" : "the program",
               ", not in the profile");
  if (header.names_size != 0) {
    findings.add("profraw/correlation-header"_rule, header.word(&Header::names_size),
                 "the profile has no records, but ", Plural{header.names_size, "byte"}, " of names; expected none");
  } else if (header.counters_delta != 0 || header.names_delta != 0) {
    const bool is_counters = header.counters_delta != 0;
    findings.add("profraw/correlation-header"_rule,
                 header.word(is_counters ? &Header::counters_delta : &Header::names_delta),
                 "the profile has no records, but ", is_counters ? "CountersDelta" : "NamesDelta", " is ",
                 Hex{is_counters ? header.counters_delta : header.names_delta}, "; expected 0");
  }
}

// Takes the value data of all records off `rest`. False: the end of the value data cannot be found.
bool check_values(const Header& header, const Sections& sections, std::string_view& rest, GroupedFindings& findings) {
  RecordReader reader(sections[Section::records], header);
  const ValueData data(kValueRules, header.machine.order, header.number() >= 10 ? 3 : 2, findings);
  bool is_first = true;
  for (Record record; reader.next(record);) {
    if (!record.has_sites()) continue;
    if (is_first && (rest.empty() || machine_of(rest))) {
      findings.add("profraw/value-missing"_rule, rest.substr(0, 0), "records have value sites, but ",
                   rest.empty() ? "the file ends" : "another profile begins", " before their value data");
      return false;
    }
    is_first = false;
    if (data.take(rest, &record.sites) == ValueData::Taken::none) return false;
  }
  return true;
}

}  // namespace

std::optional<ProfileEnd> check_profile(std::string_view bytes, Machine machine, Counts& counts, Inflater& inflater,
                                        std::pmr::vector<std::string_view>& ids, Report& report) {
  std::pmr::memory_resource* const memory = ids.get_allocator().resource();
  const std::optional<Header> header = read_header(bytes, machine, report);
  if (!header) return std::nullopt;
  const std::optional<Sections> sections = read_sections(bytes, *header, report);
  if (!sections) return std::nullopt;
  GroupedFindings findings(report), oddities(report);
  check_padding(bytes, *header, *sections, findings, oddities);
  check_ids((*sections)[Section::ids], *header, ids, findings, oddities);
  Names names(memory);
  const bool has_names = names.read((*sections)[Section::names], kFunctionNames, inflater, findings);
  check_vtables(*header, *sections, inflater, findings, oddities, memory);
  RecordCheck records(*header, *sections, has_names ? &names : nullptr, counts, findings, oddities, memory);
  records.run();
  counts.end_profile((*sections)[Section::counters]);
  check_correlation(*header, findings);
  ProfileEnd end{*header, (*sections)[Section::records], sections->rest};
  GroupedFindings ignored(report);  // wrong records do not show where value data is
  const bool is_whole = check_values(*header, *sections, end.rest, records.are_sound() ? findings : ignored);
  findings.flush();
  if (!report.has_errors()) oddities.flush();  // otherwise, other errors may have caused them
  return is_whole ? std::optional(end) : std::nullopt;
}

}  // namespace proflint::llvm_instr::raw
