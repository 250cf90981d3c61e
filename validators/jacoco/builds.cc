// Checks classes in file order; ids that share a name are looked up together.
#include "validators/jacoco/builds.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "validators/jacoco/class_file.h"
#include "validators/jacoco/rules.h"

namespace proflint::jacoco {
namespace {

struct Named {
  std::string_view name;  // where the class occurs first
  std::uint64_t id;
};
using Group = std::span<const Named>;  // not empty, of one name, the first of the file first

class Builds {
 public:
  Builds(const Input& input, const Classes& classes, GroupedFindings& found)
      : companions_(*input.companions), classes_(classes), found_(found), memory_(input.memory) {}

  void check() {
    std::pmr::vector<Named> all(memory_);
    classes_.for_each([&](std::uint64_t id, std::string_view name, std::uint64_t) { all.push_back({name, id}); });
    std::sort(all.begin(), all.end(), [](const Named& a, const Named& b) {
      return std::tuple(a.name, a.name.data()) < std::tuple(b.name, b.name.data());
    });
    std::pmr::vector<Group> groups(memory_);
    for (auto it = all.begin(); it != all.end();) {
      const auto end = std::find_if(it, all.end(), [&](const Named& other) { return other.name != it->name; });
      groups.emplace_back(it, end);
      it = end;
    }
    std::sort(groups.begin(), groups.end(),
              [](Group a, Group b) { return a.front().name.data() < b.front().name.data(); });
    for (const Group group : groups) check(group);
  }

 private:
  // If several class files have the same name, only the executed one counts.
  void check(Group group) {
    const Named& first = group.front();
    const auto was_executed = [&](const Companion& file) { return classes_.has(id_of_class(file.bytes)); };
    if (const auto file = companions_.find(Role::classes, first.name, was_executed)) {
      if (const std::uint64_t id = id_of_class(file->bytes); !classes_.has(id))
        found_.add("jacoco/class-stale"_rule, first.name, "the class file ", file->name, " of ", first.name, " has id ",
                   Hex{id}, ", but the execution data has ", Hex{first.id},
                   ": the class was recompiled or instrumented");
    } else if (std::none_of(group.begin(), group.end(), [&](const Named& of) {
                 return companions_.find(Role::classes, id_text(of.id)).has_value();
               })) {
      found_.add("jacoco/class-unknown"_rule, first.name, "no class file has the name ", first.name, " or the id ",
                 Hex{first.id});
    }
  }

  Companions& companions_;
  const Classes& classes_;
  GroupedFindings& found_;
  std::pmr::memory_resource* memory_;
};

}  // namespace

void check_builds(const Input& input, const Classes& classes, GroupedFindings& found) {
  if (input.find(Role::classes, {})) Builds(input, classes, found).check();
}

}  // namespace proflint::jacoco
