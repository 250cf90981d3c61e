// Files of tracefs one after the other, and in those the fields of records.
#include "validators/perf_data/decoders/tracepoints.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/decoders/print_checks.h"
#include "validators/perf_data/decoders/print_formats.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::string_view kTracingMagic = {"\x17\x08\x44tracing", 10};
constexpr std::string_view kHeaderPage = {"header_page\0", 12}, kHeaderEvent = {"header_event\0", 13};
constexpr std::size_t kMaxExpressions = 16384;  // bytes for an event: perf reads and evaluates them recursively

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// '\t' ( 'field:' / 'field special:' ) declaration ';\toffset:' N ';\tsize:' N ';' ( '\tsigned:' N ';' )?
bool read_field(std::string_view line, TracepointField& field) {
  if (!take_word(line, "\tfield:") && !take_word(line, "\tfield special:")) return false;
  const std::size_t end = line.find(';');
  if (end == 0 || end == std::string_view::npos) return false;
  field.declaration = trimmed(line.substr(0, end));
  line.remove_prefix(end);
  std::uint64_t is_signed = 0;
  if (!(take_word(line, ";\toffset:") && take_decimal(line, field.offset) && take_word(line, ";\tsize:") &&
        take_decimal(line, field.size) && take_word(line, ";")))
    return false;
  return line.empty() || (take_word(line, "\tsigned:") && take_decimal(line, is_signed) && line == ";");
}

// Bytes of the arguments after the format text of 'print fmt: "FORMAT", ARGUMENTS', without texts.
std::size_t size_of_expressions(std::string_view print) {
  std::size_t size = 0;
  bool is_quoted = false;
  for (std::size_t i = 0; i < print.size(); ++i) {
    if (print[i] == '"') is_quoted = !is_quoted;
    if (print[i] == '\\' && is_quoted) ++i;
    size += is_quoted ? 0 : 1;
  }
  return size;
}

bool is_of_text(char c) {
  return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t';
}

}  // namespace

// Reads the data after the magic number.
class TracingData {
 public:
  TracingData(Cursor cursor, Tracepoints& tracepoints, GroupedFindings& found)
      : cursor_(cursor),
        tracepoints_(tracepoints),
        found_(found),
        texts_(tracepoints.dynamic_fields_.get_allocator().resource()),
        fields_(tracepoints.dynamic_fields_.get_allocator().resource()) {}

  bool is_sound() const { return is_sound_; }
  std::size_t left() const { return cursor_.left(); }

  // Reads the version and the byte order (0: little, 1: big). Nothing if the data ends before.
  std::optional<std::uint8_t> read_order() {
    version_ = cursor_.rest().substr(0, cursor_.rest().find('\0'));
    std::uint8_t order = 0;
    return skip_name() && cursor_.read(order) ? std::optional(order) : std::nullopt;
  }

  // False if a size or a name is wrong: nothing after it can be read.
  bool read() {
    std::uint8_t long_size = 0;
    std::uint32_t page = 0, groups = 0;
    if (!(cursor_.read(long_size) && cursor_.read(page) && page != 0 && take_name(kHeaderPage) && skip_file() &&
          take_name(kHeaderEvent) && skip_header_event() && read_events() && cursor_.read(groups)))
      return false;
    for (; groups != 0; --groups)
      if (!skip_name() || !read_events()) return false;
    return skip_text() && skip_text() && (!has_command_lines(version_) || skip_header_event());
  }

 private:
  bool take_name(std::string_view name) {
    std::string_view taken;
    return cursor_.take(name.size(), taken) && taken == name;
  }
  bool skip_name() {
    const std::size_t end = cursor_.rest().find('\0');
    constexpr std::size_t kMaxName = 8190;  // as long as a buffer of perf is
    return end <= kMaxName && cursor_.skip(end + 1);
  }
  // perf treats an empty file as the end of the data.
  bool skip_file() {
    std::uint64_t size = 0;
    return cursor_.read(size) && size != 0 && cursor_.skip(size);
  }
  bool skip_header_event() {
    std::uint64_t size = 0;
    return cursor_.read(size) && cursor_.skip(size);
  }
  // Symbols of the kernel, formats of printk.
  bool skip_text() {
    std::uint32_t size = 0;
    return cursor_.read(size) && cursor_.skip(size);
  }
  static bool has_command_lines(std::string_view version) {
    double number = 0;
    std::from_chars(version.data(), version.data() + version.size(), number);
    return number >= 0.6;
  }

