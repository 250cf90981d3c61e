// Checks the records of a raw profile. In compiler output, the ranges of records are in order and without gaps, which
// takes one comparison per record to check; only if that fails are ranges collected and sorted.
#include "validators/llvm_instr/raw/records.h"

#include <algorithm>
#include <array>

#include "validators/core/cursor.h"
#include "validators/llvm_instr/raw/rules.h"

namespace proflint::llvm_instr::raw {
namespace {

constexpr std::size_t kTimestamp = 8;
constexpr char kNotExecuted = '\xff';

}  // namespace

bool RecordReader::next(Record& record) {
  if (rest_.empty()) return false;
  const std::size_t size = header_.record_size();
  record.bytes = rest_.substr(0, size);
  rest_.remove_prefix(size);
  const std::uint32_t version = header_.number();
  Cursor cursor(record.bytes, header_.machine.order);
  const auto pointer = [&](std::uint64_t& out) { return read_pointer(cursor, header_.machine, out); };
  std::uint64_t ignored = 0;
  std::uint16_t wave = 0;
  cursor.read_or_keep(record.name);
  cursor.read_or_keep(record.hash);
  pointer(record.counters_at);
  if (version >= 11) pointer(record.uniform_at);
  if (version >= 9) pointer(record.bitmap_at);
  pointer(ignored);  // function
  pointer(ignored);  // values
  cursor.read_or_keep(record.counters);
  for (unsigned kind = 0; kind < (version >= 10 ? 3u : 2u); ++kind) cursor.read_or_keep(record.sites[kind]);
  if (version >= 11) cursor.read_or_keep(wave);
  padding_ = 0;
  if (version == 10) cursor.read_or_keep(padding_);  // aligns the next field to 4
  if (version >= 9) cursor.read_or_keep(record.bitmap_size);
  for (std::uint16_t word = 0; cursor.read(word);) padding_ |= word;
  return true;
}

void RecordCheck::run() {
  const std::string_view records = sections_[Section::records];
  RecordReader reader(records, header_);
  std::uint64_t index = 0;
  seen_.reserve(records.size() / header_.record_size());
  for (Record record; reader.next(record); ++index) {
    if (!reader.has_clean_padding())
      oddities_.add("profraw/padding-bytes"_rule, record.bytes, "the padding in a record is not zero");
    check_record(record, index);
  }
  if (index != 0) check_ranges();
}

void RecordCheck::check_record(const Record& record, std::uint64_t index) {
  counts_.add_record();
  seen_.expect(record.name);
  if (names_ != nullptr && !names_->has(record.name))
    findings_.add("profraw/name-ref"_rule, record.bytes.substr(0, 8), "a record has name hash ", Hex{record.name},
                  ", but no name has this hash");
  if (is_reserved_hash(record.hash)) report_reserved_hash(record.hash, label(record), record.bytes, findings_);
  std::uint64_t start = 0;
  if (!place_counters(record, index, start)) {
    counter_claims_.has_stray = true;
    return;
  }
  check_bitmap(record, index);
  check_uniform(record, index);
  count(record, start);
  if (counts_.wants_entries()) counts_.end_function(name_of(record));
  const Shape shape = {record.counters, record.bitmap_size, {record.sites[0], record.sites[1], record.sites[2]}};
  const auto same = seen_.add(record.name, record.hash, shape).same;
  if (same != SeenRecords::Earlier::Same::none)
    report_again(same, label(record), record.hash, shape, record.bytes, findings_);
}

// LLVM subtracts in 64 bits, even if pointers have 32: a difference that is correct modulo 2^32 may be outside its
// section.
std::uint64_t RecordCheck::offset(std::uint64_t address, std::uint64_t delta, std::uint64_t index) const {
  const std::uint64_t at = address - delta;
  return header_.number() >= 8 ? at + index * header_.record_size() : at;
}

// The function's name, or its hash, for messages.
Part RecordCheck::label(const Record& record) const {
  const auto name = names_ == nullptr ? std::nullopt : names_->find(record.name);
  return name ? Part(*name) : Part(Hex{record.name});
}

// The function's name, or its hash in hexadecimal digits.
std::string RecordCheck::name_of(const Record& record) const {
  const auto name = names_ == nullptr ? std::nullopt : names_->find(record.name);
  return name ? std::string(*name) : to_message(std::array{Part(Hex{record.name})});
}

bool RecordCheck::place_counters(const Record& record, std::uint64_t index, std::uint64_t& start) {
  const std::string_view section = sections_[Section::counters];
  const std::uint64_t size = std::uint64_t{record.counters} * header_.counter_size();
  if (record.counters == 0) {
    findings_.add("profraw/record-no-counters"_rule, record.bytes, "function ", label(record), " has no counters");
    return false;
  }
  start = offset(record.counters_at, header_.counters_delta, index);
  if (start > section.size() || size > section.size() - start) {
    findings_.add("profraw/counter-range"_rule, record.bytes, "function ", label(record), " has ",
                  Plural{record.counters, "counter"}, " at offset ", start, ", but the counters section has ",
                  Plural{section.size(), "byte"});
    return false;
  }
  if (start % header_.counter_size() != 0)
    findings_.add("profraw/counter-alignment"_rule, record.bytes, "the counters of function ", label(record),
                  " start at offset ", start, " of their section, which is not a multiple of 8");
  counter_claims_.add(start, size);
  return true;
}

void RecordCheck::check_bitmap(const Record& record, std::uint64_t index) {
  if (record.bitmap_size == 0) return;
  const std::string_view section = sections_[Section::bitmap];
  const std::uint64_t start = offset(record.bitmap_at, header_.bitmap_delta, index);
  if (start <= section.size() && record.bitmap_size <= section.size() - start)
    return bitmap_claims_.add(start, record.bitmap_size);
  findings_.add("profraw/bitmap-range"_rule, record.bytes, "function ", label(record), " has ",
                Plural{record.bitmap_size, "bitmap byte"}, " at offset ", start, ", but the bitmap section has ",
                Plural{section.size(), "byte"});
}

void RecordCheck::check_uniform(const Record& record, std::uint64_t index) {
  if (header_.uniform_counters == 0 || record.uniform_at == 0) return;
  const std::string_view section = sections_[Section::uniform];
  const std::uint64_t start = offset(record.uniform_at, header_.uniform_delta, index);
  const std::uint64_t size = std::uint64_t{record.counters} * 8;
  if (start > section.size() || size > section.size() - start)
    findings_.add("profraw/uniform-range"_rule, record.bytes, "function ", label(record), " has ",
                  Plural{record.counters, "uniform counter"}, " at offset ", start,
                  ", but the section of uniform counters has ", Plural{section.size(), "byte"});
}

void RecordCheck::count(const Record& record, std::uint64_t start) {
  const std::string_view section = sections_[Section::counters];
  std::string_view counters = section.substr(static_cast<std::size_t>(start),
                                             static_cast<std::size_t>(record.counters) * header_.counter_size());
  if (counters.size() > section.size() - counted_) return;
  counted_ += counters.size();
  if (header_.version.has(variant::temporal)) {
    if (counters.size() <= kTimestamp) {
      findings_.add("profraw/temporal-slot"_rule, record.bytes, "function ", label(record), " has ",
                    Plural{record.counters, "counter"}, header_.counter_size() == 1 ? " of 1 byte" : "",
                    "; expected at least ", kTimestamp / header_.counter_size() + 1, ", because the timestamp takes ",
                    kTimestamp / header_.counter_size(), " of them");
      return;
    }
    check_timestamp(counters.substr(0, kTimestamp));
    counters.remove_prefix(kTimestamp);
  }
  if (header_.counter_size() == 1) return count_bytes(counters);
  for (; !counters.empty(); counters.remove_prefix(8))
    counts_.add(load<std::uint64_t>(counters, header_.machine.order), counters.substr(0, 8));
}

void RecordCheck::count_bytes(std::string_view bytes) {
  std::uint64_t covered = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    covered += bytes[i] == 0;
    if (bytes[i] != 0 && bytes[i] != kNotExecuted)
      findings_.add("profraw/byte-value"_rule, bytes.substr(i, 1), "a byte counter is ",
                    static_cast<unsigned>(static_cast<unsigned char>(bytes[i])), "; expected 0 or 255");
  }
  counts_.add_covered(bytes.size(), covered);
}

