// Vtables lines at locations that have neither a count nor an inlined callee.
#include "validators/samples/text/vtables.h"

#include <boost/unordered/unordered_flat_set.hpp>
#include <vector>

#include "grammars/sample_text.h"
#include "validators/core/hash.h"
#include "validators/core/text_lines.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

using Body = grammars::SampleBody;

struct Hash {
  std::size_t operator()(std::uint64_t location) const { return hash_of(location); }
};
using Locations = boost::unordered_flat_set<std::uint64_t, Hash, std::equal_to<std::uint64_t>,
                                            std::pmr::polymorphic_allocator<std::uint64_t>>;

struct Types {
  std::uint64_t location;
  std::string_view where;
};

struct Level {
  explicit Level(std::size_t lines_depth, std::pmr::memory_resource* memory)
      : depth(lines_depth), covered(memory), types(memory) {}
  std::size_t depth;  // of its lines
  Locations covered;
  std::pmr::vector<Types> types;
};

void report_orphans(const Level& level, Report& report) {
  for (const Types& types : level.types)
    if (!level.covered.contains(types.location))
      report.add("sample-text/vtables-orphan"_rule, types.where,
                 "no count and no inlined callee at this location of the function");
}

}  // namespace

void report_vtables_orphans(std::string_view function, Report& report, std::pmr::memory_resource* memory) {
  std::pmr::vector<Level> levels(memory);
  levels.emplace_back(1, memory);
  const auto leave = [&](std::size_t depth) {
    for (; levels.size() > 1 && levels.back().depth > depth; levels.pop_back()) report_orphans(levels.back(), report);
  };
  TextLines lines(function);
  TextLine line;
  lines.next(line);  // the header
  while (lines.next(line)) {
    Body body;
    if (!grammars::parse_sample_body(line.text, body, nullptr) || body.location.empty()) continue;
    const std::size_t depth = body.indent.size();
    leave(depth);
    const std::uint64_t location = body.offset.value << 32 | (body.discriminator.value & UINT32_MAX);
    if (body.kind == Body::Kind::vtables)
      levels.back().types.push_back({location, body.location});
    else
      levels.back().covered.insert(location);
    if (body.kind == Body::Kind::callsite) levels.emplace_back(depth + 1, memory);
  }
  leave(0);
  report_orphans(levels.front(), report);
}

}  // namespace proflint::samples::text
