// Reads strings and name tables, and detects which of the two units of length a table uses.
#include "validators/samples/afdo_gcov/names.h"

#include <algorithm>

#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/afdo_gcov/tags.h"
#include "validators/samples/unwritable.h"

namespace proflint::samples::afdo_gcov {
namespace {

constexpr std::size_t kSmallestString = 5, kSmallestNameWithFile = 9;
constexpr std::uint32_t kNoFile = 0xffffffff;

// Whether a string of `size` bytes at `rest` may be truncated by the end of the file: everything in `rest` is text.
bool is_start_of_string(std::string_view rest, std::uint64_t size) {
  constexpr std::uint64_t kLongest = 1 << 16;
  return size <= kLongest &&
         std::all_of(rest.begin(), rest.end(), [](char c) { return static_cast<unsigned char>(c) >= ' '; });
}

// The size of a string that the writer adds to the length of the section, independent of the unit of lengths.
std::uint64_t written_length(std::string_view name) {
  return (name.size() + 4) / 4 + 1;
}

}  // namespace

bool Names::read(Words& words, std::uint32_t version) {
  Count length;
  if (!read_tag(words, kNamesTag, "name table") || !words.word("length of the name table", length)) return false;
  const std::string_view start = words.rest();
  const bool has_files = version == kVersionFiles;
  const Counting counting = version == kVersionBytes || has_files ? Counting::bytes : Counting::words;
  // One of the writers declares a version with lengths in bytes, but writes them in words.
  if (counting == Counting::bytes && !parses(words, counting, has_files) && parses(words, Counting::words, has_files)) {
    words.report().add("afdo-gcov/string-encoding"_rule, start.substr(0, 0),
                       "the string lengths of the name table are in words; expected bytes, as in all files of version ",
                       version);
    return false;
  }
  if (!read_strings(words, counting, has_files)) return false;
  std::uint64_t written = 1;
  for (const std::string_view name : names_) written += written_length(name);
  check_length(length, written, start.size() - words.left(), "name table", words.report());
  check_order(words.report());
  if (version == kVersionGcc47) check_bytes(words.report());
  return true;
}

bool Names::read_strings(Words& words, Counting counting, bool has_files) {
  Count files, names, file;
  if (has_files) {
    if (!words.count("number of files", kSmallestString, files)) return false;
    for (std::uint64_t i = 0; i < files.value; ++i)
      if (!report_flaw(read_string(words, counting), counting, words)) return false;
  }
  if (!words.count("number of names", has_files ? kSmallestNameWithFile : kSmallestString, names)) return false;
  names_.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(names.value, words.left())));
  for (std::uint64_t i = 0; i < names.value; ++i) {
    const String string = read_string(words, counting);
    if (!report_flaw(string, counting, words)) return false;
    names_.push_back(string.text);
    if (!has_files) continue;
    if (!words.word("file index", file)) return false;
    if (file.value >= files.value && file.value != kNoFile)
      words.report().add("afdo-gcov/file-index"_rule, file.where, "the file index of name ", string.text, " is ",
                         file.value, ", but the name table has ", Plural{files.value, "file"}, ", numbered from 0");
  }
  return true;
}

Names::String Names::read_string(Words& words, Counting counting) {
  String string;
  const std::string_view start = words.here(4);
  std::uint32_t length = 0;
  std::string_view length_bytes, bytes;
  if (!words.bytes(4, length_bytes)) {
    string.length.where = start;
    string.flaw = Flaw::truncated;
    return string;
  }
  length = load<std::uint32_t>(length_bytes, words.order());
  string.length = {length, start};
  const std::uint64_t size = counting == Counting::words ? std::uint64_t{length} * 4 : length;
  if (size == 0 || !words.bytes(size, bytes)) {
    string.flaw = size != 0 && is_start_of_string(words.rest(), size) ? Flaw::truncated : Flaw::length;
    return string;
  }
  string.text = bytes.substr(0, std::min(bytes.find('\0'), bytes.size()));
  const std::size_t padding = bytes.size() - string.text.size();
  const bool is_padding = bytes.find_first_not_of('\0', string.text.size()) == std::string_view::npos;
  const std::size_t maximum = counting == Counting::words ? 4 : 1;
  if (padding == 0 || padding > maximum || !is_padding) string.flaw = Flaw::terminator;
  return string;
}

