// Hashes for tables whose keys come from files. Seeded once per process, so that no file can be made to collide;
// nothing that is printed may depend on their values.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint {

std::uint64_t seeded_hash(std::string_view bytes);
std::uint64_t seeded_hash(std::uint64_t number);
// Of a number in the context of an earlier hash.
std::uint64_t seeded_hash(std::uint64_t number, std::uint64_t before);

}  // namespace proflint
