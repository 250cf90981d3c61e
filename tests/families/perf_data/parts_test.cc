// Parts and companions of recordings: compressed records, the files of a directory, images.
#include <gtest/gtest.h>

#include <map>

#include "tests/builders/elf.h"
#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;
using tools::zstd_frame;

constexpr Machine kHost;

std::string sample_of(std::uint64_t time) {
  return record(kHost, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(time)}, kHost));
}

std::string packed(const std::string& data) {
  return record(kHost, 81, 0, data);
}

// ---- Compressed records. The note that they exist is always reported, and left out here.

std::string said_packed(const std::string& data, std::uint64_t window = 4096, std::uint64_t type = 1) {
  Parts parts{.data = data};
  parts.features = {{27, to_bytes({u32(1), u32(type), u32(1), u32(1), u32(window)}, kHost)}};
  std::string said = rules_of(check(file_of(parts), "perf-data"));
  const std::size_t at = said.find("compressed-records");
  if (at == std::string::npos) return said;
  const std::size_t end = std::min(said.size(), said.find(' ', at) == std::string::npos ? at : said.find(' ', at) + 1);
  said.erase(at, end == at ? std::string::npos : end - at);
  if (said.ends_with(' ')) said.pop_back();
  return said;
}

TEST(PerfDataPacked, RecordsCrossTheirContainers) {
  const std::string two = sample_of(10) + sample_of(11);
  for (std::size_t cut = 0; cut <= two.size(); ++cut)
    EXPECT_EQ(said_packed(packed(zstd_frame(two.substr(0, cut))) + packed(zstd_frame(two.substr(cut)))), "") << cut;
  for (const std::size_t cut : {41u, 47u, 48u, 79u})
    EXPECT_EQ(said_packed(packed(zstd_frame(two.substr(0, cut)))), "compressed-partial") << cut;
  EXPECT_EQ(said_packed(packed(zstd_frame(two.substr(0, 40)))), "");
}

TEST(PerfDataPacked, WindowsAreAsLargeAsTheFeatureSays) {
  const std::string two = packed(zstd_frame(sample_of(10) + sample_of(11)));
  EXPECT_EQ(said_packed(two, 80), "");
  EXPECT_EQ(said_packed(two, 79), "compressed-window");
  EXPECT_EQ(said_packed(two, 1), "compressed-window");
  EXPECT_EQ(said_packed(two, 0), "compressed-feature");
  EXPECT_EQ(said_packed(two, 80, 0), "compressed-feature");
  EXPECT_EQ(said_packed(two, 80, 2), "compressed-feature");
}

// A step of unpacking is 64 KiB.
TEST(PerfDataPacked, DamageAfterManyWindowsIsFound) {
  std::string records;
  for (int i = 0; i < 1024; ++i) records += record(kHost, 65, 0, std::string(56, '\0'));
  ASSERT_EQ(records.size(), 65536u);
  const std::string frame = zstd_frame(records), garbage(16, 'g');
  EXPECT_EQ(said_packed(sample_of(10) + packed(frame), 16384), "compressed-window");
  EXPECT_EQ(said_packed(sample_of(10) + packed(frame + garbage), 16384), "compressed-data compressed-window");
  EXPECT_EQ(said_packed(sample_of(10) + packed(frame + garbage), 1), "compressed-data compressed-window");
  EXPECT_EQ(said_packed(sample_of(10) + packed(frame + zstd_frame("x")), 1), "compressed-partial compressed-window");
  EXPECT_EQ(said_packed(sample_of(10) + packed(frame + zstd_frame(records)), 131072), "");
}

TEST(PerfDataPacked, NothingIsCheckedAfterABrokenFrame) {
  const std::string garbage = packed("this is no stream"), fine = packed(zstd_frame(sample_of(10).substr(0, 20)));
  EXPECT_EQ(said_packed(sample_of(9) + garbage + garbage), "compressed-data");
  EXPECT_EQ(said_packed(sample_of(9) + fine + garbage), "compressed-data");
  const std::string bad_frame = packed(zstd_frame(std::string(16, '\0')));
  EXPECT_EQ(said_packed(sample_of(9) + bad_frame + garbage), "record-size");
  EXPECT_EQ(said_packed(sample_of(9) + packed(zstd_frame(packed("")))), "compressed-nested");
  EXPECT_EQ(said_packed(sample_of(9) + packed(zstd_frame(record(kHost, 83, 0, std::string(8, '\0'))))),
            "compressed-nested");
}

