// Reads graph files. Follows RFC 2002, grammar of the .bbg file; entry, exit and spanning tree follow the conventions
// of every gcc before 4.8.
#include "validators/gcov_rfc/graph.h"

#include <algorithm>
#include <utility>

#include "validators/core/grouped_findings.h"
#include "validators/flow/forest.h"
#include "validators/gcov_rfc/records.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

constexpr std::uint32_t kLargestLine = 16777216;

// State of the current function.
struct Progress {
  std::string_view blocks_place;   // the place for BLOCKS after FUNCTION
  std::string_view lines_place;    // the first LINES record
  std::string_view before_blocks;  // the first ARCS or LINES record that came before BLOCKS
  std::string_view cycle;          // the first arc that closes a cycle in the spanning tree
  std::uint32_t cycle_from = 0, cycle_to = 0;
  std::string_view exit_arcs;                 // the ARCS record of the last block, if it has arcs
  std::string_view unused_file, unused_name;  // a file name without lines so far: its place, and the name
  std::uint64_t arcs = 0, lines = 0;          // records
  bool is_open = false;
  bool has_blocks = false;
  bool knows_blocks = false;  // BLOCKS is well-formed
  bool has_tree = false;      // all blocks may have records, so the tree is checked
  bool arcs_are_sound = true;
  bool has_file = false;
  bool order_reported = false;
};

class GraphReader {
 public:
  GraphReader(const Header& header, Report& report, std::pmr::memory_resource* memory)
      : records_(header.records), report_(report), repeats_(report), graph_(memory), tree_(memory) {}

  Graph read() {
    for (Record record; records_.next(record);) take(record);
    graph_.is_whole = !records_.report_break(report_);
    finish_function(records_.rest(), graph_.is_whole);
    check_names();
    repeats_.flush();
    return std::move(graph_);
  }

 private:
  void take(const Record& record);
  void take_function(const Record& record);
  void take_blocks(const Record& record);
  void take_arcs(const Record& record);
  bool take_arc(std::string_view arc, std::uint32_t from);
  void take_lines(const Record& record);
  bool take_file(const Record& record, std::string_view item, Cursor& items);
  void take_line(std::string_view item, std::uint32_t line);
  bool belongs(const Record& record, const char* what);
  void check_order(const Record& record, const char* what, const char* before, bool is_late);
  void finish_function(std::string_view place, bool is_complete);
  void check_complete(const GraphFunction& function, std::string_view place);
  void check_names();

  GraphFunction& function() { return graph_.functions.back(); }

  Records records_;
  Report& report_;
  GroupedFindings repeats_;  // groups findings in words of other records, which one wrong length causes
  Graph graph_;
  Progress now_;
  flow::Forest tree_;
};

void GraphReader::take(const Record& record) {
  switch (record.tag) {
    case kFunction:
      return take_function(record);
    case kBlocks:
      return take_blocks(record);
    case kArcs:
      return take_arcs(record);
    case kLines:
      return take_lines(record);
    default:
      return report_foreign_tag(record, "graph", report_);
  }
}

void GraphReader::take_function(const Record& record) {
  finish_function(record.whole.substr(0, 0), true);
  const FunctionName read = read_function(record, report_);
  GraphFunction& made = graph_.functions.emplace_back();
  made.name = read.name;
  made.checksum = read.checksum;
  made.has_checksum = read.has_checksum;
  now_ = {};
  now_.is_open = true;
  now_.blocks_place = record.end();
}

bool GraphReader::belongs(const Record& record, const char* what) {
  if (!now_.is_open)
    report_.add("gcov-rfc/record-orphan"_rule, record.tag_field(), "the ", what,
                " record precedes the first FUNCTION record");
  return now_.is_open;
}

void GraphReader::take_blocks(const Record& record) {
  if (!belongs(record, "BLOCKS")) return;
  if (now_.has_blocks)
    return report_.add("gcov-rfc/blocks-duplicate"_rule, record.tag_field(), "duplicate BLOCKS record of function ",
                       function().name);
  now_.has_blocks = true;
  if (!now_.before_blocks.empty())
    report_.add("gcov-rfc/record-order"_rule, now_.before_blocks.substr(0, 4), "function ", function().name,
                ": the first ", name_of(load<std::uint32_t>(now_.before_blocks, std::endian::little)),
                " record precedes the BLOCKS record");
  if (record.data.size() % 4 != 0) return report_length(record, "expected a multiple of 4", report_);
  Cursor items(record.data);
  for (std::uint32_t flags = 0; !items.at_end();) {
    const std::string_view item = items.here(4);
    items.read_or_keep(flags);
    if (flags != 0)
      repeats_.add("gcov-rfc/blocks-flags"_rule, item, "function ", function().name, ": block ",
                   (item.data() - record.data.data()) / 4, " has flags ", Hex{flags}, "; expected 0");
  }
  const auto blocks = static_cast<std::uint32_t>(record.data.size() / 4);
  function().blocks = blocks;
  now_.knows_blocks = true;
  if (blocks < 2)
    return report_.add("gcov-rfc/blocks-few"_rule, record.length_field(), "function ", function().name, " has ",
                       Plural{blocks, "block"}, "; expected at least an entry block and an exit block");
  // At least two record headers must follow for each block. If they do not fit, records are missing, and the tree is
  // not checked.
  now_.has_tree = blocks <= records_.rest().size() / 16;
  if (!now_.has_tree) return;
  tree_.start(blocks);
  tree_.join(blocks - 1, 0);
}

