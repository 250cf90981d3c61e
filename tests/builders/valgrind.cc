// Writes and generates profiles of Valgrind's tools. Follows the Valgrind manual.
#include "tests/builders/valgrind.h"

#include <map>
#include <utility>

namespace proflint::tests::valgrind {
namespace {

std::string numbers(const Costs& costs) {
  std::string text;
  for (const std::uint64_t cost : costs) text += " " + std::to_string(cost);
  return text;
}

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list) text += " " + word;
  return text;
}

// Writes the body of a callgrind profile: names once and then their ids, positions relative to the previous ones.
class Body {
 public:
  explicit Body(const Profile& profile) : profile_(profile) {}

  std::string write() {
    for (const Function& function : profile_.functions) {
      out_ += "\nfl=" + name(files_, function.file) + "\nfn=" + name(functions_, function.name) + "\n";
      for (const Line& line : function.lines) write(function, line);
    }
    return std::move(out_);
  }

 private:
  void write(const Function& function, const Line& line) {
    out_ += position(line.number) + numbers(line.costs) + "\n";
    for (const Call& call : line.calls) {
      const Function& callee = profile_.functions[call.callee];
      if (callee.file != function.file) out_ += "cfi=" + name(files_, callee.file) + "\n";
      const std::uint32_t target = callee.lines.empty() ? 0 : callee.lines[0].number;
      out_ += "cfn=" + name(functions_, callee.name) + "\ncalls=" + std::to_string(call.count) + " " +
              (profile_.has_instr ? "0x" + std::to_string(target) + " " : "") + std::to_string(target) + " \n";
      out_ += position(line.number) + numbers(call.costs) + "\n";
    }
  }

  std::string name(std::map<std::string, std::size_t>& ids, const std::string& text) const {
    if (!profile_.compresses_names) return text;
    const auto [it, is_new] = ids.try_emplace(text, ids.size() + 1);
    return "(" + std::to_string(it->second) + ")" + (is_new ? " " + text : "");
  }

  std::string position(std::uint32_t number) {
    const std::uint32_t before = std::exchange(last_, number);
    const bool is_relative = profile_.compresses_positions && std::exchange(has_last_, true);
    std::string text = std::to_string(number);
    if (is_relative) {
      text = "*";
      if (number > before) text = "+" + std::to_string(number - before);
      if (number < before) text = "-" + std::to_string(before - number);
    }
    if (!profile_.has_instr) return text;
    return (is_relative ? text : "0x1000000") + " " + text;
  }

  const Profile& profile_;
  std::string out_ = {};
  std::map<std::string, std::size_t> files_, functions_;
  std::uint32_t last_ = 0;
  bool has_last_ = false;
};

Costs costs(std::size_t events) {
  Costs list = *rc::gen::container<Costs>(
      events, rc::gen::weightedOneOf<std::uint64_t>({{1, rc::gen::just<std::uint64_t>(0)},
                                                     {2, rc::gen::inRange<std::uint64_t>(0, 100)},
                                                     {1, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << 50)}}));
  if (*rc::gen::arbitrary<bool>())
    while (!list.empty() && list.back() == 0) list.pop_back();
  return list;
}

std::string text(const char* first) {
  return first + *rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '\x7f'));
}

Line line(std::size_t events, std::size_t functions) {
  Line line;
  line.number = *rc::gen::inRange<std::uint32_t>(0, 5000);
  line.costs = costs(events);
  const int calls = *rc::gen::inRange(0, 3);
  for (int i = 0; i < calls; ++i)
    line.calls.push_back({*rc::gen::inRange<std::size_t>(0, functions), *rc::gen::inRange<std::uint64_t>(1, 9),
                          Costs(events, *rc::gen::inRange<std::uint64_t>(0, 3))});
  return line;
}

}  // namespace

Costs sum(const Profile& profile) {
  Costs sums(profile.events.size());
  for (const Function& function : profile.functions)
    for (const Line& line : function.lines)
      for (std::size_t i = 0; i < line.costs.size(); ++i) sums[i] += line.costs[i];
  return sums;
}

std::string callgrind(const Profile& profile) {
  return "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ./prog\npart: 1\n\n\n"
         "desc: Timerange: Basic block 0 - 100\n\npositions: " +
         std::string(profile.has_instr ? "instr line" : "line") + "\nevents:" + words(profile.events) +
         "\nsummary:" + numbers(profile.summary.value_or(sum(profile))) + "\n" + Body(profile).write() +
         "\ntotals:" + numbers(profile.totals.value_or(sum(profile))) + "\n";
}

std::string cachegrind(const Profile& profile) {
  std::string out =
      "desc: I1 cache:         32768 B, 64 B, 8-way associative\ncmd: ./prog\nevents:" + words(profile.events) + "\n";
  for (const Function& function : profile.functions) {
    out += "fl=" + function.file + "\nfn=" + function.name + "\n";
    for (const Line& line : function.lines) out += std::to_string(line.number) + numbers(line.costs) + "\n";
  }
  return out + "summary:" + numbers(profile.summary.value_or(sum(profile))) + "\n";
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    const std::vector<std::string> events = {"Ir", "Dr", "Dw", "Bc", "Bi", "Ge", "sysCount"};
    const auto count = *rc::gen::inRange<std::size_t>(1, events.size());
    profile.events.assign(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count));
    profile.functions.resize(*rc::gen::inRange<std::size_t>(1, 6));
    for (Function& function : profile.functions) {
      function.name = text("f");
      function.file = text("/a.");
      const int lines = *rc::gen::inRange(1, 6);
      for (int i = 0; i < lines; ++i) function.lines.push_back(line(count, profile.functions.size()));
    }
    profile.has_instr = *rc::gen::arbitrary<bool>();
    profile.compresses_names = *rc::gen::arbitrary<bool>();
    profile.compresses_positions = *rc::gen::arbitrary<bool>();
    return profile;
  });
}

}  // namespace proflint::tests::valgrind
