// Random LLVM instrumentation profiles.
#include "tests/builders/llvm_instr_random.h"

#include <algorithm>

namespace proflint::tests::llvm_instr {
namespace {

// Usually small, sometimes any plausible count: sums of some hundreds of them fit in 64 bits.
std::uint64_t counter() {
  return *rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 5), rc::gen::inRange<std::uint64_t>(0, 1000),
                         rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 50));
}

std::vector<Site> sites_of_kind() {
  std::vector<Site> sites(*rc::gen::inRange<std::size_t>(0, 4));
  for (Site& site : sites) {
    site.resize(*rc::gen::inRange<std::size_t>(0, 4));
    for (std::size_t i = 0; i < site.size(); ++i) site[i] = {8 * i + *rc::gen::inRange<std::uint64_t>(0, 8), counter()};
    // Writers sort values by count.
    std::stable_sort(site.begin(), site.end(), [](const Value& a, const Value& b) { return a.count > b.count; });
  }
  return sites;
}

Function function(std::size_t number) {
  Function out;
  out.name = "f" + std::to_string(number) + *rc::gen::container<std::string>(rc::gen::inRange('a', 'z'));
  out.hash = *rc::gen::inRange<std::uint64_t>(0, kContextSensitive);
  out.counters.resize(*rc::gen::inRange<std::size_t>(1, 6));
  for (std::uint64_t& value : out.counters) value = counter();
  out.bitmap.resize(*rc::gen::inRange<std::size_t>(0, 4));
  for (std::uint8_t& byte : out.bitmap) byte = *rc::gen::arbitrary<std::uint8_t>();
  out.uniformity.resize(*rc::gen::element<std::size_t>(0, 0, 8, 16));
  if (*rc::gen::inRange(0, 3) == 0)
    for (auto& sites : out.sites) sites = sites_of_kind();
  return out;
}

}  // namespace

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    profile.variants = *rc::gen::element(std::uint64_t{0}, kIr, kIr | kCs, kIr | kLoopEntries);
    const std::size_t functions = *rc::gen::inRange<std::size_t>(1, 12);
    for (std::size_t i = 0; i < functions; ++i) profile.functions.push_back(function(i));
    profile.functions[0].counters.back() = 1 + *rc::gen::inRange<std::uint64_t>(0, 100);
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i)
      profile.ids.push_back(std::string(20, static_cast<char>('z' - i)));
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) profile.vtables.push_back("_ZTV1" + std::to_string(i));
    return profile;
  });
}

rc::Gen<HeapProfile> heap_profiles() {
  return rc::gen::exec([] {
    HeapProfile heap;
    heap.version = *rc::gen::inRange<std::uint64_t>(0, 5);
    heap.has_data_accesses = heap.version == 4 && *rc::gen::arbitrary<bool>();
    if (*rc::gen::arbitrary<bool>()) {
      heap.schema.clear();
      for (std::uint64_t id = 1; id <= 27; ++id) heap.schema.push_back(id);
    }
    heap.frames.resize(*rc::gen::inRange<std::size_t>(1, 6));
    for (HeapFrame& frame : heap.frames)
      frame = {"f", *rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange<std::uint32_t>(0, 80), false};
    const auto sites = [&heap] {
      std::vector<HeapSite> out(*rc::gen::inRange<std::size_t>(0, 4));
      for (HeapSite& site : out) {
        site.stack.resize(*rc::gen::inRange<std::size_t>(1, 5));
        for (std::uint32_t& frame : site.stack)
          frame = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(heap.frames.size()));
        site.callees.resize(*rc::gen::inRange<std::size_t>(0, 3));
      }
      return out;
    };
    const auto records = *rc::gen::inRange<std::size_t>(0, 5);
    for (std::size_t i = 0; i < records; ++i) heap.records.push_back({"g" + std::to_string(i), sites(), sites()});
    return heap;
  });
}

rc::Gen<RawLayout> raw_layouts() {
  return rc::gen::exec([] {
    RawLayout layout;
    layout.version = *rc::gen::element<std::uint32_t>(5, 7, 8, 9, 10, 11);
    layout.order = *rc::gen::element(std::endian::little, std::endian::big);
    layout.pointer = *rc::gen::element(4u, 8u);
    layout.is_compressed = *rc::gen::arbitrary<bool>();
    layout.chunks = *rc::gen::inRange<std::size_t>(1, 4);
    layout.has_uniform_counters = layout.version == 11 && *rc::gen::arbitrary<bool>();
    return layout;
  });
}

}  // namespace proflint::tests::llvm_instr
