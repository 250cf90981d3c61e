// Bounds of the rules of V8's formats: each row changes one clean document.
#include "tests/families/json_coverage/edits.h"

namespace proflint::tests {
namespace {

using json_coverage::expect_hits;
using json_coverage::Row;

constexpr std::string_view kCoverage = R"({"result": [
  {"scriptId": "7", "url": "file:///app/a.js", "functions": [
    {"functionName": "", "ranges": [{"startOffset": 0, "endOffset": 100, "count": 1}], "isBlockCoverage": true},
    {"functionName": "f", "ranges": [{"startOffset": 10, "endOffset": 50, "count": 3},
                                     {"startOffset": 20, "endOffset": 40, "count": 1},
                                     {"startOffset": 25, "endOffset": 30, "count": 0}], "isBlockCoverage": true},
    {"functionName": "g", "ranges": [{"startOffset": 60, "endOffset": 90, "count": 0}], "isBlockCoverage": false}]}],
  "timestamp": 5.5,
  "source-map-cache": {"file:///app/a.js": {"lineLengths": [60, 39], "url": "a.js.map",
    "data": {"version": 3, "sources": ["a.ts"], "names": [], "mappings": "AAAA,CAAC;EAC/+09"}}}})";

TEST(V8CoverageRows, ScriptsAndFunctions) {
  const Row rows[] = {
      {"", ""},
      {"/result/0/scriptId=7", "v8/wrong-type"},
      {"/result/0/scriptId=\"\"", "v8/script-id"},
      {"/result/0/scriptId=\"9999999999\"", ""},
      {"/result/0/scriptId=\"12345678901\"", "v8/script-id"},
      {"/result/0/scriptId=\"-1\"", "v8/script-id"},
      {"/result/0/source=\"\\u0007\"", ""},
      {"/result/0/startOffset=185", ""},
      {"/result/0/x=1", "v8/key-unknown"},
      {"/result/0/functions=", "v8/key-missing"},
      {"/result/0/functions=[]", "v8/no-functions"},
      {"/result/0/functions/1/functionName=\"\\u0007\"", ""},
      {"/result/0/functions/1/ranges=[]", "v8/no-ranges"},
      {"/result/0/functions/2/isBlockCoverage=0", "v8/wrong-type"},
      {"/result/0/functions/1/isBlockCoverage=false", "v8/block-flag"},
      {"/result/0/functions/0/functionName=\"x\"", ""},
      {"/result/0/functions/2/functionName=\"f\"; /result/0/functions/2/ranges/0/startOffset=60", ""},
      {"/result/0/functions/2/ranges/0/startOffset=50", ""},
      {"/result/0/functions/2/ranges/0/startOffset=49", "v8/function-overlap"},
      {"/result/0/functions/2/ranges/0/startOffset=99; /result/0/functions/2/ranges/0/endOffset=99", ""},
      {"/result/0/functions/2/ranges/0/startOffset=100; /result/0/functions/2/ranges/0/endOffset=100",
       "v8/outside-script"},
      {"/result/0/functions/2/ranges/0/endOffset=101", "v8/beyond-lengths v8/function-overlap"},
      {"/result/0/functions/2/ranges/0/startOffset=10; /result/0/functions/2/ranges/0/endOffset=50; "
       "/result/0/functions/2/functionName=\"f\"",
       "v8/function-duplicate"},
      {"/result/0/functions/2/ranges/0/startOffset=10; /result/0/functions/2/ranges/0/endOffset=50", ""},
      {"/result/0/functions/2/ranges/0/startOffset=5; /result/0/functions/2/ranges/0/endOffset=9", "v8/function-order"},
  };
  expect_hits(kCoverage, "v8-coverage", rows);
}

