// Search for numbers that differ by one bit.
#include "validators/core/flip.h"

#include <bit>

#include "validators/core/message.h"

namespace proflint {
namespace {

constexpr unsigned kMaxNear = 2;  // more candidates are not informative

}  // namespace

std::string describe_bit_flip(std::uint64_t number, std::span<const NamedNumber> table, int digits,
                              const char* subject) {
  std::string text;
  unsigned near = 0;
  for (const NamedNumber& known : table) {
    if (!std::has_single_bit(number ^ known.number)) continue;
    const Part first[] = {"; ", subject, " differs from "};
    text += near++ == 0 ? to_message(first) : " and ";
    const Part parts[] = {known.name, " (", Hex{known.number, digits}, ")"};
    text += to_message(parts);
  }
  return near == 0 || near > kMaxNear ? std::string()
                                      : text + (near == 1 ? " in only one bit" : " in only one bit each");
}

}  // namespace proflint
