// The details below a line: branches, calls, blocks, conditions. Follows output_line_details() of GCC's gcov.cc.
#pragma once

#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class Details {
 public:
  explicit Details(Context& context) : context_(context) {}

  // Starts a source line, to which the following details belong.
  void start(const Line& line, const Executed& executed);
  // Ends the details of the source line.
  void end();
  // Notes an unreadable line: the following details may belong to it.
  void lose_line() {
    owner_ = Owner::unknown;
    conditions_ = {};
  }
  // Adds a branch, a call, a jump, a block, or a line about conditions.
  void add(const Line& line, std::string_view text);
  // Ends the list of conditions.
  void end_conditions();
  // Whether a source line precedes, which may be unreadable.
  bool has_line() const { return owner_ != Owner::none; }

 private:
  // The owner of the next detail.
  enum class Owner : std::uint8_t { none, line, unknown };

  void note_traits(const Line& line);
  bool check_index(const Line& line, std::string_view text);
  void check_arc(const Line& line, std::string_view text);
  void check_orphan(const Line& line);
  void check_block(const Line& line);
  void check_value_of_arc(const Line& line, std::string_view text);
  void start_conditions(const Line& line, std::string_view text);
  void check_condition(const Line& line, std::string_view text);

  Context& context_;
  Executed executed_;
  std::uint64_t line_ = 0, next_index_ = 0;
  Owner owner_ = Owner::none;
  // The current list of conditions.
  std::string_view conditions_;  // the line with their number; empty: no list
  std::uint64_t missing_ = 0, listed_ = 0, total_ = 0, first_index_ = 0;
};

}  // namespace proflint::gcov_text
