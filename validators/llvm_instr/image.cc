// Compares profiles with the program that wrote them.
#include "validators/llvm_instr/image.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/llvm_instr/raw/records.h"
#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {
namespace {

constexpr const char* kRecords = "__llvm_prf_data";
constexpr const char* kCounters = "__llvm_prf_cnts";

raw::Header header_of(const Program& program, std::uint32_t version) {
  raw::Header header;
  header.machine = {program.image.order(), program.image.pointer()};
  header.version = {version};
  return header;
}

std::span<const MergedRecord> of_name(std::span<const MergedRecord> records, std::uint64_t name) {
  const auto first = std::lower_bound(records.begin(), records.end(), MergedRecord{name, 0, 0});
  const auto last = std::upper_bound(first, records.end(), MergedRecord{name, UINT64_MAX, UINT64_MAX});
  return {first, last};
}

// The raw version under whose layout the program contains the most names of the file; nothing if none fits.
std::optional<std::uint32_t> layout_of(const Program& program, std::span<const MergedRecord> records) {
  std::optional<std::uint32_t> best;
  std::uint64_t maximum = 0;
  for (const std::uint32_t version : {8u, 9u, 10u, 11u}) {
    const raw::Header header = header_of(program, version);
    if (program.records.size() % header.record_size() != 0) continue;
    std::uint64_t found = 0;
    raw::RecordReader reader(program.records, header);
    for (raw::Record record; reader.next(record);) found += !of_name(records, record.name).empty();
    if (!best || found > maximum) {
      best = version;
      maximum = found;
    }
  }
  return best;
}

// The number of counters that the profile has for a record of the program: merging removes timestamps.
std::uint64_t merged_counters(std::uint64_t counters, VersionWord version) {
  if (!version.has(variant::temporal)) return counters;
  return counters - std::min<std::uint64_t>(counters, version.has(variant::byte_counters) ? 8 : 1);
}

}  // namespace

std::optional<Program> find_program(const Input& input, Report& report) {
  const std::optional<Companion> file = input.find(Role::image, {});
  if (!file) return std::nullopt;
  std::string defect;
  std::optional<images::Image> image = images::Image::read(file->bytes, input.memory, defect);
  const images::Section* const counters = image ? image->section(kCounters) : nullptr;
  if (counters == nullptr) {
    if (image) defect = "has no __llvm_prf_cnts section";
    report.add("instr/elf-not-instrumented"_rule, {}, "the image ", file->name, " ", Trusted{defect});
    return std::nullopt;
  }
  const images::Section* const records = image->section(kRecords);
  Program program{std::move(*image), {}, counters->size};
  if (records != nullptr) program.records = records->bytes.value_or(std::string_view());
  return program;
}

void check_build_id(const Program& program, std::span<const std::string_view> ids, Severity severity, Report& report) {
  const std::string_view id = program.image.build_id();
  if (ids.empty() || id.empty() || std::find(ids.begin(), ids.end(), id) != ids.end()) return;
  report.add_as(severity, "instr/elf-build-id"_rule, ids[0], "the build ID of the image is ", Trusted{to_hex(id)},
                ", but the profile has ", Trusted{to_hex(ids[0])}, ids.size() == 1 ? "" : " and others");
}

bool check_machine(const Program& program, raw::Machine machine, Report& report) {
  if (machine.pointer != program.image.pointer()) {
    report.add("instr/elf-class"_rule, {}, "the profile comes from a ", 8 * machine.pointer,
               "-bit program, but the image is ", 8 * program.image.pointer(), "-bit");
    return false;
  }
  if (machine.order == program.image.order()) return true;
  report.add("instr/elf-byte-order"_rule, {}, "the profile is ", order_name(machine.order), ", but the image is ",
             order_name(program.image.order()));
  return false;
}

void check_raw_data(const Program& program, const raw::Header& header, std::string_view records, Report& report) {
  const std::uint64_t counters = header.counters * header.counter_size();
  if (counters != program.counters_size)
    return report.add("instr/elf-data"_rule, header.bytes, "the counters take ", Plural{counters, "byte"},
                      " in the profile, but ", program.counters_size, " in the image");
  if (records.empty()) return;
  if (records.size() != program.records.size())
    return report.add("instr/elf-data"_rule, records, "the records take ", Plural{records.size(), "byte"},
                      " in the profile, but ", program.records.size(), " in the image");
  raw::RecordReader of_file(records, header), of_image(program.records, header);
  raw::Record record, other;
  for (std::uint64_t number = 1; of_file.next(record) && of_image.next(other); ++number)
    if (record.name != other.name)
      return report.add("instr/elf-data"_rule, record.bytes, "record ", number, " has name hash ", Hex{record.name},
                        " in the profile, but ", Hex{other.name}, " in the image");
    else if (record.hash != other.hash)
      return report.add("instr/elf-data"_rule, record.bytes, "record ", number, " has hash ", Hex{record.hash},
                        " in the profile, but ", Hex{other.hash}, " in the image");
    else if (record.counters != other.counters)
      return report.add("instr/elf-data"_rule, record.bytes, "record ", number, " has ",
                        Plural{record.counters, "counter"}, " in the profile, but ", other.counters, " in the image");
}

void check_merged(const Program& program, std::span<const MergedRecord> records, VersionWord version, Report& report) {
  const std::optional<std::uint32_t> layout = layout_of(program, records);
  if (!layout) return;
  const raw::Header header = header_of(program, *layout);
  GroupedFindings findings(report);
  raw::RecordReader reader(program.records, header);
  for (raw::Record record; reader.next(record);) {
    const std::span<const MergedRecord> named = of_name(records, record.name);
    if (named.empty()) {
      findings.add("instr/elf-function-missing"_rule, {}, "the function with name hash ", Hex{record.name},
                   " is in the image, but not in the profile");
      continue;
    }
    const std::uint64_t counters = merged_counters(record.counters, version);
    if (std::binary_search(named.begin(), named.end(), MergedRecord{record.name, record.hash, counters, 0})) continue;
    const auto same = std::lower_bound(named.begin(), named.end(), MergedRecord{record.name, record.hash, 0, 0});
    if (same == named.end() || same->hash != record.hash)
      findings.add("instr/elf-hash-mismatch"_rule, {}, "the function with name hash ", Hex{record.name}, " has hash ",
                   Hex{record.hash}, " in the image, but ", Hex{named[0].hash}, " in the profile");
    else
      findings.add("instr/elf-counter-count"_rule, {}, "the function with name hash ", Hex{record.name}, " has ",
                   Plural{counters, "counter"}, " in the image, but ", same->counters, " in the profile");
  }
  findings.flush();
}

}  // namespace proflint::llvm_instr