TEST(V8CoverageRows, Ranges) {
  const Row rows[] = {
      {"/result/0/functions/1/ranges/1/count=-1", "v8/range"},
      {"/result/0/functions/1/ranges/1/count=\"1\"", "v8/wrong-type"},
      {"/result/0/functions/1/ranges/1/count=\"#18446744073709551616\"", "json/integer-precision"},
      {"/result/0/functions/1/ranges/1/startOffset=41", "v8/range"},
      {"/result/0/functions/1/ranges/1/startOffset=40; /result/0/functions/1/ranges=["
       R"({"startOffset": 10, "endOffset": 50, "count": 3}, {"startOffset": 40, "endOffset": 40, "count": 1}])",
       ""},
      {"/result/0/functions/1/ranges/2/count=1", "v8/redundant-range"},
      {"/result/0/functions/1/ranges/2/count=3", ""},
      {"/result/0/functions/1/ranges/2/endOffset=40; /result/0/functions/1/ranges/2/startOffset=20",
       "v8/range-overlap"},
      {"/result/0/functions/1/ranges/2/endOffset=41", "v8/range-overlap"},
      {"/result/0/functions/1/ranges/2/startOffset=40; /result/0/functions/1/ranges/2/endOffset=50", ""},
      {"/result/0/functions/1/ranges/1/endOffset=50; /result/0/functions/1/ranges/1/startOffset=10",
       "v8/range-overlap"},
      {"/result/0/functions/1/ranges/1/endOffset=51", "v8/range-outside"},
      {"/result/0/functions/1/ranges/1/startOffset=9", "v8/range-outside"},
      {"/result/0/functions/1/ranges/2/startOffset=12; /result/0/functions/1/ranges/2/endOffset=15", "v8/range-order"},
      {"/result/0/functions/1/ranges/0/startOffset=\"#1000000000000000000000\"; "
       "/result/0/functions/1/ranges/0/endOffset=\"#1000000000000000000000\"",
       "json/integer-precision*2 v8/range"},
  };
  expect_hits(kCoverage, "v8-coverage", rows);
}

TEST(V8CoverageRows, SourceMaps) {
  const std::string entry = "/source-map-cache/file:~1~1~1app~1a.js/";
  const auto row = [&](std::string_view change) { return entry + std::string(change); };
  const std::string texts[] = {row("lineLengths=[60, 38]"),
                               row("lineLengths=[100]"),
                               row("lineLengths=[]"),
                               row("lineLengths=[-1, 100]"),
                               row("data=null"),
                               row("data=5"),
                               row("data/version=\"3\""),
                               row("data/mappings=\"AA AA\""),
                               row("data/mappings=\"\""),
                               row("data/sources="),
                               row("data/sources={}"),
                               row("data={\"version\": 3, \"sections\": []}"),
                               row("sourceURL=null"),
                               row("url=null"),
                               row("url="),
                               row("data/names=[\"\\u0007\"]"),
                               row("lineLengths="),
                               row("url=5")};
  const Row rows[] = {
      {texts[0], "v8/beyond-lengths"},
      {texts[1], ""},
      {texts[2], "v8/beyond-lengths"},
      {texts[3], "v8/wrong-type"},
      {texts[4], ""},
      {texts[5], "v8/wrong-type"},
      {texts[6], "v8/source-map"},
      {texts[7], "v8/source-map"},
      {texts[8], ""},
      {texts[9], "v8/source-map"},
      {texts[10], "v8/source-map"},
      {texts[11], "v8/source-map-sections"},
      {texts[12], ""},
      {texts[13], ""},
      {texts[14], ""},
      {texts[15], ""},
      {texts[16], "v8/key-missing"},
      {texts[17], "v8/wrong-type"},
      {"/timestamp=0", "v8/timestamp"},
      {"/timestamp=", ""},
      {"/result/0/url=\"file:///app/b.js\"", "v8/source-map-url"},
      {"/result/0/url=\"\"", "v8/source-map-url"},
      {"/result=[]", "v8/no-scripts v8/source-map-url"},
      {"/result/0/url=\"node:fs\"", "v8/internal-only v8/source-map-url"},
      {"/result/0/url=\"internal/util_x.y-z\"", "v8/internal-only v8/source-map-url"},
      {"/result/0/url=\"evalmachine.<anonymous>\"", "v8/source-map-url"},
      {"/result/0/url=\"/a/b\"", "v8/source-map-url"},
  };
  expect_hits(kCoverage, "v8-coverage", rows);
}

