// Detects messages, which have no magic number, by their first fields: fields of a profile with the right types.
#include "validators/pprof/detect.h"

#include <algorithm>
#include <optional>

#include "validators/pprof/messages.h"

namespace proflint::pprof {
namespace {

constexpr std::size_t kMaxFields = 16, kEnoughFields = 3, kMaxValueType = 64;
constexpr std::uint64_t kLabelOfSample = 3, kLineOfLocation = 4;  // field numbers

// The messages of a profile's tables by the number of their field; empty for others.
MessageKind message_of(std::uint64_t number) {
  switch (number) {
    case field::sample:
      return kinds::sample;
    case field::mapping:
      return kinds::mapping;
    case field::location:
      return kinds::location;
    case field::function:
      return kinds::function;
    default:
      return {};
  }
}

// Whether the field is an entry of a table: a string, or a message that is empty or starts with one of its fields.
bool is_entry(const Field& entry) {
  if (entry.number < field::sample_type || entry.number > field::string_table) return false;
  const MessageKind kind = message_of(entry.number);
  if (kind.empty() || entry.bytes.empty()) return true;
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(entry.bytes, ignored);
  Field first;
  if (!fields.next(first) || first.number == 0 || first.number >= kind.size()) return false;
  const FieldKind& known = kind[static_cast<std::size_t>(first.number)];
  return first.wire == known.wire || (known.is_repeated && first.wire == Wire::length);
}

// Sample types and period types are small, and start with one of their two fields.
bool is_like_value_type(const Field& field, bool is_first) {
  if (field.bytes.size() > kMaxValueType) return false;
  return field.bytes.empty() ? !is_first : field.bytes.front() == 0x08 || field.bytes.front() == 0x10;
}

bool is_like_profile(const Field& field, bool is_first) {
  if (field.number == 0 || field.number >= kinds::profile.size()) return false;
  const FieldKind& kind = kinds::profile[static_cast<std::size_t>(field.number)];
  const bool is_packed = field.number == field::comment && field.wire == Wire::length;
  if (field.wire != kind.wire && !is_packed) return false;
  const bool is_type = field.number == field::sample_type || field.number == field::period_type;
  return !is_type || is_like_value_type(field, is_first);
}

// Messages with the fields of a profile, and others.
struct Likeness {
  std::size_t good = 0, bad = 0;

  void add(bool is_good) { ++(is_good ? good : bad); }
};

// Whether the messages belong to another protobuf file with the same numbers. One may be damaged, two are not.
bool is_of_another_file(const Likeness& types, const Likeness& entries) {
  const std::size_t bad = types.bad + entries.bad;
  return bad >= 2 && bad >= types.good + entries.good;
}

// The messages that an entry of a table contains, by the number of the entry and of its field; empty for others.
MessageKind nested_message_of(std::uint64_t entry, std::uint64_t number) {
  if (entry == field::sample && number == kLabelOfSample) return kinds::label;
  if (entry == field::location && number == kLineOfLocation) return kinds::line;
  return {};
}

// Whether the fields of a message have their types.
bool has_types_of(const MessageKind& kind, std::string_view message) {
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(message, ignored);
  for (Field field; fields.next(field);)
    if (field.number < kind.size() && field.wire != kind[static_cast<std::size_t>(field.number)].wire) return false;
  return fields.defect() == Defect::none;
}

bool is_packed_list(const Field& field) {
  encodings::protobuf::Oddities ignored;
  std::string_view rest;
  return encodings::protobuf::read_varints(field, ignored, rest, [](auto, auto) {}) == Defect::none;
}

// Whether the fields of an entry have their types, and one of the first two exists: all entries but strings start
// with an id, or with locations and values. Lists of numbers are packed once; other messages repeat texts and messages.
bool has_fields_of(const MessageKind& kind, const Field& entry) {
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(entry.bytes, ignored);
  bool has_start = false;
  std::uint64_t lists = 0;  // a bit for each number of a packed list
  for (Field field; fields.next(field);) {
    if (field.number == 0 || field.number >= kind.size()) continue;
    const FieldKind& known = kind[static_cast<std::size_t>(field.number)];
    has_start |= field.number <= 2;
    if (field.wire == known.wire) {
      const MessageKind nested = nested_message_of(entry.number, field.number);
      if (!nested.empty() && !has_types_of(nested, field.bytes)) return false;
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << field.number;
    if (!known.is_repeated || field.wire != Wire::length || (lists & bit) != 0 || !is_packed_list(field)) return false;
    lists |= bit;
  }
  return has_start && fields.defect() == Defect::none;
}

// The start of a sample type in which the file ends: its tag, its length, and its first byte.
bool is_cut_sample_type(std::string_view bytes) {
  return bytes.size() >= 3 && bytes[0] == 0x0a && static_cast<unsigned char>(bytes[1]) <= kMaxValueType &&
         (bytes[2] == 0x08 || bytes[2] == 0x10);
}

// Whether a profile may end inside a field that starts with this byte. The tags of all its fields have one byte.
bool is_like_cut_field(std::string_view bytes) {
  const unsigned tag = bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front());
  Field cut;
  cut.number = tag >> 3;
  cut.wire = static_cast<Wire>(tag & 7);
  return is_like_profile(cut, false);
}

}  // namespace

bool is_message(std::string_view bytes, bool is_unwrapped) {
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(bytes, ignored);
  Likeness types, entries;
  bool has_entry = false;
  std::size_t count = 0, enough = kEnoughFields;
  for (Field field; count < kMaxFields && fields.next(field);) {
    const bool may_be_empty = count != 0 || is_unwrapped;
    if (!is_like_profile(field, !may_be_empty)) return false;
    if (count == 0 && field.number == field::sample_type && field.bytes.empty()) ++enough;
    if (field.number == field::sample_type) types.add(has_types_of(kinds::value_type, field.bytes));
    const MessageKind kind = message_of(field.number);
    if (!kind.empty() && !field.bytes.empty()) entries.add(has_fields_of(kind, field));
    has_entry |= is_entry(field);
    if (++count >= enough && has_entry) return !is_of_another_file(types, entries);
  }
  if (is_of_another_file(types, entries) || (count != 0 && enough > kEnoughFields)) return false;
  if (fields.defect() == Defect::none) return has_entry && !(count == 1 && entries.bad == 1);
  if (fields.defect() != Defect::cut) return false;
  return (has_entry && is_like_cut_field(fields.rest())) || is_cut_sample_type(fields.rest());
}

std::optional<NextProfile> find_next_profile(std::string_view text) {
  constexpr std::string_view kGzip = "\x1f\x8b\x08";
  const auto is_of_text = [](char c) {
    return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\r' || c == '\t';
  };
  const auto odd = std::find_if_not(text.begin(), text.end(), is_of_text);
  if (odd == text.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(odd - text.begin());
  if (text.substr(at).starts_with(kGzip)) return NextProfile{text.substr(at, kGzip.size()), "gzip"};
  // The first tags of a message are also text characters, so a message starts at most this many bytes earlier.
  constexpr std::size_t kBefore = 2;
  for (std::size_t start = at - std::min(at, kBefore); start <= at; ++start)
    if (is_message(text.substr(start))) return NextProfile{text.substr(start, 1), "uncompressed"};
  return std::nullopt;
}

}  // namespace proflint::pprof
