// Walks hash tables from the start of the payload to its end, and never follows an offset backwards.
#include "validators/llvm_instr/indexed/hash_table.h"

#include <algorithm>
#include <bit>

#include "validators/core/cursor.h"
#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/name_hash.h"

namespace proflint::llvm_instr::indexed {
namespace {

// OnDiskChainedHashTableGenerator::Emit
std::uint64_t buckets_for(std::uint64_t entries) {
  return entries <= 2 ? 1 : std::bit_ceil(entries * 4 / 3 + 1);
}

}  // namespace

std::optional<HashTable> HashTable::open(std::string_view file, std::uint64_t payload, std::uint64_t offset,
                                         GroupedFindings& findings) {
  HashTable table;
  const std::string_view rest = file.substr(static_cast<std::size_t>(offset));
  Cursor cursor(rest);
  if (!cursor.take(16, table.counts_) || cursor.left() < 8) {
    findings.add("profdata/truncated"_rule, rest, "the bucket table of a hash table takes at least 24 bytes, but only ",
                 Plural{rest.size(), "byte is left", "bytes are left"});
    return std::nullopt;
  }
  Cursor counts(table.counts_);
  counts.read_or_keep(table.buckets_);
  counts.read_or_keep(table.entries_);
  if (!std::has_single_bit(table.buckets_)) {
    findings.add("profdata/table-buckets"_rule, rest.substr(0, 8), "a hash table has ",
                 Plural{table.buckets_, "bucket"}, ", which is not a power of two");
    return std::nullopt;
  }
  if (!cursor.take_array(table.buckets_, 8, table.offsets_)) {
    findings.add("profdata/truncated"_rule, rest.substr(0, 8), "a hash table has ", Plural{table.buckets_, "bucket"},
                 ", but only ", Plural{cursor.left(), "byte is left", "bytes are left"}, " for their offsets");
    return std::nullopt;
  }
  table.start_ = payload;
  table.payload_ = file.substr(static_cast<std::size_t>(payload), static_cast<std::size_t>(offset - payload));
  table.end_ = offset + 16 + table.offsets_.size();
  return table;
}

class HashTable::Walk {
 public:
  Walk(const HashTable& table, TableKind kind, GroupedFindings& findings, const Visit& visit)
      : table_(table), kind_(kind), findings_(findings), visit_(visit), payload_(table.payload_) {}

  bool run() {
    const bool is_whole = walk_buckets();
    flush();
    return is_whole;
  }
  std::uint64_t items() const { return items_; }
  bool lacks_items() const { return lacks_items_; }

 private:
  bool walk_buckets() {
    std::uint64_t number = 0;
    for (std::string_view rest = table_.offsets_; !rest.empty(); rest.remove_prefix(8), ++number) {
      const auto offset = load<std::uint64_t>(rest, std::endian::little);
      if (offset != 0 && !walk_bucket(number, offset, rest.substr(0, 8))) return false;
    }
    const std::string_view tail = payload_.rest();
    if (lacks_items_) return true;
    if (tail.size() > 7) {
      findings_.add("profdata/bucket-offset"_rule, tail, "the buckets end ", Plural{tail.size(), "byte"},
                    " before the bucket table; expected a gap of at most 7 bytes");
      lacks_items_ = true;
    } else if (tail.find_first_not_of('\0') != std::string_view::npos)
      findings_.add("profdata/bucket-offset"_rule, tail, "the padding after the buckets is not zero");
    return true;
  }

  bool walk_bucket(std::uint64_t number, std::uint64_t offset, std::string_view where) {
    const std::uint64_t here = table_.start_ + (table_.payload_.size() - payload_.left());
    // The items of a bucket that claims to be empty.
    if (lacks_items_ && offset > here && payload_.skip(offset - here)) return read_items(number);
    if (offset != here) {
      findings_.add("profdata/bucket-offset"_rule, where, "bucket ", number, " starts at ", Hex{offset}, "; expected ",
                    Hex{here}, ", where the data before it ends");
      return false;
    }
    return read_items(number);
  }