TEST(PerfDataPacked, DataOutsideOfRecordsIsNotPacked) {
  const auto trace = [](std::uint64_t size) { return record(kHost, 71, 0, to_bytes({u64(size), zeros(32)}, kHost)); };
  const std::string start = sample_of(9) + record(kHost, 70, 0, to_bytes({u32(5), u32(0)}, kHost));
  EXPECT_EQ(said_packed(start + packed(zstd_frame(trace(0)))), "");
  EXPECT_EQ(said_packed(start + packed(zstd_frame(trace(8) + std::string(8, '\0')))), "payload-overrun");
  Parts parts{.data = start + packed(zstd_frame(trace(0)))};
  parts.features = {{18, to_bytes({u64(0)}, kHost)},
                    {27, to_bytes({u32(1), u32(1), u32(1), u32(1), u32(4096)}, kHost)}};
  EXPECT_EQ(rules_of(check(file_of(parts))), "compressed-records");
}

// Unpacked attrs have no bytes in the file: findings point at the compressed record.
TEST(PerfDataPacked, FindingsAreAtTheRecordTheyComeFrom) {
  Attribute first{.sample_type = 1, .size = 64, .ids = {}};
  std::string attrs;
  for (int i = 0; i < 2; ++i) attrs += record(kHost, 64, 0, to_bytes(first, kHost));
  const std::string container = packed(zstd_frame(attrs));
  const std::string feature =
      record(kHost, 80, 0, to_bytes({u64(27), u32(1), u32(1), u32(1), u32(1), u32(4096), u32(0)}, kHost));
  const std::string start = pipe_of({.attributes = {}, .data = feature});
  const std::string end = record(kHost, 9, 2, std::string(8, '\0'));
  const Result result = check(start + container + end);
  EXPECT_EQ(rules_of(result), "compressed-records id-position");
  for (const Finding& finding : result.findings)
    if (finding.rule->id == "perf-data/id-position") {
      EXPECT_EQ(finding.where->offset, start.size());
      EXPECT_EQ(finding.where->length, container.size());
    }
}

TEST(PerfDataPacked, PaddedRecordsHaveTheSizeOfTheirData) {
  const std::string frame = zstd_frame(sample_of(10));
  const auto padded = [&](std::uint64_t size, std::size_t padding) {
    return record(kHost, 83, 0, to_bytes({u64(size), text(frame), zeros(padding)}, kHost));
  };
  EXPECT_EQ(said_packed(padded(frame.size(), 0)), "");
  EXPECT_EQ(said_packed(padded(frame.size(), 7)), "");
  EXPECT_EQ(said_packed(sample_of(9) + padded(frame.size(), 8)), "compressed2-wrap record-size");
  EXPECT_EQ(said_packed(sample_of(9) + record(kHost, 83, 0, std::string(7, '\0'))), "compressed2-wrap");
  EXPECT_EQ(said_packed(sample_of(9) + record(kHost, 83, 0, std::string(8, '\0'))), "");
  // Data longer than its record claims: the next record follows the data, whatever the size of the record.
  const auto wrapped = [&](std::uint64_t size, std::size_t bytes, const std::string& more, std::uint64_t said = 16) {
    return said_packed(sample_of(9) +
                       to_bytes({u32(83), u16(0), u16(said), u64(size), zeros(bytes), text(more)}, kHost));
  };
  const std::string bad_mode = record(kHost, 9, 6, sample_of(11).substr(8));
  EXPECT_EQ(wrapped(100, 100, bad_mode), "compressed2-wrap cpumode");
  EXPECT_EQ(wrapped(100, 100, ""), "compressed2-wrap");
  EXPECT_EQ(wrapped(100, 99, ""), "compressed2-wrap");
  EXPECT_EQ(wrapped(65535, 65535, bad_mode), "compressed2-wrap cpumode");
  EXPECT_EQ(wrapped(65536, 65536, bad_mode), "compressed2-wrap");
  EXPECT_EQ(wrapped(65520, 65520, bad_mode, 0), "compressed2-wrap cpumode");
  EXPECT_EQ(wrapped(65528, 65528, bad_mode, 8), "compressed2-wrap cpumode");
}

// ---- Directories

FindCompanion files_of(const std::map<std::string, std::string>& files) {
  return [&files](Role role, std::string_view name, const Belongs&) -> std::optional<Companion> {
    const auto it = files.find(std::string(name));
    if (role != Role::pair || it == files.end()) return std::nullopt;
    return Companion{it->first, it->second};
  };
}

