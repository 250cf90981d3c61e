// Runs one verb.
#include "tools/program/program.h"

#include <csignal>
#include <new>

#include "tools/program/check_files.h"
#include "tools/program/cli/catalog.h"
#include "tools/program/cli/consumer_tables.h"
#include "tools/program/cli/manual.h"
#include "tools/program/cli/parse.h"
#include "tools/program/core/commands.h"
#include "tools/program/core/terminal.h"
#include "tools/program/core/version.h"
#include "tools/program/delivery.h"
#include "tools/program/diff.h"
#include "tools/program/merge_reports.h"
#include "tools/program/reports/sink.h"
#include "tools/program/run/outputs.h"
#include "tools/program/salvage_file.h"
#include "tools/program/settings/config.h"
#include "tools/program/settings/consumers.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {
namespace {

// The output of the verbs that check no files.
std::string text_of(const Options& options) {
  switch (options.verb) {
    case Verb::rules:
      return rules_text(options);
    case Verb::formats:
      return formats_text(options);
    case Verb::consumers:
      return consumers_text(options);
    case Verb::explain:
      return explanations(options);
    case Verb::config:
      return config_text(options);
    case Verb::manual:
      return options.paths.empty() ? manual_page() : rules_manual_page();
    case Verb::completion:
      return completion(options.shell);
    case Verb::version:
      return version_text() + "\n";
    default:
      return {};
  }
}

int print(const std::string& text, const Options& options, std::FILE* out, std::FILE* err) {
  Sink sink(out);
  std::string error;
  if (is_file_name(options.output) && (!may_write({options.output}, {}, options, error) ||
                                       !Sink::open(options.output, Sink::Mode::replace, sink, error))) {
    print_error(err, error);
    return kUsageOrInputError;
  }
  if (sink.write(text) && sink.commit()) return 0;
  if (!sink.failure().empty()) print_error(err, sink.failure());
  return kUsageOrInputError;
}

}  // namespace

void clean_up_on(int signal) {
  struct sigaction action = {};
  if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action.sa_handler = [](int caught) {
    remove_part_files();
    ::raise(caught);  // now with its default action
  };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal, &action, nullptr);
}

int run(std::vector<std::string> words, std::FILE* out, std::FILE* err) try {
  const Parsed parsed = parse_options(std::move(words), is_terminal(out));
  const Options& options = parsed.options;
  std::fwrite(parsed.hint.data(), 1, parsed.hint.size(), err);
  for (const std::string& line : substitutions(options.policy)) print_error(err, line);
  if (!parsed.proceed && parsed.exit_status != 0) {
    std::string text = parsed.text;
    disarm_commands(text, Notation::text);  // it may quote a name
    std::fwrite(text.data(), 1, text.size(), err);
    return parsed.exit_status;
  }
  if (!parsed.proceed) return print(parsed.text, Options(), out, err);
  switch (options.verb) {
    case Verb::check:
    case Verb::vet:
    case Verb::identify:
    case Verb::baseline_update:
    case Verb::baseline_prune:
      return check_files(options, out, err);
    case Verb::diff:
      return diff_files(options, out, err);
    case Verb::merge_reports:
      return merge_reports(options, out, err);
    case Verb::salvage:
      return salvage_file(options, out, err);
    default:
      return print(text_of(options), options, out, err);
  }
} catch (const std::exception& failure) {
  // Out of memory, or a defect of proflint. Reports are not committed; output on standard output is incomplete.
  const bool has_no_memory = dynamic_cast<const std::bad_alloc*>(&failure) != nullptr;
  std::fprintf(err, "proflint: stopped: %s\n", has_no_memory ? "out of memory" : failure.what());  // without allocating
  return kUsageOrInputError;
}

}  // namespace proflint::tools
