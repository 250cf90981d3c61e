// Walks over chunks and adds up their counts: the only part of this format that takes time.
// Follows dcpiformat(4), BINARY DATA.
#include "validators/dcpi/chunks.h"

#include <algorithm>

namespace proflint::dcpi {
namespace {

constexpr std::size_t kFewCounts = 8;
constexpr std::size_t kBlock = 1 << 16;  // counts; few enough for 32-bit tallies, which vectorize better

// The loop has only sums and no branch, so compilers vectorize it.
template <std::endian order>
void add_block(std::string_view block, Totals& totals) {
  std::uint64_t samples = 0;
  std::uint32_t offsets = 0, saturated = 0;
  for (std::size_t at = 0; at < block.size(); at += kCountSize) {
    const auto count = load<std::uint32_t>(std::string_view(block.data() + at, kCountSize), order);
    samples += count;
    offsets += count != 0;
    saturated += count == kSaturated;
  }
  totals.samples += samples;
  totals.offsets += offsets;
  totals.saturated += saturated;
}

// Most chunks are so short that entering a vector loop would take longer than adding counts one at a time.
inline Totals totals_of(std::string_view counts, std::endian order) {
  Totals totals;
  if (counts.size() > kFewCounts * kCountSize) {
    add_counts(counts, order, totals);
    return totals;
  }
  for (; !counts.empty(); counts.remove_prefix(kCountSize)) {
    const auto count = load<std::uint32_t>(counts, order);
    totals.samples += count;
    totals.offsets += count != 0;
    totals.saturated += count == kSaturated;
  }
  return totals;
}

inline void add_chunk(const Chunk& chunk, std::endian order, Reading& reading) {
  const Totals totals = totals_of(chunk.counts, order);
  const bool is_aligned = chunk.offset % 4 == 0;
  reading.is_tidy &= is_aligned && chunk.offset > reading.end && totals.offsets != 0;
  reading.end = std::int64_t{chunk.offset} + 4 * std::int64_t{chunk.number};
  if (!is_aligned) ++reading.unaligned;
  ++reading.count;
  reading.totals.samples += totals.samples;
  reading.totals.offsets += totals.offsets;
  reading.totals.saturated += totals.saturated;
}

}  // namespace

void add_counts(std::string_view counts, std::endian order, Totals& totals) {
  const auto add = order == std::endian::little ? add_block<std::endian::little> : add_block<std::endian::big>;
  for (; counts.size() > kBlock * kCountSize; counts.remove_prefix(kBlock * kCountSize))
    add(counts.substr(0, kBlock * kCountSize), totals);
  add(counts, totals);
}

bool are_zero(std::string_view counts) {
  // The first byte is zero and every byte equals the next one.
  return counts.empty() || (counts[0] == '\0' && counts.substr(1) == counts.substr(0, counts.size() - 1));
}

Footer read_footer(std::string_view bytes, std::endian order) {
  return {load<std::uint32_t>(bytes, order), load<std::uint32_t>(bytes.substr(4), order)};
}

bool offsets_agree(const Totals& totals, Footer footer) {
  return totals.offsets == footer.offsets;
}

bool samples_agree(const Totals& totals, Footer footer) {
  const auto wrapped = static_cast<std::uint32_t>(totals.samples);
  return footer.samples == wrapped || footer.samples == std::min<std::uint64_t>(totals.samples, UINT32_MAX);
}

bool agree(const Totals& totals, Footer footer) {
  return offsets_agree(totals, footer) && samples_agree(totals, footer);
}

Reading read_chunks(std::string_view words, std::endian order) {
  Reading reading;
  const std::size_t room = words.size() - kFooterSize;
  Cursor chunks(words.substr(0, room), order);
  for (Chunk chunk; next_chunk(chunks, chunk);) add_chunk(chunk, order, reading);
  reading.chunks = words.substr(0, room - chunks.left());
  reading.fits = chunks.at_end();
  if (!reading.fits) return reading;
  reading.footer = words.substr(room);
  reading.agrees = agree(reading.totals, read_footer(reading.footer, order));
  return reading;
}

Reading read_to_inner_footer(std::string_view words) {
  Reading so_far, last;
  Cursor chunks(words.substr(0, words.size() - kFooterSize));
  // Tests the end of every chunk with the totals so far: a single walk, however many chunks there are.
  while (!chunks.at_end()) {
    const std::size_t end = words.size() - kFooterSize - chunks.left();
    if (agree(so_far.totals, read_footer(words.substr(end), std::endian::little))) {
      last = so_far;
      last.chunks = words.substr(0, end);
      last.footer = words.substr(end, kFooterSize);
      last.fits = last.agrees = true;
    }
    Chunk chunk;
    if (!next_chunk(chunks, chunk)) break;
    add_chunk(chunk, std::endian::little, so_far);
  }
  return last;
}

}  // namespace proflint::dcpi
