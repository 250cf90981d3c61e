// Reads a text profile line by line: reports what is wrong with the lines and feeds their meaning to Meaning.
//
// A line that cannot be trusted costs that line. If it would have begun a function or an inlined callee, the lines that
// belong there are looked at one by one, but nothing is concluded from where they stand.
#pragma once

#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "grammars/sample_text.h"
#include "validators/core/format.h"
#include "validators/core/text_lines.h"
#include "validators/samples/meaning.h"
#include "validators/samples/state.h"

namespace proflint::samples::text {

class TextChecker {
 public:
  // `text` is the file without a byte order mark.
  TextChecker(std::string_view text, Report& report, Meaning& meaning, std::pmr::memory_resource* memory);

  // Judges all lines. Call once.
  void run();

 private:
  using Body = grammars::SampleBody;
  using Decimal = grammars::Decimal;
  using Expected = grammars::Expected;

  // A function or inlined callee whose lines are expected.
  struct Level {
    std::size_t depth = 1;                     // indentation of its lines
    std::uint64_t last_location = UINT64_MAX;  // of its last count or callee
    bool has_metadata = false;
    bool has_checksum = false, has_attributes = false, has_flat = false;
    bool has_callsites = false;
  };

  // Lines.
  void line(const TextLine& line);
  bool odd_line(std::string_view text);
  void blank_line(std::string_view text);
  void indented_line(std::string_view text);
  void end();

  // Headers.
  void header_line(std::string_view text);
  void bad_header(std::string_view text);
  void begin_function(const grammars::SampleHeader& header);
  void end_function();
  Name context(std::string_view name);
  bool context_frame(std::string_view& rest, bool& is_usual);
  Name unusual_context(std::string_view name);

  // Body lines.
  void body_line(std::string_view text);
  bool try_body(std::string_view text);
  bool parse_body(std::string_view text);
  void known_body();
  bool nest(bool is_callsite) {
    const bool is_usual = !is_lost() && body_.indent.size() == level().depth && !level().has_metadata;
    return is_usual || nest_unusual(is_callsite);
  }
  bool nest_unusual(bool is_callsite);
  void jump(bool is_callsite);
  void sampled();
  void targets(std::string_view rest);
  void bad_target(std::string_view rest);
  void callsite();
  void vtables();
  void vtables_types(std::string_view rest);
  void metadata();
  bool metadata_value();
  void checksum(Level& level, bool has_value);
  void attributes(Level& level);
  void flat(Level& level);
  void not_after_metadata();
  void lose(std::size_t depth);

  // What is wrong with a body line that the grammar does not match.
  void bad_body(std::string_view text);
  void bad_metadata(std::string_view content, const Expected& expected);
  void bad_value(std::string_view value, std::string_view text, const Expected& expected);
  void report_expected(const Rule& rule, std::string_view text, const Expected& expected);

  // Pieces of lines; false if a piece was reported as out of range.
  bool location(Location& out) {
    const Decimal &offset = body_.offset, &discriminator = body_.discriminator;
    const bool is_plain = offset.is_plain && offset.value <= UINT16_MAX &&
                          (discriminator.digits.empty() ||
                           (discriminator.is_plain && discriminator.value != 0 && discriminator.value <= UINT32_MAX));
    if (!is_plain && !location_range(offset, discriminator)) return false;
    out.offset = static_cast<std::uint32_t>(offset.value);
    out.discriminator = static_cast<std::uint32_t>(discriminator.value);
    out.where = body_.location;
    return true;
  }
  bool location_range(const Decimal& offset, const Decimal& discriminator);
  bool count(const Decimal& number, const char* what) { return number.is_plain || count_range(number, what); }
  bool count_range(const Decimal& number, const char* what);
  void leading_zero(const Decimal& number);
  void name_bytes(std::string_view name);

  const char* limit() const { return text_.data() + text_.size(); }
  Level& level() { return levels_.back(); }
  bool is_lost() const { return lost_depth_ != kNothingLost; }

  static constexpr std::size_t kNothingLost = static_cast<std::size_t>(-1);

  std::string_view text_;
  Report& report_;
  Meaning& meaning_;
  std::pmr::memory_resource* memory_;
  Body body_;                                   // the line at hand
  std::pmr::vector<Level> levels_;              // open functions, innermost last; empty if none is open
  std::size_t lost_depth_ = 0;                  // lines deeper than this belong to a line that was not understood
  std::string_view function_;                   // the header of the open function
  std::string_view flat_;                       // its !Flat line
  const char* line_end_ = nullptr;              // end of the latest line that belongs to it
  Targets types_;                               // of a vtables line
  std::pmr::deque<std::pmr::string> contexts_;  // as LLVM would write those that are written otherwise
  bool is_odd_ = false;                         // the line at hand has bytes that are not printable ASCII
  bool is_fed_ = false;                         // the count of the line at hand was given to meaning_
  bool has_begun_ = false;                      // some line without indentation was there
  bool has_functions_ = false;                  // some header was right
  bool has_reported_header_ = false, has_reported_first_line_ = false;
  bool is_in_data_access_ = false;
  bool needs_orphans_ = false;  // of the open function
  bool has_vtables_ = false, has_flat_ = false, has_crlf_ = false;
  std::string_view first_blank_;
  std::uint64_t blank_lines_ = 0;
  bool is_terminated_ = true;
};

}  // namespace proflint::samples::text
