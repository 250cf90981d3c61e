// Checks the flow graph of a function while its records are read.
// Follows profile.cc (branch_prob, find_spanning_tree), coverage.cc (coverage_compute_cfg_checksum) and gcov.cc.
#include "validators/gcov/graph.h"

#include <utility>

#include "validators/gcov/rules.h"
#include "validators/gcov/tag_names.h"

namespace proflint::gcov {
namespace {

constexpr std::uint64_t kBytesPerBlock = 8;  // each block has at least one record of at least 8 bytes

}  // namespace

void Graph::start(NotesFunction& function, std::string_view record) {
  now_ = {};
  now_.function = &function;
  now_.record = record;
  ++functions_;
}

void Graph::read_blocks(const Record& record) {
  if (now_.has_record)
    return report_.add("gcov/blocks-duplicate"_rule, record.head(), "duplicate BLOCKS record of ", name());
  now_.has_record = true;
  now_.record = record.body();
  auto blocks = static_cast<std::uint32_t>(record.body().size() / 4);
  if (header_.version.number >= 80) {
    if (record.body().size() != 4) {
      now_.is_sound = false;
      return report_.add("gcov/record-length"_rule, record.head().substr(4), "the BLOCKS record of ", name(), " is ",
                         Plural{record.body().size(), "byte"}, " long; expected 4");
    }
    blocks = load<std::uint32_t>(record.body(), header_.order);
  } else if (const std::size_t at = record.body().find_first_not_of('\0'); at != std::string_view::npos) {
    report_.add("gcov/blocks-flags"_rule, record.body().substr(at / 4 * 4, 4), "block ", at / 4, " of ", name(),
                " has flags ", Hex{load<std::uint32_t>(record.body().substr(at / 4 * 4, 4), header_.order)},
                "; expected 0");
  }
  if (blocks < 2 || blocks > file_size_ / kBytesPerBlock) return refuse_blocks(record, blocks);
  if (marks_.size() < blocks) marks_.resize(blocks);
  now_.blocks = now_.crc = now_.function->blocks = blocks;
  // The virtual arc from exit to entry closes every path through the function.
  tree_.start(blocks);
  tree_.join(exit_block(), 0);
}

void Graph::refuse_blocks(const Record& record, std::uint32_t blocks) {
  now_.is_sound = false;
  if (blocks < 2)
    report_.add("gcov/blocks-few"_rule, record.body().empty() ? record.head() : record.body(), name(), " has ",
                Plural{blocks, "block"}, "; expected at least an entry block and an exit block");
  else
    report_.add("gcov/blocks-implausible"_rule, record.body(), name(), " has ", Plural{blocks, "block"}, "; at most ",
                file_size_ / kBytesPerBlock, " are plausible in a file of ", Plural{file_size_, "byte"});
}

bool Graph::report_missing_blocks(const Record& record) {
  if (!now_.has_record && !std::exchange(now_.missing_was_reported, true))
    report_.add("gcov/blocks-missing"_rule, record.head(), Trusted{record_name(record.tag, header_, nullptr)},
                " precedes the BLOCKS record of ", name());
  now_.is_sound = false;
  return false;
}

bool Graph::mark_lines(std::uint32_t block) {
  return std::exchange(marks_[block].lines, functions_) != functions_;
}

bool Graph::mark_condition(std::uint32_t block) {
  return std::exchange(marks_[block].condition, functions_) != functions_;
}

void Graph::read_arcs(const Record& record, std::pmr::vector<GraphArc>* arcs) {
  const bool can_place = has_blocks(record);
  if (record.body().size() < 4 || record.body().size() % 8 != 4) {
    lose_record();
    return report_.add("gcov/arcs-length"_rule, record.head().substr(4), "the ARCS record of ", name(), " is ",
                       Plural{record.body().size(), "byte"}, " long; expected 4, plus 8 for each arc");
  }
  if (!can_place) return;
  Cursor cursor(record.body(), header_.order);
  GraphArc arc;
  cursor.read_or_keep(arc.from);
  const std::string_view source = record.body().substr(0, 4);
  if (arc.from >= now_.blocks || marks_[arc.from].arcs == functions_) return refuse_source(arc.from, source);
  marks_[arc.from].arcs = functions_;
  ++arcs_records_;
  if (arc.from != exit_block())
    ++now_.sources;
  else if (!cursor.at_end())
    report_.add("gcov/arc-from-exit"_rule, source, "arcs leave block ", arc.from, " of ", name(),
                ", which is the exit block");
  if (arc.from < std::exchange(now_.last_from, arc.from)) now_.function->arcs_ascend = false;
  if (arc.from != 0) now_.crc = crc_byte(now_.crc, static_cast<std::uint8_t>(arc.from));
  while (!cursor.at_end()) {
    const std::string_view where = cursor.here(8);
    cursor.read_or_keep(arc.to);
    cursor.read_or_keep(arc.flags);
    if (arc.to >= now_.blocks) {
      lose_record();
      report_.add("gcov/arc-dest-range"_rule, where.substr(0, 4), "an arc of ", name(), " leads from block ", arc.from,
                  " to block ", arc.to, ", but the function has ", Plural{now_.blocks, "block"}, ", numbered from 0");
      return;
    }
    add_arc(arc, where);
    if (arcs != nullptr) arcs->push_back(arc);
  }
}

void Graph::refuse_source(std::uint32_t from, std::string_view where) {
  if (from >= now_.blocks) {
    lose_record();
    report_.add("gcov/arc-source-range"_rule, where, "arcs leave block ", from, " of ", name(),
                ", but the function has ", Plural{now_.blocks, "block"}, ", numbered from 0");
  } else {
    now_.is_sound = false;
    refuse_second("gcov/arcs-duplicate"_rule, "ARCS", from, where);
  }
}

void Graph::add_arc(const GraphArc& arc, std::string_view where) {
  if (arc.from != 0) {
    now_.crc = crc_byte(now_.crc, static_cast<std::uint8_t>(arc.to));
    stamp_.add_destination(arc.to);
  }
  const bool is_repeated = std::exchange(marks_[arc.to].target, arcs_records_) == arcs_records_;
  if (is_repeated || is_odd(arc)) check_arc(arc, where, is_repeated);
  const std::uint32_t exit = exit_block();
  if (arc.to == exit) now_.function->reaches_exit = true;
  if (arc.from == 0 || arc.to == 0 || arc.from == exit || arc.to == exit) now_.touches_ends = true;
  if (arc.has_counter()) {
    tree_.add(arc.from);
    tree_.add(arc.to);
  } else {
    now_.has_tree = any_tree_ = true;
    add_to_tree(arc, where);
  }
}

void Graph::check_arc(const GraphArc& arc, std::string_view where, bool is_repeated) {
  const std::string_view flags = where.substr(4);
  if (arc.to == 0 && to_entry_.insert(arcs_records_))
    report_.add("gcov/arc-to-entry"_rule, where.substr(0, 4), "an arc of ", name(), " leads from block ", arc.from,
                " to the entry block");
  if ((arc.flags & ~known_flags_) != 0 && odd_flags_.insert(arcs_records_))
    report_.add("gcov/arc-flags"_rule, flags, "an arc of ", name(), " has flags ", Hex{arc.flags},
                ", but this version of the format defines only ",
                known_flags_ == 0x7 ? "0x1, 0x2 and 0x4" : "0x1, 0x2, 0x4, 0x8 and 0x10");
  if ((arc.flags & GraphArc::kFake) != 0 && arc.has_counter() && !header_.llvm)
    report_.add("gcov/arc-fake-untreed"_rule, flags, "the fake arc from block ", arc.from, " to block ", arc.to, " of ",
                name(), " has a counter, so it is not in the spanning tree");
  if (is_repeated)
    report_.add("gcov/arc-duplicate"_rule, where.substr(0, 4), "block ", arc.from, " of ", name(),
                " has two arcs to block ", arc.to);
}

void Graph::add_to_tree(const GraphArc& arc, std::string_view where) {
  if (tree_.join(arc.from, arc.to) || std::exchange(now_.function->tree_has_cycle, true)) return;
  report_.add("gcov/tree-cycle"_rule, where, "the arc from block ", arc.from, " to block ", arc.to, " of ", name(),
              " closes a cycle in the spanning tree (the arcs without counters)");
}

void Graph::check_arcs_missing() {
  const std::uint32_t wanted = now_.blocks - 1;
  if (header_.llvm || now_.sources == wanted) return;
  std::uint32_t block = 0;
  while (marks_[block].arcs == functions_ || block == exit_block()) ++block;
  now_.is_sound = false;
  now_.function->lacks_arcs = true;
  report_.add("gcov/arcs-missing"_rule, now_.record, name(), " has ARCS records for ", now_.sources, " of ",
              Plural{wanted, "block"}, "; the first missing one is for block ", block);
}

// In units that call fork or exec, clang counts all arcs except split ones, so at most half of a tree has no counter.
bool Graph::is_tree() const {
  return !header_.llvm || 2 * tree_.joins() >= tree_.size();
}

void Graph::check_tree() {
  // Entry and exit are joined before the first arc; they count only if an arc touches one of them.
  std::uint32_t parts = tree_.trees() - (now_.touches_ends ? 0 : 1);
  // The arc that clang adds for a function that never returns is on the tree but not in the file.
  if (header_.llvm && !now_.function->reaches_exit && parts > 1) --parts;
  if (now_.has_tree && parts > 1)
    report_.add_as(is_tree() ? Severity::warning : Severity::note, "gcov/tree-disconnected"_rule, now_.record,
                   "the arcs without counters do not connect the blocks of ", name(), ", which are in ",
                   Plural{parts, "separate part"});
}

void Graph::check_checksum() {
  const Identity& identity = now_.function->identity;
  if (header_.llvm || !identity.is_there() || identity.is_of_thunk()) return;
  const Word stored = identity.graph_checksum(header_.order);
  if (!stored.where.empty() && stored.value != now_.crc)
    report_.add("gcov/cfg-checksum"_rule, stored.where, "the graph checksum of ", name(), " is ", Hex{stored.value},
                ", but its arcs have checksum ", Hex{now_.crc});
}

void Graph::finish(bool is_cut) {
  if (now_.function == nullptr) return;
  now_.is_complete &= !is_cut;
  if (!now_.has_record && !now_.missing_was_reported && now_.is_complete)
    report_.add("gcov/blocks-missing"_rule, now_.record, name(), " has no BLOCKS record");
  now_.is_sound &= now_.blocks != 0 && now_.is_complete;
  if (now_.is_sound) check_arcs_missing();
  if (now_.is_sound) {
    check_tree();
    check_checksum();
  }
  now_.function->has_sound_graph = now_.is_sound;
  all_sound_ &= now_.is_sound;
  now_.function = nullptr;
}

void Graph::finish_file() {
  repeats_.flush();
  if (header_.llvm && any_tree_ && all_sound_ && stamp_.value() != header_.stamp.value)
    report_.add("gcov/llvm-stamp"_rule, header_.stamp.where, "the stamp is ", Hex{header_.stamp.value},
                ", but the stamp computed from the arcs of all functions is ", Hex{stamp_.value()});
}

}  // namespace proflint::gcov
