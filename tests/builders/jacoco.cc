// Serializes and generates execution data.
#include "tests/builders/jacoco.h"
#include "tests/builders/bytes.h"

namespace proflint::tests::jacoco {
namespace {

template <class T>
std::string big_endian(T value) {
  std::string out;
  for (std::size_t i = sizeof value; i-- > 0;) out += static_cast<char>((value >> (8 * i)) & 0xff);
  return out;
}

std::string string(const std::string& text) {
  return big_endian(static_cast<std::uint16_t>(text.size())) + text;
}

// Plain names, and names with characters of two and three bytes.
std::string part() {
  return *rc::gen::element<std::string>("org", "demo", "Main", "Main$1", "A", "\xc3\xa4", "\xe2\x82\xac");
}

}  // namespace

std::string header(std::uint16_t version) {
  return "\x01\xc0\xc0" + big_endian(version);
}

std::string bytes(const Session& session) {
  return "\x10" + string(session.id) + big_endian(static_cast<std::uint64_t>(session.start)) +
         big_endian(static_cast<std::uint64_t>(session.dump));
}

std::string bytes(const Class& of) {
  std::string bits((of.probes.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < of.probes.size(); ++i)
    if (of.probes[i]) bits[i / 8] = static_cast<char>(bits[i / 8] | (1 << (i % 8)));
  return "\x11" + big_endian(of.id) + string(of.name) + uleb(of.probes.size()) + bits;
}

std::string bytes(const Run& run) {
  std::string out = header() + bytes(run.session);
  for (const Class& of : run.classes) out += bytes(of);
  return out;
}

std::vector<std::size_t> block_ends(const Run& run) {
  std::vector<std::size_t> ends{header().size()};
  ends.push_back(ends.back() + bytes(run.session).size());
  for (const Class& of : run.classes) ends.push_back(ends.back() + bytes(of).size());
  return ends;
}

rc::Gen<Run> runs() {
  return rc::gen::exec([] {
    Run run;
    run.session.id = part();
    run.session.start = *rc::gen::inRange<std::int64_t>(0, 1'800'000'000'000);
    run.session.dump = run.session.start + *rc::gen::inRange<std::int64_t>(0, 100'000);
    const auto classes = *rc::gen::inRange<std::uint64_t>(1, 8);
    for (std::uint64_t i = 1; i <= classes; ++i) {
      Class of;
      of.id = *rc::gen::arbitrary<std::uint64_t>() << 4 | i;
      of.name = part() + "/" + part() + std::to_string(i);
      of.probes.resize(*rc::gen::element<std::size_t>(1, 7, 8, 9, 64, 127, 128, 300));
      for (std::size_t p = 0; p < of.probes.size(); ++p) of.probes[p] = *rc::gen::inRange(0, 3) == 0;
      of.probes[*rc::gen::inRange<std::size_t>(0, of.probes.size())] = true;
      run.classes.push_back(of);
    }
    return run;
  });
}

}  // namespace proflint::tests::jacoco
