// Writes the layouts field by field.
#include "tests/builders/gmon.h"

#include <algorithm>

namespace proflint::tests::gmon {
namespace {

constexpr std::uint32_t kBsdVersion = 0x51879;

void write_bins(Bytes& out, const Histogram& histogram) {
  for (const std::uint16_t bin : histogram.bins) out.number(bin, 2);
}

void write_bsd_arcs(Bytes& out, const Model& model) {
  for (const Arc& arc : model.arcs) out.pointer(arc.from).pointer(arc.self).pointer(arc.count);
}

void write_histogram_fields(Bytes& out, const Histogram& histogram) {
  out.pointer(histogram.low).pointer(histogram.high).number(histogram.bins.size(), 4).number(histogram.rate, 4);
  out.text(histogram.dimension, 15).bytes(std::string(1, histogram.abbreviation));
}

}  // namespace

std::string gnu_file(const Model& model, Machine machine, std::uint32_t version) {
  Bytes out(machine);
  out.bytes("gmon").number(version, 4).bytes(std::string(12, '\0'));
  for (const Histogram& histogram : model.histograms) {
    out.number(0, 1);
    write_histogram_fields(out, histogram);
    write_bins(out, histogram);
  }
  for (const Arc& arc : model.arcs) out.number(1, 1).pointer(arc.from).pointer(arc.self).number(arc.count, 4);
  if (model.blocks.empty()) return out.str();
  out.number(2, 1).number(model.blocks.size(), 4);
  if (version == 0) out.bytes(std::string("file.c\0", 7));
  for (const Block& block : model.blocks) {
    if (version == 0)
      out.number(block.executions, 8).number(block.address, 8).bytes(std::string("f\0file.c\0", 9)).number(1, 4);
    else
      out.pointer(block.address).pointer(block.executions);
  }
  return out.str();
}

std::string bsd44_file(const Model& model, Machine machine) {
  Bytes out(machine);
  const Histogram& histogram = model.histograms.front();
  const std::size_t header = 2 * machine.pointer + 24;
  out.pointer(histogram.low).pointer(histogram.high).number(header + 2 * histogram.bins.size(), 4);
  out.number(kBsdVersion, 4).number(histogram.rate, 4).bytes(std::string(12, '\0'));
  write_bins(out, histogram);
  write_bsd_arcs(out, model);
  return out.str();
}

std::string old_bsd_file(const Model& model, Machine machine, unsigned header) {
  Bytes out(machine);
  const Histogram& histogram = model.histograms.front();
  out.pointer(histogram.low).pointer(histogram.high).number(header + 2 * histogram.bins.size(), 4);
  out.bytes(std::string(header - out.str().size(), '\0'));
  write_bins(out, histogram);
  write_bsd_arcs(out, model);
  return out.str();
}

std::string darwin_file(const Model& model, Machine machine) {
  Bytes out(machine);
  out.number(machine.pointer == 8 ? 0xbeefbabf : 0xbeefbabe, 4);
  for (const Histogram& histogram : model.histograms) {
    const std::size_t size = 2 * machine.pointer + 24 + 2 * histogram.bins.size();
    out.number(1, 4).number(size, 4);
    out.pointer(histogram.low).pointer(histogram.high).number(size, 4);
    out.number(kBsdVersion, 4).number(histogram.rate, 4).bytes(std::string(12, '\0'));
    write_bins(out, histogram);
  }
  out.number(3, 4).number(model.arcs.size() * (machine.pointer == 8 ? 24 : 16), 4);
  std::uint32_t turn = 0;
  for (const Arc& arc : model.arcs) out.pointer(arc.from).pointer(arc.self).number(arc.count, 4).number(++turn, 4);
  return out.str();
}

std::string shared_object_file(const Model& model, Machine machine) {
  Bytes out(machine);
  const Histogram& histogram = model.histograms.front();
  out.bytes("gmon").number(0x1ffff, 4).bytes(std::string(12, '\0')).number(0, 4);
  write_histogram_fields(out, histogram);
  write_bins(out, histogram);
  out.number(1, 4).number(model.arcs.size(), 4);
  for (const Arc& arc : model.arcs)
    out.pointer(arc.from - histogram.low).pointer(arc.self - histogram.low).number(arc.count, 4);
  const std::uint64_t limit = std::clamp<std::uint64_t>((histogram.high - histogram.low) * 3 / 100, 50, 1 << 20);
  const std::size_t slot = 2 * machine.pointer + 4;
  out.bytes(std::string((limit * 2 * machine.pointer - model.arcs.size()) * slot, '\0'));
  return out.str();
}

std::vector<std::size_t> gnu_boundaries(const Model& model, Machine machine) {
  std::vector<std::size_t> at = {20};
  for (const Histogram& histogram : model.histograms)
    at.push_back(at.back() + 25 + 2 * machine.pointer + 2 * histogram.bins.size());
  for (std::size_t i = 0; i < model.arcs.size(); ++i) at.push_back(at.back() + 5 + 2 * machine.pointer);
  if (!model.blocks.empty()) at.push_back(at.back() + 5 + 2 * machine.pointer * model.blocks.size());
  return at;
}

}  // namespace proflint::tests::gmon