// REQUIRES: the string is inside the file.
void Names::report_terminator(const String& string, Counting counting, Report& report) {
  const bool is_in_words = counting == Counting::words;
  const std::size_t size = static_cast<std::size_t>(string.length.value) * (is_in_words ? 4 : 1);
  const std::string_view tail(string.text.data() + string.text.size(), size - string.text.size());
  const auto add = [&](const auto&... parts) {
    report.add("afdo-gcov/string-terminator"_rule, string.text, "the ", string.length.value,
               is_in_words ? "-word string " : "-byte string ", string.text, parts...);
  };
  if (tail.empty())
    add(" does not end in a NUL byte");
  else if (tail.find_first_not_of('\0') != std::string_view::npos)
    add(" has other bytes after its first NUL byte");
  else
    add(" ends in ", tail.size(), " NUL bytes; expected ", is_in_words ? "1 to 4" : "1");
}

// Reports the flaw of a string. True: the string can be used all the same.
bool Names::report_flaw(const String& string, Counting counting, Words& words) {
  const Plural length{string.length.value, counting == Counting::words ? "word" : "byte"};
  switch (string.flaw) {
    case Flaw::none:
      return true;
    case Flaw::truncated:
      words.report().add("afdo-gcov/truncated"_rule, string.length.where, "the file ends inside the name table");
      return false;
    case Flaw::length:
      return words.refuse(
          "afdo-gcov/string-length"_rule, string.length.where, "a string of ", length, " in the name table",
          string.length.value == 0 ? " has no room for its NUL" : " does not fit in the rest of the file");
    case Flaw::terminator:
      report_terminator(string, counting, words.report());
      return true;
  }
  return false;
}

// Whether the name table, starting with its first count, has flawless strings and is followed by the functions.
bool Names::parses(Words words, Counting counting, bool has_files) {
  std::uint32_t n = 0;
  for (int table = has_files ? 0 : 1; table < 2; ++table) {
    std::string_view bytes;
    if (!words.bytes(4, bytes)) return false;
    n = load<std::uint32_t>(bytes, words.order());
    // If the count is impossible, the loop ends at the end of the file.
    for (std::uint32_t i = 0; i < n; ++i) {
      if (read_string(words, counting).flaw != Flaw::none) return false;
      if (table == 1 && has_files && !words.bytes(4, bytes)) return false;
    }
  }
  std::string_view tag;
  return words.bytes(4, tag) && load<std::uint32_t>(tag, words.order()) == kFunctionsTag;
}

void Names::check_order(Report& report) const {
  if (names_.empty()) return;
  if (!names_.front().empty())
    report.add("afdo-gcov/name-first"_rule, names_.front(), "the first name is ", names_.front(),
               ", but it is reserved and must be empty");
  for (std::size_t i = 1; i < names_.size(); ++i)
    if (names_[i] <= names_[i - 1])
      report.add("afdo-gcov/name-order"_rule, names_[i], "name ", i, " (", names_[i],
                 names_[i] == names_[i - 1] ? ") is the same as name " : ") sorts before name ", i - 1, " (",
                 names_[i - 1], ")");
}

// LLVM converts only profiles of one version to text.
void Names::check_bytes(Report& report) const {
  for (std::size_t i = 0; i < names_.size(); ++i)
    if (const char* const reason = why_unwritable(names_[i]))
      report.add("afdo-gcov/name-bytes"_rule, names_[i], "name ", i, " (", names_[i], ") ", reason);
}

}  // namespace proflint::samples::afdo_gcov
