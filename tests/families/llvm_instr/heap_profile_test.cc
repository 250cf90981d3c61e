// Heap profiles in indexed profiles: valid ones are clean; truncation, and damage that crashes consumers, is reported.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "tests/builders/llvm_instr_random.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace llvm_instr;

std::string file_of(const HeapProfile& heap, std::uint32_t version = 12) {
  Function main;
  main.name = "main";
  main.hash = 24;
  main.counters = {1, 5};
  Profile profile;
  profile.functions = {main};
  profile.vtables = {"_ZTV1"};
  profile.heap = heap;
  return indexed_profile(fitting_indexed(profile, version), version);
}

HeapProfile two_records(std::uint64_t version) {
  HeapProfile heap;
  heap.version = version;
  heap.frames = {{"main", 2, 9, false}, {"f", 3, 1, true}};
  heap.records = {{"main", {{{1, 0}, {}}, {{0}, {}}}, {{{1}, {7, 8}}}}, {"f", {{{1, 0}, {}}}, {}}};
  return heap;
}

std::string with_number(std::string file, std::size_t at, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) file[at + i] = static_cast<char>(value >> 8 * i);
  return file;
}

// The offset of the heap profile in the header of a file.
std::size_t section_of(const std::string& file) {
  std::size_t offset = 0;
  for (std::size_t i = 8; i-- > 0;) offset = offset << 8 | static_cast<unsigned char>(file[5 * 8 + i]);
  return offset;
}

std::string hex(std::size_t number) {
  std::ostringstream out;
  out << "0x" << std::hex << number;
  return out.str();
}

RC_GTEST_PROP(HeapProfiles, AValidOneIsClean, ()) {
  const auto version = *rc::gen::inRange<std::uint32_t>(8, 15);
  Profile profile = fitting_indexed(*profiles(), version);
  profile.heap = *heap_profiles();
  const Result result = check(indexed_profile(profile, version));
  RC_ASSERT(result.format == "profdata");
  RC_ASSERT(ids(result) == Ids{});
}

RC_GTEST_PROP(HeapProfiles, NoCutIsClean, ()) {
  const std::string file = file_of(*heap_profiles());
  const auto size = *rc::gen::inRange<std::size_t>(16, file.size());
  RC_ASSERT(check(file.substr(0, size)).verdict == Verdict::invalid);
}

// The first word is a version, or, in version 0, an offset of at least 24.
TEST(HeapProfiles, VersionsAreSmallerThanOffsets) {
  const std::string file = file_of(two_records(3));
  const std::size_t start = section_of(file);
  EXPECT_EQ(said(check(with_number(file, start, 23, 8))),
            "memprof-header: MemProf version 23 is not supported (0 to 4 are)\n");
  EXPECT_EQ(
      said(check(with_number(file, start, 24, 8))),
      "memprof-header: a part of the MemProf section starts at 0x18; expected " + hex(start + 24) + " or later\n");
}

TEST(HeapProfiles, CallStacksFollowTheSchema) {
  const HeapProfile heap = two_records(3);
  const std::string file = file_of(heap);
  const std::size_t start = section_of(file), schema = start + 32, frames = schema + 8 + 8 * heap.schema.size();
  EXPECT_EQ(
      said(check(with_number(file, start + 8, schema, 8))),
      "memprof-header: the MemProf call stacks start at " + hex(schema) + "; expected " + hex(frames) + " or later\n");
}

TEST(HeapProfiles, ProfilesWithoutRecordsAreClean) {
  for (const std::uint64_t version : {1u, 2u, 3u, 4u}) {
    HeapProfile heap;
    heap.version = version;
    EXPECT_EQ(said(check(file_of(heap))), "") << version;
  }
}

// A section after data accesses starts at their end, without alignment.
TEST(HeapProfiles, SectionsFollowDataAccessesWithoutPadding) {
  HeapProfile heap = two_records(4);
  heap.has_data_accesses = true;
  EXPECT_EQ(said(check(file_of(heap))), "");
  EXPECT_EQ(said(check(file_of(heap, 14))), "");
}

