// First, all complete records are joined, because damage next to a record may be reported inside it. Then records that
// still have errors are left out. One finding may represent errors in many records and show only the first, so later
// rounds also check ever smaller parts of the file separately: few rounds suffice, and together they take O(n log n).
#include "validators/engine/salvaging.h"

#include <algorithm>

#include "validators/containers/gzip.h"
#include "validators/containers/unwrap.h"
#include "validators/containers/zstd.h"
#include "validators/core/memory.h"
#include "validators/core/rules.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint {
namespace {

constexpr unsigned kRoundsOfWhole = 3;  // before parts are checked
constexpr std::size_t kMaxParts = 1024;

const Policy& salvage_policy() {
  static const Policy policy;
  return policy;
}

// The finding that explains the verdict, with its rule.
std::string worst_of(const Result& result) {
  const auto worst = std::max_element(result.findings.begin(), result.findings.end(),
                                      [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
  if (worst == result.findings.end()) return "the reason is not known";
  return worst->message + " [" + std::string(worst->rule->id) + "]";
}

// Unpacks the file. The part that a damaged container yields is used, but not the part of a large one that fits the
// limit.
bool unpack(Input& input, containers::Contents& contents, const Limits& limits, SalvageResult& out) {
  Report report(input.bytes, salvage_policy(), limits);
  const containers::Unwrapped file = containers::unwrap(input.bytes, contents, report);
  const Result result = std::move(report).finish();
  if (result.verdict == Verdict::unchecked) out.failure = worst_of(result);
  if (file.container && (containers::is_gzip(file.bytes) || containers::is_zstd(file.bytes)))
    out.failure = "the file is compressed twice";
  if (!out.failure.empty()) return false;
  if (result.verdict == Verdict::invalid) out.container_damage = worst_of(result);
  input.name = name_of_contents(input.name);
  input.bytes = file.bytes;
  out.container = file.container;
  out.size = file.bytes.size();
  return true;
}

// The bytes that are not in `kept` (ascending), in contents of this size.
std::vector<Extent> gaps_between(const std::vector<Extent>& kept, std::uint64_t size) {
  std::vector<Extent> gaps;
  std::uint64_t start = 0;
  for (const Extent& record : kept) {
    if (record.offset > start) gaps.push_back({start, record.offset - start});
    start = record.offset + record.length;
  }
  if (start < size) gaps.push_back({start, size - start});
  return gaps;
}

// Whether the whole file was changed, so that its records only look sound, or two versions of it were mixed.
bool is_changed_all_over(const Result& result) {
  return std::any_of(result.tally.begin(), result.tally.end(), [](const Tally& entry) {
    return entry.rule == &"file/newline-translated"_core_rule || entry.rule == &"file/text-converted"_core_rule ||
           entry.rule == &"file/merge-conflict"_core_rule;
  });
}

// A file that is salvaged, and how its parts are checked.
class Salvaging {
 public:
  Salvaging(const Input& input, const Format* assumed, const Limits& limits)
      : input_(input), assumed_(assumed), limits_(limits) {}

  Result check_records(std::string_view bytes) const { return check_as(bytes, true); }

  // Whether an ordinary check also accepts `bytes`; `result` is the result for their records. A clean result needs no
  // second check.
  bool passes(std::string_view bytes, const Result& result) const {
    return result.verdict == Verdict::clean ||
           (result.verdict == Verdict::suspicious && check_as(bytes, false).verdict <= Verdict::suspicious);
  }

  // The explanation of errors throughout the file; empty if there is none.
  std::string cause_of_all() const {
    const Result result = check_as(input_.bytes, false);
    return is_changed_all_over(result) ? worst_of(result) : std::string();
  }

  // Joins `kept` and leaves out damaged records until the file passes.
  void join_sound(const Format& format, std::vector<Extent> kept, SalvageResult& out) const {
    for (unsigned round = 0; !kept.empty(); ++round) {
      Salvaged file = format.salvage(input_.bytes, kept);
      out.after = check_joined(file);
      if (out.after.format == format.id && passes(file.bytes, out.after)) {
        out.kept = kept.size();
        out.lost = gaps_between(file.kept, input_.bytes.size());
        out.bytes = std::move(file.bytes);
        out.patches = std::move(file.patches);
        return;
      }
      if (!leave_out_damaged(out.after, kept)) break;
      if (round >= kRoundsOfWhole) check_parts(format, parts_in(round), kept);
    }
    out.failure = kept.empty() ? "every complete " + std::string(out.noun.one) + " has errors"
                               : "the complete " + std::string(out.noun.many) +
                                     " do not form a valid file: " + worst_of(out.after);
  }

 private:
  Result check_as(std::string_view bytes, bool wants_records) const {
    Input input = input_;
    input.bytes = bytes;
    input.wants_records = wants_records;
    return check(input, assumed_, salvage_policy(), limits_);
  }

  // Checks `file`. The result has the records that the file was made of, without one that was added to it.
  Result check_joined(const Salvaged& file) const {
    Result result = check_records(file.bytes);
    if (!result.records.empty() && !file.patches.empty() && result.records.back().where == file.patches.back().where)
      result.records.pop_back();
    return result;
  }

  static std::size_t parts_in(unsigned round) {
    return std::min(kMaxParts, std::size_t{8} << 3 * std::min(round - kRoundsOfWhole, 3U));
  }

  // Leaves out the records that `result`, of the file created from `kept`, marks as damaged. False if there are none.
  static bool leave_out_damaged(const Result& result, std::vector<Extent>& kept) {
    if (result.records.size() != kept.size()) return false;
    std::vector<Extent> sound;
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (!result.records[i].is_damaged) sound.push_back(kept[i]);
    const bool is_progress = sound.size() < kept.size();
    kept = std::move(sound);
    return is_progress;
  }

  // Checks `count` parts of `kept`, each as a file, and leaves out their damaged records.
  void check_parts(const Format& format, std::size_t count, std::vector<Extent>& kept) const {
    const std::size_t size = std::max<std::size_t>(1, (kept.size() + count - 1) / count);
    std::vector<Extent> sound;
    for (std::size_t first = 0; first < kept.size(); first += size) {
      const auto begin = kept.begin() + static_cast<std::ptrdiff_t>(first);
      std::vector<Extent> part(begin, begin + static_cast<std::ptrdiff_t>(std::min(size, kept.size() - first)));
      static_cast<void>(leave_out_damaged(check_joined(format.salvage(input_.bytes, part)), part));
      sound.insert(sound.end(), part.begin(), part.end());
    }
    kept = std::move(sound);
  }

  const Input& input_;
  const Format* assumed_;
  const Limits& limits_;
};

// Why the contents cannot be salvaged by their records; empty if they may be.
std::string objection_to(const Result& before, const Format* format) {
  if (format == nullptr) return worst_of(before) + "; if the file is damaged, specify its format with --assume FORMAT";
  if (format->salvage == nullptr)
    return "files in the format " + std::string(format->id) +
           " cannot be salvaged, because their records depend on each other";
  if (before.verdict > Verdict::invalid) return worst_of(before);
  if (before.records.empty()) return "the file does not contain a complete " + std::string(format->record_noun.one);
  return {};
}

}  // namespace

SalvageResult salvage(Input input, const Format* assumed, const Limits& limits) {
  SalvageResult out;
  Budget budget(limits.memory_for(input.bytes.size()));
  containers::Contents contents(budget, limits, input.bytes.size());
  try {
    if (!unpack(input, contents, limits, out)) return out;
  } catch (const OutOfBudget&) {
    out.failure = "the memory limit was exceeded";
    return out;
  }
  const Salvaging salvaging(input, assumed, limits);
  out.before = salvaging.check_records(input.bytes);
  const Format* const format = find_format(out.before.format);
  if (format != nullptr) out.noun = format->record_noun;
  if (format != nullptr && format->salvage != nullptr && salvaging.passes(input.bytes, out.before)) {
    out.bytes = input.bytes;
    out.records = out.kept = out.before.records.size();
    out.after = out.before;
    return out;
  }
  out.failure = objection_to(out.before, format);
  if (out.failure.empty()) out.failure = salvaging.cause_of_all();
  if (!out.failure.empty()) return out;
  std::vector<Extent> complete;
  complete.reserve(out.before.records.size());
  for (const Record& record : out.before.records) complete.push_back(record.where);
  out.records = complete.size();
  salvaging.join_sound(*format, std::move(complete), out);
  return out;
}

}  // namespace proflint
