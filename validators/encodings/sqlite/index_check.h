// Compares the index of a UNIQUE constraint with its table: the same keys in ascending order, each once. Follows
// "Database File Format", sections 2.4 and 2.5, with the BINARY collation.
#pragma once

#include <array>
#include <memory_resource>
#include <string>

#include "validators/core/detailed_occurrences.h"
#include "validators/encodings/sqlite/tree.h"

namespace proflint::encodings::sqlite {

// Which columns of which table an index has.
struct IndexKey {
  std::string_view table;           // its name in the schema
  std::size_t first = 0, size = 0;  // columns in a row, at most four
};

// Compares order-independent sums of seeded hashes of keys and rowids instead of storing them.
class IndexCheck final : public Rows {
 public:
  // Keys that span several pages are joined in `memory`, which must outlive the object.
  IndexCheck(const IndexKey& key, std::pmr::memory_resource* memory) : key_(key), text_(memory), last_text_(memory) {}

  void add_row(const Row& row);            // of the table
  void on_row(const Row& entry) override;  // of the index

  // REQUIRES: all rows and entries were added, and none was left out.
  void report_to(Found& found, std::string_view where) const;

 private:
  static constexpr std::size_t kMaxKeys = 5;  // with the rowid

  struct Scalar {
    std::uint8_t rank = 0;  // NULL, numbers, text, blobs
    std::int64_t integer = 0;
    std::string_view bytes;
  };
  using Key = std::array<Scalar, kMaxKeys>;

  // False if the value is too long, or has a type that no table uses.
  [[nodiscard]] bool read_scalar(const Value& value, Scalar& out) {
    if (value.type != Value::Type::integer) return read_other(value, out);
    out = {1, value.integer, {}};
    return true;
  }
  [[nodiscard]] bool read_other(const Value& value, Scalar& out);
  static std::uint64_t hash_of_key(std::span<const Scalar> key);
  static int compare(const Scalar& a, const Scalar& b);
  void check_order(std::span<const Scalar> last, std::span<const Scalar> key, std::string_view where);

  IndexKey key_;
  std::uint64_t rows_ = 0, entries_ = 0, row_sum_ = 0, entry_sum_ = 0;
  bool is_unchecked_ = false;                        // a key is too long, or has a type that no table uses
  DetailedOccurrences<std::uint64_t> out_of_order_;  // the number of the entry, from 1
  Occurrences duplicates_;
  std::array<Key, 2> keys_;            // of the last entry and of the one that is read, which take turns
  std::size_t last_ = 0;               // which of them is the last entry's
  std::pmr::string text_, last_text_;  // keys that are on several pages
};

}  // namespace proflint::encodings::sqlite