  bool read_events() {
    std::uint32_t count = 0;
    if (!cursor_.read(count)) return false;
    for (; count != 0; --count) {
      std::uint64_t size = 0;
      std::string_view text;
      if (!(cursor_.read(size) && size != 0 && cursor_.take(size, text))) return false;
      const std::string_view defect = read_format(text);
      is_sound_ &= defect.empty();
      if (!defect.empty())
        found_.add("perf-data/tracing-data"_rule, defect, "the description of a tracepoint is damaged at ",
                   defect.substr(0, 256));
    }
    return true;
  }

  // Returns the defect of an event's description; empty if it is sound. An empty line follows the fields that all
  // events share, and another one the fields of the event.
  std::string_view read_format(std::string_view text) {
    if (const auto odd = std::find_if_not(text.begin(), text.end(), is_of_text); odd != text.end())
      return text.substr(static_cast<std::size_t>(odd - text.begin()), 1);
    bool has_name = false, has_id = false, has_type = false, has_print = false;
    std::uint64_t id = 0;
    std::size_t parts = 0;
    Tracepoints::Format format;
    format.first_dynamic = tracepoints_.dynamic_fields_.size();
    fields_.clear();
    for (std::string_view rest = text; !rest.empty() && !has_print;) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      has_print = line.starts_with("print fmt: ");
      if (has_print && size_of_expressions(rest) > kMaxExpressions) return rest;
      if (has_print) read_print(rest, format);
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      has_name |= line.starts_with("name: ");
      if (std::string_view number = line; take_word(number, "ID: "))
        has_id = take_decimal(number, id) && number.empty() && id <= UINT32_MAX;
      parts += line.empty() ? 1 : 0;
      if (!line.starts_with('\t') || has_print) continue;
      TracepointField field;
      if (!read_field(line, field)) return line;
      has_type |= field.declaration.ends_with(" common_type") && field.offset == 0 && field.size == 2;
      add_field(field, format);
    }
    sort_fields(format);
    constexpr std::size_t kParts = 2;
    if (!(has_name && has_id && has_type && has_print && parts >= kParts)) return text.substr(0, 16);
    tracepoints_.formats_.insert_or_assign(static_cast<std::uint32_t>(id), format);
    check_single(static_cast<std::uint32_t>(id), text);
    return {};
  }

  // perf finds a description by a binary search, so it may use any of those with the same id.
  void check_single(std::uint32_t id, std::string_view text) {
    const auto [it, is_new] = texts_.try_emplace(id, text);
    if (is_new || it->second == text) return;
    is_sound_ = false;
    found_.add("perf-data/tracing-data"_rule, text.substr(0, 16), "tracepoint ", id, " has two different descriptions");
  }

  void read_print(std::string_view text, Tracepoints::Format& format) {
    auto& checks = tracepoints_.print_checks_;
    const PrintFormat print = read_print_format(text);
    if (const auto& defect = print.defect)
      found_.add("perf-data/print-format"_rule, defect->where, "the print format of a tracepoint ", defect->what);
    format.first_print = checks.size();
    for (const PrintUse& use : print.uses)
      if (const auto check = locate(use, fields_)) checks.push_back(*check);
    format.last_print = checks.size();
  }

  void add_field(const TracepointField& field, Tracepoints::Format& format) {
    fields_.push_back(field);
    format.end = std::max(format.end, field.offset + std::min(field.size, UINT64_MAX - field.offset));
    const bool is_relative = field.declaration.starts_with("__rel_loc");
    if (is_relative || field.declaration.starts_with("__data_loc"))
      tracepoints_.dynamic_fields_.push_back({field.offset, is_relative});
  }

  // Sorts the fields of an event and drops repeated ones: at most two then start at each byte of a sample.
  void sort_fields(Tracepoints::Format& format) {
    auto& fields = tracepoints_.dynamic_fields_;
    const auto first = fields.begin() + static_cast<std::ptrdiff_t>(format.first_dynamic);
    std::sort(first, fields.end());
    fields.erase(std::unique(first, fields.end()), fields.end());
    format.last_dynamic = fields.size();
  }

  Cursor cursor_;
  Tracepoints& tracepoints_;
  GroupedFindings& found_;
  HashMap<std::uint32_t, std::string_view> texts_;  // by id
  std::string_view version_;
  std::pmr::vector<TracepointField> fields_;  // of the event that is read
  bool is_sound_ = true;
};

