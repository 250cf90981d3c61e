// Checks the MemProf section: its header and the offsets of its parts.
#include "validators/llvm_instr/indexed/memprof.h"

#include <array>
#include <iterator>
#include <span>

#include "validators/core/cursor.h"
#include "validators/llvm_instr/indexed/hash_table.h"
#include "validators/llvm_instr/indexed/memprof_data.h"
#include "validators/llvm_instr/indexed/memprof_records.h"
#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/traits.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::uint64_t kNewestMemprof = 4;
constexpr std::uint64_t kFirstOffset = 24;  // a first word of this size or more is the offset of version 0
constexpr std::uint64_t kMaxSchema = 64;
// References to shorter stacks are never implausibly many, as each takes 8 bytes in version 2; this saves their sizes.
constexpr std::uint64_t kLongStack = 256;
constexpr std::uint32_t kSummaryFields = 6;

// Number of words in the header after the version, indexed by version.
constexpr std::size_t kOffsetWords[] = {3, 3, 5, 3, 4};
constexpr std::size_t kMaxWords = 5;

constexpr Trait kVersionTraits[] = {"heap profile of version 0"_trait, "heap profile of version 1"_trait,
                                    "heap profile of version 2"_trait, "heap profile of version 3"_trait,
                                    "heap profile of version 4"_trait};

struct TablePlace {
  std::uint64_t payload, table;
  TableKind kind;
};

class MemprofCheck {
 public:
  MemprofCheck(std::string_view file, std::uint64_t start, std::uint64_t end, Inflater& inflater,
               GroupedFindings& findings, std::pmr::memory_resource* memory)
      : file_(file),
        start_(start),
        end_(end),
        inflater_(inflater),
        findings_(findings),
        memory_(memory),
        cursor_(file.substr(start, end - start)),
        places_(memory) {}

  MemprofEnd run() {
    MemprofEnd end;
    end.version = memprof_version(cursor_.rest());
    if (end.version) {
      if (*end.version < std::size(kVersionTraits)) findings_.report().add_trait(kVersionTraits[*end.version]);
      end.offset = check_parts(*end.version);
    } else
      refuse_version();
    end.is_readable = is_readable_;
    return end;
  }

 private:
  using Offsets = std::array<std::uint64_t, kMaxWords>;

  std::string_view here() const { return file_.substr(start_, 8); }
  std::uint64_t position() const { return end_ - cursor_.left(); }
  std::string_view between(std::uint64_t from, std::uint64_t to) const { return file_.substr(from, to - from); }

  template <class... Parts>
  std::optional<std::uint64_t> stop(const Parts&... parts) {
    findings_.add("profdata/memprof-header"_rule, here(), parts...);
    is_readable_ = false;
    return std::nullopt;
  }

  void refuse_version() {
    findings_.add("profdata/memprof-header"_rule, here(), "MemProf version ",
                  load<std::uint64_t>(here(), std::endian::little), " is not supported (0 to ", kNewestMemprof,
                  " are)");
    is_readable_ = false;
  }

  // The rule for a part that reaches beyond the end of the section. If that is the end of the file, the file is
  // truncated.
  const Rule& rule_of_end() const {
    return end_ == file_.size() ? "profdata/truncated"_rule : "profdata/memprof-header"_rule;
  }

  // Reports a part that reaches beyond the end of the section.
  std::optional<std::uint64_t> stop_beyond(const char* part) {
    findings_.add(rule_of_end(), here(), "the MemProf ", part, " extends past the end of its section");
    is_readable_ = false;
    return std::nullopt;
  }

  std::optional<std::uint64_t> check_parts(std::uint64_t version) {
    Offsets offsets{};
    const std::size_t words = kOffsetWords[version];
    if (version != 0 && !cursor_.skip(8)) return stop_beyond("header");
    for (std::size_t i = 0; i < words; ++i)
      if (!cursor_.read(offsets[i])) return stop_beyond("header");
    const bool has_data = version == 4 && offsets[3] != 0;
    if (!check_offsets({offsets.data(), version == 4 && !has_data ? words - 1 : words})) return std::nullopt;
    if ((version == 4 && !skip_summary()) || !check_schema()) return std::nullopt;
    if (version <= 2) return check_tables(version, offsets, words);
    const std::optional<std::uint64_t> end = check_arrays(version, offsets);
    return end && has_data ? check_data(*end, offsets[3]) : end;
  }

