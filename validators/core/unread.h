// What releases of a reader cannot read of its format though it is sound: versions and kinds, known from their sources.
#pragma once

#include <climits>
#include <string_view>

namespace proflint {

struct Unread {
  std::string_view reader;  // "llvm clang": the releases from `first` to `last` of what is called llvm-N or clang-N
  unsigned first = 0, last = UINT_MAX;
  std::string_view words;  // what `identify` says of such files has these words
  std::string_view source;
};

// Whether `name` ("llvm-22", "gprof-2.40") is one of those releases; only the first number of a release counts.
bool is_about(const Unread& unread, std::string_view name);

// Whether `description` has the words of `unread`, as whole words.
bool is_about_kind(const Unread& unread, std::string_view description);

}  // namespace proflint
