// Rules about mappings.
#include "validators/perf_script/mappings.h"

#include <algorithm>
#include <tuple>

#include "validators/perf_script/rules.h"

namespace proflint::perf_script {
namespace {

// The kernel's addresses are above, and 0 is not an address.
bool is_of_program(std::uint64_t address) {
  constexpr std::uint64_t kKernel = std::uint64_t{1} << 47;
  return address != 0 && address < kKernel;
}

}  // namespace

void Mappings::add(const grammars::perf_script::Line& record, GroupedFindings& findings) {
  has_any_ = true;
  if (record.pid.is_negative) return;
  const std::uint64_t start = record.address.value, length = record.length.value;
  if (!record.address.fits || !record.length.fits || (length != 0 && length - 1 > UINT64_MAX - start)) {
    findings.add("perf-script/mmap-range"_rule, record.address.digits, "the mapping at address ", record.address.digits,
                 " with length ", record.length.digits, " (hexadecimal) extends past the end of the address space");
    return;
  }
  if (length == 0) {
    findings.add("perf-script/mmap-empty"_rule, record.length.digits, "the mapping of ", record.name, " has length 0");
    return;
  }
  mappings_.push_back({record.pid.digits.value, start, start + (length - 1), record.name, record.address.digits});
}

void Mappings::add_branch(std::uint64_t address) {
  if (is_of_program(address)) addresses_.push_back(address);
}

void Mappings::add_sample(std::uint64_t process, std::uint64_t address) {
  if (!is_of_program(address)) return;
  addresses_.push_back(address);
  processes_.insert(process);
}

// Whether the mappings of all sampled processes are known: the mappings of a process that ran before perf record may be
// missing.
bool Mappings::has_all_processes() const {
  Numbers mapped(mappings_.get_allocator().resource());
  for (const Mapping& mapping : mappings_) mapped.insert(mapping.process);
  return std::all_of(processes_.begin(), processes_.end(), [&](std::uint64_t it) { return mapped.contains(it); });
}

void Mappings::append(const Mappings& next) {
  has_any_ |= next.has_any_;
  mappings_.insert(mappings_.end(), next.mappings_.begin(), next.mappings_.end());
  addresses_.insert(addresses_.end(), next.addresses_.begin(), next.addresses_.end());
  processes_.insert(next.processes_.begin(), next.processes_.end());
}

void Mappings::report_to(Report& report) const {
  report_overlaps(report);
  report_unmapped(report);
}

void Mappings::report_overlaps(Report& report) const {
  std::pmr::vector<Mapping> sorted(mappings_, mappings_.get_allocator());
  std::sort(sorted.begin(), sorted.end(), [](const Mapping& a, const Mapping& b) {
    return std::tuple(a.process, a.start, a.last, a.where.data()) <
           std::tuple(b.process, b.start, b.last, b.where.data());
  });
  Occurrences overlaps;
  std::size_t widest = 0;  // the mapping of the process that ends last
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const Mapping &before = sorted[widest], &here = sorted[i];
    const bool is_same = here.start == sorted[i - 1].start && here.last == sorted[i - 1].last;
    if (here.process == before.process && here.start <= before.last && !is_same)
      overlaps.add_unordered(std::max(before.where, here.where, [](std::string_view a, std::string_view b) {
        return std::less<const char*>()(a.data(), b.data());
      }));
    if (here.process != before.process || here.last > before.last) widest = i;
  }
  report_group(report, "perf-script/mmap-overlap"_rule, overlaps, "the mapping at address ", overlaps.first(),
               " overlaps another mapping of the same process");
}

void Mappings::report_unmapped(Report& report) const {
  if (mappings_.empty() || addresses_.empty() || !has_all_processes()) return;
  std::pmr::vector<std::pair<std::uint64_t, std::uint64_t>> ranges(mappings_.get_allocator());
  for (const Mapping& mapping : mappings_) ranges.emplace_back(mapping.start, mapping.last);
  std::sort(ranges.begin(), ranges.end());
  std::size_t size = 0;  // ranges that overlap become one
  for (const auto& range : ranges) {
    if (size != 0 && range.first <= ranges[size - 1].second)
      ranges[size - 1].second = std::max(ranges[size - 1].second, range.second);
    else
      ranges[size++] = range;
  }
  ranges.resize(size);
  const auto is_outside = [&](std::uint64_t address) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), std::pair(address, UINT64_MAX));
    return after == ranges.begin() || std::prev(after)->second < address;
  };
  const auto outside = static_cast<std::uint64_t>(std::count_if(addresses_.begin(), addresses_.end(), is_outside));
  if (addresses_.size() == 1 && outside == 1)
    report.add("perf-script/sample-unmapped"_rule, {}, "the only user-space address of the samples (",
               Hex{addresses_.front()}, ") is not in any mapping");
  else if (2 * outside > addresses_.size())
    report.add("perf-script/sample-unmapped"_rule, {}, outside, " of ", addresses_.size(),
               " user-space addresses of the samples are not in any mapping; the first is ",
               Hex{*std::find_if(addresses_.begin(), addresses_.end(), is_outside)});
}

}  // namespace proflint::perf_script
