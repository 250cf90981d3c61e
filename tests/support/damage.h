// The damage sweep: the smallest valid files of each format, and what becomes of them when they are damaged in every
// way that is cheap to list.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace proflint::tests {

struct DamageSeed {
  std::string format, name, bytes;
};

// The smallest files without errors that the corpus can make, a few per format, of different sizes.
std::vector<DamageSeed> damage_seeds();

// Calls `use` with the bytes of every damaged file of the seed.
using UseDamage = std::function<void(const std::string& bytes)>;
void for_each_damage(const DamageSeed& seed, const UseDamage& use);

}  // namespace proflint::tests
