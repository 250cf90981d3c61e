// The bare structure of a DCPI body: chunks back to back, then a footer of 8 bytes. Knows nothing of rules.
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
  std::uint32_t number = 0;  // of instructions, and so of counts
  std::string_view header;   // the 8 bytes of the two fields
  std::string_view counts;
};

// Takes one chunk. A chunk that does not fit moves nothing, so the cursor is at its start then.
inline bool next_chunk(Cursor& chunks, Chunk& out) {
  Cursor ahead = chunks;
  out.header = ahead.here(8);
  if (!(ahead.read(out.offset) && ahead.read(out.number) && ahead.take_array(out.number, kCountSize, out.counts)))
    return false;
  chunks = ahead;
  return true;
}

// What counts add up to.
struct Totals {
  std::uint64_t offsets = 0;    // counts that are not zero
  std::uint64_t samples = 0;    // their sum: 2^30 counts of 32 bits stay below 2^62
  std::uint64_t saturated = 0;  // counts that are kSaturated
};

// Adds `counts`, an array of 32-bit numbers, to `totals`.
void add_counts(std::string_view counts, std::endian order, Totals& totals);

// Whether all counts are zero; looks no further than the first that is not.
bool are_zero(std::string_view counts);

// What the footer at the start of `bytes` says.
struct Footer {
  std::uint32_t offsets = 0, samples = 0;
};
Footer read_footer(std::string_view bytes, std::endian order);

bool offsets_agree(const Totals& totals, Footer footer);
// A sum above 32 bits may have been cut to 32 bits or clamped: the page does not say.
bool samples_agree(const Totals& totals, Footer footer);
bool agree(const Totals& totals, Footer footer);

// A sequence of chunks followed by a footer.
struct Reading {
  std::string_view chunks;      // all bytes of the chunks
  std::uint64_t count = 0;      // of chunks
  std::uint64_t unaligned = 0;  // chunks whose offset is not a multiple of 4
  Totals totals;
  // No chunk is unaligned, empty, all zero, or starts before or at the end of the one before it. So it is with all but
  // odd profiles, which saves a second look at every chunk.
  bool is_tidy = true;
  std::int64_t end = -1;    // in bytes, of the last chunk
  std::string_view footer;  // its 8 bytes; empty where no footer was found
  bool fits = false;        // the chunks end exactly at the footer
  bool agrees = false;      // and the footer says what is in them
};

// Reads `words` (at least 8 bytes) as chunks with a footer in the last 8 bytes.
Reading read_chunks(std::string_view words, std::endian order);

// Reads the chunks of `words` up to the last one that a footer follows which agrees with them, and after it more
// bytes. `footer` is empty if there is none.
Reading read_to_inner_footer(std::string_view words);

}  // namespace proflint::dcpi
