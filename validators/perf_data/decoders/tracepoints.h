// Descriptions of tracepoints, and the raw data of samples that they describe.
// Follows trace-cmd.dat.v6(5), tools/perf/util/trace-event-read.c and tools/lib/traceevent/event-parse.c, whose
// decoder of fields accesses wrong memory if descriptions and data do not match.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/perf_data/decoders/print_checks.h"

namespace proflint::perf_data {

class Tracepoints {
 public:
  explicit Tracepoints(std::pmr::memory_resource* memory)
      : formats_(memory), dynamic_fields_(memory), print_checks_(memory) {}

  // Reads the feature TRACING_DATA of a file.
  void read_feature(std::string_view payload, std::endian order, GroupedFindings& found) {
    read(payload, payload, order, found);
  }
  // Reads the data after a TRACING_DATA record of a pipe, which is padded to 8 bytes.
  void read_record(std::string_view payload, std::string_view record, std::endian order, GroupedFindings& found);

  bool is_present() const { return is_present_; }
  // Whether the descriptions are complete.
  bool is_sound() const { return is_sound_; }
  bool has(std::uint64_t id) const { return formats_.contains(static_cast<std::uint32_t>(id)); }

  // Raw data of a sample of tracepoint `id`. REQUIRES: is_sound().
  void check_raw(std::uint64_t id, std::string_view raw, std::endian order, GroupedFindings& found) const;

  // The parts of a format that raw data must have.
  struct Format {
    std::uint64_t end = 0;  // of the last field
    std::size_t first_dynamic = 0, last_dynamic = 0;
    std::size_t first_print = 0, last_print = 0;
  };
  // A field whose data is elsewhere: a word with its size in the upper half, and its offset in the lower half, from the
  // start of the raw data or from the end of the word.
  struct DynamicField {
    std::uint64_t offset;
    bool is_relative;
    auto operator<=>(const DynamicField&) const = default;
  };

 private:
  friend class TracingData;

  // Returns the size of the data; 0 if it cannot be read, which is reported at `where`.
  std::size_t read(std::string_view payload, std::string_view where, std::endian order, GroupedFindings& found);

  HashMap<std::uint32_t, Format> formats_;
  std::pmr::vector<DynamicField> dynamic_fields_;  // sorted by offset and different within each format
  std::pmr::vector<PrintCheck> print_checks_;      // of each format
  bool is_present_ = false, is_sound_ = false;
};

}  // namespace proflint::perf_data
