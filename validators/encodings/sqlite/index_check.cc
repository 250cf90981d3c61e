// Keys are hashed and compared as they are stored.
#include "validators/encodings/sqlite/index_check.h"

#include <algorithm>

#include "validators/core/hash.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::uint64_t kMaxKeyText = 1 << 20;  // bytes that are copied

}  // namespace

bool IndexCheck::read_other(const Value& value, Scalar& out) {
  using Type = Value::Type;
  out.rank = value.type == Type::null ? 0 : value.type <= Type::real ? 1 : value.type == Type::text ? 2 : 3;
  out.integer = value.integer;
  out.bytes = value.type <= Type::real ? std::string_view() : value.head;
  if (value.type <= Type::real) return value.type != Type::real;
  if (value.is_whole()) return true;
  if (value.size > kMaxKeyText || key_.size != 1) return false;
  text_.clear();
  value.for_each_part([&](std::string_view part) { text_ += part; });
  out.bytes = text_;
  return true;
}

// One hash of the ranks and values, which is faster than a sequence of hashes.
std::uint64_t IndexCheck::hash_of_key(std::span<const Scalar> key) {
  std::array<std::uint64_t, 1 + kMaxKeys> parts = {};
  std::size_t size = 1;
  for (const Scalar& scalar : key) {
    parts[0] = parts[0] << 2 | scalar.rank;
    parts[size++] = scalar.rank < 2 ? static_cast<std::uint64_t>(scalar.integer) : hash_of(scalar.bytes);
  }
  return hash_of(std::string_view(reinterpret_cast<const char*>(parts.data()), size * sizeof parts[0]));
}

int IndexCheck::compare(const Scalar& a, const Scalar& b) {
  if (a.rank != b.rank) return a.rank < b.rank ? -1 : 1;
  if (a.rank < 2) return a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : 0;
  return a.bytes.compare(b.bytes);
}

void IndexCheck::add_row(const Row& row) {
  Key key;
  const std::size_t kept = row.record.kept();
  for (std::size_t i = 0; i < key_.size; ++i)  // missing values are NULL
    if (key_.first + i < kept && !read_scalar(row.record.values[key_.first + i], key[i])) is_unchecked_ = true;
  key[key_.size].rank = 1;
  key[key_.size].integer = row.rowid;
  ++rows_;
  row_sum_ += hash_of_key(std::span(key).first(key_.size + 1));
}

void IndexCheck::on_row(const Row& entry) {
  ++entries_;
  Key &last = keys_[last_], &key = keys_[1 - last_];
  if (entry.record.count != key_.size + 1) return;  // the sums will differ
  for (std::size_t i = 0; i <= key_.size; ++i)
    if (!read_scalar(entry.record.values[i], key[i])) {
      is_unchecked_ = true;
      return;
    }
  const std::span<const Scalar> all = std::span(key).first(key_.size + 1);
  entry_sum_ += hash_of_key(all);
  if (entries_ > 1) check_order(std::span(last).first(all.size()), all, entry.place);
  last_ = 1 - last_;
  if (key_.size == 1 && key[0].bytes.data() == text_.data() && !text_.empty()) {
    last_text_.swap(text_);
    key[0].bytes = last_text_;
  }
}

void IndexCheck::check_order(std::span<const Scalar> last, std::span<const Scalar> key, std::string_view where) {
  int order = 0;
  bool has_null = false, is_same_key = true;
  for (std::size_t i = 0; i < key.size() && order == 0; ++i) {
    order = compare(last[i], key[i]);
    has_null = has_null || key[i].rank == 0;
    if (i < key_.size && order != 0) is_same_key = false;
  }
  if (order >= 0) out_of_order_.add_unordered(where, entries_);
  if (is_same_key && !has_null) duplicates_.add_unordered(where);
}

void IndexCheck::report_to(Found& found, std::string_view where) const {
  if (is_unchecked_) return;
  found.add_group("sqlite/not-unique"_rule, duplicates_, "a UNIQUE key of table ", key_.table, " occurs twice");
  if (rows_ != entries_)
    found.add("sqlite/index-content"_rule, where, "the index of table ", key_.table, " has ",
              Plural{entries_, "entry", "entries"}, ", but the table has ", Plural{rows_, "row"});
  else if (row_sum_ != entry_sum_)
    found.add("sqlite/index-content"_rule, where, "the entries of the index of table ", key_.table,
              " do not match the rows of the table");
  found.add_group("sqlite/index-order"_rule, out_of_order_, "entry ", out_of_order_.detail(), " of the index of table ",
                  key_.table, " is out of order; expected ascending order");
}

}  // namespace proflint::encodings::sqlite
