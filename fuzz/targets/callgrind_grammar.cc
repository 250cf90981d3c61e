// Lines of callgrind and cachegrind profiles: with and without a limit and an explanation the same lines match,
// captures are inside the line, numbers equal their digits, and every step through a list advances.
#include <algorithm>
#include <array>

#include "fuzz/lines.h"
#include "grammars/cachegrind.h"
#include "grammars/callgrind.h"
#include "grammars/callgrind_usual.h"

namespace proflint::fuzz::callgrind_grammar_target {
namespace {

using namespace grammars;

template <class Parse>
bool agree(std::string_view line, const Parse& parse) {
  Expected expected;
  const bool matches = parse(static_cast<Expected*>(nullptr));
  require(matches == parse(&expected), "an explanation changes nothing");
  if (!matches) require_expectation(expected, line);
  return matches;
}

// Parses the list with `step`, which removes a prefix or fails without a change.
template <class Step>
void walk(std::string_view list, const Step& step) {
  while (!list.empty()) {
    const std::string_view before = list;
    const bool matches = step(list);
    require(matches ? list.size() < before.size() && before.ends_with(list) : list == before,
            "a match is taken off the front, a mismatch takes nothing");
    if (!matches) return;
  }
}

// The grammar reads everything that the narrow production reads, in the same way.
void usual_cost(std::string_view line, std::size_t npos, const char* limit) {
  std::array<std::uint64_t, 3> room, usual_room;
  callgrind::UsualCost usual{{}, usual_room};
  if (!callgrind::parse_usual(line, usual, npos, limit)) return;
  callgrind::Cost cost;
  cost.room = room;
  require(callgrind::parse(line, cost, nullptr, npos) && cost.rest.empty() && cost.count == usual.count &&
              std::equal(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(cost.count), usual_room.begin()),
          "a usual line has the same costs");
  for (std::size_t i = 0; i < npos; ++i) {
    const callgrind::Position& position = cost.positions[i];
    const std::uint64_t distance = position.step == '-' ? 0 - position.value : position.value;
    require(usual.moves[i].distance == distance && (usual.moves[i].keep == 0) == (position.step == '\0'),
            "a usual line has the same positions");
  }
}

void callgrind_value(std::string_view value, const char* limit) {
  for (std::size_t npos = 1; npos <= 3; ++npos) {
    usual_cost(value, npos, limit);
    callgrind::Cost cost;
    std::array<std::uint64_t, 3> room;
    cost.room = room;
    if (agree(value, [&](Expected* e) { return callgrind::parse(value, cost, e, npos, limit); })) {
      require(cost.count <= room.size() && value.ends_with(cost.rest), "costs stay in their room");
      walk(cost.rest, [&](std::string_view& rest) {
        callgrind::Number number;
        const bool matches = callgrind::take_number(rest, number, nullptr, limit);
        if (matches) require_number(number.number, value);
        return matches;
      });
    }
    callgrind::Calls calls;
    agree(value, [&](Expected* e) { return callgrind::parse(value, calls, e, npos, limit); });
    callgrind::Jump jump;
    agree(value, [&](Expected* e) { return callgrind::parse(value, jump, e, npos, false); });
    agree(value, [&](Expected* e) { return callgrind::parse(value, jump, e, npos, true); });
  }
  callgrind::Name name;
  if (agree(value, [&](Expected* e) { return callgrind::parse(value, name, e, limit); }))
    require(value.ends_with(name.name), "a name ends its line");
  walk(name.name, [](std::string_view& rest) {
    callgrind::Number id;
    return callgrind::take_caller(rest, id);
  });
  callgrind::Event event;
  agree(value, [&](Expected* e) { return callgrind::parse(value, event, e); });
  walk(event.formula, [](std::string_view& rest) {
    callgrind::Term term;
    return callgrind::take_term(rest, term);
  });
  callgrind::Version version;
  agree(value, [&](Expected* e) { return callgrind::parse(value, version, e); });
  callgrind::Id id;
  agree(value, [&](Expected* e) { return callgrind::parse(value, id, e); });
  callgrind::PositionNames names;
  agree(value, [&](Expected* e) { return callgrind::parse(value, names, e); });
}

void cachegrind_line(std::string_view line) {
  require(line.ends_with(cachegrind::split_line(line).value), "a value ends its line");
  cachegrind::Count count;
  if (!agree(line, [&](Expected* e) { return cachegrind::parse(line, count, e); })) return;
  require_number(count.line, line);
  walk(count.values, [&](std::string_view& rest) {
    cachegrind::Value value;
    const bool matches = cachegrind::take_value(rest, value);
    if (matches) require_number(value.number, line);
    return matches;
  });
}

void run(std::string_view file) {
  for_each_line(file, [&](std::string_view line) {
    const callgrind::Line split = callgrind::split_line(line);
    require(line.ends_with(split.value), "a value ends its line");
    callgrind_value(split.value, file.data() + file.size());
    cachegrind_line(line);
  });
}

const Target target("callgrind_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::callgrind_grammar_target
