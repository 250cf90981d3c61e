// Functions that start on one line, such as templates: a group repeats the lines of each between separators. Follows
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
  // Notes a source line, which ends a broken group if the line is after it.
  void leave_broken(std::uint64_t line) {
    if (state_ == State::broken && line > last_) state_ = State::outside;
  }
  // Whether a line that ends in a colon is the name of a function.
  bool expects_name() const { return state_ == State::opened || state_ == State::closing; }
  // Whether the last separator may close the group.
  bool may_end() const { return state_ == State::closing && names_ > 1; }

  // The source line before a separator.
  struct Preceding {
    bool exists = false;  // the separator follows the line or its details
    std::uint64_t number = 0;
    bool is_known = true;  // no unreadable line follows, which may be the next source line
  };
  void add_separator(std::string_view separator, const Preceding& line);
  void add_name(std::string_view text);  // the name and a colon
  // Notes a source line outside groups.
  void add_outer(std::uint64_t line) {
    is_ascending_ &= line > outer_;
    outer_ = line;
  }
  // Notes a line that may be a source line with any number.
  void lose_order() { is_ascending_ = false; }
  // Adds a source line of a function in the group.
  void add_line(const Line& line, const Executed& executed);
  // Notes any line that is neither a separator nor a name. If the group was closed, it ends here.
  void add_other(std::string_view text);
  // Ends the file or the section.
  void finish(std::string_view end, bool is_file);

 private:
  enum class State : std::uint8_t {
    outside,
    opened,   // after the separator; a name must follow
    named,    // after a name; its lines must follow
    body,     // after lines of the function
    closing,  // after a separator that follows lines; another name follows, or the group ends
    broken,   // the end of the group is unknown, which was reported
  };
  // A line before the group, with the sum over the functions of the group.
  struct Outer {
    std::uint64_t line, count, sum;
    std::string_view text, place;
    bool is_comparable;
  };

  void end_at(const char* floor);
  void close();
  template <class... Parts>
  void break_off(std::string_view where, const Parts&... parts) {
    report_structure(where, parts...);
    state_ = State::broken;
  }
  std::string_view outer_text(std::uint64_t first) const;
  void start_range(std::uint64_t first);
  template <class... Parts>
  void report_range(const Line& line, const Parts&... parts) {
    context_.findings.add("gcov-text/block-range"_rule, line.line.digits, parts...);
    is_range_sound_ = false;
  }
  void check_range(const Line& line);
  Outer* find(std::uint64_t line);
  // Reports at most one defect per group.
  template <class... Parts>
  void report_structure(std::string_view where, const Parts&... parts) {
    if (is_sound_) context_.findings.add("gcov-text/block-structure"_rule, where, parts...);
    is_sound_ = false;
    context_.totals.has_lost = true;
  }

  Context& context_;
  const char* floor_;         // the lines of the group are after this place
  std::uint64_t outer_ = 0;   // the last line after it
  bool is_ascending_ = true;  // whether the lines after it have ascending numbers
  State state_ = State::outside;
  std::string_view opening_;
  std::uint64_t last_ = 0;  // last line before the group
  bool is_last_known_ = true;
  std::uint64_t start_ = 0;  // start line of its functions; 0: not yet known
  std::uint64_t line_ = 0;   // the last line of this function; 0: none
  std::uint64_t names_ = 0;
  std::string_view name_;          // of the current function
  bool is_sound_ = true;           // whether no defect of the structure was reported
  bool is_range_sound_ = true;     // whether the lines of its functions are those before the group
  std::pmr::vector<Outer> lines_;  // from `start_` on
};

}  // namespace proflint::gcov_text
