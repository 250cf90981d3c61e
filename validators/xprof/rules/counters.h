// The counter records of one procedure.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, counters.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/xprof/context.h"
#include "validators/xprof/decoders/numbers.h"
#include "validators/xprof/decoders/record.h"
#include "validators/xprof/rules/repeats.h"
#include "validators/xprof/rules/statistics.h"
#include "validators/xprof/tables.h"

namespace proflint::xprof {

// Places are offsets from the PROC record: 32 bits, so that a counter takes 16 bytes. In a procedure of more than 4
// GiB, which the default limit on file size excludes, they would wrap and point to a wrong line of the same procedure.
struct CounterRecord {
  std::uint32_t id;
  std::uint32_t at;
  std::uint64_t value;
};

// The numbers of a PROC record that other records of the procedure are compared with.
struct ProcedureSizes {
  const char* origin = nullptr;  // start of the PROC record
  Declared counters, vp_sites, vp_records, blocks, edges, srcmap_ops;

  std::uint32_t place(std::string_view record) const { return static_cast<std::uint32_t>(record.data() - origin); }
  bool has_graph() const { return (blocks.is_known && blocks.value != 0) || (edges.is_known && edges.value != 0); }
  bool has_no_graph() const { return blocks.is(0) && edges.is(0); }
};

class Counters {
 public:
  Counters(Context& context, const ProcedureSizes& sizes)
      : context_(context), sizes_(sizes), odd_ids_(context.report), table_(context.memory) {}

  void open();
  void add(const Record& record);
  void close(std::string_view end);
  // Reports the ids so far that are wrong; close() does this as well.
  void report_odd();

  const IdTable<CounterRecord>& table() const { return table_; }
  const Totals& totals() const { return totals_; }
  // Whether as many counters as the procedure announces were read.
  bool has_all() const { return announced_.said().is(announced_.found()); }
  // Whether every counter was read and no error was found: only then the flow of the procedure is checked.
  bool is_sound() const { return is_sound_; }

 private:
  void add_unread(const Record& record);
  void check_id(std::uint32_t id, std::string_view where);
  void note_repeat(const CounterRecord& twin, std::uint32_t id, std::string_view where);

  Context& context_;
  const ProcedureSizes& sizes_;  // of the open procedure
  Announced announced_;
  GroupedFindings odd_ids_;
  Repeats<std::uint32_t> repeats_;
  IdTable<CounterRecord> table_;
  Totals totals_;
  std::uint64_t largest_plain_id_ = 0;  // ids 1 to this one need no check of the bounds
  std::uint32_t last_id_ = 0;
  bool has_last_id_ = false;
  bool is_sound_ = true;
};

}  // namespace proflint::xprof
