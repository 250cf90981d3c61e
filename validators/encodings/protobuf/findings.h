// Groups findings about fields by rule and field name: the first place with its path, and the number of places.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::encodings::protobuf {

// A place in nested messages, such as "sample[3].label[0].key". Built on the stack by recursive decoders, each level
// from the one above it, which must outlive it; written as text only if needed.
struct Path {
  static constexpr std::uint64_t kOnly = UINT64_MAX;  // not an element of a list

  const Path* parent = nullptr;  // the message that has the field; nullptr: the outermost one
  std::string_view name;         // of the field, as in the .proto file
  std::uint64_t index = kOnly;   // of the element of a repeated field, from 0

  // The path as messages show it, from the outermost name to this one.
  std::string text() const;
};

// Findings are kept in the order in which their groups began. REQUIRES for all that adds: names in paths are static
// text or stay valid as long as the findings, and places are in file order.
class Findings {
 public:
  // The parts are a predicate about the field that `path` names; the message is the path followed by the parts.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Path& path, const Parts&... parts) {
    add_group(rule, {1, where}, path, parts...);
  }
  // The same for collected places, the first of which is at `path`. REQUIRES: there are places.
  template <class... Parts>
  void add_group(const Rule& rule, const Occurrences& places, const Path& path, const Parts&... parts) {
    if (Entry* const entry = add_to_entry({&rule, path.name}, places)) {
      const Part list[] = {Part(parts)...};
      set_message(*entry, &path, list);
    }
  }
  // The same for a message that ends with the path, such as "no sample refers to location[3]".
  void add_about(const Rule& rule, std::string_view where, const char* start, const Path& path);
  // Collected places that have no path. Does nothing without places.
  template <class... Parts>
  void add_places(const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (!places) return;
    if (Entry* const entry = add_to_entry({&rule, {}}, places)) {
      const Part list[] = {Part(parts)...};
      set_message(*entry, nullptr, list);
    }
  }

  // Appends the findings of the next message: in groups that both have, the places of the next message come last.
  void absorb(const Findings& next);

  // The number of broken rules with severity error.
  std::size_t error_rules() const;

  // Reports all groups.
  void report_to(Report& report) const;
  // Reports only the first finding, which caused the others, and the last, at which decoding stopped.
  void report_ends_to(Report& report) const;

 private:
  struct Key {
    const Rule* rule;
    std::string_view name;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct Entry {
    Key key;
    Occurrences places;
    std::string message;
  };

  // The entry to which the places were added if it needs a message: they are its first ones.
  Entry* add_to_entry(const Key& key, const Occurrences& places);
  // The message starts with `path` unless it is nullptr.
  static void set_message(Entry& entry, const Path* path, std::span<const Part> parts);
  Entry& entry_of(const Key& key);

  boost::unordered_flat_map<Key, std::size_t, KeyHash> indices_;
  std::vector<Entry> entries_;
  std::size_t last_ = 0;  // the entry to which places were added last
};

}  // namespace proflint::encodings::protobuf
