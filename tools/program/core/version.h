// The version of proflint.
#pragma once

#include <string>

namespace proflint::tools {

// "0.1.0"
std::string version();

// The commit it was built from, with "-dirty" if the tree had changes; empty if unknown.
std::string commit();

// The version of tools/schema/ndjson.schema.json that records follow; a member that changes its meaning raises it.
inline constexpr int kRecordSchema = 2;

// What --version prints, and what --version=json does.
std::string version_text();
std::string version_json();

}  // namespace proflint::tools
