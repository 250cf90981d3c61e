// Generates text like perf script with -F comm,pid,tid,cpu,time,period,event,ip,sym,dso, with -F ip,sym and with
// -F ip,brstack.
#include "tests/builders/perf_script.h"

namespace proflint::tests::perf_script {
namespace {

constexpr const char* kMapping =
    "PERF_RECORD_MMAP2 77/77: [0x401000(0x2000) @ 0x1000 fe:00 33 0]: r-xp /opt/my (x)/prog\n";

std::string hexadecimal_address() {
  return *rc::gen::element<std::string>("401234", "401250", "401fff", "402abc");
}

std::string symbol() {
  return *rc::gen::element<std::string>("main+0x14", "operator new(unsigned long)", "Ljava/io/PrintStream;::print",
                                        "a 1.0: b", "std::function<void (int)>::operator()+0x1f");
}

std::string frame() {
  const std::string object =
      *rc::gen::element<std::string>(" (/opt/my (x)/prog)", " (inlined)", " ([kernel.kallsyms])");
  return "\t          " + hexadecimal_address() + " " + symbol() + object + "\n";
}

std::string frames() {
  std::string out;
  const int depth = *rc::gen::inRange(1, 5);
  for (int i = 0; i < depth; ++i) out += frame();
  return out;
}

std::string head(int number) {
  const std::string comm = *rc::gen::element<std::string>("prog", "my prog", "worker12", "V8 WorkerThread", "a:b");
  const std::string cpu = *rc::gen::element<std::string>("[000]", "[001]");
  return comm + "  77/78    " + cpu + "   " + std::to_string(100 + number) +
         ".000200:     " + std::to_string(*rc::gen::inRange(1, 250'000)) + " cycles:u: ";
}

// Samples with process and time; `has_chains`: each with a call chain.
std::string named(bool has_chains) {
  std::string out = *rc::gen::arbitrary<bool>() ? kMapping : "";
  const int samples = *rc::gen::inRange(2, 12);
  for (int i = 0; i < samples; ++i)
    out += has_chains ? head(i) + "\n" + frames() + "\n"
                      : head(i) + "   " + hexadecimal_address() + " " + symbol() + " (/opt/my (x)/prog)\n";
  return out;
}

std::string branches() {
  std::string out = kMapping;
  const bool has_counts = *rc::gen::arbitrary<bool>();
  const int samples = *rc::gen::inRange(1, 12);
  for (int i = 0; i < samples; ++i) {
    if (has_counts) out += std::to_string(i + 1) + "\n";
    out += "\t          " + hexadecimal_address() + "\n";
    const int entries = *rc::gen::inRange(1, 5);
    for (int j = 0; j < entries; ++j)
      out += " 0x" + hexadecimal_address() + "/0x" + hexadecimal_address() + "/P/-/-/3 ";
    out += "\n";
    if (*rc::gen::arbitrary<bool>()) out += "\n";
  }
  return out;
}

std::string chains() {
  std::string out;
  const int samples = *rc::gen::inRange(1, 12);
  for (int i = 0; i < samples; ++i) out += "\n" + frames() + "\n";
  return out;
}

}  // namespace

rc::Gen<std::string> files() {
  return rc::gen::exec([] {
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        return named(true);
      case 1:
        return named(false);
      case 2:
        return branches();
      default:
        return chains();
    }
  });
}

}  // namespace proflint::tests::perf_script
