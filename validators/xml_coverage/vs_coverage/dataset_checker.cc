// Reads rows and their texts. Children of a row may be in any order.
#include "validators/xml_coverage/vs_coverage/dataset_checker.h"

#include <iterator>

#include "grammars/scan.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage::vs_coverage {
namespace {

enum : int {
  kRowRoot,
  kRowModule,
  kRowNamespace,
  kRowClass,
  kRowMethod,
  kRowLines,
  kRowSources,
  // Texts. The counts and the numbers of a range are in the order of their fields.
  kModuleName,
  kImageSize,
  kImageLinkTime,
  kNamespaceKey,
  kNamespaceName,
  kClassKey,
  kClassName,
  kMethodKey,
  kMethodName,
  kMethodFullName,
  kCount,
  kNumber = kCount + static_cast<int>(kCounts),
  kSourceId = kNumber + static_cast<int>(kSource),
  kCovered,
  kLineId,
  kSourceName,
};

constexpr Elements kAllCounts = elements(kCount, kCount + 1, kCount + 2, kCount + 3, kCount + 4);
constexpr Elements kOfLines = elements(kNumber, kNumber + 1, kNumber + 2, kNumber + 3, kSourceId, kCovered, kLineId);

constexpr Element kDataSetTable[] = {
    {"CoverageDSPriv", {}, 0, {{elements(kRowModule, kRowSources)}}},
    {"Module",
     {},
     elements(kModuleName, kImageSize, kImageLinkTime),
     {{elements(kModuleName, kImageSize, kImageLinkTime, kRowNamespace) | kAllCounts}},
     elements(kModuleName, kImageSize, kImageLinkTime) | kAllCounts},
    {"NamespaceTable",
     {},
     elements(kNamespaceKey),
     {{elements(kModuleName, kNamespaceKey, kNamespaceName, kRowClass) | kAllCounts}},
     elements(kModuleName, kNamespaceKey, kNamespaceName) | kAllCounts},
    {"Class",
     {},
     elements(kClassKey, kClassName),
     {{elements(kClassKey, kClassName, kNamespaceKey, kRowMethod) | kAllCounts}},
     elements(kClassKey, kClassName, kNamespaceKey) | kAllCounts},
    {"Method",
     {},
     elements(kMethodKey, kMethodName),
     {{elements(kMethodKey, kMethodName, kMethodFullName, kRowLines) | kAllCounts}},
     elements(kMethodKey, kMethodName, kMethodFullName) | kAllCounts},
    {"Lines", {}, kOfLines, {{kOfLines}}, kOfLines},
    {"SourceFileNames",
     {},
     elements(kSourceId, kSourceName),
     {{elements(kSourceId, kSourceName)}},
     elements(kSourceId, kSourceName)},
    {"ModuleName"},
    {"ImageSize"},
    {"ImageLinkTime"},
    {"NamespaceKeyName"},
    {"NamespaceName"},
    {"ClassKeyName"},
    {"ClassName"},
    {"MethodKeyName"},
    {"MethodName"},
    {"MethodFullName"},
    {kCountElements[kBlocksCovered]},
    {kCountElements[kBlocksNot]},
    {kCountElements[kLinesCovered]},
    {kCountElements[kLinesPartly]},
    {kCountElements[kLinesNot]},
    {kRangeElements[kFirstLine]},
    {kRangeElements[kFirstColumn]},
    {kRangeElements[kLastLine]},
    {kRangeElements[kLastColumn]},
    {kRangeElements[kSource]},
    {"Coverage"},
    {"LineID"},
    {"SourceFileName"},
};
static_assert(std::size(kDataSetTable) == kSourceName + 1);

}  // namespace

std::span<const Element> DatasetChecker::element_table() {
  return kDataSetTable;
}

constinit const TreeRules DatasetChecker::kTreeRules = {.misplaced = &"vs-coverage/element-misplaced"_rule,
                                                        .unknown = &"vs-coverage/element-unknown"_rule,
                                                        .missing_attribute = &"vs-coverage/attribute-missing"_rule,
                                                        .missing_element = &"vs-coverage/element-missing"_rule,
                                                        .duplicate = &"vs-coverage/element-duplicate"_rule,
                                                        .skipped_prefix = "xs:"};

DatasetChecker::DatasetChecker(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree),
      found_(found),
      ranges_(input, found),
      text_(input.memory),
      path_(input.memory),
      keys_(input.memory),
      line_ids_(input.memory) {}

Elements DatasetChecker::text_elements() const {
  return ~Elements{0} << kModuleName;
}

void DatasetChecker::text(std::string_view text, std::string_view where) {
  text_ += text;
  if (has_text_ || encodings::xml::trimmed(text).empty()) return;
  where_ = where;
  has_text_ = true;
}

void DatasetChecker::start(int element, const Tag& tag) {
  if (element >= kModuleName) {
    text_.clear();
    where_ = tag.where;
    has_text_ = false;
    return;
  }
  if (element >= kRowModule && element <= kRowMethod) start_row(static_cast<Level>(element - kRowModule));
  if (element == kRowMethod) ranges_.start_function();
  if (element == kRowLines) range_ = {{kRangeElements}};
  if (element == kRowSources) {
    source_.reset();
    has_path_ = false;
  }
}

