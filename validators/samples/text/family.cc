// The format of LLVM sample profiles in text encoding.
#include "validators/samples/text/family.h"

#include "validators/core/pieces.h"
#include "validators/samples/meaning.h"
#include "validators/samples/text/checker.h"
#include "validators/samples/text/checksums.h"
#include "validators/samples/text/detect.h"
#include "validators/samples/text/function_records.h"
#include "validators/samples/text/rules.h"
#include "validators/samples/traits.h"
#include "validators/text/line_defects.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kFileNames[] = {"*.prof", "*.afdo", "*.afdotext", "*.proftext", "*.textprof"};
constexpr Dialect kDialect = {.adds_targets = false, .adds_types = true, .orders_functions = true};

void conclude(const Meaning& meaning, Report& report) {
  if (meaning.volume().functions == 0) return;
  if (meaning.is_context_sensitive()) report.add_trait("context-sensitive"_trait);
  if (meaning.is_probe_based()) report.add_trait("probe-based"_trait);
  if (meaning.has_md5_names()) report.add_trait("MD5 names"_trait);
  const Traits& traits = report.facts().traits;
  if (traits.has("context-sensitive"_trait)) report.describe("context-sensitive");
  report.describe(traits.has("probe-based"_trait) ? "probe-based" : "line-based");
  report.describe(Plural{meaning.volume().functions, "function"});
  report.set_facts(meaning.volume().facts());
  if (!meaning.volume().has_total && !report.has_errors()) report_all_zero(report);
}

// A piece of a profile that is checked separately.
struct Piece {
  Piece(std::string_view text, const Report& whole, std::pmr::memory_resource* memory)
      : report(whole.for_piece()), meaning(kDialect, report, memory), checker(text, meaning, report, memory) {}

  Report report;
  Meaning meaning;
  Checker<Meaning> checker;  // holds names to which `meaning`, and the objects that it is merged into, refer
};

// Whether a line certainly ends the function before it, because it is a header or was meant as one.
bool starts_function(std::string_view text, std::size_t at) {
  return text[at] > ' ' && text[at] < '\x7f' && text[at] != '#';
}

// Checks a large profile in pieces that begin with headers. False: nothing was reported, and the profile must be
// checked as a whole.
bool check_pieces(std::string_view text, const Input& input, Report& report) {
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<Piece>(part, report, input.memory);
    piece->checker.run();
    return piece->report.is_empty() ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Piece>(input.piece_runner, text, starts_function, check, [&](auto& pieces) {
    Meaning& meaning = pieces.front()->meaning;
    for (std::size_t i = 1; i < pieces.size(); ++i)
      if (!meaning.append(std::move(pieces[i]->meaning))) return false;
    if (meaning.may_overflow()) return false;
    conclude(meaning, report);
    return true;
  });
}

void check_text(std::string_view text, const Input& input, Report& report) {
  if (check_pieces(text, input, report)) return;
  Meaning meaning(kDialect, report, input.memory, input.entries);
  check_meaning(meaning, report, [&](auto& sink, Report& findings) {
    Checker(text, sink, findings, input.memory).run();
    return true;
  });
  conclude(meaning, report);
}

void check(const Input& input, Report& report) {
  report.set_text_size(input.bytes.size());
  std::string_view text = input.bytes, first_line;
  if (!proflint::text::take_mark(text, kTextRules, report)) return;
  if (is_unsymbolized(text, first_line))
    return report.add("sample-text/unsymbolized"_rule, first_line, "the profile contains addresses, not functions");
  check_text(text, input, report);
  if (input.wants_records) report_functions(text, report);
  if (input.member == nullptr || report.has_errors()) return;
  Checksums checksums(input.memory);
  if (report.facts().traits.has("probe-based"_trait)) gather_checksums(text, checksums);
  compare_with_set(input, checksums, report);
}

constexpr UnsupportedRelease kUnsupported[] = {{.consumers = "llvm clang",
                                                .releases = before({22}),
                                                .trait = "virtual table types"_trait,
                                                .source = "LLVM has supported them since release 22"}};

}  // namespace

constinit const Format kSampleText = {.id = "sample-text",
                                      .name = "LLVM sample profile, text",
                                      .file_names = kFileNames,
                                      .traits = kTraits,
                                      .unsupported = kUnsupported,
                                      .detect = detect_text,
                                      .salvage = join_records,
                                      .record_noun = {"function", "functions"},
                                      .check = check};

}  // namespace proflint::samples::text
