// The first pass over a document: its first keys, down to the third level, until one of them decides.
#include "validators/json_coverage/detect.h"

#include <algorithm>

#include "validators/encodings/json/read.h"
#include "validators/json_coverage/document.h"

namespace proflint::json_coverage {
namespace {

namespace json = encodings::json;
using json::Event;

constexpr std::size_t kLookedAt = 1 << 20, kProbedLevels = 200;

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
        --depth_;
        break;
      case json::Kind::key:
        on_key(event.inside());
        break;
      case json::Kind::string:
        if (depth_ == 1 && key_ == "type" && event.inside().starts_with("llvm.coverage.")) kind_ = Kind::llvm_cov;
        [[fallthrough]];
      default:
        if (depth_ == 1) is_first_ = false;
        break;
    }
    return kind_ == Kind::none && !is_foreign_;
  }

  Kind kind() const { return kind_; }
  bool is_summary() const { return is_summary_; }
  bool is_foreign() const { return is_foreign_; }
  bool has_keys() const { return has_keys_; }

 private:
  void open(bool is_object) {
    ++depth_;
    if (depth_ == 1 && !is_object) is_foreign_ = true;
    if (depth_ == 2) {
      is_map_ = is_object;
      elements_ = 0;
      is_first_ = is_object && ++first_objects_ == 1;
      if (is_object) has_meta_ |= key_ == "meta", has_files_ |= key_ == "files", has_totals_ |= key_ == "totals";
      if (has_files_ + has_totals_ + has_meta_ >= 2) kind_ = Kind::coverage_py;
      has_total_ = has_pct_ = has_file_ = has_body_ = false;
    }
    if (depth_ == 3) {
      ++elements_;
      has_total_ = has_pct_ = false;
    }
  }

  void on_key(std::string_view key) {
    if (depth_ == 1) on_top_key(key);
    if (depth_ == 2) on_second_key(key);
    if (depth_ == 3 && is_first_ && second_ == "lines") {
      has_total_ |= key == "total", has_pct_ |= key == "pct";
      is_summary_ = has_total_ && has_pct_;
      if (is_summary_) kind_ = Kind::istanbul;
    }
    if (depth_ == 3 && !is_map_ && elements_ == 1) on_element_key(key);
  }

  void on_top_key(std::string_view key) {
    has_keys_ = true;
    key_ = key;
    is_foreign_ |= key == "gcovr/format_version";
    if (key == "format_version" || key == "gcc_version" || key == "data_file" || key == "current_working_directory")
      kind_ = Kind::gcov;
  }

  void on_second_key(std::string_view key) {
    second_ = key;
    if (key_ == "meta" && (key == "branch_coverage" || key == "show_contexts")) kind_ = Kind::coverage_py;
    if (is_first_ && (key == "statementMap" || key == "fnMap" || key == "branchMap")) kind_ = Kind::istanbul;
  }

  // A key of the first object in a list.
  void on_element_key(std::string_view key) {
    if (key_ == "data" && (key == "files" || key == "functions" || key == "totals")) kind_ = Kind::llvm_cov;
    if (key_ != "files") return;
    has_file_ |= key == "file", has_body_ |= key == "lines" || key == "functions";
    if (has_file_ && has_body_) kind_ = Kind::gcov;
  }

  Kind kind_ = Kind::none;
  std::size_t depth_ = 0, elements_ = 0, first_objects_ = 0;
  std::string_view key_, second_;
  bool is_foreign_ = false, has_keys_ = false, is_map_ = false, is_first_ = false;
  bool has_meta_ = false, has_files_ = false, has_totals_ = false;
  bool is_summary_ = false, has_total_ = false, has_pct_ = false, has_file_ = false, has_body_ = false;
};

// The text from its brace on; empty if this is no JSON object.
std::string_view object_of(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const std::string_view text = json::without_blanks(bytes.substr(0, kLookedAt));
  if (!text.starts_with('{')) return {};
  const std::string_view rest = json::without_blanks(text.substr(1));
  return rest.empty() || rest[0] == '"' || rest[0] == '}' ? text : std::string_view();
}

}  // namespace

Kind kind_of(std::string_view bytes) {
  if (is_utf16(bytes)) return Kind::unknown;
  const std::string_view text = object_of(bytes);
  if (text.empty()) return Kind::none;
  Probe probe;
  const json::Ending ending = json::read(text, kProbedLevels, probe).ending;
  // gcovr may sort its keys: then what its reports share with those of gcov comes first.
  if (probe.kind() == Kind::gcov && bytes.find("\"gcovr/format_version\"") != bytes.npos) return Kind::none;
  if (probe.kind() != Kind::none || probe.is_foreign()) return probe.kind();
  if (ending == json::Ending::complete) return probe.has_keys() ? Kind::none : Kind::empty;
  const bool is_window = ending == json::Ending::cut && bytes.size() > kLookedAt;
  return is_window ? Kind::none : Kind::unknown;
}

bool is_istanbul_summary(std::string_view bytes) {
  Probe probe;
  json::read(object_of(bytes), kProbedLevels, probe);
  return probe.is_summary();
}

}  // namespace proflint::json_coverage
