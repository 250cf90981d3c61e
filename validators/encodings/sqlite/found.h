// Findings in one database: their places in the file, and whether an error may have hidden rows.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/report.h"
#include "validators/encodings/sqlite/rules.h"

namespace proflint::encodings::sqlite {

// All parts of the decoder report through it.
// REQUIRES: finish() is called once, at the end, if the header was read.
class Found {
 public:
  // Both must outlive the object.
  Found(std::string_view file, Report& report) : file_(file), report_(report) {}

  // Reports a finding at `where`, a view into the file or into a page. Parts: see core/message.h.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Parts&... parts) {
    note(rule);
    report_.add(rule, in_file(where), parts...);
  }

  // The same for a row. The rows of a damaged page often share a defect, which is then reported as one finding.
  template <class... Parts>
  void add_of_row(const Rule& rule, std::string_view where, const Parts&... parts) {
    note(rule);
    const std::string_view place = in_file(where);
    const std::size_t page = static_cast<std::size_t>(place.data() - file_.data()) / page_size_;
    PageGroup& group = group_of(rule);
    if (group.places && group.page != page) flush(group);
    if (!group.places) {
      const Part list[] = {Part(parts)...};
      group.page = page;
      group.message = to_message(list);
    }
    group.places.add(place);
  }

  // Reports similar places in a page or an index as one finding; nothing without places.
  template <class... Parts>
  void add_group(const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (!places) return;
    note(rule);
    report_group(report_, rule, {places.count(), in_file(places.first())}, parts...);
  }

  void set_page_size(std::size_t size) { page_size_ = size; }
  // Reports the findings that were held back.
  void finish() {
    for (PageGroup& group : groups_) flush(group);
  }

  // `copy` replaces the end of the file from `offset` on: the incomplete last page, padded with zeros.
  void set_copy(std::string_view copy, std::size_t offset) { copy_ = copy, copy_offset_ = offset; }

  // The bytes of the file for a view into a page.
  std::string_view in_file(std::string_view where) const {
    const std::less<const char*> is_before;
    if (where.data() == nullptr || copy_.empty() || is_before(where.data(), copy_.data()) ||
        is_before(copy_.data() + copy_.size(), where.data()))
      return where;
    const std::size_t at = copy_offset_ + static_cast<std::size_t>(where.data() - copy_.data());
    return file_.substr(std::min(at, file_.size()), where.size());
  }

  // Whether an error may have hidden pages or rows.
  bool is_broken() const { return is_broken_; }
  // Records that pages or rows are hidden although no error was reported for them.
  void set_broken() { is_broken_ = true; }

  // The whole file, as it is stored.
  std::string_view file() const { return file_; }
  // For limits and descriptions.
  Report& report() const { return report_; }

 private:
  // The rows with a defect in the page that was read last.
  struct PageGroup {
    const Rule* rule;
    std::size_t page = 0;
    Occurrences places;
    std::string message;
  };

  // Invalid text hides nothing: all rows and pages are known.
  void note(const Rule& rule) {
    is_broken_ = is_broken_ || (rule.severity == Severity::error && &rule != &"sqlite/text"_rule);
  }

  PageGroup& group_of(const Rule& rule) {
    for (PageGroup& group : groups_)
      if (group.rule == &rule) return group;
    return groups_.emplace_back(PageGroup{&rule, 0, {}, {}});
  }

  void flush(PageGroup& group) {
    report_group(report_, *group.rule, group.places, Trusted{group.message});
    group.places = {};
  }

  std::string_view file_, copy_;
  std::size_t copy_offset_ = 0;
  Report& report_;
  std::size_t page_size_ = 1;
  bool is_broken_ = false;
  std::vector<PageGroup> groups_;  // at most one for each rule
};

}  // namespace proflint::encodings::sqlite
