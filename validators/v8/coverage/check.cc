// Checks a coverage document: ranges, functions and scripts in the order in which they are closed, then scripts against
// the source maps that follow them. Follows the Chrome DevTools Protocol and Node's NODE_V8_COVERAGE.
#include "validators/v8/coverage/check.h"

#include <algorithm>

#include "validators/core/increments.h"
#include "validators/core/text.h"
#include "validators/json_documents/document.h"
#include "validators/v8/coverage/scripts.h"
#include "validators/v8/coverage/sets.h"
#include "validators/v8/coverage/urls.h"
#include "validators/v8/detect.h"

namespace proflint::v8::coverage {
namespace {

constexpr ShapeRules kShapeRules = {&"v8/key-missing"_rule, &"v8/wrong-type"_rule, &"v8/key-unknown"_rule};

class Document final : public Sink {
 public:
  Document(const Input& input, GroupedFindings& findings)
      : findings_(findings),
        strings_(input.memory),
        ranges_(input.memory),
        functions_(input.memory),
        scripts_(input, findings),
        sets_(input),
        entries_(input.entries) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  void finish(Report& report);

 private:
  void report_no_functions(const Frame& script, std::string_view where);
  void close_range(const Frame& frame);
  void close_function(const Frame& frame);
  void close_script(const Frame& frame);
  void close_map(const Frame& frame);
  void close_map_data(const Frame& frame);
  void close_document(const Frame& frame);
  void check_executed();

  GroupedFindings& findings_;
  encodings::json::Strings strings_;
  Ranges ranges_;        // of the open function
  Functions functions_;  // of the open script
  Scripts scripts_;
  SetScripts sets_;
  Increments entries_;  // by script
  Range furthest_;      // of the open script
  CachedMap map_;       // the open entry
  std::uint64_t function_count_ = 0, covered_functions_ = 0;
  std::uint64_t range_count_ = 0, nonzero_ = 0, total_ = 0;
};

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kScript:
      functions_.clear();
      furthest_ = {};
      return;
    case kFunction:
      return ranges_.clear();
    case kMap:
      map_ = {};
      return;
    default:
      return;
  }
}

// Characters of a string in V8. c8 builds a text of lines with these lengths, each with a line end.
constexpr std::uint64_t kMaxString = (1 << 29) - 24;

void Document::item(Frame& frame, const Value& value) {
  if (frame.shape->id != kLineLengths) return;
  const Int128 length = value.number();
  if (length < 0 || length > INT64_MAX) {
    frame.is_usable = false;
    findings_.add("v8/wrong-type"_rule, value.token, "expected the length of a line (0 or higher), found ", length);
    return;
  }
  const auto more = static_cast<std::uint64_t>(length);
  map_.length = map_.length > UINT64_MAX - more ? UINT64_MAX : map_.length + more;
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kRange:
      return close_range(frame);
    case kRanges:
      if (!frame.is_usable) ranges_.set_unusable();
      return;
    case kFunction:
      return close_function(frame);
    case kFunctions:
      if (!frame.is_usable) functions_.set_unusable();
      if (frame.is_usable && frame.count == 0) report_no_functions(*frame.parent, frame.where);
      return;
    case kScript:
      return close_script(frame);
    case kLineLengths:
      map_.has_length = frame.is_usable;
      map_.length += frame.count == 0 ? 0 : frame.count - 1;
      if (map_.has_length && map_.length >= kMaxString)
        findings_.add("v8/line-lengths"_rule, frame.where, "the lines and their line ends have ", map_.length + 1,
                      " characters, but strings of V8 have at most ", kMaxString);
      return;
    case kMapSources:
      if (!frame.is_usable)
        findings_.add("v8/source-map"_rule, frame.where, "an element of '", Trusted{frame.key.inside()},
                      "' is neither a string nor null");
      return;
    case kMapData:
      return close_map_data(frame);
    case kMap:
      return close_map(frame);
    case kDocument:
      return close_document(frame);
    default:
      return;
  }
}

void Document::report_no_functions(const Frame& script, std::string_view where) {
  if (script.has(script::url))
    findings_.add("v8/no-functions"_rule, where, "script ", script[script::url].inside(), " has no functions");
  else
    findings_.add("v8/no-functions"_rule, where, "the script has no functions");
}

void Document::close_range(const Frame& frame) {
  const Range* const range = ranges_.add(frame, findings_);
  if (range == nullptr) return;
  ++range_count_;
  nonzero_ += range->count != 0;
  total_ = total_ > UINT64_MAX - range->count ? UINT64_MAX : total_ + range->count;
  if (furthest_.where.empty() || range->end > furthest_.end) furthest_ = *range;
}

