// Values are views into the pages. Only a header or a text that spans several pages is copied.
#include "validators/encodings/sqlite/record.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/encodings/sqlite/varint.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::uint64_t kMaxText = 1 << 20;  // bytes that are copied
constexpr std::uint8_t kIntegerSizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};

std::uint64_t size_of(std::uint64_t serial) {
  return serial < 12 ? kIntegerSizes[serial] : (serial - 12) / 2;
}

Value::Type type_of(std::uint64_t serial) {
  if (serial >= 12) return serial % 2 == 0 ? Value::Type::blob : Value::Type::text;
  if (serial == 7) return Value::Type::real;
  return serial == 0 || serial >= 10 ? Value::Type::null : Value::Type::integer;
}

// Whether a list of serial types has one of the reserved types, whose size is not defined.
bool has_reserved_type(std::string_view types) {
  Cursor cursor(types);
  for (std::uint64_t serial = 0; read_varint(cursor, serial);)
    if (serial == 10 || serial == 11) return true;
  return false;
}

// Two's complement of up to eight bytes, the high byte first: its first bytes, and those that follow.
std::uint64_t extended(std::uint64_t bits, std::string_view bytes) {
  for (const char byte : bytes) bits = bits << 8 | static_cast<std::uint8_t>(byte);
  return bits;
}
std::uint64_t sign_of(std::string_view bytes) {
  return static_cast<std::uint8_t>(bytes.front()) >= 0x80 ? ~std::uint64_t{0} : 0;
}

std::int64_t integer_of(const Value& value) {
  std::uint64_t bits = sign_of(value.head);
  value.for_each_part([&](std::string_view bytes) { bits = extended(bits, bytes); });
  return static_cast<std::int64_t>(bits);
}

// Decodes a record on one page of at most as many values as are kept, whose header size and serial types have one byte
// each. False if the record has another form, or is invalid. REQUIRES: `payload` is not empty.
[[nodiscard]] bool read_short(std::string_view payload, Record& out) {
  const std::size_t header = static_cast<std::uint8_t>(payload.front());
  if (header == 0 || header >= 0x80 || header > payload.size() || header - 1 > Record::kKept) return false;
  std::string_view rest = payload.substr(header);
  for (std::size_t i = 1; i < header; ++i) {
    const auto serial = static_cast<std::uint8_t>(payload[i]);
    const std::uint64_t size = size_of(serial);
    if (serial >= 0x80 || serial == 10 || serial == 11 || size > rest.size()) return false;
    // Each member is computed from local variables: loading a value just after storing it would wait for the store.
    const std::string_view head = rest.substr(0, static_cast<std::size_t>(size));
    const Value::Type type = type_of(serial);
    Value& value = out.values[i - 1];
    value.type = type;
    value.size = size;
    value.head = head;
    value.place = size == 0 ? payload.substr(i, 1) : head;
    value.rest = {};
    value.integer = type != Value::Type::integer ? 0
                    : size == 0                  ? serial == 9
                                                 : static_cast<std::int64_t>(extended(sign_of(head), head));
    rest.remove_prefix(head.size());
  }
  out.count = header - 1;
  return rest.empty();
}

void append_utf8(std::uint32_t c, std::pmr::string& out) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (c >> shift & 0x3f)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6), tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12), tail(6), tail(0);
  } else {
    out += static_cast<char>(0xf0 | c >> 18), tail(12), tail(6), tail(0);
  }
}

// False if the bytes are not UTF-16.
[[nodiscard]] bool append_utf16(std::string_view bytes, std::endian order, std::pmr::string& out) {
  Cursor cursor(bytes, order);
  for (std::uint16_t unit = 0, low = 0; !cursor.at_end();) {
    if (!cursor.read(unit)) return false;
    if (unit < 0xd800 || unit > 0xdfff) {
      append_utf8(unit, out);
      continue;
    }
    if (unit > 0xdbff || !cursor.read(low) || low < 0xdc00 || low > 0xdfff) return false;
    append_utf8(0x10000 + ((unit - 0xd800u) << 10 | (low - 0xdc00u)), out);
  }
  return true;
}

}  // namespace

// The position in the values of a record.
struct RecordReader::Position {
  std::string_view here;
  Parts rest;

