// Wording and encoding for output. URIs follow RFC 3986.
#include "tools/program/core/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "validators/core/escape.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/wide.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

// Whether `word`, the first one of a text about rules, is a name that is written the same at the start of a sentence:
// a format, a program or a field. Names with characters other than lowercase letters need no row.
bool is_name(std::string_view word) {
  static constexpr std::string_view kNames[] = {
      "argc",       "clang", "coverage",   "debuginfod", "fastcov",  "gcc",     "gcov",        "gcovr",
      "genhtml",    "go",    "gocovmerge", "gprof",      "grcov",    "inferno", "ncnt",        "notcovered",
      "nyc",        "pct",   "perf",       "profcheck",  "proflint", "protoc",  "pycobertura", "quipper",
      "speedscope", "sprof", "tsize",      "tstart",     "xmllint",  "zstd",
  };
  return find_format(word) != nullptr || std::find(std::begin(kNames), std::end(kNames), word) != std::end(kNames);
}

}  // namespace

std::string shown(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = printable_prefix(rest);
    if (size == 0) return escaped(text);
    rest.remove_prefix(size);
  }
  return std::string(text);
}

std::string shortened(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  std::size_t start = text.size() - width + 3;
  while (start < text.size() && (static_cast<unsigned char>(text[start]) & 0xc0) == 0x80) ++start;
  return "..." + text.substr(start);
}

std::string sentence(std::string_view text) {
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  std::string out(text);
  const std::string_view word = text.substr(0, text.find_first_of(" ,;:"));
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_lower) && !is_name(word)) out[0] = to_upper(out[0]);
  return out.ends_with('.') ? out : out + ".";
}

std::span<const FactRow> fact_rows() {
  static constexpr FactRow kRows[] = {
      {"functions", &Facts::functions}, {"counters", &Facts::counters}, {"nonzero", &Facts::nonzero},
      {"total", &Facts::total},         {"runs", &Facts::runs},         {"lines", &Facts::lines},
      {"lines_hit", &Facts::lines_hit},
  };
  return kRows;
}

std::string facts_line(const Facts& facts) {
  std::string line;
  for (const FactRow& row : fact_rows())
    if (const auto& value = facts.*row.member)
      line += fmt::format("{}{}={}", line.empty() ? "" : " ", row.name, *value);
  if (!facts.identity.empty()) line += (line.empty() ? "identity=" : " identity=") + shown(facts.identity);
  return line;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
  const auto tenths = static_cast<std::uint64_t>(Uint128{part} * 1000 / whole);
  return fmt::format("{}.{}%", tenths / 10, tenths % 10);
}

std::string first_of(std::span<const std::string> names) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kShown; ++i) text.append(i == 0 ? "" : ", ").append(names[i]);
  return names.size() <= kShown ? text : fmt::format("{} and {} more", text, names.size() - kShown);
}

std::string path_from(const std::string& path, const std::string& directory) {
  std::string_view rest = path;
  if (!directory.empty() && directory != "/" && rest.starts_with(directory) && rest.size() > directory.size() + 1 &&
      rest[directory.size()] == '/')
    rest.remove_prefix(directory.size() + 1);
  while (rest.starts_with("./") && rest.size() > 2) rest.remove_prefix(2);
  return std::string(rest);
}

std::string_view take_listed_path(std::string_view& rest, char separator) {
  const std::string_view path = take_until(rest, separator);
  return separator == '\n' ? without_cr(path) : path;
}

std::string normal_path(std::string_view path) {
  const bool has_path = !path.empty();
  std::string normal;
  normal.reserve(path.size());
  if (path.starts_with('/')) normal = "/";
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    if (!part.empty() && part != ".") normal.append(part).append(end < path.size() ? "/" : "");
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return normal.empty() && has_path ? "." : normal;
}

std::string path_in(const std::string& root, const std::string& path, const std::string& directory) {
  if (path == "-") return path;
  const std::string whole = (std::filesystem::path(directory) / path).lexically_normal().string();
  const std::string from_root = path_from(whole, root);
  return from_root.empty() ? whole : from_root;
}

std::string uri(const std::string& path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  static constexpr std::string_view kKept = "-._~/";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_digit(c) || is_letter(c) || kKept.find(c) != kKept.npos)
      out += c;
    else
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return out;
}

std::string utf8_path(const std::string& path) {
  return is_utf8(path) ? path : escaped(path);
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    unsigned value = 0;
    if (c == 'x' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ec == std::errc()) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    }
  }
  return out;
}

}  // namespace proflint::tools
