// The record at the end of a run: its counts. The exit status and the totals are computed anew for a merged report.
#include "tools/program/merge/shape.h"

namespace proflint::tools {
namespace {

template <Verdict Which>
[[nodiscard]] bool set_verdicts(Draft& draft, const Value& value) {
  return set_count(draft.record.end.summary.verdicts[static_cast<std::size_t>(Which)], value);
}
constexpr Member kVerdictsMembers[] = {
    {"clean", kNumber, true, set_verdicts<Verdict::clean>},
    {"suspicious", kNumber, true, set_verdicts<Verdict::suspicious>},
    {"invalid", kNumber, true, set_verdicts<Verdict::invalid>},
    {"unsupported", kNumber, true, set_verdicts<Verdict::unsupported>},
    {"unchecked", kNumber, true, set_verdicts<Verdict::unchecked>},
};
constexpr Shape kVerdictsShape = {kVerdictsMembers};

// Records of schema 1 call unchecked files "unjudged".
constexpr Member kVerdictsOfBaseMembers[] = {
    {"clean", kNumber, true, set_verdicts<Verdict::clean>},
    {"suspicious", kNumber, true, set_verdicts<Verdict::suspicious>},
    {"invalid", kNumber, true, set_verdicts<Verdict::invalid>},
    {"unsupported", kNumber, true, set_verdicts<Verdict::unsupported>},
    {"unchecked", kNumber, false, set_verdicts<Verdict::unchecked>},
    {"unjudged", kNumber, false, set_verdicts<Verdict::unchecked>},
};
constexpr Shape kVerdictsOfBase = {kVerdictsOfBaseMembers};

template <auto Count>
[[nodiscard]] bool set_summary(Draft& draft, const Value& value) {
  return set_count(draft.record.end.summary.*Count, value);
}
constexpr Member kEndMembers[] = {
    {"type", kText, true},
    {"files", kNumber, true, set_summary<&Summary::files>},
    {"verdicts", kObject, true, nullptr, &kVerdictsShape},
    {"passed_over", kNumber, true, set_summary<&Summary::skipped>},
    {"alone", kNumber, true, set_summary<&Summary::alone>},
    {"known", kNumber, true},
    {"exit", kNumber, true, [](Draft&, const Value& value) { return value.number <= 3; }},
    {"set", kFlag, false,
     [](Draft& draft, const Value& value) { return draft.record.end.summary.is_set = value.flag; }},
};

constexpr Member kEndOfBaseMembers[] = {
    {"type", kText, true},
    {"files", kNumber, true, set_summary<&Summary::files>},
    {"verdicts", kObject, true, nullptr, &kVerdictsOfBase},
};

}  // namespace

constexpr Shape kEndShape = {kEndMembers};
constexpr Shape kEndOfBaseShape = {kEndOfBaseMembers};

}  // namespace proflint::tools
