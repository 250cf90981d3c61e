// The records of tracefiles as a table: the contents of a line, or the place of its error.
#include <gtest/gtest.h>

#include <string>

#include "grammars/lcov.h"
#include "tests/support/grammars.h"

namespace proflint::tests {
namespace {

using namespace grammars::lcov;
using grammars::Decimal;
using grammars::Expected;

// "KEY line=1 count=2 text=f": the parts it has; "!column expected text" otherwise.
std::string dump(std::string_view line) {
  Line parsed;
  Expected expected;
  if (!parse(line, parsed, &expected)) return failure(line, expected);
  std::string out(to_string(parsed.kind));
  const auto add = [&](const char* name, const Decimal& number) {
    if (!number.digits.empty())
      out += std::string(" ") + name + "=" + std::string(number.digits) + (number.fits ? "" : "?");
  };
  add("line", parsed.line);
  if (parsed.has_end) add("end", parsed.end);
  add("index", parsed.index);
  add("size", parsed.size);
  if (parsed.sense != 0) out += std::string(" ") + parsed.sense;
  if (parsed.is_never) out += " never";
  add("count", parsed.count);
  if (parsed.has_flag) out += parsed.is_excluded ? " excluded" : " flag";
  if (!parsed.text.empty() || parsed.has_text) out += " text=" + std::string(parsed.text);
  return out;
}

struct Reading {
  std::string_view line, says;
};

constexpr Reading kRows[] = {
    {"TN:", "TN"},
    {"TN:a b", "TN text=a b"},
    {"SF:/a,b:c", "SF text=/a,b:c"},
    {"KF:", "KF"},
    {"VER:1", "VER text=1"},
    {"VER:", "!4 a version"},
    {"FN:8,f", "FN line=8 text=f"},
    {"FN:8,12,f", "FN line=8 end=12 text=f"},
    {"FN:8,12", "FN line=8 text=12"},
    {"FN:8,12,", "FN line=8 text=12,"},
    {"FN:8,f(int, int)", "FN line=8 text=f(int, int)"},
    {"FN:8,", "!5 a name"},
    {"FN:x,f", "!3 a line number"},
    {"FNL:0,8", "FNL line=8 index=0"},
    {"FNL:0,8,9", "FNL line=8 end=9 index=0"},
    {"FNL:0,8,9,1", "!9 the end of the line"},
    {"FNA:0,5,f,g", "FNA index=0 count=5 text=f,g"},
    {"FNA:0,5", "!7 ','"},
    {"FNDA:5,f", "FNDA count=5 text=f"},
    {"FNDA:1.5,f", "FNDA count=1.5? text=f"},
    {"FNDA:,f", "!5 a count"},
    {"BRDA:1,0,0,-", "BRDA line=1 index=0 never text=0"},
    {"BRDA:1,0,0,7", "BRDA line=1 index=0 count=7 text=0"},
    {"BRDA:1,e0,1,-1", "BRDA line=1 index=0 count=-1? flag text=1"},
    {"BRDA:1,fU0,1,1", "BRDA line=1 index=0 count=1 excluded text=1"},
    {"BRDA:1,0,f(a, b),1", "BRDA line=1 index=0 count=1 text=f(a, b)"},
    {"BRDA:1,0,1", "!10 ','"},
    {"BRDA:1,0,,1", "!9 a branch"},
    {"BRDA:1,0,0,", "!11 a count"},
    {"BRDA:46,Wrote it", "!8 a block number"},
    {"MCDC:1,2,t,0,1,a < b", "MCDC line=1 index=1 size=2 t count=0 text=a < b"},
    {"MCDC:1,U2,f,0,1,a", "MCDC line=1 index=1 size=2 f count=0 excluded text=a"},
    {"MCDC:1,2,x,0,1,a", "!9 't' or 'f'"},
    {"DA:1,2", "DA line=1 count=2"},
    {"DA:1,2,abc=", "DA line=1 count=2 text=abc="},
    {"DA:1,2,", "DA line=1 count=2 text="},
    {"DA:1,2,a,b", "!8 the end of the line"},
    {"DA:1,18446744073709551616", "DA line=1 count=18446744073709551616?"},
    {"DA:1", "!4 ','"},
    {"BA:1,2", "BA line=1 count=2"},
    {"LF:20", "LF line=20"},
    {"LF: 20", "LF line=20"},
    {"LF:x", "!3 a number"},
    {"LF:  20", "!4 a number"},
    {"MCH:1 ", "!5 the end of the line"},
    {"end_of_record", "end_of_record"},
    {"end_of_recordTN:", "end_of_record text=TN:"},
    {"da:1,2", "!0 a record"},
    {" DA:1,2", "!0 a record"},
    {"XY:1", "!0 a record"},
    {"", "!0 a record"},
};

TEST(LcovGrammar, LinesSayWhatTheySay) {
  for (const Reading& row : kRows) EXPECT_EQ(dump(row.line), row.says) << row.line;
}

TEST(LcovGrammar, EveryKeyIsFoundByItsName) {
  for (int i = 0; i < static_cast<int>(Kind::end_of_record); ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_EQ(kind_of(std::string(to_string(kind)) + ":"), kind);
    EXPECT_EQ(kind_of(std::string(1, char()) + std::string(to_string(kind)) + ":"), Kind::unknown);
  }
}

}  // namespace
}  // namespace proflint::tests
