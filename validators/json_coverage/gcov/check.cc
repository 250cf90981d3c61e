// Documents of gcov, one after the other: each is judged by itself, in the order in which its objects are closed.
// Follows the GCC manual, "Invoking gcov", option -j, and gcov.cc.
#include "validators/json_coverage/gcov/check.h"

#include <string>

#include "validators/coverage/paths.h"
#include "validators/coverage/totals.h"
#include "validators/json_coverage/document.h"
#include "validators/json_coverage/gcov/rules.h"
#include "validators/json_coverage/gcov/shapes.h"
#include "validators/json_coverage/gcov/source_file.h"
#include "validators/json_coverage/walker.h"

namespace proflint::json_coverage::gcov {
namespace {

using encodings::json::Strings;

constexpr ShapeRules kShapeRules = {&"gcov-json/key-missing"_rule, &"gcov-json/wrong-type"_rule,
                                    &"gcov-json/key-unknown"_rule};
constexpr Int128 kMostCount = INT64_MAX, kSuspicious = Int128{1} << 32;

// Line numbers beyond 64 bits are as good as the largest one.
std::int64_t clamped(Int128 number) {
  return number > INT64_MAX ? INT64_MAX : number < INT64_MIN ? INT64_MIN : static_cast<std::int64_t>(number);
}

class Document final : public Sink {
 public:
  Document(Strings& strings, std::pmr::memory_resource* memory, GroupedFindings& findings, Facts& facts)
      : strings_(strings),
        findings_(findings),
        facts_(facts),
        file_(memory),
        names_(memory),
        seen_(memory),
        branches_(memory) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;

  // What is known when the document was read, or broke off: whether its findings count, and which keys it may have.
  bool finish(const Walker& walker, Report& report);

 private:
  void close_document(const Frame& frame);
  void close_file(const Frame& frame);
  void close_function(const Frame& frame);
  void close_line(const Frame& frame);
  void close_condition(const Frame& frame);
  void check_name(const Value& value, std::string_view name);
  void check_count(const Value& value);
  void check_indices(const Value& value, Int128 last);
  void expect_later(const Frame& frame, unsigned first, unsigned last);
  void check_paths(std::string_view directory);

  Strings& strings_;
  GroupedFindings& findings_;
  Facts& facts_;
  SourceFile file_;
  std::pmr::vector<std::pair<std::string_view, std::string_view>> names_;  // of files, and where
  SeenNames seen_;
  std::pmr::vector<Value> branches_;  // counts of the line that is open
  struct Indices {
    std::uint64_t count = 0;
    Int128 last = -1;
    bool ascends = true;
  } indices_[2];  // of the condition that is open
  Occurrences without_later_;
  Value version_;
  std::string_view gcc_version_;
  std::uint64_t files_ = 0, lines_ = 0, executed_ = 0;
};

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kFile:
      return file_.clear();
    case kBranches:
      return branches_.clear();
    case kIndices:
      indices_[frame.member == condition::not_covered_true ? 0 : 1] = {};
      return;
    default:
      return;
  }
}

void Document::item(Frame& frame, const Value& value) {
  const Int128 number = value.number();
  if (frame.shape->id == kIndices) {
    Indices& indices = indices_[frame.member == condition::not_covered_true ? 0 : 1];
    indices.ascends = indices.ascends && number > indices.last;
    indices.last = number;
    ++indices.count;
  }
  if (frame.shape->id == kBlockIds && number < 0)
    findings_.add("gcov-json/wrong-type"_rule, value.token, "a block id is negative: ", value.token);
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kDocument:
      return close_document(frame);
    case kFile:
      return close_file(frame);
    case kFunction:
      return close_function(frame);
    case kFunctions:
      if (!frame.is_usable) file_.lose_function();
      return;
    case kLine:
      return close_line(frame);
    case kCondition:
      return close_condition(frame);
    case kBranch:
      expect_later(frame, branch::source_block, branch::destination_block);
      if (frame.has(branch::count)) {
        check_count(frame[branch::count]);
        branches_.push_back(frame[branch::count]);
      }
      return;
    case kCall:
      if (frame.has(call::returned)) check_count(frame[call::returned]);
      return;
    default:
      return;
  }
}

