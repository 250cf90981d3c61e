// Builds DCPI profiles from a model that can also be wrong in one place. Follows dcpiformat(4).
#pragma once

#include <rapidcheck.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::dcpi {

struct Line {
  std::string word, value;
};

struct Chunk {
  std::uint32_t offset = 0;
  std::vector<std::uint32_t> counts;
};

struct Profile {
  std::vector<Line> lines;
  std::vector<Chunk> chunks;
  std::optional<std::uint32_t> total_offsets, total_samples;  // of the footer, instead of the true ones
  std::endian order = std::endian::little;                    // of the body

  // The value of the first line with this word, which must exist.
  std::string& value(const std::string& word);
};

// The totals of the chunks.
std::uint32_t count_offsets(const Profile& profile);
std::uint64_t sum_samples(const Profile& profile);

// The header, its terminator padded to a multiple of 4 bytes.
std::string header(const Profile& profile);
std::string body(const Profile& profile);
std::string bytes(const Profile& profile);

// A small profile that breaks no rule: two chunks, in a text of 65536 bytes.
Profile sound_profile();

// Profiles that break no rule: all words in any order, ascending chunks with gaps, a sum that fits 32 bits.
rc::Gen<Profile> profiles();

}  // namespace proflint::tests::dcpi
