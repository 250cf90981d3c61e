// Checks of one function's flow graph while its records are read.
// Follows profile.cc (branch_prob, find_spanning_tree), coverage.cc (coverage_compute_cfg_checksum) and gcov.cc.
#include "validators/gcov/graph.h"

#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

constexpr std::uint64_t kBytesPerBlock = 8;  // each block costs at least one record

std::uint32_t known_flags(const Version& version) {
  return version.number < 150 ? 0x7 : 0x1f;
}

}  // namespace

void Graph::start(NotesFunction& function, std::string_view record) {
  function_ = &function;
  record_ = record;
  ++number_;
  blocks_ = last_from_ = blocks_with_arcs_ = connected_ = joined_ = 0;
  has_record_ = is_usable_ = missing_was_reported_ = false;
  is_complete_ = is_sound_ = true;
  touches_ends_ = reaches_exit_ = has_tree_ = has_cycle_ = false;
}

void Graph::read_blocks(const Record& record) {
  if (has_record_)
    return report_.add("gcov/blocks-duplicate"_rule, record.head(), function_->name, " has BLOCKS already");
  has_record_ = true;
  record_ = record.body();
  Cursor cursor(record.body(), header_.order);
  if (header_.version.number >= 80) {
    if (record.body().size() != 4) {
      is_sound_ = false;
      return report_.add("gcov/record-length"_rule, record.head().substr(4), "BLOCKS of ", function_->name, " has ",
                         record.body().size(), " bytes, not 4");
    }
    cursor.read(blocks_);
  } else {
    blocks_ = static_cast<std::uint32_t>(record.body().size() / 4);
    const std::size_t at = record.body().find_first_not_of('\0');
    if (at != std::string_view::npos)
      report_.add("gcov/blocks-flags"_rule, record.body().substr(at / 4 * 4, 4), "block ", at / 4, " of ",
                  function_->name, " has flags");
  }
  if (blocks_ < 2) {
    is_sound_ = false;
    return report_.add("gcov/blocks-few"_rule, record.body().empty() ? record.head() : record.body(),
                       "the number of blocks of ", function_->name, " is ", blocks_, ", not even entry and exit");
  }
  if (blocks_ > file_size_ / kBytesPerBlock) {
    is_sound_ = false;
    return report_.add("gcov/blocks-implausible"_rule, record.body(), function_->name, " claims ", blocks_,
                       " blocks in a file of ", file_size_, " bytes");
  }
  if (marks_.size() < blocks_) marks_.resize(blocks_);
  is_usable_ = true;
  crc_ = blocks_;
  function_->blocks = blocks_;
  // The virtual arc from exit to entry closes every way through the function.
  add_to_tree({exit_block(), 0, GraphArc::kOnTree}, {});
}

bool Graph::has_blocks(const Record& record) {
  if (!has_record_ && !missing_was_reported_) {
    missing_was_reported_ = true;
    report_.add("gcov/blocks-missing"_rule, record.head(), "record of tag ", Hex{record.tag},
                " stands before the blocks of ", function_->name);
  }
  if (!is_usable_) is_sound_ = false;
  return is_usable_;
}

bool Graph::mark_lines(std::uint32_t block) {
  return std::exchange(marks_[block].lines, number_) != number_;
}

void Graph::read_arcs(const Record& record, std::pmr::vector<GraphArc>* arcs) {
  const bool can_place = has_blocks(record);
  if (record.body().size() < 4 || record.body().size() % 8 != 4) {
    lose_record();
    return report_.add("gcov/arcs-length"_rule, record.head().substr(4), "ARCS of ", function_->name, " has ",
                       record.body().size(), " bytes, not a block and whole arcs");
  }
  if (!can_place) return;
  Cursor cursor(record.body(), header_.order);
  GraphArc arc;
  cursor.read(arc.from);
  const std::string_view source = record.body().substr(0, 4);
  if (arc.from >= blocks_) {
    lose_record();
    return report_.add("gcov/arc-source-range"_rule, source, "arcs leave block ", arc.from, " of ", function_->name,
                       ", which has ", blocks_, " blocks");
  }
  if (marks_[arc.from].arcs == number_) {
    is_sound_ = false;
    return report_.add("gcov/arcs-duplicate"_rule, source, "block ", arc.from, " of ", function_->name,
                       " has ARCS already");
  }
  marks_[arc.from].arcs = number_;
  ++arcs_records_;
  if (arc.from != exit_block())
    ++blocks_with_arcs_;
  else if (!cursor.at_end())
    report_.add("gcov/arc-from-exit"_rule, source, "arcs leave block ", arc.from, " of ", function_->name,
                ", its exit");
  if (arc.from < std::exchange(last_from_, arc.from)) function_->arcs_ascend = false;
  if (arc.from != 0) crc_ = crc_byte(crc_, static_cast<std::uint8_t>(arc.from));
  while (!cursor.at_end()) {
    const std::string_view where = cursor.here(8);
    cursor.read(arc.to);
    cursor.read(arc.flags);
    if (arc.to >= blocks_) {
      lose_record();
      report_.add("gcov/arc-dest-range"_rule, where.substr(0, 4), "an arc of ", function_->name, " leads from block ",
                  arc.from, " to block ", arc.to, " of ", blocks_);
      continue;
    }
    add_arc(arc, where);
    if (arcs != nullptr) arcs->push_back(arc);
  }
}