TEST(V8CoverageRows, FileUrls) {
  struct Url {
    std::string_view url, rules;
  };
  const Url rows[] = {{"file:///app/a.js", ""},
                      {"file://localhost/a.js", ""},
                      {"file://LocalHost/a.js", ""},
                      {"file://C:/a.js", ""},
                      {"file:///a%20b.js", ""},
                      {"file:///a.js?x=%zz", ""},
                      {"file:///a/..b/c..", ""},
                      {"https://x/%zz/..", ""},
                      {"file://host/a.js", "v8/url-host"},
                      {"file://localhosts/a.js", "v8/url-host"},
                      {"file://[::1]/a.js", "v8/url-host"},
                      {"file://a b/a.js", "v8/url"},
                      {"file://localhost:80/a.js", "v8/url"},
                      {"file://u@host/a.js", "v8/url"},
                      {"file:/a.js", "v8/url"},
                      {"file:a.js", "v8/url"},
                      {"file://host", "v8/url"},
                      {"file:///a%2.js", "v8/url"},
                      {"file:///a%", "v8/url"},
                      {"file:///a%2fb.js", "v8/url"},
                      {"file:///a%5Cb.js", "v8/url"},
                      {"file:///a/../b.js", "v8/url"},
                      {"file:///./b.js", "v8/url"}};
  for (const Url& row : rows) {
    const std::string file = R"({"scriptId": "1", "url": ")" + std::string(row.url) +
                             R"(", "functions": [{"functionName": "", "isBlockCoverage": true, "ranges": [)"
                             R"({"startOffset": 0, "endOffset": 9, "count": 1}]}]})";
    EXPECT_EQ(rules_of(check(file)), row.rules) << row.url;
  }
}

constexpr std::string_view kNodes = R"json({"nodes": [
  {"id": 1, "callFrame": {"functionName": "(root)", "scriptId": "0", "url": "", "lineNumber": -1, "columnNumber": -1},
   "hitCount": 0, "children": [2, 3]},
  {"id": 2, "callFrame": {"functionName": "(idle)", "scriptId": 0, "url": "", "lineNumber": -1, "columnNumber": -1},
   "hitCount": 1},
  {"id": 3, "callFrame": {"functionName": "f", "scriptId": "7", "url": "file:///a.js", "lineNumber": 4,
                          "columnNumber": 2},
   "hitCount": 2, "positionTicks": [{"line": 5, "ticks": 2}]}],
  "startTime": 1000, "endTime": 3000, "samples": [2, 3, 3], "timeDeltas": [100, 100, 200]})json";

TEST(V8CpuRows, NodesAreATree) {
  const Row rows[] = {
      {"", ""},
      {"/nodes=[]; /samples=[]; /timeDeltas=[]", "no-samples tree"},
      {"/nodes/0/children=[2]", "tree"},
      {"/nodes/0/children=[2, 2, 3]", "tree"},
      {"/nodes/0/children=[2, 3, 1]", "tree"},
      {"/nodes/0/children=[2]; /nodes/2/children=[3]", "tree"},
      {"/nodes/0/children=[]; /nodes/1/children=[3]; /nodes/2/children=[2]", "tree"},
      {"/nodes/0/children=[2]; /nodes/1/children=[3]", ""},
      {"/nodes/0/children=[2, 3, 4]", "child-missing"},
      {"/nodes/0/children=[2, 3, \"4\"]", "wrong-type"},
      {"/nodes/0/children=; /nodes/1/parent=1; /nodes/2/parent=1", ""},
      {"/nodes/0/children=; /nodes/1/parent=1; /nodes/2/parent=2", ""},
      {"/nodes/0/children=; /nodes/1/parent=1; /nodes/2/parent=9", "child-missing"},
      {"/nodes/0/children=; /nodes/1/parent=1; /nodes/2/parent=3", "tree"},
      {"/nodes/0/children=; /nodes/1/parent=3; /nodes/2/parent=2", "tree"},
      {"/nodes/0/children=; /nodes/1/parent=1", "tree"},
      {"/nodes/1/parent=9", ""},
      {"/nodes/1/id=3", "node-duplicate"},
      {"/nodes/1/id=", "key-missing"},
      {"/nodes/1/id=\"2\"", "wrong-type"},
      {"/nodes/1/id=4", "child-missing sample-node"},
      {"/nodes/0/callFrame/functionName=\"main\"", "root-name"},
      {"/nodes/2/callFrame/lineNumber=-2", "position"},
      {"/nodes/2/callFrame/columnNumber=-2", "position"},
      {"/nodes/2/callFrame/scriptId=null", "wrong-type"},
      {"/nodes/2/hitCount=-1", "hit-count"},
      {"/nodes/2/hitCount=1", "ticks-sum"},
      {"/nodes/2/positionTicks/0/line=0", "ticks"},
      {"/nodes/2/positionTicks/0/ticks=0", "ticks"},
      {"/nodes/2/positionTicks=[{\"line\": 5, \"ticks\": 1, \"startLocationId\": 1, \"endLocationId\": 1}]", ""},
      {"/nodes/2/deoptReason=\"x\"; /nodes/2/locationId=4; /title=\"t\"; /lines=[]; /$vscode={}", ""},
  };
  expect_hits(kNodes, "cpuprofile", rows);
}

