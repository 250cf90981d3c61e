// Finds the chunks and the footer, even in a truncated, shifted or byte-swapped body, and checks both.
// Follows dcpiformat(4), BINARY DATA.
#include "validators/dcpi/body.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/dcpi/chunks.h"
#include "validators/dcpi/rules.h"

namespace proflint::dcpi {
namespace {

constexpr std::size_t kMaxShift = 16;  // blanks before a body that are skipped on trial

bool is_white(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Whitespace before the body shifts everything. It is reported only if the rest is sound.
std::optional<Reading> read_after_blanks(std::string_view body, Report& report) {
  for (std::size_t shift = 1; shift <= kMaxShift && shift + kFooterSize <= body.size(); ++shift) {
    if (!is_white(body[shift - 1])) break;
    const std::string_view rest = body.substr(shift);
    if (rest.size() % 4 != 0) continue;
    const Reading reading = read_chunks(rest, std::endian::little);
    if (!reading.agrees || reading.count == 0) continue;
    report.add("dcpi/body-whitespace"_rule, body.substr(0, shift), Plural{shift, "byte"},
               shift == 1 ? " of whitespace precedes the body" : " of whitespace precede the body");
    return reading;
  }
  return std::nullopt;
}

// `rest` starts at the first chunk that does not fit and ends with the expected footer.
void report_truncation(std::string_view rest, Report& report) {
  const std::string_view room = rest.substr(0, rest.size() - kFooterSize);
  Cursor chunk(room);
  std::uint32_t offset = 0, number = 0;
  if (chunk.read(offset) && chunk.read(number))
    report.add("dcpi/chunk-truncated"_rule, rest.substr(4, 4), "the chunk at offset ", Hex{offset}, " declares ",
               Plural{number, "count"}, chunk.left() < 4 ? ", but " : ", but only ",
               chunk.left() < 4 ? Part("none fits") : Part(Plural{chunk.left() / 4, "fits", "fit"}),
               " before the footer");
  else
    report.add("dcpi/chunk-truncated"_rule, room, "only ", Plural{room.size(), "byte is", "bytes are"},
               " left before the footer; expected at least ", kChunkHeaderSize, " for the header of a chunk");
}

// The chunks and footer, without reported damage such as a shift; nothing if the rest cannot be checked.
std::optional<Reading> read_body(std::string_view body, Report& report) {
  const std::string_view words = body.substr(0, body.size() / 4 * 4);
  if (words.size() != body.size())
    report.add("dcpi/body-length"_rule, body.substr(words.size()), "the body has ", Plural{body.size(), "byte"},
               ", which is not a multiple of 4");
  const Reading reading = read_chunks(words, std::endian::little);
  if (reading.agrees) return reading;

  const Reading swapped = read_chunks(words, std::endian::big);
  if (swapped.agrees && swapped.count != 0) {
    report.add(
        "dcpi/byte-order"_rule, body.substr(0, 8),
        "the body is big-endian (the footer matches the chunks only in this byte order); expected little-endian");
    return std::nullopt;
  }
  if (const auto shifted = read_after_blanks(body, report)) return shifted;
  if (reading.fits) return reading;

  const Reading inner = read_to_inner_footer(words);
  if (!inner.footer.empty()) {
    const std::string_view trailing = body.substr(inner.chunks.size() + kFooterSize);
    report.add("dcpi/trailing-data"_rule, trailing, Plural{trailing.size(), "byte follows", "bytes follow"},
               " the footer");
    return inner;
  }
  report_truncation(words.substr(reading.chunks.size()), report);
  return reading;
}

// The unit of offsets. The page defines bytes; a file that is sound only with instruction indexes is read with these.
enum class Unit : std::uint8_t { bytes, instructions };

Unit unit_of(const Reading& reading, std::optional<std::uint64_t> tsize) {
  if (reading.unaligned == 0 || reading.unaligned < reading.count - reading.unaligned) return Unit::bytes;
  Cursor chunks(reading.chunks);
  std::uint64_t end = 0;
  std::int64_t last = -1;
  for (Chunk chunk; next_chunk(chunks, chunk);) {
    if (chunk.offset <= last || chunk.offset < end) return Unit::bytes;
    last = chunk.offset;
    end = std::uint64_t{chunk.offset} + chunk.number;
  }
  return !tsize || end <= *tsize / 4 ? Unit::instructions : Unit::bytes;
}

// Whether ChunkCheck would report nothing.
bool has_sound_chunks(const Reading& reading, std::optional<std::uint64_t> tsize) {
  const bool is_in_text = reading.count == 0 || !tsize || static_cast<std::uint64_t>(reading.end) <= *tsize;
  return reading.is_tidy && is_in_text && reading.totals.saturated == 0;
}

class ChunkCheck {
 public:
  ChunkCheck(const Reading& reading, std::optional<std::uint64_t> tsize, Report& report)
      : reading_(reading), findings_(report), unit_(unit_of(reading, tsize)) {
    stride_ = unit_ == Unit::bytes ? 4 : 1;
    if (tsize) text_end_ = unit_ == Unit::bytes ? *tsize : *tsize / 4;
  }

  void run() {
    Cursor chunks(reading_.chunks);
    // If the chunks do not end at the footer, framing was lost at the first odd chunk or before it.
    const bool is_lost = reading_.footer.empty();
    for (Chunk chunk; next_chunk(chunks, chunk) && !(is_lost && findings_.count() != 0);) {
      alignment(chunk);
      place(chunk);
      counts(chunk);
    }
    findings_.flush();
  }

 private:
  void alignment(const Chunk& chunk) {
    if (chunk.offset % 4 == 0) return;
    if (unit_ == Unit::bytes)
      return findings_.add("dcpi/chunk-alignment"_rule, offset_of(chunk), "chunk offset ", Hex{chunk.offset},
                           " is not a multiple of 4");
    if (!unit_reported_ && reading_.count == 1)
      findings_.add("dcpi/offset-unit"_rule, offset_of(chunk), "the only chunk offset, ", Hex{chunk.offset},
                    ", is not a multiple of 4; it may count instructions, not bytes");
    else if (!unit_reported_)
      findings_.add("dcpi/offset-unit"_rule, offset_of(chunk), reading_.unaligned, " of ", reading_.count,
                    reading_.unaligned == 1 ? " chunk offsets is not a multiple" : " chunk offsets are not multiples",
                    " of 4; the offsets may count instructions, not bytes");
    unit_reported_ = true;
  }

  // The place of the chunk in the text and among the others.
  void place(const Chunk& chunk) {
    const std::uint64_t end = chunk.offset + stride_ * chunk.number;
    if (!is_first_) {
      if (chunk.offset == previous_)
        findings_.add("dcpi/chunk-order"_rule, offset_of(chunk), "the chunk at offset ", Hex{chunk.offset},
                      " follows a chunk with the same offset");
      else if (chunk.offset < previous_)
        findings_.add("dcpi/chunk-order"_rule, offset_of(chunk), "the chunk at offset ", Hex{chunk.offset},
                      " follows the chunk at offset ", Hex{previous_}, "; expected ascending order");
      else if (chunk.offset < end_)
        findings_.add("dcpi/chunk-overlap"_rule, offset_of(chunk), "the chunk starts at ", Hex{chunk.offset},
                      ", but an earlier chunk ends at ", Hex{end_});
      else if (chunk.offset == end_)
        findings_.add("dcpi/chunk-adjacent"_rule, offset_of(chunk), "the chunk starts at ", Hex{chunk.offset},
                      ", where an earlier chunk ends");
    }
    if (text_end_ && end > *text_end_)
      findings_.add("dcpi/chunk-range"_rule, chunk.header, "the chunk at offset ", Hex{chunk.offset}, " ends at ",
                    Hex{end}, ", but the text section ends at ", Hex{*text_end_});
    is_first_ = false;
    previous_ = chunk.offset;
    end_ = std::max(end_, end);
  }

  void counts(const Chunk& chunk) {
    if (chunk.number == 0)
      return findings_.add("dcpi/chunk-empty"_rule, chunk.header.substr(4), "the chunk at offset ", Hex{chunk.offset},
                           " has no counts; expected at least 1");
    if (are_zero(chunk.counts))
      return findings_.add("dcpi/chunk-all-zero"_rule, chunk.counts, "the chunk at offset ", Hex{chunk.offset},
                           " contains only zeros (", Plural{chunk.number, "count"}, ")");
    saturated(chunk);
  }

  void saturated(const Chunk& chunk) {
    Totals totals;
    add_counts(chunk.counts, std::endian::little, totals);
    if (totals.saturated == 0) return;
    Cursor at(chunk.counts);
    std::string_view where;
    for (std::uint32_t count = 0; count != kSaturated;) {
      where = at.here(4);
      at.read_or_keep(count);
    }
    findings_.add_group("dcpi/count-saturated"_rule, {totals.saturated, where}, "a count of the chunk at offset ",
                        Hex{chunk.offset}, " is ", kSaturated, ", the maximum");
  }

  static std::string_view offset_of(const Chunk& chunk) { return chunk.header.substr(0, 4); }

  const Reading& reading_;
  GroupedFindings findings_;
  Unit unit_;
  bool unit_reported_ = false;
  std::uint64_t stride_ = 0;
  std::optional<std::uint64_t> text_end_;  // in the unit of offsets
  bool is_first_ = true;
  std::uint32_t previous_ = 0;
  std::uint64_t end_ = 0;  // the largest of all chunks so far
};

void check_footer(const Reading& reading, Report& report) {
  const Footer footer = read_footer(reading.footer, std::endian::little);
  const Totals& totals = reading.totals;
  const std::string_view offsets = reading.footer.substr(0, 4), samples = reading.footer.substr(4);
  if (!offsets_agree(totals, footer))
    report.add("dcpi/footer-offsets"_rule, offsets, "total_offsets is ", footer.offsets, ", but the chunks have ",
               Plural{totals.offsets, "nonzero count"});
  if (!samples_agree(totals, footer))
    report.add("dcpi/footer-samples"_rule, samples, "total_samples is ", footer.samples, ", but the counts add up to ",
               totals.samples);
  if (totals.samples > UINT32_MAX)
    report.add("dcpi/samples-overflow"_rule, samples, "the counts add up to ", totals.samples,
               ", which does not fit in the 32 bits of total_samples");
}

}  // namespace

void check_body(std::string_view body, std::optional<std::uint64_t> tsize, Report& report) {
  if (body.size() < kFooterSize)
    return report.add("dcpi/footer-missing"_rule, body, "the body has ", Plural{body.size(), "byte"},
                      ", but the footer alone takes ", Plural{kFooterSize, "byte"});
  const std::optional<Reading> reading = read_body(body, report);
  if (!reading) return;
  if (!has_sound_chunks(*reading, tsize)) ChunkCheck(*reading, tsize, report).run();
  if (reading->footer.empty()) return;
  if (reading->count == 0) report.add("dcpi/no-chunks"_rule, reading->footer, "the profile has no chunks");
  check_footer(*reading, report);
  report.describe(Plural{reading->count, "chunk"});
  report.describe(Plural{reading->totals.samples, "sample"});
  Facts facts;
  facts.counters = (reading->chunks.size() - reading->count * kChunkHeaderSize) / kCountSize;
  facts.nonzero = reading->totals.offsets;
  facts.total = reading->totals.samples;
  report.set_facts(std::move(facts));
}

}  // namespace proflint::dcpi
