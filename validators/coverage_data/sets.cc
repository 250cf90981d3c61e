// Compares kinds, tracers by path, data by the hash in the name, and paths by their last two components.
#include "validators/coverage_data/sets.h"

#include "validators/coverage_data/rules.h"
#include "validators/sets/first_values.h"

namespace proflint::coverage_data {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : kinds(memory), tracers(memory), data(memory), roots(memory) {}

  sets::FirstValues kinds, tracers, data, roots;
};

// A hash of the last two components, which usually identify a module; separators differ between systems.
std::uint64_t module_of(std::string_view path) {
  const std::size_t last = path.find_last_of("/\\");
  if (last == std::string_view::npos || last == 0) return hash_of(path);
  const std::size_t first = path.find_last_of("/\\", last - 1) + 1;
  return hash_of(path.substr(last + 1), hash_of(path.substr(first, last - first)));
}

// A hash of all lines or arcs by path, independent of ids and order.
std::uint64_t sum_of(const Contents& contents) {
  std::uint64_t sum = 0;
  for (const File& file : contents.files())
    if (const FileUse* const use = contents.use_of(file.id)) sum += hash_of(use->sum, hash_of(file.path));
  return sum;
}

}  // namespace

void check_set(const Input& input, const Contents& contents, GroupedFindings& found) {
  if (input.member == nullptr) return;
  std::pmr::vector<sets::Claim> kinds(input.memory), tracers(input.memory), data(input.memory), roots(input.memory);
  const std::string_view file = input.bytes.substr(0, 16);
  const std::optional<bool> has_arcs = contents.has_arcs();
  if (has_arcs) kinds.push_back({0, *has_arcs, file});
  const bool is_whole = contents.is_whole();  // otherwise rows that differ may be damaged
  if (const std::string_view hash = hash_in_name(input.name); is_whole && !hash.empty())
    data.push_back({hash_of(hash), sum_of(contents), file});
  for (const File& source : contents.files()) {
    if (source.path.empty()) continue;
    if (is_whole) tracers.push_back({hash_of(source.path), contents.tracer_of(source.id).hash, source.place});
    roots.push_back({module_of(source.path), hash_of(source.path), source.place});
  }
  Known& known = input.member->join<Known>();
  const std::uint32_t number = input.member->number();
  const auto name = [&](const sets::Conflicts& conflict) { return input.member->name_of(conflict.member); };
  const auto path = [&](const sets::Conflicts& conflict) {
    for (const File& source : contents.files())
      if (source.place.data() == conflict.first().data()) return source.path;
    return std::string_view();
  };
  if (const auto kind = known.kinds.add(kinds, number))
    found.add_group("coverage-data/set-kind"_rule, kind, "the file has ", *has_arcs ? "arcs" : "lines", ", but ",
                    name(kind), *has_arcs ? " has lines" : " has arcs");
  if (const auto tracer = known.tracers.add(tracers, number))
    found.add_group("coverage-data/set-tracer"_rule, tracer, "the source ", path(tracer),
                    " has a different file tracer in ", name(tracer));
  if (const auto same = known.data.add(data, number))
    found.add_group("coverage-data/set-hash"_rule, same, "the data differs from ", name(same),
                    ", which has the same hash in its name");
  if (const auto root = known.roots.add(roots, number))
    found.add_group("coverage-data/set-roots"_rule, root, "the source ", path(root), " has a different path in ",
                    name(root));
}

}  // namespace proflint::coverage_data
