// Print formats of tracepoints: constants, and uses of fields.
#include "validators/perf_data/decoders/print_formats.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace proflint::tests {
namespace {

using proflint::perf_data::kMaxPrintUses;
using proflint::perf_data::PrintFormat;
using proflint::perf_data::PrintUse;
using proflint::perf_data::read_print_format;

std::string defect_of(const std::string& arguments) {
  const PrintFormat format = read_print_format("print fmt: \"%d\", " + arguments + "\n");
  return format.defect ? format.defect->what : "";
}

// "divisor a", "count 4*b in c"
std::string uses_of(const std::string& text) {
  const std::string print = "print fmt: " + text + "\n";
  const PrintFormat format = read_print_format(print);
  std::string uses;
  for (const PrintUse& use : format.uses) {
    if (!uses.empty()) uses += ", ";
    constexpr const char* kRoles[] = {"divisor ", "count ", "index ", "width "};
    uses += kRoles[static_cast<int>(use.role)];
    if (use.element_size != 1) uses += std::to_string(use.element_size) + "*";
    uses += use.field.empty() ? std::to_string(use.number) : std::string(use.field);
    if (!use.array.empty()) uses += " in " + std::string(use.array);
  }
  return uses;
}

TEST(PerfDataPrintFormats, ConstantsAreComputed) {
  for (const char* zero : {"0",
                           "( 0 )",
                           "(u32)0",
                           "(unsigned long)0",
                           "((u8)(0))",
                           "-0",
                           "~-1",
                           "!1",
                           "!!0",
                           "+0",
                           "0x0ULL",
                           "(0 && 1)",
                           "(1 - 1)",
                           "(2 * 3 - 6)",
                           "(1 << 2 >> 3)",
                           "(7 % 7)",
                           "(1 == 2)",
                           "(1 != 1)",
                           "(2 <= 1)",
                           "(1 >= 2)",
                           "(2 < 1)",
                           "(1 > 2)",
                           "(4 & 3)",
                           "(5 ^ 5)",
                           "(0 | 0)",
                           "(0 || 0)",
                           "(8 - 4 - 4)",
                           "(8 / 16)",
                           "0 + 1",
                           "0"}) {
    EXPECT_EQ(defect_of(std::string("5 / ") + zero), "divides by 0") << zero;
    EXPECT_EQ(defect_of(std::string("REC->a %") + zero), "divides by 0") << zero;
    EXPECT_EQ(defect_of(std::string("f(1, REC->a / ") + zero + ")"), "divides by 0") << zero;
  }
  for (const char* other : {"1",
                            "(u32)8",
                            "-1",
                            "!0",
                            "(1 + 0)",
                            "(0 || 1)",
                            "(0 + 1)",
                            "(1 << 64)",
                            "(1 << -1)",
                            "(-1 >> 63)",
                            "sizeof(0)",
                            "PAGES",
                            "REC->a",
                            "REC->b[0]",
                            "(REC->a - 0)",
                            "(1 ? 0 : 1)",
                            "f(0)",
                            "*(0)",
                            "&0",
                            "4 / 8",
                            "4 * 0",
                            "(0, 1)",
                            "'0'",
                            "\"0\"",
                            "",
                            ")",
                            "(",
                            "[0]",
                            "{0}",
                            "(u32)",
                            "08",
                            "(8 / 4 / 2)",
                            "0xffffffffffffffff"})
    EXPECT_EQ(defect_of(std::string("5 / ") + other), "") << other;
  EXPECT_EQ(defect_of("(-9223372036854775807 - 1) / -1"), "divides -2^63 by -1");
  EXPECT_EQ(defect_of("(1 << 63) % -1"), "divides -2^63 by -1");
  EXPECT_EQ(defect_of("-9223372036854775807 / -1"), "");
  EXPECT_EQ(defect_of("REC->a / -1"), "");
}

TEST(PerfDataPrintFormats, CountsIndexesAndWidthsFitInRecords) {
  EXPECT_EQ(defect_of("__print_hex(REC->a, 65535)"), "");
  EXPECT_EQ(defect_of("__print_hex(REC->a, (65536))"), "prints 65536 or more elements");
  EXPECT_EQ(defect_of("__print_hex_str (REC->a, 256 * 256)"), "prints 65536 or more elements");
  EXPECT_EQ(defect_of("__print_hex(REC->a, -1)"), "");
  EXPECT_EQ(defect_of("__print_array(REC->a, 8191, 8)"), "");
  EXPECT_EQ(defect_of("__print_array(REC->a, 8192, 8)"), "prints 65536 or more bytes");
  EXPECT_EQ(defect_of("__print_array(f(a), 1, 65536)"), "prints 65536 or more bytes");
  EXPECT_EQ(defect_of("__print_flags(REC->a, 65536)"), "");
  EXPECT_EQ(defect_of("REC->a[65535]"), "");
  EXPECT_EQ(defect_of("REC->a[65535 + 1]"), "has an index of 65536 or more");
  EXPECT_EQ(defect_of("65536"), "");
  for (const char* text : {"\"%65536d\"", "\"%.065536s\"", "\"%*d\", 65536", "\"%d %*d\", 1, -65536, 2"})
    EXPECT_TRUE(read_print_format(std::string("print fmt: ") + text).defect) << text;
  for (const char* text : {"\"%65535d\"", "\"%*d\", 65535, 2", "\"%*s\", 65536", "\"%d %*d\", 65536, 1, 65536",
                           "\"%%*d\", 65536", "\"\", \"%65536d\""})
    EXPECT_FALSE(read_print_format(std::string("print fmt: ") + text).defect) << text;
}

TEST(PerfDataPrintFormats, UsesOfFieldsAreListed) {
  const std::vector<std::pair<const char*, const char*>> rows = {
      {"\"%d\", 10 / REC->a", "divisor a"},
      {"\"%d\", 10 % (u32) ( REC -> a )", "divisor a"},
      {"\"%d\", 10 / +REC->a * 2", "divisor a"},
      {"\"%d\", 10 / REC->a[1]", "index 1 in a"},
      {"\"%d\", 10 / REC->a.b", ""},
      {"\"%d\", 10 / REC->a->b", ""},
      {"\"%d\", 10 / (REC->a + 1)", ""},
      {"\"%d\", 10 / f(REC->a)", ""},
      {"\"%d\", REC->a / 10", ""},
      {"\"%d\", REC->a ? 10 / REC->a : 0", ""},
      {"\"%d\", f(REC->a == 0 ? 0 : (10 / REC->a))", ""},
      {"\"%d\", REC->a && 10 / REC->a", ""},
      {"\"%d\", REC->a == 0 || 10 / REC->a", ""},
      {"\"%d %d\", REC->a ? 1 : 2, 10 / REC->b", "divisor b"},
      {"\"%s\", __print_hex(REC->b, REC->a)", "count a in b"},
      {"\"%s\", __print_array(REC->b, REC->a, 4)", "count 4*a in b"},
      {"\"%s\", __print_array(REC->b, 3, 8)", "count 8*3 in b"},
      {"\"%s\", __print_array(REC->b, 3, 5)", "count 3 in b"},
      {"\"%s\", __print_hex(__get_dynamic_array(b), REC->a)", "count a"},
      {"\"%s\", __print_hex(__get_dynamic_array(b), 3)", ""},
      {"\"%s\", REC->a ? __print_hex(REC->b, 3) : \"\"", ""},
      {"\"%d\", REC->b[REC->a]", "index a in b"},
      {"\"%d\", names[REC->a]", "index a"},
      {"\"%d\", names[3]", ""},
      {"\"%*d\", REC->a, 1", "width a"},
      {"\"%d %*.*llx\", 1, 2, REC->a, 3", "width a"},
      {"\"%*s\", REC->a, \"\"", ""},
      {"\"%*phD\", REC->a, REC->b", ""},
      {"\"%%%*d\", REC->a, 1", "width a"},
      {"\"/ REC->a\"", ""},
      {"", ""},
      {"\"", ""},
      {"\"%d\", 10 / REC->", ""},
  };
  for (const auto& [text, uses] : rows) EXPECT_EQ(uses_of(text), uses) << text;
}

TEST(PerfDataPrintFormats, OnlySomeUsesAreKept) {
  std::string text = "\"\"";
  for (std::size_t i = 0; i < kMaxPrintUses + 1; ++i) text += ", 1 / REC->a";
  EXPECT_EQ(read_print_format("print fmt: " + text).uses.size(), kMaxPrintUses);
}

}  // namespace
}  // namespace proflint::tests
