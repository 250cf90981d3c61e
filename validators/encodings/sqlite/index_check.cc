// Keys are hashed and compared as they are stored.
#include "validators/encodings/sqlite/index_check.h"

#include <algorithm>

#include "validators/core/hash.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::uint64_t kMaxKeyText = 1 << 20;  // bytes that are copied

}  // namespace

bool IndexCheck::read_key(std::span<const Value> values, std::array<Scalar, kMaxKeys>& out) {
  using Type = Value::Type;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Value& value = values[i];
    out[i] = {static_cast<std::uint8_t>(value.type == Type::null   ? 0
                                        : value.type <= Type::real ? 1
                                                                   : 2 + (value.type == Type::blob)),
              value.integer,
              {}};
    if (value.type == Type::real) return false;
    if (value.type <= Type::real) continue;
    out[i].bytes = value.head;
    if (value.is_whole()) continue;
    if (value.size > kMaxKeyText || key_.size != 1) return false;
    text_.clear();
    value.for_each_part([&](std::string_view part) { text_ += part; });
    out[i].bytes = text_;
  }
  return true;
}

std::uint64_t IndexCheck::hash_of_key(std::span<const Scalar> key) {
  std::uint64_t hash = hash_seed();
  for (const Scalar& scalar : key)
    hash = scalar.rank < 2 ? hash_of(static_cast<std::uint64_t>(scalar.integer), hash + scalar.rank)
                           : hash_of(scalar.bytes, hash + scalar.rank);
  return hash;
}

int IndexCheck::compare(const Scalar& a, const Scalar& b) {
  if (a.rank != b.rank) return a.rank < b.rank ? -1 : 1;
  if (a.rank < 2) return a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : 0;
  return a.bytes.compare(b.bytes);
}

void IndexCheck::add_row(const Row& row) {
  std::array<Value, kMaxKeys> values;
  for (std::size_t i = 0; i < key_.size; ++i)
    if (key_.first + i < row.record.kept()) values[i] = row.record.values[key_.first + i];
  values[key_.size].type = Value::Type::integer;
  values[key_.size].integer = row.rowid;
  std::array<Scalar, kMaxKeys> key;
  if (!read_key(std::span(values).first(key_.size + 1), key)) is_unchecked_ = true;
  ++rows_;
  row_sum_ += hash_of_key(std::span(key).first(key_.size + 1));
}

void IndexCheck::on_row(const Row& entry) {
  ++entries_;
  std::array<Scalar, kMaxKeys> key;
  if (entry.record.count != key_.size + 1) return;  // the sums will differ
  if (!read_key(std::span(entry.record.values).first(key_.size + 1), key)) {
    is_unchecked_ = true;
    return;
  }
  const std::span<const Scalar> all = std::span(key).first(key_.size + 1);
  entry_sum_ += hash_of_key(all);
  if (entries_ > 1) check_order(all, entry.place);
  last_ = key;
  if (key_.size == 1 && last_[0].bytes.data() == text_.data() && !text_.empty()) {
    last_text_.swap(text_);
    last_[0].bytes = last_text_;
  }
}

void IndexCheck::check_order(std::span<const Scalar> key, std::string_view where) {
  int order = 0;
  bool has_null = false, is_same_key = true;
  for (std::size_t i = 0; i < key.size() && order == 0; ++i) {
    order = compare(last_[i], key[i]);
    has_null = has_null || key[i].rank == 0;
    if (i < key_.size && order != 0) is_same_key = false;
  }
  if (order >= 0) out_of_order_.add_unordered(where);
  if (is_same_key && !has_null) duplicates_.add_unordered(where);
}

void IndexCheck::report_to(Found& found, std::string_view where) const {
  if (is_unchecked_) return;
  found.add_group("sqlite/not-unique"_rule, duplicates_, "a key of ", key_.table, " occurs twice");
  if (rows_ != entries_)
    found.add("sqlite/index-content"_rule, where, "the index of ", key_.table, " has ",
              Plural{entries_, "entry", "entries"}, ", but the table has ", Plural{rows_, "row"});
  else if (row_sum_ != entry_sum_)
    found.add("sqlite/index-content"_rule, where, "the entries of the index of ", key_.table,
              " differ from the rows of the table");
  found.add_group("sqlite/index-order"_rule, out_of_order_, "an entry of the index of ", key_.table,
                  " is out of order");
}

}  // namespace proflint::encodings::sqlite
