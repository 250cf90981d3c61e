// The records are read twice: to find which files they cover, and again while the others are checked.
#include "tools/program/merge/resume.h"

#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kBlock = std::size_t{256} << 10;

bool are_of_one_run(const RunRecord& a, const RunRecord& b) {
  return a.version == b.version && a.commit == b.commit && a.digest == b.digest && a.shard == b.shard;
}

// The reason why no records of a part that was read to its end may be kept, or nothing.
std::string defect_of(const Part& records) {
  if (records.is_cut()) return {};
  if (records.fault().empty() && records.end().is_set)
    return escaped(records.path()) + ": the records are from a run with --set, which checked its files as a set";
  return records.fault();
}

}  // namespace

bool Resumption::open(const std::string& path, const RunRecord& own, const std::vector<InputPath>& files,
                      std::string& error) {
  Part records(path);
  if (!records.open(kBlock))
    error = records.fault();
  else if (!are_of_one_run(records.run(), own))
    error = escaped(path) + ": the records are from a run with different files, rules or settings";
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
  while (has_record) has_record = records.next();  // the end record counts all of them
  error = defect_of(records);
  if (!error.empty()) return false;
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
