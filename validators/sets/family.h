// The rules about sets of files: a family without formats, asked for every member of a set.
#pragma once

#include <vector>

#include "validators/core/format.h"

namespace proflint::sets {

extern const Family kSets;

// Adds the file, which was checked as `format` of `family`, to its set, and reports its differences from the
// earlier files of the set.
void add_member(const Input& input, const Family& family, const Format& format, Report& report);

// Adds a file of which no more is known than its facts.
void add_facts(SetMember& member, const Format& format, const Facts& facts);

// What only all files together show, in the order of the set.
std::vector<LateFinding> finish(FileSet& set);

}  // namespace proflint::sets
