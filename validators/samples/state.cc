// What Meaning remembers while a profile goes by.
#include "validators/samples/state.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace proflint::samples {
namespace {

constexpr std::size_t kFewTargets = 16;  // compared with each other; more are hashed

struct IdHash {
  std::size_t operator()(const Name::Id& id) const { return id.hash(); }
};

}  // namespace

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
  // Names of 4 GiB would need a raised file-size limit; of such only the first 4 GiB are compared.
  entry.size = name.is_text() ? static_cast<std::uint32_t>(std::min<std::uint64_t>(name.number(), UINT32_MAX)) : 0;
  entry.kind = static_cast<std::uint32_t>(name.kind()) & 7u;
  entry.hash = static_cast<std::uint32_t>(name.id().hash() >> 36) & 0xfffffffu;
  const auto [it, is_new] = entries_.insert(entry);
  if (is_new) return Seen::first;
  if (it->is_repeated) return Seen::again;
  it->is_repeated = 1;
  return Seen::second;
}

bool find_repeats(Targets& targets, bool last_counts) {
  const std::size_t n = targets.size();
  bool any = false;
  const auto mark = [&](std::size_t i) { any = targets[i].is_repeat = true; };
  if (n <= kFewTargets) {
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (targets[i].name == targets[j].name) mark(last_counts ? j : i);
    return any;
  }
  boost::unordered_flat_set<Name::Id, IdHash, std::equal_to<Name::Id>, std::pmr::polymorphic_allocator<Name::Id>> seen(
      targets.get_allocator());
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t i = last_counts ? n - 1 - k : k;
    if (!seen.insert(targets[i].name.id()).second) mark(i);
  }
  return any;
}

bool CounterSums::overflows(std::uint64_t counter, std::uint64_t count) {
  Sum& sum = sums_[counter];
  if (!__builtin_add_overflow(sum.value, count, &sum.value)) return false;
  sum.value = UINT64_MAX;
  return !std::exchange(sum.has_overflowed, true);
}

}  // namespace proflint::samples
