// Compares offset tables with the records.
#include "validators/samples/binary/offsets.h"

#include <algorithm>

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kSmallestOffset = 2;
constexpr std::uint32_t kNoOffset = UINT32_MAX;

}  // namespace

bool OffsetTable::read(Fields& fields, const RecordTables& tables) {
  Count n, index, offset;
  if (!fields.count("number of offset entries", kSmallestOffset, n)) return false;
  const std::string_view start = fields.rest();
  for (std::uint64_t i = 0; i < n.value; ++i) {
    if (!(tables.has_contexts ? fields.context_index(tables.contexts, index) : fields.name_index(tables.names, index)))
      return false;
    if (!fields.number("offset", offset)) return false;
  }
  left_ = total_ = n.value;
  entries_ = all_entries_ = Cursor(start.substr(0, start.size() - fields.left()));
  return true;
}

bool OffsetTable::read_indexed(Fields& fields, Names::Span span) {
  is_indexed_ = true;
  span_ = span;
  const std::string_view bytes = fields.rest();
  if (bytes.size() % 4 != 0 || span.size != bytes.size() / 4) {
    fields.report().add("sample-bin/eytzinger-offsets"_rule, bytes, "the offset table has ",
                        Plural{bytes.size(), "byte"}, "; expected ", 4 * span.size, " (4 for each name)");
    return false;
  }
  is_seen_.resize(bytes.size() / 4);
  indexed_ = fields.take(bytes.size());
  return true;
}

std::optional<OffsetTable::Entry> OffsetTable::next() {
  if (left_ == 0) return std::nullopt;
  --left_;
  const char* const start = entries_.rest().data();
  std::uint64_t index = 0, position = 0;
  read_uleb(entries_, index);
  read_uleb(entries_, position);
  return Entry{position, start, static_cast<std::uint32_t>(index)};
}

void OffsetTable::add(const FunctionStart& start, Report& report) {
  if (is_indexed_) return add_indexed(start, report);
  if (in_step_) {
    const std::optional<Entry> entry = next();
    if (entry && entry->index == start.index.value && entry->position == start.position) return void(++matched_);
    fall_out_of_step();
  }
  starts_.push_back({start.position, start.index.where.data(), static_cast<std::uint32_t>(start.index.value)});
}

// Keeps the other entries, and the records that matched the first entries, because other entries may lead to these as
// well.
void OffsetTable::fall_out_of_step() {
  in_step_ = false;
  entries_ = all_entries_;
  left_ = total_;
  while (const std::optional<Entry> entry = next()) {
    if (rest_.size() < matched_) starts_.push_back(*entry);
    rest_.push_back(*entry);
  }
}

void OffsetTable::finish(Report& report) {
  if (is_indexed_) return finish_indexed(report);
  if (in_step_ && left_ != 0) fall_out_of_step();
  GroupedFindings findings(report);
  report_lost(report_wrong_entries(findings), findings);
  findings.flush();
}

// Reports entries that do not lead to the record of their function, and returns the indexes of their functions. Keeps
// the records that no entry leads to in `starts_`.
std::pmr::vector<std::uint32_t> OffsetTable::report_wrong_entries(GroupedFindings& findings) {
  std::pmr::vector<std::uint32_t> wrong(rest_.get_allocator());
  const auto report = [&](const Entry& entry, const auto&... parts) {
    findings.add(rule_, entry.where(), parts...);
    wrong.push_back(entry.index);
  };
  const auto is_before = [](const Entry& a, const Entry& b) { return a.position < b.position; };
  std::stable_sort(rest_.begin(), rest_.end(), is_before);
  auto start = starts_.begin(), kept = starts_.begin();  // in ascending order, like the records
  bool is_taken = false;                                 // an entry leads to *start
  const auto go_on = [&] {
    if (!is_taken) *kept++ = *start;
    ++start;
    is_taken = false;
  };
  for (const Entry& entry : rest_) {
    while (start != starts_.end() && start->position < entry.position) go_on();
    if (start == starts_.end() || start->position != entry.position) {
      report(entry, "the offset table places the function with index ", entry.index, " at ", Hex{entry.position},
             ", but no function starts there");
      continue;
    }
    if (is_taken)
      report(entry, "the offset table has a second entry for the function at ", Hex{entry.position});
    else if (start->index != entry.index)
      report(entry, "the offset table places the function with index ", entry.index, " at ", Hex{entry.position},
             ", but the function there has index ", start->index);
    is_taken = true;
  }
  while (start != starts_.end()) go_on();
  starts_.erase(kept, starts_.end());
  return wrong;
}

// A record that no entry leads to, because the entry of its function is wrong, was reported with that entry.
void OffsetTable::report_lost(std::pmr::vector<std::uint32_t> wrong, GroupedFindings& findings) const {
  std::sort(wrong.begin(), wrong.end());
  for (const Entry& start : starts_)
    if (!std::binary_search(wrong.begin(), wrong.end(), start.index))
      findings.add(rule_, start.where(), "the offset table has no entry for the function at ", Hex{start.position});
}

void OffsetTable::add_indexed(const FunctionStart& start, Report& report) {
  const std::uint64_t index = start.index.value;
  if (index < span_.first || index - span_.first >= span_.size) {
    report.add(rule_, start.index.where, "function ", index, " is outside the offset table, which has ",
               Plural{span_.size, "function"}, ", numbered from ", span_.first);
    return;
  }
  const auto i = static_cast<std::size_t>(index - span_.first);
  const auto offset = load<std::uint32_t>(indexed_.substr(4 * i, 4), std::endian::little);
  if (offset == kNoOffset) return;  // reported at the end
  if (offset != start.position && !is_seen_[i])
    report.add(rule_, indexed_.substr(4 * i, 4), "function ", index, " starts at ", Hex{start.position},
               ", but the offset table has offset ", Hex{offset});
  is_seen_[i] = true;
}

void OffsetTable::finish_indexed(Report& report) {
  for (std::size_t i = 0; i < is_seen_.size(); ++i) {
    if (is_seen_[i]) continue;
    const std::string_view where = indexed_.substr(4 * i, 4);
    const auto offset = load<std::uint32_t>(where, std::endian::little);
    if (offset == kNoOffset)
      report.add_as(Severity::warning, "sample-bin/eytzinger-offsets"_rule, where,
                    "the offset table has no entry for name ", span_.first + i);
    else
      report.add(rule_, where, "the offset table has offset ", Hex{offset}, " for function ", span_.first + i,
                 ", but the function does not start there");
  }
}

}  // namespace proflint::samples::binary
