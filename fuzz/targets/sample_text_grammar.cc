// Lines of sample profiles in text encoding, and the lists within them: with and without a limit and an explanation
// the same matches, captures are inside the line, numbers equal their digits, and every step through a list advances.
#include "fuzz/lines.h"
#include "grammars/sample_text.h"

namespace proflint::fuzz::sample_text_grammar_target {
namespace {

using namespace grammars::sample_text;
using grammars::Decimal;
using grammars::Expected;

template <class Part>
using Parser = bool (*)(std::string_view&, Part&, Expected*, const char*);

// The first part of `rest`, which is removed from it. `limit` is the end of all lines.
template <class Part>
bool step(Parser<Part> parse, std::string_view& rest, Part& part, const char* limit) {
  const std::string_view before = rest;
  std::string_view traced_rest = rest;
  Part traced;
  Expected expected;
  const bool matches = parse(rest, part, nullptr, limit);
  require(matches == parse(traced_rest, traced, &expected, nullptr) && rest == traced_rest,
          "a limit and an explanation change nothing");
  if (!matches) require_expectation(expected, before);
  require(matches ? rest.size() < before.size() && before.ends_with(rest) : rest == before,
          "a match is taken off the front, a mismatch takes nothing");
  require_inside(part.name, before);
  return matches;
}

void walk_counted(Parser<Counted> parse, std::string_view list, const char* limit) {
  for (Counted part; !list.empty(); part = {}) {
    const std::string_view before = list;
    if (!step(parse, list, part, limit)) return;
    require_number(part.count, before);
  }
}

void walk_frames(std::string_view context, const char* limit) {
  constexpr std::string_view kAt = " @ ";
  for (Frame frame; !context.empty(); frame = {}) {
    const std::string_view before = context;
    if (!step(take_frame, context, frame, limit)) return;
    require_number(frame.offset, before);
    require_number(frame.discriminator, before);
    require(context.empty() || context.starts_with(kAt), "a frame ends at its separator");
    context.remove_prefix(std::min(kAt.size(), context.size()));
  }
}

void parse_header(std::string_view line, const char* limit) {
  Header plain, traced;
  Expected expected;
  const bool matches = parse(line, plain, nullptr, limit);
  require(matches == parse(line, traced, &expected), "a limit and an explanation change nothing");
  if (!matches) return require_expectation(expected, line);
  require(line.starts_with(plain.name) && line.ends_with(plain.head.digits) &&
              line.size() == plain.name.size() + plain.total.digits.size() + plain.head.digits.size() + 2,
          "name, total and head are all of the line");
  require_number(plain.total, line);
  require_number(plain.head, line);
}

// The general grammar gives the same results as the production of usual lines.
void require_usual(std::string_view line, const Body& body, bool matches, const char* limit) {
  Usual usual;
  if (!parse_usual(line, usual, limit)) return;
  require(matches && body.kind == Body::Kind::sampled && usual.location_view() == body.location &&
              usual.number_view() == body.number.digits && usual.rest == body.rest.data(),
          "a usual line is a sampled one");
  require(usual.offset == body.offset.value && usual.discriminator == body.discriminator.value &&
              usual.count == body.number.value,
          "the numbers of a usual line are in the line");
}

// The same for a call target, followed by `rest`.
void require_usual_target(std::string_view before, const Counted& target, bool matches, std::string_view rest,
                          const char* limit) {
  UsualTarget usual;
  if (!take_usual_target(before, usual, limit)) return;
  require(matches && usual.name_view() == target.name && usual.number_view() == target.count.digits &&
              usual.count == target.count.value && before == rest,
          "a usual call target is a call target");
}

void walk_targets(std::string_view list, const char* limit) {
  walk_counted(take_target, list, limit);
  for (Counted target; !list.empty();) {
    const std::string_view before = list;
    const bool matches = take_target(list, target, nullptr, limit);
    require_usual_target(before, target, matches, list, limit);
    if (!matches) return;
  }
}

void parse_body(std::string_view line, const char* limit) {
  Body plain, traced;
  Expected expected;
  const bool matches = parse(line, plain, nullptr, limit);
  require(matches == parse(line, traced, &expected), "a limit and an explanation change nothing");
  require_usual(line, plain, matches, limit);
  if (!matches) return require_expectation(expected, line);
  require(plain.kind == traced.kind && plain.rest == traced.rest && plain.name == traced.name,
          "a limit and an explanation change nothing");
  for (const std::string_view part : {plain.indent, plain.location, plain.value, plain.name, plain.rest})
    require_inside(part, line);
  for (const Decimal* number : {&plain.offset, &plain.discriminator, &plain.number}) require_number(*number, line);
  if (plain.kind == Body::Kind::sampled) walk_targets(plain.rest, limit);
  if (plain.kind == Body::Kind::vtables) walk_counted(take_vtable, plain.rest, limit);
}

void run(std::string_view text) {
  for_each_line(text, [limit = text.data() + text.size()](std::string_view line) {
    parse_header(line, limit);
    parse_body(line, limit);
    walk_frames(line, limit);
    walk_targets(line, limit);
    walk_counted(take_vtable, line, limit);
  });
}

const Target target("sample_text_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::sample_text_grammar_target
