// Words, names and paths in the form in which all output of the program shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "validators/core/facts.h"

namespace proflint::tools {

// `text` as it is if all of it is printable UTF-8, otherwise escaped: safe for terminals, XML and JSON.
std::string shown(std::string_view text);

// The end of a long `text` after "...", because the end of a path is most specific: at most `width` bytes.
std::string shortened(const std::string& text, std::size_t width);

// `text` as a sentence: with a full stop, and with a capital letter unless it starts with the name of a
// program or field, such as llvm-profdata, gcov or argc.
std::string sentence(std::string_view text);

// The numbers among the facts of a file, with their names in records and options.
struct FactRow {
  std::string_view name;
  std::optional<std::uint64_t> Facts::*member;
};
std::span<const FactRow> fact_rows();

// "functions=3 counters=17 identity=0x7c55eb6e": the known facts; empty if there are none.
std::string facts_line(const Facts& facts);

// "1 file", "2 files".
std::string counted(std::uint64_t count, std::string_view noun);

// `part` of `whole` in percent with one decimal, rounded down: "99.9%" of 99.96. REQUIRES: `whole` is not 0.
std::string percent_of(std::uint64_t part, std::uint64_t whole);

// The first five of many: "a, b, c, d, e and 7 more".
std::string first_of(std::span<const std::string> names);

// The path relative to `directory` if it is below it, without a leading "./"; otherwise unchanged.
std::string path_from(const std::string& path, const std::string& directory);

// The path without a leading "./", "/./" and repeated slashes: paths of one file that differ only in these become
// equal. The current folder is ".".
std::string normal_path(std::string_view path);

// Removes the next path from a list whose paths end with `separator`: NUL, or a line end, which may be CR LF as in
// Git's
// --pathspec-from-file. Empty at an empty line.
std::string_view take_listed_path(std::string_view& rest, char separator);

// The path, which is absolute or relative to `directory`, from `root`, without dot segments; absolute if it is not
// below `root`. "-" is unchanged.
std::string path_in(const std::string& root, const std::string& path, const std::string& directory);

// A path as a relative reference, or as a file: URI if it is absolute (RFC 3986): every byte that is not unreserved is
// percent-encoded, so any name survives.
std::string uri(const std::string& path);

// A path in a string that must be UTF-8: bytes that are not are escaped.
std::string utf8_path(const std::string& path);

// The reverse of escaped().
std::string unescaped(std::string_view text);

}  // namespace proflint::tools
