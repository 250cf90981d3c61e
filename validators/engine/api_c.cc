// The C interface over the C++ one. Texts of rules and names of traits are string literals, so their views end in NUL.
#include <new>

#include "validators/engine/proflint.h"
#include "validators/engine/proflint_c.h"

namespace api = proflint::api;

// The views of `values` point into the strings next to it.
struct proflint_options {
  api::Options values;
  std::string name, assume;
};

struct proflint_report {
  api::Report values;
  std::string format;
};

namespace {

// Runs `work`, which may run out of memory.
template <class Work>
int attempt(const Work& work) {
  try {
    work();
    return 0;
  } catch (const std::exception&) {
    return -1;
  }
}

int set_text(std::string& text, std::string_view& view, const char* value) {
  return attempt([&] {
    text = value;
    view = text;
  });
}

proflint_severity as_c(api::Severity severity) {
  return static_cast<proflint_severity>(severity);
}

}  // namespace

proflint_options* proflint_options_new() {
  return new (std::nothrow) proflint_options;
}

void proflint_options_free(proflint_options* options) {
  delete options;
}

int proflint_options_name(proflint_options* options, const char* name) {
  return set_text(options->name, options->values.name, name);
}

int proflint_options_assume(proflint_options* options, const char* format) {
  return set_text(options->assume, options->values.assume, format);
}

int proflint_options_select(proflint_options* options, const char* rules) {
  return attempt([&] { options->values.select.emplace_back(rules); });
}

int proflint_options_ignore(proflint_options* options, const char* rules) {
  return attempt([&] { options->values.ignore.emplace_back(rules); });
}

int proflint_options_severity(proflint_options* options, const char* rule, proflint_severity severity) {
  return attempt([&] { options->values.severities.emplace_back(rule, static_cast<api::Severity>(severity)); });
}

int proflint_options_limit(proflint_options* options, const char* name, uint64_t value) {
  return attempt([&] { options->values.limits.emplace_back(name, value); });
}

int proflint_options_max_findings(proflint_options* options, size_t per_file, size_t per_rule) {
  options->values.max_findings = per_file;
  options->values.max_findings_per_rule = per_rule;
  return 0;
}

int proflint_options_find(proflint_options* options, proflint_find find, void* context) {
  return attempt([&] {
    options->values.find = [=](api::Role role, std::string_view name) -> std::optional<api::Companion> {
      const void* bytes = nullptr;
      size_t size = 0;
      const std::string text(name);
      if (find(context, static_cast<proflint_role>(role), text.c_str(), &bytes, &size) == 0) return std::nullopt;
      return api::Companion{name, {static_cast<const char*>(bytes), size}};
    };
  });
}

proflint_report* proflint_check(const void* bytes, size_t size, const proflint_options* options) {
  auto* const report = new (std::nothrow) proflint_report;
  if (report == nullptr) return nullptr;
  const std::string_view view(static_cast<const char*>(bytes), size);
  report->values = api::check(view, options == nullptr ? api::Options() : options->values);
  if (attempt([&] { report->format = report->values.format; }) == 0) return report;
  delete report;
  return nullptr;
}

void proflint_report_free(proflint_report* report) {
  delete report;
}

const char* proflint_report_error(const proflint_report* report) {
  return report->values.error.empty() ? nullptr : report->values.error.c_str();
}

proflint_verdict proflint_report_verdict(const proflint_report* report) {
  return static_cast<proflint_verdict>(report->values.verdict);
}

const char* proflint_report_format(const proflint_report* report) {
  return report->format.c_str();
}

const char* proflint_report_description(const proflint_report* report) {
  return report->values.description.c_str();
}

void proflint_report_facts(const proflint_report* report, proflint_facts* facts) {
  const api::Facts& from = report->values.facts;
  *facts = {};
  const auto set = [](int& has, uint64_t& value, const std::optional<std::uint64_t>& known) {
    has = known ? 1 : 0;
    value = known.value_or(0);
  };
  set(facts->has_functions, facts->functions, from.functions);
  set(facts->has_counters, facts->counters, from.counters);
  set(facts->has_nonzero, facts->nonzero, from.nonzero);
  set(facts->has_total, facts->total, from.total);
  set(facts->has_runs, facts->runs, from.runs);
  set(facts->has_lines, facts->lines, from.lines);
  set(facts->has_lines_hit, facts->lines_hit, from.lines_hit);
  set(facts->has_version, facts->version, from.version);
  facts->identity = from.identity.c_str();
}

const char* proflint_report_trait(const proflint_report* report, size_t index) {
  const std::vector<std::string_view>& traits = report->values.facts.traits;
  return index < traits.size() ? traits[index].data() : nullptr;
}

size_t proflint_report_findings(const proflint_report* report) {
  return report->values.findings.size();
}

int proflint_report_finding(const proflint_report* report, size_t index, proflint_finding* finding) {
  if (index >= report->values.findings.size()) return -1;
  const api::Finding& from = report->values.findings[index];
  *finding = {from.rule.data(),
              from.message.c_str(),
              as_c(from.severity),
              from.byte_offset ? 1 : 0,
              from.byte_offset.value_or(0),
              from.byte_length.value_or(0),
              from.line ? 1 : 0,
              from.line.value_or(0),
              from.column.value_or(0),
              from.in.empty() ? "" : from.in.data()};
  return 0;
}

size_t proflint_report_tallies(const proflint_report* report) {
  return report->values.tally.size();
}

int proflint_report_tally(const proflint_report* report, size_t index, proflint_tally* tally) {
  if (index >= report->values.tally.size()) return -1;
  const api::Tally& from = report->values.tally[index];
  *tally = {from.rule.data(), as_c(from.severity), from.count};
  return 0;
}

size_t proflint_report_companions(const proflint_report* report) {
  return report->values.companions.size();
}

int proflint_report_companion(const proflint_report* report, size_t index, proflint_companion* companion) {
  if (index >= report->values.companions.size()) return -1;
  const api::Asked& from = report->values.companions[index];
  *companion = {static_cast<proflint_role>(from.role), from.name.c_str(), from.is_found ? 1 : 0};
  return 0;
}

size_t proflint_rules() {
  return api::rule_count();
}

int proflint_rule_at(size_t index, proflint_rule* rule) {
  if (index >= api::rule_count()) return -1;
  const api::Rule from = api::rule_at(index);
  *rule = {from.id.data(),     from.family.data(),      from.category.data(), from.statement.data(),
           from.source.data(), from.consequence.data(), from.hint.data(),     as_c(from.severity)};
  return 0;
}

const char* proflint_severity_name(proflint_severity severity) {
  return api::to_string(static_cast<api::Severity>(severity)).data();
}

const char* proflint_verdict_name(proflint_verdict verdict) {
  return api::to_string(static_cast<api::Verdict>(verdict)).data();
}

const char* proflint_version() {
  return api::version().data();
}
