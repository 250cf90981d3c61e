// The shapes of raw coverage: documents of Node and of the protocol, and single scripts of Deno.
#pragma once

#include "validators/json_documents/shape.h"
#include "validators/v8/call_frame.h"
#include "validators/v8/coverage/rules.h"

namespace proflint::v8::coverage {

using namespace json_documents;

enum ShapeId : int {
  kDocument,
  kScripts,
  kScript,
  kFunctions,
  kFunction,
  kRanges,
  kRange,
  kMaps,
  kMap,
  kLineLengths,
  kMapData,
  kMapSources,
};

// Members by their index in the tables below.
namespace document {
enum : unsigned { result, timestamp, source_map_cache };
}
namespace script {
enum : unsigned { id, url, functions };
}
namespace function {
enum : unsigned { name, ranges, is_block };
}
namespace range {
enum : unsigned { start, end, count };
}
namespace map {
enum : unsigned { line_lengths, data };
}
namespace data {
enum : unsigned { version, sources, contents, root, mappings, sections };
}

// Source maps have a rule of their own.
inline constexpr ShapeRules kMapDataRules = {};

inline constexpr Member kRangeKeys[] = {{"startOffset", kInt}, {"endOffset", kInt}, {"count", kInt}};
inline constexpr Shape kRangeShape = {kRange, "the range", Form::object, kRangeKeys};
inline constexpr Member kRangeItems[] = {{"the range", kObj, Need::required, &kRangeShape}};
inline constexpr Shape kRangesShape = {kRanges, "ranges", Form::list, kRangeItems};

inline constexpr Member kFunctionKeys[] = {
    kFunctionName, {"ranges", kList, Need::required, &kRangesShape}, {"isBlockCoverage", kBool}};
inline constexpr Shape kFunctionShape = {kFunction, "the function", Form::object, kFunctionKeys};
inline constexpr Member kFunctionItems[] = {{"the function", kObj, Need::required, &kFunctionShape}};
inline constexpr Shape kFunctionsShape = {kFunctions, "functions", Form::list, kFunctionItems};

inline constexpr Member kScriptKeys[] = {{"scriptId", kStr},
                                         {"url", kStr},
                                         {"functions", kList, Need::required, &kFunctionsShape},
                                         {"source", kStr, Need::optional, nullptr, true},
                                         {"startOffset", kInt, Need::optional}};
inline constexpr Shape kScriptShape = {kScript, "the script", Form::object, kScriptKeys};
inline constexpr Member kScriptItems[] = {{"the script", kObj, Need::required, &kScriptShape}};
inline constexpr Shape kScriptsShape = {kScripts, "result", Form::list, kScriptItems};

inline constexpr Member kLineLengthItems[] = {{"the length", kInt}};
inline constexpr Shape kLineLengthsShape = {kLineLengths, "lineLengths", Form::list, kLineLengthItems};
inline constexpr Member kMapSourceItems[] = {{"the source", kStr | kNull}};
inline constexpr Shape kMapSourcesShape = {kMapSources, "sources", Form::list, kMapSourceItems, &kMapDataRules};
inline constexpr Member kMapDataKeys[] = {{"version", kAny, Need::optional},
                                          {"sources", kAny, Need::optional, nullptr, false, &kMapSourcesShape},
                                          {"sourcesContent", kAny, Need::optional, nullptr, true, &kMapSourcesShape},
                                          {"sourceRoot", kAny, Need::optional},
                                          {"mappings", kAny, Need::optional},
                                          {"sections", kAny, Need::optional}};
inline constexpr Shape kMapDataShape = {kMapData, "the source map", Form::object, kMapDataKeys, &kMapDataRules};
inline constexpr Member kMapKeys[] = {{"lineLengths", kList, Need::required, &kLineLengthsShape},
                                      {"data", kObj | kNull, Need::required, &kMapDataShape},
                                      {"url", kStr | kNull, Need::optional},  // tap leaves it out
                                      {"sourceURL", kStr | kNull, Need::optional}};
inline constexpr Shape kMapShape = {kMap, "the entry", Form::object, kMapKeys};
inline constexpr Member kMapItems[] = {{"the entry", kObj, Need::required, &kMapShape}};
inline constexpr Shape kMapsShape = {kMaps, "source-map-cache", Form::map, kMapItems};

inline constexpr Member kDocumentKeys[] = {{"result", kList, Need::required, &kScriptsShape},
                                           {"timestamp", kNumber, Need::optional},
                                           {"source-map-cache", kObj, Need::optional, &kMapsShape, true}};
inline constexpr Shape kDocumentShape = {kDocument, "the document", Form::object, kDocumentKeys};

}  // namespace proflint::v8::coverage
