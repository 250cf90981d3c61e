// The shape of gcov's JSON. Follows the GCC manual, "Invoking gcov", option -j.
#pragma once

#include "validators/json_documents/shape.h"

namespace proflint::json_coverage::gcov {

using namespace json_documents;

enum ShapeId : int {
  kDocument,
  kFiles,
  kFile,
  kFunctions,
  kFunction,
  kLines,
  kLine,
  kBranches,
  kBranch,
  kBlockIds,
  kCalls,
  kCall,
  kConditions,
  kCondition,
  kIndices
};

// Members by their index in the tables below.
namespace condition {
enum : unsigned { count, covered, not_covered_true, not_covered_false };
}
namespace call {
enum : unsigned { source_block, destination_block, returned };
}
namespace branch {
enum : unsigned { count, fallthrough, throws, source_block, destination_block };
}
namespace line {
enum : unsigned { number, count, unexecuted_block, branches, function, block_ids, calls, conditions };
}
namespace function {
enum : unsigned {
  name,
  demangled_name,
  start_line,
  start_column,
  end_line,
  end_column,
  blocks,
  blocks_executed,
  execution_count,
  total_paths,
  covered_paths
};
}
namespace file {
enum : unsigned { name, functions, lines };
}
namespace document {
enum : unsigned { format_version, gcc_version, data_file, files, working_directory };
}

// GCC 9 writes every number with %g.
constexpr unsigned kRoundable = kInt | kRounded;

inline constexpr Member kIndexList[] = {{"an index", kInt}};
inline constexpr Shape kIndexShape = {kIndices, "the list", Form::list, kIndexList};
inline constexpr Member kConditionKeys[] = {{"count", kInt},
                                            {"covered", kInt},
                                            {"not_covered_true", kList, Need::required, &kIndexShape},
                                            {"not_covered_false", kList, Need::required, &kIndexShape}};
inline constexpr Shape kConditionShape = {kCondition, "the condition", Form::object, kConditionKeys};
inline constexpr Member kConditionList[] = {{"a condition", kObj, Need::required, &kConditionShape}};
inline constexpr Shape kConditionsShape = {kConditions, "the list", Form::list, kConditionList};

inline constexpr Member kCallKeys[] = {{"source_block_id", kInt}, {"destination_block_id", kInt}, {"returned", kInt}};
inline constexpr Shape kCallShape = {kCall, "the call", Form::object, kCallKeys};
inline constexpr Member kCallList[] = {{"a call", kObj, Need::required, &kCallShape}};
inline constexpr Shape kCallsShape = {kCalls, "the list", Form::list, kCallList};

inline constexpr Member kBranchKeys[] = {{"count", kRoundable},
                                         {"fallthrough", kBool},
                                         {"throw", kBool},
                                         {"source_block_id", kInt, Need::later},
                                         {"destination_block_id", kInt, Need::later}};
inline constexpr Shape kBranchShape = {kBranch, "the branch", Form::object, kBranchKeys};
inline constexpr Member kBranchList[] = {{"a branch", kObj, Need::required, &kBranchShape}};
inline constexpr Shape kBranchesShape = {kBranches, "the list", Form::list, kBranchList};

inline constexpr Member kBlockIdList[] = {{"a block id", kInt}};
inline constexpr Shape kBlockIdsShape = {kBlockIds, "the list", Form::list, kBlockIdList};
inline constexpr Member kLineKeys[] = {{"line_number", kRoundable},
                                       {"count", kRoundable},
                                       {"unexecuted_block", kBool},
                                       {"branches", kList, Need::required, &kBranchesShape},
                                       {"function_name", kStr, Need::optional},
                                       {"block_ids", kList, Need::later, &kBlockIdsShape},
                                       {"calls", kList, Need::later, &kCallsShape},
                                       {"conditions", kList, Need::later, &kConditionsShape}};
inline constexpr Shape kLineShape = {kLine, "the line", Form::object, kLineKeys};
inline constexpr Member kLineList[] = {{"a line", kObj, Need::required, &kLineShape}};
inline constexpr Shape kLinesShape = {kLines, "the list", Form::list, kLineList};

inline constexpr Member kFunctionKeys[] = {{"name", kStr},
                                           {"demangled_name", kStr},
                                           {"start_line", kRoundable},
                                           {"start_column", kRoundable},
                                           {"end_line", kRoundable},
                                           {"end_column", kRoundable},
                                           {"blocks", kRoundable},
                                           {"blocks_executed", kRoundable},
                                           {"execution_count", kRoundable},
                                           {"total_prime_paths", kInt, Need::optional},
                                           {"covered_prime_paths", kInt, Need::optional},
                                           {"prime_path_coverage", kList, Need::optional}};
inline constexpr Shape kFunctionShape = {kFunction, "the function", Form::object, kFunctionKeys};
inline constexpr Member kFunctionList[] = {{"a function", kObj, Need::required, &kFunctionShape}};
inline constexpr Shape kFunctionsShape = {kFunctions, "the list", Form::list, kFunctionList};

inline constexpr Member kFileKeys[] = {{"file", kStr},
                                       {"functions", kList, Need::required, &kFunctionsShape},
                                       {"lines", kList, Need::required, &kLinesShape}};
inline constexpr Shape kFileShape = {kFile, "the file", Form::object, kFileKeys};
inline constexpr Member kFileList[] = {{"a file", kObj, Need::required, &kFileShape}};
inline constexpr Shape kFilesShape = {kFiles, "the list", Form::list, kFileList};

inline constexpr Member kDocumentKeys[] = {{"format_version", kStr},
                                           {"gcc_version", kStr},
                                           {"data_file", kStr},
                                           {"files", kList, Need::required, &kFilesShape},
                                           {"current_working_directory", kStr, Need::optional}};
inline constexpr Shape kDocumentShape = {kDocument, "the document", Form::object, kDocumentKeys};

}  // namespace proflint::json_coverage::gcov
