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

// Takes every `stride`th of the damaged files that it is asked about, of one seed or of several. Each place has 3, 7 or
// 16 variants, so a stride that shares a divisor with these would always take the same variant: use odd ones that 3 and
// 7 do not divide, such as 11, 29 or 79.
class DamageSample {
 public:
  explicit DamageSample(std::size_t stride) : stride_(stride) {}

  bool takes_next() { return ++asked_ % stride_ == 0; }
  std::size_t asked() const { return asked_; }

 private:
  const std::size_t stride_;
  std::size_t asked_ = 0;
};

// Calls `use` with the bytes of the damaged files of the seed that the sample takes; the others are not made.
using UseDamage = std::function<void(const std::string& bytes)>;
void for_each_damage(const DamageSeed& seed, DamageSample& sample, const UseDamage& use);

}  // namespace proflint::tests
