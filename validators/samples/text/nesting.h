// Which function or inlined callee a line belongs to, by its indentation; closes those that have ended.
// Follows the layout section of the LLVM sample profile specification.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/samples/text/metadata.h"
#include "validators/samples/text/rules.h"
#include "validators/samples/text/vtables.h"

namespace proflint::samples::text {

// A function or inlined callee that is open.
struct Level {
  std::size_t depth = 1;                     // indentation of its lines
  std::uint64_t last_location = UINT64_MAX;  // of its last count or callee
  bool has_callsites = false;
  Metadata metadata;
};

// Sink is one of those in samples/meaning.h; it is given what ends. If a line could not be understood, the lines that
// would belong to it are looked at one by one, but nothing is concluded from where they are.
template <class Sink>
class Nesting {
 public:
  Nesting(Sink& sink, Report& report, std::pmr::memory_resource* memory)
      : sink_(sink), report_(report), memory_(memory), levels_(memory) {}

  // A function begins with the line at `header`. REQUIRES: none is open.
  void begin_function(const char* header) {
    lost_depth_.reset();
    header_ = header;
    has_lone_vtables_ = false;
    levels_.emplace_back();
  }
  // A callee begins whose line is indented by `depth`. REQUIRES: its line has been placed.
  void begin_callee(std::size_t depth) { levels_.emplace_back().depth = depth + 1; }

  // The function that a line belongs to; callees that it does not belong to end. nullptr: it belongs to a line that was
  // not understood.
  Level* place(const SampleBody& body) {
    Level* const level = innermost();
    return level && level->depth == body.indent.size() ? level : place_unusual(body);
  }

  // The innermost function, if a line with its indentation is simply its next line; nullptr if place() has more to
  // decide.
  Level* innermost() { return lost_depth_ || levels_.back().metadata.is_there() ? nullptr : &levels_.back(); }

  // The next lines are inside the line at `line`, which was not understood, up to a line of at most `depth` spaces.
  void lose(std::size_t depth, const char* line) {
    lose_part();
    if (depth == 0) end_function(line);
    if (!lost_depth_ || depth < *lost_depth_) lost_depth_ = depth;
  }
  // Part of the innermost function was not understood.
  void lose_part() {
    if (!levels_.empty()) sink_.incomplete();
  }

  // A vtables line of the open function is at a location that the line before it does not have.
  void add_lone_vtables() { has_lone_vtables_ = true; }

  // Ends the function, if one is open, before the line at `end`.
  void end_function(const char* end) {
    if (levels_.empty()) return;
    for (; levels_.size() > 1; levels_.pop_back()) sink_.end_callsite();
    sink_.end_function();
    if (const Level& function = levels_.front(); !function.metadata.flat().empty() && function.has_callsites)
      report_.add("sample-text/flat-callsites"_rule, function.metadata.flat(),
                  "this function is marked flat and has inlined callees");
    if (has_lone_vtables_) report_vtables_orphans({header_, static_cast<std::size_t>(end - header_)}, report_, memory_);
    levels_.clear();
  }

 private:
  Level* place_unusual(const SampleBody& body) {
    const std::size_t depth = body.indent.size();
    if (lost_depth_ && depth > *lost_depth_) return nullptr;
    lost_depth_.reset();
    for (; levels_.size() > 1 && levels_.back().depth > depth; levels_.pop_back()) sink_.end_callsite();
    Level& level = levels_.back();
    if (depth > level.depth) report_jump(body, level.depth);
    if (level.metadata.is_there() && !body.location.empty())
      report_.add("sample-text/metadata-last"_rule, body.location, "a line after the metadata of its function");
    return &level;
  }

  void report_jump(const SampleBody& body, std::size_t deepest) {
    const bool is_callsite = body.kind == SampleBody::Kind::callsite;
    report_.add(is_callsite ? "sample-text/indent-jump-callsite"_rule : "sample-text/indent-jump"_rule, body.indent,
                is_callsite ? "a callee indented by " : "a line indented by ", Plural{body.indent.size(), "space"},
                ", but at most ", Plural{deepest, "is", "are"}, " allowed here");
  }

  Sink& sink_;
  Report& report_;
  std::pmr::memory_resource* memory_;
  std::pmr::vector<Level> levels_;             // open functions, innermost last; empty if none is open
  std::optional<std::size_t> lost_depth_ = 0;  // deeper lines belong to one that was not understood, or to no function
  const char* header_ = nullptr;               // of the open function
  bool has_lone_vtables_ = false;              // the open function
};

}  // namespace proflint::samples::text