void Graph::add_arc(const GraphArc& arc, std::string_view where) {
  if (arc.from != 0) {
    crc_ = crc_byte(crc_, static_cast<std::uint8_t>(arc.to));
    stamp_.add_destination(arc.to);
  }
  const std::string_view flags = where.substr(4);
  if (arc.to == 0)
    report_.add("gcov/arc-to-entry"_rule, where.substr(0, 4), "an arc of ", function_->name, " leads from block ",
                arc.from, " to the entry block");
  if ((arc.flags & ~known_flags(header_.version)) != 0)
    report_.add("gcov/arc-flags"_rule, flags, "an arc of ", function_->name, " has flags ", Hex{arc.flags},
                ", this version knows ", Hex{known_flags(header_.version)});
  if ((arc.flags & GraphArc::kFake) != 0 && arc.has_counter() && !header_.llvm)
    report_.add("gcov/arc-fake-untreed"_rule, flags, "the fake arc of ", function_->name, " from block ", arc.from,
                " to block ", arc.to, " has a counter");
  if (std::exchange(marks_[arc.to].target, arcs_records_) == arcs_records_)
    report_.add("gcov/arc-duplicate"_rule, where.substr(0, 4), "block ", arc.from, " of ", function_->name,
                " has two arcs to block ", arc.to);
  if (arc.to == exit_block()) reaches_exit_ = true;
  if (arc.from == 0 || arc.to == 0 || arc.from == exit_block() || arc.to == exit_block()) touches_ends_ = true;
  if (arc.has_counter()) {
    root_of(arc.from);
    root_of(arc.to);
  } else {
    has_tree_ = any_tree_ = true;
    add_to_tree(arc, where);
  }
}

// Every block that an arc touches is in the forest, alone at first.
std::uint32_t Graph::root_of(std::uint32_t block) {
  if (marks_[block].tree != number_) {
    marks_[block].tree = number_;
    marks_[block].parent = block;
    ++connected_;
    return block;
  }
  while (marks_[block].parent != block) {
    marks_[block].parent = marks_[marks_[block].parent].parent;
    block = marks_[block].parent;
  }
  return block;
}

void Graph::add_to_tree(const GraphArc& arc, std::string_view where) {
  const std::uint32_t from = root_of(arc.from), to = root_of(arc.to);
  if (from != to) {
    marks_[from].parent = to;
    ++joined_;
  } else if (!std::exchange(has_cycle_, true)) {
    report_.add("gcov/tree-cycle"_rule, where, "the arc of ", function_->name, " from block ", arc.from, " to block ",
                arc.to, " closes a cycle of arcs without counters");
  }
}

void Graph::check_arcs_missing() {
  const std::uint32_t wanted = blocks_ - 1;
  if (header_.llvm || blocks_with_arcs_ == wanted) return;
  std::uint32_t block = 0;
  while (marks_[block].arcs == number_ || block == exit_block()) ++block;
  is_sound_ = false;
  report_.add("gcov/arcs-missing"_rule, record_, blocks_with_arcs_, " of ", wanted, " blocks of ", function_->name,
              " have an ARCS record; block ", block, " is the first that has none");
}

// In units that call fork or exec clang counts every arc but those that it has split: no more than half of a tree.
bool Graph::is_tree() const {
  return !header_.llvm || 2 * joined_ >= connected_;
}

void Graph::check_tree() {
  // Entry and exit are joined before the first arc; they count only if an arc touches one of them.
  std::uint32_t parts = connected_ - joined_ - (touches_ends_ ? 0 : 1);
  // The arc that clang thinks up for a function that never returns is on the tree but not in the file.
  if (header_.llvm && !reaches_exit_ && parts > 1) --parts;
  if (has_tree_ && parts > 1)
    report_.add_as(is_tree() ? Severity::warning : Severity::note, "gcov/tree-disconnected"_rule, record_,
                   "the arcs without counters leave the blocks of ", function_->name, " in ", parts, " parts");
}

void Graph::finish(bool is_cut) {
  if (function_ == nullptr) return;
  is_complete_ &= !is_cut;
  if (!has_record_ && !missing_was_reported_ && is_complete_)
    report_.add("gcov/blocks-missing"_rule, record_, function_->name, " has no blocks");
  is_sound_ &= is_usable_ && is_complete_;
  if (is_sound_) check_arcs_missing();
  if (is_sound_) {
    check_tree();
    const Word stored = function_->identity.is_there() ? function_->identity.graph_checksum(header_.order) : Word();
    if (!header_.llvm && !stored.where.empty() && stored.value != crc_ && !function_->identity.is_of_thunk())
      report_.add("gcov/cfg-checksum"_rule, stored.where, "the graph checksum of ", function_->name, " is ",
                  Hex{stored.value}, ", its arcs make ", Hex{crc_});
  }
  function_->has_sound_graph = is_sound_;
  function_->tree_has_cycle = has_cycle_;
  function_->reaches_exit = reaches_exit_;
  all_sound_ &= is_sound_;
  function_ = nullptr;
}

void Graph::finish_file() {
  if (header_.llvm && any_tree_ && all_sound_ && stamp_.value() != header_.stamp.value)
    report_.add("gcov/llvm-stamp"_rule, header_.stamp.where, "the stamp is ", Hex{header_.stamp.value},
                ", the arcs of all functions make ", Hex{stamp_.value()});
}

}  // namespace proflint::gcov
