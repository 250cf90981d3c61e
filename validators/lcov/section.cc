// Passes each record to the part for its kind; rules across records are checked at the end of the section.
#include "validators/lcov/section.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::lcov {
namespace {

constexpr std::string_view kVerilator = "verilator_coverage";  // its name of a test
constexpr std::size_t kBase64Size = 22, kHexSize = 32;         // of an MD5, without padding

constexpr bool is_base64(char c) {
  return is_digit(c) || is_letter(c) || c == '+' || c == '/';
}

}  // namespace

bool is_base64_md5(std::string_view checksum) {
  if (checksum.ends_with("==")) checksum.remove_suffix(2);
  return checksum.size() == kBase64Size && std::all_of(checksum.begin(), checksum.end(), is_base64);
}

bool is_hex_md5(std::string_view text) {
  return text.size() == kHexSize && is_lower_hex_digits(text);
}

bool names_line(const Line& record) {
  return record.kind < Kind::fnf && record.line.fits && record.line.value <= INT32_MAX;
}

Section::Section(Context& context)
    : context_(context),
      lines_(context.input.memory),
      functions_(context),
      branches_(context),
      conditions_(context),
      sums_(context) {}

void Section::open(const SectionStart& start) {
  start_ = start;
  lines_.clear();
  functions_.clear();
  branches_.clear();
  conditions_.clear();
  sums_.clear();
  text_ = version_ = {};
  da_count_ = da_hit_ = counted_ = checksums_ = hex_checksums_ = 0;
  zero_lines_ = zero_branches_ = zero_starts_ = zero_others_ = {};
  context_.has_bad_count = false;
  context_.lost_records = 0;
  last_line_ = 0;
  is_open_ = true;
  has_details_ = false;
}

void Section::add(const Line& record, std::string_view text) {
  if (names_line(record)) last_line_ = std::max(last_line_, static_cast<std::uint32_t>(record.line.value));
  has_details_ |= record.kind < Kind::fnf && record.kind != Kind::ver;
  context_.zero_lines = &zero_others_;
  switch (record.kind) {
    case Kind::da:
      context_.zero_lines = &zero_lines_;
      return add_da(record, text);
    case Kind::brda:
      context_.zero_lines = &zero_branches_;
      return branches_.add_brda(
          record, static_cast<std::uint32_t>(std::min<std::int64_t>(text.data() - start_.record.data(), UINT32_MAX)));
    case Kind::fn:
      context_.zero_lines = &zero_starts_;
      return functions_.add_fn(record);
    case Kind::fnda:
      return functions_.add_fnda(record);
    case Kind::fnl:
      return functions_.add_fnl(record, text);
    case Kind::fna:
      return functions_.add_fna(record, text);
    case Kind::mcdc:
      return conditions_.add(record);
    case Kind::ba:
      return branches_.add_ba(record, text);
    case Kind::ver:
      version_ = record.text;
      return;
    default:
      return sums_.add(record, text);
  }
}

void Section::add_da(const Line& da, std::string_view text) {
  const bool has_line = context_.is_line(da.line), has_count = context_.is_count(da.count);
  if (da.has_text) check_checksum(da.text);
  if (!has_line) return;
  const std::uint64_t count = has_count ? da.count.value : 0;
  const std::ptrdiff_t place = text.data() - start_.record.data();
  lines_.add(line_of(da.line), count, static_cast<std::uint32_t>(std::min<std::int64_t>(place, UINT32_MAX)));
  ++da_count_;
  da_hit_ += count != 0 ? 1 : 0;
  counted_ = coverage::saturating_sum(counted_, count);
}

void Section::check_checksum(std::string_view checksum) {
  ++checksums_;
  context_.groups.add(kChecksumForm, checksum);
  if (is_base64_md5(checksum)) return;
  const bool is_hex = is_hex_md5(checksum);
  hex_checksums_ += is_hex ? 1 : 0;
  context_.groups.add(is_hex ? kChecksumHex : kChecksumFormat, checksum);
}

// gcovr writes line 0 for functions that it merged; only this line has no source, and so no checksum.
bool Section::is_merged_by_gcovr() const {
  return zero_lines_.count() == 1 && hex_checksums_ != 0 && hex_checksums_ + 1 == da_count_;
}

// gcovr counts a line once for each function on it, but writes one record, and further records for the first lines of
// functions, which it does not count. gcovr 7 writes a blank in the name.
bool Section::counts_lines_by_function() const {
  return start_.test == "GCOVR_report" || start_.test == "GCOVR report";
}

// coverage.py up to 7.6.1 writes a checksum for every line, and no functions.
bool Section::is_of_old_coverage_py() const {
  return da_count_ != 0 && checksums_ == da_count_ && !functions_.has_names();
}

