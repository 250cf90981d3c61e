// The records are read twice: to find which files they cover, and again while the others are checked.
#include "tools/program/merge/resume.h"

#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kBlock = std::size_t{256} << 10;

bool are_of_one_run(const RunRecord& a, const RunRecord& b) {
  return a.version == b.version && a.commit == b.commit && a.digest == b.digest && a.shard == b.shard;
}

}  // namespace

bool Resumption::open(const std::string& path, const RunRecord& own, const std::vector<InputPath>& files,
                      std::string& error) {
  Part records(path);
  if (!records.open(kBlock))
    error = records.fault();
  else if (!are_of_one_run(records.run(), own))
    error = escaped(path) + ": the records are from a run with other files, rules or settings";
  if (!error.empty()) return false;
  std::uint64_t kept = 0;
  bool has_record = records.next();
  for (const InputPath& file : files) {
    if (has_record && records.file().path == file.path) {
      ++kept;
      has_record = records.next();
    } else {  // it was skipped, or its record is after the truncation
      rest_.push_back(file);
      kept_before_.push_back(kept);
      kept = 0;
    }
  }
  kept_before_.push_back(kept);
  part_ = std::make_unique<Part>(path);
  if (!part_->open(kBlock)) error = part_->fault();
  return error.empty();
}

bool Resumption::deliver_kept(const std::function<bool(FileResult&&)>& deliver) {
  for (std::uint64_t i = kept_before_[due_++]; i != 0; --i)
    if (!part_->next() || !deliver(std::move(part_->file()))) return false;
  return true;
}

}  // namespace proflint::tools
