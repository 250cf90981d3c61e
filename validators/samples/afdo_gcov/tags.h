// Tags and versions of an AutoFDO profile.
// Follows GCC auto-profile.h and google/autofdo gcov.h.
#pragma once

#include <cstdint>

#include "validators/samples/afdo_gcov/words.h"

namespace proflint::samples::afdo_gcov {

constexpr std::uint32_t kMagic = 0x67636461;  // "gcda"
constexpr std::uint32_t kSummaryTag = 0xa8000000, kNamesTag = 0xaa000000, kFunctionsTag = 0xac000000,
                        kModulesTag = 0xae000000, kWorkingSetTag = 0xaf000000;
constexpr bool is_of_section(std::uint32_t tag) {
  return tag == kSummaryTag || tag == kNamesTag || tag == kFunctionsTag || tag == kModulesTag || tag == kWorkingSetTag;
}
// 0x3430372A is the version of GCC 4.7 as characters; Google's GCC and LLVM use it.
constexpr std::uint32_t kVersionGcc47 = 0x3430372a, kVersionWords = 1, kVersionBytes = 2, kVersionFiles = 3;

// Reads a tag and reports one that is not `expected`.
bool read_tag(Words& words, std::uint32_t expected, const char* section);

// Checks the length word of a section: the formula of the writer, the true size in words or bytes, or 0.
void check_length(const Count& length, std::uint64_t written, std::uint64_t bytes, const char* section, Report& report);

}  // namespace proflint::samples::afdo_gcov
