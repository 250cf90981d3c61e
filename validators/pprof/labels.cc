// Checks labels of samples. Follows profile.proto, Label.
#include "validators/pprof/rules.h"
#include "validators/pprof/samples.h"

namespace proflint::pprof {
namespace {

constexpr std::string_view kBase = "pprof::base";  // label of pprof -diff_base

}  // namespace

// The hashes of labels are added up, because the order of labels is irrelevant.
void Samples::read_label(std::string_view bytes, const Path& path, std::uint64_t& hash) {
  static constexpr std::string_view kNames[] = {"key", "str", "num_unit"};
  StringNumber strings[3] = {tables_.strings.none(), tables_.strings.none(), tables_.strings.none()};
  std::uint64_t numbers[5] = {};
  MessageReader reader(kinds::label, bytes, &path, decoding_);
  for (Field field; reader.next(field);) {
    numbers[field.number] = field.value;
    if (field.number == 3) continue;
    const std::size_t which = field.number == 4 ? 2 : static_cast<std::size_t>(field.number) - 1;
    strings[which] = tables_.strings.use(field.value, field.where, {&path, kNames[which]}, findings_);
  }
  if (decoding_.is_broken) return;
  std::uint64_t own = hash_of(numbers[3]);
  for (const StringNumber& string : strings) own = hash_of(std::uint64_t{string.value_or(UINT32_MAX)}, own);
  hash += own;
  check_label(strings, numbers, bytes, path);
}

void Samples::check_label(const StringNumber (&strings)[3], const std::uint64_t (&numbers)[5], std::string_view bytes,
                          const Path& path) {
  const std::uint64_t key = numbers[1], str = numbers[2], num = numbers[3], unit = numbers[4];
  if (key == 0) findings_.add("pprof/label-key"_rule, bytes, path, "has no key");
  if (str != 0 && num != 0)
    findings_.add("pprof/label-both"_rule, bytes, path, "has both a string and the number ",
                  static_cast<std::int64_t>(num));
  if (str != 0 && unit != 0)
    findings_.add("pprof/label-unit"_rule, bytes, path, "has both a string and the unit ",
                  strings[2] ? tables_.strings[*strings[2]] : std::string_view(), "; only numbers have units");
  if (str == 0 && num == 0 && unit == 0) findings_.add("pprof/label-empty"_rule, bytes, path, "has no value");
  if (!strings[0] || tables_.strings[*strings[0]].empty()) return;
  keys_.push_back(*strings[0]);
  if (tables_.strings[*strings[0]] == kBase) totals_.has_base = true;
  if (str == 0 && num != 0 && strings[2] && !tables_.strings[*strings[2]].empty())
    check_unit(*strings[0], *strings[2], bytes, path);
}

void Samples::check_unit(std::uint32_t key, std::uint32_t unit, std::string_view bytes, const Path& path) {
  const auto [it, is_new] = units_.try_emplace(key, unit);
  if (it->second != unit)
    findings_.add("pprof/label-unit-conflict"_rule, bytes, path, "has unit ", tables_.strings[unit],
                  ", but an earlier label with the key ", tables_.strings[key], " has unit ",
                  tables_.strings[it->second]);
}

}  // namespace proflint::pprof
