// Checks the sections after the table of functions.
#include "validators/llvm_instr/indexed/sections.h"

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr NameRules kVtableNames = {"profdata/names-decode"_rule, "profdata/name-empty"_rule, "the vtable names",
                                    "a vtable names chunk"};

// Takes as many bytes as the section claims. Only the last section can be truncated.
bool take_contents(Cursor& cursor, std::uint64_t size, const SectionBytes& section, const Rule& rule, const char* what,
                   std::string_view& out, GroupedFindings& findings) {
  if (cursor.take(size, out)) return true;
  findings.add(section.is_last ? "profdata/truncated"_rule : rule, section.bytes.substr(0, 8), what, " take ",
               Plural{size, "byte"}, ", but only ", Plural{cursor.left(), "byte is left", "bytes are left"},
               section.is_last ? "" : " before the next section");
  return false;
}

void check_padding(std::string_view padding, const char* what, GroupedFindings& findings) {
  if (padding.find_first_not_of('\0') != std::string_view::npos)
    findings.add("profdata/padding-bytes"_rule, padding, "the padding of ", what, " is not zero");
}

bool take_id(Cursor& cursor, std::string_view& id, GroupedFindings& findings) {
  const std::string_view start = cursor.rest();
  std::uint64_t length = 0;
  std::string_view padding;
  cursor.read_or_keep(length);  // the size of the section is a multiple of 8
  const std::size_t left = cursor.left();
  if (length == 0) {
    findings.add("profdata/binary-id"_rule, start.substr(0, 8), "the length of a binary ID is 0; expected at least 1");
    return false;
  }
  if (!cursor.take(length, id) || !cursor.take((8 - length % 8) % 8, padding)) {
    findings.add("profdata/binary-id"_rule, start.substr(0, 8), "a binary ID takes ", Plural{length, "byte"},
                 ", but only ", Plural{left, "byte is", "bytes are"}, " left in the section");
    return false;
  }
  check_padding(padding, "a binary ID", findings);
  return true;
}

}  // namespace

std::optional<std::uint64_t> check_ids(const SectionBytes& section, std::pmr::vector<std::string_view>& ids,
                                       GroupedFindings& findings) {
  Cursor cursor(section.bytes);
  std::uint64_t size = 0;
  std::string_view contents;
  cursor.read_or_keep(size);
  if (size % 8 != 0) {
    findings.add("profdata/binary-id"_rule, section.bytes.substr(0, 8), "the binary IDs take ", Plural{size, "byte"},
                 ", which is not a multiple of 8");
    return std::nullopt;
  }
  if (!take_contents(cursor, size, section, "profdata/binary-id"_rule, "the binary IDs", contents, findings))
    return std::nullopt;
  Cursor list(contents);
  for (std::string_view id; !list.at_end() && take_id(list, id, findings); ids.push_back(id))
    if (!ids.empty() && id == ids.back())
      findings.add("profdata/binary-id-order"_rule, id, "binary ID ", Trusted{to_hex(id)}, " occurs twice");
    else if (!ids.empty() && id < ids.back())
      findings.add("profdata/binary-id-order"_rule, id, "binary ID ", Trusted{to_hex(id)}, " follows ",
                   Trusted{to_hex(ids.back())}, ", which sorts after it");
  return 8 + size;
}

std::optional<std::uint64_t> check_vtable_names(const SectionBytes& section, Inflater& inflater,
                                                GroupedFindings& findings, std::pmr::memory_resource* memory) {
  Cursor cursor(section.bytes);
  std::uint64_t size = 0;
  std::string_view contents, padding;
  cursor.read_or_keep(size);
  constexpr const char* kWhat = "the vtable names";
  if (!take_contents(cursor, size, section, "profdata/names-decode"_rule, kWhat, contents, findings))
    return std::nullopt;
  if (!take_contents(cursor, (8 - size % 8) % 8, section, "profdata/names-decode"_rule,
                     "the padding bytes after the vtable names", padding, findings))
    return std::nullopt;
  Names(memory).read(contents, kVtableNames, inflater, findings);
  check_padding(padding, kWhat, findings);
  return section.bytes.size() - cursor.left();
}

std::optional<std::uint64_t> check_traces(const SectionBytes& section, const RecordCheck& records,
                                          GroupedFindings& findings) {
  Cursor cursor(section.bytes);
  std::uint64_t number = 0, stream = 0;
  const auto truncated = [&]() -> std::optional<std::uint64_t> {
    findings.add("profdata/truncated"_rule, cursor.rest(), "the file ends inside the traces");
    return std::nullopt;
  };
  if (!(cursor.read(number) && cursor.read(stream))) return truncated();
  if (number > stream)
    findings.add("profdata/temporal-count"_rule, section.bytes.substr(0, 16), "the number of traces is ", number,
                 ", but the stream size is only ", stream);
  if (stream > kMaxTraceStream)
    findings.add("profdata/temporal-count"_rule, section.bytes.substr(8, 8), "the stream size is ", stream,
                 "; expected at most ", kMaxTraceStream);
  for (std::uint64_t i = 0; i < number; ++i) {
    const std::string_view start = cursor.rest();
    std::uint64_t weight = 0, size = 0;
    std::string_view functions;
    if (!(cursor.read(weight) && cursor.read(size) && cursor.take_array(size, 8, functions))) return truncated();
    if (weight == 0 || size == 0)
      findings.add("profdata/temporal-trace"_rule, start.substr(0, 16),
                   weight == 0 ? "the weight of a trace is 0; expected at least 1" : "a trace has no functions");
    for (; !functions.empty(); functions.remove_prefix(8))
      if (const auto hash = load<std::uint64_t>(functions, std::endian::little); !records.has_key(hash))
        findings.add("profdata/temporal-ref"_rule, functions.substr(0, 8), "a trace contains name hash ", Hex{hash},
                     ", but no function has this name hash");
  }
  return section.bytes.size() - cursor.left();
}

}  // namespace proflint::llvm_instr::indexed
