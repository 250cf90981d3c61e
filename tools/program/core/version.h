// The version of proflint.
#pragma once

#include <string>

namespace proflint::tools {

// "0.1.0"
std::string version();

// The commit that proflint was built from, with "-dirty" if the tree had changes; empty if unknown.
std::string commit();

// The version of tools/schema/ndjson.schema.json that records follow; raised when the meaning of a member changes.
inline constexpr int kRecordSchema = 2;

// What --version prints, and what --version=json does.
std::string version_text();
std::string version_json();

}  // namespace proflint::tools
