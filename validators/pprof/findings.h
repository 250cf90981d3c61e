// Groups findings by rule and kind of message: the first place with its path, and the number of places.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::pprof {

// A place in the profile, such as "sample[3].label[0].key". Built on the stack, and written as text only if needed.
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
    add_group(rule, {1, where}, path, parts...);
  }
  // The same for collected places, the first of which is at `path`.
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
  // The same for a message that ends with the path, such as "no sample refers to location[3]".
  void add_about(const Rule& rule, std::string_view where, const char* start, const Path& path) {
    const auto [it, is_new] = indices_.try_emplace(Key{&rule, path.name}, entries_.size());
    if (is_new) entries_.push_back({&rule, {}, std::string(start) + " " + path.text()});
    entries_[it->second].places.add(where);
    last_ = it->second;
  }

  void report_to(Report& report) const;

  // Keeps only the first finding, which caused the others, and the last, at which reading stopped.
  void report_ends_to(Report& report) const;

 private:
  struct Key {
    const Rule* rule;
    std::string_view name;  // static text for the kind of message
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
  std::size_t last_ = 0;  // entry to which a place was added last
};

}  // namespace proflint::pprof
