// The section of a heap profile.
#include "validators/llvm_instr/indexed/memprof.h"

#include <array>
#include <iterator>
#include <span>

#include "validators/core/cursor.h"
#include "validators/llvm_instr/indexed/hash_table.h"
#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/traits.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::uint64_t kNewestMemprof = 3, kUnknown = 4;  // versions
constexpr std::uint64_t kFirstOffset = 24;  // a first word of this size or more is the offset of version 0
constexpr std::uint64_t kMostSchema = 64;

constexpr Trait kVersionTraits[] = {"heap profile of version 0"_trait, "heap profile of version 1"_trait,
                                    "heap profile of version 2"_trait, "heap profile of version 3"_trait,
                                    "heap profile of version 4"_trait};

struct TablePlace {
  std::uint64_t payload, table;
  TableKind kind;
};

class MemprofCheck {
 public:
  MemprofCheck(std::string_view file, std::uint64_t start, std::uint64_t end, Repeats& findings)
      : file_(file), start_(start), end_(end), findings_(findings), cursor_(file.substr(start, end - start)) {}

  // Whether what follows the section can be read.
  bool is_readable() const { return is_readable_; }

  std::optional<std::uint64_t> run() {
    std::uint64_t first = 0;
    if (!cursor_.read(first)) return stop_beyond("the header");
    if (first < std::size(kVersionTraits) || first >= kFirstOffset)
      findings_.report().add_trait(kVersionTraits[first >= kFirstOffset ? 0 : first]);
    if (first == kUnknown) {
      findings_.add("profdata/memprof-version"_rule, here(), "the layout of version 4 is not known");
      findings_.report().set_unsupported();
      return std::nullopt;
    }
    if (first > kNewestMemprof && first < kFirstOffset) return stop("the heap profile has an unknown version");
    const std::uint64_t version = first >= kFirstOffset ? 0 : first;
    if (first >= kFirstOffset) cursor_ = Cursor(file_.substr(start_, end_ - start_));
    std::array<std::uint64_t, 5> offsets{};
    const std::size_t words = version == 2 ? 5 : 3;
    for (std::size_t i = 0; i < words; ++i)
      if (!cursor_.read(offsets[i])) return stop_beyond("the header");
    if (!check_offsets({offsets.data(), words}) || !check_schema()) return std::nullopt;
    return version == 3 ? check_version_3(offsets) : check_tables(offsets, words);
  }

 private:
  std::string_view here() const { return file_.substr(start_, 8); }
  std::uint64_t position() const { return end_ - cursor_.left(); }

  std::optional<std::uint64_t> stop(const char* complaint) {
    findings_.add("profdata/memprof-header"_rule, here(), complaint);
    is_readable_ = false;
    return std::nullopt;
  }

  // A part reaches beyond the end of the section: where that is the end of the file, the file was cut.
  std::optional<std::uint64_t> stop_beyond(const char* part) {
    findings_.add(end_ == file_.size() ? "profdata/truncated"_rule : "profdata/memprof-header"_rule, here(), part,
                  " of the heap profile is not inside its section");
    is_readable_ = false;
    return std::nullopt;
  }

  bool check_offsets(std::span<const std::uint64_t> offsets) {
    std::uint64_t last = position();
    for (const std::uint64_t offset : offsets) {
      if (offset < last) stop("the offsets of the heap profile do not ascend");
      if (offset >= last && offset > end_) stop_beyond("a part");
      if (!is_readable_) return false;
      last = offset;
    }
    return true;
  }

  // Numbers of fields, each once. False: the schema does not end inside the section.
  bool check_schema() {
    std::uint64_t number = 0, seen = 0;
    std::string_view ids;
    const std::string_view start = cursor_.rest();
    if (!cursor_.read(number) || !cursor_.take_array(number, 8, ids)) {
      stop_beyond("the schema");
      return false;
    }
    bool is_sound = number <= kMostSchema;
    for (; !ids.empty() && is_sound; ids.remove_prefix(8)) {
      const auto id = load<std::uint64_t>(ids, std::endian::little);
      is_sound = id < 64 && (seen >> id & 1) == 0;
      if (is_sound) seen |= std::uint64_t{1} << id;
    }
    if (!is_sound)
      findings_.add("profdata/memprof-header"_rule, start.substr(0, 8),
                    "the schema of the heap profile has unknown fields, or one twice");
    return true;
  }

  bool is_contiguous(std::uint64_t offset, std::uint64_t expected) {
    if (offset == expected) return true;
    findings_.add("profdata/memprof-header"_rule, here(), "a part of the heap profile starts at ", Hex{offset},
                  ", the one before ends at ", Hex{expected});
    return false;
  }

  // Versions 0 to 2: records, frames and, in the last, call stacks, each a payload and a table.
  std::optional<std::uint64_t> check_tables(const std::array<std::uint64_t, 5>& offsets, std::size_t words) {
    const std::uint64_t records = position();
    const TablePlace places[] = {{records, offsets[0], TableKind::numbers},
                                 {offsets[1], offsets[2], TableKind::numbers},
                                 {offsets[3], offsets[4], TableKind::bare_numbers}};
    std::uint64_t end = records;
    for (const TablePlace& place : std::span(places, words == 5 ? 3 : 2)) {
      if (!is_contiguous(place.payload, end)) return std::nullopt;
      const auto table_end = check_table(place);
      if (!table_end) return std::nullopt;
      end = *table_end;
    }
    return end;
  }

  // Version 3: frames and call stacks are arrays, which need no table.
  std::optional<std::uint64_t> check_version_3(const std::array<std::uint64_t, 5>& offsets) {
    if (offsets[0] < position()) return stop("the frames of the heap profile lie in its schema");
    return check_table({offsets[1], offsets[2], TableKind::numbers});
  }

  std::optional<std::uint64_t> check_table(const TablePlace& place) {
    if (place.payload > place.table) return stop("a table of the heap profile starts before its payload");
    const auto table = HashTable::open(file_, place.payload, place.table, findings_);
    if (!table || !table->walk(place.kind, true, findings_, [](const TableItem&) {})) {
      is_readable_ = false;
      return std::nullopt;
    }
    return table->end();
  }

  std::string_view file_;
  std::uint64_t start_, end_;
  Repeats& findings_;
  Cursor cursor_;
  bool is_readable_ = true;
};

}  // namespace

std::optional<std::uint64_t> check_memprof(std::string_view file, std::uint64_t start, std::uint64_t end,
                                           bool& is_readable, Repeats& findings) {
  MemprofCheck check(file, start, end, findings);
  const auto section_end = check.run();
  is_readable = check.is_readable();
  return section_end;
}

}  // namespace proflint::llvm_instr::indexed