  // Takes `size` bytes, which the caller has checked to exist.
  void take(std::uint64_t size, Value& value) {
    next_part();
    value.head = here.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, here.size())));
    value.rest = rest;
    value.size = size;
    here.remove_prefix(value.head.size());
    for (size -= value.head.size(); size != 0;) {
      next_part();
      const std::size_t taken = static_cast<std::size_t>(std::min<std::uint64_t>(size, here.size()));
      here.remove_prefix(taken);
      size -= taken;
    }
  }

 private:
  void next_part() {
    while (here.empty() && !rest.empty()) {
      here = rest.front();
      rest = rest.subspan(1);
    }
  }
};

bool RecordReader::read(Parts parts, std::uint64_t size, bool is_table, Record& out) {
  if (!(parts.size() == 1 && read_short(parts.front(), out)) && !read_long(parts, size, out)) return false;
  if (is_table)
    for (const Value& value : std::span(out.values).first(out.kept()))
      if (value.type == Value::Type::text) check_text(value);
  return true;
}

// Decodes a record of any form, and reports its defects.
bool RecordReader::read_long(Parts parts, std::uint64_t size, Record& out) {
  out.count = 0;
  Cursor cursor(parts.front());
  std::uint64_t header_size = 0;
  const std::string_view start = cursor.here(9);
  if (!read_varint(cursor, header_size) || header_size > size || header_size < parts.front().size() - cursor.left()) {
    found_.add_of_row("sqlite/record"_rule, start, "a record of ", Plural{size, "byte"}, " cannot have a header of ",
                      Plural{header_size, "byte"});
    return false;
  }
  Position position{{}, parts};
  Value header;
  position.take(header_size, header);
  std::string_view types = header.head;
  if (!header.is_whole()) {
    header_.clear();
    header.for_each_part([&](std::string_view bytes) { header_ += bytes; });
    types = header_;
  }
  types.remove_prefix(parts.front().size() - cursor.left());
  std::uint64_t left = size - header_size;
  const bool does_fill = read_types(types, header.is_whole() ? std::string_view() : start, out, position, left);
  if (!does_fill || left != 0) {
    if (has_reserved_type(types)) return false;  // which was reported
    found_.add_of_row("sqlite/record"_rule, start, "the values of a record do not exactly fill the ",
                      Plural{size - header_size, "byte"}, " after its header");
    return false;
  }
  return true;
}

// Types of a header that spans several pages are copies, and are reported at `stand_in`, which is empty for other
// headers.
bool RecordReader::read_types(std::string_view types, std::string_view stand_in, Record& out, Position& position,
                              std::uint64_t& left) {
  Cursor cursor(types);
  Value not_kept;
  while (!cursor.at_end()) {
    std::uint64_t serial = 0;
    const std::string_view place = cursor.rest();
    if (!read_varint(cursor, serial)) return false;
    const std::uint64_t size = size_of(serial);
    if (size > left) return false;
    left -= size;
    Value& value = out.count < Record::kKept ? out.values[static_cast<std::size_t>(out.count)] : not_kept;
    position.take(size, value);
    value.type = type_of(serial);
    const std::string_view type = stand_in.empty() ? place.substr(0, place.size() - cursor.left()) : stand_in;
    value.place = value.head.empty() ? type : value.head;
    value.integer = value.type != Value::Type::integer ? 0 : size == 0 ? serial == 9 : integer_of(value);
    if (serial == 10 || serial == 11)
      found_.add_of_row("sqlite/serial-type"_rule, type, "the serial type of a value is ", serial,
                        ", which is reserved");
    ++out.count;
  }
  return true;
}

std::optional<std::string_view> RecordReader::text(const Value& value) {
  std::string_view bytes = value.head;
  std::pmr::string whole(text_.get_allocator());
  if (!value.is_whole()) {
    if (value.size > kMaxText) return std::nullopt;
    value.for_each_part([&](std::string_view part) { whole += part; });
    bytes = whole;
  }
  if (encoding_ == Encoding::utf8) {
    if (!is_utf8(bytes)) return std::nullopt;
    if (value.is_whole()) return bytes;
    text_ = std::move(whole);
    return text_;
  }
  text_.clear();
  const std::endian order = encoding_ == Encoding::utf16_little ? std::endian::little : std::endian::big;
  if (bytes.size() > kMaxText || !append_utf16(bytes, order, text_)) return std::nullopt;
  return text_;
}

void RecordReader::check_text(const Value& value) {
  if (value.size > kMaxText && !value.is_whole()) return;
  if (encoding_ != Encoding::utf8 && value.size > kMaxText) return;
  if (!text(value))
    found_.add_of_row("sqlite/text"_rule, value.place, "a text value is not valid ",
                      encoding_ == Encoding::utf8 ? "UTF-8" : "UTF-16");
}

}  // namespace proflint::encodings::sqlite
