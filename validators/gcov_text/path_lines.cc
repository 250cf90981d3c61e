// Compares the numbers of paths with their total.
#include "validators/gcov_text/path_lines.h"

namespace proflint::gcov_text {

void PathLines::add(const Line& line, std::string_view text) {
  context_.findings.add("gcov-text/condition-lines"_rule, text, "the listing contains paths");
  if (line.kind == Kind::path_total) check_total(line, text);
  if (line.kind == Kind::path) check_index(line, text);
}

void PathLines::check_total(const Line& line, std::string_view text) {
  has_total_ = true;
  total_ = line.total.value;
  if (!line.total.fits || !line.count.whole.fits || line.count.is_negative || line.count.whole.value > total_)
    context_.findings.add("gcov-text/path-counts"_rule, text, unquoted(line.count.text), " of ",
                          unquoted(line.total.digits), " paths are covered; expected an integer from 0 to the total");
}

void PathLines::check_index(const Line& line, std::string_view text) {
  if (!has_total_)
    context_.findings.add("gcov-text/path-counts"_rule, text, "no line with the total number of paths precedes path ",
                          unquoted(line.index.digits));
  else if (!line.index.fits || line.index.value >= total_)
    context_.findings.add("gcov-text/path-counts"_rule, text, "path ", unquoted(line.index.digits),
                          " is out of range: the function has ", Plural{total_, "path"}, ", numbered from 0");
}

}  // namespace proflint::gcov_text
