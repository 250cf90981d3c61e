// Registers the encodings of sample profiles with the rules that they share.
#include "validators/samples/family.h"

#include "validators/samples/afdo_gcov/family.h"
#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/binary/family.h"
#include "validators/samples/binary/rules.h"
#include "validators/samples/rules.h"
#include "validators/samples/text/family.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples {
namespace {

constexpr const Format* kFormats[] = {&binary::kSampleRaw, &binary::kSampleExtensible, &binary::kSampleCompact,
                                      &afdo_gcov::kAfdoGcov, &text::kSampleText};
constexpr RuleTable kRuleTables[] = {{"sample", kRules},
                                     {"sample-text", text::kRules},
                                     {"sample-bin", binary::kRules},
                                     {"afdo-gcov", afdo_gcov::kRules}};

}  // namespace

constinit const Family kSamples = {.id = "samples", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::samples
