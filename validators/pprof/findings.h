// Findings are grouped by rule and kind of message: the first place with its path, and how many there are.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::pprof {

// Where in the profile something is: "sample[3].label[0].key". Made on the stack, written out only if needed.
struct Path {
  static constexpr std::uint64_t kOnly = UINT64_MAX;  // not one of several

  const Path* parent = nullptr;
  std::string_view name;
  std::uint64_t index = kOnly;

  std::string text() const;
};

class Findings {
 public:
  // The parts are a predicate about the field that `path` names; the path precedes them.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Path& path, const Parts&... parts) {
    add_group(rule, {1, where}, path, parts...);
  }
  // The same for places that were collected, of which `path` names the first.
  template <class... Parts>
  void add_group(const Rule& rule, const Occurrences& places, const Path& path, const Parts&... parts) {
    const auto [it, is_new] = indices_.try_emplace(Key{&rule, path.name}, entries_.size());
    if (is_new) {
      const Part list[] = {Part(parts)...};
      entries_.push_back({&rule, {}, path.text() + " " + to_message(list)});
    }
    entries_[it->second].places.append(places);
    last_ = it->second;
  }
  // The same for one place at the end of its sentence: "no sample refers to location[3]".
  void add_about(const Rule& rule, std::string_view where, const char* start, const Path& path) {
    const auto [it, is_new] = indices_.try_emplace(Key{&rule, path.name}, entries_.size());
    if (is_new) entries_.push_back({&rule, {}, std::string(start) + " " + path.text()});
    entries_[it->second].places.add(where);
    last_ = it->second;
  }

  void report_to(Report& report) const;

  // Keeps the first finding, the cause of those after it, and the last, at which reading ended.
  void report_ends_to(Report& report) const;

 private:
  struct Key {
    const Rule* rule;
    std::string_view name;  // of the kind of thing: a static text
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct Entry {
    const Rule* rule;
    Occurrences places;
    std::string message;
  };
  boost::unordered_flat_map<Key, std::size_t, KeyHash> indices_;
  std::vector<Entry> entries_;
  std::size_t last_ = 0;  // that was added to
};

}  // namespace proflint::pprof
