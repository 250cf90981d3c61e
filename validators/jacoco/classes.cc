// Comparing of classes: the same id is the same class, and the same name should be.
#include "validators/jacoco/classes.h"

#include <bit>

#include "validators/jacoco/names.h"
#include "validators/jacoco/rules.h"

namespace proflint::jacoco {

void Classes::add(const Block& block, bool is_name_sound, Repeats& found) {
  ++blocks_;
  if (block.id == 0) found.add("jacoco/id-zero"_rule, block.id_bytes(), "the id of ", block.text, " is 0");
  const auto place = static_cast<std::uint32_t>(classes_.size());  // of blocks of 12 bytes or more
  const auto [it, is_new] = by_id_.try_emplace(block.id, place);
  if (!is_new) return add_again(block, classes_[it->second], found);
  classes_.push_back({block.id, block.text, block.probes, block.count, 0, run_});
  probes_ += block.count;
  executed_ += count_set(block.probes);
  if (is_name_sound) check_name(block, place, found);
}

void Classes::check_name(const Block& block, std::uint32_t place, Repeats& found) {
  const auto [it, is_new] = by_name_.try_emplace(hash_of(block.text), place);
  if (is_new || classes_[it->second].name != block.text || is_generated(block.text)) return;
  found.add("jacoco/name-ids"_rule, block.id_bytes(), block.text, " has the id ", Hex{block.id}, " here and ",
            Hex{classes_[it->second].id}, " before: it was built anew between two runs");
}

void Classes::add_again(const Block& block, Class& known, Repeats& found) {
  if (known.run == run_)
    found.add("jacoco/class-duplicate"_rule, block.id_bytes(), "the id ", Hex{block.id}, " of ", block.text,
              " occurs a second time in one run");
  known.run = run_;
  if (block.text != known.name)
    found.add("jacoco/id-name"_rule, block.text, "the id ", Hex{block.id}, " is that of ", block.text, " here and of ",
              known.name, " before");
  if (block.count != known.count)
    found.add("jacoco/id-probes"_rule, block.count_bytes, block.text, " has ", Plural{block.count, "probe"},
              " here and ", known.count, " before");
  else
    merge(block, known);
}

void Classes::merge(const Block& block, Class& known) {
  if (known.merged == 0) {
    if (block.probes == known.probes) return;
    merged_.emplace_back(known.probes);
    known.merged = static_cast<std::uint32_t>(merged_.size());
  }
  std::pmr::string& probes = merged_[known.merged - 1];
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const auto added = static_cast<unsigned char>(block.probes[i] & ~probes[i]);
    if (added == 0) continue;
    executed_ += static_cast<unsigned>(std::popcount(added));
    probes[i] = static_cast<char>(probes[i] | added);
  }
}

}  // namespace proflint::jacoco
