// Names by number and ids by number.
// Follows the Valgrind manual, "Callgrind Format Specification", section "Name Compression".
#include "validators/valgrind/callgrind/id_table.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::size_t kMin = 64, kSpread = 8;  // ids of the dense table: these, and more for every name

}  // namespace

NameIndex NameTable::index_of(std::string_view name) {
  const std::uint64_t hash = hash_of(name);
  const std::uint32_t found = index_.find(hash, [&](std::uint32_t i) { return names_[i] == name; });
  if (found != IndexTable::kNone) return found;
  const auto added = static_cast<NameIndex>(names_.size());
  index_.add(hash, added);
  names_.push_back(name);
  return added;
}

void IdTable::set(std::uint64_t id, NameOfId name) {
  const std::size_t reach = kMin + kSpread * names.size();
  if (id >= dense_.size() && id < reach && reach >= 2 * dense_.size()) extend(reach);
  (id < dense_.size() ? dense_[static_cast<std::size_t>(id)] : sparse_[id]) = name;
}

void IdTable::add_definitions(const IdTable& other) {
  const auto add = [&](std::uint64_t id, NameOfId name) {
    if (name.is_defined()) set(id, {names.index_of(other.names[name.index()]), true});
  };
  for (std::size_t id = 0; id < other.dense_.size(); ++id) add(id, other.dense_[id]);
  for (const auto& [id, name] : other.sparse_) add(id, name);
}

// Called when the table may double, so that the time of all calls is linear in the names.
void IdTable::extend(std::size_t size) {
  dense_.resize(size);
  boost::unordered::erase_if(sparse_, [&](const auto& entry) {
    if (entry.first >= size) return false;
    dense_[static_cast<std::size_t>(entry.first)] = entry.second;
    return true;
  });
}

}  // namespace proflint::valgrind::callgrind
