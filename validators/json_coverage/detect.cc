// The first pass over a document: its first keys, until one of them decides.
#include "validators/json_coverage/detect.h"

#include <algorithm>

#include "validators/core/head.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"

namespace proflint::json_coverage {

using namespace json_documents;

namespace {

namespace json = encodings::json;
using json::Event;

constexpr std::size_t kProbedLevels = 200;

// The writer of a document, by its keys down to the fifth level. A list `files` of sources is from gcov only if no key
// of gcovr, which may sort its keys, follows.
class Probe final : public KeyProbe {
 public:
  // The result after reading, wherever it stopped.
  Kind kind() const {
    if (kind_ != Kind::none || is_foreign_) return kind_;
    if (is_meta_) return Kind::coverage_py;
    return gcov_keys_ >= 2 ? Kind::gcov : candidate_;
  }
  bool is_summary() const { return is_summary_; }
  bool is_foreign() const { return is_foreign_; }
  bool has_keys() const { return level(1).keys != 0; }
  // Whether no later key can change the result.
  bool is_decided() const override { return kind_ != Kind::none || is_foreign_; }

 private:
  void on_open(bool is_object) override {
    if (depth() == 1 && !is_object) is_foreign_ = true;
    if (depth() == 2) {
      is_first_ = is_object && ++first_objects_ == 1;
      has_file_ = has_body_ = false;
    }
    if (depth() == 3) has_total_ = has_pct_ = false;
  }

  void on_close() override {
    if (depth() == 2 && is_meta_ && !is_foreign_) kind_ = Kind::coverage_py;
  }

  void on_key(std::string_view key) override {
    if (depth() == 1) on_top_key(key);
    if (depth() == 2) on_second_key(key);
    if (depth() == 3) on_third_key(key);
    if (depth() == 5 && top_key() == "files" && level(3).key == "lines" && level(2).nested == 1 && level(4).nested == 1)
      is_foreign_ |= key.starts_with(kGcovr);
  }

  void on_value(const Event& event) override {
    if (depth() == 1 && event.kind == json::Kind::string && top_key() == "type" &&
        event.inside().starts_with("llvm.coverage."))
      kind_ = Kind::llvm_cov;
  }

  void on_top_key(std::string_view key) {
    is_foreign_ |= key.starts_with(kGcovr);
    // gcov writes all of these keys; documents of other programs may have one of them.
    const bool is_shared =
        key == "format_version" || key == "data_file" || key == "current_working_directory" || key == "files";
    gcov_keys_ += is_shared ? 1 : 0;
    if (key == "gcc_version" || (gcov_keys_ >= 2 && key != "files")) kind_ = Kind::gcov;
  }

  void on_second_key(std::string_view key) {
    if (top_key() == "meta") {
      is_foreign_ |= key == "simplecov_version" || key == "software";  // SlipCover names itself
      is_meta_ |= key == "branch_coverage" || key == "show_contexts";
    }
    if (top_key() == "totals" && key == "num_statements") kind_ = Kind::coverage_py;
    if (is_first_ && (key == "statementMap" || key == "fnMap" || key == "branchMap")) kind_ = Kind::istanbul;
  }

  // Whether the first object in the document is an entry of a summary. Other programs write such metrics below a key of
  // their own.
  bool is_entry() const {
    return is_first_ && (top_key() == "total" || top_key().find_first_of("/\\.") != std::string_view::npos);
  }

  void on_third_key(std::string_view key) {
    if (is_entry() && level(2).key == "lines") {
      has_total_ |= key == "total", has_pct_ |= key == "pct";
      is_summary_ = has_total_ && has_pct_;
      if (is_summary_) kind_ = Kind::istanbul;
    }
    if (level(2).nested != 1) return;
    if (!level(2).is_object) return on_element_key(key);
    if (top_key() == "files" && (key == "executed_lines" || key == "missing_lines" || key == "excluded_lines"))
      kind_ = Kind::coverage_py;
  }

  // A key of the first object in a list.
  void on_element_key(std::string_view key) {
    if (top_key() == "data") is_foreign_ |= key == "filename" || key == "url";  // of GNATcoverage and of monocart
    if (top_key() == "data" && (key == "files" || key == "functions" || key == "totals")) kind_ = Kind::llvm_cov;
    if (top_key() != "files") return;
    is_foreign_ |= key.starts_with(kGcovr);
    has_file_ |= key == "file", has_body_ |= key == "lines" || key == "functions";
    if (has_file_ && has_body_) candidate_ = Kind::gcov;
  }

  std::string_view top_key() const { return level(1).key; }

  static constexpr std::string_view kGcovr = "gcovr/";

  Kind kind_ = Kind::none, candidate_ = Kind::none;
  std::size_t first_objects_ = 0, gcov_keys_ = 0;
  bool is_foreign_ = false, is_first_ = false, is_meta_ = false;
  bool is_summary_ = false, has_total_ = false, has_pct_ = false, has_file_ = false, has_body_ = false;
};

// `text` with other characters for surrogates, because the parser stops at lone ones.
std::string without_surrogates(std::string_view text) {
  std::string whole(text);
  for (std::size_t at = whole.find("\\u"); at != std::string::npos && at + 2 < whole.size();
       at = whole.find("\\u", at + 2))
    if (whole[at + 2] == 'd' || whole[at + 2] == 'D') whole[at + 2] = '0';
  return whole;
}

Probed probe_text(std::string_view bytes) {
  Probe probe;
  Probing probing = run_probe(bytes, kProbedLevels, probe);
  if (probing.document.empty()) return {};
  if (probing.ending == json::Ending::lone_surrogate && probe.kind() == Kind::none) {
    probe = Probe();
    probing.ending =
        json::read(without_surrogates(probing.document.substr(0, kMaxProbed)), kProbedLevels, probe).ending;
  }
  Probed found = {.kind = probe.kind(), .is_summary = probe.is_summary(), .has_leading = probing.has_leading};
  // gcovr may sort its keys: then those it shares with gcov come first, and the one that decides is at the end.
  if (found.kind == Kind::gcov && !probe.is_decided() &&
      bytes.find("\"gcovr/format_version\"") != std::string_view::npos)
    found.kind = Kind::none;
  if (found.kind != Kind::none || probe.is_foreign()) return found;
  if (probing.ending == json::Ending::complete && !probe.has_keys()) found.kind = Kind::empty;
  found.is_broken = probing.is_broken();
  return found;
}

}  // namespace

Probed probe(std::string_view bytes) {
  if (!is_utf16(bytes)) return probe_text(bytes);
  Probed found = probe_text(narrowed(bytes));
  found.is_broken = true;  // no consumer reads it, whatever it contains
  return found;
}

bool has_family_name(std::string_view name) {
  const std::string_view last = file_name(name);
  if (!last.ends_with(".json")) return false;
  if (last.starts_with("coverage") || last.ends_with(".gcov.json")) return true;
  const std::string_view folder = name.substr(0, name.size() - last.size());
  return folder == ".nyc_output/" || folder.ends_with("/.nyc_output/");
}

}  // namespace proflint::json_coverage
