// Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#include "validators/bolt/fdata/image.h"

#include "validators/bolt/fdata/rules.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::fdata {

Image::Image(const Input& input, Report& report)
    : symbols_(Symbols::read(input, "bolt-fdata/symbols-unavailable"_rule, report)) {
  if (symbols_ && symbols_->empty()) symbols_.reset();
}

void Image::check(const grammar::Line& parsed, std::string_view line) {
  if (!symbols_) return;
  const bool has_from = may_have(parsed.from);
  const bool has_to = parsed.kind == grammar::Line::Kind::sample || may_have(parsed.to);
  if (!has_from || !has_to) missing_.add(line);
}

// Whether the image may have the symbol.
bool Image::may_have(const grammar::Location& location) {
  if (!is_symbol(location)) return true;
  const Symbols::Answer answer = symbols_->find(location.name);
  if (answer.state == Symbols::State::missing) {
    if (answer.is_new && missing_names_++ == 0) first_missing_ = location.name;
    return false;
  }
  if (answer.size != 0 && location.offset.value >= answer.size)
    outside_.add(location.offset.digits, {location.offset.value, answer.size, location.name});
  return true;
}

void Image::report_missing(std::uint64_t lines, Report& report) const {
  if (!missing_) return;
  report.add("bolt-fdata/symbol-missing"_rule, first_missing_, missing_.count(), " of ", Plural{lines, "line"},
             missing_.count() == 1 ? " uses " : " use ", Plural{missing_names_, "symbol that is", "symbols that are"},
             " missing from the image", missing_names_ == 1 ? ": " : "; the first is ", first_missing_);
}

void Image::report_outside(Report& report) const {
  const Outside& outside = outside_.detail();
  report_group(report, "bolt-fdata/offset-outside"_rule, outside_, "offset ", Hex{outside.offset}, " is outside ",
               outside.symbol, ", which has ", Plural{outside.size, "byte"});
}

}  // namespace proflint::bolt::fdata
