// The header lines of a listing: its source, notes and data. Follows output_lines() of GCC's gcov.cc.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

// Whether a header line is the legend of colors, which gcov writes on terminals.
inline bool is_legend(const Line& line) {
  return line.key == "Colorization";
}

// Whether a header line reports that the source changed after the notes were written.
inline bool is_source_newer(const Line& line) {
  return line.key.empty() && line.text == "Source is newer than graph";
}

class Header {
 public:
  explicit Header(Context& context) : context_(context) {}

  // Notes that the header is in another piece of a listing that is checked in pieces.
  void assume_complete() { has_source_ = has_lines_ = true; }
  // Whether a header line starts another section. A section without lines has the header alone: gcov -t writes one for
  // each source that it cannot open.
  bool starts_section(const Line& line) const {
    return line.key == "Source" && (has_lines_ || (!lines_[kSource].empty() && line.text != section_source_));
  }
  void add(const Line& line, std::string_view text);
  // Notes a line of the source.
  void start_lines(std::string_view text);
  // Reports contradictions between the header and the totals of the section.
  void finish(const Totals& totals);
  // Whether the header shows that nothing was executed.
  bool doubts_counts() const { return data_ == "-" || runs_ == std::uint64_t{0}; }
  // REQUIRES: all sections were read.
  void finish_file(std::string_view text);

  std::string_view source() const { return source_; }
  std::uint64_t sections() const { return sections_; }
  std::optional<std::uint64_t> runs() const { return runs_; }
  // Whether the listing comes from a writer that ends the last line with LF.
  bool ends_in_newline() const { return has_graph_ || !has_source_; }

 private:
  enum Key : std::size_t { kSource, kWorkingDirectory, kGraph, kData, kRuns, kPrograms, kKeys };

  void add_key(std::size_t key, const Line& line, std::string_view text);
  void check_value(std::size_t key, const Line& line);
  void start_section();

  Context& context_;
  std::array<std::string_view, kKeys> lines_{};  // of the current section
  std::string_view source_;                      // source of the first section
  std::string_view section_source_, data_;       // of the current section
  std::string_view first_;                       // the first line of the section that is not a color legend
  std::optional<std::uint64_t> runs_;
  std::size_t last_key_ = 0;
  std::uint64_t sections_ = 0, executed_before_ = 0;
  bool has_source_ = false, has_graph_ = false, has_lines_ = false;
};

}  // namespace proflint::gcov_text
