// The rules about the programs that are to read a file. They are judged only where the user names such programs: --for.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

inline constexpr Rule kConsumerRules[] = {
    {"consumer/format", Severity::error, Category::kind,
     "every file is in a format that one of the programs named with --for reads", "proflint consumers",
     "none of them reads it, however sound it is",
     "give the file to a program that reads its format; 'proflint consumers' says which do"},
    {"consumer/version", Severity::error, Category::version,
     "a program named with --for that reads the format reads this version and kind of it, too",
     "the source of the program's release, which the message names",
     "the program refuses the file, or takes it for what it is not",
     "write the file with a version that the program reads, or read it with another release"},
};
static_assert(is_well_formed(kConsumerRules));

consteval const Rule& operator""_consumer_rule(const char* id, std::size_t size) {
  return find_rule(kConsumerRules, {id, size});
}

}  // namespace proflint
