// Writes sample profiles in AutoFDO's gcov format; totals and other parts that it cannot express are omitted.
// Follows google/autofdo SourceProfileWriter.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "tests/builders/sample_bin.h"

namespace proflint::tests {

struct GcovLayout {
  std::uint32_t version = 2;  // 1, 2, 3 or 0x3430372A
  std::endian order = std::endian::little;
};
std::string gcov_profile(const SampleProfile& profile, const GcovLayout& layout = {});

}  // namespace proflint::tests
