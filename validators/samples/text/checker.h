// Reads a text profile line by line: reports defects of the lines and passes their meaning to a sink.
// Follows the layout section of the LLVM sample profile specification.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <string_view>

#include "grammars/sample_text.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/once.h"
#include "validators/core/text_lines.h"
#include "validators/samples/text/contexts.h"
#include "validators/samples/text/detect.h"
#include "validators/samples/text/diagnose.h"
#include "validators/samples/text/nesting.h"
#include "validators/samples/text/pieces.h"
#include "validators/samples/text/rules.h"
#include "validators/samples/text/vtables.h"
#include "validators/samples/traits.h"
#include "validators/text/line_defects.h"

namespace proflint::samples::text {

// Sink is one of the sinks in samples/meaning.h. An unreadable line is skipped; the check continues with the next.
template <class Sink>
class Checker {
 public:
  // `text` is the file without a byte order mark.
  Checker(std::string_view text, Sink& sink, Report& report, std::pmr::memory_resource* memory)
      : text_(text),
        sink_(sink),
        report_(report),
        memory_(memory),
        nesting_(sink, report, memory),
        contexts_(limit(), memory) {}

  // Checks all lines. Call once.
  void run() {
    TextLines lines(text_);
    for (TextLine line; lines.next(line);) {
      if (line.has_cr) defects_.note_cr(line);
      line.is_terminated ? check(line) : check_last(line);
    }
    nesting_.end_function(limit());
    if (place_ == Place::start)
      report_.add("sample-text/no-functions"_rule, {},
                  text_.empty() ? "the file is empty" : "the profile has no functions");
    report_group(report_, "sample-text/blank-line"_rule, blank_lines_, "the line is empty");
    report_group(report_, "sample-text/space-line"_rule, space_lines_, "the line consists only of spaces");
    defects_.report_to(report_);
    if (!is_cut_) proflint::text::check_end(text_, kTextRules, report_);
  }

 private:
  using Kind = Body::Kind;

  // Handles a line without a line end. If it is a prefix of a valid line, only the truncation is reported.
  void check_last(const TextLine& line) {
    if (!is_cut_line(line.text)) {
      check(line);
      return nesting_.lose_part();  // more lines may have followed
    }
    is_cut_ = true;
    if (place_ == Place::start) place_ = Place::profile;
    line.text[0] == ' ' ? nesting_.lose_part() : nesting_.end_function(line.text.data());
    report_.add_as(Severity::error, "sample-text/final-newline"_rule, line.text.substr(line.text.size()),
                   "the file is truncated: it ends inside this line");
  }

  void check(const TextLine& line) {
    const std::string_view text = line.text;
    if (proflint::text::is_too_long(text, report_)) {
      return nesting_.lose(text[0] == ' ' ? 1 : 0, text.data());
    }
    if (line.is_odd && !check_odd(text)) return;
    if (text.empty()) return blank_lines_.add(text);
    if (text[0] == '#') return;
    if (text[0] != ' ') return check_header(line);
    // Fast path for nearly all lines: a line of a function that matches the grammar.
    if (place_ == Place::profile && text.back() != ' ' && (check_usual(line) || check_body(text, line.is_odd))) return;
    check_indented(line);
  }

  // Whether the rest of a line with bytes other than printable ASCII can be read.
  bool check_odd(std::string_view text) {
    defects_.note_bytes(text);
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    if (const std::size_t cr = text.find('\r'); cr != std::string_view::npos) {
      report_.add("sample-text/lone-cr"_rule, text.substr(cr, 1), "the line contains a CR that is not followed by LF");
      if (place_ == Place::start) place_ = Place::profile;
      nesting_.lose(indent, text.data());
      return false;
    }
    if (!text.substr(indent).starts_with('\t')) return true;
    report_.add("sample-text/tab-indent"_rule, text.substr(indent, 1), "the indentation contains a tab");
    nesting_.lose(indent + 1, text.data());
    return false;
  }

  // --- headers ---

  void check_header(const TextLine& line) {
    std::string_view text = line.text;
    if (place_ == Place::start) place_ = Place::profile;
    if (text.back() == ' ') {
      const std::size_t size = text.find_last_not_of(' ') + 1;
      defects_.note_trailing_blanks(text.substr(size));
      text = text.substr(0, size);
    }
    grammar::Header header;
    if (!grammar::parse(text, header, nullptr, limit())) return check_bad_header(text);
    nesting_.end_function(text.data());
    place_ = Place::profile;
    has_functions_ = true;
    begin_function(header, line.is_odd);
  }

  void begin_function(const grammar::Header& header, bool is_odd) {
    const bool is_context = header.name.starts_with('[');
    const Name name = is_context ? contexts_.read(header.name, is_odd, report_) : Name::text(header.name);
    if (!is_context && is_odd) check_name(header.name, report_);
    const bool has_total = check_count(header.total, "total count", report_);
    const bool has_head = check_count(header.head, "head count", report_);
    if (!has_total || !has_head) return nesting_.lose(0, header.name.data());
    nesting_.begin_function(header.name);
    sink_.begin_function(name, count_of(header.head), count_of(header.total));
  }

  void check_bad_header(std::string_view text) {
    if (place_ == Place::data_access) return;
    nesting_.lose(0, text.data());
    if (text == kDataAccessSection) {
      place_ = Place::data_access;
      return report_.add("sample-text/data-access-section"_rule, text,
                         "the file has a [DataAccessProfiles] section, whose lines were not checked");
    }
    // Before the first header, the file may be of another format, so one such line is enough.
    const bool is_first = bad_header_.first();
    if (has_functions_ || is_first) report_bad_header(text, report_);
  }

  // --- body lines ---