void DatasetChecker::end(int element) {
  if (element >= kModuleName) return end_text(element);
  if (element == kRowLines) ranges_.add(range_);
  if (element == kRowMethod) ranges_.end_function(rows_[kMethodLevel].counts);
  if (element == kRowSources) {
    const Value path = {"SourceFileName", path_, nullptr, path_place_};
    ranges_.define_source(source_, source_place_, has_path_ ? &path : nullptr);
  }
  if (element >= kRowModule && element <= kRowMethod) end_row(static_cast<Level>(element - kRowModule));
}

void DatasetChecker::start_row(Level level) {
  rows_[level] = {};
}

void DatasetChecker::end_row(Level level) {
  constexpr const char* kWhat[] = {"module", "namespace", "class", "method"};
  constexpr const char* kParts[] = {"namespaces", "classes", "methods"};
  const Row& row = rows_[level];
  if (level != kMethodLevel && !tree_.has_lost()) row.parts.check(row.counts, kWhat[level], kParts[level], found_);
  if (level != kModuleLevel) rows_[level - 1].parts.add(row.counts);
  if (level == kNamespaceLevel || level == kClassLevel) check_parent(level, kWhat[level], kWhat[level - 1]);
}

// Compares the parent that a row refers to with the row that contains it.
void DatasetChecker::check_parent(Level level, const char* what, const char* of) {
  const Row &row = rows_[level], &parent = rows_[level - 1];
  if (!row.has_parent || !parent.has_name || row.parent == parent.name) return;
  found_.add("vs-coverage/key-reference"_rule, row.parent_place, "the ", what, " refers to ", of, " ", row.parent_place,
             ", but is inside ", of, " ", parent.name_place);
}

void DatasetChecker::end_text(int element) {
  if (!has_text_) where_ = encodings::xml::first_line(where_);
  const int row = tree_.around(0);
  const auto name = kDataSetTable[element].name;
  if (element >= kCount && element < kNumber) {
    const auto count = static_cast<std::size_t>(element - kCount);
    Counts& counts = rows_[row - kRowModule].counts;
    read_number(name, counts.values[count]);
    counts.places[count] = where_;
  } else if (element == kSourceId && row == kRowSources) {
    read_number(name, source_);
    source_place_ = where_;
  } else if (element >= kNumber && element <= kSourceId) {
    const auto field = static_cast<std::size_t>(element - kNumber);
    read_number(name, range_.values[field]);
    range_.places[field] = where_;
  } else if (element == kCovered) {
    read_coverage();
  } else if (element == kImageSize || element == kImageLinkTime) {
    std::optional<std::uint64_t> unused;
    read_number(name, unused);
  } else if (element == kSourceName) {
    path_ = text_;
    path_place_ = where_;
    has_path_ = true;
  } else {
    read_key(element, row);
  }
}

void DatasetChecker::read_key(int element, int row) {
  if (element == kModuleName && row == kRowModule) return set_key(kModuleLevel, "module key ");
  if (element == kNamespaceKey && row == kRowNamespace) return set_key(kNamespaceLevel, "namespace key ");
  if (element == kClassKey) return set_key(kClassLevel, "class key ");
  if (element == kMethodKey) return set_key(kMethodLevel, "method key ");
  if (element == kLineId) {
    std::optional<std::uint64_t> id;
    read_number("LineID", id);
    if (id && line_ids_.insert(*id))
      found_.add("vs-coverage/key-duplicate"_rule, where_, "LineID ", *id, " occurs twice");
  }
  if (element != kModuleName && element != kNamespaceKey) return;
  Row& child = rows_[row - kRowModule];
  child.parent = hash_of(text_);
  child.parent_place = where_;
  child.has_parent = true;
}

void DatasetChecker::set_key(Level level, const char* what) {
  Row& row = rows_[level];
  row.name = hash_of(text_);
  row.name_place = where_;
  row.has_name = true;
  if (keys_.insert(hash_of(std::uint64_t{level}, row.name), where_))
    found_.add("vs-coverage/key-duplicate"_rule, where_, what, std::string_view(text_), " occurs twice");
}

void DatasetChecker::read_coverage() {
  constexpr Coverage kMeanings[] = {Coverage::yes, Coverage::partial, Coverage::no};
  const std::string_view value = encodings::xml::trimmed(text_);
  if (value.size() == 1 && value.front() >= '0' && value.front() <= '2')
    range_.coverage = kMeanings[value.front() - '0'];
  else
    found_.add("vs-coverage/covered-value"_rule, where_, "element Coverage: ", std::string_view(text_),
               " is not 0, 1 or 2");
}

// Sets `out` in place: an optional that is returned is written in parts and loaded at once, which stalls the processor.
void DatasetChecker::read_number(std::string_view name, std::optional<std::uint64_t>& out) {
  constexpr std::size_t kFew = 7;  // digits of most numbers, which are below the limit
  const std::string_view text = encodings::xml::trimmed(text_);
  const char *const first = text.data(), *const last = first + text.size();
  std::uint64_t number = 0;
  if (!text.empty() && text.size() <= kFew && grammars::read_few_digits(first, last, last, number) == text.size())
    out = number;
  else
    read_count({name, text, nullptr, where_}, k32Bits, kNumberRules, out, found_);
}

void DatasetChecker::finish() {
  ranges_.end_sources(tree_.has_lost(elements(kRowSources)));
  ranges_.finish();
}

Facts DatasetChecker::facts() {
  Facts facts;
  ranges_.add_facts(facts);
  return facts;
}

}  // namespace proflint::xml_coverage::vs_coverage
