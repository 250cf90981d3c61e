// Distinguishes callgrind and cachegrind profiles by lines that only one of them has. Xdebug names its callgrind files
// cachegrind.out.PID, so names do not help.
#include "validators/valgrind/detect.h"

#include <algorithm>
#include <string_view>

#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/text/first_lines.h"

namespace proflint::valgrind {
namespace {

constexpr std::size_t kMaxLines = 4096;

constexpr std::string_view kFirst[] = {
    "version:", "creator:",   "pid:",   "cmd:",    "thread:",  "part:",
    "desc:",    "positions:", "event:", "events:", "summary:", "==== NEW PROFILING FILE"};
constexpr std::string_view kCallgrindOnly[] = {"version:", "creator:",
                                               "pid:",     "thread:",
                                               "part:",    "positions:",
                                               "event:",   "totals:",
                                               "ob=",      "fi=",
                                               "fe=",      "cob=",
                                               "cfi=",     "cfl=",
                                               "cfn=",     "calls=",
                                               "rcalls=",  "jump=",
                                               "jcnd=",    "jfi=",
                                               "jfn=",     "==== NEW PROFILING FILE"};
// First lines that callgrind does not write: its descriptions follow other lines. The second one is of cg_diff.
constexpr std::string_view kCachegrindFirst[] = {"desc: I1 cache:", "desc: Files compared:"};
// Of these, a profile that starts like that needs one to be callgrind: other lines may be damaged lines of cachegrind.
constexpr std::string_view kCallgrindSigns[] = {"version:", "creator:", "positions:", "cfn=", "calls="};

bool starts_with_any(std::string_view line, const auto& starts) {
  return std::any_of(std::begin(starts), std::end(starts),
                     [&](std::string_view start) { return line.starts_with(start); });
}

// fl=( or fn=( and a digit
bool has_id(std::string_view line) {
  return (line.starts_with("fl=(") || line.starts_with("fn=(")) && line.size() > 4 && is_digit(line[4]);
}

// The value of a line with this key, without blanks; nothing for other lines.
std::optional<std::string_view> value_of(std::string_view line, std::string_view key) {
  return line.starts_with(key) ? std::optional(trimmed(line.substr(key.size()))) : std::nullopt;
}

struct Seen {
  bool only_callgrind = false, has_signs = false, has_events = false, has_creator = false, has_cmd = false,
       has_body = false;

  void look_at(std::string_view line) {
    only_callgrind |= starts_with_any(line, kCallgrindOnly) || has_id(line);
    has_signs |= starts_with_any(line, kCallgrindSigns);
    if (const auto events = value_of(line, "events:")) {
      has_events |= !events->empty() && events->find_first_of("[{\"'") != 0;  // YAML
      has_body = true;
    }
    if (const auto creator = value_of(line, "creator:"))
      has_creator |= creator->starts_with("callgrind") || creator->starts_with("xdebug");
    has_cmd |= line.starts_with("cmd:");
    has_body |= line.starts_with("fl=") || line.starts_with("fn=");
  }
};

Kind kind_of_lines(std::string_view bytes) {
  Seen seen;
  bool is_first = true, is_cachegrind = false;
  text::FirstLines lines(bytes);
  std::size_t count = 0;
  for (std::string_view line; count++ < kMaxLines && lines.next(line) && lines.end() != text::LineEnd::bound;) {
    if (trimmed(line).empty() || line[0] == '#') continue;
    if (is_first && !starts_with_any(line, kFirst)) return Kind::none;
    if (is_first) is_cachegrind = starts_with_any(line, kCachegrindFirst);
    is_first = false;
    seen.look_at(line);
  }
  const bool may_be_callgrind = is_cachegrind ? seen.has_signs : seen.only_callgrind;
  if (may_be_callgrind && (seen.has_events || seen.has_creator)) return Kind::callgrind;
  if (is_cachegrind || (seen.has_cmd && seen.has_body)) return Kind::cachegrind;
  return seen.has_events ? Kind::callgrind : Kind::none;
}

}  // namespace

Kind kind_of(const Head& head) {
  if (head.bytes.empty()) {
    const std::string_view name = file_name(head.name);
    if (name.starts_with("callgrind.out")) return Kind::callgrind;
    return name.starts_with("cachegrind.out") ? Kind::cachegrind : Kind::none;
  }
  if (head.is_binary) return Kind::none;
  std::string_view bytes = head.bytes;
  bytes = without_utf8_mark(bytes);
  return bytes.starts_with("# callgrind format") ? Kind::callgrind : kind_of_lines(bytes);
}

}  // namespace proflint::valgrind
