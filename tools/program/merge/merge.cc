// Merges sorted parts: the part whose path is smallest is on top of a heap.
#include "tools/program/merge/merge.h"

#include <algorithm>

#include "tools/program/merge/parts_check.h"
#include "tools/program/merge/sorting.h"
#include "tools/program/run/file_result_bytes.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kBlocks = std::size_t{32} << 20;  // memory for the blocks of all parts
constexpr std::size_t kMinBlock = std::size_t{4} << 10, kMaxBlock = std::size_t{512} << 10;

bool is_later(const std::unique_ptr<Part>& a, const std::unique_ptr<Part>& b) {
  return a->key() > b->key();
}

}  // namespace

bool Merge::open(const Options& options, const RunRecord& own, std::string& error) {
  if (!listed_.open(options, error)) return false;
  block_ = std::clamp(kBlocks / options.paths.size(), kMinBlock, kMaxBlock);
  for (const std::string& path : options.paths) {
    parts_.push_back(std::make_unique<Part>(path));
    Part& part = *parts_.back();
    if (!part.open(block_) || !part.find_end()) faults_.add(part.fault());
  }
  if (faults_.count() == 0) check_parts(parts_, own, options.expected_parts, faults_);
  return true;
}

// Replaces unsorted parts by sorted runs of their records.
bool Merge::sort_unsorted(std::string& error) {
  std::vector<std::unique_ptr<Part>> sorted;
  for (std::unique_ptr<Part>& part : parts_) {
    if (part->run().is_sorted) {
      sorted.push_back(std::move(part));
    } else if (sort_part(*part, block_, sorted, error)) {
      done_.push_back(std::move(part));
    } else {
      if (!part->fault().empty()) faults_.add(part->fault());
      return false;
    }
  }
  parts_ = std::move(sorted);
  return true;
}

// Puts the part back into the heap by its next file. False if the part has a defect.
bool Merge::advance(std::unique_ptr<Part> part) {
  if (part->next()) {
    due_.push_back(std::move(part));
    std::push_heap(due_.begin(), due_.end(), is_later);
    return true;
  }
  if (!part->fault().empty()) faults_.add(part->fault());
  done_.push_back(std::move(part));
  return done_.back()->fault().empty();
}

// Whether the file has the same record as the previous one, whose path may be spelled differently.
bool Merge::agrees(Part& part) const {
  if (part.line() == last_line_) return true;
  if (part.file().path == last_path_) return false;
  RecordReader before;
  return before.read(last_line_) && encoded(0, before.record().file) == encoded(0, part.file());
}

// Whether the file was in another part, too; its record there must be equal.
bool Merge::is_repeat(Part& part) {
  if (part.key() == last_key_ && !last_line_.empty()) {
    if (!agrees(part))
      faults_.add(escaped(last_path_) + " has different records in " + escaped(last_part_) +
                  (last_part_ == part.path() ? "" : " and " + escaped(part.path())));
    return true;
  }
  last_key_ = part.key();
  last_path_ = part.file().path;
  last_line_ = part.line();
  last_part_ = part.path();
  return false;
}

bool Merge::run(const std::function<bool(FileResult&&)>& deliver, std::string& error) {
  if (!sort_unsorted(error)) return false;
  for (std::unique_ptr<Part>& part : parts_)
    if (!advance(std::move(part))) return false;
  while (!due_.empty()) {
    std::pop_heap(due_.begin(), due_.end(), is_later);
    std::unique_ptr<Part> part = std::move(due_.back());
    due_.pop_back();
    if (!is_repeat(*part)) {
      listed_.see(part->key(), faults_);
      if (!deliver(std::move(part->file()))) return false;
    }
    if (!advance(std::move(part))) return false;
  }
  listed_.finish(faults_);
  return faults_.count() == 0;
}

std::uint64_t Merge::skipped() const {
  std::uint64_t sum = 0;
  for (const std::unique_ptr<Part>& part : done_) sum += part->end().skipped;
  return sum;
}

}  // namespace proflint::tools