// One finding per function: everything after the first misplaced record is misplaced as well.
void GraphReader::check_order(const Record& record, const char* what, const char* before, bool is_late) {
  if (!is_late || now_.order_reported) return;
  now_.order_reported = true;
  report_.add("gcov-rfc/record-order"_rule, record.tag_field(), "function ", function().name, ": the ", what,
              " record follows a ", before, " record; expected all ", what, " records before the ", before, " records");
}

void GraphReader::take_arcs(const Record& record) {
  if (!belongs(record, "ARCS")) return;
  check_order(record, "ARCS", "LINES", now_.lines != 0);
  if (!now_.has_blocks && now_.before_blocks.empty()) now_.before_blocks = record.whole;
  const std::uint64_t block = now_.arcs++;
  if (now_.knows_blocks && block >= function().blocks) {
    if (block == function().blocks)  // the records after it are in excess as well
      report_.add("gcov-rfc/arcs-excess"_rule, record.tag_field(), "ARCS record ", block + 1, " of function ",
                  function().name, " has no corresponding block; the function has only ",
                  Plural{function().blocks, "block"});
    return;
  }
  std::string_view& all = function().arcs;
  all = all.empty() ? record.whole
                    : std::string_view(all.data(), static_cast<std::size_t>(record.end().data() - all.data()));
  if (record.data.size() % 8 != 0) {
    now_.arcs_are_sound = false;
    return report_length(record, "expected a multiple of 8", report_);
  }
  if (now_.knows_blocks && block + 1 == function().blocks && !record.data.empty()) now_.exit_arcs = record.whole;
  // After an arc to an unknown block, the record contains bytes of other records.
  for (std::size_t at = 0; at < record.data.size(); at += 8)
    if (!take_arc(record.data.substr(at, 8), static_cast<std::uint32_t>(block))) break;
}

bool GraphReader::take_arc(std::string_view arc, std::uint32_t from) {
  Cursor items(arc);
  std::uint32_t to = 0, flags = 0;
  items.read_or_keep(to);
  items.read_or_keep(flags);
  const std::string_view to_field = arc.substr(0, 4), flags_field = arc.substr(4);
  if ((flags & kOnTree) == 0) ++function().counters;
  if (flags >> 3 != 0)
    repeats_.add("gcov-rfc/arc-flags"_rule, flags_field, "function ", function().name, ": the arc from block ", from,
                 " to block ", to, " has flags ", Hex{flags}, "; expected only bits 0 to 2");
  if ((flags & kFallThrough) != 0)
    report_.add("gcov-rfc/arc-fallthrough"_rule, flags_field, "function ", function().name, ": the arc from block ",
                from, " to block ", to, " is marked as a fall-through");
  if (!now_.knows_blocks) return true;
  if (to >= function().blocks) {
    now_.arcs_are_sound = false;
    report_.add("gcov-rfc/arc-dest-range"_rule, to_field, "function ", function().name, ": an arc from block ", from,
                " leads to block ", to, ", but the last block is ", std::int64_t{function().blocks} - 1);
    return false;
  }
  if (function().blocks < 2) return true;
  if (to == 0)
    repeats_.add("gcov-rfc/arc-to-entry"_rule, to_field, "function ", function().name, ": an arc from block ", from,
                 " leads to block 0, the entry block");
  if (now_.has_tree && (flags & kOnTree) != 0 && !tree_.join(from, to) && now_.cycle.empty()) {
    now_.cycle = arc;
    now_.cycle_from = from;
    now_.cycle_to = to;
  }
  return true;
}

void GraphReader::take_lines(const Record& record) {
  if (!belongs(record, "LINES")) return;
  if (!now_.has_blocks && now_.before_blocks.empty()) now_.before_blocks = record.whole;
  if (now_.lines++ == 0) now_.lines_place = record.whole.substr(0, 0);
  if (now_.knows_blocks && now_.lines > function().blocks) {
    if (now_.lines == function().blocks + std::uint64_t{1})
      report_.add("gcov-rfc/lines-excess"_rule, record.tag_field(), "LINES record ", now_.lines, " of function ",
                  function().name, " has no corresponding block; the function has only ",
                  Plural{function().blocks, "block"});
    return;
  }
  Cursor items(record.data);
  while (items.left() >= 4) {
    const std::string_view item = items.here(4);
    std::uint32_t line = 0;
    items.read_or_keep(line);
    if (line != 0)
      take_line(item, line);
    else if (!take_file(record, item, items))
      return;
  }
  if (!items.at_end()) report_length(record, "the last item is incomplete", report_);
}

