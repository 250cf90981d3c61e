// Builds covmeta and covcounters files of Go. Follows internal/coverage of Go 1.24.
#pragma once

#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests::go_covdata {

using Unit = std::array<std::uint32_t, 5>;  // start line and column, end line and column, statements

struct Function {
  std::string name, file = "a.go";
  std::vector<Unit> units;
  bool is_literal = false;
};

struct Package {
  std::string name = "p", path, module = "m.org";
  std::vector<Function> functions;
};

struct Meta {
  std::uint8_t mode = 2, granularity = 1;
  std::vector<Package> packages;
};

struct Counter {
  std::uint32_t package = 0, function = 0;
  std::vector<std::uint32_t> counters;
};

struct Counters {
  std::string hash;  // 16 bytes
  bool is_raw = false;
  std::vector<Counter> functions;
};

// The file, with its hashes; `hash` receives the file's hash.
std::string bytes(const Meta& meta, std::string* hash = nullptr);
std::string bytes(const Counters& counters);

// Files that break no rule, and counters for all functions of a meta file.
rc::Gen<Meta> metas();
Counters counters_for(const Meta& meta);

}  // namespace proflint::tests::go_covdata
