// The first pass over a document: its first keys, until one of them decides. Follows SimpleCov and its formatters.
#include "validators/simplecov/detect.h"

#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"

namespace proflint::simplecov {

using namespace json_documents;

namespace {

namespace json = encodings::json;
using json::Event;

constexpr std::size_t kProbedLevels = 64;

// Follows the keys of the document, of the objects in it, and of the first element of its lists.
class Probe final : public KeyProbe {
 public:
  // After reading: a document that ends in or after its meta.
  void finish() {
    if (is_meta_) (is_schema_ ? is_report_ : is_plain_) = true;
  }

  Kind kind(std::string_view last_name, json::Ending ending) const {
    if (is_foreign_) return Kind::none;
    if (is_report_) return Kind::report;
    if (is_plain_) return Kind::plain_report;
    if (has_files_ && has_metrics_) return Kind::files_report;
    const bool is_alone = level(1).keys == 1 && has_result_;
    if (is_alone && (has_percent_ || last_name.ends_with(kLastRunName))) return Kind::last_run;
    if (is_set_) return Kind::result_set;
    if (last_name.ends_with(kSetName)) return Kind::result_set;
    const bool is_cut = ending == json::Ending::cut && !is_entry_complete_;
    return is_cut && starts_with_coverage_ && level(1).keys == 1 ? Kind::result_set : Kind::none;
  }

 private:
  void on_open(bool is_object) override {
    if (depth() == 1) is_foreign_ = !is_object;
    if (depth() == 2) {
      has_coverage_ = has_timestamp_ = starts_with_coverage_ = false;
      if (top_key() == "result") has_result_ = is_object;
      if (top_key() == "files") has_files_ = !is_object;
    }
    if (depth() == 3) {
      if (level(2).is_object && level(2).key == "coverage") {
        has_coverage_ = is_object;
        starts_with_coverage_ = is_object && level(2).keys == 1;
        is_set_ |= has_coverage_ && has_timestamp_;
      }
      if (is_first_file()) has_files_ = false;  // until it has a name
    }
  }

  void on_close() override {
    if (depth() == 2 && level(2).is_object && !is_set_) is_entry_complete_ = true;
  }

  void on_value(const Event& event) override {
    if (depth() == 1 && top_key() == "$schema" && event.kind == json::Kind::string)
      is_report_ |= event.inside().find("simplecov") != std::string_view::npos;
    if (depth() != 2) return;
    if (!level(2).is_object && top_key() == "files" && level(2).nested == 0) has_files_ = false;
    if (level(2).is_object && level(2).key == "timestamp") has_timestamp_ = true;
    is_set_ |= has_coverage_ && has_timestamp_;
  }

  void on_key(std::string_view key) override {
    if (depth() == 1) {
      has_metrics_ |= key == "metrics";
      is_foreign_ |= key == "source_files";
      finish();
    }
    if (depth() == 2 && top_key() == "meta") {
      is_meta_ |= key == "simplecov_version";
      is_schema_ |= key == "schema_version";
    }
    if (depth() == 2 && top_key() == "result")
      has_percent_ |= key == "covered_percent" || key == "line" || key == "branch" || key == "method";
    if (depth() == 3 && is_first_file()) has_files_ |= key == "filename";
  }

  bool is_decided() const override { return is_report_ || is_plain_ || is_set_ || is_foreign_; }

  std::string_view top_key() const { return level(1).key; }
  // REQUIRES: the depth is 3
  bool is_first_file() const { return top_key() == "files" && !level(2).is_object && level(2).nested == 1; }

  bool is_foreign_ = false, is_report_ = false, is_plain_ = false, is_set_ = false;
  bool is_meta_ = false, is_schema_ = false, has_result_ = false, has_percent_ = false;
  bool has_files_ = false, has_metrics_ = false;
  bool has_coverage_ = false, has_timestamp_ = false, is_entry_complete_ = false;
  bool starts_with_coverage_ = false;  // as SimpleCov writes them; other documents have it further down
};

Probed probe_text(std::string_view bytes, std::string_view last_name) {
  Probe probe;
  const Probing probing = run_probe(bytes, kProbedLevels, probe);
  if (probing.document.empty()) return {};
  probe.finish();
  return {probe.kind(last_name, probing.ending), probing.has_leading};
}

}  // namespace

Probed probe(std::string_view bytes, std::string_view last_name) {
  return is_utf16(bytes) ? probe_text(narrowed(bytes), last_name) : probe_text(bytes, last_name);
}

}  // namespace proflint::simplecov
