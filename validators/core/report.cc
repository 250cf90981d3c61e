// Counting, keeping and locating of findings.
#include "validators/core/report.h"

#include <algorithm>
#include <cassert>

#include "grammars/scan.h"

namespace proflint {
namespace {

constexpr std::size_t kExcerptBytes = 160;

// Whether `inner` is inside `outer`; both may be empty views.
bool contains(std::string_view outer, std::string_view inner) {
  const std::less_equal<const char*> before;
  return before(outer.data(), inner.data()) && before(inner.data() + inner.size(), outer.data() + outer.size());
}

std::uint64_t count_line_ends(std::string_view text) {
  return grammars::count_bytes<'\n'>(text.data(), text.data() + text.size());
}

// Counts lines once from the start of the text to the last finding: findings come in ascending order.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  Position at(std::size_t offset) {
    const std::string_view passed = text_.substr(counted_, offset - counted_);
    line_ += count_line_ends(passed);
    if (const std::size_t lf = passed.rfind('\n'); lf != std::string_view::npos) line_start_ = counted_ + lf + 1;
    counted_ = offset;
    return {line_, offset - line_start_ + 1};
  }

  // The line with the last requested offset, truncated to kExcerptBytes around it.
  Excerpt excerpt(std::size_t offset) const {
    std::size_t end = text_.find('\n', offset);
    if (end == std::string_view::npos) end = text_.size();
    const std::size_t lead = std::min(offset - line_start_, kExcerptBytes / 2);
    const std::size_t start = end - line_start_ <= kExcerptBytes ? line_start_ : offset - lead;
    return {start, std::string(text_.substr(start, std::min(end - start, kExcerptBytes)))};
  }

 private:
  std::string_view text_;
  std::size_t counted_ = 0;     // how far line ends were counted
  std::size_t line_start_ = 0;  // of the line there
  std::uint64_t line_ = 1;
};

// Whole rows of 16 bytes around the extent, as hex dumps show them.
Excerpt hex_rows(std::string_view file, Extent where) {
  const std::size_t offset = static_cast<std::size_t>(where.offset);
  const std::size_t start = offset / 16 * 16;
  const std::size_t marked =
      static_cast<std::size_t>(std::min<std::uint64_t>(std::max<std::uint64_t>(where.length, 1), 32));
  const std::size_t end = (offset + marked + 15) / 16 * 16;
  return {start, std::string(file.substr(std::min(start, file.size()), end - start))};
}

// Those about the file as a whole first, then by place, the worst first. A container comes before its contents.
bool is_shown_before(const Finding& a, const Finding& b) {
  if (a.where.has_value() != b.where.has_value()) return !a.where.has_value();
  if (a.in != b.in) return a.in.empty();
  if (a.where.has_value() && a.where->offset != b.where->offset) return a.where->offset < b.where->offset;
  return a.severity > b.severity;
}

// The worst findings survive the cap, the first of them in the file, and of those at one place the first found.
void drop_least(std::vector<Finding>& findings, const Policy& policy) {
  if (findings.size() <= policy.max_findings) return;
  std::stable_sort(findings.begin(), findings.end(), is_shown_before);
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  findings.resize(policy.max_findings);
}

