// Random sample profiles: sound ones, and ones that break rules about meaning.
#pragma once

#include <rapidcheck.h>

#include "tests/builders/sample_bin.h"

namespace proflint::tests {

// Sound, with neither contexts nor metadata: what every encoding can carry.
rc::Gen<SampleProfile> plain_sample_profiles();
// Sound, of any kind.
rc::Gen<SampleProfile> sample_profiles();
// Plain profiles with repeated functions, lines, callees and targets, and with wrong totals.
rc::Gen<SampleProfile> flawed_sample_profiles();
// A small sound one with callees, call targets and a symbol list.
SampleProfile example_sample_profile();

}  // namespace proflint::tests
