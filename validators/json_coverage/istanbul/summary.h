// A summary: one entry for each file, and one for the total. Follows istanbul-lib-coverage 3.
#pragma once

#include "validators/core/format.h"
#include "validators/coverage/spellings.h"
#include "validators/json_coverage/istanbul/shapes.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::istanbul {

class Summary final : public Sink {
 public:
  Summary(const Input& input, GroupedFindings& findings)
      : findings_(findings), strings_(input.memory), spellings_(input.memory) {}

  void open(Frame& frame) override;
  void close(Frame& frame) override;

 private:
  struct Metric {
    Int128 total = 0, covered = 0, skipped = 0;
    Value percent;
    bool is_there = false;
    bool is_doubtful = false;  // has a finding, so that it is not compared any more: one wrong number is reported once
    std::string_view where;
  };
  struct Entry {
    std::array<Metric, entry::kMetrics> metrics;
    bool is_usable = true;
  };

  void close_metric(const Frame& frame);
  void check_percents();
  void check_percent(Metric& metric, std::string_view name);
  void close_entry(const Frame& frame);
  void close_entries(const Frame& frame);

  GroupedFindings& findings_;
  encodings::json::Strings strings_;
  coverage::Spellings spellings_;
  Entry entry_, total_, sum_;
  bool has_total_ = false;
  std::uint64_t files_ = 0;
};

}  // namespace proflint::json_coverage::istanbul
