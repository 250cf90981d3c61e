// Reports of the gems simplecov_json_formatter and simplecov-json, and the walk along each layout.
#include "validators/simplecov/report/check.h"

#include "validators/coverage/totals.h"
#include "validators/simplecov/document.h"
#include "validators/simplecov/paths.h"
#include "validators/simplecov/report/document.h"
#include "validators/simplecov/report/spans.h"

namespace proflint::simplecov::report {
namespace {

constexpr ShapeRules kShapeRules = {&"simplecov/key-missing"_rule, &"simplecov/wrong-type"_rule,
                                    &"simplecov/key-unknown"_rule};

void check_percent(const Value& value, const char* what, GroupedFindings& findings) {
  if (!(value.real() >= 0 && value.real() <= 100))
    findings.add("simplecov/percent-range"_rule, value.token, what, " is ", number_part(value.token),
                 "; expected a percentage from 0 to 100");
}

// The checks and lists of lines that both layouts share.
class FilesSink : public Sink {
 public:
  FilesSink(const Input& input, GroupedFindings& findings)
      : findings_(findings),
        strings_(input.memory),
        entries_(input.entries),
        path_check_(input, findings),
        sources_(input, findings) {}

  void open(Frame& frame) override {
    if (frame.shape->id == kLines) file_[criterion::lines].is_there = true;
  }
  void item(Frame& frame, const Value& value) override {
    if (frame.shape->id == kLines) file_[criterion::lines].add(value, kLineReplacements, findings_);
  }

 protected:
  void check_path(const Value& value) {
    const std::string_view path = strings_.text(value);
    path_check_.check_absolute(path, value.token);
    sources_.open(path, value.token);
  }
  // The lines of the source that was opened last.
  void check_source_lines(std::string_view where) { sources_.check_lines(file_[criterion::lines].size, where); }
  void add_file(std::string_view path) { totals_.add(file_, path, entries_); }

  GroupedFindings& findings_;
  encodings::json::Strings strings_;
  FileCounts file_;
  Totals totals_;

 private:
  Entries* entries_;
  Paths path_check_;
  Sources sources_;
};

// A report of simplecov_json_formatter: lists without totals.
class Plain final : public FilesSink {
 public:
  using FilesSink::FilesSink;

  void open(Frame& frame) override {
    FilesSink::open(frame);
    if (frame.shape->id != kPlainFile) return;
    file_ = {};
    check_path(frame.key);
  }

  void close(Frame& frame) override {
    switch (frame.shape->id) {
      case kBranch:
        return close_branch(frame);
      case kPlainFile:
        file_.check_lines(strings_.text(frame.key), findings_);
        add_file(strings_.text(frame.key));
        if (frame.is_usable) check_source_lines(frame.where);
        return;
      case kCoverage:
        return totals_.finish(frame.where, findings_);
      case kPlainMeta:
        if (frame.has(0)) version_ = strings_.text(frame[0]);
        return;
      case kPlainGroupLines:
        if (frame.has(0)) check_percent(frame[0], "key 'covered_percent'", findings_);
        return;
      default:
        return;
    }
  }

  void finish(Report& report) {
    findings_.flush();
    report.describe("SimpleCov ", version_);
    totals_.set_facts(report);
  }

 private:
  void close_branch(const Frame& frame) {
    if (frame.has(branch::coverage)) file_[criterion::branches].add(frame[branch::coverage], kReplacements, findings_);
    add_span(frame, "branch", file_, findings_);
  }

  std::string_view version_;
};

// A report of simplecov-json: a list of files with percentages, without the lines that were filtered out.
class Files final : public FilesSink {
 public:
  using FilesSink::FilesSink;

