// The header lines of DCPI profiles as a table: the contents of a line, or the place of its error.
#include <gtest/gtest.h>

#include <string>

#include "grammars/dcpi.h"
#include "tests/support/grammars.h"

namespace proflint::tests {
namespace {

using namespace grammars::dcpi;
using grammars::Expected;

// "keyword(value)", "? word(value)" for unknown words, "end" for a terminator, "!column expected text" otherwise.
std::string dump(std::string_view line) {
  if (is_terminator(line)) return "end";
  Line parsed;
  Expected expected;
  if (!parse(line, parsed, &expected)) return failure(line, expected);
  if (!parse_value(parsed, &expected)) return failure(line, expected);
  if (parsed.keyword == Word::version)
    return "version(" + std::string(parsed.major) + "|" + std::string(parsed.minor) + ")";
  const bool is_known = parsed.keyword != Word::unknown;
  return (is_known ? std::string(to_string(parsed.keyword)) : "? " + std::string(parsed.word)) + "(" +
         std::string(parsed.value) + ")";
}

struct Row {
  std::string_view line;
  std::string_view says;
};

constexpr Row kRows[] = {
    {"version pdb-0.07", "version(0|07)"},
    {"version \t pdb-123.456", "version(123|456)"},
    {"version pdb-0.", "!14 decimal digits for the minor version"},
    {"version pdb-.07", "!12 decimal digits for the major version"},
    {"version pdb-0", "!13 '.'"},
    {"version 0.07", "!8 'pdb-'"},
    {"version pdb-0.07.1", "!16 the end of the line"},
    {"image 0aF9", "image(0aF9)"},
    {"image 0x12", "!6 hexadecimal digits without a prefix"},
    {"epoch 9806110930", "epoch(9806110930)"},
    {"epoch 199806110930", "epoch(199806110930)"},
    {"epoch 19980611093059", "epoch(19980611093059)"},
    {"epoch 980611093", "!6 10, 12 or 14 digits"},
    {"epoch 98061109301", "!6 10, 12 or 14 digits"},
    {"epoch 1998061109305", "!6 10, 12 or 14 digits"},
    {"epoch 199806110930591", "!6 10, 12 or 14 digits"},
    {"epoch 98-06-11", "!6 10, 12 or 14 digits"},
    {"platform a machine ", "platform(a machine )"},
    {"event cycles", "event(cycles)"},
    {"period 4096", "period(4096)"},
    {"period abc", "!7 decimal digits"},
    {"period 4096 ", "!7 decimal digits"},
    {"period -1", "!7 decimal digits"},
    {"tstart fffffc0000230000", "tstart(fffffc0000230000)"},
    {"tstart g", "!7 hexadecimal digits without a prefix"},
    {"tsize 99999999999999999999", "tsize(99999999999999999999)"},
    {"cpuspeed 1e3", "!9 decimal digits"},
    {"cpuamask 303", "cpuamask(303)"},
    {"cpuimplv 1", "cpuimplv(1)"},
    {"cpucount 4", "cpucount(4)"},
    {"path /usr/bin/cc", "path(/usr/bin/cc)"},
    {"path\t\t/a b", "path(/a b)"},
    {"label nightly run", "? label(nightly run)"},
    {"Version pdb-0.07", "? Version(pdb-0.07)"},
    {"versions x", "? versions(x)"},
    {"imag e", "? imag(e)"},
    {"\xff\x80 x", "? \xff\x80(x)"},
    {"a \xa0", "? a(\xa0)"},  // not a blank in any locale
    {"samples", "end"},
    {"samples \t ", "end"},
    {"samples 5", "samples(5)"},
    {"samples\r", "!8 a space and a value"},
    {"samplesize 4", "? samplesize(4)"},
    {" samples", "!0 a keyword"},
    {"", "!0 a keyword"},
    {"\tpath x", "!0 a keyword"},
    {"path", "!4 a space and a value"},
    {"path ", "!5 a value"},
};

TEST(DcpiGrammar, LinesSayWhatTheyShould) {
  for (const Row& row : kRows) EXPECT_EQ(dump(row.line), row.says) << "'" << row.line << "'";
}

TEST(DcpiGrammar, AWordWithoutValueIsStillAWord) {
  Line line;
  EXPECT_FALSE(parse("tsize ", line));
  EXPECT_EQ(line.keyword, Word::tsize);
  EXPECT_EQ(line.word, "tsize");
}

}  // namespace
}  // namespace proflint::tests
