// Checks the keys and values of meta, and the hash in the name of a parallel file.
#include "validators/coverage_data/meta.h"

#include <algorithm>
#include <charconv>

#include "validators/core/digest.h"
#include "validators/core/text.h"
#include "validators/coverage_data/rules.h"

namespace proflint::coverage_data {
namespace {

constexpr std::size_t kHashDigits = 32, kNameHash = 10, kMaxVersion = 32;  // characters

bool is_hash(std::string_view text) {
  return text.size() == kHashDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

// YYYY-MM-DD hh:mm:ss
bool is_time(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00 00:00:00";
  return std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(),
                    [](char c, char form) { return form == '0' ? is_digit(c) : c == form; });
}

// Base64 of the bytes, with 0 and 1 in place of the characters that file names cannot have.
std::string name_hash(std::string_view digits) {
  Md5Bytes bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    std::from_chars(digits.data() + 2 * i, digits.data() + 2 * i + 2, bytes[i], 16);
  std::string text = base64(bytes).substr(0, kNameHash);
  std::replace(text.begin(), text.end(), '+', '0');
  std::replace(text.begin(), text.end(), '/', '1');
  return text;
}

// Removes and returns the part after the last dot.
std::string_view take_last(std::string_view& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view last = name.substr(dot + 1);
  name = name.substr(0, dot);
  return last;
}

bool is_between(std::string_view text, char first, char last) {
  return text.size() > 2 && text.front() == first && text.back() == last;
}

}  // namespace

void add_meta(std::string_view key, std::string_view value, std::string_view key_place, std::string_view value_place,
              Meta& meta, GroupedFindings& found) {
  if (key == "has_arcs") {
    meta.has_arcs_key = true;
    if (value == "0" || value == "1")
      meta.has_arcs = value == "1";
    else
      found.add("coverage-data/has-arcs-value"_rule, value_place, "'has_arcs' is ", value, "; expected '0' or '1'");
  } else if (key == "version") {
    meta.version = value.substr(0, kMaxVersion);
  } else if (key == "when") {
    if (!is_time(value))
      found.add("coverage-data/when"_rule, value_place, "'when' is ", value, "; expected YYYY-MM-DD hh:mm:ss");
  } else if (key == "hash") {
    if (is_hash(value))
      meta.hash = value, meta.hash_place = value_place;
    else
      found.add("coverage-data/hash-value"_rule, value_place, "'hash' is ", value,
                "; expected 32 lowercase hexadecimal digits");
  } else if (key != "sys_argv") {
    found.add("coverage-data/meta-key"_rule, key_place, "unknown key ", key, " in the table 'meta'");
  }
}

std::string_view hash_in_name(std::string_view path) {
  std::string_view name = file_name(path);
  const std::string_view hash = take_last(name), random = take_last(name), process = take_last(name);
  const bool is_form = is_between(hash, 'H', 'h') && hash.size() == kNameHash + 2 && is_between(random, 'X', 'x') &&
                       process.starts_with("pid") && is_digits(process.substr(3));
  return is_form ? hash.substr(1, kNameHash) : std::string_view();
}

void check_name_hash(std::string_view path, const Meta& meta, GroupedFindings& found) {
  const std::string_view named = hash_in_name(path);
  if (named.empty() || meta.hash.empty()) return;
  if (const std::string hash = name_hash(meta.hash); hash != named)
    found.add("coverage-data/name-hash"_rule, meta.hash_place, "the hash in the file name is ", named,
              ", but the hash of the data is ", std::string_view(hash));
}

}  // namespace proflint::coverage_data
