// Tables of a profile at the bounds of their rules: mappings, functions, locations and types, one change per row.
#include <gtest/gtest.h>

#include "tests/families/pprof/pprof_support.h"

namespace proflint::tests {
namespace {

using pprof::bytes_field;
using pprof::number_field;

// An encoded function: id 2, and indexes of strings.
std::string function_field(std::uint64_t name, std::uint64_t system_name, std::uint64_t filename,
                           std::uint64_t start_line = 1, std::uint64_t id = 2) {
  return bytes_field(5, number_field(1, id) + number_field(2, name) + number_field(3, system_name) +
                            number_field(4, filename) + number_field(5, start_line));
}

std::string type_field(std::uint64_t type, std::uint64_t unit) {
  return bytes_field(1, number_field(1, type) + number_field(2, unit));
}

// Mapping 2, from `start` to `limit`.
PprofChange maps(std::uint64_t start, std::uint64_t limit, std::uint64_t id = 2) {
  return [=](pprof::Profile& profile) { profile.mappings.push_back({id, start, limit, "/lib/b", "ef01"}); };
}

PprofChange builds(const char* build_id) {
  return [=](pprof::Profile& profile) { profile.mappings[0].build_id = build_id; };
}

// A sample of a different location, at this address in this mapping.
PprofChange locates(std::uint64_t mapping, std::uint64_t address,
                    std::vector<std::pair<std::uint64_t, std::int64_t>> lines = {{1, 3}}, std::uint64_t id = 2) {
  return [=](pprof::Profile& profile) {
    profile.locations.push_back({id, mapping, address, lines});
    profile.samples.push_back({{id}, {1}, {}});
  };
}

TEST(PprofTables, RangesOfMappings) {
  expect_said({
      {"nothing at nothing", maps(0, 0), "", ""},
      {"a byte at the start", maps(0, 1), "", ""},
      {"a byte after the start", maps(1, 2), "", ""},
      {"no byte", maps(0x1800, 0x1800), "", "mapping-range: mapping[1] starts at 0x1800, but its limit is 0x1800\n"},
      {"less than no byte", maps(0x1801, 0x1800), "",
       "mapping-range: mapping[1] starts at 0x1801, but its limit is 0x1800\n"},
      {"a start alone", maps(0x3000, 0), "", "mapping-range: mapping[1] starts at 0x3000, but its limit is 0x0\n"},
      {"at the end of another", maps(0x2000, 0x2100), "", ""},
      {"at the last byte of another", maps(0x1fff, 0x2100), "",
       "mapping-overlap: mapping[1] starts at 0x1fff, inside mapping[0], which ends at 0x2000\n"},
      {"at the start of another", maps(0x1000, 0x1001), "",
       "mapping-overlap: mapping[1] starts at 0x1000, inside mapping[0], which ends at 0x2000\n"},
      {"ends where another starts", maps(0xf00, 0x1000), "", ""},
      {"ends after another starts", maps(0xf00, 0x1001), "",
       "mapping-overlap: mapping[0] starts at 0x1000, inside mapping[1], which ends at 0x1001\n"},
      {"two in a long one",
       [](pprof::Profile& profile) {
         maps(0x1100, 0x1200)(profile);
         maps(0x1300, 0x1400, 3)(profile);
       },
       "",
       "mapping-overlap: mapping[1] starts at 0x1100, inside mapping[0], which ends at 0x2000 (2 places; the first is "
       "shown)\n"},
      {"two that end together",
       [](pprof::Profile& profile) {
         maps(0x1100, 0x2000)(profile);
         maps(0x1200, 0x1300, 3)(profile);
       },
       "",
       "mapping-overlap: mapping[1] starts at 0x1100, inside mapping[0], which ends at 0x2000 (2 places; the first is "
       "shown)\n"},
      {"the second one ends last",
       [](pprof::Profile& profile) {
         maps(0x1100, 0x3000)(profile);
         maps(0x2000, 0x2100, 3)(profile);
       },
       "",
       "mapping-overlap: mapping[1] starts at 0x1100, inside mapping[0], which ends at 0x2000 (2 places; the first is "
       "shown)\n"},
  });
}

TEST(PprofTables, BuildIdsOfMappings) {
  expect_said({
      {"none", builds(""), "", ""},
      {"one character", builds("a"), "",
       "build-id-short: mapping[0] has build ID 'a'; expected more than one character\n"},
      {"two characters", builds("ab"), "", ""},
  });
}

// A location without a line has more findings in a mapping that claims to have symbols of any kind.
TEST(PprofTables, MappingsThatClaimSymbols) {
  const auto mapping = [](std::uint64_t field, std::uint64_t value) {
    return bytes_field(3, number_field(1, 2) + number_field(field, value));
  };
  expect_said({
      {"has_functions", locates(2, 0x10, {}), mapping(7, 1),
       "has-functions: location[1] has no line, but mapping[1] is marked as symbolized\nunsymbolized: location[1] has "
       "address 0x10, but no line\n"},
      {"has_filenames", locates(2, 0x10, {}), mapping(8, 1),
       "has-functions: location[1] has no line, but mapping[1] is marked as symbolized\nunsymbolized: location[1] has "
       "address 0x10, but no line\n"},
      {"has_line_numbers", locates(2, 0x10, {}), mapping(9, 1),
       "has-functions: location[1] has no line, but mapping[1] is marked as symbolized\nunsymbolized: location[1] has "
       "address 0x10, but no line\n"},
      {"has_inline_frames", locates(2, 0x10, {}), mapping(10, 1),
       "unsymbolized: location[1] has address 0x10, but no line\n"},
      {"has_functions, which is false", locates(2, 0x10, {}), mapping(7, 0),
       "unsymbolized: location[1] has address 0x10, but no line\n"},
      {"has_functions, and a line", locates(2, 0x10), mapping(7, 1), ""},
  });
}

TEST(PprofTables, Ids) {
  expect_said({
      {"mapping 0", maps(0, 0, 0), "", "id-zero: mapping[1] has id 0, which is reserved\n"},
      {"mapping 1 again", maps(0, 0, 1), "", "id-duplicate: mapping[1] has id 1, which mapping[0] already uses\n"},
      {"as wide as may be", maps(0, 0, 0xffffffff), "", ""},
      {"wider", maps(0, 0, 0x100000000), "", "id-wide: mapping[1] has id 4294967296; expected less than 2^32\n"},
      {"location 1 again", locates(1, 0x1001, {{1, 3}}, 1), "",
       "id-duplicate: location[1] has id 1, which location[0] already uses\nsample-duplicate: sample[1] has the same "
       "stack and labels as an earlier sample\n"},
      {"location 0", locates(1, 0x1001, {{1, 3}}, 0), "",
       "id-zero: location[1] has id 0, which is reserved\nlocation-ref: sample[1].location_id[0] is 0, but no location "
       "has this id\n"},
      {"function 1 again", nullptr, function_field(5, 0, 0, 1, 1),
       "id-duplicate: function[1] has id 1, which function[0] already uses\n"},
      {"function 0", nullptr, function_field(5, 0, 0, 1, 0), "id-zero: function[1] has id 0, which is reserved\n"},
  });
}

TEST(PprofTables, Functions) {
  expect_said({
      {"a line before the first", nullptr, function_field(5, 0, 0, UINT64_MAX),
       "line-negative: function[1] has the negative start line -1\nunused-entry: no location refers to function[1]\n"},
      {"no line", nullptr, function_field(5, 0, 0, 0), "unused-entry: no location refers to function[1]\n"},
      {"only a system name", nullptr, function_field(0, 5, 0), "unused-entry: no location refers to function[1]\n"},
      {"no name", nullptr, function_field(0, 0, 6),
       "function-unnamed: function[1] has no name\nunused-entry: no location refers to function[1]\n"},
      {"a missing name", nullptr, function_field(99, 0, 6),
       "string-index: function[1].name is 99, but the table has 7 strings, numbered from 0\nunused-entry: no location "
       "refers to "
       "function[1]\n"},
      {"a missing system name", nullptr, function_field(0, 99, 6),
       "string-index: function[1].system_name is 99, but the table has 7 strings, numbered from 0\nunused-entry: no "
       "location refers to "
       "function[1]\n"},
      {"a missing file", nullptr, function_field(5, 0, 99),
       "string-index: function[1].filename is 99, but the table has 7 strings, numbered from 0\nunused-entry: no "
       "location refers to "
       "function[1]\n"},
      {"the same", nullptr, function_field(5, 0, 6),
       "entry-duplicate: function[1] is the same as function[0] except for the id\nunused-entry: no location refers to "
       "function[1]\n"},
      {"another name", nullptr, function_field(6, 0, 6), "unused-entry: no location refers to function[1]\n"},
      {"another system name", nullptr, function_field(5, 6, 6), "unused-entry: no location refers to function[1]\n"},
      {"another file", nullptr, function_field(5, 0, 5), "unused-entry: no location refers to function[1]\n"},
      {"another line", nullptr, function_field(5, 0, 6, 2), "unused-entry: no location refers to function[1]\n"},
      {"two with a missing name", nullptr, function_field(99, 0, 6) + function_field(99, 0, 6, 1, 3),
       "string-index: function[1].name is 99, but the table has 7 strings, numbered from 0 (2 places; the first is "
       "shown)\nunused-entry: no location refers to "
       "function[1] (2 places; the first is shown)\n"},
      {"two with a missing system name", nullptr, function_field(5, 99, 6) + function_field(5, 99, 6, 1, 3),
       "string-index: function[1].system_name is 99, but the table has 7 strings, numbered from 0 (2 places; the first "
       "is "
       "shown)\nunused-entry: "
       "no location refers to function[1] (2 places; the first is shown)\n"},
      {"two with a missing file", nullptr, function_field(5, 0, 99) + function_field(5, 0, 99, 1, 3),
       "string-index: function[1].filename is 99, but the table has 7 strings, numbered from 0 (2 places; the first is "
       "shown)\nunused-entry: "
       "no location refers to function[1] (2 places; the first is shown)\n"},
  });
}

TEST(PprofTables, Types) {
  const PprofChange two_values = [](pprof::Profile& profile) { profile.samples[0].values.push_back(5); };
  const PprofChange three_values = [](pprof::Profile& profile) { profile.samples[0].values = {5, 5, 5}; };
  expect_said({
      {"another type", two_values, type_field(5, 2), ""},
      {"without a unit", two_values, type_field(5, 0), ""},
      {"the same type", two_values, type_field(1, 6),
       "sample-type-duplicate: sample_type[1] is 'samples', the same as sample_type[0]\n"},
      {"without a name", two_values, type_field(0, 2), "sample-type-empty: sample_type[1] has no name\n"},
      {"a missing name", two_values, type_field(99, 2),
       "string-index: sample_type[1].type is 99, but the table has 7 strings, numbered from 0\n"},
      {"the last string and one more", three_values, type_field(6, 2) + type_field(7, 2),
       "string-index: sample_type[2].type is 7, but the table has 7 strings, numbered from 0\n"},
      {"two missing names", three_values, type_field(99, 2) + type_field(99, 6),
       "string-index: sample_type[1].type is 99, but the table has 7 strings, numbered from 0 (2 places; the first is "
       "shown)\n"},
  });
}

TEST(PprofTables, Locations) {
  expect_said({
      {"the first byte", locates(1, 0x1000), "", ""},
      {"before it", locates(1, 0xfff), "",
       "address-range: location[1] has address 0xfff, but mapping[0] covers 0x1000 to 0x2000\n"},
      {"the limit, as a return address", locates(1, 0x2000), "", ""},
      {"after it", locates(1, 0x2001), "",
       "address-range: location[1] has address 0x2001, but mapping[0] covers 0x1000 to 0x2000\n"},
      {"no address", locates(1, 0), "", ""},
      {"no mapping", locates(0, 0x9000), "", ""},
      {"a missing mapping", locates(2, 0x1000), "",
       "mapping-ref: location[1] refers to mapping 2, which does not exist\n"},
      {"neither a line nor an address", locates(1, 0, {}), "",
       "location-blank: location[1] has neither a line nor an address\n"},
      {"an address alone", locates(1, 0x1000, {}), "", "unsymbolized: location[1] has address 0x1000, but no line\n"},
      {"an address alone, nowhere", locates(0, 0x1000, {}), "",
       "unsymbolized: location[1] has address 0x1000, but no line\n"},
      {"no function", locates(1, 0x1000, {{0, 3}}), "",
       "function-ref: location[1].line[0] refers to function 0, which does not exist\n"},
      {"a missing function", locates(1, 0x1000, {{2, 3}}), "",
       "function-ref: location[1].line[0] refers to function 2, which does not exist\n"},
      {"no number of a line", locates(1, 0x1000, {{1, 0}}), "", ""},
      {"a line before the first", locates(1, 0x1000, {{1, -1}}), "",
       "line-negative: location[1].line[0] has the negative line number -1\n"},
      {"the same", locates(1, 0x1000, {{1, 2}}), "",
       "entry-duplicate: location[1] is the same as location[0] except for the id\n"},
      {"the same line twice", locates(1, 0x1000, {{1, 2}, {1, 2}}), "", ""},
      {"the same in no mapping", locates(0, 0x1000, {{1, 2}}), "", ""},
      {"the same at another address", locates(1, 0x1001, {{1, 2}}), "", ""},
      {"in a mapping of nothing at nothing",
       [](pprof::Profile& profile) {
         maps(0, 0)(profile);
         locates(2, 0x10)(profile);
       },
       "", ""},
      {"in a mapping that is empty",
       [](pprof::Profile& profile) {
         maps(0x3000, 0x3000)(profile);
         locates(2, 0x10)(profile);
       },
       "", "mapping-range: mapping[1] starts at 0x3000, but its limit is 0x3000\n"},
  });
}

// Fields that the model does not write: columns, and folded lines.
TEST(PprofTables, LocationsOfOtherFields) {
  const auto location = [](const std::string& line, const std::string& more) {
    return bytes_field(
               4, number_field(1, 2) + number_field(2, 1) + number_field(3, 0x1000) + bytes_field(4, line) + more) +
           bytes_field(2, number_field(1, 2) + number_field(2, 1));
  };
  const std::string line = number_field(1, 1) + number_field(2, 2);
  expect_said({
      {"the same", nullptr, location(line, ""),
       "entry-duplicate: location[1] is the same as location[0] except for the id\n"},
      {"not folded", nullptr, location(line, number_field(5, 0)),
       "entry-duplicate: location[1] is the same as location[0] except for the id\n"},
      {"folded", nullptr, location(line, number_field(5, 1)), ""},
      {"with a column", nullptr, location(line + number_field(3, 1), ""), ""},
      {"with a column before the first", nullptr, location(line + number_field(3, UINT64_MAX), ""),
       "line-negative: location[1].line[0] has the negative column number -1\n"},
  });
}

TEST(PprofTables, UnusedEntries) {
  expect_said({
      {"a string", nullptr, bytes_field(6, "x"), "unused-entry: string_table[7] ('x') is not used\n"},
      {"two strings", nullptr, bytes_field(6, "x") + bytes_field(6, "y"),
       "unused-entry: string_table[7] ('x') is not used (2 places; the first is shown)\n"},
      {"a location",
       [](pprof::Profile& profile) {
         profile.locations.push_back({2, 1, 0x1001, {{1, 2}}});
       },
       "", "unused-entry: no sample refers to location[1]\n"},
      {"a function",
       [](pprof::Profile& profile) {
         profile.functions.push_back({2, "f", "b.go", 1});
       },
       "", "unused-entry: no location refers to function[1]\n"},
  });
}

TEST(PprofTables, Strings) {
  expect_said({
      {"a control character", nullptr, bytes_field(6, "a\x1fx") + number_field(13, 7),
       "control-char: string_table[7] contains a control character: 'a\\x1fx'\n"},
      {"none, just so", nullptr, bytes_field(6, "a b") + number_field(13, 7), ""},
      {"a deletion", nullptr, bytes_field(6, "a\x7f") + number_field(13, 7),
       "control-char: string_table[7] contains a control character: 'a\\x7f'\n"},
      {"no deletion", nullptr, bytes_field(6, "a\x7e") + number_field(13, 7), ""},
      {"not UTF-8", nullptr, bytes_field(6, "a\xff") + number_field(13, 7),
       "invalid-utf8: string_table[7] is not UTF-8: 'a\\xff'\n"},
      {"again", nullptr, bytes_field(6, "f") + number_field(13, 7),
       "entry-duplicate: string_table[7] is 'f', the same as string_table[5]\n"},
      {"the last one", nullptr, number_field(13, 6), ""},
      {"after the last one", nullptr, number_field(13, 7),
       "string-index: comment[0] is 7, but the table has 7 strings, numbered from 0\n"},
      {"below the first one", nullptr, number_field(13, UINT64_MAX),
       "string-index: comment[0] is -1, but the table has 7 strings, numbered from 0\n"},
  });
}

}  // namespace
}  // namespace proflint::tests
