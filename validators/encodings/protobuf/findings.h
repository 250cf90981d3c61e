// Groups findings about fields by rule and field name: the first place with its path, and the number of places.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
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
    add_entry(rule, path.name, places, [&] { return path.text() + " " + message_of(parts...); });
  }
  // The same for a message that ends with the path, such as "no sample refers to location[3]".
  void add_about(const Rule& rule, std::string_view where, const char* start, const Path& path) {
    add_entry(rule, path.name, {1, where}, [&] { return std::string(start) + " " + path.text(); });
  }
  // Collected places that have no path. Does nothing without places.
  template <class... Parts>
  void add_places(const Rule& rule, const Occurrences& places, const Parts&... parts) {
    if (places) add_entry(rule, {}, places, [&] { return message_of(parts...); });
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

  template <class... Parts>
  static std::string message_of(const Parts&... parts) {
    const Part list[] = {Part(parts)...};
    return to_message(list);
  }
  // Calls `make_message` only for the first places of a group.
  template <class MakeMessage>
  void add_entry(const Rule& rule, std::string_view name, const Occurrences& places, const MakeMessage& make_message) {
    Entry& entry = entry_of({&rule, name});
    if (!entry.places) entry.message = make_message();
    entry.places.append(places);
  }
  Entry& entry_of(const Key& key);

  boost::unordered_flat_map<Key, std::size_t, KeyHash> indices_;
  std::vector<Entry> entries_;
  std::size_t last_ = 0;  // the entry to which places were added last
};

}  // namespace proflint::encodings::protobuf
