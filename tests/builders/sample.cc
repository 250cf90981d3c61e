// Builds LLVM sample profiles from a model, as text.
#include "tests/builders/sample.h"

#include <algorithm>

namespace proflint::tests::sample {
namespace {

void append(const Function& function, std::size_t depth, std::string& out) {
  const std::string indent(depth, ' ');
  for (const Line& line : function.lines) {
    out += indent + std::to_string(line.offset);
    if (line.discriminator != 0) out += '.' + std::to_string(line.discriminator);
    out += ": " + std::to_string(line.count);
    for (const Call& call : line.calls) out += ' ' + call.name + ':' + std::to_string(call.count);
    out += '\n';
  }
  for (const Function& callee : function.callees) {
    out += indent + std::to_string(callee.offset) + ": " + callee.name + ':' + std::to_string(callee.total) + '\n';
    append(callee, depth + 1, out);
  }
  if (function.checksum) out += indent + "!CFGChecksum: " + std::to_string(*function.checksum) + '\n';
  if (function.attributes != 0) out += indent + "!Attributes: " + std::to_string(function.attributes) + '\n';
}

// Realistic names: mangled, unmangled with blanks and colons, with suffixes, in UTF-8.
std::string some_name() {
  static const std::vector<std::string> kKinds = {"main",
                                                  "_ZN3fooEv",
                                                  "std::vector<int, char>::at(unsigned long)",
                                                  "a:b c",
                                                  "f.llvm.12",
                                                  "operator@<:>",
                                                  "gr\xc3\xbc\xc3\x9f",
                                                  "?x@@YAXXZ",
                                                  "_Z3barv.__uniq.5"};
  const std::string kind = *rc::gen::elementOf(kKinds);
  return kind + "_" + std::to_string(*rc::gen::inRange(0, 10000));
}

Line some_line(std::uint32_t offset) {
  Line line;
  line.offset = offset;
  line.discriminator = *rc::gen::element<std::uint32_t>(0, 0, 0, 1, 4, 3221238272u, UINT32_MAX);
  line.count = *rc::gen::inRange<std::uint64_t>(0, 1000000);
  for (int calls = *rc::gen::element(0, 0, 0, 1, 2, 5, 20); calls > 0; --calls)
    line.calls.push_back({some_name() + std::to_string(calls), *rc::gen::inRange<std::uint64_t>(0, 50)});
  std::sort(line.calls.begin(), line.calls.end(),
            [](const Call& a, const Call& b) { return a.count != b.count ? a.count > b.count : a.name < b.name; });
  return line;
}

Function some_function(int levels) {
  Function function;
  function.name = some_name();
  std::uint32_t offset = 0;
  for (int lines = *rc::gen::inRange(0, 6); lines > 0; --lines) {
    offset += *rc::gen::inRange<std::uint32_t>(1, 100);
    function.lines.push_back(some_line(offset));
  }
  offset = 0;
  for (int callees = levels > 0 ? *rc::gen::inRange(0, 3) : 0; callees > 0; --callees) {
    Function callee = some_function(levels - 1);
    callee.offset = offset += *rc::gen::inRange<std::uint32_t>(1, 100);
    function.callees.push_back(callee);
  }
  return function;
}

void set_checksums(Function& function) {
  function.checksum = *rc::gen::inRange<std::uint64_t>(1, UINT64_MAX);
  function.attributes = *rc::gen::element(0u, 1u, 2u, 6u);
  for (Function& callee : function.callees) set_checksums(callee);
}

std::string context_of(const std::string& leaf) {
  std::string frames;
  for (int callers = *rc::gen::inRange(0, 4); callers > 0; --callers)
    frames += "caller" + std::to_string(callers) + ':' + std::to_string(*rc::gen::inRange(1, 99)) +
              *rc::gen::element<std::string>("", ".3") + " @ ";
  return '[' + frames + leaf + ']';
}

}  // namespace

std::uint64_t sum(const Function& function) {
  std::uint64_t sum = 0;
  for (const Line& line : function.lines) sum += line.count;
  for (const Function& callee : function.callees) sum += callee.total;
  return sum;
}

void set_totals(Function& function) {
  for (Function& callee : function.callees) set_totals(callee);
  function.total = sum(function);
}

std::string text(const Function& function) {
  std::string out = function.name + ':' + std::to_string(function.total) + ':' + std::to_string(function.head) + '\n';
  append(function, 1, out);
  return out;
}

std::string text(const Profile& profile) {
  std::string out;
  for (const Function& function : profile.functions) out += text(function);
  return out;
}

rc::Gen<Function> functions(int levels) {
  return rc::gen::exec([levels] {
    Function function = some_function(levels);
    set_totals(function);
    return function;
  });
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    const bool is_context_sensitive = *rc::gen::arbitrary<bool>(), is_probe_based = *rc::gen::arbitrary<bool>();
    Profile profile;
    for (int count = *rc::gen::inRange(1, 5); count > 0; --count) {
      Function function = *functions(2);
      function.name += "_" + std::to_string(count);
      if (is_context_sensitive) function.name = context_of("leaf" + std::to_string(count));
      function.head = *rc::gen::inRange<std::uint64_t>(0, function.total + 1);
      function.total += *rc::gen::inRange<std::uint64_t>(0, 3);
      if (is_probe_based) set_checksums(function);
      profile.functions.push_back(function);
    }
    std::stable_sort(profile.functions.begin(), profile.functions.end(),
                     [](const Function& a, const Function& b) { return a.total > b.total; });
    return profile;
  });
}

}  // namespace proflint::tests::sample
