// The one place where checks are run: from the bytes of a file to its result.
#include "validators/engine/checking.h"

#include <algorithm>

#include "validators/containers/unwrap.h"
#include "validators/core/file_names.h"
#include "validators/core/memory.h"
#include "validators/core/rules.h"
#include "validators/core/source_names.h"
#include "validators/core/text.h"
#include "validators/engine/conflicts.h"
#include "validators/engine/consumers.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/engine/names.h"
#include "validators/engine/nested.h"
#include "validators/engine/transfers.h"
#include "validators/engine/zero_tail.h"
#include "validators/gcov/line_counts.h"
#include "validators/sets/family.h"
#include "validators/text/merge_conflicts.h"

namespace proflint {
namespace {

const Family& family_of(const Format& format) {
  return **std::find_if(families().begin(), families().end(), [&](const Family* family) {
    return std::find(family->formats.begin(), family->formats.end(), &format) != family->formats.end();
  });
}

// Whether an error is in the contents of a file. They are not reported.
bool has_errors(const Format& format, Input input, const Report& report) {
  Report contents = report.for_piece();
  input.member = nullptr;
  input.sources = nullptr;
  input.entries = nullptr;
  format.check(input, contents);
  return contents.has_errors();
}

// Unmerged lines at the start of a text hide its format.
Detection detect_merged(std::string_view bytes, std::string_view name) {
  constexpr std::size_t kLookedAt = 1 << 20;
  const std::string_view start = bytes.substr(0, kLookedAt);
  if (text::find_merge_conflicts(start).empty()) return {};
  return detect(text::resolve_merge_conflicts(start), name);
}

// Programs open files by their names.
void check_name(std::string_view name, const Format& format, std::string_view contents, Report& report) {
  if (const std::optional<Misnomer> found = find_misnomer(name, format, contents))
    report.add_as(found->severity, "file/name"_core_rule, {}, file_name(name), " is a name for ", Trusted{found->owner},
                  " files, but the contents are in ", Trusted{format.id}, " format");
}

// Detects the format, unless it is given, and checks the contents of the file if they are complete.
void check_contents(const containers::Unwrapped& file, const Input& input, std::string_view name, Detection& detection,
                    Report& report) {
  const bool is_given = detection.format != nullptr;
  if (!is_given) {
    detection = detect(file.bytes, name);
    if (detection.format == nullptr)
      if (Detection merged = detect_merged(file.bytes, name); merged.format != nullptr) detection = std::move(merged);
    if (detection.format != nullptr && detection.match < input.min_match)
      detection = {nullptr, Match::none, "the format cannot be determined", detection.is_other_kind};
    if (detection.format == nullptr && file.is_whole) {
      report.add(
          "file/unknown-format"_core_rule, {}, "not a profile that proflint checks: ", file.container ? "inside " : "",
          file.container ? to_string(*file.container) : "", file.container ? ", " : "", Trusted{detection.reason});
      report.set_unsupported();
    }
  }
  if (detection.format != nullptr) report.set_format(detection.format->id);
  if (detection.format != nullptr && !is_given) check_name(name, *detection.format, file.bytes, report);
  if (detection.format == nullptr || !file.is_whole) return;
  containers::check_container(file, name, *detection.format, report);
  if (file.is_damaged && has_errors(*detection.format, input, report)) return;  // which the container explains
  const std::string_view zeros = find_zero_tail(file.bytes);
  report.watch_tail(zeros);
  report.start_contents();
  detection.format->check(input, report);
  report.withhold_displaced(detection.format->displacements);
  explain_zero_tail(*detection.format, file.bytes, zeros, report);
  if (input.member != nullptr) sets::add_member(input, family_of(*detection.format), *detection.format, report);
}

void check_pairs(std::span<const Companions::Asked> asked, Report& report) {
  for (const Companions::Asked& companion : asked)
    if (companion.role == Role::pair && !companion.is_found)
      report.add("file/pair-missing"_core_rule, {}, std::string_view(companion.name),
                 companion.is_rejected ? " cannot be read as the other file of the pair" : " was not found");
}

// Checks the file itself, unwrapped; `format` is nullptr if its contents decide.
Result check_file(Input input, const Format* format, const Policy& policy, const Limits& limits, Budget& budget) {
  const std::string_view name = input.name;
  input.name = name_of_contents(name);
  containers::Contents contents(budget, limits, input.bytes.size());
  NestedParts nested(budget, limits);
  input.nested = &nested;
  input.count_lines = gcov::count_lines;
  Report report(input.bytes, policy, limits);
  if (input.wants_records) report.keep_records();
  Detection detection = {format, Match::certain, {}, false};
  containers::Unwrapped file;
  try {
    file = containers::unwrap(input.bytes, contents, report);
    input.bytes = file.bytes;
    input.container = file.container;
    if (input.member != nullptr) input.member->set_size(input.bytes.size());
    check_contents(file, input, name, detection, report);
  } catch (const OutOfBudget&) {
    report.add_limit(Limit::memory, {});
  } catch (const std::bad_alloc&) {
    report.add("limit/memory"_core_rule, {}, "the machine is out of memory");
  } catch (const std::exception& failure) {
    report.add("file/internal"_core_rule, {}, "internal error: ", Trusted{failure.what()});
  }
  std::vector<Companions::Asked> asked = input.companions->take_asked();
  check_pairs(asked, report);
  Result result = std::move(report).finish();
  if (detection.format != nullptr) {
    result.format = detection.format->id;
    check_for_consumers(result, *detection.format, policy, limits);
  }
  result.shares_file_name = detection.is_other_kind;
  result.companions = std::move(asked);
  return result;
}

// No finding is worse than a note: nothing needs an explanation.
bool has_only_notes(const Result& result, const Policy& policy) {
  return result.verdict == Verdict::clean && policy.select.empty() && policy.ignore.empty() &&
         policy.severities.empty();
}

// The findings in the file, or the one cause that explains all of them.
Result check_explained(const Input& input, const Format* assumed, const Policy& policy, const Limits& limits,
                       Budget& budget) {
  Result result = check_file(input, assumed, policy, limits, budget);
  if (input.wants_records) return result;  // an explanation of all errors would not show which records are damaged
  const auto check_under = [&](const Policy& other_policy) {
    Input other = input;
    other.member = nullptr;  // the file was the member already
    other.sources = nullptr;
    other.entries = nullptr;
    return check_file(other, assumed, other_policy, limits, budget);
  };
  if (auto explained = explain_by_conflicts(result, input.bytes, policy, limits, check_under)) {
    explained->companions = std::move(result.companions);
    return std::move(*explained);
  }
  if (has_only_notes(result, policy)) return result;
  auto explained = explain_by_transfer(input, policy, limits, [&](std::string_view bytes) {
    static const Policy kPolicy;
    Input other = input;
    other.bytes = bytes;
    other.member = nullptr;  // the original file was the member
    other.sources = nullptr;
    other.entries = nullptr;
    return check_file(other, assumed, kPolicy, limits, budget);
  });
  if (!explained) return result;
  explained->companions = std::move(result.companions);
  return std::move(*explained);
}

}  // namespace

Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits,
             const FindCompanion& find) {
  if (input.wants_records) input.piece_runner = nullptr;  // pieces that are checked side by side report no records
  Budget budget(limits.memory_for(input.bytes.size()));
  Companions companions([&](Role role, std::string_view name, const Belongs& belongs) {
    std::optional<Companion> found = find ? find(role, name, belongs) : std::nullopt;
    if (found) budget.extend(limits.memory_for(found->bytes.size()) - limits.memory_for(0));
    return found;
  });
  SourceNames sources(&budget);
  Entries entries(&budget);
  input.memory = &budget;
  input.companions = &companions;
  input.sources = input.wants_sources ? &sources : nullptr;
  input.entries = input.wants_entries ? &entries : nullptr;
  if (input.wants_entries) input.piece_runner = nullptr;  // one thread adds them, in the order of the file
  Result result = check_explained(input, assumed, policy, limits, budget);
  if (result.facts.lines) result.sources = sources.sorted();
  result.entries = entries.sorted();
  return result;
}

void add_to_set(SetMember& member, const Format& format, const Facts& facts) {
  sets::add_facts(member, format, facts);
}

std::vector<LateFinding> finish_set(FileSet& set) {
  return sets::finish(set);
}

}  // namespace proflint