  bool read_items(std::uint64_t number) {
    const std::string_view start = payload_.rest();
    std::uint16_t items = 0;
    if (!payload_.read(items)) return beyond(start, number);
    if (items == 0) {
      findings_.add("profdata/bucket-items"_rule, start.substr(0, 2), "bucket ", number, " has an offset but no items");
      lacks_items_ = true;
    }
    for (; items != 0; --items) {
      TableItem item;
      const std::string_view at = payload_.rest();
      if (!take_item(item)) return beyond(at, number);
      item.bucket = number;
      batch_[used_++] = item;
      if (used_ == batch_.size()) flush();
    }
    return true;
  }

  bool beyond(std::string_view where, std::uint64_t number) {
    findings_.add("profdata/bucket-items"_rule, where.substr(0, 24), "the data of bucket ", number,
                  " extends past the start of the bucket table");
    return false;
  }

  bool take_item(TableItem& item) {
    const std::string_view start = payload_.rest();
    std::uint64_t key = 8, data = 0;
    if (!payload_.read(item.hash) || (kind_ != TableKind::bare_numbers && !payload_.read(key)) || !payload_.read(data))
      return false;
    item.head = start.substr(0, start.size() - payload_.left());
    return payload_.take(key, item.key) && payload_.take(data, item.data);
  }

  // Checks the items of the batch, hashing their keys together.
  void flush() {
    std::array<std::string_view, kBatch> keys;
    std::array<std::uint64_t, kBatch> hashes{};
    for (std::size_t i = 0; i < used_; ++i) {
      keys[i] = batch_[i].key;
      if (kind_ != TableKind::names && keys[i].size() == 8)
        hashes[i] = load<std::uint64_t>(keys[i], std::endian::little);
    }
    if (kind_ == TableKind::names) hash_names({keys.data(), used_}, {hashes.data(), used_});
    for (std::size_t i = 0; i < used_; ++i) check_item(batch_[i], hashes[i]);
    items_ += used_;
    used_ = 0;
  }

  void check_item(const TableItem& item, std::uint64_t hash) {
    const std::string_view where = item.head.substr(0, 8);
    if (item.hash != hash)
      findings_.add("profdata/key-hash"_rule, where, "the stored hash of key ", label(item), " is ", Hex{item.hash},
                    ", but the computed hash is ", Hex{hash});
    else if ((hash & (table_.buckets_ - 1)) != item.bucket)
      findings_.add("profdata/key-bucket"_rule, where, "key ", label(item), " is in bucket ", item.bucket,
                    ", but its hash belongs in bucket ", hash & (table_.buckets_ - 1));
    visit_(item);
  }

  Part label(const TableItem& item) const {
    if (kind_ == TableKind::names || item.key.size() != 8) return item.key;
    return Hex{load<std::uint64_t>(item.key, std::endian::little)};
  }

  static constexpr std::size_t kBatch = 128;
  const HashTable& table_;
  TableKind kind_;
  GroupedFindings& findings_;
  const Visit& visit_;
  Cursor payload_;
  std::array<TableItem, kBatch> batch_;
  std::size_t used_ = 0;
  std::uint64_t items_ = 0;
  bool lacks_items_ = false;
};

Walked HashTable::walk(TableKind kind, bool checks_size, GroupedFindings& findings, const Visit& visit) const {
  Walk walk(*this, kind, findings, visit);
  if (!walk.run()) return Walked::partly;
  if (walk.lacks_items()) return Walked::gaps;
  const std::uint64_t items = walk.items();
  if (entries_ != items)
    findings.add("profdata/entry-count"_rule, counts_.substr(8), "a hash table declares ",
                 Plural{entries_, "entry", "entries"}, ", but its buckets contain ", items);
  if (checks_size && buckets_ != buckets_for(items))
    findings.add("profdata/table-size"_rule, counts_.substr(0, 8), "a hash table of ", Plural{items, "item"}, " has ",
                 Plural{buckets_, "bucket"}, "; LLVM would choose ", buckets_for(items));
  return Walked::all;
}

}  // namespace proflint::llvm_instr::indexed
