// Checks strings. Follows profile.proto, string_table.
#include "validators/pprof/strings.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/core/hash_tables.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/wide.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr std::size_t kLongString = 4096;  // names and labels of this length are rare

}  // namespace

void Strings::seal(Findings& findings) {
  if (strings_.empty())
    findings.add("pprof/string-zero"_rule, {}, {nullptr, "string_table"}, "has no strings");
  else if (!strings_.front().empty())
    findings.add("pprof/string-zero"_rule, strings_.front(), {nullptr, "string_table", 0}, "is ", strings_.front(),
                 "; expected an empty string");
  for (std::size_t i = 0; i < strings_.size(); ++i) {
    const std::string_view string = strings_[i];
    const Path path = {nullptr, "string_table", i};
    if (!is_utf8(string)) findings.add("pprof/invalid-utf8"_rule, string, path, "is not UTF-8: ", string);
    if (const auto at = std::find_if(string.begin(), string.end(), is_control); at != string.end())
      findings.add("pprof/control-char"_rule, string.substr(static_cast<std::size_t>(at - string.begin()), 1), path,
                   "contains a control character: ", string);
  }
  find_equal(findings);
  is_used_.resize(strings_.size());
}

void Strings::find_equal(Findings& findings) {
  HashMap<std::string_view, std::uint32_t> first(memory_);
  same_.reserve(strings_.size());
  for (std::size_t i = 0; i < strings_.size(); ++i) {
    const auto [it, is_new] = first.try_emplace(strings_[i], static_cast<std::uint32_t>(i));
    same_.push_back(it->second);
    if (!is_new)
      findings.add("pprof/entry-duplicate"_rule, strings_[i], {nullptr, "string_table", i}, "is ", strings_[i],
                   ", the same as string_table[", it->second, "]");
  }
}

std::optional<std::uint32_t> Strings::use(std::uint64_t index, std::string_view where, const Path& path,
                                          Findings& findings) {
  if (index < strings_.size()) {
    is_used_[static_cast<std::size_t>(index)] = true;
    if (strings_[static_cast<std::size_t>(index)].size() > kLongString) [[unlikely]]
      add_long(static_cast<std::size_t>(index));
    return same_[static_cast<std::size_t>(index)];
  }
  if (!strings_.empty())
    findings.add("pprof/string-index"_rule, where, path, "is ", static_cast<std::int64_t>(index),
                 ", but the table has ", Plural{strings_.size(), "string"}, ", numbered from 0");
  return std::nullopt;
}

void Strings::add_long(std::size_t index) {
  const std::uint64_t size = strings_[index].size();
  long_bytes_ += std::min(size, ~long_bytes_);
  if (size > strings_[longest_].size()) longest_ = index;
}

// Consumers copy the text of a label for each sample, and the name of a function for each node.
void Strings::check_references(std::uint64_t profile_size, Findings& findings) const {
  constexpr std::uint64_t kMaxOfSmallProfiles = 1 << 30, kMaxForEachByte = 64;
  if (long_bytes_ <= kMaxOfSmallProfiles + Uint128{kMaxForEachByte} * profile_size) return;
  findings.add("pprof/strings-implausible"_rule, strings_[longest_], {nullptr, "string_table", longest_}, "has ",
               Plural{strings_[longest_].size(), "byte"}, ", and all references to long strings together take ",
               long_bytes_, " bytes, which is implausible for a profile of ", Plural{profile_size, "byte"});
}

void Strings::check_used(Findings& findings) const {
  for (std::size_t i = 1; i < strings_.size(); ++i)
    if (!is_used_[i])
      findings.add("pprof/unused-entry"_rule, strings_[i], {nullptr, "string_table", i}, "(", strings_[i],
                   ") is not used");
}

std::uint64_t Strings::empty_ones() const {
  return static_cast<std::uint64_t>(
      std::count_if(strings_.begin(), strings_.end(), [](std::string_view string) { return string.empty(); }));
}

}  // namespace proflint::pprof
