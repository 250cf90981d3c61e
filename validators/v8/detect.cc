// The first pass over a document: reads its keys until one of them decides. Follows the Chrome DevTools Protocol, and
// excludes other files with the same names: traces, heap snapshots.
#include "validators/v8/detect.h"

#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"

namespace proflint::v8 {

using namespace json_documents;

namespace {

namespace json = encodings::json;
using json::Event;

constexpr std::size_t kProbedLevels = 64;  // the deciding keys are near the top; reading stops in a deep tree

// The keys of a profile that were found: in the document, or the object below its key `profile`.
struct ProfileKeys {
  bool has_nodes = false, is_first_node = false, has_samples = false, has_deltas = false, has_start = false,
       has_end = false, has_head = false, has_self_size = false, has_name = false, has_hits = false,
       has_total_time = false;

  Kind kind(std::string_view last_name) const {
    if (has_nodes && (is_first_node || has_deltas || (has_start && has_end))) return Kind::cpu_nodes;
    if (!has_head && last_name.ends_with(kCpuSuffix) && (has_samples || has_deltas)) return Kind::cpu_nodes;
    if (!has_head) return Kind::none;
    if (has_self_size) return Kind::heap;
    if (has_name && has_total_time) return Kind::cpu_tree_2012;
    if (has_name && has_hits) return Kind::cpu_tree;
    return last_name.ends_with(kHeapSuffix) ? Kind::heap : Kind::none;
  }
};

// Follows the keys of the document, of the object in `profile`, and of the first element or the object below them.
class Probe final : public KeyProbe {
 public:
  Kind kind(std::string_view last_name) const {
    if (is_foreign_) return Kind::none;
    const bool is_named = last_name.starts_with("cov") && last_name.ends_with(".json");
    if (is_script_list_ || (is_empty_list_ && (has_document_key_ || (is_named && is_result_first_))))
      return Kind::coverage;
    // Other documents have a URL and functions too, but of a different form.
    if (has_functions_ && (has_script_id_ || (has_url_ && is_first_function_))) return Kind::script;
    return profile().kind(last_name);
  }
  bool is_wrapped() const { return is_wrapped_; }
  bool is_foreign() const { return is_foreign_; }

 private:
  const ProfileKeys& profile() const { return is_wrapped_ ? wrapped_ : plain_; }
  // The keys of the object at this depth, which may be a profile.
  ProfileKeys& keys() { return is_in_profile_ ? wrapped_ : plain_; }
  // The levels are counted from this object.
  std::size_t outer() const { return is_in_profile_ ? 1 : 0; }
  std::string_view top_key() const { return level(outer() + 1).key; }

  void on_open(bool is_object) override {
    if (depth() == 1) is_foreign_ = !is_object;
    if (depth() == 2 && top_key() == "profile" && is_object) {
      is_in_profile_ = is_wrapped_ = true;
      return;
    }
    if (depth() == outer() + 2) open_value(is_object);
    if (depth() == outer() + 3) {
      is_first_ = is_object && ++elements_ == 1;
      is_empty_list_ = is_empty_list_ && top_key() != "result";
    }
  }

  void on_close() override {
    is_certain_ |= depth() == outer() + 3 && is_first_ && keys().is_first_node;
    if (depth() == 2) is_in_profile_ = false;
  }

  void on_value(const Event&) override {
    if (depth() == 2 && top_key() == "result") is_empty_list_ = false;  // because of an element that is not a script
  }

  bool is_decided() const override { return is_certain_ || is_foreign_; }

  void open_value(bool is_object) {
    elements_ = 0;
    is_first_ = false;
    if (!is_in_profile_ && top_key() == "result") is_empty_list_ = !is_object;
    if (!is_in_profile_ && top_key() == "functions") has_functions_ = !is_object;
    if (top_key() == "nodes") keys().has_nodes = !is_object;
    if (top_key() == "head") keys().has_head = is_object;
    if (has_functions_ && has_script_id_) is_certain_ = true;
  }

  void on_key(std::string_view key) override {
    if (depth() == outer() + 1) {
      on_top_key(key);
    } else if (depth() == outer() + 2 && top_key() == "head") {
      on_head_key(key);
    } else if (depth() == outer() + 3 && is_first_ && !level(outer() + 2).is_object) {
      on_element_key(key);
    }
  }

  void on_top_key(std::string_view key) {
    if (!is_in_profile_) {
      is_result_first_ |= key == "result" && level(1).keys == 1;
      is_foreign_ |= key == "traceEvents" || key == "snapshot" || key == "jsonrpc" || key == "ticks";
      has_document_key_ |= key == "timestamp" || key == "source-map-cache";
      has_script_id_ |= key == "scriptId";
      has_url_ |= key == "url";
      if (has_functions_ && has_script_id_) is_certain_ = true;
    }
    ProfileKeys& at = keys();
    at.has_samples |= key == "samples";
    at.has_deltas |= key == "timeDeltas";
    at.has_start |= key == "startTime";
    at.has_end |= key == "endTime";
  }

  void on_head_key(std::string_view key) {
    ProfileKeys& at = keys();
    at.has_self_size |= key == "selfSize";
    at.has_name |= key == "functionName";
    at.has_hits |= key == "hitCount";
    at.has_total_time |= key == "totalTime";
    is_certain_ |= at.has_self_size || (at.has_name && at.has_total_time);
  }

  // A key of the first object in a list.
  void on_element_key(std::string_view key) {
    if (!is_in_profile_ && top_key() == "result") is_script_list_ |= key == "scriptId" || key == "functions";
    if (!is_in_profile_ && top_key() == "functions")
      is_first_function_ |= key == "functionName" || key == "ranges" || key == "isBlockCoverage";
    if (top_key() == "nodes") {
      keys().is_first_node |= key == "callFrame" || key == "hitCount";
      is_foreign_ |= key == "locationId";  // of the model that vscode-js-profile-visualizer makes from a profile
      is_foreign_ |= key == "applicationDefinition";  // of a profile of Business Central
    }
    is_certain_ |= is_script_list_;
  }

  std::size_t elements_ = 0;
  ProfileKeys plain_, wrapped_;
  bool is_certain_ = false, is_foreign_ = false, is_in_profile_ = false, is_wrapped_ = false;
  bool is_first_ = false;
  bool is_script_list_ = false, is_empty_list_ = false, is_result_first_ = false, has_document_key_ = false;
  bool has_functions_ = false, is_first_function_ = false, has_script_id_ = false, has_url_ = false;
};

Probed probe_text(std::string_view bytes, std::string_view last_name) {
  Probe probe;
  const Probing probing = run_probe(bytes, kProbedLevels, probe);
  if (probing.document.empty()) return {};
  Probed found = {probe.kind(last_name), probe.is_wrapped(), probing.has_leading};
  if (found.kind != Kind::none || probe.is_foreign()) return found;
  found.is_broken = probing.is_broken() && probing.ending != json::Ending::too_deep;
  return found;
}

}  // namespace

Probed probe(std::string_view bytes, std::string_view last_name) {
  if (!is_utf16(bytes)) return probe_text(bytes, last_name);
  Probed found = probe_text(narrowed(bytes), last_name);
  found.is_broken = true;  // no consumer reads it
  return found;
}

}  // namespace proflint::v8
