// MD5 of eight names at a time. OpenSSL hashes one after the other, which would take as long as all other checks: each
// of the 64 steps of a block depends on the previous one, so only independent messages keep a processor busy.
#include "validators/llvm_instr/name_hash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "validators/core/cursor.h"
#include "validators/core/digest.h"

namespace proflint::llvm_instr {
namespace {

constexpr std::size_t kVectors = 2, kPerVector = 4, kLanes = kVectors * kPerVector;
constexpr std::size_t kBlock = 64, kMaxBlocks = 16;  // longer names are rare

// Four numbers, which the compiler keeps in one register if the machine has vector registers.
using Vector = std::uint32_t __attribute__((vector_size(4 * kPerVector)));
using Lanes = std::array<Vector, kVectors>;

// RFC 1321, 3.4: the constants and rotations of the 64 steps.
constexpr std::uint32_t kSines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
constexpr int kRotations[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
constexpr std::size_t kWordFactors[4] = {1, 5, 3, 7}, kWordStarts[4] = {0, 1, 5, 0};
constexpr std::uint32_t kStart[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

using Words = std::array<std::array<std::uint32_t, kLanes>, 16>;  // of one block of each message
using State = std::array<Lanes, 4>;

template <std::size_t round>
Vector mix(Vector b, Vector c, Vector d) {
  if constexpr (round == 0) return d ^ (b & (c ^ d));
  if constexpr (round == 1) return c ^ (d & (b ^ c));
  if constexpr (round == 2) return b ^ c ^ d;
  if constexpr (round == 3) return c ^ (b | ~d);
}

template <std::size_t i>
inline void step(State& state, const Words& words) {
  constexpr std::size_t round = i / 16, a = (64 - i) % 4, b = (65 - i) % 4, c = (66 - i) % 4, d = (67 - i) % 4;
  constexpr std::size_t word = (kWordFactors[round] * i + kWordStarts[round]) % 16;
  constexpr int left = kRotations[round][i % 4], right = 32 - left;
  for (std::size_t v = 0; v < kVectors; ++v) {
    Vector message;
    std::memcpy(&message, words[word].data() + v * kPerVector, sizeof message);
    const Vector sum = state[a][v] + mix<round>(state[b][v], state[c][v], state[d][v]) + message + kSines[i];
    state[a][v] = state[b][v] + ((sum << left) | (sum >> right));
  }
}

template <std::size_t... i>
void add_block(State& state, const Words& words, std::index_sequence<i...>) {
  const State before = state;
  (step<i>(state, words), ...);
  for (std::size_t part = 0; part < 4; ++part)
    for (std::size_t v = 0; v < kVectors; ++v) state[part][v] += before[part][v];
}

constexpr std::size_t blocks_of(std::size_t size) {
  return (size + 8) / kBlock + 1;  // the padding takes a byte, the length eight
}

// The 64 bytes of a message's block `number`, padding and length included.
void load_block(std::string_view name, std::size_t number, std::size_t lane, Words& words) {
  char padded[kBlock];
  std::string_view block = name.substr(std::min(number * kBlock, name.size()));
  if (block.size() < kBlock) {
    std::memset(padded, 0, kBlock);
    if (!block.empty()) std::memcpy(padded, block.data(), block.size());
    if (number * kBlock <= name.size()) padded[block.size()] = '\x80';
    if (number + 1 == blocks_of(name.size()))
      for (std::size_t byte = 0; byte < 8; ++byte)
        padded[kBlock - 8 + byte] = static_cast<char>(std::uint64_t{name.size()} * 8 >> 8 * byte);
    block = {padded, kBlock};
  }
  for (std::size_t word = 0; word < 16; ++word)
    words[word][lane] = load<std::uint32_t>(block.substr(4 * word), std::endian::little);
}

// Hashes names of the same number of blocks.
class Batch {
 public:
  void add(std::string_view name, std::uint64_t& hash) {
    names_[used_] = name;
    hashes_[used_] = &hash;
    if (++used_ == kLanes) flush();
  }

  void flush() {
    if (used_ == 0) return;
    for (std::size_t lane = used_; lane < kLanes; ++lane) names_[lane] = names_[0];
    State state;
    for (std::size_t part = 0; part < 4; ++part)
      for (Vector& vector : state[part]) vector = Vector{} + kStart[part];
    Words words;
    for (std::size_t number = 0; number < blocks_of(names_[0].size()); ++number) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) load_block(names_[lane], number, lane, words);
      add_block(state, words, std::make_index_sequence<64>());
    }
    for (std::size_t lane = 0; lane < used_; ++lane)
      *hashes_[lane] = state[0][lane / kPerVector][lane % kPerVector] |
                       std::uint64_t{state[1][lane / kPerVector][lane % kPerVector]} << 32;
    used_ = 0;
  }

 private:
  std::array<std::string_view, kLanes> names_;
  std::array<std::uint64_t*, kLanes> hashes_{};
  std::size_t used_ = 0;
};

std::uint64_t hash_long_name(std::string_view name) {
  const Md5Bytes digest = md5_of(name);
  return load<std::uint64_t>({reinterpret_cast<const char*>(digest.data()), digest.size()}, std::endian::little);
}

}  // namespace

void hash_names(std::span<const std::string_view> names, std::span<std::uint64_t> hashes) {
  if (names.size() == 1) {
    hashes[0] = hash_long_name(names[0]);
    return;
  }
  std::array<Batch, kMaxBlocks> batches;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t blocks = blocks_of(names[i].size());
    if (blocks <= kMaxBlocks)
      batches[blocks - 1].add(names[i], hashes[i]);
    else
      hashes[i] = hash_long_name(names[i]);
  }
  for (Batch& batch : batches) batch.flush();
}

}  // namespace proflint::llvm_instr
