// Functions that start on one line, as templates do: a group repeats the lines of each between separators. Follows
// output_lines() of GCC's gcov.cc, 8 and later.
#pragma once

#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class Groups {
 public:
  Groups(std::string_view text, std::pmr::memory_resource* memory, Context& context)
      : context_(context), floor_(text.data()), lines_(memory) {}

  bool is_inside() const { return state_ != State::outside; }
  // A source line comes: a broken group has ended if the line is after it.
  void leave_broken(std::uint64_t line) {
    if (state_ == State::broken && line > last_) state_ = State::outside;
  }
  // Whether a line that ends in a colon is the name of a function.
  bool expects_name() const { return state_ == State::opened || state_ == State::closing; }

  // `has_line`: a source line or its details precede the separator. `last` is its number.
  void add_separator(std::string_view separator, bool has_line, std::uint64_t last);
  void add_name(std::string_view name);
  // A source line of a function in the group.
  void add_line(const Line& line, const Executed& executed);
  // Any other line than a separator or a name. The group ends here if it was closed.
  void add_other(std::string_view text);
  // The file, or the section, ends.
  void finish(std::string_view end, bool is_file);

 private:
  enum class State : std::uint8_t {
    outside,
    opened,   // a separator, and a name must follow
    named,    // and its lines must follow
    body,     // has lines
    closing,  // a separator after lines: another name follows, or the group ends
    broken,   // its end is unknown, which was reported
  };
  // A line before the group, with the sum over its functions.
  struct Outer {
    std::uint64_t line, count, sum;
    std::string_view text, place;
    bool is_comparable;
  };

  void close();
  void break_off(std::string_view where, const char* message);
  void start_range(std::uint64_t first);
  void check_range(const Line& line);
  Outer* find(std::uint64_t line);
  void report_structure(std::string_view where, const char* message);

  Context& context_;
  const char* floor_;  // the group's lines are after this place
  State state_ = State::outside;
  std::string_view opening_;
  std::uint64_t last_ = 0;   // line before the group
  std::uint64_t start_ = 0;  // of its functions; 0: not yet known
  std::uint64_t line_ = 0;   // the last of this function; 0: none
  std::uint64_t names_ = 0;
  bool is_sound_ = true;           // no defect of its structure was reported
  std::pmr::vector<Outer> lines_;  // from `start_` on
};

}  // namespace proflint::gcov_text
