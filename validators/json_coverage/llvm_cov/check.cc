// Checks an export of llvm-cov: objects in the order in which they are closed, then files against functions and totals.
// Follows LLVM's CoverageExporterJson.cpp.
#include "validators/json_coverage/llvm_cov/check.h"

#include <algorithm>

#include "validators/coverage/paths.h"
#include "validators/json_coverage/llvm_cov/files.h"
#include "validators/json_coverage/llvm_cov/open_function.h"
#include "validators/json_coverage/llvm_cov/rules.h"
#include "validators/json_coverage/llvm_cov/tuples.h"
#include "validators/json_coverage/llvm_cov/version.h"
#include "validators/json_documents/document.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

using encodings::json::Strings;

constexpr ShapeRules kShapeRules = {&"llvm-cov-json/key-missing"_rule, &"llvm-cov-json/wrong-type"_rule,
                                    &"llvm-cov-json/key-unknown"_rule};

Kind kind_of(const Frame& list) {
  return list.shape->id == kBranches ? Kind::branch : Kind::record;
}

class Document final : public Sink {
 public:
  Document(const Input& input, Report& report, Findings& findings)
      : memory_(input.memory),
        report_(report),
        entries_(input.entries),
        found_(findings),
        findings_(findings.always),
        strings_(input.memory),
        tuples_(findings.always),
        functions_(input.memory),
        files_(input, report, findings),
        expansions_(input.memory),
        function_(input.memory),
        names_(input.memory),
        seen_functions_(input.memory) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  void finish();

 private:
  void close_tuple(const Frame& frame);
  void close_segment(const Frame& frame);
  void close_record(const Frame& frame);
  void close_vector(const Frame& frame);
  // Adds the branch or record that was read last to the function or file that has it.
  void add_copy(Kind kind, int owner);
  void close_function(const Frame& frame);
  void close_file(const Frame& frame);
  void close_export(const Frame& frame);
  bool check_ids();

  std::pmr::memory_resource* memory_;
  Report& report_;
  Entries* entries_;
  Findings& found_;
  GroupedFindings& findings_;
  Strings strings_;
  Tuples tuples_;
  Functions functions_;
  Files files_;
  Expansions expansions_;
  OpenFunction function_;
  FileNames names_;
  SeenNumbers seen_functions_;
  Summary summary_, totals_;
  Decisions decisions_;
  std::uint64_t vector_conditions_ = 0;
  std::optional<std::uint64_t> regions_hash_;  // of the list of regions that was read last, if it is sound
  bool are_functions_sound_ = true;
  Value type_, version_;
  Facts facts_;
};

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kExport:
      files_.clear(), seen_functions_.clear(), expansions_.clear();
      functions_ = Functions(memory_);
      are_functions_sound_ = true;
      return;
    case kFile:
      files_.open();
      return;
    case kSummary:
      summary_ = {};
      return;
    case kSegments:
      return files_.open_segments();
    case kFunction:
      function_.start();
      [[fallthrough]];
    case kExpansionItem:
      return names_.start();
    case kBranches:
    case kRecords:
      if (frame.parent->shape->id == kFile) files_.open_list(kind_of(frame));
      return;
    case kRegions:
      regions_hash_ = hash_seed();
      if (frame.parent->shape->id == kFunction) function_.start_regions();
      return;
    case kRecord:
      decisions_ = {};
      return;
    case kFilenames:
      return names_.start_list();
    case kVector:
      vector_conditions_ = 0;
      return;
    default:
      return;
  }
}

