// Reads attrs, and checks the rules about them.
// Follows uapi/linux/perf_event.h and tools/perf/util/evlist.c (evlist__valid_sample_type and its neighbors).
#include "validators/perf_data/decoders/attrs.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "validators/core/cursor.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint64_t kReadFormatId = 4;
constexpr unsigned kInheritBit = 1, kSampleIdAllBit = 18, kContextSwitchBit = 26;

// The field at `offset`, or 0 where the attr ends before it.
template <class T>
T field(std::string_view attr, std::size_t offset, std::endian order) {
  return attr.size() >= offset + sizeof(T) ? load<T>(attr.substr(offset), order) : T{0};
}

bool has_flag(std::uint64_t flags, unsigned bit, std::endian order) {
  return (flags >> (order == std::endian::little ? bit : 63 - bit) & 1) != 0;
}

// A field of an attr; the place of the compressed record if it was unpacked.
std::string_view place_of(const Attr& attr, std::size_t offset) {
  return attr.where.size() >= kSmallestAttr ? attr.where.substr(offset, 8) : attr.where;
}

void check_attr(const Attr& attr, GroupedFindings& found) {
  if (!is_known_attr_size(attr.size))
    found.add("perf-data/attr-newer"_rule, attr.where.substr(4, 4), "the attr has ", Plural{attr.size, "byte"},
              "; expected 64, 72, 80 or a multiple of 8 from 96 to 144");
  if (attr.sample_type >> 25 != 0)
    found.add("perf-data/sample-type-unknown"_rule, attr.where.substr(24, 8), "sample_type ", Hex{attr.sample_type},
              " contains unknown bits; the contents of records were not checked");
  else if (attr.read_format >> 5 != 0)
    found.add("perf-data/sample-type-unknown"_rule, attr.where.substr(32, 8), "read_format ", Hex{attr.read_format},
              " contains unknown bits; the contents of records were not checked");
  if (attr.has(kRead) && (attr.read_format & kReadFormatId) == 0)
    found.add("perf-data/read-format"_rule, attr.where.substr(32, 8), "samples have counter values, but read_format ",
              Hex{attr.read_format}, " lacks PERF_FORMAT_ID, so their events are unknown");
  // perf reads the call chain from a branch stack, which no sample has.
  constexpr std::uint64_t kCallStack = 1 << 11;
  if ((attr.branch_sample_type & kCallStack) != 0 && attr.has(kCallchain) && !attr.has(kBranchStack))
    found.add_as(Severity::error, "perf-data/attr-impossible"_rule, attr.where.substr(72, 8), "branch_sample_type ",
                 Hex{attr.branch_sample_type}, " requests call stacks, but samples have no branch stack");
  if (attr.has(kWeight) && attr.has(kWeightStruct))
    found.add("perf-data/attr-impossible"_rule, attr.where.substr(24, 8), "sample_type ", Hex{attr.sample_type},
              " has both WEIGHT and WEIGHT_STRUCT, but they are mutually exclusive");
  else if (attr.has(kStackUser) && (attr.stack_user % 8 != 0 || attr.stack_user < 8 || attr.stack_user > 65528))
    found.add("perf-data/attr-impossible"_rule, attr.where.substr(24, 8), "sample_stack_user is ", attr.stack_user,
              "; expected a multiple of 8 from 8 to 65528");
}

Positions positions_of(const Attr& attr) {
  constexpr std::uint64_t kLeading = kIdentifier | kIp | kTid | kTime | kAddr | kId | kStreamId | kCpu | kPeriod;
  const auto words = [&attr](std::uint64_t bits) { return set_bits(attr.sample_type & bits); };
  Positions at;
  at.leading = words(kLeading);
  at.time = words(kIdentifier | kIp | kTid);
  at.cpu = at.leading - words(kCpu | kPeriod);
  if (attr.sample_id_all) at.trailer = words(kTid | kTime | kId | kStreamId | kCpu | kIdentifier);
  if (attr.sample_id_all && attr.has(kTime)) at.time_in_trailer = words(kTid);
  if (attr.has(kIdentifier)) {
    at.id_from_start = 0;
    at.id_from_end = 1;
  } else if (attr.has(kId)) {
    at.id_from_start = words(kIp | kTid | kTime | kAddr);
    at.id_from_end = 1 + words(kCpu | kStreamId);
  }
  return at;
}

}  // namespace

std::uint32_t attr_size(std::string_view attr, std::endian order) {
  const auto size = load<std::uint32_t>(attr.substr(4), order);
  return size == 0 ? kSmallestAttr : size;
}

void check_size_given(std::string_view attr, std::endian order, GroupedFindings& found) {
  if (load<std::uint32_t>(attr.substr(4), order) == 0)
    found.add_as(Severity::warning, "perf-data/attr-size"_rule, attr.substr(4, 4),
                 "the attr has size 0, which perf reads as ", kSmallestAttr);
}

