// Derives counts of lines from counts of blocks only where every gcov agrees: if a line has several blocks, the
// releases of GCC and LLVM count entries and cycles differently, but all of them print 0 if no block was executed.
#include "validators/gcov/line_counts.h"

#include <algorithm>
#include <tuple>

#include "validators/gcov/data.h"
#include "validators/gcov/function_flow.h"
#include "validators/gcov/notes.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {
namespace {

// A block with code on a line of the source.
struct LineBlock {
  std::uint32_t line = 0;
  std::uint64_t count = 0;
  bool is_certain = false;  // whether the count is certain
};

class LineCounter {
 public:
  LineCounter(std::string_view source, std::pmr::memory_resource* memory)
      : source_(source),
        memory_(memory),
        notes_(memory, Notes::Keep::lines),
        data_(memory, &notes_),
        flow_(memory),
        counts_(memory),
        blocks_(memory) {}

  bool read(const CountedFiles& files);
  void count(std::pmr::vector<LineCount>& lines);

 private:
  bool solve(std::size_t function);
  const NotesFunction& function(std::size_t number) const { return notes_.functions[number]; }
  LineCount sum_of(std::span<const LineBlock> blocks) const;

  std::string_view source_;
  std::pmr::memory_resource* memory_;
  Notes notes_;
  Data data_;
  FunctionFlow flow_;
  std::pmr::vector<Int128> counts_;  // of the blocks of the last solved function
  std::pmr::vector<LineBlock> blocks_;
};

bool passes(Report&& report) {
  return std::move(report).finish().verdict == Verdict::clean;
}

// REQUIRES: both are sound, complete and from the same compilation.
bool LineCounter::read(const CountedFiles& files) {
  if (magic_of(files.notes).kind != Kind::notes || magic_of(files.data).kind != Kind::data) return false;
  static const Limits kLimits;
  Report of_notes = Report::quiet(files.notes, kLimits), of_data = Report::quiet(files.data, kLimits);
  if (!read_notes(files.notes, memory_, of_notes, notes_) || !passes(std::move(of_notes))) return false;
  Cursor cursor(files.data, magic_of(files.data).order);
  if (!read_data(cursor, of_data, data_) || !passes(std::move(of_data))) return false;
  return notes_.is_whole && data_.is_whole && notes_.header.order == data_.header.order &&
         notes_.header.version.word == data_.header.version.word &&
         notes_.header.stamp.value == data_.header.stamp.value;
}

// Whether the counts of the function's blocks are certain; if so, sets counts_.
bool LineCounter::solve(std::size_t number) {
  const NotesFunction& notes = function(number);
  const std::endian order = data_.header.order;
  const Word ident = notes.identity.ident(order);
  const std::optional<std::size_t> found = data_.idents.find(ident.value);
  if (!found || notes.is_artificial || !notes.has_sound_graph || notes_.idents.find(ident.value) != number)
    return false;
  const Identity& identity = data_.functions[*found];
  if (identity.line_checksum(order).value != notes.identity.line_checksum(order).value ||
      identity.graph_checksum(order).value != notes.identity.graph_checksum(order).value)
    return false;
  const Counters counters = counters_of(data_.counters[*found].arcs, data_.header);
  if (counters.size() != counted_arcs(notes_, notes) || notes.identity.is_of_thunk()) return false;
  if (!flow_.solve(notes_, notes, counters, order).is_sound()) return false;
  counts_.assign(notes.blocks, 0);
  for (const flow::FlowArc& arc : flow_.arcs()) counts_[flow_.name_of(arc.to)] += arc.count;
  return true;
}

LineCount LineCounter::sum_of(std::span<const LineBlock> blocks) const {
  const LineBlock& first = blocks.front();
  return {first.line, first.count, first.count != 0, blocks.size() == 1 && !notes_.header.llvm};
}

void LineCounter::count(std::pmr::vector<LineCount>& lines) {
  std::size_t solved = SIZE_MAX;
  bool is_certain = false;
  for (const NotesLine& line : notes_.lines) {
    if (line.source != source_) continue;
    if (line.function != solved) is_certain = solve(line.function);
    solved = line.function;
    const bool is_here = is_certain && line.block != 0 && line.block < counts_.size();
    const Int128 count = is_here ? counts_[line.block] : 0;
    blocks_.push_back({line.line, static_cast<std::uint64_t>(count), is_here && count >= 0 && count <= INT64_MAX});
  }
  std::sort(blocks_.begin(), blocks_.end(), [](const LineBlock& a, const LineBlock& b) {
    return std::tuple(a.line, a.count) < std::tuple(b.line, b.count);
  });
  for (std::size_t i = 0, end = 0; i < blocks_.size(); i = end) {
    while (end < blocks_.size() && blocks_[end].line == blocks_[i].line) ++end;
    const std::span<const LineBlock> here(&blocks_[i], end - i);
    const bool are_alike = (here.front().count == 0) == (here.back().count == 0);
    if (are_alike && std::all_of(here.begin(), here.end(), [](const LineBlock& block) { return block.is_certain; }))
      lines.push_back(sum_of(here));
  }
}

}  // namespace

bool count_lines(const CountedFiles& files, std::pmr::memory_resource* memory, std::pmr::vector<LineCount>& lines) {
  LineCounter counter(files.source, memory);
  if (!counter.read(files)) return false;
  counter.count(lines);
  return !lines.empty();
}

}  // namespace proflint::gcov
