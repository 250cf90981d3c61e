// Compares the compiler and the kind of the profile with the first file, and checksums by function.
#include "validators/samples/sets.h"

#include "validators/core/grouped_findings.h"
#include "validators/samples/rules.h"
#include "validators/samples/traits.h"
#include "validators/sets/one_kind.h"

namespace proflint::samples {
namespace {

struct ProfileKind {
  bool is_probe_based, is_context_sensitive;

  bool operator==(const ProfileKind&) const = default;
};

struct Compiler {
  bool is_gcc;

  bool operator==(const Compiler&) const = default;
  std::string_view name() const { return is_gcc ? "GCC" : "LLVM"; }
};

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : kind(memory), has_md5_names(memory), checksums(memory) {}

  sets::OneKind<ProfileKind> kind;
  sets::OneKind<bool> has_md5_names;
  sets::FirstValues checksums;
};

void compare_kind(const ProfileKind& kind, Known& known, const SetMember& member, Report& report) {
  const auto* const first = known.kind.find_conflict(kind, member);
  if (first == nullptr) return;
  if (kind.is_probe_based != first->kind.is_probe_based)
    report.add("sample/set-kind"_rule, {}, "the profile is ", kind.is_probe_based ? "probe-based" : "line-based",
               ", but ", member.name_of(first->member), " is ",
               first->kind.is_probe_based ? "probe-based" : "line-based");
  else
    report.add("sample/set-kind"_rule, {}, "the profile is ", kind.is_context_sensitive ? "" : "not ",
               "context-sensitive, but ", member.name_of(first->member), " is",
               first->kind.is_context_sensitive ? "" : " not");
}

void compare_names(bool has_md5_names, Known& known, const SetMember& member, Report& report) {
  const auto* const first = known.has_md5_names.find_conflict(has_md5_names, member);
  if (first == nullptr) return;
  report.add("sample/set-names"_rule, {}, "the profile has ", has_md5_names ? "MD5 values" : "names",
             " of functions, but ", member.name_of(first->member), " has ", first->kind ? "MD5 values" : "names");
}

}  // namespace

void Checksums::add(const Name& function, const Count& checksum) {
  if (checksum.value == 0) return;
  const std::uint64_t key = function.has_bytes() ? hash_of(function.bytes()) : hash_of(function.number());
  claims_.push_back({key, checksum.value, checksum.where});
}

void compare_compilers(SetMember& member, bool is_for_gcc, Report& report) {
  const Compiler compiler = {is_for_gcc};
  const auto* const first = member.join<sets::OneKind<Compiler>>().find_conflict(compiler, member);
  if (first == nullptr) return;
  report.add("sample/set-compiler"_rule, {}, "the profile is for ", Trusted{compiler.name()}, ", but ",
             member.name_of(first->member), " is for ", Trusted{first->kind.name()});
}

void compare_with_set(const Input& input, Checksums& checksums, Report& report) {
  if (input.member == nullptr || report.has_errors() || report.facts().functions.value_or(0) == 0) return;
  compare_compilers(*input.member, false, report);
  const Traits& traits = report.facts().traits;
  Known& known = input.member->join<Known>();
  compare_kind({traits.has("probe-based"_trait), traits.has("context-sensitive"_trait)}, known, *input.member, report);
  compare_names(traits.has("MD5 names"_trait), known, *input.member, report);
  if (const auto found = known.checksums.add(checksums.claims_, input.member->number()))
    report_group(report, "sample/set-checksum"_rule, found, "the function's checksum is ", found.value, ", but ",
                 found.earlier, " in ", input.member->name_of(found.member));
}

}  // namespace proflint::samples
