// Fields that perf divides by, counts with or uses as indexes, compared with the raw data of each sample.
// Follows libtraceevent, event-parse.c (tep_read_number, eval_num_arg, print_str_arg).
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/perf_data/decoders/print_formats.h"

namespace proflint::perf_data {

// A field in the description of a tracepoint.
struct TracepointField {
  std::string_view declaration;
  std::uint64_t offset = 0, size = 0;
};

// A use of a value in a print format, with the places of its fields.
struct PrintCheck {
  PrintUse::Role role;
  std::uint64_t offset = 0, size = 0;  // of the value; without a field, size is 0, and the value is `number`
  std::uint64_t number = 0;
  std::uint64_t start = 0;  // the array
  std::uint64_t element_size = 1;
};

// The places of the fields in `use`; nothing if `fields` lacks them.
std::optional<PrintCheck> locate(const PrintUse& use, std::span<const TracepointField> fields);

// Reports a value in the raw data of a sample of tracepoint `id`. REQUIRES: `raw` has all fields of the tracepoint.
void check_print(const PrintCheck& check, std::uint64_t id, std::string_view raw, std::endian order,
                 GroupedFindings& found);

}  // namespace proflint::perf_data
