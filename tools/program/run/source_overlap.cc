// A source is remembered by a 64-bit hash that a file cannot predict, so a run needs 16 bytes per source.
#include "tools/program/run/source_overlap.h"

#include "validators/core/hash.h"
#include "validators/core/volume_rules.h"

namespace proflint::tools {

void SourceOverlap::add(const FileResult& file) {
  const Result& result = file.result;
  if (result.verdict >= Verdict::invalid || result.facts.lines.value_or(0) == 0) return;  // not in the total
  if (result.sources.empty()) {
    ++unnamed_;
    return;
  }
  const auto number = static_cast<std::uint32_t>(files_.size());
  files_.push_back(file.path);
  for (const std::string& source : result.sources) {
    const auto [it, is_new] = owners_.try_emplace(hash_of(source), Owner{number, false});
    if (is_new || it->second.is_shared) continue;
    it->second.is_shared = true;
    if (shared_++ != 0) continue;
    source_ = source;
    first_ = it->second.file;
    second_ = number;
  }
}

void SourceOverlap::report_to(Report& report) const {
  if (shared_ == 0) return;
  report.add("volume/overlap"_volume_rule, {}, Plural{shared_, "source"}, shared_ == 1 ? " is" : " are",
             " in more than one of the checked files, so the total counts ", shared_ == 1 ? "its" : "their",
             " lines more than once", shared_ == 1 ? ": " : "; for example, ", std::string_view(source_),
             " is in both ", std::string_view(files_[first_]), " and ", std::string_view(files_[second_]));
}

}  // namespace proflint::tools
