// Serializes and generates DCPI profiles. Follows dcpiformat(4).
#include "tests/builders/dcpi.h"

#include <algorithm>
#include <stdexcept>

namespace proflint::tests::dcpi {
namespace {

void append(std::string& out, std::uint32_t number, std::endian order) {
  for (int byte = 0; byte < 4; ++byte)
    out += static_cast<char>(number >> 8 * (order == std::endian::little ? byte : 3 - byte));
}

std::string digits(std::size_t size, const std::string& alphabet) {
  return *rc::gen::container<std::string>(size, rc::gen::elementOf(alphabet));
}

std::string two_digits(int first, int after_last) {
  const std::string number = std::to_string(*rc::gen::inRange(first, after_last));
  return number.size() == 1 ? "0" + number : number;
}

// Free text: printable, without a leading blank.
std::string text() {
  const auto letters = rc::gen::inRange<char>('!', '\x7f');
  const auto more = rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '\x7f'));
  return *letters + std::string() + *more;
}

std::vector<Chunk> chunks() {
  std::vector<Chunk> list;
  std::uint32_t next = 0;
  const int count = *rc::gen::inRange(1, 8);
  for (int i = 0; i < count; ++i) {
    Chunk chunk;
    chunk.offset = next + 4 * *rc::gen::inRange(1u, 1000u);
    chunk.counts = *rc::gen::container<std::vector<std::uint32_t>>(
        *rc::gen::inRange<std::size_t>(0, 12), rc::gen::oneOf(rc::gen::just(0u), rc::gen::inRange(0u, 1u << 24)));
    chunk.counts.push_back(*rc::gen::inRange(1u, 1u << 24));
    next = chunk.offset + 4 * static_cast<std::uint32_t>(chunk.counts.size());
    list.push_back(std::move(chunk));
  }
  return list;
}

std::vector<Line> lines(std::uint64_t text_end) {
  const std::string hex = "0123456789abcdefABCDEF";
  std::vector<Line> list = {
      {"version", *rc::gen::element<std::string>("pdb-0.06", "pdb-0.07")},
      {"image", digits(*rc::gen::inRange<std::size_t>(1, 30), hex)},
      {"epoch", two_digits(0, 100) + two_digits(1, 13) + two_digits(1, 29) + two_digits(0, 24) + two_digits(0, 60)},
      {"platform", text()},
      {"event", text()},
      {"period", std::to_string(*rc::gen::inRange<std::uint64_t>(1, UINT64_MAX))},
      {"tstart", digits(*rc::gen::inRange<std::size_t>(0, 15), hex) + "0"},
      {"tsize", std::to_string(text_end + 4 * *rc::gen::inRange(0u, 1u << 20))},
      {"cpuspeed", std::to_string(*rc::gen::inRange(1, 2000))}};
  if (*rc::gen::arbitrary<bool>()) list.push_back({"cpuamask", digits(3, hex)});
  if (*rc::gen::arbitrary<bool>()) list.push_back({"cpuimplv", digits(2, "0123456789")});
  if (*rc::gen::arbitrary<bool>()) list.push_back({"cpucount", std::to_string(*rc::gen::inRange(1, 64))});
  for (int paths = *rc::gen::inRange(0, 3); paths > 0; --paths) list.push_back({"path", text()});
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[*rc::gen::inRange<std::size_t>(0, i)]);
  return list;
}

}  // namespace

std::string& Profile::value(const std::string& word) {
  for (Line& line : lines)
    if (line.word == word) return line.value;
  throw std::logic_error("no line " + word);
}

std::uint32_t count_offsets(const Profile& profile) {
  std::ptrdiff_t offsets = 0;
  for (const Chunk& chunk : profile.chunks)
    offsets += std::count_if(chunk.counts.begin(), chunk.counts.end(), [](std::uint32_t count) { return count != 0; });
  return static_cast<std::uint32_t>(offsets);
}

std::uint64_t sum_samples(const Profile& profile) {
  std::uint64_t samples = 0;
  for (const Chunk& chunk : profile.chunks)
    for (const std::uint32_t count : chunk.counts) samples += count;
  return samples;
}

std::string header(const Profile& profile) {
  std::string out;
  for (const Line& line : profile.lines) out += line.word + " " + line.value + "\n";
  out += "samples";
  while (out.size() % 4 != 3) out += ' ';
  return out + "\n";
}

std::string body(const Profile& profile) {
  std::string out;
  for (const Chunk& chunk : profile.chunks) {
    append(out, chunk.offset, profile.order);
    append(out, static_cast<std::uint32_t>(chunk.counts.size()), profile.order);
    for (const std::uint32_t count : chunk.counts) append(out, count, profile.order);
  }
  append(out, profile.total_offsets.value_or(count_offsets(profile)), profile.order);
  append(out, profile.total_samples.value_or(static_cast<std::uint32_t>(sum_samples(profile))), profile.order);
  return out;
}

std::string bytes(const Profile& profile) {
  return header(profile) + body(profile);
}

Profile sound_profile() {
  Profile profile;
  profile.lines = {{"version", "pdb-0.07"}, {"image", "19980611093000a1b2c3"},
                   {"epoch", "9806110930"}, {"platform", "birch"},
                   {"event", "cycles"},     {"period", "4096"},
                   {"tstart", "120000000"}, {"tsize", "65536"},
                   {"cpuspeed", "433"}};
  profile.chunks = {{0x40, {5, 0, 700}}, {0x100, {1}}};
  return profile;
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    profile.chunks = chunks();
    const Chunk& last = profile.chunks.back();
    profile.lines = lines(last.offset + 4 * last.counts.size());
    return profile;
  });
}

}  // namespace proflint::tests::dcpi