Input named(std::string_view name) {
  Input input;
  input.name = name;
  return input;
}

// The file called `name` with other files of its directory; these members contain data.
std::string said_with(const std::string& name, const std::string& bytes, const std::vector<unsigned>& members) {
  std::map<std::string, std::string> files;
  for (const unsigned member : members) files["d/data." + std::to_string(member)] = sample_of(10);
  return rules_of(check(bytes, "perf-data", named(name), files_of(files)));
}

TEST(PerfDataDirectories, MembersAreCountedFromZero) {
  const auto of_version = [](std::uint64_t version) {
    return file_of({.data = record(kHost, 68, 0, {}), .features = {{24, to_bytes({u64(version)}, kHost)}}});
  };
  const std::string directory = of_version(1), file = of_version(0);
  EXPECT_EQ(said_with("d/data", directory, {0, 1, 2}), "");
  EXPECT_EQ(said_with("d/data", directory, {}), "dir-member-alone");
  EXPECT_EQ(said_with("d/data", directory, {1}), "dir-missing-member");
  EXPECT_EQ(said_with("d/data", directory, {0, 17}), "dir-missing-member");
  EXPECT_EQ(said_with("d/data", directory, {0, 18}), "");
  EXPECT_EQ(said_with("d/data", directory, {0, 2, 4, 5}), "dir-missing-member*2");
  EXPECT_EQ(said_with("d/other", directory, {0}), "");
  EXPECT_EQ(said_with("d/data", file, {0, 1}), "dir-feature");
  EXPECT_EQ(said_with("d/other", file, {0}), "dir-member-alone no-samples");
  EXPECT_EQ(said_with("d/data", file, {}), "no-samples");
  EXPECT_EQ(said_with("d/data", directory.substr(0, directory.size() - 33), {}), "data-truncated");
}

TEST(PerfDataDirectories, TheFirstThatIsMissingIsNamed) {
  std::map<std::string, std::string> files;
  for (const unsigned member : {0u, 1u, 5u}) files["data." + std::to_string(member)] = sample_of(10);
  const std::string file = file_of({.data = record(kHost, 68, 0, {}), .features = {{24, to_bytes({u64(1)}, kHost)}}});
  const Result result = check(file, "perf-data", named("data"), files_of(files));
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].message, "data.5 exists, but data.2 is missing");
}

TEST(PerfDataDirectories, MembersAreCheckedWithTheirFile) {
  const std::string file = file_of({.data = record(kHost, 68, 0, {}), .features = {{24, to_bytes({u64(1)}, kHost)}}});
  const auto said = [&](const std::string& name, const std::string& bytes, const std::string& main) {
    const std::map<std::string, std::string> files = {{"d/data", main}};
    return rules_of(check(bytes, "perf-data", named(name), files_of(files)));
  };
  const std::string wrong = record(kHost, 9, 6, sample_of(10).substr(8)), pipe = pipe_of({});
  EXPECT_EQ(said("d/data.0", sample_of(10), file), "");
  EXPECT_EQ(said("d/data.0", wrong, file), "cpumode");
  EXPECT_EQ(said("d/data.0", "", file), "");
  EXPECT_EQ(said("d/data.x", wrong, file), "unrecognized");
  EXPECT_EQ(said("d/data.0", wrong, pipe), "dir-header-missing");
  EXPECT_EQ(said("d/data.0", wrong, file.substr(0, 10)), "dir-header-missing");
  EXPECT_EQ(said("e/data.0", wrong, file), "dir-header-missing");
  EXPECT_EQ(said("d/data.0", wrong.substr(0, 7), file), "unrecognized");
  EXPECT_EQ(said("d/data.0", wrong.substr(0, 8), file), "record-truncated");
  for (const auto& [type, size, is_record] : std::vector<std::tuple<unsigned, unsigned, bool>>{
           {1, 8, true}, {0, 8, false}, {1, 7, false}, {86, 8, true}, {87, 8, false}}) {
    const std::string start = to_bytes({u32(type), u16(0), u16(size)}, kHost);
    EXPECT_EQ(said("d/data.0", start, file) != "unrecognized", is_record) << type << " " << size;
  }
}