void Document::item(Frame& frame, const Value& value) {
  switch (frame.shape->id) {
    case kFilenames: {
      const std::string_view path = strings_.text(value);
      if (path.empty()) findings_.add("llvm-cov-json/name-empty"_rule, value.token, "the filename is empty");
      names_.add(path, functions_.file_of(path));
      return;
    }
    case kConditions:
      ++decisions_.conditions;
      decisions_.covered += value.is_true() ? 1 : 0;
      decisions_.add(value);
      return;
    case kVectorConditions:
      ++vector_conditions_;
      decisions_.add(value);
      return;
    default:
      return;
  }
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kRegion:
    case kBranch:
      return close_tuple(frame);
    case kSegment:
      return close_segment(frame);
    case kSegments:
      return files_.close_segments();
    case kRegions:
      if (!frame.is_usable) regions_hash_.reset();
      return;
    case kBranches:
    case kRecords:
      if (!frame.is_usable && frame.parent->shape->id == kFile) files_.lose_list(kind_of(frame));
      return;
    case kRecord:
      return close_record(frame);
    case kVector:
      return close_vector(frame);
    case kMetric:
      summary_.metrics[frame.member] = read_metric(frame, found_);
      return;
    case kSummary:
      summary_.is_usable = summary_.is_usable && frame.is_usable;
      (frame.parent->shape->id == kFile ? files_.summary() : totals_) = summary_;
      return;
    case kExpansionItem:
      if (check_ids() && frame.is_usable && regions_hash_) expansions_.add(names_.hash, *regions_hash_, frame.where);
      return;
    case kFunction:
      return close_function(frame);
    case kFunctions:
      are_functions_sound_ = are_functions_sound_ && frame.is_usable;
      return;
    case kFile:
      return close_file(frame);
    case kFiles:
      if (!frame.is_usable) files_.lose_file();
      return;
    case kExport:
      return close_export(frame);
    case kData:
      if (frame.count != 1)
        findings_.add("llvm-cov-json/data-count"_rule, frame.where, "the document has ", Plural{frame.count, "export"},
                      "; expected 1");
      return;
    case kDocument:
      type_ = frame[document::type];  // empty if it is missing: no other object used the frame before
      version_ = frame[document::version];
      return;
    default:
      return;
  }
}

// A region or branch of a function, an expansion or a file.
void Document::close_tuple(const Frame& frame) {
  const bool is_source = frame.parent->shape->id == kExpansionItem;
  const int owner = is_source ? frame.parent->shape->id : frame.parent->parent->shape->id;
  bool is_sound = false;
  if (frame.shape->id == kRegion) {
    const auto region = tuples_.region(frame);
    is_sound = region.has_value();
    if (!is_source && !region) regions_hash_.reset();
    if (!is_source && regions_hash_) regions_hash_ = hash_of_region(*region, *regions_hash_);
    if (region && owner == kFunction) function_.regions.push_back(*region);
    if (region && owner == kFunction && frame.parent->count == 1) function_.first_region = region;
    if (region && is_source && region->kind != kExpansion)
      findings_.add("llvm-cov-json/kind"_rule, frame[7].token, "the source region of an expansion has kind ",
                    frame[7].number(), "; expected 1 (expansion)");
  } else {
    const auto sides = tuples_.branch(frame);
    is_sound = sides.has_value();
    if (sides && owner == kFunction) function_.branches.add(*sides);
    add_copy(Kind::branch, owner);
  }
  if (owner == kFunction) function_.is_sound = function_.is_sound && is_sound;
  if (owner != kFile && frame.is_usable && frame.count == frame.shape->members.size())
    names_.ids.push_back(tuples_.ids());
}

void Document::close_record(const Frame& frame) {
  const bool is_sound = tuples_.record(frame, decisions_);
  const int owner = frame.parent->parent->shape->id;
  add_copy(Kind::record, owner);
  if (owner != kFunction) return;
  function_.conditions.add({decisions_.conditions, decisions_.covered});
  if (is_sound)
    names_.ids.push_back(tuples_.ids());
  else
    function_.is_sound = false;
}

void Document::add_copy(Kind kind, int owner) {
  const auto& copy = tuples_.copy();
  if (owner == kFunction && copy) function_.copies.push_back({kind, *copy});
  if (owner == kFile) copy ? files_.add_copy({kind, *copy}) : files_.lose_list(kind);
}

void Document::close_vector(const Frame& frame) {
  if (!decisions_.other_size && vector_conditions_ != decisions_.conditions) decisions_.other_size = vector_conditions_;
  if (!frame.is_usable) return;
  decisions_.add(frame[vector::executed]);
  decisions_.add(frame[vector::result]);
  if (!frame[vector::executed].is_true() || frame[vector::result].is_null()) return;
  ++(frame[vector::result].is_true() ? decisions_.executed_true : decisions_.executed_false);
}