  void open(Frame& frame) override {
    FilesSink::open(frame);
    if (frame.shape->id == kFilesFile) file_ = {};
  }
  void close(Frame& frame) override {
    switch (frame.shape->id) {
      case kFilesFile:
        return close_file(frame);
      case kFiles:
        is_complete_ = is_complete_ && frame.is_usable;
        return totals_.finish(frame.where, findings_);
      case kFilesMetrics:
        if (frame.is_usable) metrics_ = {frame[metrics::covered], frame[metrics::total], frame[metrics::percent], true};
        return;
      case kFilesDocument:
        if (frame.has(files_document::timestamp) && !is_time(frame[files_document::timestamp].real()))
          findings_.add("simplecov/timestamp"_rule, frame[files_document::timestamp].token, "timestamp ",
                        number_part(frame[files_document::timestamp].token),
                        describe_bad_time(frame[files_document::timestamp].real()));
        return check_metrics();
      default:
        return;
    }
  }
  void finish(Report& report) {
    findings_.flush();
    report.describe("simplecov-json");
    totals_.set_facts(report);
  }

 private:
  struct Metrics {
    Value covered, total, percent;
    bool is_there = false;
  };

  void close_file(const Frame& frame) {
    const bool has_name = frame.has(files_file::name);
    add_file(has_name ? strings_.text(frame[files_file::name]) : std::string_view());
    if (has_name) check_path(frame[files_file::name]);
    const Counts& lines = file_[criterion::lines];
    is_complete_ = is_complete_ && frame.is_usable;
    if (!frame.is_usable) return;
    if (lines.is_usable) check_source_lines(frame.where);
    const Int128 covered = frame[files_file::covered].number(), total = frame[files_file::lines].number();
    const bool is_listed = !lines.is_there || !lines.is_usable ||
                           (covered <= lines.covered && total <= Int128{lines.covered} + lines.missed);
    if (covered < 0 || covered > total || !is_listed) {
      is_complete_ = false;  // it is unknown which of the two is wrong
      findings_.add("simplecov/line-counts"_rule, frame.where, "'covered_lines' is ", covered,
                    " and 'lines_of_code' is ", total, ", but the list has ", lines.covered, " of ",
                    number_of(criterion::lines, Int128{lines.covered} + lines.missed), " covered");
    }
    const Value& percent = frame[files_file::percent];
    if (is_listed && covered >= 0 && covered <= total && !is_percent(percent.real(), covered, total)) {
      is_complete_ = false;
      findings_.add("simplecov/percent"_rule, percent.token, "the percentage is ", number_part(percent.token),
                    ", but the counts are ", covered, " of ", total, Trusted{coverage::share_of(covered, total, 6)});
    }
    covered_ += covered;
    total_ += total;
  }

  void check_metrics() {
    if (!metrics_.is_there) return;
    const Int128 covered = metrics_.covered.number(), total = metrics_.total.number();
    if (is_complete_ && (covered != covered_ || total != total_))
      return findings_.add("simplecov/totals"_rule, metrics_.covered.token, "the metrics have ", covered, " of ",
                           number_of(criterion::lines, total), " covered, but the files have ", covered_, " of ",
                           total_);
    if (!is_percent(metrics_.percent.real(), covered, total))
      findings_.add("simplecov/percent"_rule, metrics_.percent.token, "the percentage is ",
                    number_part(metrics_.percent.token), ", but the counts are ", covered, " of ", total,
                    Trusted{coverage::share_of(covered, total, 6)});
  }

  Metrics metrics_;
  Int128 covered_ = 0, total_ = 0;
  bool is_complete_ = true;
};

template <class Layout>
void check_layout(const Input& input, Report& report, const Shape& shape) {
  GroupedFindings findings(report);
  Layout layout(input, findings);
  if (walk_document(input, shape, kShapeRules, layout, findings)) layout.finish(report);
}

}  // namespace

void check_report(const Input& input, Report& report) {
  check_layout<Document>(input, report, kDocumentShape);
}

void check_plain_report(const Input& input, Report& report) {
  check_layout<Plain>(input, report, kPlainShape);
}

void check_files_report(const Input& input, Report& report) {
  check_layout<Files>(input, report, kFilesShape);
}

}  // namespace proflint::simplecov::report
