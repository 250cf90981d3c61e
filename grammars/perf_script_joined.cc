// Looks for fields that occur only once on a line. Follows perf-script(1).
#include "grammars/perf_script_joined.h"

#include <algorithm>

#include "grammars/perf_script_head.h"
#include "grammars/perf_script_words.h"

namespace proflint::grammars::perf_script {
namespace {

// A thread, or a process and a thread.
bool are_ids(std::string_view word) {
  const std::size_t slash = word.find('/');
  return is_digits(word.substr(0, slash)) && (slash == word.npos || is_digits(word.substr(slash + 1)));
}

// perf pads addresses to 16 columns. A shorter number is the id of a sample without a command, "-F tid,ip,sym".
constexpr std::size_t kAddressWidth = 16;

std::string_view rest_from(std::string_view text, const char* at) {
  return text.substr(static_cast<std::size_t>(at - text.data()));
}

// Where the address of another frame starts. perf writes a TAB, which occurs nowhere else in a line, and pads addresses
// to the same column. Where a program replaced TABs with blanks, the column shows the frame: its blanks and its address
// are at least as wide as in the first frame of the line, `width`.
std::string_view find_frame(std::string_view text, char first, std::size_t width) {
  for (std::size_t at = 0; (at = text.find(first, at)) != text.npos;) {
    const std::size_t start = std::min(text.find_first_not_of("\t ", at), text.size());
    const std::string_view word = until_blank(text.substr(start));
    const std::size_t end = start + word.size();
    if ((word.empty() || is_lower_hex_digits(word)) && end != text.size() && end - at >= width)
      return text.substr(start);
    at = start;
  }
  return {};
}

// The id and the processor, or the id and the start of the time, of a sample whose line ended inside its time. A
// command name may contain any words, but hardly these.
std::string_view find_cut_sample(const Line& line) {
  std::string_view rest = line.comm, before;
  for (std::string_view word; !(word = until_blank(rest)).empty(); before = word) {
    const bool is_processor = word.size() > 2 && word.front() == '[' && is_digits(word.substr(1, word.find(']') - 1));
    const std::size_t point = word.find('.');
    const bool is_time = line.has_time && point == line.seconds.digits.size() && is_digits(word.substr(0, point));
    if (are_ids(before) && (is_processor || is_time)) return rest_from(line.comm, before.data());
    rest = trimmed(rest.substr(word.size()));
  }
  return {};
}

// Another time with the same event.
std::string_view find_sample(std::string_view text, const Line& line) {
  TimePlace time;
  if (!line.has_time || !find_time(text, time)) return {};
  const std::string_view rest = text.substr(time.colon + 1);
  Line second;
  if (!find_time(rest, time) || !parse_timed_head(rest, time, second) || second.event != line.event) return {};
  return rest.substr(time.start);
}

}  // namespace

std::string_view find_joined(std::string_view text, const Line& line) {
  if (line.kind == Kind::frame) {
    if (!line.has_symbol) return {};
    const char* const start = line.address.digits.data() + line.address.digits.size();
    const char* const end = line.has_object ? line.object.data() - 2 : text.data() + text.size();
    const std::string_view name(start, static_cast<std::size_t>(end - start));
    if (name.find('\t') != name.npos)
      if (const std::string_view joined = find_frame(name, '\t', 0); !joined.empty()) return joined;
    const auto width = static_cast<std::size_t>(start - text.data());
    return text.front() == ' ' && width >= kAddressWidth ? find_frame(name, ' ', width) : std::string_view();
  }
  const bool may_be_cut = line.comm.find('[') != line.comm.npos || line.comm.find('.') != line.comm.npos;
  if (const std::string_view cut = may_be_cut ? find_cut_sample(line) : std::string_view(); !cut.empty()) return cut;
  const std::string_view rest = line.event.empty() ? text : rest_from(text, line.event.data() + line.event.size());
  if (rest.find_first_not_of(": \t") == rest.npos) return {};
  if (const std::string_view sample = find_sample(text, line); !sample.empty()) return sample;
  return line.has_object && !line.event.empty() ? find_frame(rest, '\t', 0) : std::string_view();
}

}  // namespace proflint::grammars::perf_script