TEST(V8CpuRows, SamplesAndTimes) {
  std::string nodes, deltas;  // V8 adds a sample without a hit at each deoptimization
  for (int i = 0; i < 40; ++i) {
    nodes += ", 3";
    deltas += ", 1";
  }
  const std::string without_hits = "/samples=[2" + nodes + "]; /timeDeltas=[100" + deltas + "]";
  const Row rows[] = {
      {"/samples=[2, 3, 4]", "sample-node"},
      {"/samples=[2, 3, -1]", "sample-node"},
      {"/samples=[2, 3, 99999999999]", "sample-node"},
      {"/samples=[2, 2, 2]", "idle-only"},
      {"/samples=[2, 3]", "samples-length"},
      {"/samples=; /timeDeltas=", "no-samples"},
      {"/samples=", "samples-length"},
      {"/timeDeltas=", "samples-length"},
      {"/samples=[2, 3, \"3\"]", "wrong-type"},
      {"/samples=[]; /timeDeltas=[]", "no-samples"},
      {"/timeDeltas=[100, -1, 200]", "time-order"},
      {"/timeDeltas=[100, 100, 2820]", ""},
      {"/timeDeltas=[100, 100, 2821]", "deltas-sum"},
      {"/endTime=1000", ""},
      {"/endTime=1000; /timeDeltas=[100, 100, 801]", "deltas-sum"},
      {"/endTime=999", "end-before-start"},
      {"/startTime=1000.5", ""},
      {"/nodes/1/hitCount=18", ""},
      {"/nodes/1/hitCount=22", "hit-sum"},
      {without_hits, ""},
      {"/timestampDeltas=[100, 100, 200]; /timeDeltas=", "timestamp-deltas"},
      {"/x=1", "key-unknown"},
  };
  expect_hits(kNodes, "cpuprofile", rows);
}

constexpr std::string_view kTree = R"json({"head": {"functionName": "(root)", "url": "", "lineNumber": 0, "hitCount": 0,
  "id": 1, "children": [{"functionName": "f", "url": "a.js", "lineNumber": 3, "hitCount": 2, "id": 2, "children": []}]},
  "startTime": 10, "endTime": 12, "samples": [2, 2], "timestamps": [10000000, 11000000, 12000000]})json";

