// The first pass over a document: its first keys, until one of them decides. Follows SimpleCov and its formatters.
#include "validators/simplecov/detect.h"

#include "validators/encodings/json/read.h"
#include "validators/json_documents/document.h"

namespace proflint::simplecov {

using namespace json_documents;

namespace {

namespace json = encodings::json;
using json::Event;

constexpr std::size_t kProbedLevels = 64;

// Follows the keys of the document, of the objects in it, and of the first element of its lists.
class Probe final : public json::Events {
 public:
  bool on(const Event& event) override {
    switch (event.kind) {
      case json::Kind::begin_object:
      case json::Kind::begin_array:
        open(event.kind == json::Kind::begin_object);
        break;
      case json::Kind::end_object:
      case json::Kind::end_array:
        if (depth_-- == 2 && is_object_ && !is_set_) is_entry_complete_ = true;
        break;
      case json::Kind::key:
        on_key(event.inside());
        break;
      case json::Kind::string:
        if (depth_ == 1 && key_ == "$schema") is_report_ |= event.inside().find("simplecov") != std::string_view::npos;
        [[fallthrough]];
      default:
        if (depth_ == 2 && !is_object_ && key_ == "files" && elements_ == 0) has_files_ = false;
        if (depth_ == 2 && is_object_ && second_ == "timestamp") has_timestamp_ = true;
        break;
    }
    if (depth_ >= 2 && has_coverage_ && has_timestamp_) is_set_ = true;
    return !is_report_ && !is_plain_ && !is_set_ && !is_foreign_;
  }

  // After reading: a document that ends in or after its meta.
  void finish() {
    if (is_meta_) (is_schema_ ? is_report_ : is_plain_) = true;
  }

  Kind kind(std::string_view last_name, json::Ending ending) const {
    if (is_foreign_) return Kind::none;
    if (is_report_) return Kind::report;
    if (is_plain_) return Kind::plain_report;
    if (has_files_ && has_metrics_) return Kind::files_report;
    const bool is_alone = keys_ == 1 && has_result_;
    if (is_alone && (has_percent_ || last_name.ends_with(kLastRunName))) return Kind::last_run;
    if (is_set_) return Kind::result_set;
    if (last_name.ends_with(kSetName)) return Kind::result_set;
    const bool is_cut = ending == json::Ending::cut && !is_entry_complete_;
    return is_cut && starts_with_coverage_ && keys_ == 1 ? Kind::result_set : Kind::none;
  }

 private:
  void open(bool is_object) {
    ++depth_;
    if (depth_ == 1) is_foreign_ = !is_object;
    if (depth_ == 2) {
      is_object_ = is_object;
      second_ = {};
      has_coverage_ = has_timestamp_ = starts_with_coverage_ = false;
      members_ = 0;
      if (key_ == "result") has_result_ = is_object;
      if (key_ == "files") has_files_ = !is_object;
      elements_ = 0;
    }
    if (depth_ == 3) {
      ++elements_;
      if (is_object_ && second_ == "coverage") {
        has_coverage_ = is_object;
        starts_with_coverage_ = is_object && members_ == 1;
      }
      if (key_ == "files" && !is_object_ && elements_ == 1) has_files_ = false;  // until it has a name
    }
  }

  void on_key(std::string_view key) {
    if (depth_ == 1) {
      key_ = key;
      ++keys_;
      has_metrics_ |= key == "metrics";
      is_foreign_ |= key == "source_files";
    }
    if (depth_ == 2 && is_object_) {
      second_ = key;
      ++members_;
      if (key_ == "meta" && key == "simplecov_version") is_meta_ = true;
      if (key_ == "meta" && key == "schema_version") is_schema_ = true;
      if (key_ == "result")
        has_percent_ |= key == "covered_percent" || key == "line" || key == "branch" || key == "method";
    }
    if (depth_ == 1 && is_meta_) (is_schema_ ? is_report_ : is_plain_) = true;
    if (depth_ == 3 && key_ == "files" && !is_object_ && elements_ == 1) has_files_ |= key == "filename";
  }

 private:
  std::size_t depth_ = 0, keys_ = 0, elements_ = 0, members_ = 0;
  std::string_view key_, second_;
  bool is_foreign_ = false, is_object_ = false, is_report_ = false, is_plain_ = false, is_set_ = false;
  bool is_meta_ = false, is_schema_ = false, has_result_ = false, has_percent_ = false;
  bool has_files_ = false, has_metrics_ = false;
  bool has_coverage_ = false, has_timestamp_ = false, is_entry_complete_ = false;
  bool starts_with_coverage_ = false;  // as SimpleCov writes them; other documents have it further down
};

Probed probe_text(std::string_view bytes, std::string_view last_name) {
  const Start start = find_start(bytes);
  if (start.text.empty()) return {};
  Probe probe;
  const json::Ending ending = json::read(start.text.substr(0, kMaxProbed), kProbedLevels, probe).ending;
  probe.finish();
  return {probe.kind(last_name, ending), !start.leading.empty()};
}

}  // namespace

Probed probe(std::string_view bytes, std::string_view last_name) {
  return is_utf16(bytes) ? probe_text(narrowed(bytes), last_name) : probe_text(bytes, last_name);
}

}  // namespace proflint::simplecov
