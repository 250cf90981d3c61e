// Writes valid gmon files of every layout from one model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/builders/bytes.h"

namespace proflint::tests::gmon {

struct Histogram {
  std::uint64_t low = 0, high = 0;
  std::vector<std::uint16_t> bins;
  std::uint32_t rate = 100;
  std::string dimension = "seconds";  // at most 15 bytes
  char abbreviation = 's';
};

struct Arc {
  std::uint64_t from = 0, self = 0, count = 0;
};

struct Block {
  std::uint64_t address = 0, executions = 0;
};

struct Model {
  std::vector<Histogram> histograms;  // BSD and shared-object files have one
  std::vector<Arc> arcs;
  std::vector<Block> blocks;  // of GNU files only
};

std::string gnu_file(const Model& model, Machine machine, std::uint32_t version = 1);
std::string bsd44_file(const Model& model, Machine machine);
// `header` is 12 for 4-byte addresses, and 20 or 24 for 8-byte addresses.
std::string old_bsd_file(const Model& model, Machine machine, unsigned header);
std::string darwin_file(const Model& model, Machine machine);
// The addresses of arcs are written relative to the start of the histogram.
std::string shared_object_file(const Model& model, Machine machine);

// Places where truncation of a GNU or BSD file is not visible: after its histograms and after each arc and block
// record.
std::vector<std::size_t> gnu_boundaries(const Model& model, Machine machine);

}  // namespace proflint::tests::gmon
