// V8's formats: valid documents are clean, truncation is found, one defect is one finding, hostile documents are cheap,
// and documents with similar names or structure are not claimed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/v8.h"
#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using v8::Json;

struct Kind {
  std::string_view format;
  Json (*make)();
};

constexpr Kind kKinds[] = {{"v8-coverage", v8::coverage},
                           {"cpuprofile", v8::cpu_profile},
                           {"cpuprofile", v8::cpu_tree},
                           {"heapprofile", v8::heap_profile}};

// In the forms of Node and Deno.
std::string text(const Json& document) {
  return document.dump(*rc::gen::element(-1, 2));
}

RC_GTEST_PROP(V8, AValidDocumentIsCleanAndRecognized, ()) {
  for (const Kind& kind : kKinds) {
    const Result result = check(text(kind.make()));
    RC_ASSERT(result.format == kind.format);
    RC_ASSERT(result.verdict == Verdict::clean);
    RC_ASSERT(defects(text(kind.make())) == Ids());
  }
}

RC_GTEST_PROP(V8, ACutIsACut, ()) {
  for (const Kind& kind : kKinds) {
    const std::string whole = text(kind.make());
    const std::string file = whole.substr(0, *rc::gen::inRange<std::size_t>(1, whole.size()));
    RC_ASSERT(defects(file, kind.format) == Ids{"json/truncated"});
    const Ids found = defects(file);  // before its identifying key it could be any JSON
    RC_ASSERT(found == Ids{"json/truncated"} || found == Ids{"file/unknown-format"});
  }
}

// A name that other reports share does not weaken detection by keys.
RC_GTEST_PROP(V8, ACutIsACutUnderTheNameOfAnyReport, ()) {
  const std::string whole = text(v8::coverage());
  const std::string file = whole.substr(0, *rc::gen::inRange<std::size_t>(1, whole.size()));
  Input input;
  input.name = *rc::gen::element("coverage-1-1790000000000-0.json", "coverage/tmp/coverage-1-2-3.json");
  RC_ASSERT(ids(check(file, {}, input)) == Ids{"json/truncated"});
}

RC_GTEST_PROP(V8, OneBreakIsOneFinding, ()) {
  Json cpu = v8::cpu_profile();
  cpu["samples"][0] = 99;
  RC_ASSERT(defects(text(cpu)) == Ids{"cpuprofile/sample-node"});
  cpu = v8::cpu_profile();
  cpu["nodes"].back()["children"] = Json::array({cpu["nodes"].back()["id"]});
  RC_ASSERT(defects(text(cpu)) == Ids{"cpuprofile/tree"});
  cpu = v8::cpu_profile();
  cpu["nodes"].push_back(cpu["nodes"].back());
  RC_ASSERT(defects(text(cpu)) == Ids{"cpuprofile/node-duplicate"});
  Json heap = v8::heap_profile();
  heap["samples"].push_back({{"size", 1}, {"nodeId", -5}, {"ordinal", 1000}});
  RC_ASSERT(defects(text(heap)) == Ids{"heapprofile/sample-node"});
  Json coverage = v8::coverage();
  Json& functions = coverage["result"][0]["functions"];
  if (functions.size() == 1) functions.push_back(functions.back());  // one function may be the whole script
  functions.push_back(functions.back());
  RC_ASSERT(defects(text(coverage)) == Ids{"v8/function-duplicate"});
}

