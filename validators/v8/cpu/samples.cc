// Checks samples against nodes in one pass, once all nodes are known.
#include "validators/v8/cpu/samples.h"

#include <algorithm>

#include "validators/v8/cpu/rules.h"

namespace proflint::v8::cpu {
namespace {

// The element of this index in a list of integers. REQUIRES: the list has it.
std::string_view element_of(std::string_view bracket, std::uint64_t index) {
  const char* at = bracket.data() + 1;
  for (; index != 0; ++at) index -= *at == ',';
  while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') ++at;
  const char* end = at;
  while ((*end >= '0' && *end <= '9') || *end == '-') ++end;
  return {at, static_cast<std::size_t>(end - at)};
}

}  // namespace

void Times::add_unordered(std::string_view place) {
  if (!unordered) first_unordered = count;
  unordered.add(place);
}

void Times::widen(double time) {
  smallest = count == 0 ? time : std::min(smallest, time);
  largest = count == 0 ? time : std::max(largest, time);
  ++count;
}

void Times::add_delta(double delta, std::string_view place) {
  if (delta < 0) add_unordered(place);
  sum += delta;
  widen(delta);
}

void Times::add_timestamp(double time, std::string_view place) {
  if (count != 0 && time < last) add_unordered(place);
  if (count == 0) first = time;
  last = time;
  widen(time);
}

void Samples::add(std::int64_t id) {
  const bool is_large = id < 0 || id >= kLarge;
  if (is_large) large_.push_back(id);
  ids_.push_back(is_large ? kLarge : static_cast<std::uint32_t>(id));
}

void Samples::check(const Nodes& nodes, GroupedFindings& findings) const {
  std::uint64_t unknown = 0, first_unknown = 0;
  std::size_t next_large = 0;
  std::int64_t last_id = -1, first_id = 0;
  const Node* node = nullptr;
  bool is_working = false;
  for (std::uint64_t i = 0; i < ids_.size(); ++i) {
    const std::int64_t id = ids_[i] == kLarge ? large_[next_large++] : ids_[i];
    if (i == 0 || id != last_id) node = nodes.find(id);  // consecutive samples often have the same node
    last_id = id;
    if (node == nullptr && unknown++ == 0) first_unknown = i, first_id = id;
    is_working = is_working || node == nullptr || !node->is_idle;
  }
  if (unknown != 0 && nodes.has_all_ids())
    findings.add_group("cpuprofile/sample-node"_rule, {unknown, element_of(where_, first_unknown)}, "sample ",
                       first_unknown, " refers to node ", first_id, ", which is not in the profile");
  if (ids_.size() == 1 && !is_working)
    findings.add("cpuprofile/idle-only"_rule, where_, "the only sample is not in a function of the program");
  else if (!ids_.empty() && !is_working)
    findings.add("cpuprofile/idle-only"_rule, where_, "none of the ", ids_.size(),
                 " samples is in a function of the program");
}

}  // namespace proflint::v8::cpu
