// Compares classes: the same id means the same class, and so should the same name.
#include "validators/jacoco/classes.h"

#include <algorithm>
#include <bit>

#include "validators/core/hash.h"
#include "validators/jacoco/names.h"
#include "validators/jacoco/rules.h"

namespace proflint::jacoco {
namespace {

constexpr std::size_t kSample = 4096;                   // classes
constexpr std::size_t kMaxRoom = std::size_t{5} << 18;  // for classes: 16 MiB a table

}  // namespace

Classes::Keys Classes::expect(const Block& block) const {
  const Keys keys = {hash_of(block.id), hash_of(block.text)};
  by_id_.expect(keys.id);
  by_name_.expect(keys.name);
  return keys;
}

std::uint32_t Classes::find(std::uint64_t id, std::uint64_t hash) const {
  return by_id_.find(hash, [&](std::uint32_t i) { return class_id(classes_[i].block) == id; });
}

void Classes::add_to(Entries& entries) const {
  for (const Class& known : classes_) {
    const Block block = first_block(known);
    const std::string_view probes = known.merged == 0 ? block.probes : std::string_view(merged_[known.merged - 1]);
    entries.add(block.text, {block.count, count_set(probes), 0});
  }
}

bool Classes::has(std::uint64_t id) const {
  return find(id, hash_of(id)) != IndexTable::kNone;
}

void Classes::add(const Block& block, const Keys& keys, bool is_name_sound, GroupedFindings& found) {
  ++blocks_;
  if (block.id == 0) found.add("jacoco/id-zero"_rule, block.id_bytes(), "the id of class ", block.text, " is 0");
  if (const std::uint32_t known = find(block.id, keys.id); known != IndexTable::kNone)
    return add_again(block, classes_[known], found);
  const auto place = static_cast<std::uint32_t>(classes_.size());  // of blocks of 12 bytes or more
  if (place == kSample && blocks_ == kSample + 1) make_room(block);
  by_id_.add(keys.id, place);
  classes_.push_back({block.bytes.data(), run_, 0});
  probes_ += block.count;
  executed_ += count_set(block.probes);
  if (is_name_sound) check_name(block, keys.name, place, found);
}

// The block follows many classes without a repeated id: the rest of the file may have none either.
void Classes::make_room(const Block& block) {
  const auto read = static_cast<std::size_t>(block.bytes.data() - file_.data());
  const std::size_t room = std::min(kMaxRoom, file_.size() / (read / kSample));
  by_id_.reserve(room);
  by_name_.reserve(room);
}

void Classes::check_name(const Block& block, std::uint64_t hash, std::uint32_t place, GroupedFindings& found) {
  const auto has_name = [&](std::uint32_t i) { return first_block(classes_[i]).text == block.text; };
  const std::uint32_t first = by_name_.find(hash, has_name);
  if (first == IndexTable::kNone) return by_name_.add(hash, place);
  if (is_generated(block.text)) return;
  found.add("jacoco/name-ids"_rule, block.id_bytes(), "class ", block.text, " has id ", Hex{block.id}, " here, but ",
            Hex{first_block(classes_[first]).id}, " earlier: the class was rebuilt between two runs");
}

void Classes::add_again(const Block& block, Class& known, GroupedFindings& found) {
  if (known.run == run_)
    found.add("jacoco/class-duplicate"_rule, block.id_bytes(), "id ", Hex{block.id}, " of class ", block.text,
              " occurs twice in one run");
  known.run = run_;
  const std::string_view head = block.bytes.substr(0, block.bytes.size() - block.probes.size());
  if (head == std::string_view(known.block, head.size()))  // which ends before this block
    return merge(block.probes, {known.block + head.size(), block.probes.size()}, known);
  const Block first = first_block(known);
  const auto is_valid = [](std::string_view name) { return check_text(name).malformed.empty(); };
  if (block.text != first.text && is_valid(block.text) && is_valid(first.text))  // others have a finding of their own
    found.add("jacoco/id-name"_rule, block.text, "the id ", Hex{block.id}, " belongs to class ", block.text,
              " here, but to class ", first.text, " earlier");
  if (block.count == first.count) return merge(block.probes, first.probes, known);
  found.add("jacoco/id-probes"_rule, block.count_bytes, "class ", block.text, " has ", Plural{block.count, "probe"},
            " here, but ", first.count, " earlier");
}

// Adds the probes of one more block of a class whose first block had `first`.
void Classes::merge(std::string_view added, std::string_view first, Class& known) {
  if (known.merged == 0) {
    if (added == first) return;
    merged_.emplace_back(first);
    known.merged = static_cast<std::uint32_t>(merged_.size());
  }
  std::pmr::string& probes = merged_[known.merged - 1];
  const std::size_t size =
      std::min(probes.size(), added.size());  // they differ only if the file changes while it is read
  for (std::size_t i = 0; i < size; ++i) {
    const auto more = static_cast<unsigned char>(added[i] & ~probes[i]);
    if (more == 0) continue;
    executed_ += static_cast<unsigned>(std::popcount(more));
    probes[i] = static_cast<char>(probes[i] | more);
  }
}

}  // namespace proflint::jacoco
