// Random ranges that nest, trees with ids in random order, and samples of their nodes.
#include "tests/builders/v8.h"

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace proflint::tests::v8 {
namespace {

int number(int low, int high) {
  return *rc::gen::inRange(low, high);
}

Json range(int start, int end, int count) {
  return {{"startOffset", start}, {"endOffset", end}, {"count", count}};
}

Json function(const std::string& name, int start, int end) {
  const int count = number(0, 9);
  Json ranges = Json::array({range(start, end, count)});
  // Two halves, the first with an inner range of its own.
  const int middle = (start + end) / 2;
  if (end - start >= 8 && *rc::gen::arbitrary<bool>()) {
    ranges.push_back(range(start + 1, middle, count + 1));
    ranges.push_back(range(start + 2, middle - 1, count));
    ranges.push_back(range(middle, end, count + 2));
  }
  return {{"functionName", name}, {"ranges", ranges}, {"isBlockCoverage", true}};
}

Json call_frame(const std::string& name) {
  return {{"functionName", name},
          {"scriptId", std::to_string(number(0, 99))},
          {"url", "file:///a.js"},
          {"lineNumber", number(-1, 99)},
          {"columnNumber", number(-1, 99)}};
}

// Distinct ids in no order.
std::vector<int> ids(std::size_t count) {
  std::vector<int> list(count);
  std::iota(list.begin(), list.end(), number(0, 9));
  for (std::size_t i = count; i > 1; --i) std::swap(list[i - 1], list[*rc::gen::inRange<std::size_t>(0, i)]);
  return list;
}

}  // namespace

Json coverage() {
  Json functions = Json::array({function("", 0, 1000)});
  const int count = number(0, 6);
  for (int i = 0; i < count; ++i) functions.push_back(function("f" + std::to_string(i), 100 * i + 1, 100 * i + 90));
  functions[0]["ranges"][0]["count"] = 20;  // something ran, and no range repeats this count
  Json script = {{"scriptId", std::to_string(number(1, 9999))}, {"url", "file:///a.js"}, {"functions", functions}};
  return {{"result", Json::array({script})}, {"timestamp", 1.5}};
}

Json cpu_profile() {
  const std::vector<int> list = ids(static_cast<std::size_t>(number(2, 9)));
  Json nodes = Json::array(), samples = Json::array(), deltas = Json::array();
  for (std::size_t i = 0; i < list.size(); ++i)
    nodes.push_back({{"id", list[i]}, {"callFrame", call_frame(i == 0 ? "(root)" : "f")}, {"hitCount", 0}});
  for (std::size_t i = 1; i < list.size(); ++i)
    nodes[*rc::gen::inRange<std::size_t>(0, i)]["children"].push_back(list[i]);
  const int count = number(1, 20);
  for (int i = 0; i < count; ++i) {
    const auto node = *rc::gen::inRange<std::size_t>(1, list.size());
    nodes[node]["hitCount"] = nodes[node]["hitCount"].get<int>() + 1;
    samples.push_back(list[node]);
    deltas.push_back(number(i == 0 ? 1 : 0, 100));  // together, they take time
  }
  return {{"nodes", nodes}, {"startTime", 1000}, {"endTime", 4000}, {"samples", samples}, {"timeDeltas", deltas}};
}

Json cpu_tree() {
  const std::vector<int> list = ids(static_cast<std::size_t>(number(2, 9)));
  Json node;
  for (std::size_t i = list.size(); i-- > 0;) {
    Json outer = {{"functionName", i == 0 ? "(root)" : "f"},
                  {"url", ""},
                  {"lineNumber", 0},
                  {"hitCount", i == 1 ? 2 : 0},
                  {"id", list[i]},
                  {"children", Json::array()}};
    if (!node.is_null()) outer["children"].push_back(node);
    node = outer;
  }
  return {{"head", node},
          {"startTime", 10},
          {"endTime", 12},
          {"samples", {list[1], list[1]}},
          {"timestamps", {10000000, 10500000, 11000000}}};
}

Json heap_profile() {
  const std::vector<int> list = ids(static_cast<std::size_t>(number(1, 9)));
  Json node, samples = Json::array();
  int ordinal = 0;
  for (std::size_t i = list.size(); i-- > 0;) {
    const int count = number(0, 4);
    Json outer = {{"callFrame", call_frame(i == 0 ? "(root)" : "f")},
                  {"selfSize", 64 * count},
                  {"id", list[i]},
                  {"children", Json::array()}};
    for (int k = 0; k < count; ++k) samples.push_back({{"size", 64}, {"nodeId", list[i]}, {"ordinal", ++ordinal}});
    if (!node.is_null()) outer["children"].push_back(node);
    node = outer;
  }
  node["selfSize"] = node["selfSize"].get<int>() + 64;
  samples.push_back({{"size", 64}, {"nodeId", list[0]}, {"ordinal", ++ordinal}});
  return {{"head", node}, {"samples", samples}};
}

}  // namespace proflint::tests::v8