void Document::close_function(const Frame& frame) {
  ++function_count_;
  const bool has_list = frame.has(function::ranges) && ranges_.is_usable();
  const std::string_view name = frame.has(function::name) ? frame[function::name].inside() : std::string_view();
  if (has_list && ranges_.is_empty())
    findings_.add("v8/no-ranges"_rule, frame.where, "function ", name, " has no ranges");
  if (!frame.is_usable || !has_list || ranges_.is_empty()) return functions_.set_unusable();
  const Range first = ranges_.first();
  covered_functions_ += first.count != 0;
  const bool is_block = frame[function::is_block].is_true();
  if (!is_block && ranges_.size() > 1)
    findings_.add("v8/block-flag"_rule, frame[function::is_block].token, "isBlockCoverage of function ", name,
                  " is false, but the function has ", Plural{ranges_.size(), "range"});
  functions_.add({first, name, is_block});
  ranges_.check(findings_);
}

void Document::close_script(const Frame& frame) {
  functions_.check(findings_);
  if (frame.has(script::id)) scripts_.check_id(strings_.text(frame[script::id]), frame[script::id].token);
  if (!frame.has(script::url)) return;
  const std::string_view url = strings_.text(frame[script::url]), where = frame[script::url].token;
  entries_.add(url, {range_count_, nonzero_, total_});
  scripts_.check_url(url, where);
  scripts_.add({url, where, furthest_}, functions_.script());
  if (is_file_url(url)) sets_.add(url, where, functions_);
  if (frame.parent == nullptr) check_executed();
}

// Checks the keys of a source map that every consumer reads first.
void Document::close_map_data(const Frame& frame) {
  if (!frame.has(data::version) || frame[data::version].token != "3") {
    if (frame.has(data::version))
      findings_.add("v8/source-map"_rule, frame.where, "the version of the source map is ",
                    number_part(frame[data::version].token), "; expected 3");
    else
      findings_.add("v8/source-map"_rule, frame.where, "the source map has no version; expected 3");
    return;
  }
  if (frame.has(data::root) && !frame[data::root].is_string() && !frame[data::root].is_null())
    findings_.add("v8/source-map"_rule, frame[data::root].token, "'sourceRoot' is not a string");
  if (frame.has(data::sections))
    return findings_.add("v8/source-map-sections"_rule, frame[data::sections].token,
                         "the source map has sections (an index map)");
  if (!frame.has(data::sources) || !frame[data::sources].is_list() || !frame.has(data::mappings) ||
      !frame[data::mappings].is_string()) {
    findings_.add("v8/source-map"_rule, frame.where,
                  "the source map has neither 'sections' nor both 'sources' and 'mappings'");
    return;
  }
  const Value& mappings = frame[data::mappings];
  const std::string_view text = strings_.text(mappings);
  const auto is_base64 = [](char c) {
    return is_letter(c) || is_digit(c) || c == '+' || c == '/' || c == ',' || c == ';';
  };
  const auto odd = std::find_if_not(text.begin(), text.end(), is_base64);
  if (odd != text.end())
    findings_.add("v8/source-map"_rule, mappings.token, "'mappings' contains the invalid byte ",
                  text.substr(static_cast<std::size_t>(odd - text.begin()), 1));
}

void Document::close_map(const Frame& frame) {
  map_.where = frame.key.token;
  scripts_.add_map(strings_.text(frame.key), map_);
}

void Document::close_document(const Frame& frame) {
  if (frame.has(document::timestamp) && frame[document::timestamp].real() <= 0)
    findings_.add("v8/timestamp"_rule, frame[document::timestamp].token, "the timestamp is ",
                  number_part(frame[document::timestamp].token), "; expected a positive number");
  if (!frame.has(document::result)) return;
  if (frame[document::result].is_list() && scripts_.count() == 0 && function_count_ == 0)
    findings_.add("v8/no-scripts"_rule, frame[document::result].token, "'result' is empty");
  check_executed();
  scripts_.check_document();
}

void Document::check_executed() {
  if (range_count_ == 0 || nonzero_ != 0) return;
  if (range_count_ == 1)
    findings_.add("v8/not-executed"_rule, {}, "the count of the only range is 0");
  else
    findings_.add("v8/not-executed"_rule, {}, "the counts of all ", range_count_, " ranges are 0");
}

void Document::finish(Report& report) {
  sets_.check(findings_);
  findings_.flush();
  report.describe(Plural{scripts_.count(), "script"}, ", ", Plural{scripts_.file_count(), "file"});
  report.describe(covered_functions_, " of ", Plural{function_count_, "function"}, " covered");
  Facts facts;
  facts.functions = function_count_;
  facts.counters = range_count_;
  facts.nonzero = nonzero_;
  facts.total = total_;
  report.set_facts(facts);
}

}  // namespace

void check_coverage(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  GroupedFindings findings(report);
  Document document(input, findings);
  const bool is_script = probe(input.bytes, {}).kind == Kind::script;
  Walker walker(is_script ? kScriptShape : kDocumentShape, kShapeRules, document, hygiene, findings);
  if (read_document(*text, walker, report, kMaxNesting)) check_rest(*text, report);
  hygiene.finish();
  document.finish(report);
}

}  // namespace proflint::v8::coverage
