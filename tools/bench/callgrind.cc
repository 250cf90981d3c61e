// Speed of the callgrind validator on 62 MB like the output of `--dump-instr=yes`: positions of instruction and line,
// three events, calls between functions named by ids.
#include <string>

#include "tools/bench/bench.h"

namespace proflint::bench::callgrind {

constexpr std::size_t kSize = 62'000'000, kFunctions = 20'000;

class Writer {
 public:
  std::string run() {
    out_ =
        "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 1\ncmd: ./bench\npart: 1\n\n"
        "positions: instr line\nevents: Ir Dr Dw\n\nfl=(1) bench.cc\n";
    while (out_.size() < kSize) function();
    out_ += "\ntotals: " + std::to_string(ir_) + " " + std::to_string(dr_) + " " + std::to_string(dw_) + "\n";
    return std::move(out_);
  }

 private:
  std::uint32_t random(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }

  void name(const char* key, std::uint32_t id) {
    out_ += key + std::to_string(id) + ")";
    if (id >= named_.size()) named_.resize(id + 1);
    if (!named_[id]) out_ += " void library::detail::function_number_" + std::to_string(id) + "(int, char const*)";
    named_[id] = true;
    out_ += '\n';
  }

  void cost() {
    const std::uint32_t ir = random(5000) + 1, dr = random(3) == 0 ? random(5000) : 0, dw = random(5) == 0 ? ir / 2 : 0;
    ir_ += ir;
    dr_ += dr;
    dw_ += dw;
    out_ += "+" + std::to_string(random(7) + 1) + (random(3) == 0 ? " +1 " : " * ") + std::to_string(ir);
    if (dr != 0 || dw != 0) out_ += " " + std::to_string(dr);
    if (dw != 0) out_ += " " + std::to_string(dw);
    out_ += '\n';
  }

  void function() {
    name("fn=(", static_cast<std::uint32_t>(function_++ % kFunctions) + 1);
    out_ += "0x" + std::to_string(400000 + random(500000)) + " " + std::to_string(random(3000) + 1) + " 7\n";
    ir_ += 7;
    const std::uint32_t lines = random(40) + 5;
    for (std::uint32_t i = 0; i < lines; ++i) {
      cost();
      if (random(10) != 0) continue;
      name("cfn=(", random(kFunctions) + 1);
      out_ += "calls=" + std::to_string(random(100) + 1) + " 0x" + std::to_string(400000 + random(500000)) + " " +
              std::to_string(random(3000)) + " \n* * " + std::to_string(random(1000)) + " 12 3\n";
    }
    out_ += '\n';
  }

  std::string out_ = {};
  std::vector<bool> named_;
  std::uint64_t state_ = 1, function_ = 0, ir_ = 0, dr_ = 0, dw_ = 0;
};

void validate(benchmark::State& state) {
  static const std::string file = Writer().run();
  bench::measure(state, file, "callgrind.out.1");
}

BENCHMARK(validate)->Name("callgrind/validate")->Unit(benchmark::kMillisecond);

const Files files("callgrind", [](const std::string&) { return Writer().run(); });

}  // namespace proflint::bench::callgrind
