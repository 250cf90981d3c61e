// Compares a listing with its source.
#include "validators/gcov_text/sources.h"

#include "validators/core/lines.h"
#include "validators/core/text.h"

namespace proflint::gcov_text {

void SourceCheck::start() {
  if (companion_files_.source) text_.emplace(companion_files_.source->bytes, memory_);
}

void SourceCheck::compare(std::uint64_t line, std::string_view text) {
  last_ = text;
  if (line > text_->line_count()) return beyond_.add(text);
  if (without_cr(text_->line(line)) != without_cr(text)) differing_.add(text, line);
}

// Whether the source has lines after the first `lines` that are not blank. Blank lines are often added or removed
// later.
bool SourceCheck::has_text_after(std::uint64_t lines) const {
  const std::uint64_t count = text_->line_count();
  while (lines < count)
    if (!trimmed(without_cr(text_->line(++lines))).empty()) return true;
  return false;
}

// A differing line is stronger evidence of a changed source than missing lines.
void SourceCheck::finish(std::uint64_t lines) {
  if (!text_) return;
  const std::uint64_t count = text_->line_count();
  const std::string_view name = companion_files_.source_name;
  context_.findings.add_group("gcov-text/source-differs"_rule, differing_, "the text of line ", differing_.detail(),
                              " in the listing differs from that in ", name);
  context_.findings.add_group("gcov-text/source-differs"_rule, beyond_, name, " has only ", Plural{count, "line"},
                              ", but the listing contains line ", count + 1);
  if (lines != 0 && has_text_after(lines) && !differing_)
    context_.findings.add("gcov-text/lines-missing"_rule, last_, "the listing has ", Plural{lines, "line"}, ", but ",
                          name, " has ", count);
}

}  // namespace proflint::gcov_text