  bool check_offsets(std::span<const std::uint64_t> offsets) {
    std::uint64_t last = position();
    for (const std::uint64_t offset : offsets) {
      if (offset < last) {
        findings_.add("profdata/memprof-header"_rule, here(), "a part of the MemProf section starts at ", Hex{offset},
                      "; expected ", Hex{last}, " or later");
        is_readable_ = false;
      } else if (offset > end_) {
        findings_.add(rule_of_end(), here(), "a part of the MemProf section starts at ", Hex{offset},
                      ", but the section ends at ", Hex{end_});
        is_readable_ = false;
      }
      if (!is_readable_) return false;
      last = offset;
    }
    return true;
  }

  // Skips the summary, whose numbers are not needed to read the records.
  bool skip_summary() {
    const std::string_view where = cursor_.here(4);
    std::uint32_t fields = 0;
    if (!cursor_.read(fields) || (fields == kSummaryFields && !cursor_.skip(8 * kSummaryFields))) {
      stop_beyond("summary");
      return false;
    }
    if (fields == kSummaryFields) return true;
    findings_.add("profdata/memprof-header"_rule, where, "the MemProf summary has ", Plural{fields, "field"},
                  " instead of ", kSummaryFields);
    is_readable_ = false;
    return false;
  }

  // Reads the list of field numbers, which are unique. False: the rest cannot be read.
  bool check_schema() {
    std::uint64_t number = 0, seen = 0;
    std::string_view ids;
    const std::string_view start = cursor_.rest();
    if (!cursor_.read(number) || !cursor_.take_array(number, 8, ids)) {
      stop_beyond("schema");
      return false;
    }
    is_known_ = number <= kMaxSchema;
    if (!is_known_)
      findings_.add("profdata/memprof-header"_rule, start.substr(0, 8), "the MemProf schema has ",
                    Plural{number, "field"}, "; at most ", kMaxSchema, " are supported");
    for (; !ids.empty() && is_known_; ids.remove_prefix(8)) {
      const auto id = load<std::uint64_t>(ids, std::endian::little);
      const bool is_defined = id != 0 && id < std::size(kFieldSizes);
      is_known_ = is_defined && (seen >> id & 1) == 0;
      if (!is_known_)
        findings_.add("profdata/memprof-header"_rule, start.substr(0, 8), "the MemProf schema has ",
                      is_defined ? "duplicate field " : "unknown field ", id);
      if (!is_known_) break;
      seen |= std::uint64_t{1} << id;
      block_.offsets[id] = static_cast<std::size_t>(block_.size);
      block_.size += kFieldSizes[id];
    }
    return true;
  }

  bool is_contiguous(std::uint64_t offset, std::uint64_t expected) {
    if (offset == expected) return true;
    findings_.add("profdata/memprof-header"_rule, here(), "a part of the MemProf section starts at ", Hex{offset},
                  ", but the part before it ends at ", Hex{expected});
    return false;
  }

  // Versions 0 to 2: records, frames and, in the last, call stacks, each a payload and a table.
  std::optional<std::uint64_t> check_tables(std::uint64_t version, const Offsets& offsets, std::size_t words) {
    const std::uint64_t start = position();
    const TablePlace places[] = {{start, offsets[0], TableKind::numbers},
                                 {offsets[1], offsets[2], TableKind::numbers},
                                 {offsets[3], offsets[4], TableKind::bare_numbers}};
    std::array<std::optional<HashTable>, 3> tables;
    const std::size_t number = words == 5 ? 3 : 2;
    std::uint64_t end = start;
    for (std::size_t i = 0; i < number; ++i) {
      if (!is_contiguous(places[i].payload, end)) return std::nullopt;
      if (!(tables[i] = open_table(places[i]))) return std::nullopt;
      end = tables[i]->end();
    }
    MemprofRecords records(version, block_, file_.size(), places_, findings_);
    // Frames and call stacks come first, as records refer to them.
    const bool is_whole =
        walk(*tables[1], TableKind::numbers, [&](const TableItem& item) { check_frame(item); }) &&
        (number < 3 ||
         walk(*tables[2], TableKind::bare_numbers, [&](const TableItem& item) { check_stack(item, records); })) &&
        walk(*tables[0], TableKind::numbers, [&](const TableItem& item) { check_record(item, records); });
    return is_whole ? std::optional(end) : std::nullopt;
  }

  // Versions 3 and 4: frames and call stacks are arrays, which need no hash table.
  std::optional<std::uint64_t> check_arrays(std::uint64_t version, const Offsets& offsets) {
    if (offsets[0] < position())
      return stop("the MemProf call stacks start at ", Hex{offsets[0]}, "; expected ", Hex{position()}, " or later");
    const std::string_view frames = between(position(), offsets[0]), stacks = between(offsets[0], offsets[1]);
    const bool has_frames = check_size(frames, kFrameSize, "frames");
    const bool is_even = check_size(stacks, 4, "call stacks") && has_frames;
    places_.linear.emplace(stacks.substr(0, stacks.size() / 4 * 4), frames.size() / kFrameSize, memory_);
    const auto table = open_table({offsets[1], offsets[2], TableKind::numbers});
    if (!table) return std::nullopt;
    MemprofRecords records(version, block_, file_.size(), places_, findings_);
    const bool is_whole = walk(*table, TableKind::numbers, [&](const TableItem& item) {
      if (is_even) check_record(item, records);
    });
    return is_whole ? std::optional(table->end()) : std::nullopt;
  }

