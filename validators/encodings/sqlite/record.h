// Rows as values: serial types, and payloads that continue on overflow pages. Follows "Database File Format",
// section 2.1.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>

#include "validators/encodings/sqlite/header.h"

namespace proflint::encodings::sqlite {

// The parts of a payload in order: first the part on the page of its cell, then the parts on overflow pages.
using Parts = std::span<const std::string_view>;

// One column of a row. Views are valid while the row is read.
struct Value {
  // The storage classes of SQLite.
  enum class Type : std::uint8_t { null, integer, real, text, blob };

  Type type = Type::null;    // of the value, whatever its column declares
  std::int64_t integer = 0;  // only if the type is integer
  std::uint64_t size = 0;    // bytes that it takes
  std::string_view place;    // its first bytes; for a value without bytes, its serial type or the start of the record
  std::string_view head;     // its bytes that are in one part
  Parts rest = {};           // parts that follow: the value ends inside the last one it needs

  // Whether `head` is all of it, so that no parts have to be joined.
  bool is_whole() const { return head.size() == size; }
  // Calls `use` with the bytes of the value, part by part.
  template <class Use>
  void for_each_part(const Use& use) const {
    use(head);
    std::uint64_t left = size - head.size();
    for (auto part = rest.begin(); left != 0; ++part) {
      const std::string_view bytes =
          part->substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(left, part->size())));
      use(bytes);
      left -= bytes.size();
    }
  }
};

// The values of one row, which the next row replaces.
struct Record {
  static constexpr std::size_t kKept = 8;  // values: no table whose columns are checked has more

  std::uint64_t count = 0;          // of all values, including those not kept
  std::array<Value, kKept> values;  // missing ones keep their old value

  // How many of `values` belong to the row.
  std::size_t kept() const { return static_cast<std::size_t>(std::min<std::uint64_t>(count, kKept)); }
};

// Decodes records, one after the other.
class RecordReader {
 public:
  // Values that span several pages are joined in `memory`; both references must outlive the object.
  RecordReader(Encoding encoding, std::pmr::memory_resource* memory, Found& found)
      : encoding_(encoding), found_(found), header_(memory), text_(memory) {}

  // Decodes the record in a payload of `size` bytes in `parts`, which are complete. False if it is invalid. Texts of
  // tables are checked; texts of indexes are copies of them.
  [[nodiscard]] bool read(Parts parts, std::uint64_t size, bool is_table, Record& out);

  // A text in UTF-8; the view is valid until the next call. Nothing if the text is invalid, or longer than 1 MiB and
  // not in one part.
  std::optional<std::string_view> text(const Value& value);

 private:
  struct Position;
  [[nodiscard]] bool read_long(Parts parts, std::uint64_t size, Record& out);
  [[nodiscard]] bool read_types(std::string_view types, std::string_view stand_in, Record& out, Position& position,
                                std::uint64_t& left);
  void check_text(const Value& value);

  Encoding encoding_;
  Found& found_;
  std::pmr::string header_, text_;  // joined from several parts
};

}  // namespace proflint::encodings::sqlite
