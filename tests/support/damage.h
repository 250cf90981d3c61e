// The damage sweep: damages the smallest valid files of each format in every way that can be enumerated.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace proflint::tests {

struct DamageSeed {
  std::string format, name, bytes;
};

// The given number of small files without errors per format, of different sizes, made from the corpus.
std::vector<DamageSeed> damage_seeds(std::size_t per_format);

// Calls `use` with the bytes of every damaged file of the seed. Each place has 3, 7 or 16 variants: samples take every
// 17th or 29th, because a stride that shares a divisor with these would always take the same variant.
using UseDamage = std::function<void(const std::string& bytes)>;
void for_each_damage(const DamageSeed& seed, const UseDamage& use);

}  // namespace proflint::tests