void Document::expect_later(const Frame& frame, unsigned first, unsigned last) {
  for (unsigned i = first; i <= last; ++i)
    if (!frame.has(i)) return without_later_.add(frame.where);
}

void Document::check_name(const Value& value, std::string_view name) {
  if (name.empty()) findings_.add("gcov-json/name-empty"_rule, value.token, "the name is empty");
}

void Document::check_count(const Value& value) {
  const Int128 count = value.number();
  if (count < 0)
    findings_.add("gcov-json/count-negative"_rule, value.token, "the count ", value.token, " is negative");
  else if (count > kMostCount)
    findings_.add("gcov-json/count-range"_rule, value.token, "the count ", value.token, " does not fit 63 bits");
  else if (count >= kSuspicious)
    findings_.add("gcov-json/count-suspicious"_rule, value.token, "the count ", value.token, " is 2^32 or more");
}

void Document::close_function(const Frame& frame) {
  using namespace function;
  const auto number = [&](unsigned i) { return frame.has(i) ? frame[i].number() : Int128{0}; };
  const Int128 total = number(total_paths), covered = number(covered_paths);
  if (covered < 0 || covered > total)
    findings_.add("gcov-json/prime-paths"_rule, frame.where, covered, " of ",
                  Plural{total, "prime path is", "prime paths are"}, " covered");
  const std::string_view text = frame.has(name) ? strings_.text(frame[name]) : std::string_view();
  if (frame.has(name)) check_name(frame[name], text);
  if (frame.has(execution_count)) check_count(frame[execution_count]);
  if (!frame.is_usable) return file_.lose_function();
  facts_.functions = facts_.functions.value_or(0) + 1;
  const Int128 start = number(start_line), end = number(end_line);
  const bool has_range = start >= 1 && start <= end;
  if (!has_range)
    findings_.add("gcov-json/function-range"_rule, frame.where, "the function ", text, " is on lines ", start, " to ",
                  end);
  else if (start == end && number(start_column) > number(end_column))
    findings_.add("gcov-json/function-columns"_rule, frame.where, "the function ", text, " is in columns ",
                  number(start_column), " to ", number(end_column));
  const Int128 all = number(blocks), executed = number(blocks_executed);
  if (all < 0 || executed < 0)
    findings_.add("gcov-json/count-negative"_rule, frame[all < 0 ? blocks : blocks_executed].token,
                  "a number of blocks is negative");
  else if (executed > all)
    findings_.add("gcov-json/blocks-executed"_rule, frame[blocks_executed].token, executed, " of ",
                  Plural{all, "block is", "blocks are"}, " executed");
  else if (executed == 0 && number(execution_count) > 0)
    findings_.add("gcov-json/entry-count"_rule, frame[execution_count].token, "the function ", text, " was called ",
                  Plural{number(execution_count), "time"}, " and none of its blocks was executed");
  if (!has_range) return file_.lose_function();
  file_.add({.name = text,
             .where = frame.where,
             .start_line = clamped(start),
             .start_column = clamped(number(start_column)),
             .end_line = clamped(end)});
}

void Document::close_line(const Frame& frame) {
  using namespace line;
  expect_later(frame, block_ids, block_ids);
  if (frame.has(count)) check_count(frame[count]);
  const Int128 times = frame.has(count) ? frame[count].number() : Int128{0};
  if (frame.has(count))
    for (const Value& taken : branches_)
      if (taken.number() > times)
        findings_.add("gcov-json/branch-exceeds-line"_rule, taken.token, "a branch was taken ",
                      Plural{taken.number(), "time"}, ", its line was executed ", Plural{times, "time"});
  branches_.clear();
  if (frame.has(number) && frame[number].number() < 1)
    findings_.add("gcov-json/line-number"_rule, frame[number].token, "the line number is ", frame[number].token);
  if (!frame.is_usable || frame[number].number() < 1) return;
  ++lines_;
  executed_ += times > 0 ? 1 : 0;
  facts_.total =
      coverage::saturating_sum(facts_.total.value_or(0), static_cast<std::uint64_t>(times < 0 ? Int128{0} : times));
  file_.add({.number = clamped(frame[number].number()),
             .function = frame.has(line::function) ? strings_.text(frame[line::function]) : std::string_view(),
             .where = frame[number].token});
}

