// Checks the records of a text profile. Nothing marks the start of a record, so no line after an unreadable one can be
// read.
#include "validators/llvm_instr/text/records.h"

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/llvm_instr/name_hash.h"
#include "validators/llvm_instr/text/rules.h"
#include "validators/llvm_instr/value_data.h"
#include "validators/llvm_instr/variant.h"

namespace proflint::llvm_instr::text {
namespace {

constexpr std::uint64_t kMaxBitmapBytes = 255, kMaxValues = 255;

// Whether the text is the truncated prefix of a number, such as "0x".
bool is_number_prefix(std::string_view text) {
  return text == "0x" || text == "0X" || text == "0b" || text == "0B" || text == "0o";
}

}  // namespace

struct RecordCheck::Record {
  std::string_view name;
  std::uint64_t name_hash = 0, hash = 0;
  Shape shape;
  bool has_temperature = false;  // its first counter is a marker
};

bool RecordCheck::run() {
  for (TextLine line; lines_.next(line);) {
    const char* const start = line.text.data();
    if (!read_record(line)) return false;
    // A last line without a line end may lack digits.
    const std::string_view record(start, static_cast<std::size_t>(lines_.position() - start));
    if (record.ends_with('\n')) findings_.report().record(record);
  }
  return true;
}

bool RecordCheck::read_record(const TextLine& name) {
  Record record;
  if (!read_name(name, record) || !read_hash(record) || !read_counters(record)) return false;
  TextLine line;
  bool has_line = lines_.next(line);
  if (has_line && line.text[0] == '$') {
    if (!read_bitmap(line, record)) return false;
    has_line = lines_.next(line);
  }
  grammars::Decimal number;
  if (has_line && grammar::parse(line.text, number, nullptr, limit_) && number.fits && number.value <= UINT32_MAX) {
    if (!read_kinds(line, number.value, record)) return false;
  } else if (has_line) {
    lines_.hold(line);
  }
  finish(record);
  return true;
}

bool RecordCheck::has_lines(std::uint64_t number, const char* what, std::string_view where) {
  if (lines_.has(number)) return true;
  findings_.add("proftext/truncated"_rule, where, "expected ", Plural{number, what}, ", but fewer lines are left");
  return false;
}

// Reports an invalid line, unless its carriage return was already reported. `may_be_cut`: it is a prefix of a valid
// line.
bool RecordCheck::refuse(const Rule& rule, const TextLine& line, const char* wanted, bool may_be_cut) {
  if (may_be_cut && !line.is_terminated)
    findings_.add("proftext/truncated"_rule, line.text, "the file ends inside ", wanted);
  else if (!has_lone_cr(line))
    findings_.add(rule, line.text, "expected ", wanted, ", found ", line.text);
  return false;
}

bool RecordCheck::read_name(const TextLine& line, Record& record) {
  record.name = line.text;
  record.name_hash = hash_of(line.text);
  seen_.expect(record.name_hash);
  grammar::Flag flag;
  if (grammar::parse(line.text, flag) && flag.keyword != grammar::Word::unknown) {
    findings_.add("proftext/late-flag"_rule, line.text, "the flag ", line.text, " follows records");
    return false;
  }
  // Tabs are allowed, and carriage returns are reported by another rule.
  if (line.is_odd &&
      std::any_of(line.text.begin(), line.text.end(), [](char c) { return is_stray_control(c) && c != '\r'; }))
    findings_.add("proftext/name-bytes"_rule, line.text, "the name ", line.text, " contains control characters");
  return true;
}

bool RecordCheck::read_hash(Record& record) {
  TextLine line;
  if (!lines_.take("the hash of a function", line)) return false;
  grammar::Integer number;
  const auto hash = grammar::parse(line.text, number) ? value_of(number) : std::nullopt;
  if (!hash) return refuse("proftext/hash"_rule, line, "a function hash (64-bit number)", is_number_prefix(line.text));
  record.hash = *hash;
  if (is_reserved_hash(*hash)) report_reserved_hash(*hash, record.name, line.text, findings_);
  if ((*hash & kContextSensitive) != 0 && header_.is_ir() && !header_.is_cs())
    findings_.add("proftext/cs-flag"_rule, line.text, "the hash ", Hex{*hash}, " of function ", record.name,
                  " has the context-sensitive bit set, but the profile is not context-sensitive");
  return true;
}

bool RecordCheck::read_counters(Record& record) {
  TextLine line;
  if (!lines_.take("the number of counters", line)) return false;
  grammars::Decimal number;
  if (!grammar::parse(line.text, number, nullptr, limit_) || !number.fits || number.value == 0)
    return refuse("proftext/counter-count"_rule, line, "the number of counters (decimal, at least 1)");
  record.shape.counters = number.value;
  const std::string_view where = line.text;
  for (std::uint64_t i = 0; i < record.shape.counters;) {
    const std::uint64_t left = record.shape.counters - i;
    const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(left, counters_.size()));
    std::size_t read = lines_.next_counters(std::span(counters_).first(room));
    if (read == 0) {
      grammars::Decimal counter;
      if (!lines_.next(line)) return has_lines(record.shape.counters, "counter", where);
      if (!grammar::parse(line.text, counter, nullptr, limit_) || !counter.fits) {
        lines_.hold(line);  // is the number wrong, or the line?
        return has_lines(left, "more counter", where) &&
               refuse("proftext/counter"_rule, line, "a counter (unsigned 64-bit decimal number)");
      }
      counters_[read++] = {line.text, counter.value};
    }
    if (i == 0) record.has_temperature = !begin_counters(record.name, counters_[0]);
    for (std::size_t k = 0; !record.has_temperature && k < read; ++k)
      counts_.add(counters_[k].value, counters_[k].digits);
    i += read;
  }
  return true;
}

