// Recognizes the legacy formats of profiles, and lists for the Go compiler, by their first line or words. Follows
// legacy_profile.go of google/pprof.
#include "validators/pprof/legacy.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/core/text.h"

namespace proflint::pprof {
namespace {

// Five words in either byte order, the first of which have fixed values. `Word` has 4 or 8 bytes. vmprof has the same
// ones, but not the next two of gperftools: the count of a sample and the depth of its stack, which is below 255.
template <class Word>
bool is_gperftools(std::string_view bytes) {
  if (!bytes.starts_with(std::string_view("\0\0\0\0", 4))) return false;  // the first word is 0
  for (const std::endian order : {std::endian::little, std::endian::big}) {
    Cursor cursor(bytes, order);
    Word words[5], count = 0, depth = 0;
    const bool are_there =
        std::all_of(std::begin(words), std::end(words), [&](Word& word) { return cursor.read(word); });
    if (!(are_there && words[0] == 0 && words[1] == 3 && words[2] <= 1 && words[3] > 0 && words[4] == 0)) continue;
    return !(cursor.read(count) && cursor.read(depth)) || depth < 255;
  }
  return false;
}

// Removes `what` from the start of `text`.
bool take(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

// Removes any number of blanks.
bool take_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return true;
}

bool take_number(std::string_view& text) {
  take_blanks(text);
  const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(size);
  return size != 0;
}

// "heap profile: 1: 2 [3: 4] @"
bool is_heap(std::string_view line) {
  return take(line, "heap profile:") && take_number(line) && take(line, ":") && take_number(line) && take(line, " [") &&
         take_number(line) && take(line, ":") && take_number(line) && take_blanks(line) && take(line, "] @");
}

// "NAME profile: total 3", alone on a line.
bool is_count_profile(std::string_view line) {
  constexpr std::string_view kTotal = " profile: total ";
  const std::size_t at = line.find(kTotal);
  if (at == 0 || at == std::string_view::npos || line.substr(0, at).find(' ') != std::string_view::npos) return false;
  return is_digits(line.substr(at + kTotal.size()));
}

// "goroutine 1 ["
bool is_goroutine_dump(std::string_view line) {
  return take(line, "goroutine ") && take_number(line) && take(line, " [");
}

struct Start {
  std::string_view text;
  const char* form;
};
constexpr Start kStarts[] = {
    {"--- heapz ", "a heap profile in text form"},           {"--- growthz ", "a growth profile in text form"},
    {"--- threadz", "a list of threads in text form"},       {"--- Thread", "a list of threads in text form"},
    {"--- contention", "a contention profile in text form"}, {"--- mutex:", "a contention profile in text form"},
    {"--- wallz", "a wall-clock profile in text form"},
};

}  // namespace

const char* legacy_form(std::string_view bytes) {
  if (is_gperftools<std::uint32_t>(bytes) || is_gperftools<std::uint64_t>(bytes)) return kGperftoolsForm;
  for (const Start& start : kStarts)
    if (bytes.starts_with(start.text)) return start.form;
  const std::string_view line = bytes.substr(0, std::min<std::size_t>(bytes.find('\n'), 256));
  if (is_heap(line)) return "a heap profile in text form";
  if (is_count_profile(line)) return "a Go count profile in text form";
  if (is_goroutine_dump(line)) return "a goroutine dump";
  return nullptr;
}

bool is_preprocessed(std::string_view bytes) {
  return bytes.starts_with("GO PREPROFILE V1\n") || bytes == "GO PREPROFILE V1";
}

}  // namespace proflint::pprof
