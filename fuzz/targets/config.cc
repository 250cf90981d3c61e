// A proflint.toml: it is read, or rejected with the place of the error; and its settings can be printed and read
// again.
#include "tools/program/settings/config.h"
#include "fuzz/memory_file.h"
#include "tools/program/settings/settings.h"

namespace {

using namespace proflint;

// The settings of the configuration `text`, printed; empty if it is rejected.
std::string meaning(std::string_view text) {
  const fuzz::MemoryFile file(text);
  try {
    tools::Options options;
    tools::apply(tools::read_config(file.path()), options);
    return tools::config_text(options);
  } catch (const tools::UsageError& error) {
    fuzz::require(std::string_view(error.what()).starts_with('/'), "a refusal starts with a path");
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::view(data, size);
  if (text.find("extend") != std::string_view::npos) return 0;  // would read other files of this machine
  const std::string printed = meaning(text);
  if (!printed.empty()) fuzz::require(meaning(printed) == printed, "printed settings mean the same");
  return 0;
}