// Handles the first counter of a record. False: it is a marker, so the counters are not counted.
bool RecordCheck::begin_counters(std::string_view name, const grammar::Counter& first) {
  if (is_pseudo(first.value)) {
    counts_.add_pseudo(name, first.value, first.digits);
    return false;
  }
  counts_.add_record();
  return true;
}

bool RecordCheck::read_bitmap(const TextLine& line, Record& record) {
  grammar::Bitmap bitmap;
  const auto size = grammar::parse(line.text, bitmap) ? value_of(bitmap.size) : std::nullopt;
  if (!size)
    return refuse("proftext/bitmap"_rule, line, "a `$` line with the number of bitmap bytes",
                  line.text == "$" || is_number_prefix(line.text.substr(1)));
  if (!has_lines(*size, "bitmap byte", line.text)) return false;
  if (*size > kMaxBitmapBytes)
    findings_.add("proftext/bitmap-256"_rule, line.text, "function ", record.name, " has ",
                  Plural{*size, "bitmap byte"}, "; expected at most ", kMaxBitmapBytes);
  record.shape.bitmap_bytes = *size;
  has_bitmaps_ = true;
  grammar::Integer number;
  for (std::uint64_t i = 0; i < *size; ++i) {
    TextLine byte;
    static_cast<void>(lines_.next(byte));  // a missing line is rejected as an empty one
    const auto value = grammar::parse(byte.text, number) ? value_of(number) : std::nullopt;
    if (value.value_or(256) > 255) return refuse("proftext/bitmap"_rule, byte, "a bitmap byte (a number up to 255)");
  }
  return true;
}

bool RecordCheck::read_kinds(const TextLine& line, std::uint64_t number, Record& record) {
  if (number == 0 || number > kValueKinds)
    return refuse("proftext/value-kinds"_rule, line, "a number of value kinds (1 to 3) or a function name");
  std::int64_t last = -1;
  for (; number != 0; --number)
    if (!read_kind(record, last)) return false;
  return true;
}

bool RecordCheck::read_kind(Record& record, std::int64_t& last) {
  TextLine line;
  if (!lines_.take("a value kind", line)) return false;
  grammars::Decimal kind;
  if (!grammar::parse(line.text, kind, nullptr, limit_) || !kind.fits || kind.value >= kValueKinds)
    return refuse("proftext/value-kinds"_rule, line, "a value kind (0 to 2)");
  if (static_cast<std::int64_t>(kind.value) == last)
    findings_.add("proftext/value-kind-order"_rule, line.text, "value kind ", kind.value, " occurs twice");
  else if (static_cast<std::int64_t>(kind.value) < last)
    findings_.add("proftext/value-kind-order"_rule, line.text, "value kind ", kind.value, " follows value kind ", last);
  last = static_cast<std::int64_t>(kind.value);
  has_vtables_ |= kind.value == 2;
  std::uint64_t sites = 0;
  std::string_view where;
  if (!read_small_number("proftext/value-sites"_rule, "the number of sites", sites, where)) return false;
  if (!has_lines(sites, "site", where)) return false;
  record.shape.sites[kind.value] += sites;
  for (; sites != 0; --sites)
    if (!read_site(kind.value)) return false;
  return true;
}

