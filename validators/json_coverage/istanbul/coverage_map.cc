// Checks maps against hits, and branches against their arms.
#include "validators/json_coverage/istanbul/coverage_map.h"

#include <algorithm>

#include "validators/coverage/paths.h"

namespace proflint::json_coverage::istanbul {
namespace {

constexpr SourceRules kSourceRules = {"istanbul/source-missing"_rule, "istanbul/source-line-range"_rule};
// The last five are from monocart.
constexpr std::string_view kBranchTypes[] = {"if",
                                             "cond-expr",
                                             "switch",
                                             "binary-expr",
                                             "default-arg",
                                             "branch",
                                             "IfStatement",
                                             "SwitchStatement",
                                             "ConditionalExpression",
                                             "LogicalExpression",
                                             "AssignmentPattern"};

constexpr bool is_slash(char c) {
  return c == '/' || c == '\\';
}

// The arms that branches of a type have; 0: any number.
std::uint64_t arms_of(std::string_view type) {
  return type == "if" || type == "cond-expr" ? 2 : type == "default-arg" || type == "branch" ? 1 : 0;
}

}  // namespace

CoverageMap::CoverageMap(const Input& input, GroupedFindings& findings)
    : findings_(findings),
      sources_(input, kSourceRules, findings),
      strings_(input.memory),
      location_(strings_, findings),
      paths_(input.memory),
      spellings_(input.memory),
      keys_(input.memory),
      merge_keys_(input.memory),
      lines_(input.memory),
      entries_(input.entries),
      member_(input.member),
      maps_(input.memory),
      converted_(input.memory) {
  keys_.resize(std::size(kFileKeys));
}

void CoverageMap::open(Frame& frame) {
  switch (frame.shape->id) {
    case kFile:
      bad_maps_ = 0;
      source_ = {};
      positive_before_ = positive_;
      for (MapKeys& keys : keys_) keys.clear();
      return;
    case kStatementMap:
    case kFunctionMap:
    case kBranchMap:
    case kStatementHits:
    case kFunctionHits:
    case kBranchHits:
    case kTruthHits:
      return keys_of(frame.member).clear();
    case kFunction:
    case kBranch:
      places_ = hash_seed();
      merge_key_ = 0;
      return;
    case kLocations:
      locations_ = 0;
      return;
    case kArms:
      arms_ = hash_seed();
      return;
    default:
      return;
  }
}

// The number of hits; 0 for other values.
std::uint64_t CoverageMap::read_hit(const Frame& frame, const Value& value) {
  const char* const noun = frame.shape->id == kStatementHits  ? "statement "
                           : frame.shape->id == kFunctionHits ? "function "
                                                              : "branch ";
  const Value& key = frame.shape->id == kArms ? frame.key : frame.last_key;
  if (value.is_null()) {
    findings_.add("istanbul/null-count"_rule, value.token, "the hit count of ", noun, strings_.text(key), " is null");
    ++hits_;
    return 0;
  }
  const Int128 number = value.is_integer() ? value.number() : Int128{-1};
  if (number < 0 || number > INT64_MAX) {
    findings_.add("istanbul/count"_rule, value.token, "the hit count of ", noun, strings_.text(key), " is ",
                  number_part(value.token), "; expected an integer from 0 to 2^63 - 1");
    return 0;
  }
  ++hits_;
  positive_ += number > 0 ? 1 : 0;
  return static_cast<std::uint64_t>(number);
}

void CoverageMap::item(Frame& frame, const Value& value) {
  const std::uint64_t hit = read_hit(frame, value);
  if (frame.shape->id == kArms) {
    arms_ = hash_of(hit, arms_);
    return;
  }
  keys_of(frame.member).push_back({.name = strings_.text(frame.last_key), .where = frame.last_key.token, .count = hit});
  if (frame.shape->id == kFunctionHits) facts_.functions = facts_.functions.value_or(0) + 1;
  if (frame.shape->id != kStatementHits) return;
  facts_.counters = facts_.counters.value_or(0) + 1;
  facts_.nonzero = facts_.nonzero.value_or(0) + (hit > 0 ? 1 : 0);
  facts_.total = coverage::saturating_sum(facts_.total.value_or(0), hit);
}

void CoverageMap::close(Frame& frame) {
  switch (frame.shape->id) {
    case kFiles:
      return close_files(frame);
    case kFile:
      return close_file(frame);
    case kBranch:
      return close_branch(frame);
    case kPoint:
      return location_.close_point(frame);
    case kLocation:
      return close_location(frame);
    case kFunction:
      check_position(frame, function::decl, function::line);
      return keys_of(file::function_map)
          .push_back(
              {.name = strings_.text(frame.key), .where = frame.key.token, .places = places_, .merge_key = merge_key_});
    case kArms:
      return keys_of(frame.parent->member)
          .push_back(
              {.name = strings_.text(frame.key), .where = frame.key.token, .count = frame.count, .places = arms_});
    case kStatementMap:
    case kFunctionMap:
    case kBranchMap:
    case kStatementHits:
    case kFunctionHits:
    case kBranchHits:
    case kTruthHits:
      if (!frame.is_usable) bad_maps_ |= 1u << frame.member;
      return;
    default:
      return;
  }
}

void CoverageMap::close_branch(const Frame& frame) {
  std::string_view type;
  if (frame.has(branch::type)) {
    type = strings_.text(frame[branch::type]);
    if (std::find(std::begin(kBranchTypes), std::end(kBranchTypes), type) == std::end(kBranchTypes))
      findings_.add("istanbul/branch-type"_rule, frame[branch::type].token, "unknown branch type ", type);
  }
  check_position(frame, branch::loc, branch::line);
  if (!frame.is_usable) bad_maps_ |= 1u << file::branch_map;
  keys_of(file::branch_map)
      .push_back({.name = strings_.text(frame.key),
                  .where = frame.key.token,
                  .type = type,
                  .count = locations_,
                  .places = places_,
                  .merge_key = merge_key_});
}

// Reporters need the line of a branch and of a function. A branch or function without any position is reported as such,
// not as one that some consumers do not read.
void CoverageMap::check_position(const Frame& frame, unsigned location, unsigned line) {
  const auto is_there = [&](unsigned member) { return frame.has(member) || (frame.wrong >> member & 1) != 0; };
  if (is_there(location)) return;
  const bool is_branch = frame.shape->id == kBranch;
  if (is_there(line)) {
    (is_branch ? lacks_loc_ : lacks_decl_) = true;
    return;
  }
  findings_.add_as(is_branch ? Severity::error : Severity::warning, "istanbul/position"_rule, frame.key.token,
                   is_branch ? "branch " : "function ", strings_.text(frame.key), " has neither ",
                   is_branch ? "'loc'" : "'decl'", " nor 'line'");
}

// A branch is merged by its first location, a function by `loc`.
void CoverageMap::close_location(const Frame& frame) {
  const int owner = frame.parent->shape->id;
  const bool is_statement = owner == kStatementMap;
  if (is_statement || (owner == kLocations ? locations_ == 0 : owner == kFunction && frame.member == function::loc))
    merge_key_ = location_.merge_key(frame);
  if (owner == kLocations) ++locations_;
  if (is_statement) places_ = hash_seed();
  if (member_ != nullptr) places_ = location_.hash(frame, places_);
  const Location::Point* const start = location_.check(frame);
  if (!is_statement) return;
  keys_of(file::statement_map)
      .push_back(
          {.name = strings_.text(frame.key), .where = frame.key.token, .places = places_, .merge_key = merge_key_});
  if (start == nullptr || start->line.number() > UINT32_MAX) return;
  const auto line = static_cast<std::uint64_t>(start->line.number());
  keys_of(file::statement_map).back().line = line;
  if (line > source_.last_line) source_.last_line = line, source_.last_where = start->line.token;
}

void CoverageMap::check_path(const Frame& frame) {
  const Value& value = frame[file::path];
  const std::string_view path = strings_.text(value), key = strings_.text(frame.key);
  const bool is_tail = path.size() > key.size() && path.ends_with(key) && is_slash(path[path.size() - key.size() - 1]);
  if (path != key && !is_tail)
    findings_.add("istanbul/path-mismatch"_rule, value.token, "the path of the file is ", path, ", but its key is ",
                  key);
  if (const auto before = paths_.insert(path, key); before && *before != key)
    findings_.add("istanbul/path-duplicate"_rule, value.token, "the path ", path, " occurs twice");
}

// Whether the map is present and all its values are valid.
bool CoverageMap::has_map(const Frame& frame, unsigned member) const {
  return frame.has(member) && (bad_maps_ >> member & 1) == 0;
}

// Calls `both` with the entries of each key of two maps that belong together. Reports keys in only one of them.
template <class Both>
void CoverageMap::compare_keys(const Frame& frame, unsigned first, unsigned second, const Rule& rule,
                               const Both& both) {
  if (!has_map(frame, first) || !has_map(frame, second)) return;
  merge_keys_.start(keys_of(first).size());
  const auto report = [&](const MapKey& key, unsigned one, unsigned other) {
    findings_.add(rule, key.where, "key ", key.name, " is in '", Trusted{kFileKeys[one].name}, "', but not in '",
                  Trusted{kFileKeys[other].name}, "'");
  };
  match_keys(
      keys_of(first), keys_of(second), both, [&](const MapKey& key) { report(key, first, second); },
      [&](const MapKey& key) { report(key, second, first); });
}

void CoverageMap::check_functions(const Frame& frame) {
  compare_keys(frame, file::function_map, file::f, "istanbul/function-keys"_rule,
               [&](const MapKey& function, const MapKey& hits) {
                 merge_keys_.add("functions ", Severity::note, function, hits.count, findings_);
               });
}

void CoverageMap::check_branches(const Frame& frame) {
  compare_keys(frame, file::branch_map, file::b, "istanbul/branch-keys"_rule,
               [&](const MapKey& branch, const MapKey& hits) {
                 check_arms(branch, hits);
                 merge_keys_.add("branches ", Severity::note, branch, hits.places, findings_);
               });
}

void CoverageMap::check_arms(const MapKey& branch, const MapKey& hits) {
  if (hits.count < branch.count)
    return findings_.add("istanbul/branch-arms"_rule, hits.where, "branch ", branch.name, " has ",
                         Plural{branch.count, "location"}, ", but ", Plural{hits.count, "hit count"});
  if (hits.count > branch.count || branch.count == 0)
    findings_.add_as(branch.count == 0 ? Severity::error : Severity::note, "istanbul/branch-locations"_rule, hits.where,
                     "branch ", branch.name, " has ", Plural{branch.count, "location"}, ", but ",
                     Plural{hits.count, "hit count"});
  const std::uint64_t arms = arms_of(branch.type);
  if (arms != 0 && hits.count != arms)
    findings_.add("istanbul/type-arms"_rule, hits.where, "branch ", branch.name, " of type ", branch.type, " has ",
                  Plural{hits.count, "hit count"}, "; expected ", arms);
}

void CoverageMap::check_truths(const Frame& frame) {
  if (!has_map(frame, file::truths) || !has_map(frame, file::b)) return;
  match_keys(
      keys_of(file::truths), keys_of(file::b),
      [&](const MapKey& truth, const MapKey& hits) {
        if (truth.count != hits.count)
          findings_.add("istanbul/truth-keys"_rule, truth.where, "'bT' has ", Plural{truth.count, "hit count"},
                        " for branch ", truth.name, ", but 'b' has ", hits.count);
      },
      [&](const MapKey& key) {
        findings_.add("istanbul/truth-keys"_rule, key.where, "key ", key.name, " is in 'bT', but not in 'b'");
      },
      [](const MapKey&) {});
}

// nyc and c8 set `all` in files that the tests did not load.
void CoverageMap::check_all(const Frame& frame) {
  if (!frame.has(file::all) || !frame[file::all].is_true() || positive_ == positive_before_) return;
  findings_.add("istanbul/all-hit"_rule, frame[file::all].token, "'all' is true, but ",
                Plural{positive_ - positive_before_, "hit count is", "hit counts are"}, " above 0");
}

void CoverageMap::check_statements(const Frame& frame) {
  if (!has_map(frame, file::statement_map) || !has_map(frame, file::s)) return;
  lines_.clear();
  compare_keys(frame, file::statement_map, file::s, "istanbul/statement-keys"_rule,
               [&](const MapKey& statement, const MapKey& hits) {
                 if (statement.line != 0) lines_.push_back({statement.line, hits.count > 0});
                 merge_keys_.add("statements ", Severity::warning, statement, hits.count, findings_);
               });
  covered_.add(coverage::count_distinct(lines_));
  facts_.lines = covered_.found;
  facts_.lines_hit = covered_.hit;
}

void CoverageMap::close_file(const Frame& frame) {
  if (entries_.are_wanted())
    entries_.add(coverage::normal(strings_.text(frame.has(file::path) ? frame[file::path] : frame.key)),
                 {facts_.counters.value_or(0), facts_.nonzero.value_or(0), facts_.total.value_or(0)});
  if (frame.has(file::path)) {
    check_path(frame);
    source_.path = strings_.text(frame[file::path]);
    source_.where = frame[file::path].token;
    claim_maps(frame);
    sources_.check(source_);
  }
  spellings_.check(strings_.text(frame.key), frame.key.token, "istanbul/path-alias"_rule, findings_);
  check_statements(frame);
  check_functions(frame);
  check_branches(frame);
  check_truths(frame);
  check_all(frame);
}

void CoverageMap::close_files(const Frame& frame) {
  has_files_ = frame.count != 0;
  if (!has_files_) findings_.add("istanbul/no-files"_rule, frame.where, "the report has no files");
  if (hits_ == 1 && positive_ == 0)
    findings_.add("istanbul/all-zero"_rule, frame.where, "the only hit count is 0");
  else if (hits_ != 0 && positive_ == 0)
    findings_.add("istanbul/all-zero"_rule, frame.where, "all ", hits_, " hit counts are 0");
}

}  // namespace proflint::json_coverage::istanbul
