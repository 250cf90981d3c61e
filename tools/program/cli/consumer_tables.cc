// Lists of consumers, and of their outcomes by case.
#include "tools/program/cli/consumer_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

namespace proflint::tools {
namespace {

// The cases of one rule; they are sorted by it.
std::span<const ConsumerCase> cases_of(const ConsumerTable& table, std::string_view rule) {
  const auto first =
      std::lower_bound(table.cases.begin(), table.cases.end(), rule,
                       [](const ConsumerCase& one, std::string_view wanted) { return one.rule < wanted; });
  const auto last = std::find_if(first, table.cases.end(), [&](const ConsumerCase& one) { return one.rule != rule; });
  return {first, last};
}

// The outcome, if the rule caused it, meaning that the consumer accepts the near twin of the case, which follows the
// rule; "-" if the twin fails as well, or if another finding may be the cause.
std::string_view outcome_for_rule(const ConsumerCell& cell) {
  return cell.outcome == "accepts" || cell.outcome == "nothing" || cell.is_cause ? cell.outcome : std::string_view("-");
}

struct Outcome {
  std::string_view name, words;
};
constexpr Outcome kOutcomes[] = {{"crashes", "crashes"},
                                 {"hangs", "does not finish"},
                                 {"exhausts", "runs out of memory"},
                                 {"rejects", "rejects"},
                                 {"misreads", "misreads"},
                                 {"accepts", "accepts"},
                                 {"nothing", "no output even for the valid version of the file"},
                                 {"-", "fails, possibly for another reason"}};

// "rejects: llvm-14, llvm-16; accepts: llvm-19"
std::string consumers_of(const ConsumerCase& one) {
  std::string line;
  for (const Outcome& outcome : kOutcomes) {
    std::vector<std::string_view> names;
    for (const ConsumerCell& cell : one.cells)
      if (outcome_for_rule(cell) == outcome.name) names.push_back(cell.consumer);
    if (names.empty()) continue;
    line += fmt::format("{}{}: {}", line.empty() ? "" : "; ", outcome.words, fmt::join(names, ", "));
  }
  return line;
}

std::string_view stem_of(const ConsumerCase& one) {
  return one.name.substr(one.name.find('/') + 1);
}

std::vector<Consumer> wanted(const std::vector<std::string>& names) {
  std::vector<Consumer> list = consumer_table().consumers;
  std::erase_if(list, [&](const Consumer& consumer) {
    return !names.empty() && std::find(names.begin(), names.end(), consumer.name) == names.end();
  });
  return list;
}

std::string consumers_as_json(const std::vector<Consumer>& consumers) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Consumer& consumer : consumers)
    rows.push_back({{"id", consumer.name},
                    {"what", consumer.what},
                    {"version", consumer.version},
                    {"package", consumer.package},
                    {"measured", consumer.date},
                    {"formats", consumer.formats}});
  return rows.dump(2) + "\n";
}

std::string as_markdown(const std::vector<Consumer>& consumers) {
  std::string text = "| consumer | description | version | measured | formats |\n|---|---|---|---|---|\n";
  for (const Consumer& consumer : consumers)
    text += fmt::format("| {} | {} | {} | {} | {} |\n", consumer.name, consumer.what, consumer.version, consumer.date,
                        fmt::join(consumer.formats, ", "));
  return text;
}

std::string consumers_as_text(const std::vector<Consumer>& consumers) {
  std::string text;
  for (const Consumer& consumer : consumers)
    text += fmt::format("{:<16} {:<26} {} {}: {}\n", consumer.name, consumer.version, consumer.date, consumer.what,
                        fmt::join(consumer.formats, " "));
  return text;
}

// "lcov-1 (1.16-1), lcov-2 (2.3.1-1)"
std::string with_versions(const std::vector<const Consumer*>& consumers) {
  std::string list;
  for (const Consumer* const consumer : consumers)
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", consumer->name, consumer->version);
  return list;
}

std::vector<std::string_view> names_of(const std::vector<const Consumer*>& consumers) {
  std::vector<std::string_view> names;
  for (const Consumer* const consumer : consumers) names.push_back(consumer->name);
  return names;
}

std::string installed_as_json(const std::vector<InstalledPackage>& packages) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const InstalledPackage& package : packages)
    rows.push_back({{"package", package.name},
                    {"version", package.version},
                    {"measured", names_of(package.measured)},
                    {"other_releases", names_of(package.others)}});
  return rows.dump(2) + "\n";
}

}  // namespace

std::string installed_text(const ConsumerTable& table, std::string_view status, Style style) {
  const std::vector<InstalledPackage> packages = installed_packages(table, status);
  if (style == Style::json) return installed_as_json(packages);
  std::string text;
  for (const InstalledPackage& package : packages)
    text += fmt::format("{:<22} {:<26} {}\n", package.name, package.version,
                        package.measured.empty()
                            ? "not measured; measured releases: " + with_versions(package.others)
                            : fmt::format("measured: {}", fmt::join(names_of(package.measured), ", ")));
  return text.empty() ? "dpkg lists no installed consumers\n" : text;
}

std::string consumers_text(const Options& options) {
  if (options.checks_installed) return installed_text(consumer_table(), read_dpkg_status(), options.style);
  const std::vector<Consumer> consumers = wanted(options.paths);
  return options.style == Style::json       ? consumers_as_json(consumers)
         : options.style == Style::markdown ? as_markdown(consumers)
                                            : consumers_as_text(consumers);
}

std::string measured_text(const ConsumerTable& table, std::string_view rule) {
  std::string text;
  for (const ConsumerCase& one : cases_of(table, rule))
    text += fmt::format("{}{}: {}\n", text.empty() ? "  consumers:    " : "                ", stem_of(one),
                        consumers_of(one));
  return text;
}

std::string measured_markdown(const ConsumerTable& table, std::string_view rule) {
  std::string text;
  for (const ConsumerCase& one : cases_of(table, rule))
    text += fmt::format("{}  - `{}`: {}\n", text.empty() ? "- **Consumers, by test case:**\n" : "", stem_of(one),
                        consumers_of(one));
  return text;
}

nlohmann::ordered_json measured_json(const ConsumerTable& table, std::string_view rule) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const ConsumerCase& one : cases_of(table, rule)) {
    nlohmann::ordered_json outcomes = nlohmann::ordered_json::object(), twins = outcomes;
    std::vector<std::string_view> causes;
    for (const ConsumerCell& cell : one.cells) {
      outcomes[std::string(cell.consumer)] = cell.outcome;
      if (cell.twin != "accepts") twins[std::string(cell.consumer)] = cell.twin;
      if (cell.is_cause) causes.push_back(cell.consumer);
    }
    rows.push_back({{"case", one.name},
                    {"found", one.found},
                    {"outcomes", outcomes},
                    {"of_twin", twins},
                    {"because_of_rule", causes}});
  }
  return rows;
}

}  // namespace proflint::tools
