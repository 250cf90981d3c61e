// Sections are independent except for the test name, which applies until the next one.
#include "validators/lcov/salvage.h"

#include "grammars/lcov.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/text/salvage.h"

namespace proflint::lcov {
namespace {

using grammars::lcov::Kind;

// Whether a line outside of sections belongs to the section that follows.
bool leads_section(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.empty() || text[0] == '#' || grammars::lcov::kind_of(line) == Kind::tn;
}

bool has_own_testname(std::string_view section) {
  Lines lines(section);
  for (std::string_view line; lines.next(line) && leads_section(line);)
    if (grammars::lcov::kind_of(line) == Kind::tn) return true;
  return false;
}

// Appends the last line with a test name in this part of the contents, with its line end, if there is one.
void keep_last_testname(std::string_view contents, const Extent& part, Salvaged& file) {
  const std::string_view text =
      contents.substr(static_cast<std::size_t>(part.offset), static_cast<std::size_t>(part.length));
  constexpr std::string_view kStart = "TN:";
  std::size_t at = text.rfind(kStart);
  while (at != text.npos && at != 0 && text[at - 1] != '\n') at = text.rfind(kStart, at - 1);
  const std::size_t end = text.find('\n', at);
  if (end != text.npos) file.keep(contents, {part.offset + at, end + 1 - at});
}

}  // namespace

void WholeSections::add(const TextLine& line, bool is_open, bool is_skipped) {
  const bool was_open = is_open_;
  is_open_ = is_open;
  const char* const start = line.text.data();
  if (is_open) {
    const Kind kind = grammars::lcov::kind_of(line.text);
    const bool is_new = was_open && (kind == Kind::sf || kind == Kind::kf);
    if (is_new || start_ == nullptr) start_ = start;
  } else if (was_open && !is_skipped) {
    const std::string_view last = text::with_line_end(line);
    report_.record({start_, static_cast<std::size_t>(last.data() + last.size() - start_)});
    start_ = nullptr;
  } else if (is_skipped || !leads_section(line.text)) {
    start_ = nullptr;
  } else if (start_ == nullptr) {
    start_ = start;
  }
}

Salvaged salvage_sections(std::string_view contents, std::span<const Extent> records) {
  Salvaged file;
  std::uint64_t end = 0;  // of the section before
  for (const Extent& record : records) {
    const std::string_view section =
        contents.substr(static_cast<std::size_t>(record.offset), static_cast<std::size_t>(record.length));
    if (!has_own_testname(section)) keep_last_testname(contents, {end, record.offset - end}, file);
    file.keep(contents, record);
    end = record.offset + record.length;
  }
  return file;
}

}  // namespace proflint::lcov