TEST(V8CpuRows, TreesOfNodes) {
  const Row rows[] = {
      {"", ""},
      {"/timestamps=[10000000, 11000000]", ""},
      {"/timestamps=[10000000]", "samples-length"},
      {"/timestamps=", ""},
      {"/timestamps=[10000000, 9999999]", "time-order"},
      {"/timestamps=[8000000, 14000000]", ""},
      {"/timestamps=[7999999, 14000000]", "time-units"},
      {"/timestamps=[8000000, 14000001]", "time-units"},
      {"/endTime=10", ""},
      {"/endTime=9", "end-before-start"},
      {"/head/id=2", ""},
      {"/head/functionName=\"main\"", "root-name"},
      {"/head/children=", "key-missing"},
      {"/samples=[1, 1]", "idle-only"},
      {"/samples=[2, 3]", "sample-node"},
      {"/head/children/0/lineNumber=-1; /head/children/0/bailoutReason=\"\"; /head/children/0/callUID=1.5", ""},
      {"/head/children/0/lineNumber=-2", "position"},
      {"/typeId=\"CPU\"; /uid=\"1\"; /title=\"t\"; /bottomUpHead={}; /idleTime=1; /head/children/0/lineTicks=null", ""},
  };
  expect_hits(kTree, "cpuprofile", rows);
}

constexpr std::string_view kOldTree = R"json({"head": {"functionName": "(root)", "url": "", "lineNumber": 0,
  "totalTime": 30, "selfTime": 5, "children": [{"functionName": "f", "url": "a.js", "lineNumber": 3, "totalTime": 25,
  "selfTime": 25, "children": [], "numberOfCalls": 0, "visible": true, "callUID": 3}]}})json";

TEST(V8CpuRows, TreesOf2012) {
  const Row rows[] = {
      {"", ""},
      {"/head/totalTime=30.00001", ""},
      {"/head/totalTime=30.0001", "total-time"},
      {"/head/selfTime=4", "total-time"},
      {"/head/children/0/totalTime=24", "total-time*2"},
      {"/head/children/0/selfTime=", "key-missing"},
      {"/uid=1", ""},
  };
  expect_hits(kOldTree, "cpuprofile", rows);
}

constexpr std::string_view kHeap = R"json({"head": {
  "callFrame": {"functionName": "(root)", "scriptId": "0", "url": "", "lineNumber": -1, "columnNumber": -1},
  "selfSize": 0, "id": 1, "children": [
    {"callFrame": {"functionName": "f", "scriptId": "7", "url": "file:///a.js", "lineNumber": 4, "columnNumber": 2},
     "selfSize": 4096, "id": 2, "children": []}]},
  "samples": [{"size": 2048, "nodeId": 2, "ordinal": 1}, {"size": 2048, "nodeId": 2, "ordinal": 2.5}]})json";

TEST(V8HeapRows, TreesAndSamples) {
  const Row rows[] = {
      {"", ""},
      {"/samples=", ""},
      {"/head/id=; /head/children/0/id=; /samples=", ""},
      {"/head/callFrame/functionName=\"main\"", "root-name"},
      {"/head/children/0/callFrame/functionName=\"\"", ""},
      {"/head/children/0/callFrame/lineNumber=-2", "position"},
      {"/head/children/0/selfSize=-1", "self-size"},
      {"/head/children/0/selfSize=\"4096\"", "wrong-type"},
      {"/head/children/0/selfSize=8192", ""},
      {"/head/children/0/selfSize=8193", "size-sum"},
      {"/head/children/0/selfSize=2048", ""},
      {"/head/children/0/selfSize=2047", "size-sum"},
      {"/head/children/0/id=1", "node-duplicate"},
      {"/head/children/0/id=", "key-missing"},
      {"/head/children=", "key-missing"},
      {"/head/children=[]; /samples=", "nothing-sampled"},
      {"/head/children=[]; /samples=; /head/selfSize=1", ""},
      {"/samples/1/nodeId=0", "sample-node"},
      {"/samples/1/nodeId=3", "late-sample"},
      {"/samples/0/nodeId=3; /samples/1/nodeId=3", "sample-node"},
      {"/samples/1/size=-1", "sample-size"},
      {"/samples/1/size=0", ""},
      {"/samples/1/ordinal=1", "ordinal"},
      {"/samples/1/ordinal=", "key-missing"},
      {"/startTime=1; /endTime=2", ""},
      {"/x=1", "key-unknown"},
  };
  expect_hits(kHeap, "heapprofile", rows);
}

}  // namespace
}  // namespace proflint::tests