void Tracepoints::read_record(std::string_view payload, std::string_view record, std::endian order,
                              GroupedFindings& found) {
  const std::string_view where = payload.empty() ? record : payload;
  const std::size_t size = read(payload, where, order, found), padded = (size + 7) / 8 * 8;
  if (size != 0 && padded != payload.size())
    found.add("perf-data/tracing-data"_rule, where.substr(0, 10), "the tracepoint data takes ", Plural{padded, "byte"},
              ", but the record declares ", payload.size());
}

std::size_t Tracepoints::read(std::string_view payload, std::string_view where, std::endian order,
                              GroupedFindings& found) {
  is_present_ = true;
  is_sound_ = false;
  const auto fail = [&](const auto&... parts) {
    found.add("perf-data/tracing-data"_rule, where.substr(0, 10), parts...);
    return std::size_t{0};
  };
  constexpr std::size_t kMin = 16;
  if (payload.size() < kMin)
    return fail("the tracepoint data has ", Plural{payload.size(), "byte"}, ", but its header takes at least ", kMin);
  if (!payload.starts_with(kTracingMagic))
    return fail("the tracepoint data starts with ", payload.substr(0, kTracingMagic.size()),
                ", not with its magic number");
  TracingData data(Cursor(payload.substr(kTracingMagic.size()), order), *this, found);
  const std::optional<std::uint8_t> declared = data.read_order();
  if (const unsigned expected = order == std::endian::big ? 1 : 0; declared && *declared != expected)
    return fail("the tracepoint data declares byte order ", unsigned{*declared}, ", but the file has ", expected,
                " (0: little-endian, 1: big-endian)");
  if (!declared || !data.read())
    return fail("the tracepoint data (", Plural{payload.size(), "byte"},
                ") ends too early, or one of its sizes or names is damaged");
  is_sound_ = data.is_sound();
  return payload.size() - data.left();
}

void Tracepoints::check_raw(std::uint64_t id, std::string_view raw, std::endian order, GroupedFindings& found) const {
  const auto it = formats_.find(static_cast<std::uint32_t>(id));
  if (it == formats_.end()) return;
  const Format& format = it->second;
  if (format.end > raw.size())
    return found.add("perf-data/raw-data"_rule, raw, "the raw data of a sample has ", Plural{raw.size(), "byte"},
                     ", but the fields of tracepoint ", id, " take ", format.end);
  constexpr std::uint16_t kIdMask = UINT16_MAX;
  if (const auto type = load<std::uint16_t>(raw, order); type != (id & kIdMask))
    found.add("perf-data/raw-data"_rule, raw.substr(0, 2), "the raw data of a sample of tracepoint ", id,
              " belongs to tracepoint ", type);
  for (std::size_t i = format.first_print; i < format.last_print; ++i)
    check_print(print_checks_[i], id, raw, order, found);
  for (std::size_t i = format.first_dynamic; i < format.last_dynamic; ++i) {
    const DynamicField& field = dynamic_fields_[i];
    if (field.offset + sizeof(std::uint32_t) > raw.size()) return;
    const std::string_view where = raw.substr(static_cast<std::size_t>(field.offset), sizeof(std::uint32_t));
    const auto word = load<std::uint32_t>(where, order);
    const std::uint64_t start = (word & UINT16_MAX) + (field.is_relative ? field.offset + sizeof(word) : 0);
    if (start + (word >> 16) > raw.size())
      found.add("perf-data/raw-data"_rule, where, "a field of tracepoint ", id, " ends after ",
                Plural{start + (word >> 16), "byte"}, ", but the raw data of the sample has ", raw.size());
  }
}

}  // namespace proflint::perf_data
