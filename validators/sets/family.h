// The rules about sets of files: a family without formats that checks every member of a set.
#pragma once

#include <vector>

#include "validators/core/format.h"

namespace proflint::sets {

extern const Family kSets;

// Adds the file, which was checked as `format` of `family`, to its set, and reports its differences from the
// earlier files of the set.
void add_member(const Input& input, const Family& family, const Format& format, Report& report);

// Adds a file of which only the facts are known.
void add_facts(SetMember& member, const Format& format, const Facts& facts);

// Findings that need all files, in the order of the set.
std::vector<LateFinding> finish(FileSet& set);

}  // namespace proflint::sets
