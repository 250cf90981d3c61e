// Groups similar places into one finding, which points at the first place and states their number.
#pragma once

#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/message.h"
#include "validators/core/occurrences.h"
#include "validators/core/report.h"
#include "validators/core/rule.h"

namespace proflint {

// Reports the first of `places`, and their number unless it is the only one: "... (3 places; the first is
// shown)". Nothing without places.
template <class... Parts>
void report_group_as(Report& report, Severity severity, const Rule& rule, const Occurrences& places,
                     const Parts&... parts) {
  if (!places) return;
  const Part list[] = {Part(parts)..., " (", places.count(), " places; the first is shown)"};
  const std::size_t size = places.count() == 1 ? sizeof...(parts) : std::size(list);
  report.add_list(severity, rule, places.first(), std::span(list).first(size), places.count());
}
template <class... Parts>
void report_group(Report& report, const Rule& rule, const Occurrences& places, const Parts&... parts) {
  report_group_as(report, rule.severity, rule, places, parts...);
}

// Places that a check collects itself, with the text about each of them.
struct Group {
  const Rule* rule;           // its severity is the severity of the finding
  const Occurrences* places;  // a group without places is not reported
  const char* message;        // literal text about each of the places
};
// Reports the groups in the order of the list.
void report_groups(Report& report, std::span<const Group> groups);

// The text about each place of a group of a table.
struct GroupRow {
  const Rule* rule;        // its severity is the severity of the finding
  const char* message;     // "the count is negative"
  bool is_quoted = false;  // the message shows the first place
};

// The groups of a table, whose rows have numbers: adding in a hot loop costs no search.
class GroupTable {
 public:
  // `rows` must outlive the table.
  explicit GroupTable(std::span<const GroupRow> rows) : rows_(rows), places_(rows.size()) {}

  // Adds a place to a group; has() tells whether it has any. REQUIRES: `row` is an index of the rows; places are added
  // in file order.
  void add(std::size_t row, std::string_view where) { places_[row].add(where); }
  bool has(std::size_t row) const { return bool(places_[row]); }
  // Adds the places of the next part. REQUIRES: `next` has the same table.
  void append(const GroupTable& next);

  // Reports the groups that have places, in the order of the rows.
  void report_to(Report& report) const;

 private:
  std::span<const GroupRow> rows_;
  std::vector<Occurrences> places_;
};

// Findings by rule and severity: the message describes the first place, and only that one is built.
// REQUIRES: flush() is called once, at the end; parts are not LineOf.
class GroupedFindings {
 public:
  // The report must outlive the object.
  explicit GroupedFindings(Report& report) : report_(report) {}

  // Adds a place to the group of the rule, at its own severity or at another one. The parts are only read for the first
  // place of a group: later ones are not shown.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Parts&... parts) {
    add_as(rule.severity, rule, where, parts...);
  }
  template <class... Parts>
  void add_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    add_places(severity, rule, {1, redirection_.empty() ? where : redirection_}, parts...);
  }
  // The same for places that were collected. Nothing without places.
  template <class... Parts>
  void add_group(const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (places) add_places(rule.severity, rule, places, parts...);
  }

  // From now on all findings point at `place`: the bytes that are checked were unpacked from there and
  // are not part of the file. An empty view ends this.
  void redirect(std::string_view place) { redirection_ = place; }
  std::string_view redirection() const { return redirection_; }

  // Whether an error was found, here or in the report.
  bool has_errors() const { return has_errors_ || report_.has_errors(); }

  // Takes over what `other` found; the places of this one come first.
  void absorb(GroupedFindings&& other);
  // The number of places of all rules.
  std::uint64_t count() const;

  // Hands all findings to the report.
  void flush();

  // The report that flush() writes to, for findings that are not grouped.
  Report& report() const { return report_; }

 private:
  struct Entry {
    const Rule* rule;
    Severity severity;
    Occurrences places;
    std::string message;
  };
  Entry& entry_of(const Rule& rule, Severity severity);
  // The entry to which the places were added if it needs a message: they are its first ones.
  Entry* add_to_entry(Severity severity, const Rule& rule, const Occurrences& places);
  static void set_message(Entry& entry, std::span<const Part> parts);

  template <class... Parts>
  void add_places(Severity severity, const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (Entry* const entry = add_to_entry(severity, rule, places)) {
      const Part list[] = {Part(parts)...};
      set_message(*entry, list);
    }
  }

  Report& report_;
  std::string_view redirection_;
  std::vector<Entry> entries_;  // at most one for each rule and severity
  bool has_errors_ = false;
};

}  // namespace proflint
