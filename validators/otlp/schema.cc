// Turns the table of fields into one array per message and layout. Equal arrays of successive layouts are stored once.
#include "validators/otlp/schema.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/otlp/fields.h"

namespace proflint::otlp {
namespace {

using namespace fields;

// Where the fields of a message are among all fields.
struct Range {
  std::size_t start = 0, size = 0;
};

// The fields of each layout, in the order of their numbers.
template <std::size_t kRoom>
struct Expansion {
  std::array<Field, kRoom> fields = {};
  std::size_t size = 0;
  std::array<std::array<Range, kMessages>, kVersions> ranges = {};

  constexpr void add(const MessageRows& message, std::size_t version) {
    const auto index = static_cast<std::size_t>(message.message);
    Range& range = ranges[version][index];
    if (version < message.last && is_same_in_next(message, version)) {
      range = ranges[version + 1][index];
      return;
    }
    range.start = size;
    for (const Row& row : message.rows)
      if (row.numbers.in[version] != 0) insert(row, version, range.start);
    range.size = size - range.start;
  }

 private:
  static constexpr bool is_same_in_next(const MessageRows& message, std::size_t version) {
    return std::all_of(message.rows.begin(), message.rows.end(),
                       [&](const Row& row) { return row.numbers.in[version] == row.numbers.in[version + 1]; });
  }
  constexpr void insert(const Row& row, std::size_t version, std::size_t start) {
    std::size_t at = size++;
    for (; at != start && fields[at - 1].number > row.numbers.in[version]; --at) fields[at] = fields[at - 1];
    fields[at] = row.field;
    fields[at].number = row.numbers.in[version];
  }
};

template <std::size_t kRoom>
constexpr Expansion<kRoom> expand() {
  Expansion<kRoom> all;
  for (const MessageRows& message : kMessageRows)
    for (std::size_t version = message.last + 1; version-- > message.first;) all.add(message, version);
  return all;
}
constexpr std::size_t kFieldCount = expand<1000>().size;
constexpr Expansion<kFieldCount> kAll = expand<kFieldCount>();

constexpr Layout layout(Version version, std::string_view name, bool is_new, Tables tables) {
  Layout out = {name, is_new, tables};
  for (std::size_t i = 0; i < kMessages; ++i)
    out.messages[i] = Fields(kAll.fields.data() + kAll.ranges[version][i].start, kAll.ranges[version][i].size);
  return out;
}

constexpr Layout kLayouts[] = {
    layout(v1_10, "1.10", true, Tables::dictionary), layout(v1_9, "1.9", true, Tables::dictionary),
    layout(v1_8, "1.8", true, Tables::dictionary),   layout(v1_7, "1.7", false, Tables::dictionary),
    layout(v1_6, "1.6", false, Tables::message),     layout(v1_5, "1.5", false, Tables::profile),
    layout(v1_3, "1.3", false, Tables::profile),
};

constexpr std::string_view kNames[kMessages] = {
    "",           "the message",   "resource_profiles", "scope_profiles", "the resource",  "the scope",
    "entity_ref", "the attribute", "the value",         "the array",      "the list",      "the profile",
    "profile",    "the sample",    "the type",          "the dictionary", "the mapping",   "the location",
    "the line",   "the function",  "the link",          "the stack",      "the attribute", "the unit",
    "the label"};

}  // namespace

std::span<const Layout> layouts() {
  return kLayouts;
}

std::string camel_of(std::string_view name) {
  std::string key;
  bool is_upper = false;
  for (const char c : name) {
    if (c != '_') key += is_upper ? to_upper(c) : c;
    is_upper = c == '_';
  }
  return key;
}

bool is_camel_of(std::string_view key, std::string_view name) {
  std::size_t at = 0;
  bool is_upper = false;
  for (const char c : name) {
    if (c == '_') {
      is_upper = true;
      continue;
    }
    const char wanted = is_upper ? to_upper(c) : c;
    if (at == key.size() || key[at++] != wanted) return false;
    is_upper = false;
  }
  return at == key.size();
}

std::string_view name_of(Message message) {
  return kNames[static_cast<std::size_t>(message)];
}

}  // namespace proflint::otlp
