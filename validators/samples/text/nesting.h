// Finds the function or inlined callee that a line belongs to by its indentation, and closes those that have ended.
// Follows the layout section of the LLVM sample profile specification.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "validators/samples/text/metadata.h"
#include "validators/samples/text/rules.h"
#include "validators/samples/text/vtables.h"

namespace proflint::samples::text {

// An open function or inlined callee.
struct Level {
  std::size_t depth = 1;                     // indentation of its lines
  std::uint64_t last_location = UINT64_MAX;  // of its last count or callee
  std::size_t jump_depth = 0;                // of its last line that is too deep
  bool has_callsites = false;
  bool has_misplaced_line = false;  // after its metadata, which is reported once
  Metadata metadata;
};

// Sink is one of the sinks in samples/meaning.h; it receives the ends of functions. If a line is unreadable, the lines
// inside it are checked one by one, but nothing is concluded from their place.
template <class Sink>
class Nesting {
 public:
  Nesting(Sink& sink, Report& report, std::pmr::memory_resource* memory)
      : sink_(sink), report_(report), memory_(memory), levels_(memory) {}

  // Begins a function with this name, which starts its header line. REQUIRES: no function is open.
  void begin_function(std::string_view name) {
    lost_depth_.reset();
    name_ = name;
    has_lone_vtables_ = false;
    levels_.emplace_back();
  }
  // Begins a callee whose line is indented by `depth`. REQUIRES: place() was called for the line.
  void begin_callee(std::size_t depth) { levels_.emplace_back().depth = depth + 1; }

  // Ends the callees that a line does not belong to, and returns the function that it belongs to. nullptr: it belongs
  // to an unreadable line.
  Level* place(const Body& body) {
    Level* const level = innermost();
    return level && level->depth == body.indent.size() ? level : place_unusual(body);
  }

  // The innermost function, if a line with this indentation is simply its next line; nullptr if place() must decide.
  Level* innermost() { return lost_depth_ || levels_.back().metadata.is_there() ? nullptr : &levels_.back(); }

  // Notes that the line at `line` is unreadable: the next lines are inside it, up to a line with at most `depth`
  // spaces.
  void lose(std::size_t depth, const char* line) {
    lose_part();
    if (depth == 0) end_function(line);
    if (!lost_depth_ || depth < *lost_depth_) lost_depth_ = depth;
  }
  // Notes that part of the innermost function is unreadable.
  void lose_part() {
    if (!levels_.empty()) sink_.incomplete();
  }

  // Notes a vtables line of the open function whose location differs from the line before it.
  void add_lone_vtables() { has_lone_vtables_ = true; }

  // Ends the open function, if any, before the line at `end`.
  void end_function(const char* end) {
    if (levels_.empty()) return;
    for (; levels_.size() > 1; levels_.pop_back()) sink_.end_callsite();
    sink_.end_function();
    if (const Level& function = levels_.front(); !function.metadata.flat().empty() && function.has_callsites)
      report_.add("sample-text/flat-callsites"_rule, function.metadata.flat(), "function ", name_,
                  " is marked as flat, but has inlined callees");
    if (has_lone_vtables_)
      report_vtables_orphans({name_.data(), static_cast<std::size_t>(end - name_.data())}, report_, memory_);
    levels_.clear();
  }

 private:
  Level* place_unusual(const Body& body) {
    const std::size_t depth = body.indent.size();
    if (lost_depth_ && depth > *lost_depth_) return nullptr;
    lost_depth_.reset();
    for (; levels_.size() > 1 && levels_.back().depth > depth; levels_.pop_back()) sink_.end_callsite();
    Level& level = levels_.back();
    // Reported once for each depth: the lines that follow are as deep for the same reason.
    const bool is_callsite = body.kind == Body::Kind::callsite;
    if (depth > level.depth && (std::exchange(level.jump_depth, depth) != depth || is_callsite))
      report_jump(body, level.depth);
    if (level.metadata.is_there() && !body.location.empty() && !std::exchange(level.has_misplaced_line, true))
      report_.add("sample-text/metadata-last"_rule, body.location, "the line at location ", body.location,
                  " follows the metadata of its function");
    return &level;
  }

  void report_jump(const Body& body, std::size_t deepest) {
    const bool is_callsite = body.kind == Body::Kind::callsite, is_metadata = body.location.empty();
    report_.add(is_callsite ? "sample-text/indent-jump-callsite"_rule : "sample-text/indent-jump"_rule, body.indent,
                is_callsite   ? "the callee at location "
                : is_metadata ? "the metadata line "
                              : "the line at location ",
                is_metadata ? body.value : body.location, " is indented by ", Plural{body.indent.size(), "space"},
                "; expected at most ", deepest);
  }

  Sink& sink_;
  Report& report_;
  std::pmr::memory_resource* memory_;
  std::pmr::vector<Level> levels_;             // open functions, innermost last; empty if none is open
  std::optional<std::size_t> lost_depth_ = 0;  // deeper lines belong to an unreadable line, or to no function
  std::string_view name_;                      // of the open function
  bool has_lone_vtables_ = false;              // whether the open function has one
};

}  // namespace proflint::samples::text
