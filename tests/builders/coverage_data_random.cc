// Paths get lengths that need overflow pages; lines get numbers that need more than one byte.
#include "tests/builders/coverage_data_random.h"

#include <set>

namespace proflint::tests::coverage_data {
namespace {

std::string path_of(std::size_t i) {
  const auto length = *rc::gen::weightedElement<std::size_t>({{6, 0}, {1, 90}, {1, 500}, {1, 1500}});
  const auto letter = *rc::gen::element<std::string>("a", "z", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80");
  std::string path = "pkg" + std::to_string(i) + "/" + letter;
  return path + std::string(length, 'm') + ".py";
}

std::vector<std::uint32_t> some_lines() {
  const auto set = *rc::gen::container<std::set<std::uint32_t>>(
      rc::gen::oneOf(rc::gen::inRange<std::uint32_t>(1, 40), rc::gen::inRange<std::uint32_t>(40, 9000)));
  return {set.begin(), set.end()};
}

}  // namespace

rc::Gen<Data> data_files() {
  return rc::gen::exec([] {
    Data data;
    const bool has_arcs = *rc::gen::arbitrary<bool>();
    data.meta.insert(data.meta.begin(), {"has_arcs", has_arcs ? "1" : "0"});
    const auto files = *rc::gen::inRange<std::size_t>(1, 9), contexts = *rc::gen::inRange<std::size_t>(1, 5);
    for (std::size_t i = 0; i < files; ++i) data.paths.push_back(path_of(i));
    for (std::size_t i = 0; i < contexts; ++i) data.contexts.push_back(i == 0 ? "" : "t.test" + std::to_string(i));
    for (std::size_t i = 0; i < files; ++i) {
      const auto file = static_cast<std::int64_t>(i + 1);
      if (*rc::gen::inRange(0, 4) == 0) data.tracers.emplace_back(file, "");  // as combine up to 7.8 writes it
      for (std::size_t k = 0; k < contexts; ++k) {
        const auto context = static_cast<std::int64_t>(k + 1);
        std::vector<std::uint32_t> lines = some_lines();
        if (i + k == 0) lines.push_back(9001);  // at least one line was executed
        if (!has_arcs) {
          data.lines.push_back({file, context, lines});
          continue;
        }
        std::int64_t from = -1;
        for (const std::uint32_t line : lines) {
          data.arcs.push_back({file, context, from, line});
          from = line;
        }
        if (!lines.empty()) data.arcs.push_back({file, context, from, -1});
      }
    }
    return data;
  });
}

rc::Gen<sqlite::Shape> shapes() {
  return rc::gen::exec([] {
    sqlite::Shape shape;
    shape.page_size = *rc::gen::weightedElement<std::uint32_t>({{6, 512}, {3, 1024}, {2, 4096}, {1, 65536}});
    shape.reserved = *rc::gen::weightedElement<std::uint8_t>({{3, 0}, {1, 8}, {1, 32}});
    shape.encoding = *rc::gen::inRange<std::uint32_t>(1, 4);
    shape.has_pointer_maps = *rc::gen::arbitrary<bool>();
    shape.free_pages = *rc::gen::weightedElement<std::uint32_t>({{3, 0}, {1, 1}, {1, 7}, {1, 200}});
    shape.max_cells = *rc::gen::element<std::size_t>(2, 3, 7, 1000);
    shape.gap = *rc::gen::element<std::uint32_t>(0, 1, 3, 4, 20);
    return shape;
  });
}

}  // namespace proflint::tests::coverage_data