TEST(V8, LookAlikesAreNotClaimed) {
  EXPECT_EQ(detected_format(R"({"traceEvents":[{"ph":"X"}]})", "a.cpuprofile"), "");
  EXPECT_EQ(detected_format(R"({"snapshot":{"meta":{}},"nodes":[1,2,3],"edges":[]})", "a.heapprofile"), "");
  EXPECT_EQ(detected_format(R"([{"url":"file:///a.js","ranges":[]}])", "coverage.json"), "");
  EXPECT_EQ(detected_format(R"({"jsonrpc":"2.0","result":[{"scriptId":"1"}]})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"code":[],"functions":[],"ticks":[]})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"nodes":[{"id":"a"}],"edges":[]})", "graph.json"), "");
  EXPECT_EQ(detected_format(R"({"nodes":{"nixpkgs":{}},"root":"root","version":7})", "flake.lock"), "");
  EXPECT_EQ(detected_format(R"({"result":{"line":9}})", "coverage-1-2-3.json"), "simplecov-last-run");
  EXPECT_EQ(detected_format(R"({"result":[1,2],"timestamp":1})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"result":[]})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"head":{"ref":"main","sha":"1"},"base":{}})", "pull.json"), "");
  EXPECT_EQ(detected_format(R"({"functions":["a"],"runtime":"nodejs"})", "firebase.json"), "");
  EXPECT_EQ(detected_format(R"({"profile":{"name":"x"},"head":1})", "a.json"), "");
  EXPECT_EQ(detected_format(R"({"functions":[{"name":"f"}],"url":"https://a"})", "a.json"), "");
}

TEST(V8, NamesDecideWhereContentsDoNot) {
  EXPECT_EQ(detected_format(R"({"result":[]})", "coverage-1-2-3.json"), "v8-coverage");
  EXPECT_EQ(detected_format(R"({"result":[],"timestamp":4})", "a.json"), "v8-coverage");
  EXPECT_EQ(detected_format(R"({"scriptId":"1","url":"","functions":[]})", "a.json"), "v8-coverage");
  EXPECT_EQ(detected_format(R"({"url":"","functions":[{"ranges":[]}]})", "a.json"), "v8-coverage");
  EXPECT_EQ(detected_format(R"({"profile":{"nodes":[{"callFrame":{}}]}})", "a.json"), "cpuprofile");
  EXPECT_EQ(detected_format(R"({"samples":[]})", "a.cpuprofile"), "cpuprofile");
  EXPECT_EQ(detected_format(R"({"head":{"callFrame":{}}})", "a.heapprofile"), "heapprofile");
  EXPECT_EQ(detected_format(R"({"head":{"callFrame":{}}})", "a.json"), "");
  EXPECT_EQ(detected_format("", "a.cpuprofile"), "cpuprofile");
  EXPECT_EQ(detected_format("{\"nod", "a.heapprofile"), "heapprofile");
  EXPECT_EQ(detected_format("{\"nod", "a.json"), "json-coverage");
}

// 100 000 functions at one offset, and a heap profile as deep as the limit.
TEST(V8, HostileDocumentsAreCheap) {
  std::string functions;
  for (int i = 0; i < 100000; ++i)
    functions += R"(,{"functionName":"","ranges":[{"startOffset":5,"endOffset":9,"count":1}],"isBlockCoverage":true})";
  const std::string same = R"({"result":[{"scriptId":"1","url":"","functions":[)" + functions.substr(1) + "]}]}";
  EXPECT_EQ(rules_hit(same, "v8-coverage"), Ids{"v8/function-duplicate"});
  const Json frame = {
      {"functionName", "(root)"}, {"scriptId", "0"}, {"url", ""}, {"lineNumber", 0}, {"columnNumber", 0}};
  const std::string node = "{\"callFrame\":" + frame.dump() + ",\"selfSize\":1,\"children\":[";
  const auto nested = [&](int levels) {
    std::string file = "{\"head\":";
    for (int i = 0; i < levels; ++i) file += node;
    for (int i = 0; i < levels; ++i) file += "]}";
    return file + "}";
  };
  EXPECT_EQ(rules_hit(nested(2000), "heapprofile"), Ids());
  EXPECT_EQ(rules_hit(nested(2100), "heapprofile"), (Ids{"heapprofile/stack-depth", "limit/nesting"}));
}

}  // namespace
}  // namespace proflint::tests
