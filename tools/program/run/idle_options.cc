// Compares the options with the companions that formats list.
#include "tools/program/run/idle_options.h"

#include <algorithm>

#include "tools/program/core/words.h"
#include "validators/engine/families.h"

namespace proflint::tools {

IdleOptions::IdleOptions(const Options& options) {
  if (!options.image.empty()) rows_.push_back({"--elf", "a program image", Role::image});
  if (!options.source_roots.empty()) rows_.push_back({"--source-root", "sources", Role::source});
  if (!options.classes.empty()) rows_.push_back({"--classes", "class files", Role::classes});
}

void IdleOptions::add(const FileResult& file) {
  if (rows_.empty() || file.skipped) return;
  const Format* const format = find_format(file.result.format);
  if (format == nullptr) return;
  for (Row& row : rows_) {
    if (std::any_of(format->companions.begin(), format->companions.end(),
                    [&](const CompanionKind& kind) { return kind.role == row.role; }))
      continue;
    ++row.files;
    row.formats.insert(format->id);
  }
}

std::vector<std::string> IdleOptions::lines() const {
  std::vector<std::string> lines;
  for (const Row& row : rows_) {
    if (row.files == 0) continue;
    std::string formats;
    for (const std::string_view id : row.formats) formats.append(formats.empty() ? "" : ", ").append(id);
    lines.push_back(std::string(row.option) + " has no effect on " + counted(row.files, "file") +
                    " in formats that do not use " + std::string(row.what) + ": " + formats);
  }
  return lines;
}

}  // namespace proflint::tools
