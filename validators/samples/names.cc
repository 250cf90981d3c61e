// Checks names of functions: duplicates, mixed kinds, and MD5 values.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#include "validators/samples/names.h"

#include <algorithm>
#include <cstring>

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/samples/rules.h"

namespace proflint::samples {
namespace {

// The function that `name` refers to: for a calling context "[main:3 @ foo]", the last frame.
std::string_view function_of(const Name& name) {
  std::string_view bytes = name.bytes();
  if (name.kind() != Name::Kind::context) return bytes;
  if (const std::size_t frame = bytes.rfind(" @ "); frame != std::string_view::npos) bytes.remove_prefix(frame + 2);
  return bytes.substr(1, bytes.size() - 2);
}

}  // namespace

std::string function_name(const Name& name) {
  return name.has_bytes() ? std::string(function_of(name)) : std::to_string(name.number());
}

std::uint64_t Name::Id::hash() const {
  return data == nullptr ? hash_of(number) : hash_of({data, static_cast<std::size_t>(number)});
}

bool FunctionSet::Entry::operator==(const Entry& other) const {
  if (kind != other.kind || size != other.size || hash != other.hash) return false;
  if (data == other.data) return true;
  return Name::is_text(static_cast<Name::Kind>(kind)) &&
         std::memcmp(reinterpret_cast<const char*>(data), reinterpret_cast<const char*>(other.data), size) == 0;
}

FunctionSet::Seen FunctionSet::insert(const Name& name) {
  Entry entry{};
  entry.data = name.is_text() ? reinterpret_cast<std::uintptr_t>(name.bytes().data()) : name.number();
  // Names beyond 4 GiB need a raised file-size limit; only their first 4 GiB are compared.
  entry.size = name.is_text() ? static_cast<std::uint32_t>(std::min<std::uint64_t>(name.number(), UINT32_MAX)) : 0;
  entry.kind = static_cast<std::uint32_t>(name.kind()) & 7u;
  entry.hash = static_cast<std::uint32_t>(name.id().hash() >> 36) & 0xfffffffu;
  const auto [it, is_new] = entries_.insert(entry);
  if (is_new) return Seen::first;
  if (it->is_repeated) return Seen::again;
  it->is_repeated = 1;
  return Seen::second;
}

bool FunctionSet::insert_all(FunctionSet&& other) {
  const Entries entries = std::move(other.entries_);
  entries_.reserve(entries_.size() + entries.size());
  return std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entries_.insert(entry).second; });
}

bool FunctionNames::append(FunctionNames&& later) {
  if (!are_contexts_) are_contexts_ = later.are_contexts_;
  return has_contexts() == later.are_contexts_.value_or(has_contexts()) && known_.insert_all(std::move(later.known_));
}

bool FunctionNames::check(const Name& name, const Dialect& dialect, Report& report) {
  const FunctionSet::Seen seen = known_.insert(name);
  if (seen == FunctionSet::Seen::second)
    report.add("sample/function-duplicate"_rule, name.where(), "this is a second profile of ", name.label(),
               name.part());
  if (!are_contexts_) are_contexts_ = name.is_context();
  if (*are_contexts_ != name.is_context() && mixed_.first())
    report.add("sample/mixed-context"_rule, name.where(), name.label(), name.part(),
               name.is_context() ? " is a calling context, but the functions before it have plain names"
                                 : " is a plain name, but the functions before it are identified by calling contexts");
  const bool is_md5 = dialect.has_md5_names || (dialect.may_have_decimal_names && is_digits(function_of(name)));
  if (is_md5 && md5_.first())
    report.add("sample/md5-names"_rule, name.where(), "functions are identified by MD5 values; the first is ",
               name.is_context() ? name.label() : Trusted{""}, name.part());
  return seen != FunctionSet::Seen::first;
}

}  // namespace proflint::samples