void Document::close_condition(const Frame& frame) {
  using namespace condition;
  if (!frame.is_usable) return;
  const Int128 all = frame[count].number(), met = frame[covered].number();
  const Int128 missing = static_cast<Int128>(indices_[0].count) + static_cast<Int128>(indices_[1].count);
  bool is_sound = all >= 0 && all % 2 == 0 && met >= 0 && met <= all && missing == all - met;
  for (const Indices& indices : indices_)
    is_sound = is_sound && indices.ascends && (indices.count == 0 || indices.last < all / 2);
  if (!is_sound)
    findings_.add("gcov-json/condition-counts"_rule, frame.where, met, " of ",
                  Plural{all, "outcome is", "outcomes are"}, " covered, the lists have ", indices_[0].count, " and ",
                  indices_[1].count);
}

void Document::close_file(const Frame& frame) {
  ++files_;
  if (!frame.has(file::functions)) file_.lose_function();
  file_.check(findings_);
  if (!frame.has(file::name)) return;
  const Value& value = frame[file::name];
  const std::string_view name = strings_.text(value);
  check_name(value, name);
  if (seen_.insert(name, value.token))
    findings_.add("gcov-json/file-duplicate"_rule, value.token, "the document has the file ", name, " already");
  else
    names_.push_back({name, value.token});
}

void Document::close_document(const Frame& frame) {
  using namespace document;
  version_ = frame[format_version];  // empty if it is not there: the frame was no other object's before
  if (frame.has(gcc_version)) gcc_version_ = strings_.text(frame[gcc_version]);
  if (frame.has(working_directory))
    check_paths(strings_.text(frame[working_directory]));
  else if ((frame.wrong >> working_directory & 1) == 0)
    findings_.add("gcov-json/no-working-directory"_rule, frame.where, "the document has no current_working_directory");
  if (frame.has(files) && files_ == 0)
    findings_.add("gcov-json/no-files"_rule, frame[files].token, "the document has no files");
  if (lines_ != 0 && executed_ == 0)
    findings_.add("gcov-json/all-zero"_rule, frame.where, "none of the ", Plural{lines_, "line"}, " was executed");
}

void Document::check_paths(std::string_view directory) {
  if (!coverage::is_absolute(directory)) return;
  std::string path;
  for (const auto& [name, where] : names_) {
    path = name;
    if (!coverage::is_absolute(name)) path.assign(directory).append("/").append(name);
    if (coverage::leads_above(path))
      findings_.add("gcov-json/path-escape"_rule, where, "the path ", name, " leads above the root");
  }
}

bool Document::finish(const Walker& walker, Report& report) {
  const std::string_view version = version_.token.empty() ? "\"1\"" : version_.token;
  if (version != "\"1\"" && version != "\"2\"") {
    report.add("gcov-json/format-version"_rule, version, "the version of the format is ", version_.inside());
    report.set_unsupported();
    return false;
  }
  if (version == "\"1\"" && !version_.token.empty() && walker.later())
    findings_.add("gcov-json/key-unknown"_rule, walker.later().first(), "a key of version 2 is in version 1");
  if (version == "\"2\"" && without_later_)
    findings_.add("gcov-json/key-missing"_rule, without_later_.first(), "a line or branch has no block ids");
  if (!gcc_version_.empty()) report.describe("GCC ", gcc_version_);
  facts_.counters = facts_.counters.value_or(0) + lines_;
  facts_.nonzero = facts_.nonzero.value_or(0) + executed_;
  return true;
}

}  // namespace

void check_gcov(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  Strings strings(input.memory);
  GroupedFindings findings(report);
  Facts facts;
  for (bool is_first = true; is_first || text->starts_with('{'); is_first = false) {
    if (!is_first) findings.add("gcov-json/several-documents"_rule, text->substr(0, 1), "another document follows");
    GroupedFindings found(report);
    Document document(strings, input.memory, found, facts);
    Walker walker(kDocumentShape, kShapeRules, document, hygiene, found);
    const bool is_complete = read_document(*text, walker, report);
    if (document.finish(walker, report)) findings.absorb(std::move(found));
    if (is_complete) continue;
    *text = {};
    break;
  }
  check_rest(*text, report);
  hygiene.finish();
  findings.flush();
  report.set_facts(facts);
}

}  // namespace proflint::json_coverage::gcov