bool RecordCheck::read_small_number(const Rule& rule, const char* what, std::uint64_t& value, std::string_view& where) {
  TextLine line;
  if (!lines_.take(what, line)) return false;
  where = line.text;
  grammars::Decimal number;
  if (!grammar::parse(line.text, number, nullptr, limit_)) return refuse(rule, line, what);
  if (!number.fits || number.value > UINT32_MAX) {
    findings_.add(rule, line.text, what, " is ", number.fits ? Part(number.value) : Part(line.text),
                  ", which does not fit in 32 bits");
    return false;
  }
  value = number.value;
  return true;
}

bool RecordCheck::read_site(std::uint64_t kind) {
  std::uint64_t values = 0;
  std::string_view where;
  if (!read_small_number("proftext/value-sites"_rule, "the number of values of a site", values, where)) return false;
  if (!has_lines(values, "value", where)) return false;
  if (values > kMaxValues)
    findings_.add("proftext/value-per-site"_rule, where, "a site has ", Plural{values, "value"}, "; expected at most ",
                  kMaxValues);
  sizes_.clear();
  for (; values != 0; --values)
    if (!read_value(kind)) return false;
  check_unique_sizes(sizes_, "proftext/value-duplicate"_rule, where, findings_);
  return true;
}

bool RecordCheck::read_value(std::uint64_t kind) {
  TextLine line;
  static_cast<void>(lines_.next(line));  // a missing line is rejected as an empty one
  grammar::Value value;
  grammars::Decimal size;
  const std::size_t colon = line.text.rfind(':');
  const bool may_be_cut = colon == std::string_view::npos || colon + 1 == line.text.size();
  const bool is_value = grammar::parse(line.text, value, nullptr, limit_) && value.count.fits;
  if (is_value) check_value_count(value.count.value, line.text, findings_);
  if (kind != kMemorySizes)
    return (is_value && !value.label.empty()) ||
           refuse("proftext/value-line"_rule, line, "a NAME:COUNT value", may_be_cut);
  if (!is_value || !grammar::parse(value.label, size, nullptr, limit_) || !size.fits)
    return refuse("proftext/value-line"_rule, line, "a SIZE:COUNT value", may_be_cut);
  sizes_.push_back(size.value);
  return true;
}

void RecordCheck::finish(const Record& record) {
  if (counts_.wants_entries()) counts_.end_function(record.name);
  const SeenRecords::Earlier earlier = seen_.add(record.name_hash, record.hash, record.shape);
  if (earlier.same != SeenRecords::Earlier::Same::none)
    report_again(earlier.same, record.name, record.hash, record.shape, record.name, findings_);
  if (collects_) {
    collected_names_.push_back(record.name);
    const Shape& shape = record.shape;
    collected_.push_back({0, record.hash, shape.counters, shape.bitmap_bytes,
                          SiteCounts{shape.sites[0], shape.sites[1], shape.sites[2]}, record.has_temperature});
  }
  if (earlier.first_hash && *earlier.first_hash != record.hash) add_build(*earlier.first_hash, record);
}

bool RecordCheck::is_context_sensitive(std::uint64_t hash) const {
  return header_.is_ir() && (hash & kContextSensitive) != 0;
}

// A function has one hash in each build, and a different one in its context-sensitive record.
void RecordCheck::add_build(std::uint64_t first, const Record& record) {
  if (is_context_sensitive(record.hash)) return;
  const Build other = {is_context_sensitive(first) ? record.hash : first};
  Build& known = builds_.try_emplace(record.name_hash, other).first->second;
  if (known.hash == record.hash || known.is_ambiguous) return;
  known.is_ambiguous = true;
  ambiguous_.add(record.name);
}

std::span<const MergedRecord> RecordCheck::collected() {
  std::pmr::vector<std::uint64_t> hashes(collected_names_.size(), collected_.get_allocator().resource());
  hash_names(collected_names_, hashes);
  for (std::size_t i = 0; i < hashes.size(); ++i) collected_[i].name = hashes[i];
  std::sort(collected_.begin(), collected_.end());
  return collected_;
}

void RecordCheck::check_names(Report& report) {
  for (const std::string_view name : header_.traced)
    if (!seen_.has(hash_of(name)))
      findings_.add("proftext/trace-ref"_rule, name, "the traced function ", name, " has no record");
  check_builds(seen_.names(), ambiguous_, report);
}

}  // namespace proflint::llvm_instr::text