  // Handles an indented line that the fast path does not accept.
  void check_indented(const TextLine& line) {
    std::string_view text = line.text;
    const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
    const bool is_blank = indent == text.size();
    if (place_ == Place::start) {
      if (first_line_.first())
        report_.add("sample-text/first-line"_rule, text.substr(0, indent),
                    is_blank ? "a line of spaces precedes the first function header"
                             : "an indented line precedes the first function header");
      return;
    }
    if (is_blank) return space_lines_.add(text);
    if (text[indent] == '#' || place_ == Place::data_access) return;
    text = check_body_end(text, report_);
    if (check_body(text, line.is_odd)) return;
    text[indent] == '!' ? nesting_.lose_part() : nesting_.lose(indent, text.data());
    report_bad_body(text, report_);
  }

  // Checks a line if it is an ordinary line of the innermost function.
  bool check_usual(const TextLine& line) {
    Level* const level = nesting_.innermost();
    grammar::Usual usual;
    if (level == nullptr || !grammar::parse_usual(line.text, usual, limit())) return false;
    const char* const start = line.text.data();
    if (level->depth != static_cast<std::size_t>(usual.location - start)) return false;
    const Location location = {usual.offset, usual.discriminator, usual.location_view()};
    level->last_location = location.key();
    sink_.body(location, {usual.count, usual.number_view()});
    const std::string_view rest = line.text.substr(static_cast<std::size_t>(usual.rest - start));
    if (!rest.empty()) check_targets(rest, line.is_odd, true);
    return true;
  }

  // Checks a line if it matches the grammar.
  bool check_body(std::string_view text, bool is_odd) {
    const Body& body = body_;
    if (!grammar::parse(text, body_, nullptr, limit())) return false;
    switch (body.kind) {
      case Kind::sampled:
        check_sampled(body, is_odd);
        break;
      case Kind::callsite:
        check_callsite(body, is_odd);
        break;
      case Kind::vtables:
        check_vtables(body, is_odd);
        break;
      default:
        check_metadata(body);
    }
    return true;
  }

  void check_sampled(const Body& body, bool is_odd) {
    Level* const level = nesting_.place(body);
    const std::optional<Location> location = read_location(body, report_);
    const bool has_count = check_count(body.number, "count", report_), is_fed = level && location && has_count;
    if (is_fed) {
      level->last_location = location->key();
      sink_.body(*location, count_of(body.number));
    } else if (level) {
      sink_.incomplete();
    }
    if (!body.rest.empty()) check_targets(body.rest, is_odd, is_fed);
  }

  void check_targets(std::string_view rest, bool is_odd, bool is_fed) {
    grammar::Counted target;
    while (!rest.empty()) {
      if (rest.size() > 1 && rest[1] == ' ') {
        const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
        report_.add("sample-text/extra-space"_rule, rest.substr(1, spaces - 1),
                    "more than one space precedes a call target");
        rest.remove_prefix(spaces - 1);
      }
      if (grammar::UsualTarget usual; is_fed && !is_odd && grammar::take_usual_target(rest, usual, limit())) {
        sink_.target(Name::text(usual.name_view()), {usual.count, usual.number_view()});
        continue;
      }
      if (!grammar::take_target(rest, target, nullptr, limit())) return report_bad_target(rest, report_);
      if (is_odd) check_name(target.name, report_);
      if (check_count(target.count, "call target count", report_) && is_fed)
        sink_.target(Name::text(target.name), count_of(target.count));
    }
  }

  void check_callsite(const Body& body, bool is_odd) {
    Level* const level = nesting_.place(body);
    if (is_odd) check_name(body.name, report_);
    check_callee(body.name, report_);
    const std::optional<Location> location = read_location(body, report_);
    const bool has_total = check_count(body.number, "total count", report_);
    if (!level) return;
    level->has_callsites = true;
    if (!location || !has_total) return nesting_.lose(body.indent.size(), body.indent.data());
    level->last_location = location->key();
    sink_.begin_callsite(*location, Name::text(body.name), count_of(body.number));
    nesting_.begin_callee(body.indent.size());
  }

  void check_vtables(const Body& body, bool is_odd) {
    const Level* const level = nesting_.place(body);
    if (vtables_version_.first()) {
      report_.add_trait("virtual table types"_trait);
      report_.add("sample-text/vtables-version"_rule, body.value,
                  "the file has vtables lines, which require LLVM 22; the first is here");
    }
    const std::optional<Location> location = read_location(body, report_);
    if (level && location && level->last_location != location->key()) nesting_.add_lone_vtables();
    Targets types(memory_);
    read_vtables(body, is_odd, limit(), types, report_);
    if (!level || !location) return;
    for (const Target& type : types) sink_.type_count(*location, type.name, type.count);
  }

  void check_metadata(const Body& body) {
    const bool has_value = check_metadata_value(body, report_);
    Level* const level = nesting_.place(body);
    if (!level) return;
    level->metadata.add(body, flat_version_, report_);
    if (body.kind == Kind::checksum) has_value ? sink_.checksum() : sink_.incomplete();
  }

  const char* limit() const { return text_.data() + text_.size(); }

  // The function and context of the current lines.
  enum class Place : std::uint8_t { start, profile, data_access };

  std::string_view text_;
  Sink& sink_;
  Report& report_;
  std::pmr::memory_resource* memory_;
  Nesting<Sink> nesting_;
  Contexts contexts_;
  Body body_;  // of the current line; reused, as clearing takes longer than overwriting
  Place place_ = Place::start;
  bool has_functions_ = false;  // some header was valid
  bool is_cut_ = false;         // the file ends inside its last line
  Occurrences blank_lines_, space_lines_;
  proflint::text::LineDefects defects_{kTextRules};
  Once first_line_, bad_header_, vtables_version_, flat_version_;
};

}  // namespace proflint::samples::text
