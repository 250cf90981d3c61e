// Groups findings by rule and kind of field: the first place with its path, and the number of places.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::otlp {

// A place in a message, such as "dictionary.link_table[1].trace_id". Built on the stack, and written as text only if
// needed.
struct Path {
  static constexpr std::uint64_t kOnly = UINT64_MAX;  // not an element of a list

  const Path* parent = nullptr;
  std::string_view name;
  std::uint64_t index = kOnly;

  std::string text() const;
};

class Findings {
 public:
  // The parts are a predicate about the field that `path` names; the message is the path followed by the parts.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Path& path, const Parts&... parts) {
    Entry& entry = entry_of(rule, path.name);
    entry.places.add(where);
    if (entry.places.count() != 1) return;
    const Part list[] = {Part(parts)...};
    entry.message = path.text() + " " + to_message(list);
  }
  // The same for collected places, without a path. Does nothing without places.
  template <class... Parts>
  void add_group(const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (!places) return;
    Entry& entry = entry_of(rule, {});
    const bool is_new = !entry.places;
    entry.places.append(places);
    if (!is_new) return;
    const Part list[] = {Part(parts)...};
    entry.message = to_message(list);
  }

  // Appends the findings of the next message.
  void absorb(const Findings& next);

  // The number of broken rules with severity error.
  std::size_t error_rules() const;
  void report_to(Report& report) const;

 private:
  struct Key {
    const Rule* rule;
    std::string_view name;  // static text for the kind of field
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct Entry {
    const Rule* rule;
    std::string_view name;
    Occurrences places;
    std::string message;
  };
  Entry& entry_of(const Rule& rule, std::string_view name);
  void absorb_entry(const Entry& entry);

  boost::unordered_flat_map<Key, std::size_t, KeyHash> indices_;
  std::vector<Entry> entries_;
};

}  // namespace proflint::otlp
