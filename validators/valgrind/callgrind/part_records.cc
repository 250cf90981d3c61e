// Parts have names and costs of their own; version, creator and command precede the first of them. Follows the Valgrind
// manual, "Callgrind Format Specification", section "Header Lines".
#include "validators/valgrind/callgrind/part_records.h"

#include "grammars/callgrind.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/text/salvage.h"
#include "validators/valgrind/callgrind/writer.h"

namespace proflint::valgrind::callgrind {
namespace {

namespace grammar = grammars::callgrind;
using grammar::Key;

// Whether the line is the first of the first part of a file.
bool starts_first_part(Key key) {
  return key == Key::part || key == Key::positions || key == Key::events;
}

class PartRecords {
 public:
  explicit PartRecords(Report& report) : report_(report) {}

  void run(std::string_view text) {
    TextLines lines(text);
    for (TextLine line; lines.next(line);) {
      if (line.is_terminated)
        add(line.text);
      else
        return is_after_totals_ ? end_at(line.text.data()) : void();  // the line is of the next part
    }
    end_at(text.data() + text.size());
  }

 private:
  void add(std::string_view line) {
    const grammar::Line split = grammar::split_line(line);
    const Key key = split.key;
    if (key == Key::empty || key == Key::blank || key == Key::comment) return;
    is_after_totals_ = key == Key::totals;
    if (!grammar::is_header(key)) {
      has_body_ |= key != Key::separator || has_events_;
      return;
    }
    if (key <= Key::events && (has_body_ || (has_totals_ && has_events_))) {
      end_at(line.data());
      start_ = line.data();
    }
    if (start_ == nullptr && starts_first_part(key)) start_ = line.data();
    if (key == Key::creator) creator_ = trimmed(split.value);
    has_events_ |= key == Key::events;
    has_totals_ |= key == Key::totals;
    has_summary_ |= key == Key::summary;
  }

  void end_at(const char* end) {
    const Writer writer = writer_of(creator_, false);  // the version promises nothing about the ends of parts
    const bool is_complete =
        (has_totals_ || !writer.ends_parts_with_totals) && (has_summary_ || !writer.ends_parts_with_summary);
    const bool has_costs = has_events_ && (has_body_ || has_totals_);
    if (start_ != nullptr && has_costs && is_complete) report_.record({start_, static_cast<std::size_t>(end - start_)});
    start_ = nullptr;
    has_body_ = has_events_ = has_totals_ = has_summary_ = false;
  }

  Report& report_;
  std::string_view creator_;
  const char* start_ = nullptr;  // of the part; nullptr: in the header of the file
  bool has_body_ = false, has_events_ = false, has_totals_ = false, has_summary_ = false;
  bool is_after_totals_ = false;  // which end a part
};

// The file up to its first part, without a byte order mark.
std::string_view file_header(std::string_view contents) {
  const std::string_view text = without_utf8_mark(contents);
  TextLines lines(text);
  for (TextLine line; lines.next(line);)
    if (starts_first_part(grammar::split_line(line.text).key))
      return text.substr(0, static_cast<std::size_t>(line.text.data() - text.data()));
  return {};
}

}  // namespace

void report_parts(std::string_view text, Report& report) {
  PartRecords(report).run(text);
}

Salvaged salvage_parts(std::string_view contents, std::span<const Extent> records) {
  return join_after(file_header(contents), contents, records);
}

}  // namespace proflint::valgrind::callgrind