bool GraphReader::take_file(const Record& record, std::string_view item, Cursor& items) {
  std::string_view file;
  now_.has_file = true;  // even if the name is damaged, which is reported separately
  const std::string_view unused = std::exchange(now_.unused_file, item);
  if (!unused.empty())
    report_.add("gcov-rfc/file-without-lines"_rule, unused, "function ", function().name,
                ": no line number follows the file name ", now_.unused_name);
  if (read_string(record, items, "source file name", report_, file)) {
    now_.unused_name = file;
    return true;
  }
  now_.unused_file = {};
  return false;
}

void GraphReader::take_line(std::string_view item, std::uint32_t line) {
  now_.unused_file = {};
  if (!now_.has_file) {
    report_.add("gcov-rfc/line-without-file"_rule, item, "function ", function().name, ": line ", line,
                " precedes the first file name");
    now_.has_file = true;  // the next lines have the same defect
  }
  if (line > kLargestLine)
    repeats_.add("gcov-rfc/line-implausible"_rule, item, "line ", line, " of function ", function().name,
                 " is implausible; expected at most 16777216");
}

// Closes the current function. The function is incomplete if framing was lost, because missing records may have been in
// the rest.
void GraphReader::finish_function(std::string_view place, bool is_complete) {
  if (!now_.is_open) return;
  GraphFunction& done = function();
  done.is_sound = now_.knows_blocks && done.blocks >= 2 && now_.arcs_are_sound && now_.arcs == done.blocks &&
                  now_.before_blocks.empty();
  if (is_complete) check_complete(done, place);
}

void GraphReader::check_complete(const GraphFunction& done, std::string_view place) {
  if (!now_.unused_file.empty())
    report_.add("gcov-rfc/file-without-lines"_rule, now_.unused_file, "function ", done.name,
                ": no line number follows the file name ", now_.unused_name);
  if (!now_.has_blocks)
    return report_.add("gcov-rfc/blocks-missing"_rule, now_.blocks_place, "function ", done.name,
                       " has no BLOCKS record");
  if (!now_.before_blocks.empty()) return;
  if (now_.arcs < done.blocks)
    report_.add("gcov-rfc/arcs-missing"_rule, now_.lines_place.data() != nullptr ? now_.lines_place : place,
                "function ", done.name, " has ", Plural{done.blocks, "block"},
                now_.arcs == 0 ? ", but " : ", but only ", Plural{now_.arcs, "ARCS record"});
  if (now_.lines < done.blocks)
    report_.add("gcov-rfc/lines-missing"_rule, place, "function ", done.name, " has ", Plural{done.blocks, "block"},
                now_.lines == 0 ? ", but " : ", but only ", Plural{now_.lines, "LINES record"});
  if (now_.arcs != done.blocks || done.blocks < 2) return;
  if (!now_.exit_arcs.empty())
    report_.add("gcov-rfc/arc-from-exit"_rule, now_.exit_arcs, "function ", done.name, ": arcs leave block ",
                done.blocks - 1, ", which is the exit block");
  if (!now_.cycle.empty())
    report_.add("gcov-rfc/tree-cycle"_rule, now_.cycle, "function ", done.name, ": the arc from block ",
                now_.cycle_from, " to block ", now_.cycle_to, " closes a cycle in the spanning tree");
}

// Sorts instead of hashing, so that no choice of names makes it slow.
void GraphReader::check_names() {
  auto& functions = graph_.functions;
  auto& order = graph_.by_name;
  for (std::uint32_t i = 0; i < functions.size(); ++i)
    if (!functions[i].name.empty()) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const int order_of_names = functions[a].name.compare(functions[b].name);
    return order_of_names != 0 ? order_of_names < 0 : a < b;
  });
  for (std::size_t i = 1; i < order.size(); ++i) {
    GraphFunction &first = functions[order[i - 1]], &second = functions[order[i]];
    if (first.name != second.name) continue;
    first.is_unique = second.is_unique = false;
    report_.add("gcov-rfc/function-duplicate"_rule, second.name, "function ", second.name,
                " occurs twice in the graph file");
  }
  report_.describe(Plural{functions.size(), "function"});
}

}  // namespace

Graph read_graph(const Header& header, Report& report, std::pmr::memory_resource* memory) {
  return GraphReader(header, report, memory).read();
}

}  // namespace proflint::gcov_rfc
