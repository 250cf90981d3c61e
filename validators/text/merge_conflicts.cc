// Marks of merge conflicts. Follows git-merge(1), "How conflicts are presented".
#include "validators/text/merge_conflicts.h"

#include <algorithm>
#include <functional>

namespace proflint::text {
namespace {

constexpr std::string_view kOurs = "<<<<<<< ", kTheirs = ">>>>>>> ", kSeparator = "=======", kBase = "||||||| ";

bool has_mark(std::string_view text, std::string_view mark, std::size_t at) {
  return (at == 0 || text[at - 1] == '\n') && text.substr(at).starts_with(mark);
}

// The next line from `at` on that starts with `mark` and before `end`; npos if there is none. In XML the first byte of
// a mark is frequent: after some of them, steps by the size of the mark are faster than a search for that byte.
std::size_t find_mark(std::string_view text, std::string_view mark, std::size_t at,
                      std::size_t end = std::string_view::npos) {
  constexpr int kSome = 16;
  const std::string_view starts = text.substr(0, end);
  for (int i = 0; i < kSome; ++i, ++at) {
    at = starts.find(mark.front(), at);
    if (at == std::string_view::npos || has_mark(text, mark, at)) return at;
  }
  const std::string_view marks = text.substr(0, starts.size() + mark.size() - 1);
  const std::boyer_moore_horspool_searcher searcher(mark.begin(), mark.end());
  for (;; ++at) {
    at = static_cast<std::size_t>(searcher(marks.begin() + at, marks.end()).first - marks.begin());
    if (at == marks.size()) return std::string_view::npos;
    if (has_mark(text, mark, at)) return at;
  }
}

// The first byte that can be in a conflict. Most files have none: each block is read from memory once for both marks.
std::size_t skip_blocks_without_marks(std::string_view text) {
  constexpr std::size_t kBlock = 1 << 16;
  std::size_t at = 0;
  for (; at < text.size(); at += kBlock)
    if (find_mark(text, kOurs, at, at + kBlock) != std::string_view::npos ||
        find_mark(text, kTheirs, at, at + kBlock) != std::string_view::npos)
      break;
  return at;
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
  const std::size_t lf = text.find('\n', at);
  return lf == std::string_view::npos ? text.size() : lf + 1;
}

}  // namespace

std::vector<std::string_view> find_merge_conflicts(std::string_view text) {
  std::vector<std::string_view> found;
  const std::size_t first = skip_blocks_without_marks(text);
  std::size_t ours = find_mark(text, kOurs, first), theirs = find_mark(text, kTheirs, first);
  while (ours != std::string_view::npos || theirs != std::string_view::npos) {
    const std::size_t start = std::min(ours, theirs);
    const bool is_pair = ours < theirs && theirs != std::string_view::npos;
    const std::size_t end = end_of_line(text, is_pair ? theirs : start);
    found.push_back(text.substr(start, end - start));
    if (ours < end) ours = find_mark(text, kOurs, end);
    if (theirs < end) theirs = find_mark(text, kTheirs, end);
  }
  return found;
}

std::string resolve_merge_conflicts(std::string_view text) {
  std::string resolved;
  std::size_t at = 0;
  for (const std::string_view conflict : find_merge_conflicts(text)) {
    const auto start = static_cast<std::size_t>(conflict.data() - text.data());
    resolved.append(text.substr(at, start - at));
    const std::size_t first = end_of_line(conflict, 0);
    const std::size_t separator = std::min(find_mark(conflict, kSeparator, first), find_mark(conflict, kBase, first));
    if (separator != std::string_view::npos) resolved.append(conflict.substr(first, separator - first));
    at = start + conflict.size();
  }
  return resolved.append(text.substr(at));
}

}  // namespace proflint::text
