// The table of limits. Defaults are far above what real writers produce and far below what would hurt a CI machine.
#include "validators/core/limits.h"

#include "validators/core/rules.h"

namespace proflint {
namespace {

constexpr LimitRow kRows[] = {
    {Limit::file_size, "file-size", std::uint64_t{4} << 30, "bytes", "size of one input file",
     &"limit/file-size"_core_rule},
    {Limit::line_length, "line-length", 1 << 20, "bytes", "length of one line of text", &"limit/line-length"_core_rule},
    {Limit::nesting, "nesting", 1000, "levels", "depth of nested records", &"limit/nesting"_core_rule},
    {Limit::memory, "memory", 64 << 20, "bytes", "memory for one file, in addition to memory-factor times its size",
     &"limit/memory"_core_rule},
    {Limit::memory_factor, "memory-factor", 8, "bytes per byte", "memory for one file in proportion to its size",
     &"limit/memory"_core_rule},
    {Limit::inflated_size, "inflated-size", 256 << 20, "bytes",
     "unpacked size of a compressed file, or of the compressed sections of a file", &"limit/inflated-size"_core_rule},
    {Limit::inflated_ratio, "inflated-ratio", 1000, "bytes per byte",
     "unpacked size of a compressed file in proportion to its size, beyond the first MiB",
     &"limit/inflated-size"_core_rule},
    {Limit::archive_size, "archive-size", std::uint64_t{2} << 30, "bytes",
     "unpacked contents of one archive; inflated-ratio applies as well", &"limit/archive"_core_rule},
    {Limit::archive_members, "archive-members", 1'000'000, "members", "number of members of one archive",
     &"limit/archive"_core_rule},
    {Limit::path_length, "path-length", 4096, "bytes", "length of the path of a member in its archive",
     &"limit/archive"_core_rule},
    {Limit::work_factor, "work-factor", 8, "steps per byte",
     "steps of computations with superlinear cost, in proportion to the size of the file", &"limit/work"_core_rule},
};

constexpr bool rows_follow_enumerators() {
  for (std::size_t i = 0; i < std::size(kRows); ++i)
    if (static_cast<std::size_t>(kRows[i].limit) != i) return false;
  return true;
}
static_assert(rows_follow_enumerators());

}  // namespace

std::span<const LimitRow> limit_rows() {
  return kRows;
}

Limits::Limits() {
  static_assert(std::tuple_size_v<decltype(values_)> == std::size(kRows));
  for (const LimitRow& row : kRows) set(row.limit, row.fallback);
}

std::optional<Limit> Limits::find(std::string_view name) {
  for (const LimitRow& row : kRows)
    if (row.name == name) return row.limit;
  return std::nullopt;
}

std::uint64_t Limits::memory_for(std::uint64_t file_size) const {
  std::uint64_t scaled = 0, sum = 0;
  if (__builtin_mul_overflow(file_size, (*this)[Limit::memory_factor], &scaled)) return UINT64_MAX;
  if (__builtin_add_overflow(scaled, (*this)[Limit::memory], &sum)) return UINT64_MAX;
  return sum;
}

std::uint64_t Limits::work_for(std::uint64_t size) const {
  constexpr std::uint64_t kAlways = 1 << 20;  // so that small inputs are always checked completely
  std::uint64_t scaled = 0, sum = 0;
  if (__builtin_mul_overflow(size, (*this)[Limit::work_factor], &scaled)) return UINT64_MAX;
  return __builtin_add_overflow(scaled, kAlways, &sum) ? UINT64_MAX : sum;
}

}  // namespace proflint