// istanbul writes the totals of functions before their counts, and the totals of lines before the ones of branches.
bool Section::is_of_istanbul() const {
  if (start_.is_loose) return false;
  const std::size_t functions = text_.find("\nFNH:"), branches = text_.rfind("\nBRF:");
  return functions < text_.find("\nFNDA:") && functions < text_.find("\nDA:") && branches != text_.npos &&
         text_.find("\nLH:") < branches;
}

void Section::check_sums() {
  const auto check = [&](SumPair pair, Counted found, Counted hit) {
    const bool is_loose = start_.is_loose || (pair == SumPair::lines && counts_lines_by_function()) ||
                          (pair == SumPair::branches && start_.test == kVerilator);
    sums_.check(pair, found, context_.has_bad_count ? std::nullopt : std::optional(hit), is_loose);
  };
  if (functions_.has_names() && !functions_.has_strange_counts())
    check(SumPair::functions, functions_.found(), functions_.hit());
  check(SumPair::branches, branches_.found(), branches_.hit());
  check(SumPair::conditions, Counted::either(conditions_.all().found, conditions_.live().found),
        Counted::either(conditions_.all().hit, conditions_.live().hit));
  if (is_merged_by_gcovr())
    check(SumPair::lines, Counted::either(lines_.size(), lines_.size() - 1),
          Counted::either(lines_.hit(), lines_.hit() - (lines_.begin()->count != 0 ? 1 : 0)));
  else
    check(SumPair::lines, Counted::either(lines_.size(), da_count_), Counted::either(lines_.hit(), da_hit_));
}

void Section::add_zeros(const Occurrences& places, std::optional<KnownZero> known) {
  if (known)
    context_.known.zeros[*known].append(places);
  else
    context_.add_repeated(kLineZero, places);
}

// coverage.py before 7.6.2 writes line 0 for empty sources and for the ends of functions, Clarinet for generated
// expressions, isparta and Rstest for code that the source map does not map. coverlet subtracts 1 from the first line
// of a function.
void Section::add_zero_lines() {
  if (is_merged_by_gcovr()) {
    for (const Occurrences* places : {&zero_starts_, &zero_others_, &zero_lines_}) add_zeros(*places, kMergedFunction);
    return add_zeros(zero_branches_, std::nullopt);
  }
  const bool has_zeros = zero_starts_.count() + zero_lines_.count() + zero_branches_.count() != 0;
  if (has_zeros && is_of_istanbul()) {
    for (const Occurrences* places : {&zero_starts_, &zero_lines_, &zero_branches_}) add_zeros(*places, kUnmappedCode);
    return add_zeros(zero_others_, std::nullopt);
  }
  const auto if_known = [](bool is_known, KnownZero what) { return is_known ? std::optional(what) : std::nullopt; };
  const bool is_empty_source = da_count_ == 1 && zero_lines_.count() == 1 && lines_.begin()->count == 1 &&
                               (sums_.take_lines(0, 1) || sums_.take_lines(0, 0));
  if (is_empty_source)
    context_.known.empty_sources.add(zero_lines_.first(), start_.path);
  else
    add_zeros(zero_lines_, if_known(start_.path.ends_with(".clar"), kExpression));
  add_zeros(zero_branches_, if_known(is_of_old_coverage_py(), kExit));
  const bool starts_early = start_.is_loose && lines_.size() != 0 && lines_.begin()->line == 1;
  add_zeros(zero_starts_, if_known(starts_early, kEarlyStart));
  add_zeros(zero_others_, std::nullopt);
}

void Section::close(const char* end, bool is_cut, FileTotals& totals) {
  is_open_ = false;
  text_ = {start_.record.data(), static_cast<std::size_t>(end - start_.record.data())};
  lines_.close();
  add_zero_lines();
  if (lines_.repeated() != 0) {
    const std::string_view first = record_at(text_, lines_.first_repeated());
    for (std::size_t i = 0; i < lines_.repeated(); ++i) context_.groups.add(kDaRepeated, first);
  }
  functions_.report_unknown();
  if (!is_cut) {
    if (da_count_ == 0 && context_.lost_records == 0) context_.groups.add(kNoLines, start_.record);
    functions_.close(lines_, start_.is_loose);
    branches_.close(lines_, text_, start_.is_loose);
    conditions_.close();
    sums_.check_pairs(text_, is_of_old_coverage_py() ? std::optional(da_hit_) : std::nullopt);
    check_sums();
  }
  ++totals.sections;
  totals.summaries += !has_details_ && sums_.has_functions_and_lines() ? 1 : 0;
  totals.functions += functions_.group_count();
  totals.has_functions |= functions_.group_count() != 0;
  totals.has_hits_on_unhit_lines |= branches_.has_hits_on_unhit_lines();
  totals.has_starts_without_count |= functions_.has_starts_without_count();
  totals.has_hit_starts |= functions_.has_hit_starts();
  totals.lines.add({lines_.size(), lines_.hit()});
  totals.counted = coverage::saturating_sum(totals.counted, counted_);
}

}  // namespace proflint::lcov
