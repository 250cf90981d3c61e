// Compares modes, statements by path and range, and all ranges of a source as one hash.
#include "validators/go_cover/sets.h"

#include "grammars/go_cover.h"
#include "validators/core/grouped_findings.h"
#include "validators/go_cover/rules.h"

namespace proflint::go_cover {
namespace {

namespace grammar = grammars::go_cover;

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : statements(memory), ranges(memory) {}

  std::string mode;
  std::uint32_t mode_member = 0;  // the first profile that has one
  sets::FirstValues statements, ranges;
};

// The block at the first place.
grammar::Block block_at(const sets::Conflicts& found) {
  grammar::Block block;
  static_cast<void>(grammar::parse(found.first(), block));
  return block;
}

}  // namespace

void SetBlocks::open_source(std::string_view path, std::string_view line) {
  path_ = hash_of(path);
  ranges_.push_back({path_, path_, line});
}

void SetBlocks::add(std::uint64_t start, std::uint64_t end, std::uint64_t statements, std::string_view line) {
  statements_.push_back({hash_of(end, hash_of(start, path_)), statements, line});
  ranges_.back().value = hash_of(end, hash_of(start, ranges_.back().value));
}

void SetBlocks::finish(std::string_view mode, Report& report) {
  if (!is_wanted()) return;
  Known& known = member_->join<Known>();
  const auto is_known = [](std::string_view word) { return word == "set" || word == "count" || word == "atomic"; };
  if (is_known(mode) && known.mode.empty()) {
    known.mode = mode;
    known.mode_member = member_->number();
  } else if (is_known(mode) && known.mode != mode) {
    report.add("go-cover/set-mode-conflict"_rule, mode, "the mode is ", mode, ", but in ",
               member_->name_of(known.mode_member), " it is ", std::string_view(known.mode));
  }
  if (const auto found = known.statements.add(statements_, member_->number())) {
    const std::uint64_t statements = block_at(found).statements.value;
    report_group(report, "go-cover/set-numstmt-conflict"_rule, found, "the block has ", Plural{statements, "statement"},
                 " here, but a different number in ", member_->name_of(found.member));
  }
  // After an error, blocks may be missing here, so the ranges would differ for that reason alone.
  if (report.has_errors()) return;
  if (const auto found = known.ranges.add(ranges_, member_->number()))
    report_group(report, "go-cover/set-ranges-differ"_rule, found, "the source ", block_at(found).path,
                 " has different blocks in ", member_->name_of(found.member));
}

}  // namespace proflint::go_cover
