// Checks the records of the functions of an indexed profile.
#include "validators/llvm_instr/indexed/records.h"

#include <algorithm>

#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/names.h"

namespace proflint::llvm_instr::indexed {
namespace {

// Records of offload devices: version 13 stores them with extra fields, version 14 states the size of these.
constexpr std::uint32_t kWithDevices = 13, kWithUniformity = 14;
constexpr ValueRules kValueRules = {.truncated = "profdata/value-truncated"_rule,
                                    .size = "profdata/value-size"_rule,
                                    .kinds = "profdata/value-kinds"_rule,
                                    .sites = "profdata/value-sites"_rule,
                                    .duplicate = "profdata/value-duplicate"_rule,
                                    .padding = "profdata/padding-bytes"_rule,
                                    .order = &"profdata/value-order"_rule};

bool starts_with_marker(std::string_view counters) {
  return !counters.empty() && is_pseudo(load<std::uint64_t>(counters, std::endian::little));
}

// Whether `data` consists of whole records of that version, by size alone.
bool has_layout(std::string_view data, std::uint32_t version) {
  Cursor cursor(data);
  while (!cursor.at_end()) {
    std::uint64_t hash = 0, counters = 0, bitmap = 0, uniformity = 0;
    std::uint32_t values = 0;
    std::string_view ignored;
    if (!cursor.read(hash) || !cursor.read(counters) || !cursor.take_array(counters, 8, ignored)) return false;
    if (!cursor.read(bitmap) || !cursor.take_array(bitmap, 8, ignored)) return false;
    if (version >= kWithUniformity && !(cursor.read(uniformity) && cursor.skip(uniformity))) return false;
    if (!cursor.read(values) || values < 8 || !cursor.skip(values - sizeof values)) return false;
  }
  return true;
}

}  // namespace

struct RecordCheck::Record {
  std::uint64_t hash = 0;
  std::string_view hash_bytes, counters, bitmap, values;
};

RecordCheck::RecordCheck(VersionWord version, bool collects, Counts& counts, GroupedFindings& findings,
                         std::pmr::memory_resource* memory)
    : version_(version),
      collects_(collects),
      counts_(counts),
      findings_(findings),
      outer_(memory),
      cs_(memory),
      hashes_(memory),
      keys_(memory),
      seen_(memory),
      collected_(memory) {}

void RecordCheck::check(const TableItem& item) {
  if (item.key.empty()) findings_.add("profdata/key-empty"_rule, item.head, "the name of a function is empty");
  check_name(item.key);
  if (seen_.insert(item.hash, item.key).value_or(std::string_view()) == item.key && !item.key.empty())
    findings_.add("profdata/key-duplicate"_rule, item.key, "function ", item.key, " occurs twice");
  if (version_.has(variant::temporal)) keys_.push_back(item.hash);
  if (version_.number() == kWithDevices && is_device_record(item)) {
    partial_.add(item.data, item.key);
    is_complete_ = false;
    return;
  }
  if (item.data.empty()) findings_.add("profdata/record"_rule, item.head, "function ", item.key, " has no record");
  hashes_.clear();
  Cursor data(item.data);
  while (!data.at_end()) {
    Record record;
    if (!take_record(data, record, item)) {
      is_complete_ = false;
      break;
    }
    check_record(record, item);
  }
  if (counts_.wants_entries()) counts_.end_function(item.key);
  check_hashes(item);
}

// Checks that the text form can express the name.
void RecordCheck::check_name(std::string_view name) {
  if (const char* const reason = why_unwritable(name))
    findings_.add("profdata/name-bytes"_rule, name, "the name of function ", name, " ", reason);
}

bool RecordCheck::take_record(Cursor& data, Record& record, const TableItem& item) {
  const std::uint32_t version = version_.number();
  const std::string_view start = data.rest();
  std::uint64_t counters = 0, bitmap = 0;
  record.hash_bytes = data.here(8);
  if (!data.read(record.hash) || (version > 1 && !data.read(counters))) {
    findings_.add("profdata/record"_rule, start, "the last record of function ", item.key, " has only ",
                  Plural{start.size(), "byte"}, "; expected at least ", version > 1 ? 16 : 8);
    return false;
  }
  if (version == 1) counters = data.left() / 8;
  if (!data.take_array(counters, 8, record.counters)) {
    findings_.add("profdata/record"_rule, start.substr(8, 8), "a record of function ", item.key, " declares ",
                  Plural{counters, "counter"}, ", but only ", Plural{data.left(), "byte is left", "bytes are left"});
    return false;
  }
  if (version == 1 && !data.at_end()) {
    findings_.add("profdata/record"_rule, data.rest(), "the data of function ", item.key, " takes ",
                  Plural{item.data.size(), "byte"}, ", which is not a multiple of 8");
    return false;
  }
  if (version >= 11 && !data.read(bitmap)) return lacks_number("bitmap bytes", data, item);
  if (version >= 11 && !data.take_array(bitmap, 8, record.bitmap)) {
    findings_.add("profdata/record"_rule, data.rest(), "a record of function ", item.key, " declares ",
                  Plural{bitmap, "bitmap byte"}, ", but only ", Plural{data.left(), "byte is left", "bytes are left"});
    return false;
  }
  if (version >= kWithUniformity && !take_uniformity(data, item)) return false;
  return version < 3 || take_values(data, record.values);
}

// Reports a record that ends before or inside the number of its `what`.
bool RecordCheck::lacks_number(const char* what, const Cursor& data, const TableItem& item) {
  findings_.add("profdata/record"_rule, data.rest(), "the number of ", what, " in a record of function ", item.key,
                " takes 8 bytes, but only ", Plural{data.left(), "byte is left", "bytes are left"});
  return false;
}

// The bytes that mark uniform counters, followed by value data of at least 8 bytes.
bool RecordCheck::take_uniformity(Cursor& data, const TableItem& item) {
  constexpr std::size_t kMinValues = 8;
  std::uint64_t size = 0;
  const std::string_view where = data.here(8);
  if (!data.read(size)) return lacks_number("uniformity bytes", data, item);
  if (size == 0 || (data.left() >= kMinValues && size <= data.left() - kMinValues)) return data.skip(size);
  findings_.add("profdata/record"_rule, where, "a record of function ", item.key, " declares ",
                Plural{size, "uniformity byte"}, ", but only ", Plural{data.left(), "byte is left", "bytes are left"},
                " for them and the value data");
  return false;
}

bool RecordCheck::take_values(Cursor& data, std::string_view& block) {
  const ValueData values(kValueRules, std::endian::little, version_.number() >= 11 ? 3 : 2, findings_);
  std::string_view rest = data.rest();
  const ValueData::Taken taken = values.take(rest, nullptr);
  static_cast<void>(data.take(data.left() - rest.size(), block));
  return taken != ValueData::Taken::none;
}

// Whether the data of a key consists of whole records only under the layout for offload devices.
bool RecordCheck::is_device_record(const TableItem& item) {
  return !has_layout(item.data, kWithDevices) && has_layout(item.data, kWithUniformity);
}

void RecordCheck::check_record(const Record& record, const TableItem& item) {
  hashes_.push_back(record.hash);
  if (collects_)
    collected_.push_back({item.hash, record.hash, record.counters.size() / 8, record.bitmap.size() / 8,
                          count_sites(record.values, std::endian::little), starts_with_marker(record.counters)});
  if (is_reserved_hash(record.hash)) report_reserved_hash(record.hash, item.key, record.hash_bytes, findings_);
  const bool has_cs_bit = (record.hash & kContextSensitive) != 0;
  if (has_cs_bit && version_.number() >= 6 && version_.has(variant::ir) && !version_.has(variant::cs))
    findings_.add("profdata/cs-flag"_rule, record.hash_bytes, "the hash ", Hex{record.hash}, " of function ", item.key,
                  " has the context-sensitive bit set, but the profile is not context-sensitive");
  for (std::size_t i = 0; i < record.bitmap.size(); i += 8)
    if (const auto value = load<std::uint64_t>(record.bitmap.substr(i), std::endian::little); value > 255)
      findings_.add("profdata/bitmap-value"_rule, record.bitmap.substr(i, 8), "the value of a bitmap byte of function ",
                    item.key, " is ", value, "; expected at most 255");
  if (record.counters.empty()) {
    counts_.add_record();
    findings_.add("profdata/record-no-counters"_rule, record.hash_bytes, "a record of function ", item.key,
                  " has no counters");
    return;
  }
  const auto first = load<std::uint64_t>(record.counters, std::endian::little);
  if (starts_with_marker(record.counters)) return counts_.add_pseudo(item.key, first, record.counters.substr(0, 8));
  counts_.add_record();
  for (std::string_view rest = record.counters; !rest.empty(); rest.remove_prefix(8))
    counts_.add(load<std::uint64_t>(rest, std::endian::little), rest.substr(0, 8));
  if (version_.number() <= 4) return outer_.add(record.counters);
  if (version_.number() == 5 && !version_.has(variant::cs))
    cs_.add(record.counters);  // in version 5, the summary of all records
  if (!has_cs_bit) outer_.add(record.counters);
  if (has_cs_bit && version_.has(variant::cs)) cs_.add(record.counters);
}

// Records of one key have different hashes, one for each build.
void RecordCheck::check_hashes(const TableItem& item) {
  if (hashes_.size() < 2) return;
  std::sort(hashes_.begin(), hashes_.end());
  if (const auto twice = std::adjacent_find(hashes_.begin(), hashes_.end()); twice != hashes_.end())
    findings_.add("profdata/record-duplicate"_rule, item.key, "function ", item.key, " has two records with hash ",
                  Hex{*twice});
  hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
  const auto builds = std::count_if(hashes_.begin(), hashes_.end(), [this](std::uint64_t hash) {
    return !version_.has(variant::ir) || (hash & kContextSensitive) == 0;
  });
  if (builds > 1) ambiguous_.add(item.key);
}

void RecordCheck::finish(bool has_all, bool is_sound) {
  is_complete_ = is_complete_ && has_all;
  std::sort(keys_.begin(), keys_.end());
  std::sort(collected_.begin(), collected_.end());
  if (!partial_) return;
  if (!has_all || !is_sound) {
    findings_.add_group("profdata/record"_rule, partial_, "the data of function ", partial_.detail(),
                        " does not consist of whole records");
    return;
  }
  findings_.add_group("profdata/version-partial"_rule, partial_, "function ", partial_.detail(),
                      " has records with an unknown layout");
  findings_.report().set_unsupported();
}

bool RecordCheck::has_key(std::uint64_t hash) const {
  return std::binary_search(keys_.begin(), keys_.end(), hash);
}

}  // namespace proflint::llvm_instr::indexed
