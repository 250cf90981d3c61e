// Rules about the source of a listing.
#include "validators/gcov_text/sources.h"

#include "validators/core/text.h"

namespace proflint::gcov_text {
void SourceCheck::open(std::string_view source) {
  auto found = coverage::find_source(input_, source);
  if (!found && coverage::has_sources(input_)) found = coverage::find_source(input_, file_name(source));
  if (!found) return;
  name_ = source;
  text_.emplace(found->bytes, input_.memory);
}

void SourceCheck::add(std::uint64_t line, std::string_view text) {
  if (!text_) return;
  last_ = text;
  if (line > text_->line_count()) return beyond_.add(text);
  if (without_cr(text_->line(line)) == without_cr(text)) return;
  if (!differing_) first_differing_ = line;
  differing_.add(text);
}

void SourceCheck::finish(std::uint64_t lines) {
  if (!text_) return;
  const std::uint64_t count = text_->line_count();
  context_.findings.add_group("gcov-text/source-differs"_rule, differing_, "line ", first_differing_, " of ", name_,
                              " reads differently");
  context_.findings.add_group("gcov-text/source-differs"_rule, beyond_, name_, " has ", Plural{count, "line"}, " only");
  if (lines != 0 && lines < count)
    context_.findings.add("gcov-text/lines-missing"_rule, last_, "the listing has ", lines, " of ",
                          Plural{count, "line"}, " of ", name_);
}

}  // namespace proflint::gcov_text
