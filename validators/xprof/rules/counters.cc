// Reads counters and checks their ids. Ids that ascend within their bounds, as writers give them, take a fast path.
#include "validators/xprof/rules/counters.h"

#include <algorithm>

#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

void Counters::open() {
  announced_.open(sizes_.counters);
  table_.clear();
  totals_ = {};
  has_last_id_ = false;
  last_id_ = 0;
  largest_plain_id_ = sizes_.counters.is_known ? sizes_.counters.value : UINT32_MAX;
  is_sound_ = true;
}

void Counters::add_unread(const Record& record) {
  announced_.add(record.text);
  totals_.is_known = is_sound_ = false;
}

void Counters::add(const Record& record) {
  grammars::xprof_text::Counter counter;
  if (!parse_record(record, counter, context_)) return add_unread(record);
  announced_.add(record.text);
  std::uint32_t id = 0;
  std::uint64_t value = 0;
  const bool has_id = read(counter.id, id, context_.report), has_value = read(counter.value, value, context_.report);
  totals_.max = std::max(totals_.max, value);
  totals_.sum += value;
  if (!has_id || !has_value) [[unlikely]] {
    is_sound_ = false;
    totals_.is_known = totals_.is_known && has_value;
    if (!has_id) return;
  }
  if (id <= last_id_ || id > largest_plain_id_) [[unlikely]]
    check_id(id, counter.id.digits());
  last_id_ = id;
  has_last_id_ = true;
  if (const CounterRecord* twin = table_.add({id, sizes_.place(record.text), value})) [[unlikely]]
    note_repeat(*twin, id, counter.id.digits());
}

void Counters::check_id(std::uint32_t id, std::string_view where) {
  GroupedFindings& report = odd_ids_;
  if (has_last_id_ && id <= last_id_)
    report.add("xprof/counter-order"_rule, where, "counter ", id, " follows counter ", last_id_,
               "; expected strictly ascending order");
  if (id == 0) {
    is_sound_ = false;
    report.add("xprof/counter-id-zero"_rule, where, "the counter id is 0, which means 'none' in blocks and edges");
  } else if (sizes_.counters.excludes(id)) {
    if (sizes_.has_graph()) {
      is_sound_ = false;
      report.add("xprof/counter-range"_rule, where, "counter id ", id, " exceeds n_counters (", sizes_.counters.value,
                 ")");
    } else if (sizes_.has_no_graph()) {
      report.add("xprof/counter-sparse"_rule, where, "counter id ", id, " exceeds n_counters (", sizes_.counters.value,
                 ")");
    }
  }
}

void Counters::note_repeat(const CounterRecord& twin, std::uint32_t id, std::string_view where) {
  is_sound_ = false;
  repeats_.add(where, id, sizes_.origin + twin.at);
}

void Counters::report_odd() {
  odd_ids_.flush();
  repeats_.flush("xprof/counter-duplicate"_rule, "counter ", " already has a record on line ", context_.report);
}

void Counters::close(std::string_view end) {
  Report& report = context_.report;
  report_odd();
  is_sound_ &= announced_.check("xprof/counter-count"_rule, "n_counters", "counter", end, context_);
  if (totals_.is_known && totals_.overflows())
    report.add("xprof/sum-overflow"_rule, sizes_.counters.where, "the counters of the procedure add up to ",
               totals_.sum, ", which does not fit in 64 bits");
  if (!context_.is_run_time() || announced_.found() == 0 || !totals_.is_known || totals_.max != 0) return;
  if (announced_.found() == 1)
    report.add("xprof/counters-all-zero"_rule, sizes_.counters.where, "the only counter of the procedure is 0");
  else
    report.add("xprof/counters-all-zero"_rule, sizes_.counters.where, "the procedure has ", announced_.found(),
               " counters, and all of them are 0");
}

}  // namespace proflint::xprof
