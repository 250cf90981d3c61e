// Configuration, manifests and answers of services in JSON are not profiles, whatever keys they share with V8 and
// SimpleCov. The members come from files of npm packages, from schemas and from services.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

// Common keys and values.
constexpr std::string_view kMembers[] = {
    R"("name":"x")",
    R"("version":"1.0.0")",
    R"("version":3)",
    R"("description":"")",
    R"("main":"lib/index.js")",
    R"("type":"module")",
    R"("types":"index.d.ts")",
    R"("license":"MIT")",
    R"("private":true)",
    R"("scripts":{"test":"mocha","coverage":"c8 mocha"})",
    R"("files":["lib"])",
    R"("files":[{"path":"a.js","size":1}])",
    R"("files":{"a.py":{}})",
    R"("keywords":[])",
    R"("author":{"name":"x","email":"","url":""})",
    R"("author":"x")",
    R"("repository":{"type":"git","url":""})",
    R"("bugs":{"url":""})",
    R"("homepage":"https://example.org")",
    R"("engines":{"node":">=18"})",
    R"("dependencies":{"balanced-match":"^1.0.0"})",
    R"("dependencies":[{"ref":"","dependsOn":[]}])",
    R"("devDependencies":{"mocha":"1"})",
    R"("peerDependencies":{})",
    R"("exports":{"./package.json":"./package.json",".":{"import":{"types":""},"require":"./x.cjs"}})",
    R"("bin":{"x":"bin/x.js"})",
    R"("tap":{"before":"","timeout":60})",
    R"("nyc":{"exclude":[""],"branches":100})",
    R"("jest":{"coverageThreshold":{"global":{"lines":80,"branches":80}}})",
    R"("prettier":{"semi":false,"printWidth":120})",
    R"("husky":{"hooks":{"pre-commit":""}})",
    R"("compilerOptions":{"outDir":"","paths":{"@/*":["src/*"]}})",
    R"("include":["src"])",
    R"("extends":"./base.json")",
    R"("$schema":"https://json.schemastore.org/package.json")",
    R"("$id":"https://example.org/x")",
    R"("properties":{"result":{"type":"string"},"coverage":{"type":"object"}})",
    R"("required":["result"])",
    R"("oneOf":[{"required":[]}])",
    R"("definitions":{"config":{"coverage":{},"timestamp":""}})",
    R"("lockfileVersion":3)",
    R"("packages":{"":{"name":"x"},"node_modules/a":{"version":"1"}})",
    R"("operations":{"Get":{"name":"Get","http":{"method":"GET"}}})",
    R"("resources":{"Job":{"methods":{"list":{"id":""}}}})",
    R"("components":[{"type":"library","name":"x"}])",
    R"("data":[{"id":1,"attributes":{}}])",
    R"("data":{"resultType":"vector","result":[{"metric":{},"value":[1,"2"]}]})",
    R"("status":"success")",
    R"("result":"ok")",
    R"("result":null)",
    R"("result":[1,2])",
    R"("result":[{"id":1,"url":"https://example.org"}])",
    R"("result":{"id":1,"name":"x"})",
    R"("result":{"coverage":80})",
    R"("nodes":[])",
    R"("nodes":[1,2,3])",
    R"("nodes":["a"])",
    R"("nodes":[{"id":"a","label":"A","children":["b"]}])",
    R"("nodes":{"nixpkgs":{"locked":{"narHash":""}}})",
    R"("edges":[{"source":"a","target":"b"}])",
    R"("links":[{"source":0,"target":1,"value":1}])",
    R"("head":{"ref":"main","sha":"1"})",
    R"("head":{"title":"x","meta":[{"name":"viewport"}]})",
    R"("head":"main")",
    R"("profile":"default")",
    R"("profile":{"name":"x","head":{"title":""},"nodes":["a"]})",
    R"("profile":{"release":{"optimizer":true}})",
    R"("functions":["a"])",
    R"("functions":[{"name":"f","runtime":"nodejs20.x","url":"/f"}])",
    R"("functions":{"api/x.js":{"memory":128}})",
    R"("functions":{"source":"functions"})",
    R"("url":"https://example.org")",
    R"("samples":[1,2,3])",
    R"("samples":{"a":1})",
    R"("startTime":"2026-01-02T03:04:05Z")",
    R"("startTime":1700000000)",
    R"("timestamp":1700000000)",
    R"("timestamp":"2026-01-02")",
    R"("coverage":{"lines":80})",
    R"("coverage":80)",
    R"("coverage":{"reporter":["text"],"timestamp":1})",
    R"("metrics":{"cpu":1})",
    R"("meta":{"charset":"utf-8","timestamp":1})",
    R"("total":5)",
    R"("total":{"lines":5})",
    R"("groups":{"dev":["a"]})",
    R"("errors":{})",
    R"("errors":[])",
    R"("RSpec":{"enabled":true,"timestamp":1})",
    R"("ci":{"coverage":80,"timestamp":1})",
    R"("ci":{"coverage":["lcov"],"timestamp":1})",
    R"("hitCount":1)",
    R"("callFrame":{"functionName":"f"})",
    R"("selfSize":1)",
    R"("simplecov":{"minimum_coverage":90})",
};

constexpr std::string_view kNames[] = {"package.json", "tsconfig.json", "coverage.json",      "coverage-1-2-3.json",
                                       "result.json",  ".nycrc",        "x/y/z-profile.json", ""};

std::string_view key_of(std::string_view member) {
  return member.substr(0, member.find(':'));
}

// A document with some of the members in any order, each key once.
std::string document() {
  std::vector<std::string_view> members;
  const auto count = *rc::gen::inRange<std::size_t>(0, 12);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view member = kMembers[*rc::gen::inRange<std::size_t>(0, std::size(kMembers))];
    if (std::none_of(members.begin(), members.end(),
                     [&](std::string_view other) { return key_of(other) == key_of(member); }))
      members.push_back(member);
  }
  std::string text = "{";
  for (const std::string_view member : members) text.append(text.size() == 1 ? "" : ",").append(member);
  return text + "}";
}

bool is_claimed(std::string_view bytes, std::string_view name) {
  const std::string_view id = detected_format(bytes, name);
  return id.starts_with("simplecov") || id == "v8-coverage" || id == "cpuprofile" || id == "heapprofile";
}

RC_GTEST_PROP(LookAlikes, OtherDocumentsAreNotClaimed, ()) {
  const std::string text = document();
  const std::string_view name = kNames[*rc::gen::inRange<std::size_t>(0, std::size(kNames))];
  RC_LOG() << text;
  RC_ASSERT(!is_claimed(text, name));
  const std::string cut = text.substr(0, *rc::gen::inRange<std::size_t>(1, text.size()));
  RC_ASSERT(cut.starts_with(R"({"result":[)") || !is_claimed(cut, name));  // raw coverage starts the same way
}

TEST(LookAlikes, NoTwoMembersMakeAProfile) {
  for (const std::string_view first : kMembers)
    for (const std::string_view second : kMembers) {
      if (key_of(first) == key_of(second)) continue;
      std::string text = "{";
      text.append(first).append(",").append(second).append("}");
      EXPECT_FALSE(is_claimed(text, "a.json")) << text;
    }
}

}  // namespace
}  // namespace proflint::tests
