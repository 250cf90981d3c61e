// The structure of a DCPI body, without rules: chunks back to back, then a footer of 8 bytes.
// Follows dcpiformat(4), BINARY DATA.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/cursor.h"

namespace proflint::dcpi {

inline constexpr std::size_t kCountSize = 4;
inline constexpr std::size_t kChunkHeaderSize = 8;  // offset, number
inline constexpr std::size_t kFooterSize = 8;       // total_offsets, total_samples
inline constexpr std::uint32_t kSaturated = UINT32_MAX;

struct Chunk {
  std::uint32_t offset = 0;  // of the first instruction, from tstart on
  std::uint32_t number = 0;  // of instructions, which have a count each
  std::string_view header;   // the 8 bytes of the two fields
  std::string_view counts;
};

// Takes one chunk. Leaves the cursor at the start of a chunk that does not fit.
inline bool next_chunk(Cursor& chunks, Chunk& out) {
  Cursor ahead = chunks;
  out.header = ahead.here(8);
  if (!(ahead.read(out.offset) && ahead.read(out.number) && ahead.take_array(out.number, kCountSize, out.counts)))
    return false;
  chunks = ahead;
  return true;
}

// Totals of counts.
struct Totals {
  std::uint64_t offsets = 0;    // counts that are not zero
  std::uint64_t samples = 0;    // their sum: 2^30 counts of 32 bits stay below 2^62
  std::uint64_t saturated = 0;  // counts that are kSaturated
};

// Adds `counts`, an array of 32-bit numbers, to `totals`.
void add_counts(std::string_view counts, std::endian order, Totals& totals);

// Whether all counts are zero; stops at the first nonzero one.
bool are_zero(std::string_view counts);

// The footer at the start of `bytes`.
struct Footer {
  std::uint32_t offsets = 0, samples = 0;
};
Footer read_footer(std::string_view bytes, std::endian order);

bool offsets_agree(const Totals& totals, Footer footer);
// A sum above 32 bits may be wrapped or clamped: the manual page does not define it.
bool samples_agree(const Totals& totals, Footer footer);
bool agree(const Totals& totals, Footer footer);

// A sequence of chunks followed by a footer.
struct Reading {
  std::string_view chunks;      // all bytes of the chunks
  std::uint64_t count = 0;      // of chunks
  std::uint64_t unaligned = 0;  // chunks whose offset is not a multiple of 4
  Totals totals;
  // No chunk is unaligned, empty, all zero, or starts before or at the end of the previous one. This holds for nearly
  // all profiles and saves a second pass over the chunks.
  bool is_tidy = true;
  std::int64_t end = -1;    // in bytes, of the last chunk
  std::string_view footer;  // its 8 bytes; empty if no footer was found
  bool fits = false;        // the chunks end exactly at the footer
  bool agrees = false;      // and the footer matches them
};

// Reads `words` (at least 8 bytes) as chunks with a footer in the last 8 bytes.
Reading read_chunks(std::string_view words, std::endian order);

// Reads the chunks of `words` up to the last one after which a matching footer and further bytes follow. `footer` is
// empty without such a chunk.
Reading read_to_inner_footer(std::string_view words);

}  // namespace proflint::dcpi
