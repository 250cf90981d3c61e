// State that the checks of a callgrind profile share: the file, its report, and the current line.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <string_view>

#include "grammars/callgrind.h"
#include "validators/core/report.h"
#include "validators/valgrind/callgrind/writer.h"

namespace proflint::valgrind::callgrind {

namespace grammar = grammars::callgrind;

struct Reading {
  std::string_view file;  // without a byte order mark
  Report& report;
  std::pmr::memory_resource* memory;

  // The current line.
  std::string_view line = {};
  bool has_nul = false, is_terminated = true;
  grammar::Key last_key = grammar::Key::empty;  // of the last line with contents

  Writer writer = {};  // as far as the header lines that were read show it

  bool is_after_separator = false;  // no version line follows the last separator yet

  bool is_cut = false;  // the file ends inside a line that cannot be read

  bool ends_in_blank() const { return line.ends_with(' ') || line.ends_with('\t'); }

  // The end of the text that grammars may read.
  const char* limit() const { return file.data() + file.size(); }

  // Whether a defect of the current line is reported: a damaged or truncated line has its own finding.
  bool is_line_reportable() {
    is_cut = is_cut || (!has_nul && !is_terminated);
    return !has_nul && is_terminated;
  }

  // Reports a defect of the current line, unless the line is damaged or truncated.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    bad_line_as(rule.severity, rule, where, parts...);
  }
  template <class... Parts>
  void bad_line_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    if (is_line_reportable()) report.add_as(severity, rule, where, parts...);
  }

  void expected(const Rule& rule, const grammars::Expected& expected) {
    std::string_view place = line.substr(static_cast<std::size_t>(expected.at - line.data()));
    if (place.empty()) return bad_line(rule, place, "expected ", Trusted{expected.what}, ", found the end of the line");
    place = place.substr(0, std::max<std::size_t>(std::min(place.find_first_of(" \t"), place.size()), 1));
    bad_line(rule, place, "expected ", Trusted{expected.what}, ", found ", place);
  }
};

}  // namespace proflint::valgrind::callgrind
