// Checks a sampling heap profile: nodes of the tree as they are closed, samples, then samples against nodes. Follows
// the Chrome DevTools Protocol, HeapProfiler.SamplingHeapProfile.
#include "validators/v8/heap/check.h"

#include <algorithm>
#include <limits>

#include "validators/json_documents/document.h"
#include "validators/json_documents/walker.h"
#include "validators/v8/detect.h"
#include "validators/v8/family.h"
#include "validators/v8/heap/samples.h"
#include "validators/v8/heap/shapes.h"

namespace proflint::v8::heap {
namespace {

constexpr std::uint64_t kMaxLevels = 2000;  // speedscope reads 2500, but not 3000

constexpr ShapeRules kShapeRules = {&"heapprofile/key-missing"_rule, &"heapprofile/wrong-type"_rule,
                                    &"heapprofile/key-unknown"_rule};

class Profile final : public Sink {
 public:
  Profile(std::pmr::memory_resource* memory, GroupedFindings& findings, bool is_wrapped)
      : findings_(findings), samples_(memory, findings), is_wrapped_(is_wrapped) {}

  void open(Frame& frame) override;
  void close(Frame& frame) override;
  void finish(Report& report) const;

 private:
  void close_call_frame(const Frame& frame);
  void close_node(const Frame& frame);
  void close_sample(const Frame& frame);
  void close_profile(const Frame& frame);

  GroupedFindings& findings_;
  Samples samples_;
  bool is_wrapped_, is_usable_ = true;  // is_usable_: the samples
  bool are_nodes_usable_ = true;
  bool is_state_ = false;   // the last call frame represents a state of V8, such as (IDLE); such nodes are leaves
  Occurrences without_id_;  // nodes
  std::uint64_t node_count_ = 0;
  std::uint64_t level_ = 0;  // of the open node; the head is on level 1
  Occurrences deep_;         // nodes just below the deepest level that all consumers read
  double total_ = 0;
};

void Profile::open(Frame& frame) {
  if (frame.shape->id == kNode && ++level_ == kMaxLevels + 1) deep_.add(frame.where);
}

void Profile::close(Frame& frame) {
  switch (frame.shape->id) {
    case kCallFrame:
      return close_call_frame(frame);
    case kNode:
      return close_node(frame);
    case kSamples:
      is_usable_ = is_usable_ && frame.is_usable;
      return;
    case kChildren:
      are_nodes_usable_ = are_nodes_usable_ && frame.is_usable;
      return;
    case kSample:
      return close_sample(frame);
    case kProfile:
      return close_profile(frame);
    default:
      return;
  }
}

void Profile::close_call_frame(const Frame& frame) {
  for (const unsigned member : {call_frame::line, call_frame::column})
    if (frame.has(member) && frame[member].number() < -1)
      findings_.add("heapprofile/position"_rule, frame[member].token, "the ",
                    member == call_frame::line ? "line" : "column", " number ", number_part(frame[member].token),
                    " is less than -1");
  is_state_ = frame.has(call_frame::name) && frame[call_frame::name].inside().starts_with('(');
  const bool is_head = frame.parent->parent->shape->id == kProfile;
  if (is_head && frame.has(call_frame::name) && frame[call_frame::name].inside() != "(root)")
    findings_.add("heapprofile/root-name"_rule, frame[call_frame::name].token, "the head node is named ",
                  frame[call_frame::name].inside(), ", not (root)");
}

void Profile::close_node(const Frame& frame) {
  ++node_count_;
  --level_;
  double size = 0;
  bool is_valid = false;
  if (frame.has(node::self_size)) {
    size = frame[node::self_size].real();
    is_valid = size >= 0 && size < std::numeric_limits<double>::max();
    if (!is_valid)
      findings_.add("heapprofile/self-size"_rule, frame[node::self_size].token, "selfSize ",
                    number_part(frame[node::self_size].token), size < 0 ? " is negative" : " is not finite");
    total_ += size;
  }
  if (!is_valid || !frame.has(node::id)) samples_.set_incomplete();
  are_nodes_usable_ = are_nodes_usable_ && frame.is_usable;
  if (!frame.has(node::id) && frame.is_usable) without_id_.add_unordered(frame.where);
  if (frame.has(node::id)) samples_.add_node(frame[node::id].narrowed(), size, frame.where, is_state_);
}

void Profile::close_sample(const Frame& frame) {
  if (!frame.is_usable) {
    is_usable_ = false;
    return;
  }
  const double size = frame[sample::size].real();
  if (size < 0) {
    samples_.set_incomplete();
    findings_.add("heapprofile/sample-size"_rule, frame[sample::size].token, "the sample of node ",
                  number_part(frame[sample::node].token), " has the negative size ",
                  number_part(frame[sample::size].token));
  }
  samples_.add_sample(frame[sample::node].narrowed(), size, frame.where);
  samples_.add_ordinal(frame[sample::ordinal].real(), frame[sample::ordinal].token);
}

void Profile::close_profile(const Frame& frame) {
  if (is_wrapped_)
    findings_.add("heapprofile/wrapped"_rule, frame.where,
                  "the document contains the profile under the key 'profile'; expected it at the top level");
  if (!frame.has(profile::head)) return;
  if (!is_usable_) samples_.set_incomplete();
  const bool have_some_ids = samples_.node_count() != 0 && samples_.node_count() != node_count_;
  if (have_some_ids && are_nodes_usable_)  // Node before 12 writes none
    findings_.add_group("heapprofile/key-missing"_rule, without_id_,
                        "key 'id' is missing from the node, but other nodes have it");
  if (!are_nodes_usable_ || have_some_ids) samples_.set_ids_incomplete();
  samples_.check();
  if (node_count_ == 1 && total_ == 0 && are_nodes_usable_)
    findings_.add("heapprofile/nothing-sampled"_rule, frame[profile::head].token,
                  "the head node has no children, and its selfSize is 0");
}

void Profile::finish(Report& report) const {
  constexpr double kMaxTotal = 1.8e19;  // below 2^64
  report_group(report, "heapprofile/stack-depth"_rule, deep_, "the node is on level ", kMaxLevels + 1, " of the tree");
  if (deep_) report.add_trait(kVeryDeep);
  report.describe(Plural{node_count_, "node"}, ", ", Plural{samples_.size(), "sample"});
  Facts facts;
  facts.functions = node_count_;
  facts.counters = samples_.size();
  if (total_ >= 0) facts.total = static_cast<std::uint64_t>(std::min(total_, kMaxTotal));
  report.set_facts(facts);
}

}  // namespace

void check_heap_profile(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  GroupedFindings findings(report);
  const Probed found = probe(input.bytes, kHeapSuffix);
  const bool is_wrapped = found.is_wrapped && found.kind != Kind::none;
  Profile profile(input.memory, findings, is_wrapped);
  Walker walker(is_wrapped ? kWrapperShape : kProfileShape, kShapeRules, profile, hygiene, findings);
  if (read_document(*text, walker, report, kMaxNesting)) check_rest(*text, report);
  hygiene.finish();
  findings.flush();
  profile.finish(report);
}

}  // namespace proflint::v8::heap
