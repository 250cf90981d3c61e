// Objects of different folders may have the same name: with too few common functions, they are not compared.
#include "validators/sets/named_objects.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/sets/rules.h"

namespace proflint::sets {
namespace {

constexpr std::size_t kMaxBuilds = 8;  // with one name: the work stays linear
constexpr std::size_t kMinCommon = 2;  // main() alone may be on the same line of two programs

// Whether at least half of the functions of the file with more of them are in both. Both lists are sorted.
bool are_of_one_object(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  std::size_t common = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    common += *i == *j ? std::size_t{1} : 0;
    const bool is_first = *i <= *j, is_second = *j <= *i;
    i += is_first ? 1 : 0;
    j += is_second ? 1 : 0;
  }
  return common >= kMinCommon && 2 * common >= std::max(a.size(), b.size());
}

}  // namespace

void NamedObjects::add(const Input& input, std::string_view identity, std::span<const std::uint64_t> functions,
                       Report& report) {
  const std::uint64_t build = hash_of(identity);
  std::pmr::vector<Build>& builds =
      builds_.try_emplace(hash_of(file_name(input.name)), std::pmr::vector<Build>(memory_)).first->second;
  if (std::any_of(builds.begin(), builds.end(), [&](const Build& one) { return one.identity == build; })) return;
  const auto other = std::find_if(builds.begin(), builds.end(),
                                  [&](const Build& one) { return are_of_one_object(one.functions, functions); });
  if (other != builds.end())
    report.add("set/other-build"_rule, {}, "the file is from a different build than ",
               input.member->name_of(other->member), ": its build stamp is ", Trusted{identity});
  if (builds.size() == kMaxBuilds) return;
  std::pmr::vector<std::uint64_t> kept(functions.begin(), functions.end(), memory_);
  builds.push_back({build, input.member->number(), std::move(kept)});
}

}  // namespace proflint::sets
