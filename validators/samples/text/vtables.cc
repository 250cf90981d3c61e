// Checks the types on vtables lines, and finds vtables lines at locations without a count or an inlined callee.
// Follows LLVM 22 SampleProfReaderText and the syntax rules of the LLVM sample profile specification.
#include "validators/samples/text/vtables.h"

#include <algorithm>
#include <vector>

#include "grammars/sample_text.h"
#include "validators/core/hash_tables.h"
#include "validators/core/text_lines.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

struct Types {
  std::uint64_t location;
  std::string_view where;
};

struct Scope {
  explicit Scope(std::size_t lines_depth, std::pmr::memory_resource* memory)
      : depth(lines_depth), covered(memory), types(memory) {}
  std::size_t depth;  // of its lines
  HashSet<std::uint64_t> covered;
  std::pmr::vector<Types> types;
};

void report_orphans(const Scope& scope, Report& report) {
  for (const Types& types : scope.types)
    if (!scope.covered.contains(types.location))
      report.add("sample-text/vtables-orphan"_rule, types.where, "location ", types.where,
                 " of a vtables line has neither a count nor an inlined callee");
}

}  // namespace

void read_vtables(const Body& body, bool is_odd, const char* limit, Targets& types, Report& report) {
  std::string_view rest = body.rest;
  if (rest.find_first_not_of(' ') == std::string_view::npos)
    return report.add("sample-text/vtables-syntax"_rule, body.value, "the vtables line has no types");
  grammar::Counted type;
  while (!rest.empty()) {
    if (rest[0] == ' ') {
      const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
      report.add("sample-text/extra-space"_rule, rest.substr(0, spaces), "more than one space separates types");
      rest.remove_prefix(spaces);
      continue;
    }
    if (!grammar::take_vtable(rest, type, nullptr, limit)) {
      if (rest[0] == ':') return report.add("sample-text/name-empty"_rule, rest.substr(0, 1), "the type has no name");
      Expected expected;
      static_cast<void>(grammar::take_vtable(rest, type, &expected));
      return report_expected("sample-text/vtables-syntax"_rule, rest, expected, examples::kTypes, report);
    }
    if (is_odd) check_name(type.name, report);
    const bool has_count = check_count(type.count, "count", report);
    types.emplace_back(Name::text(type.name), has_count ? count_of(type.count) : Count());
  }
  if (!find_repeats(types, false)) return;
  for (const Target& repeated : types)
    if (repeated.is_repeat)
      report.add("sample-text/vtables-syntax"_rule, repeated.name.where(), "type ", repeated.name.part(),
                 " occurs twice on this line");
}

void report_vtables_orphans(std::string_view function, Report& report, std::pmr::memory_resource* memory) {
  std::pmr::vector<Scope> scopes(memory);
  scopes.emplace_back(1, memory);
  const auto leave = [&](std::size_t depth) {
    for (; scopes.size() > 1 && scopes.back().depth > depth; scopes.pop_back()) report_orphans(scopes.back(), report);
  };
  TextLines lines(function);
  TextLine line;
  static_cast<void>(lines.next(line));  // the header
  while (lines.next(line)) {
    Body body;
    if (!grammar::parse(line.text, body) || body.location.empty()) continue;
    const std::size_t depth = body.indent.size();
    leave(depth);
    const std::uint64_t location = body.offset.value << 32 | (body.discriminator.value & UINT32_MAX);
    if (body.kind == Body::Kind::vtables)
      scopes.back().types.push_back({location, body.location});
    else
      scopes.back().covered.insert(location);
    if (body.kind == Body::Kind::callsite) scopes.emplace_back(depth + 1, memory);
  }
  leave(0);
  report_orphans(scopes.front(), report);
}

}  // namespace proflint::samples::text
