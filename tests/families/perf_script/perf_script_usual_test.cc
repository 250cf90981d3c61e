// The narrow productions for lines of perf script accept less than the grammar, and read the same.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/perf_script.h"
#include "grammars/perf_script_usual.h"
#include "tests/builders/perf_script.h"
#include "tests/support/grammars.h"
#include "tests/support/support.h"
#include "validators/core/lines.h"

namespace proflint::tests {
namespace {

using namespace grammars::perf_script;

std::string dump(const Signed& number) {
  return number.is_there ? (number.is_negative ? "-" : "") + describe(number.digits) : "none";
}

std::string dump(const Hexadecimal& number) {
  return std::string(number.digits) + "=" + std::to_string(number.value) + (number.fits ? "f" : "");
}

// All fields of a line.
std::string dump(const Line& line) {
  std::string out = std::to_string(static_cast<int>(line.kind));
  const auto add = [&](bool is_there, const std::string& part) { out += "|" + (is_there ? part : ""); };
  const bool is_head = line.kind == Kind::head;
  add(is_head, std::string(line.comm));
  for (const Signed* number : {&line.pid, &line.tid, &line.cpu}) add(is_head, dump(*number));
  add(is_head, std::string(line.event));
  add(line.has_time, describe(line.seconds) + "." + std::string(line.fraction));
  add(line.has_period, describe(line.period));
  add(line.has_address, dump(line.address));
  add(line.has_symbol, std::string(line.symbol));
  add(line.has_object, std::string(line.object));
  if (line.kind != Kind::lbr) return out;
  Branch branch;
  for (std::string_view rest = line.entries; take_branch(rest, branch);)
    out += "|" + dump(branch.from) + "/" + dump(branch.to);
  return out + "|" + std::string(line.entries);
}

bool reads_branches_alike(std::string_view entries) {
  Branch usual, branch;
  for (std::string_view other = entries; take_usual_branch(entries, usual);)
    if (!take_branch(other, branch) || dump(usual.from) != dump(branch.from) || dump(usual.to) != dump(branch.to) ||
        other.data() != entries.data())
      return false;
  return true;
}

UsualReading read_usual(std::string_view text) {
  Line usual, line;
  if (!parse_usual(text, usual)) return UsualReading::refused;
  const bool is_alike = parse(text, line, nullptr) && dump(line) == dump(usual) && reads_branches_alike(line.entries);
  return is_alike ? UsualReading::read_alike : UsualReading::read_otherwise;
}

rc::Gen<std::string> hexadecimal(int fewest, int most) {
  return rc::gen::mapcat(rc::gen::inRange(fewest, most + 1), [](int size) {
    return rc::gen::container<std::string>(
        static_cast<std::size_t>(size),
        rc::gen::map(rc::gen::inRange(0, 16), [](int d) { return "0123456789abcdef"[d]; }));
  });
}

std::string blanks(int fewest, int most) {
  return std::string(static_cast<std::size_t>(*rc::gen::inRange(fewest, most + 1)), ' ');
}

// `object`: in parentheses.
std::string frame(const std::string& object) {
  const std::string address = *hexadecimal(1, 16);
  const std::string symbol = *rc::gen::element<std::string>(
      "main+0x14", "operator new(unsigned long)", "f (int) (.part.0)", "[unknown]", "a 1.0: b", "(anonymous)", "f  ",
      "std::function<void (int)>::operator()+0x1f", "gr\xc3\xbc\xdf", "x");
  return "\t" + std::string(16 - address.size(), ' ') + address + " " + symbol + " (" + object + ")";
}

std::string head() {
  const auto number = [] { return std::to_string(*rc::gen::inRange(0, 100'000'000)); };
  std::string out =
      *rc::gen::element<std::string>("prog", "my prog", "worker 12", "a.b", "kworker/0:1", "7", "  right");
  out += blanks(1, 3) + (*rc::gen::arbitrary<bool>() ? number() + "/" : "") + number() + blanks(1, 3);
  if (*rc::gen::arbitrary<bool>()) out += "[" + number() + "]" + blanks(1, 3);
  return out + number() + "." + number() + ":" + blanks(1, 5) + number() + blanks(1, 3) +
         *rc::gen::element<std::string>("cycles", "cycles:u", "cpu_core/cycles:Pu/", "a.5:b") + ":" + blanks(0, 2);
}

std::string branches() {
  std::string out = " ";
  for (int i = *rc::gen::inRange(1, 5); i != 0; --i)
    out += "0x" + *hexadecimal(1, 16) + "/0x" + *hexadecimal(1, 16) +
           *rc::gen::element<std::string>("/P/-/-/3", "/M/X/A/12345", "/P/-/-/9//-", "/P/-/-/4/", "/-/-/-/0/CALL/") +
           blanks(1, 2);
  return out;
}

RC_GTEST_PROP(PerfScriptUsual, UsualLinesEqualTheGrammar, ()) {
  const std::string usual =
      *rc::gen::element<std::string>("/opt/my prog", "[kernel.kallsyms]", "/usr/lib/x86_64-linux-gnu/libLLVM-22.so.1");
  const std::string odd =
      *rc::gen::element<std::string>("/opt/my (x)/prog", "inlined", "", "/a/b-(deleted) (x", "/a/b)c", "x)", "/a(b");
  RC_ASSERT(read_usual(frame(usual)) == UsualReading::read_alike);
  RC_ASSERT(read_usual(frame(odd)) != UsualReading::read_otherwise);
  RC_ASSERT(read_usual(head()) == UsualReading::read_alike);
  RC_ASSERT(read_usual(branches()) == UsualReading::read_alike);
}

// Bytes of usual lines replaced, removed or inserted.
RC_GTEST_PROP(PerfScriptUsual, TheGrammarCoversTheNarrowProductions, ()) {
  const int kind = *rc::gen::inRange(0, 3);
  std::string line = kind == 0 ? frame("/usr/bin/prog") : kind == 1 ? head() : branches();
  for (int i = *rc::gen::inRange(1, 4); i != 0 && !line.empty(); --i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    const std::string odd = *rc::gen::element<std::string>("", " ", "\t", "0", "0x", "/", ":", ".", "[", "]", "(", " (",
                                                           ")", "a", "G", "-", "#", "1.5:", " 2.5: ", "\xb0");
    line.replace(at, *rc::gen::inRange<std::size_t>(0, 3), odd);
  }
  RC_ASSERT(read_usual(line) != UsualReading::read_otherwise);
}

// Every prefix and suffix of the lines of a valid file.
RC_GTEST_PROP(PerfScriptUsual, PartsOfLinesEqualTheGrammar, ()) {
  const std::string text = *perf_script::files();
  Lines lines(text);
  for (std::string_view line; lines.next(line);)
    for (std::size_t i = 0; i <= line.size(); ++i) {
      RC_ASSERT(read_usual(line.substr(0, i)) != UsualReading::read_otherwise);
      RC_ASSERT(read_usual(line.substr(i)) != UsualReading::read_otherwise);
    }
}

TEST(PerfScriptUsual, LongAddressesDoNotFit) {
  for (const char* line : {"\t11112222333344445 main (/opt/prog)", "\t00002222333344445 main (/opt/prog)",
                           " 0x11112222333344445/0x1/P/-/-/3"})
    EXPECT_EQ(read_usual(line), UsualReading::read_alike) << line;
}

TEST(PerfScriptUsual, OtherLinesAreLeftToTheGrammar) {
  for (const char* line : {"",
                           " ",
                           "\t",
                           "\t          401234 main",
                           "\t          401234  main (/opt/prog)",
                           "\t          401234 (inlined)",
                           "\t          401234 0x401250/0x401260 (x)",
                           "\t  aabbccdd:401234 main (/opt/prog)",
                           "\t          40123g main (/opt/prog)",
                           "        401234 main (/opt/prog)",
                           "# prog 77 1.0: 9 cycles:",
                           "# 77 1.0: 9 cycles:",
                           "PERF_RECORD_X 77 1.0: 9 cycles:",
                           "a 1.5: b 77 1.0: 9 cycles:",
                           "77 1.0: 9 cycles:",
                           "prog 77 d..1 1.0: 9 cycles:",
                           "prog -1 1.0: 9 cycles:",
                           " instruction trace error type 1 cpu 3 pid 7 tid 7 ip 0 code 7: a 5 1.5: 9 b:",
                           "prog 77 [x] 1.0: 9 cycles:",
                           "prog 77 1.0: 9 :",
                           "prog 77 1.0: cycles:",
                           "prog 77 10: 9 cycles:",
                           " 0x401240/0x401234",
                           " 0x401240/aabbccdd:0x401234/P/-/-/3",
                           " 0x401240/0x401234/P/-/-/",
                           " 0x401240/0x401234/p/-/-/3",
                           " 0x401240/0x401234/P/-/-/3///",
                           " 401234 0x401240/0x401234/P/-/-/3"})
    EXPECT_EQ(read_usual(line), UsualReading::refused) << line;
}

}  // namespace
}  // namespace proflint::tests