TEST(PerfDataDirectories, SamplesOfMembersAreTheirs) {
  const Parts parts{.data = sample_of(5), .features = {{24, to_bytes({u64(1)}, kHost)}}};
  const std::map<std::string, std::string> files = {{"data", file_of(parts)},
                                                    {"data.0", sample_of(10) + sample_of(11)}};
  EXPECT_EQ(check(files.at("data.0"), "perf-data", named("data.0"), files_of(files)).facts.total, 2u);
  EXPECT_EQ(check(files.at("data"), "perf-data", named("data"), files_of(files)).facts.total, 3u);
}

// ---- Images

TEST(PerfDataImages, MappingsAreOfTheCodeOfTheImage) {
  ElfModel model;
  model.build_id = std::string(20, 'b');
  const std::string elf = elf_file(model, {std::endian::little, 8}), none = elf_file({}, {std::endian::little, 8});
  const std::string id = model.build_id, other(20, 'c');
  constexpr std::uint64_t kHasId = 1u << 14;
  const auto mmap = [](const std::string& path, std::uint64_t offset, std::uint64_t misc) {
    return record(kHost, 1, static_cast<std::uint16_t>(misc),
                  to_bytes({u32(1), u32(1), u64(0x1000), u64(64), u64(offset), text(path), zeros(8 - path.size()),
                            u32(1), u32(1), u64(10), u64(100)},
                           kHost));
  };
  const auto mmap2 = [&](const std::string& path, std::uint64_t offset, std::uint64_t protection,
                         const std::string& build_id) {
    const Fields inode = build_id.empty() ? Fields{zeros(24)} : Fields{u8(build_id.size()), zeros(3), text(build_id)};
    Fields fields = {u32(1), u32(1), u64(0x1000), u64(64), u64(offset)};
    fields.insert(fields.end(), inode.begin(), inode.end());
    for (const Field& field :
         {u32(protection), u32(2), text(path), zeros(8 - path.size()), u32(1), u32(1), u64(10), u64(100)})
      fields.push_back(field);
    return record(kHost, 10, static_cast<std::uint16_t>(build_id.empty() ? 0 : kHasId), to_bytes(fields, kHost));
  };
  const auto said = [&](const std::string& records, const std::string& image) {
    const std::string bytes = pipe_of({.data = sample_of(10) + records});
    return rules_of(check(bytes, {}, {}, always(Role::image, {"image", image})));
  };
  const std::uint64_t end = elf.size();
  EXPECT_EQ(said(mmap("/image", 0, 0), elf), "");
  EXPECT_EQ(said(mmap("/image", end - 1, 0), elf), "");
  EXPECT_EQ(said(mmap("/image", end, 0), elf), "elf-mapping");
  EXPECT_EQ(said(mmap("/image", end, 1u << 13), elf), "elf-not-mapped");
  EXPECT_EQ(said(mmap("/other", end, 0), elf), "elf-not-mapped");
  EXPECT_EQ(said(mmap("/image", 0, 0), none), "elf-no-build-id");
  EXPECT_EQ(said(mmap2("/image", end, 5, ""), elf), "elf-mapping");
  EXPECT_EQ(said(mmap2("/image", end, 3, ""), elf), "elf-not-mapped");
  EXPECT_EQ(said(mmap2("/image", end, 5, id), elf), "elf-mapping");
  EXPECT_EQ(said(mmap2("/other", end, 5, id), elf), "elf-mapping");
  EXPECT_EQ(said(mmap2("/other", 0, 5, id), elf), "");
  EXPECT_EQ(said(mmap2("/other", end, 5, other), elf), "elf-not-mapped");
  EXPECT_EQ(said(mmap2("/image", 0, 5, other), elf), "elf-build-id");
  EXPECT_EQ(said(mmap2("/image", 0, 5, id), elf), "");
  EXPECT_EQ(said(mmap2("/image", 0, 5, other) + mmap2("a/image", 0, 5, id), elf), "");
  EXPECT_EQ(said(mmap2("/image", 0, 5, other) + mmap2("/b", 0, 5, id), elf), "elf-build-id");
  EXPECT_EQ(said(mmap("/image", end, 0), elf.substr(0, 30)), "elf-unsound");
  EXPECT_EQ(said(mmap("/image", end, 0), "\xcf\xfa\xed\xfe of macOS"), "");
  model.build_id = std::string(64, 'b');
  EXPECT_EQ(said(mmap2("/image", 0, 5, id), elf_file(model, {std::endian::little, 8})), "");
}

}  // namespace
}  // namespace proflint::tests
