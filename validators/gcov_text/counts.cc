// Compares a listing with its data.
#include "validators/gcov_text/counts.h"

#include "validators/gcov_text/rules.h"

namespace proflint::gcov_text {

void CountCheck::Difference::add(std::string_view where, std::uint64_t in_line, std::uint64_t in_listing,
                                 std::uint64_t in_data) {
  if (!places) line = in_line, shown = in_listing, counted = in_data;
  places.add(where);
}

void CountCheck::add(const Line& line, const Executed& executed) {
  const std::uint64_t number = line.line.value;
  while (!counts_.empty() && counts_.front().line < number) counts_ = counts_.subspan(1);
  if (counts_.empty() || counts_.front().line != number || !executed.has_code) return;
  const LineCount& data = counts_.front();
  const std::string_view where = line.line.digits;
  const bool is_other_coverage = (executed.count != 0) != data.is_executed;
  if (is_other_coverage) coverage_.add(where, number, executed.count, data.count);
  if (is_other_coverage || (data.is_exact && executed.is_exact && executed.count != data.count))
    all_.add(where, number, executed.count, data.count);
}

void CountCheck::report_to(Report& report, bool is_of_gcc) const {
  const Difference& found = is_of_gcc ? all_ : coverage_;
  if (found.places)
    report_group(report, "gcov-text/stale"_rule, found.places, "the count of line ", found.line, " is ", found.shown,
                 " in the listing, but ", found.counted, " according to ", name_);
}

const char* describe_bad_count(std::string_view text, std::string_view key) {
  const std::size_t end = text.find_first_not_of(" 0123456789", text.find(':') + 1);  // of the line number
  const bool is_block = end != text.npos && text[end] == '-';
  if (is_block && (key == "#####" || key == "====="))
    return " is a mark for source lines; expected a number, '-', '%%%%%' or '$$$$$' for a block";
  if (!is_block && (key == "%%%%%" || key == "$$$$$"))
    return " is a mark for blocks; expected a number, '-', '#####' or '=====' for a source line";
  return " is not a count; expected a number or a mark such as '#####'";
}

}  // namespace proflint::gcov_text
