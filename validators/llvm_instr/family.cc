// Registers the three forms of instrumentation profiles with the rules that they share.
#include "validators/llvm_instr/family.h"

#include "validators/llvm_instr/indexed/family.h"
#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/raw/family.h"
#include "validators/llvm_instr/raw/rules.h"
#include "validators/llvm_instr/rules.h"
#include "validators/llvm_instr/text/family.h"
#include "validators/llvm_instr/text/rules.h"

namespace proflint::llvm_instr {
namespace {

constexpr const Format* kFormats[] = {&raw::kRaw, &indexed::kIndexed, &text::kText};
constexpr RuleTable kRuleTables[] = {
    {"instr", kRules}, {"profraw", raw::kRules}, {"profdata", indexed::kRules}, {"proftext", text::kRules}};
constexpr Foreign kForeign[] = {
    {"\x81rforpm\xff", "a raw MemProf profile of LLVM; convert it with llvm-profdata merge --profiled-binary"},
    {"\xff"
     "mprofr\x81",
     "a raw MemProf profile of LLVM; convert it with llvm-profdata merge --profiled-binary"},
};

}  // namespace

constinit const Family kLlvmInstr = {
    .id = "llvm-instr", .rules = kRuleTables, .formats = kFormats, .foreign = kForeign};

}  // namespace proflint::llvm_instr
