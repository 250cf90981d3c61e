// Distinguishes AutoFDO profiles for GCC from coverage data.
#include "validators/core/gcda_magic.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "validators/core/cursor.h"

namespace proflint {
namespace {

// The first words of a file that starts with the magic, in the byte order that the magic shows.
struct Start {
  std::endian order = std::endian::little;
  std::optional<std::uint32_t> version, stamp, tag;  // if present
};

[[nodiscard]] std::optional<Start> read_start(std::string_view bytes) {
  if (!bytes.starts_with("gcda") && !bytes.starts_with("adcg")) return std::nullopt;
  Start start;
  if (bytes.starts_with("gcda")) start.order = std::endian::big;
  Cursor cursor(bytes.substr(4), start.order);
  for (std::optional<std::uint32_t>* word : {&start.version, &start.stamp, &start.tag}) {
    std::uint32_t value = 0;
    if (cursor.read(value)) *word = value;
  }
  return start;
}

// Whether coverage data continues like this: functions, summaries and counters have tags of their own.
bool is_tag_of_coverage(std::uint32_t tag) {
  constexpr std::uint32_t kTags[] = {0, 0x01000000, 0x01a10000, 0xa1000000, 0xa3000000};
  return std::find(std::begin(kTags), std::end(kTags), tag) != std::end(kTags);
}

// Whether the file continues as AutoFDO profiles do: the tag of its functions is among the first words, or its last
// section is the working set, whose size does not vary.
bool has_later_sections(std::string_view bytes, std::endian order) {
  constexpr std::uint32_t kFunctions = 0xac000000, kWorkingSet = 0xaf000000, kWords = 384;
  constexpr std::size_t kHeader = 16, kLookedAt = 1 << 16, kLastSection = 8 + 4 * kWords;
  const auto word = [&](std::size_t at) { return load<std::uint32_t>(bytes.substr(at), order); };
  if (bytes.size() >= kHeader + kLastSection && word(bytes.size() - kLastSection) == kWorkingSet &&
      word(bytes.size() - kLastSection + 4) == kWords)
    return true;
  for (std::size_t at = kHeader; at + 4 <= std::min(bytes.size(), kLookedAt); at += 4)
    if (word(at) == kFunctions) return true;
  return false;
}

}  // namespace

Match match_autofdo(std::string_view bytes) {
  constexpr std::uint32_t kSummary = 0xa8000000, kNames = 0xaa000000;
  constexpr std::uint32_t kGcc47 = 0x3430372a;  // "407*", which GCC 4.7 writes into both
  constexpr std::uint32_t kLastOwn = 3;         // versions 1 to 3 occur in AutoFDO only
  constexpr std::uint32_t kSmall = 0xff;        // no version of four characters is as small
  const std::optional<Start> start = read_start(bytes);
  if (!start) return Match::none;
  if (start->tag == kSummary || start->tag == kNames) return Match::certain;
  const std::uint32_t version = start->version.value_or(0);  // 0 is also a word that was wiped out
  // Coverage data has a stamp, so with these two words a tag of coverage is a damaged one.
  if (version >= 1 && version <= kLastOwn && start->stamp == 0u) return Match::certain;
  if (version == kGcc47 && start->stamp == 0u && has_later_sections(bytes, start->order)) return Match::certain;
  if (start->tag && is_tag_of_coverage(*start->tag)) return Match::none;
  if (version != 0 && version <= kSmall) return Match::certain;
  if (version != kGcc47 || start->stamp.value_or(0) != 0) return Match::none;
  return start->tag ? Match::strong : Match::weak;
}

}  // namespace proflint
