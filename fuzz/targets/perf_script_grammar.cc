// Lines of perf script: with and without an explanation the same lines match, captures lie in the line, a line of
// branches consists of branches, and the narrow productions match only lines that the grammar matches.
#include "fuzz/lines.h"
#include "grammars/perf_script.h"
#include "grammars/perf_script_usual.h"

namespace proflint::fuzz::perf_script_grammar_target {
namespace {

using namespace grammars;
using perf_script::Kind;

void require_branches(std::string_view entries) {
  perf_script::Branch branch;
  while (perf_script::take_branch(entries, branch)) {
    require(!branch.from.digits.empty() && !branch.to.digits.empty(), "a branch has two addresses");
  }
  require(entries.find_first_not_of(" \t") == entries.npos, "a line of branches has nothing else");
}

void parse_usual_line(std::string_view line) {
  perf_script::Line usual, general;
  if (!perf_script::parse_usual(line, usual)) return;
  require(perf_script::parse(line, general) && usual.kind == general.kind, "a usual line is of the same kind");
  require(usual.has_time == general.has_time && usual.has_period == general.has_period &&
              usual.has_address == general.has_address && usual.has_symbol == general.has_symbol &&
              usual.has_object == general.has_object,
          "a usual line has the same parts");
  if (usual.kind == Kind::frame)
    require(usual.address.value == general.address.value && usual.symbol == general.symbol &&
                usual.object == general.object,
            "a usual frame is the same");
  if (usual.kind == Kind::head)
    require(usual.comm == general.comm && usual.tid.digits.value == general.tid.digits.value &&
                usual.cpu.is_there == general.cpu.is_there && usual.seconds.value == general.seconds.value &&
                usual.fraction == general.fraction && usual.period.value == general.period.value &&
                usual.event == general.event,
            "a usual head is the same");
  if (usual.kind != Kind::lbr) return;
  require(usual.entries == general.entries, "a usual line of branches has the same entries");
  perf_script::Branch branch, other;
  while (perf_script::take_usual_branch(usual.entries, branch))
    require(perf_script::take_branch(general.entries, other) && branch.from.value == other.from.value &&
                branch.to.value == other.to.value,
            "a usual branch is the same");
}

void parse_line(std::string_view line) {
  parse_usual_line(line);
  perf_script::Line plain, traced;
  Expected expected;
  const bool matches = perf_script::parse(line, plain, nullptr);
  require(matches == perf_script::parse(line, traced, &expected), "an explanation changes nothing");
  require(plain.kind == traced.kind, "the kind is the same");
  if (!matches) return require_expectation(expected, line);
  for (const Decimal* number : {&plain.seconds, &plain.period, &plain.count}) require_number(*number, line);
  for (const perf_script::Signed* number : {&plain.pid, &plain.tid, &plain.cpu})
    if (number->is_there) require_number(number->digits, line);
  for (const std::string_view part : {plain.comm, plain.fraction, plain.event, plain.address.digits, plain.symbol,
                                      plain.object, plain.length.digits, plain.name, plain.entries})
    require_inside(part, line);
  require(plain.kind != Kind::head || plain.has_time || !plain.event.empty() || line.ends_with(' '),
          "a head has a time, an event or a blank after its last field");
  require(plain.kind != Kind::frame || plain.has_address, "a frame has an address");
  if (plain.kind == Kind::lbr) require_branches(plain.entries);
}

void run(std::string_view input) {
  for_each_line(input, parse_line);
}

const Target target("perf_script_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::perf_script_grammar_target
