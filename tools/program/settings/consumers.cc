// The text that tools/install/consumers.cmake makes of the table, taken apart.
#include "tools/program/settings/consumers.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "tools/program/core/embedded.h"
#include "tools/program/core/suggest.h"
#include "tools/program/settings/settings.h"
#include "validators/core/text.h"

PROFLINT_EMBED(proflint_consumers, PROFLINT_CONSUMERS);

namespace proflint::tools {
namespace {

constexpr std::string_view kReaderLine = "#reader\t";
constexpr std::string_view kOutcomes[] = {"accepts", "rejects", "misreads", "exhausts", "hangs", "crashes"};

Consumer to_consumer(std::string_view line) {
  Consumer consumer;
  consumer.name = take_until(line, '\t');
  consumer.version = take_until(line, '\t');
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

// Decides for the cases of one rule. Where the consumer reads another case of the same severity, the rule alone does
// not tell whether it reads a file: then findings are raised only if it died of one.
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

// What the reader rejects that is no error anyway.
std::vector<Policy::Reader::Cause> causes_for(std::string_view name, const std::vector<ConsumerCase>& cases) {
  std::vector<Policy::Reader::Cause> causes;
  for (const ConsumerCase& one : cases)
    for (const ConsumerCell& cell : one.cells)
      if (cell.consumer == name && cell.is_raised)
        for (const auto& [word, severity] : kSeverities)
          if (word == one.found && severity != Severity::error) causes.push_back({one.rule, severity});
  return causes;
}

}  // namespace

ConsumerTable consumer_table() {
  std::string_view text(proflint_consumers_start,
                        static_cast<std::size_t>(proflint_consumers_end - proflint_consumers_start));
  ConsumerTable table;
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (line.starts_with(kReaderLine))
      table.consumers.push_back(to_consumer(line.substr(kReaderLine.size())));
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

std::vector<Policy::Reader> readers_called(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  const ConsumerTable table = consumer_table();
  std::vector<std::string_view> known;
  for (const Consumer& consumer : table.consumers) known.push_back(consumer.name);
  std::vector<Policy::Reader> readers;
  for (const std::string& name : names) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end()) throw UsageError(unknown("consumer", name, known));
    const Consumer& consumer = table.consumers[static_cast<std::size_t>(at - known.begin())];
    readers.push_back({consumer.name, consumer.formats, causes_for(consumer.name, table.cases)});
  }
  return readers;
}

}  // namespace proflint::tools
