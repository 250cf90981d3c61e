// Random sample profiles: valid ones, and ones that break rules about meaning.
#pragma once

#include <rapidcheck.h>

#include "tests/builders/sample_bin.h"

namespace proflint::tests {

// Valid, without contexts and metadata, so that every encoding can express them.
rc::Gen<SampleProfile> plain_sample_profiles();
// Valid, of any kind.
rc::Gen<SampleProfile> sample_profiles();
// Plain profiles with duplicate functions, lines, callees and targets, and with wrong totals.
rc::Gen<SampleProfile> flawed_sample_profiles();
// A small valid one with callees, call targets and a symbol list.
SampleProfile example_sample_profile();

}  // namespace proflint::tests
