// The sources of a SimpleCov file, if they are under --source-root.
#pragma once

#include <optional>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/coverage/sources.h"

namespace proflint::simplecov {

class Sources {
 public:
  Sources(const Input& input, GroupedFindings& findings)
      : input_(input), findings_(findings), is_on_(coverage::has_sources(input)) {}

  // Finds the source of a file; text() has its lines until the next source is opened.
  void open(std::string_view path, std::string_view where);
  // The text of the source; nothing if it was not found.
  const std::optional<coverage::SourceText>& text() const { return text_; }
  // Called at the end of a file that has this many lines.
  void check_lines(std::uint64_t lines, std::string_view where);
  // Compares an element of the list `source`, without quotes and escapes.
  void check_line(std::uint64_t number, std::string_view line, std::string_view where);

 private:
  const Input& input_;
  GroupedFindings& findings_;
  bool is_on_;
  bool is_different_ = false;
  std::string_view path_;
  std::optional<coverage::SourceText> text_;
};

}  // namespace proflint::simplecov