  bool check_size(std::string_view array, std::size_t element, const char* what) {
    if (array.size() % element == 0) return true;
    findings_.add("profdata/memprof-call-stack"_rule, array, "the MemProf ", what, " take ",
                  Plural{array.size(), "byte"}, ", which is not a multiple of ", element);
    return false;
  }

  std::optional<std::uint64_t> check_data(std::uint64_t end, std::uint64_t offset) {
    if (!is_contiguous(offset, end)) return std::nullopt;
    const auto size = check_data_accesses(between(offset, end_), inflater_, findings_, memory_);
    if (size) return offset + *size;
    is_readable_ = false;
    return std::nullopt;
  }

  std::optional<HashTable> open_table(const TablePlace& place) {
    std::optional<HashTable> table;
    if (place.payload > place.table)
      stop("a MemProf table starts at ", Hex{place.table}, ", before its payload at ", Hex{place.payload});
    else if (!(table = HashTable::open(file_, place.payload, place.table, findings_)))
      is_readable_ = false;
    return table;
  }

  bool walk(const HashTable& table, TableKind kind, const HashTable::Visit& visit) {
    const Walked walked = table.walk(kind, true, findings_, visit);
    is_readable_ = walked != Walked::partly;
    return walked == Walked::all;
  }

  void check_frame(const TableItem& item) {
    remember(item, places_.frames, "frame");
    if (item.data.size() != kFrameSize)
      findings_.add("profdata/memprof-record"_rule, item.head, "frame ", Hex{item.hash}, " has ",
                    Plural{item.data.size(), "byte"}, " instead of ", kFrameSize);
  }

  void check_stack(const TableItem& item, const MemprofRecords& records) {
    remember(item, places_.stacks, "call stack");
    if (item.data.empty())
      findings_.add("profdata/memprof-record"_rule, item.head, "call stack ", Hex{item.hash}, " has no frames");
    else if (item.data.size() % 8 == 0)
      add_stack(item, records);
    else
      findings_.add("profdata/memprof-record"_rule, item.head, "call stack ", Hex{item.hash}, " has ",
                    Plural{item.data.size(), "byte"}, ", which is not a multiple of 8");
  }

  // REQUIRES: the key has 8 bytes, as it has in tables of bare numbers.
  void add_stack(const TableItem& item, const MemprofRecords& records) {
    const std::uint64_t frames = item.data.size() / 8;
    if (records.check_frames(item.data) && frames > kLongStack)
      places_.long_stacks.try_emplace(load<std::uint64_t>(item.key, std::endian::little), frames);
  }

  void check_record(const TableItem& item, MemprofRecords& records) {
    remember(item, functions_, "record");
    if (is_known_) records.check(item);
  }

  void remember(const TableItem& item, SeenNumbers& seen, const char* table) {
    if (item.key.size() != 8) return;  // reported as a wrong hash
    const auto key = load<std::uint64_t>(item.key, std::endian::little);
    if (seen.insert(key, item.key))
      findings_.add("profdata/key-duplicate"_rule, item.key, "key ", Hex{key}, " occurs twice in the MemProf ", table,
                    " table");
  }

  std::string_view file_;
  std::uint64_t start_, end_;
  Inflater& inflater_;
  GroupedFindings& findings_;
  std::pmr::memory_resource* memory_;
  Cursor cursor_;
  MemprofPlaces places_;
  SeenNumbers functions_{memory_};
  MemprofBlock block_;     // of an allocation according to the schema
  bool is_known_ = false;  // whether the schema, and so the layout of records, is known
  bool is_readable_ = true;
};

}  // namespace

std::optional<std::uint64_t> memprof_version(std::string_view section) {
  const auto first = load<std::uint64_t>(section, std::endian::little);
  if (first >= kFirstOffset) return 0;
  return first >= 1 && first <= kNewestMemprof ? std::optional(first) : std::nullopt;
}

bool may_end_anywhere(std::string_view section) {
  return memprof_version(section) == kNewestMemprof;
}

MemprofEnd check_memprof(std::string_view file, std::uint64_t start, std::uint64_t end, Inflater& inflater,
                         GroupedFindings& findings, std::pmr::memory_resource* memory) {
  return MemprofCheck(file, start, end, inflater, findings, memory).run();
}

}  // namespace proflint::llvm_instr::indexed