void RecordCheck::check_timestamp(std::string_view slot) {
  const auto timestamp = load<std::uint64_t>(slot, header_.machine.order);
  if (timestamp != UINT64_MAX && timestamp > header_.records)
    findings_.add("profraw/timestamp"_rule, slot, "a timestamp is ", timestamp, ", but the profile has only ",
                  Plural{header_.records, "function"});
}

void RecordCheck::check_ranges() {
  const std::string_view counters = sections_[Section::counters];
  const bool counters_are_sound =
      counter_claims_.is_in_order && (counter_claims_.end == counters.size() || header_.counter_size() == 1);
  if (counters_are_sound && bitmap_claims_.is_in_order) return;
  std::pmr::vector<Range> ranges(memory_), bitmaps(memory_);
  RecordReader reader(sections_[Section::records], header_);
  std::uint64_t index = 0;
  for (Record record; reader.next(record); ++index) {
    const std::uint64_t size = std::uint64_t{record.counters} * header_.counter_size();
    const std::uint64_t start = offset(record.counters_at, header_.counters_delta, index);
    if (size == 0 || start > counters.size() || size > counters.size() - start) continue;
    ranges.push_back({start, start + size, record.bytes.data()});
    const std::uint64_t bitmap = offset(record.bitmap_at, header_.bitmap_delta, index);
    const std::uint64_t room = sections_[Section::bitmap].size();
    if (record.bitmap_size != 0 && bitmap <= room && record.bitmap_size <= room - bitmap)
      bitmaps.push_back({bitmap, bitmap + record.bitmap_size, record.bytes.data()});
  }
  std::uint64_t lost = 0, ignored = 0;
  const bool overlap = check_overlap(ranges, "profraw/counter-overlap"_rule, "counters", lost);
  check_overlap(bitmaps, "profraw/bitmap-overlap"_rule, "bitmap bytes", ignored);
  if (!ranges.empty()) lost += (counters.size() - ranges.back().end) / 8;
  if (header_.counter_size() == 8 && !counter_claims_.has_stray && !overlap && lost != 0)
    findings_.add("profraw/counter-gap"_rule, counters, Plural{lost, "counter does", "counters do"},
                  " not belong to any record");
}

// Whether any ranges overlap. `lost` becomes the number of whole counters between ranges; anything smaller is padding.
bool RecordCheck::check_overlap(std::pmr::vector<Range>& ranges, const Rule& rule, const char* what,
                                std::uint64_t& lost) {
  std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
    return a.start != b.start ? a.start < b.start : a.record < b.record;
  });
  std::uint64_t end = 0;
  bool overlap = false;
  for (const Range& range : ranges) {
    overlap |= range.start < end;
    if (range.start < end)
      findings_.add(rule, std::string_view(range.record, header_.record_size()), "the ", what,
                    " of a record start at offset ", range.start, ", but another record has ", what, " up to offset ",
                    end);
    if (range.start > end) lost += (range.start - end) / 8;
    end = std::max(end, range.end);
  }
  return overlap;
}

}  // namespace proflint::llvm_instr::raw
