// Lines are gathered, sorted by path and written to a temporary file, again and again: the first half of an external
// merge sort. The second half is the merge that follows anyway.
#include "tools/program/merge/sorting.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace proflint::tools {
namespace {

constexpr std::size_t kMemory = std::size_t{32} << 20;

class Gatherer {
 public:
  Gatherer(const Part& part, std::size_t block, std::vector<std::unique_ptr<Part>>& runs)
      : part_(part), block_(block), runs_(runs) {}

  void add(const std::string& key, std::string_view line) {
    lines_.push_back({key, std::string(line)});
    size_ += key.size() + line.size() + sizeof(Line);
  }
  bool is_full() const { return size_ >= kMemory; }

  // False, with the reason in errno, if the disk is full.
  [[nodiscard]] bool write() {
    std::stable_sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.key < b.key; });
    FilePointer file(std::tmpfile());
    if (file == nullptr) return false;
    for (const Line& line : lines_)
      if (std::fwrite(line.text.data(), 1, line.text.size(), file.get()) != line.text.size() ||
          std::fputc('\n', file.get()) == EOF)
        return false;
    if (std::fflush(file.get()) != 0) return false;
    runs_.push_back(std::make_unique<Part>(part_.path()));
    runs_.back()->open_sorted(std::move(file), block_);
    lines_.clear();
    size_ = 0;
    return true;
  }

 private:
  struct Line {
    std::string key, text;
  };

  const Part& part_;
  const std::size_t block_;
  std::vector<std::unique_ptr<Part>>& runs_;
  std::vector<Line> lines_;
  std::size_t size_ = 0;
};

}  // namespace

bool sort_part(Part& part, std::size_t block, std::vector<std::unique_ptr<Part>>& runs, std::string& error) {
  Gatherer gatherer(part, block, runs);
  bool is_written = true;
  while (is_written && part.next()) {
    gatherer.add(part.key(), part.line());
    if (gatherer.is_full()) is_written = gatherer.write();
  }
  if (!part.fault().empty()) return false;
  if (is_written && gatherer.write()) return true;
  error = std::string("cannot write a temporary file: ") + std::strerror(errno);
  return false;
}

}  // namespace proflint::tools
