// Parses the text that tools/install/consumers.cmake makes of the table.
#include "tools/program/settings/consumers.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "tools/program/core/embedded.h"
#include "tools/program/core/suggest.h"
#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/core/unsupported_release.h"

PROFLINT_EMBED(proflint_consumers, PROFLINT_CONSUMERS);

namespace proflint::tools {
namespace {

constexpr std::string_view kConsumerLine = "#consumer\t";
constexpr std::string_view kOutcomes[] = {"accepts", "rejects", "misreads", "exhausts", "hangs", "nothing", "crashes"};

Consumer to_consumer(std::string_view line) {
  Consumer consumer;
  consumer.name = take_until(line, '\t');
  consumer.version = take_until(line, '\t');
  consumer.date = take_until(line, '\t');
  consumer.package = take_until(line, '\t');
  for (std::string_view formats = take_until(line, '\t'); !formats.empty();)
    consumer.formats.push_back(take_until(formats, ' '));
  consumer.what = line;
  return consumer;
}

std::string_view outcome_of(char letter) {
  return *std::find_if(std::begin(kOutcomes), std::end(kOutcomes) - 1,
                       [&](std::string_view outcome) { return outcome.front() == letter; });
}

ConsumerCase to_case(std::string_view line) {
  ConsumerCase one;
  one.rule = take_until(line, '\t');
  one.name = take_until(line, '\t');
  one.found = take_until(line, ' ');
  while (!line.empty()) {
    std::string_view word = take_until(line, ' ');
    ConsumerCell cell;
    cell.consumer = take_until(word, ':');
    if (word.size() < 2) continue;
    cell.outcome = outcome_of(word[0]);
    cell.twin = outcome_of(word[1]);
    cell.is_cause = word.ends_with('!');
    one.cells.push_back(cell);
  }
  return one;
}

bool is_death(const ConsumerCell& cell) {
  return cell.outcome == "crashes" || cell.outcome == "hangs" || cell.outcome == "exhausts";
}

// Decides for the cases of one rule. If the consumer reads another case of the same severity, the rule does not show
// whether it reads a file: findings are then raised only if a case made it crash, hang or run out of memory.
void decide(std::span<ConsumerCase> cases) {
  for (ConsumerCase& one : cases)
    for (ConsumerCell& cell : one.cells) {
      if (!cell.is_cause) continue;
      const auto is_read = [&](const ConsumerCase& other) {
        return other.found == one.found &&
               std::any_of(other.cells.begin(), other.cells.end(), [&](const ConsumerCell& its) {
                 return its.consumer == cell.consumer && its.outcome == "accepts";
               });
      };
      cell.is_raised = is_death(cell) || std::none_of(cases.begin(), cases.end(), is_read);
    }
}

// The rules whose violation makes the consumer reject files although their severity is not error.
std::vector<Policy::Consumer::Cause> causes_for(std::string_view name, const std::vector<ConsumerCase>& cases) {
  std::vector<Policy::Consumer::Cause> causes;
  for (const ConsumerCase& one : cases)
    for (const ConsumerCell& cell : one.cells)
      if (cell.consumer == name && cell.is_raised)
        for (const auto& [word, severity] : kSeverities)
          if (word == one.found && severity != Severity::error) causes.push_back({one.rule, severity});
  return causes;
}

// The consumer called `name`, or else the nearest earlier release of its program; nullptr if there is none.
const Consumer* nearest(const ConsumerTable& table, std::string_view name) {
  const std::optional<ConsumerName> wanted = parse_consumer(name);
  const Consumer* best = nullptr;
  Release of_best;
  for (const Consumer& consumer : table.consumers) {
    if (consumer.name == name) return &consumer;
    const std::optional<ConsumerName> its = parse_consumer(consumer.name);
    if (!wanted || !its || its->program != wanted->program || its->release > wanted->release) continue;
    if (best != nullptr && its->release < of_best) continue;
    best = &consumer;
    of_best = its->release;
  }
  return best;
}

// Whether the text has the name of a program as a word: "genhtml" in "lcov -a and genhtml".
bool mentions(std::string_view text, std::string_view program) {
  const auto is_of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  for (std::size_t at = text.find(program); at != text.npos; at = text.find(program, at + 1)) {
    const std::size_t end = at + program.size();
    if ((at == 0 || !is_of_name(text[at - 1])) && (end == text.size() || !is_of_name(text[end]))) return true;
  }
  return false;
}

template <class Condition>
std::vector<std::string_view> names_of_consumers(const ConsumerTable& table, const Condition& is_wanted) {
  std::vector<std::string_view> names;
  for (const Consumer& consumer : table.consumers)
    if (is_wanted(consumer)) names.push_back(consumer.name);
  return names;
}

// Suggests the measured releases of the program, the closest name, or the consumers with such a program.
[[noreturn]] void refuse_name(const ConsumerTable& table, std::string_view name) {
  const std::optional<ConsumerName> parsed = parse_consumer(name);
  const std::string_view program = parsed ? parsed->program : name;
  std::vector<std::string_view> likely = names_of_consumers(table, [&](const Consumer& consumer) {
    const std::optional<ConsumerName> its = parse_consumer(consumer.name);
    return its && its->program == program;
  });
  const std::vector<std::string_view> known = names_of_consumers(table, [](const Consumer&) { return true; });
  if (const std::string_view one = closest(name, known); likely.empty() && !one.empty()) likely = {one};
  if (likely.empty())
    likely = names_of_consumers(table, [&](const Consumer& consumer) { return mentions(consumer.what, program); });
  throw UsageError("unknown consumer '" + escaped(name, 80) + "'" +
                   (likely.empty() ? "; " : "; did you mean " + alternatives(likely) + "? ") +
                   "'proflint consumers' lists all of them");
}

}  // namespace

ConsumerTable consumer_table() {
  std::string_view text(proflint_consumers_start,
                        static_cast<std::size_t>(proflint_consumers_end - proflint_consumers_start));
  ConsumerTable table;
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (line.starts_with(kConsumerLine))
      table.consumers.push_back(to_consumer(line.substr(kConsumerLine.size())));
    else if (!line.empty())
      table.cases.push_back(to_case(line));
  }
  for (auto first = table.cases.begin(); first != table.cases.end();) {
    const auto last = std::find_if(first, table.cases.end(), [&](const auto& one) { return one.rule != first->rule; });
    decide({first, last});
    first = last;
  }
  return table;
}

std::vector<Policy::Consumer> consumers_called(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  const ConsumerTable table = consumer_table();
  std::vector<Policy::Consumer> consumers;
  for (const std::string& name : names) {
    const Consumer* const measured = nearest(table, name);
    if (measured == nullptr) refuse_name(table, name);
    consumers.push_back({name, measured->name, measured->formats, causes_for(measured->name, table.cases)});
  }
  return consumers;
}

void check_measured(const std::vector<std::string>& names) {
  const ConsumerTable table = consumer_table();
  for (const std::string& name : names)
    if (const Consumer* const measured = nearest(table, name); measured == nullptr || measured->name != name)
      refuse_name(table, name);
}

std::vector<std::string> substitutions(const Policy& policy) {
  std::vector<std::string> lines;
  for (const Policy::Consumer& consumer : policy.consumers)
    if (consumer.measured_as != consumer.name)
      lines.push_back(escaped(consumer.name) + " was not measured; using the results for " +
                      std::string(consumer.measured_as));
  return lines;
}

}  // namespace proflint::tools