bool is_known_attr_size(std::uint64_t size) {
  constexpr std::uint64_t kKnown[] = {64, 72, 80, 96, 104, 112, 120, 128, 136, 144};
  return std::find(std::begin(kKnown), std::end(kKnown), size) != std::end(kKnown);
}

Attr read_attr(std::string_view bytes, std::endian order) {
  Attr attr;
  attr.size = attr_size(bytes, order);
  attr.where = bytes.substr(0, attr.size);
  attr.type = load<std::uint32_t>(bytes, order);
  attr.config = field<std::uint64_t>(attr.where, 8, order);
  attr.sample_period = field<std::uint64_t>(attr.where, 16, order);
  attr.sample_type = field<std::uint64_t>(attr.where, 24, order);
  attr.read_format = field<std::uint64_t>(attr.where, 32, order);
  attr.flags = field<std::uint64_t>(attr.where, 40, order);
  attr.branch_sample_type = field<std::uint64_t>(attr.where, 72, order);
  attr.regs_user = field<std::uint64_t>(attr.where, 80, order);
  attr.stack_user = field<std::uint32_t>(attr.where, 88, order);
  attr.regs_intr = field<std::uint64_t>(attr.where, 96, order);
  attr.sample_id_all = has_flag(attr.flags, kSampleIdAllBit, order);
  attr.inherit = has_flag(attr.flags, kInheritBit, order);
  attr.context_switch = has_flag(attr.flags, kContextSwitchBit, order);
  attr.at = positions_of(attr);
  return attr;
}

void Attrs::add(const Attr& attr, std::string_view ids, std::endian order, GroupedFindings& found) {
  check_attr(attr, found);
  is_known_ &= attr.sample_type >> 25 == 0 && attr.read_format >> 5 == 0;
  const auto index = static_cast<std::uint32_t>(list_.size());
  list_.push_back(attr);
  list_.back().ids = ids.size() / 8;
  if (!found.redirection().empty()) list_.back().where = found.redirection();
  for (; !ids.empty(); ids.remove_prefix(8)) {
    const auto id = load<std::uint64_t>(ids, order);
    const auto [it, is_new] = owners_.try_emplace(id, index);
    if (!is_new && it->second != index)
      found.add("perf-data/id-duplicate"_rule, ids.substr(0, 8), "id ", id, " of attr ", index,
                " already belongs to attr ", it->second);
  }
}

const Attr* Attrs::owner(std::uint64_t id) const {
  const std::optional<std::uint32_t> index = owner_index(id);
  return index ? &list_[*index] : nullptr;
}

std::optional<std::uint32_t> Attrs::owner_index(std::uint64_t id) const {
  const auto it = owners_.find(id);
  return it == owners_.end() ? std::nullopt : std::optional(it->second);
}

void Attrs::add_period(const Attr& attr, std::uint64_t period, std::string_view where, GroupedFindings& found) {
  std::uint64_t& sum = list_[static_cast<std::size_t>(&attr - list_.data())].periods;
  if (period > UINT64_MAX - sum)
    found.add("perf-data/period-overflow"_rule, where, "with this period of ", period,
              ", the periods of the event's samples add up to more than 2^64 - 1");
  sum += period;
}

std::uint64_t Attrs::exchange_value(std::uint64_t id, std::uint64_t value) {
  return std::exchange(values_[id], value);
}

void Attrs::check_agreement(GroupedFindings& found) const {
  if (list_.size() < 2) return;
  const Attr& first = list_.front();
  const bool all_identified =
      std::all_of(list_.begin(), list_.end(), [](const Attr& attr) { return attr.has(kIdentifier); });
  for (const Attr& attr : list_) {
    const bool agrees = first.at.id_from_start && attr.at.id_from_start == first.at.id_from_start &&
                        attr.at.id_from_end == first.at.id_from_end;
    if (all_identified || agrees) continue;
    if (!attr.at.id_from_start)
      found.add("perf-data/id-position"_rule, place_of(attr, 24), "sample_type ", Hex{attr.sample_type}, " of attr ",
                &attr - list_.data(), " lacks IDENTIFIER and ID, so the events of its records are unknown");
    else
      found.add("perf-data/id-position"_rule, place_of(attr, 24),
                "records of different attrs have the id at different positions: sample_type is ", Hex{attr.sample_type},
                " in attr ", &attr - list_.data(), ", but ", Hex{first.sample_type}, " in attr 0");
    break;
  }
  for (const Attr& attr : list_)
    if (attr.sample_id_all != first.sample_id_all)
      return found.add("perf-data/sample-id-all"_rule, place_of(attr, 40), "sample_id_all is ",
                       attr.sample_id_all ? "set" : "clear", " in attr ", &attr - list_.data(), ", but ",
                       first.sample_id_all ? "set in attr 0" : "clear in attr 0");
}

}  // namespace proflint::perf_data
