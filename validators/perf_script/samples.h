// Samples and their call chains, line by line, and the rules about all of them. Follows process_event() of perf's
// builtin-script.c and PerfReader.cpp of llvm-profgen.
#pragma once

#include <memory_resource>
#include <string_view>

#include "grammars/perf_script.h"
#include "validators/core/grouped_findings.h"
#include "validators/perf_script/dialect.h"
#include "validators/perf_script/events.h"
#include "validators/perf_script/mappings.h"
#include "validators/perf_script/totals.h"

namespace proflint::perf_script {

class Samples {
 public:
  // If `entries` is not nullptr, it receives the samples of each function. Samples without a head line are not added.
  Samples(Dialect dialect, std::pmr::memory_resource* memory, Entries* entries, GroupedFindings& findings)
      : dialect_(dialect), findings_(findings), entries_(entries), events_(memory), times_(memory), mappings_(memory) {}

  void add_head(const Line& line, std::string_view text);
  void add_frame(const Line& line, std::string_view text);
  // The source line of the frame above.
  void add_source(std::string_view text);
  void add_branches(const Line& line);
  // Other fields of the sample above, which end it.
  void add_fields(std::string_view text);
  void add_count(const Line& line);
  void add_record(const Line& line, std::string_view text);
  void add_blank(std::string_view text);
  // Notes a line that cannot be read: findings that depend on it are not reported for the lines around it.
  void add_unreadable(const Line& line);
  // Ends the text. `is_cut`: the text ends inside a line.
  void finish(bool is_cut);

  // Adds the piece that follows. False if both must be checked together. REQUIRES: both are finished and have no
  // findings.
  bool append(const Samples& next);
  // Reports findings about all lines, and the facts.
  void conclude(Report& report) const;

  // Whether the file ends inside this line, which matches and has no LF: it lacks a part that lines above have.
  bool is_cut(const Line& line);
  // Whether some line belongs to a sample, readable or not.
  bool has_any() const { return has_any_; }

 private:
  bool is_open() const { return !head_.empty(); }
  bool check_ids(const Line& line);
  void check_separator(std::string_view text);
  bool check_address(const grammars::perf_script::Hexadecimal& address);
  void add_sampled(const Line& line);
  void check_fields(const Line& line, std::string_view text);
  void settle_bare();
  void add_orphan(std::string_view address, std::string_view where);
  void count_symbol(const Line& line);
  void add_entry();
  void end_sample();
  void settle_flat();
  void end_chain();
  void report_branches(Report& report) const;

  Dialect dialect_;
  GroupedFindings& findings_;
  Entries* entries_;
  Events events_;
  Times times_;
  Mappings mappings_;
  Totals totals_;
  std::string_view head_;      // of the open sample; empty: none
  bool hides_period_ = false;  // stackcollapse-perf.pl does not find the period of the open sample
  std::uint64_t frames_ = 0;   // of it
  std::uint64_t weight_ = 0;   // of it: its period, if it has one
  Totals::OddName name_;       // of it: the command name, if consumers misread it
  std::string_view leaf_;      // the innermost function of it
  std::string_view flat_;      // the last head, if it has no frames and an empty line follows
  std::string_view bare_;      // the last frame, if it has no object and its source line may follow
  std::string_view chain_;     // addresses that wait for their branches; empty: none
  bool is_excused_ = false;    // the next frames belong to an unreadable sample, which was reported
  bool has_any_ = false;
  std::uint64_t sampled_ = 0;  // heads with a sampled address
};

}  // namespace proflint::perf_script
