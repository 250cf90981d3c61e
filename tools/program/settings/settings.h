// The settings that both the command line and proflint.toml can have; each is absent if not given.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// A mistake in the arguments or the configuration; the message is for the user.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Settings {
  std::optional<std::vector<std::string>> select, ignore;
  std::vector<Policy::Override> severities;
  std::vector<std::pair<Limit, std::uint64_t>> limits;
  std::vector<std::pair<const VetLimitRow*, std::uint64_t>> vet_limits;
  std::vector<PerFile> per_file;
  std::optional<FailOn> fail_on;
  std::optional<CompanionMode> companions;
  std::optional<std::size_t> max_findings, max_findings_per_rule;
  std::optional<std::vector<Glob>> include, exclude;
  std::optional<bool> force_exclude;
  std::optional<std::string> baseline;
  std::optional<std::vector<std::string>> source_roots, classes;
  std::optional<std::vector<std::string>> consumers;  // --for: the programs that read the files
};

// `base`, with the settings of `top` taking precedence. Severities, limits and per-file rules accumulate; the last one
// wins.
Settings overlay(Settings base, Settings top);

// Applies `settings` to `options`.
void apply(const Settings& settings, Options& options);

template <class Value>
using Choice = std::pair<std::string_view, Value>;

inline constexpr std::array<Choice<Severity>, 3> kSeverities = {
    {{"error", Severity::error}, {"warning", Severity::warning}, {"note", Severity::note}}};
inline constexpr std::array<Choice<FailOn>, 4> kFailOn = {
    {{"error", FailOn::error}, {"warning", FailOn::warning}, {"note", FailOn::note}, {"never", FailOn::never}}};
inline constexpr std::array<Choice<StdinArchive>, 2> kStdinArchives = {
    {{"tar", StdinArchive::tar}, {"zip", StdinArchive::zip}}};
inline constexpr std::array<Choice<CompanionMode>, 3> kCompanions = {
    {{"auto", CompanionMode::automatic}, {"given", CompanionMode::given}, {"never", CompanionMode::never}}};

inline constexpr std::array<Choice<SandboxMode>, 2> kSandboxModes = {
    {{"required", SandboxMode::required}, {"best", SandboxMode::best}}};
inline constexpr std::array<Choice<Isolation>, 2> kIsolations = {
    {{"file", Isolation::file}, {"batch", Isolation::batch}}};

// Throws UsageError: "WHAT takes one of A, B or C, not 'x'".
[[noreturn]] void refuse_choice(std::string_view what, std::string_view word,
                                const std::vector<std::string_view>& names);

// The value that `word` names among `choices`.
template <class Value, std::size_t N>
Value choose(std::string_view what, std::string_view word, const std::array<Choice<Value>, N>& choices) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : choices) {
    if (name == word) return value;
    names.push_back(name);
  }
  refuse_choice(what, word, names);
}

// The name of `value` among `choices`, which contain it.
template <class Value, std::size_t N>
std::string_view name_of(Value value, const std::array<Choice<Value>, N>& choices) {
  for (const auto& [name, candidate] : choices)
    if (candidate == value) return name;
  return {};
}

// The following throw UsageError for an unknown rule, group of rules, or limit.
void check_selector(std::string_view selector);
void check_rule(std::string_view id);
Limit limit_called(std::string_view name);

}  // namespace proflint::tools
