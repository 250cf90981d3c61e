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

// Of the small files without errors that the corpus can make, so many per format, of different sizes.
std::vector<DamageSeed> damage_seeds(std::size_t per_format);

// Calls `use` with the bytes of every damaged file of the seed. At one place there are 3, 7 or 16: a sample takes every
// 17th or 29th, as a stride that shares a divisor with them would always take the same kind.
using UseDamage = std::function<void(const std::string& bytes)>;
void for_each_damage(const DamageSeed& seed, const UseDamage& use);

}  // namespace proflint::tests