// Positions and elements of call stacks just beyond the end.
TEST(HeapProfiles, CallStacksAreReadToTheirLastWord) {
  for (const unsigned version : {3u, 4u}) {
    const std::string file = file_of(two_records(version));
    const std::size_t at = file.find(std::string("\2\0\0\0\1\0\0\0\0\0\0\0", 12));  // two frames: 1, 0
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(ids(check(with_number(file, at + 8, 1, 4))), Ids{}) << "another frame";
    EXPECT_EQ(ids(check(with_number(file, at + 8, 2, 4))), Ids{"profdata/memprof-call-stack"}) << "no such frame";
    EXPECT_EQ(ids(check(with_number(file, at, 3, 4))), Ids{"profdata/memprof-call-stack"}) << "more than there are";
    const std::string shorter = with_number(file, at, 1, 4);
    EXPECT_EQ(ids(check(with_number(shorter, at + 4, 0xffffffff, 4))), Ids{}) << "a jump to the last word";
    EXPECT_EQ(ids(check(with_number(file, at + 8, 0xffffffff, 4))), Ids{"profdata/memprof-call-stack"}) << "beyond it";
  }
}

TEST(HeapProfiles, SchemasAreBounded) {
  HeapProfile heap = two_records(3);
  const auto with_schema = [&](std::vector<std::uint64_t> schema) {
    heap.schema = std::move(schema);
    for (HeapRecord& record : heap.records) record.allocations.clear();
    return said(check(file_of(heap)));
  };
  EXPECT_EQ(with_schema({1, 5}), "");
  EXPECT_EQ(with_schema({1, 5, 1}), "memprof-header: the MemProf schema has duplicate field 1\n");
  EXPECT_EQ(with_schema({1, 0}), "memprof-header: the MemProf schema has unknown field 0\n");
  EXPECT_EQ(with_schema(std::vector<std::uint64_t>(64, 1)),
            "memprof-header: the MemProf schema has duplicate field 1\n");
  EXPECT_EQ(with_schema(std::vector<std::uint64_t>(65, 1)),
            "memprof-header: the MemProf schema has 65 fields; at most 64 are supported\n");
}

// The calls of 'main' in version 4: their number, and of the only one the position of its stack, 2, and callees 7, 8.
TEST(HeapProfiles, RecordsEndWithTheirData) {
  const std::string file = file_of(two_records(4));
  const std::size_t callees = file.find(std::string("\2\0\0\0\0\0\0\0\7\0\0\0\0\0\0\0\10\0\0", 19));
  ASSERT_NE(callees, std::string::npos);
  EXPECT_EQ(said(check(with_number(file, callees - 12, 2, 8))),
            "memprof-record: a heap record extends past the end of its data\n");
  EXPECT_EQ(
      said(check(with_number(file, callees, 1, 8))),
      "memprof-record: the heap record of the function with GUID 0xdb956436e78dd5fa ends 8 bytes before the end of "
      "its data\n");
  EXPECT_EQ(said(check(with_number(file, callees, 3, 8))),
            "memprof-record: a call site declares 3 callees, but only 16 bytes are left\n");
}

// The data accesses start with the numbers of names and of cold names, 2 and 1, and the size of all names.
TEST(HeapProfiles, NamesOfDataMatchTheirNumbers) {
  HeapProfile heap = two_records(4);
  heap.has_data_accesses = true;
  const std::string file = file_of(heap);
  const std::size_t cold = file.find(std::string("\1\0\0\0\0\0\0\0", 8) + static_cast<char>(23));
  ASSERT_NE(cold, std::string::npos);
  EXPECT_EQ(said(check(with_number(file, cold, 2, 8))),
            "memprof-record: the data access profiles declare 2 names and 2 cold names, but 3 names are stored\n");
  EXPECT_EQ(said(check(with_number(file, cold - 8, 4, 8))),
            "memprof-record: the data access profiles declare 4 names and 1 cold name, but 3 names are stored\n");
}

// Many stacks jump to the same words.
TEST(HeapProfiles, CallStacksCanShareWords) {
  HeapProfile heap = two_records(3);
  HeapSite deep;
  deep.stack.assign(2000, 1);
  heap.records.resize(1);
  heap.records[0].allocations.assign(2000, deep);
  EXPECT_EQ(ids(check(file_of(heap))), Ids{});
}

}  // namespace
}  // namespace proflint::tests
