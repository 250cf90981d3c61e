// The function of a node, which CPU profiles and heap profiles describe alike. Follows the Chrome DevTools Protocol,
// Runtime.CallFrame.
#pragma once

#include "validators/json_documents/shape.h"

namespace proflint::v8 {

// Names of functions may be any text of a program.
inline constexpr json_documents::Member kFunctionName = {
    .name = "functionName", .types = json_documents::kStr, .is_code = true};

// Members by their index in the table below.
namespace call_frame {
enum : unsigned { name, url, script, line, column };
}

inline constexpr json_documents::Member kCallFrameKeys[] = {kFunctionName,
                                                            {"url", json_documents::kStr},
                                                            {"scriptId", json_documents::kStr | json_documents::kInt},
                                                            {"lineNumber", json_documents::kInt},
                                                            {"columnNumber", json_documents::kInt}};

}  // namespace proflint::v8
