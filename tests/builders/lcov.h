// Builds lcov tracefiles from a model whose sums are right unless they are replaced. Follows geninfo(1).
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::lcov {

struct Function {
  std::string name;
  std::uint32_t start = 1, end = 1;
  std::uint64_t count = 0;
};

struct Branch {
  std::uint32_t line = 1, block = 0, branch = 0;
  std::optional<std::uint64_t> taken;  // nothing: never evaluated
};

struct Line {
  std::uint32_t line = 1;
  std::uint64_t count = 0;
};

struct Section {
  std::string test = "all", path;
  std::vector<Function> functions;
  std::vector<Branch> branches;
  std::vector<Line> lines;
  std::optional<std::uint64_t> lf, fnh, brf;  // instead of the true ones
  bool is_closed = true;
};

// The notation of functions: FN without end, FN with end, FNL and FNA.
enum class Dialect { lcov1, lcov2, lcov22 };

struct Tracefile {
  Dialect dialect = Dialect::lcov1;
  std::vector<Section> sections;
};

std::string text(const Tracefile& file);

// Tracefiles that break no rule above note: functions that follow each other with lines inside them, branches on lines.
rc::Gen<Tracefile> tracefiles();

}  // namespace proflint::tests::lcov
