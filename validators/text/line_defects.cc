// Bytes and line ends that lines of text should not have.
#include "validators/text/line_defects.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"

namespace proflint::text {

bool LineDefects::note_bytes(std::string_view bytes) {
  if (rules_.nul_byte != nullptr) {
    if (const std::size_t nul = bytes.find('\0'); nul != std::string_view::npos) {
      places_[kNul].add(bytes.substr(nul, 1));
      return true;
    }
  }
  if (rules_.control_char != nullptr) {
    const auto found = std::find_if(bytes.begin(), bytes.end(), is_stray_control);
    if (found != bytes.end()) places_[kControl].add({&*found, 1});
  }
  if (rules_.invalid_utf8 != nullptr && !is_utf8(bytes)) places_[kNotUtf8].add(bytes);
  return false;
}

void LineDefects::append(const LineDefects& next) {
  for (unsigned i = 0; i < kKinds; ++i) places_[i].append(next.places_[i]);
}

void LineDefects::report_to(Report& report) const {
  const auto report_kind = [&](const Rule* rule, Kind kind, const char* message) {
    if (rule != nullptr) report_group(report, *rule, places_[kind], message);
  };
  report_kind(rules_.nul_byte, kNul, "the line contains a NUL byte");
  if (rules_.control_char != nullptr && places_[kControl])
    report_group(report, *rules_.control_char, places_[kControl], "the line contains the control character ",
                 Hex{static_cast<unsigned char>(places_[kControl].first()[0]), 2});
  report_kind(rules_.crlf, kCrLf, "the line ends in CR LF");
  report_kind(rules_.invalid_utf8, kNotUtf8, "the line is not valid UTF-8");
  report_kind(rules_.trailing_blank, kBlanks, "the line ends in a space or tab");
}

bool take_mark(std::string_view& text, const Rules& rules, Report& report, std::optional<Severity> severity) {
  if (has_utf16_mark(text)) {
    report.add(rules.utf16 != nullptr ? *rules.utf16 : *rules.bom, text.substr(0, 2),
               "the file is in UTF-16 and was not checked further");
    return false;
  }
  const std::string_view rest = without_utf8_mark(text);
  if (rest.size() != text.size())
    report.add_as(severity.value_or(rules.bom->severity), *rules.bom, text.substr(0, kUtf8Mark.size()),
                  "the file starts with a byte order mark");
  text = rest;
  return true;
}

void check_end(std::string_view text, const Rules& rules, Report& report) {
  if (!text.empty() && !text.ends_with('\n'))
    report.add(*rules.final_newline, text.substr(text.size()), "the last line does not end in LF");
}

}  // namespace proflint::text
