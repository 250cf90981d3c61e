// The rules about the consumers of a file. They are checked only if the user names consumers with --for.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

// The rules about consumers that --for names.
inline constexpr Rule kConsumerRules[] = {
    {"consumer/format", Severity::error, Category::kind,
     "at least one of the consumers named with --for reads the format of the file", "proflint consumers",
     "none of these consumers reads the file, even if it is valid",
     "give the file to a consumer that reads its format; `proflint consumers` lists them"},
    {"consumer/version", Severity::error, Category::version,
     "each consumer that is named with --for and reads the format also supports the version and kind of the file",
     "the source code of the release that the message names", "the consumer rejects or misreads the file",
     "write the file in a version that the consumer reads, or use a different release of the consumer"},
};
static_assert(is_well_formed(kConsumerRules));

// The row with this id; an unknown id does not compile.
consteval const Rule& operator""_consumer_rule(const char* id, std::size_t size) {
  return find_rule(kConsumerRules, {id, size});
}

}  // namespace proflint
