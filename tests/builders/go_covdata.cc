// Serializes and generates Go coverage data.
#include "tests/builders/go_covdata.h"

#include <algorithm>

#include "validators/go_covdata/fnv.h"

namespace proflint::tests::go_covdata {
namespace {

using proflint::go_covdata::Fnv;
using proflint::go_covdata::view;

void fixed(std::uint64_t number, int size, std::string& out) {
  for (int byte = 0; byte < size; ++byte) out += static_cast<char>(number >> 8 * byte);
}

void uleb(std::uint64_t number, std::string& out) {
  for (; number > 0x7f; number >>= 7) out += static_cast<char>((number & 0x7f) | 0x80);
  out += static_cast<char>(number);
}

// Strings by index; the first is empty.
class Strings {
 public:
  std::uint32_t add(const std::string& text) {
    const auto index = static_cast<std::uint32_t>(std::find(list_.begin(), list_.end(), text) - list_.begin());
    if (index == list_.size()) list_.push_back(text);
    return index;
  }
  std::string bytes() const {
    std::string out;
    uleb(list_.size(), out);
    for (const std::string& text : list_) {
      uleb(text.size(), out);
      out += text;
    }
    return out;
  }
  std::size_t size() const { return list_.size(); }

 private:
  std::vector<std::string> list_ = {""};
};

std::string write_function(const Function& function, Strings& strings, Fnv& hash) {
  std::string out;
  hash.add(function.name);
  hash.add(function.file);
  uleb(function.units.size(), out);
  uleb(strings.add(function.name), out);
  uleb(strings.add(function.file), out);
  for (const Unit& unit : function.units)
    for (const std::uint32_t number : unit) {
      uleb(number, out);
      hash.add(number);
    }
  uleb(function.is_literal, out);
  hash.add(std::uint32_t{function.is_literal});
  return out;
}

std::string write_package(const Package& package, Fnv& file_hash) {
  Strings strings;
  Fnv hash;
  for (const std::string* part : {&package.path, &package.name, &package.module}) hash.add(*part);
  const std::uint32_t name = strings.add(package.name), path = strings.add(package.path),
                      module = strings.add(package.module);
  std::vector<std::string> functions;
  for (const Function& function : package.functions) functions.push_back(write_function(function, strings, hash));
  const std::string table = strings.bytes();
  std::string offsets, body;
  for (const std::string& function : functions) {
    fixed(44 + 4 * functions.size() + table.size() + body.size(), 4, offsets);
    body += function;
  }
  std::string out;
  fixed(44 + offsets.size() + table.size() + body.size(), 4, out);
  for (const std::uint32_t index : {name, path, module}) fixed(index, 4, out);
  const auto digest = hash.bytes();
  out += view(digest);
  file_hash.add(view(digest));
  fixed(0, 4, out);
  fixed(strings.size(), 4, out);
  fixed(functions.size(), 4, out);
  return out + offsets + table + body;
}

}  // namespace

std::string bytes(const Meta& meta, std::string* hash) {
  constexpr std::string_view kModes[] = {"", "set", "count", "atomic", "regonly", "testmain"};
  constexpr std::string_view kGranularities[] = {"", "perblock", "perfunc"};
  const std::string strings(1, '\0');
  Fnv file_hash;
  std::vector<std::string> packages;
  for (const Package& package : meta.packages) packages.push_back(write_package(package, file_hash));
  file_hash.add(kModes[meta.mode]);
  file_hash.add(kGranularities[meta.granularity]);
  std::string offsets, lengths, body;
  const std::size_t start = 56 + 16 * packages.size() + strings.size();
  for (const std::string& package : packages) {
    fixed(start + body.size(), 8, offsets);
    fixed(package.size(), 8, lengths);
    body += package;
  }
  const auto digest = file_hash.bytes();
  if (hash != nullptr) *hash = view(digest);
  std::string out("\0cvm\1\0\0\0", 8);
  fixed(start + body.size(), 8, out);
  fixed(packages.size(), 8, out);
  out += view(digest);
  fixed(56 + 16 * packages.size(), 4, out);
  fixed(strings.size(), 4, out);
  fixed(meta.mode, 1, out);
  fixed(meta.granularity, 1, out);
  fixed(0, 6, out);
  return out + offsets + lengths + strings + body;
}

std::string bytes(const Counters& counters) {
  Strings strings;
  std::string args;
  uleb(2, args);
  for (const char* text : {"argc", "1", "argv0", "./a"}) uleb(strings.add(text), args);
  const std::string table = strings.bytes();
  while ((16 + table.size() + args.size()) % 4 != 0) args += '\0';
  std::string out("\0cwm\1\0\0\0", 8);
  out += counters.hash;
  fixed(counters.is_raw ? 1 : 2, 2, out);
  fixed(0, 6, out);
  fixed(counters.functions.size(), 8, out);
  fixed(table.size(), 4, out);
  fixed(args.size(), 4, out);
  out += table + args;
  const auto number = [&](std::uint64_t value) { counters.is_raw ? fixed(value, 4, out) : uleb(value, out); };
  for (const Counter& function : counters.functions) {
    for (const std::uint64_t value :
         {std::uint64_t{function.counters.size()}, std::uint64_t{function.package}, std::uint64_t{function.function}})
      number(value);
    for (const std::uint32_t counter : function.counters) number(counter);
  }
  out += std::string("\0cwm\0\0\0\0", 8);
  fixed(1, 8, out);
  return out;
}

rc::Gen<Meta> metas() {
  return rc::gen::exec([] {
    Meta meta;
    meta.mode = *rc::gen::element<std::uint8_t>(1, 2, 3);
    const auto packages = *rc::gen::inRange(1, 4);
    for (int p = 0; p < packages; ++p) {
      Package package;
      package.path = "m.org/" + std::to_string(p);
      const auto functions = *rc::gen::inRange(0, 4);
      for (int f = 0; f < functions; ++f) {
        Function function{.name = "f" + std::to_string(f), .units = {}, .is_literal = *rc::gen::arbitrary<bool>()};
        const auto units = *rc::gen::inRange<std::uint32_t>(1, 5);
        for (std::uint32_t u = 0; u < units; ++u)
          function.units.push_back({u + 1, *rc::gen::inRange(1u, 300u), u + 2, *rc::gen::inRange(1u, 300u), 1});
        package.functions.push_back(function);
      }
      meta.packages.push_back(package);
    }
    return meta;
  });
}

Counters counters_for(const Meta& meta) {
  Counters counters;
  bytes(meta, &counters.hash);
  counters.is_raw = *rc::gen::arbitrary<bool>();
  for (std::uint32_t p = 0; p < meta.packages.size(); ++p)
    for (std::uint32_t f = 0; f < meta.packages[p].functions.size(); ++f) {
      Counter counter{p, f, {}};
      for (std::size_t u = 0; u < meta.packages[p].functions[f].units.size(); ++u)
        counter.counters.push_back(*rc::gen::inRange(0u, meta.mode == 1 ? 2u : 100000u));
      counters.functions.push_back(counter);
    }
  return counters;
}

}  // namespace proflint::tests::go_covdata
