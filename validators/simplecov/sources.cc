// Checks the existence, length and text of sources.
#include "validators/simplecov/sources.h"

#include "validators/simplecov/rules.h"

namespace proflint::simplecov {

void Sources::open(std::string_view path, std::string_view where) {
  text_.reset();
  is_different_ = false;
  path_ = path;
  coverage::list_source(input_, path);
  if (!is_on_) return;
  if (const auto found = coverage::find_source(input_, path))
    text_.emplace(found->bytes, input_.memory);
  else
    findings_.add("simplecov/source-missing"_rule, where, "the source ", path, " was not found under --source-root");
}

void Sources::check_lines(std::uint64_t lines, std::string_view where) {
  if (text_ && lines > text_->line_count())
    findings_.add("simplecov/source-lines"_rule, where, "the list has counts for ", Plural{lines, "line"},
                  ", but the source ", path_, " has ", text_->line_count());
}

void Sources::check_line(std::uint64_t number, std::string_view line, std::string_view where) {
  if (!text_ || is_different_) return;
  const auto plain = [](std::string_view text) { return text.substr(0, text.find_last_not_of("\r\n") + 1); };
  if (number <= text_->line_count() && plain(text_->line(number)) == plain(line)) return;
  is_different_ = true;
  findings_.add("simplecov/source-differs"_rule, where, "line ", number, " of the source text in the report ",
                number > text_->line_count() ? "is beyond the end of " : "differs from the same line of ", path_);
}

}  // namespace proflint::simplecov
