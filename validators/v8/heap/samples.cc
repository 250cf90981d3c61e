// Checks samples against nodes, once both are complete.
#include "validators/v8/heap/samples.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "validators/json_documents/hygiene.h"
#include "validators/v8/heap/rules.h"

namespace proflint::v8::heap {

void Samples::add_node(std::int64_t id, double self_size, std::string_view where, bool is_state) {
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (!ids_.add(id, number)) {
    has_all_ids_ = is_complete_ = false;
    findings_.add("heapprofile/node-duplicate"_rule, where, "node id ", id, " occurs twice");
  }
  nodes_.push_back({self_size, 0, where.data(), is_state});
  largest_id_ = std::max(largest_id_, id);
}

void Samples::add_sample(std::int64_t node, double size, std::string_view where) {
  samples_.push_back({node, size, where.data()});
}

void Samples::add_ordinal(double ordinal, std::string_view where) {
  if (!is_new_ordinal(ordinal))
    findings_.add("heapprofile/ordinal"_rule, where, "sample ordinal ", json_documents::number_part(where),
                  " occurs twice");
}

bool Samples::is_new_ordinal(double ordinal) {
  constexpr double kEnd = 9007199254740992;  // 2^53
  const bool is_natural = ordinal >= 0 && ordinal < kEnd && std::trunc(ordinal) == ordinal && !std::signbit(ordinal);
  return is_natural ? ordinals_.add(static_cast<std::int64_t>(ordinal), 0)
                    : odd_ordinals_.insert(std::bit_cast<std::uint64_t>(ordinal)).second;
}

void Samples::check() {
  if (check_nodes()) check_sizes();
}

// False if a sample refers neither to a node nor to one created later. If two nodes share an id, one of them has lost
// its own.
bool Samples::check_nodes() {
  if (!has_all_ids_) return false;
  Occurrences unknown, late;
  std::int64_t first_unknown = 0, first_late = 0;
  for (const Sample& sample : samples_) {
    const std::uint32_t number = ids_.find(sample.node);
    if (number != NodeIds::kNone) {
      nodes_[number].sampled += sample.size;
      continue;
    }
    const bool is_late = sample.node > largest_id_;
    if (!(is_late ? late : unknown)) (is_late ? first_late : first_unknown) = sample.node;
    (is_late ? late : unknown).add({sample.where, 1});
  }
  if (unknown)
    findings_.add_group("heapprofile/sample-node"_rule, unknown, "the sample refers to node ", first_unknown,
                        ", which is not in the profile");
  const bool are_most_late = late.count() > samples_.size() / 2;
  if (!unknown && are_most_late)
    findings_.add("heapprofile/sample-node"_rule, late.first(), late.count(), " of ", Plural{samples_.size(), "sample"},
                  late.count() == 1 ? " refers to a node that is not in the profile, node "
                                    : " refer to nodes that are not in the profile; the first is node ",
                  first_late);
  if (!unknown && !are_most_late)
    findings_.add_group("heapprofile/late-sample"_rule, late, "the sample refers to node ", first_late,
                        ", which was created while the profile was written");
  return !unknown && !are_most_late;
}

// What V8 allocates to write the profile belongs to states such as (IDLE): their samples may exceed the sizes, which
// were written before.
void Samples::check_sizes() {
  constexpr double kFactor = 2;
  if (!is_complete_ || samples_.empty()) return;
  for (const Node& node : nodes_)
    if (node.self_size > kFactor * node.sampled || (node.sampled > kFactor * node.self_size && !node.is_state))
      findings_.add("heapprofile/size-sum"_rule, {node.where, 1}, "selfSize is ",
                    static_cast<Int128>(std::min(node.self_size, 1e30)), ", but the samples of the node add up to ",
                    static_cast<Int128>(std::min(node.sampled, 1e30)));
}

}  // namespace proflint::v8::heap
