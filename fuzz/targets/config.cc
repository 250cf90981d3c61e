// A proflint.toml: it is read, or rejected with the place of the error; and its settings can be printed and read
// again.
#include "tools/program/settings/config.h"
#include "fuzz/memory_file.h"
#include "tools/program/settings/settings.h"

namespace proflint::fuzz::config_target {
namespace {

// The settings of the configuration `text`, printed; empty if it is rejected.
std::string meaning(std::string_view text) {
  const MemoryFile file(text);
  try {
    tools::Options options;
    tools::apply(tools::read_config(file.path()), options);
    return tools::config_text(options);
  } catch (const tools::UsageError& error) {
    require(std::string_view(error.what()).starts_with('/'), "a refusal starts with a path");
    return {};
  }
}

void run(std::string_view text) {
  if (text.find("extend") != std::string_view::npos) return;  // would read other files of this machine
  const std::string printed = meaning(text);
  if (!printed.empty()) require(meaning(printed) == printed, "printed settings mean the same");
}

const Target target("config", run);

}  // namespace
}  // namespace proflint::fuzz::config_target