// Sorts the entries, and adds up those with the same rule and severity.
void order_tally(std::vector<Tally>& tally) {
  const auto key = [](const Tally& entry) { return std::pair(entry.rule->id, entry.severity); };
  std::sort(tally.begin(), tally.end(), [&](const Tally& a, const Tally& b) { return key(a) < key(b); });
  std::size_t size = 0;
  for (const Tally& entry : tally)
    if (size != 0 && key(tally[size - 1]) == key(entry)) {
      tally[size - 1].count += entry.count;
      tally[size - 1].more_places += entry.more_places;
    } else {
      tally[size++] = entry;
    }
  tally.resize(size);
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  static constexpr std::string_view kNames[] = {"clean", "suspicious", "invalid", "unsupported", "unchecked"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Report::Report(std::string_view file, const Policy& policy, const Limits& limits)
    : file_(file), contents_(file), policy_(&policy), limits_(limits) {}

Report Report::quiet(std::string_view file, const Limits& limits) {
  static const Policy kQuiet = [] {
    Policy policy;
    policy.max_findings = policy.max_findings_per_rule = 0;
    return policy;
  }();
  return Report(file, kQuiet, limits);
}

Report Report::for_piece() const {
  Report piece(file_, *policy_, limits_);
  piece.contents_ = contents_;
  piece.container_ = container_;
  piece.text_size_ = text_size_;
  piece.tail_ = tail_;
  piece.sources_ = sources_;
  piece.part_ = part_;
  piece.keeps_records_ = keeps_records_;
  return piece;
}

// Only with the sources around the part: a file may have as many of them as parts.
Report Report::for_part(const Source& part) const {
  Report piece(file_, *policy_, limits_);
  piece.contents_ = contents_;
  piece.container_ = container_;
  std::string_view inner = part.place;
  for (auto source = sources_.rbegin(); source != sources_.rend() && !is_in_file(inner); ++source) {
    if (!contains(source->bytes, inner)) continue;
    piece.sources_.insert(piece.sources_.begin(), *source);
    inner = source->place;
  }
  piece.sources_.push_back(part);
  piece.part_ = part.bytes;
  return piece;
}

bool Report::is_in_file(std::string_view where) const {
  return contains(contents_, where) || contains(file_, where);
}

void Report::set_format(std::string_view format) {
  if (policy_->consumers.empty()) return;
  own_policy_ = std::make_unique<const Policy>(policy_->for_format(format));
  policy_ = own_policy_.get();
}

bool Report::is_empty() const {
  return !unchecked_ && !unsupported_ && std::none_of(counters_.begin(), counters_.end(), [](const Counter& counter) {
    return counter.severity.has_value();
  });
}

void Report::absorb(Report&& piece) {
  // A piece knows the contents as its file, or the file and its container as this report does.
  const bool knows_container = piece.contents_.data() == contents_.data() && piece.file_.data() == file_.data();
  assert(knows_container || piece.file_.data() == contents_.data());
  for (Finding& finding : piece.findings_) {
    if (finding.where && !knows_container) finding.in = container_;
    finding.number += counter_of(*finding.rule, finding.found).count;
    if (finding.number <= policy_->max_findings_per_rule) findings_.push_back(std::move(finding));
  }
  for (const Counter& theirs : piece.counters_) {
    Counter& counter = counter_of(*theirs.rule, theirs.found);
    counter.count += theirs.count;
    counter.more_places += theirs.more_places;
    counter.in_tail += theirs.in_tail;
    counter.more_places_in_tail += theirs.more_places_in_tail;
  }
  records_.insert(records_.end(), piece.records_.begin(), piece.records_.end());
  damage_.insert(damage_.end(), piece.damage_.begin(), piece.damage_.end());
  errors_ += piece.errors_;
  has_error_in_tail_ |= piece.has_error_in_tail_;
  unchecked_ |= piece.unchecked_;
  unsupported_ |= piece.unsupported_;
  drop_least(findings_, *policy_);
}

bool Report::is_full(const Rule& rule) const {
  return tail_.empty() && std::any_of(counters_.begin(), counters_.end(), [&](const Counter& counter) {
           return counter.rule == &rule && counter.found == rule.severity &&
                  (!counter.severity || counter.count >= policy_->max_findings_per_rule);
         });
}

Report::Counter& Report::counter_of(const Rule& rule, Severity found) {
  for (Counter& counter : counters_)
    if (counter.rule == &rule && counter.found == found) return counter;
  return counters_.emplace_back(Counter{&rule, found, policy_->severity_of(rule, found), 0});
}

bool Report::starts_in_tail(std::string_view where) const {
  return !tail_.empty() && contains(contents_, where) && where.data() >= tail_.data();
}

Report::Counter* Report::count(const Rule& rule, Severity severity, std::string_view where, std::uint64_t places) {
  Counter& counter = counter_of(rule, severity);
  if (rule.category == Category::limit) unchecked_ = true;
  if (!counter.severity) return nullptr;
  ++counter.count;
  counter.more_places += places - 1;
  const bool is_error = *counter.severity == Severity::error;
  if (is_error) ++errors_;
  if (is_error && keeps_records_ && contains(contents_, where)) damage_.push_back(extent_of(where));
  if (!tail_.empty() && contains(contents_, where)) {
    if (starts_in_tail(where)) {
      ++counter.in_tail;
      counter.more_places_in_tail += places - 1;
    }
    has_error_in_tail_ |= is_error && where.data() + where.size() > tail_.data();
  }
  return counter.count <= policy_->max_findings_per_rule ? &counter : nullptr;
}

void Report::keep(const Counter& counter, std::string_view where, std::span<const Part> parts, std::uint64_t places) {
  std::vector<Part> resolved(parts.begin(), parts.end());
  for (Part& part : resolved)
    if (part.is_line()) part = Part(line_number(part.place()));
  Finding finding;
  finding.rule = counter.rule;
  finding.severity = *counter.severity;
  finding.found = counter.found;
  finding.number = counter.count;
  finding.places = places;
  finding.message = to_message(resolved);
  if (where.data() == nullptr) where = part_;
  if (where.data() != nullptr) place(finding, where);
  findings_.push_back(std::move(finding));
  if (findings_.size() / 2 > policy_->max_findings) drop_least(findings_, *policy_);
}

// Goes outwards from source to source to the checked bytes, or to the container around them. Sources only
// have places in earlier ones, so the search for the next continues where the last one was found.
void Report::place(Finding& finding, std::string_view where) const {
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) {
    const bool is_decoded = source->bytes.data() != source->place.data();
    if (is_decoded && is_in_file(where)) break;
    if (!contains(source->bytes, where)) continue;
    finding.message.append(" (in ").append(source->name);
    if (is_decoded) {
      const auto offset = static_cast<std::uint64_t>(where.data() - source->bytes.data());
      const Part parts[] = {", ", source->offset_name, " ", Hex{offset}};
      finding.message += to_message(parts);
      where = source->place;
    }
    finding.message += ")";
  }
  const bool is_inside = contains(contents_, where);
  const std::string_view around = is_inside ? contents_ : file_;
  assert(contains(around, where));
  if (is_inside) finding.in = container_;
  finding.where = Extent{static_cast<std::uint64_t>(where.data() - around.data()), where.size()};
}

// Counts from the last requested place, forward or backward: checks go through a file from its start to its end.
std::uint64_t Report::line_number(std::string_view place) {
  const auto offset = static_cast<std::size_t>(place.data() - contents_.data());
  if (offset >= counted_offset_)
    counted_lines_ += count_line_ends(contents_.substr(counted_offset_, offset - counted_offset_));
  else
    counted_lines_ -= count_line_ends(contents_.substr(offset, counted_offset_ - offset));
  counted_offset_ = offset;
  return counted_lines_ + 1;
}

// Only the first place is reported: all lines of a file may be too long.
void Report::add_limit(Limit limit, std::string_view where) {
  const LimitRow& row = limit_rows()[static_cast<std::size_t>(limit)];
  if (counter_of(*row.rule, row.rule->severity).count != 0) return;
  add(*row.rule, where, "the ", Trusted{row.name}, " limit of ", limits_[limit], " ", Trusted{row.unit},
      " was exceeded");
}

void Report::set_facts(Facts facts) {
  facts.version = facts_.version;
  facts.traits = facts_.traits;
  facts_ = std::move(facts);
}

void Report::add_description(std::span<const Part> parts) {
  constexpr std::size_t kUsualSize = 64;
  description_.empty() ? description_.reserve(kUsualSize) : void(description_ += ", ");
  for (const Part& part : parts) part.append_to(description_);
}

void Report::add_source(const Source& source) {
  if (source.place.data() != file_.data() || source.place.size() != file_.size()) {
    sources_.push_back(source);
    return;
  }
  contents_ = source.bytes;
  container_ = source.name;
}

Extent Report::extent_of(std::string_view contents) const {
  return {static_cast<std::uint64_t>(contents.data() - contents_.data()), contents.size()};
}

// An error at a place without bytes, where something is missing, is in the record that contains the place.
void Report::mark_damaged_records() {
  std::sort(damage_.begin(), damage_.end(), [](const Extent& a, const Extent& b) { return a.offset < b.offset; });
  std::uint64_t damaged_to = 0;  // the end of the error that reaches farthest of those before `next`
  auto next = damage_.begin();
  for (Record& record : records_) {
    const std::uint64_t end = record.where.offset + record.where.length;
    for (; next != damage_.end() && next->offset < end; ++next)
      damaged_to = std::max(damaged_to, next->offset + std::max<std::uint64_t>(next->length, 1));
    record.is_damaged = damaged_to > record.where.offset;
  }
}

Result Report::finish() && {
  Result result;
  mark_damaged_records();
  result.records = std::move(records_);
  result.description = std::move(description_);
  result.facts = std::move(facts_);
  for (const Counter& counter : counters_)
    if (counter.severity && counter.count != 0)
      result.tally.push_back({counter.rule, *counter.severity, counter.count, counter.more_places});
  order_tally(result.tally);
  result.verdict = unchecked_ ? Verdict::unchecked : unsupported_ ? Verdict::unsupported : verdict_of(result.tally);

  drop_least(findings_, *policy_);
  std::stable_sort(findings_.begin(), findings_.end(), is_shown_before);

  LineCounter lines(contents_.substr(0, text_size_));
  for (Finding& finding : findings_) {
    if (!finding.where) continue;
    const std::size_t offset = static_cast<std::size_t>(finding.where->offset);
    const bool is_inside = finding.in == container_;
    const std::string_view around = is_inside ? contents_ : file_;
    if (is_inside &&
        (offset < text_size_ || (offset == text_size_ && text_size_ == around.size() && text_size_ != 0))) {
      finding.position = lines.at(offset);
      finding.excerpt = lines.excerpt(offset);
    } else {
      finding.excerpt = hex_rows(around, *finding.where);
    }
  }
  result.findings = std::move(findings_);
  return result;
}

std::uint64_t count_of(const Result& result, Severity severity) {
  std::uint64_t count = 0;
  for (const Tally& entry : result.tally) count += entry.severity == severity ? entry.count : 0;
  return count;
}

Verdict verdict_of(std::span<const Tally> tally) {
  Severity worst = Severity::note;
  for (const Tally& entry : tally) worst = std::max(worst, entry.severity);
  return worst == Severity::error     ? Verdict::invalid
         : worst == Severity::warning ? Verdict::suspicious
                                      : Verdict::clean;
}

void append(Result& result, Result&& later, const Policy& policy) {
  result.verdict = std::max(result.verdict, later.verdict);
  result.tally.insert(result.tally.end(), later.tally.begin(), later.tally.end());
  order_tally(result.tally);
  result.findings.insert(result.findings.end(), std::make_move_iterator(later.findings.begin()),
                         std::make_move_iterator(later.findings.end()));
  drop_least(result.findings, policy);
  std::stable_sort(result.findings.begin(), result.findings.end(), is_shown_before);
}

}  // namespace proflint