// Whether the file ids of the function or expansion are valid indexes into its filenames.
bool Document::check_ids() {
  bool are_sound = true;
  const auto maximum = static_cast<Int128>(names_.paths.size());
  for (const FileIds& ids : names_.ids) {
    const bool is_inside = ids.file >= 0 && ids.file < maximum && ids.expanded >= 0 && ids.expanded < maximum;
    if (is_inside && !(ids.is_expansion && ids.file == ids.expanded)) continue;
    are_sound = false;
    if (is_inside)
      findings_.add("llvm-cov-json/file-id"_rule, ids.where, "the expansion region refers to its own file id, ",
                    ids.file, "; expected a different one");
    else
      findings_.add("llvm-cov-json/file-id"_rule, ids.where, "the file id is ",
                    ids.file >= 0 && ids.file < maximum ? ids.expanded : ids.file, ", but 'filenames' has only ",
                    Plural{names_.paths.size(), "entry", "entries"}, ", numbered from 0");
  }
  return are_sound;
}

void Document::close_function(const Frame& frame) {
  using namespace function;
  const bool has_ids = !frame.has(filenames) || check_ids();
  if (frame.has(count) && !tuples_.check_count(frame[count])) function_.is_sound = false;
  const std::string_view text = frame.has(name) ? strings_.text(frame[name]) : std::string_view();
  if (frame.has(name) && text.empty())
    findings_.add("llvm-cov-json/name-empty"_rule, frame[name].token, "the name of a function is empty");
  if (!frame.is_usable || !has_ids || !function_.is_sound) {
    are_functions_sound_ = false;
    return;
  }
  const auto calls = static_cast<std::uint64_t>(std::min(frame[count].number(), static_cast<Int128>(kMaxCount)));
  if (function_.first_region && function_.first_region->count != calls) {
    are_functions_sound_ = false;  // one of the two counts is wrong, which shows in other sums as well
    findings_.add("llvm-cov-json/function-count"_rule, frame[count].token, "the count of the function ", text, " is ",
                  calls, ", but its first region has ", function_.first_region->count);
  }
  facts_.functions = facts_.functions.value_or(0) + 1;
  facts_.total = coverage::saturating_sum(facts_.total.value_or(0), calls);
  if (entries_ != nullptr && calls != 0) entries_->add(coverage::normal(names_.first), {0, 0, calls});
  if (seen_functions_.insert(hash_of(text, names_.hash), frame[name].token)) {
    are_functions_sound_ = false;  // the summaries may count a copy once, or another function under its name
    return findings_.add("llvm-cov-json/function-duplicate"_rule, frame[name].token, "function ", text,
                         " occurs twice for the same files");
  }
  if (regions_hash_) expansions_.add_function(names_.hash, *regions_hash_);
  const std::uint32_t main =
      functions_.add({calls, function_.regions, names_.paths, function_.branches, function_.conditions});
  for (ListedCopy& copy : function_.copies) {
    if (copy.copy.file == kNoFile && names_.paths.size() == 1) copy.copy.file = 0;
    if (copy.copy.file != main || main == kNoFile) continue;  // LLVM 19 lists only the main file
    copy.copy.file = names_.paths[main];
    files_.add_function_copy(copy);
  }
}

void Document::close_segment(const Frame& frame) {
  if (const auto segment = tuples_.segment(frame))
    files_.add(*segment, frame.where);
  else
    files_.lose_segment();
}

void Document::close_file(const Frame& frame) {
  if (!frame.has(file::summary)) files_.lose_summary();
  if (!frame.has(file::name)) return files_.close({}, {});
  const Value& name = frame[file::name];
  files_.close(strings_.text(name), name.token);
}

void Document::close_export(const Frame& frame) {
  if (frame.has(exported::functions) && are_functions_sound_) {
    functions_.close();
    if (expansions_.check(findings_)) files_.check_functions(functions_);  // a wrong region shows in all sums
  }
  if (!frame.has(exported::files)) return;
  files_.check_list(frame[exported::files].token, frame.has(exported::totals) ? &totals_ : nullptr, facts_);
}

void Document::finish() {
  report_.set_facts(facts_);
  finish_findings({type_, version_, tuples_.lengths()}, found_, report_);
}

}  // namespace

void check_llvm_cov(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  Findings findings(report);
  Document document(input, report, findings);
  Walker walker(kDocumentShape, kShapeRules, document, hygiene, findings.always);
  if (read_document(*text, walker, report)) check_rest(*text, report);
  hygiene.finish();
  document.finish();
}

}  // namespace proflint::json_coverage::llvm_cov
