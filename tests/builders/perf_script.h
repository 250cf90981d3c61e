// Texts of perf script. Follows perf-script(1), and process_event() of perf's builtin-script.c.
#pragma once

#include <rapidcheck.h>

#include <string>

namespace proflint::tests::perf_script {

// Texts that break no rule: samples with or without call chains, frames with only symbols, or branches with mappings.
rc::Gen<std::string> files();

}  // namespace proflint::tests::perf_script
