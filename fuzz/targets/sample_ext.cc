// Extensible binary sample profiles, with a mutator for sections: it mutates the contents of one, compressed or not,
// and rewrites all sizes and offsets, to reach code after the section table.
#include <zlib.h>

#include <random>
#include <string>
#include <vector>

#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/core/cursor.h"
#include "validators/samples/binary/family.h"
#include "validators/samples/binary/fields.h"

namespace proflint::fuzz::sample_ext_target {
namespace {

void run(std::string_view input) {
  check_promises(input, &samples::binary::kSampleExtensible);
}

using samples::binary::read_uleb;

constexpr std::size_t kFixed = 18, kRow = 32, kMaxInflated = 1 << 16;

struct Section {
  std::uint64_t type = 0, flags = 0;
  std::string bytes;
};

// The sections of a file whose table can be read; false for anything else.
bool split(std::string_view file, std::vector<Section>& sections) {
  if (file.size() < kFixed) return false;
  Cursor cursor(file.substr(kFixed - 8));
  std::uint64_t n = 0;
  if (!cursor.read(n) || n > 64 || n > cursor.left() / kRow) return false;
  for (std::uint64_t i = 0; i < n; ++i) {
    Section section;
    std::uint64_t offset = 0, size = 0;
    if (!(cursor.read(section.type) && cursor.read(section.flags) && cursor.read(offset) && cursor.read(size)))
      return false;
    if (offset > file.size() || size > file.size() - offset) return false;
    section.bytes = file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
    sections.push_back(std::move(section));
  }
  return !sections.empty();
}

std::string join(std::string_view start, const std::vector<Section>& sections) {
  std::string out(start.substr(0, kFixed - 8));
  const auto put = [&](std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) out += static_cast<char>(value >> 8 * i);
  };
  put(sections.size());
  std::uint64_t offset = kFixed + kRow * sections.size();
  for (const Section& section : sections) {
    for (const std::uint64_t value : {section.type, section.flags, offset, std::uint64_t{section.bytes.size()}})
      put(value);
    offset += section.bytes.size();
  }
  for (const Section& section : sections) out += section.bytes;
  return out;
}

bool inflate(const std::string& bytes, std::string& plain) {
  Cursor cursor(bytes);
  std::uint64_t declared = 0, compressed = 0;
  if (read_uleb(cursor, declared) > samples::binary::Uleb::overlong ||
      read_uleb(cursor, compressed) > samples::binary::Uleb::overlong || declared > kMaxInflated)
    return false;
  plain.resize(static_cast<std::size_t>(declared));
  uLongf size = plain.size();
  const std::string_view rest = cursor.rest();
  if (uncompress(reinterpret_cast<Bytef*>(plain.data()), &size, reinterpret_cast<const Bytef*>(rest.data()),
                 rest.size()) != Z_OK)
    return false;
  plain.resize(size);
  return true;
}

void put_uleb(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

std::string deflate(const std::string& plain) {
  uLongf size = compressBound(plain.size());
  std::string stream(size, '\0');
  compress(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size());
  std::string out;
  put_uleb(out, plain.size());
  put_uleb(out, size);
  return out + stream.substr(0, size);
}

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  std::minstd_rand random(seed);
  std::vector<Section> sections;
  const std::string_view file = view(data, size);
  if (random() % 8 == 0 || !split(file, sections)) return LLVMFuzzerMutate(data, size, max_size);
  Section& section = sections[random() % sections.size()];
  std::string plain;
  if (random() % 2 == 0 && (section.flags & 1) != 0 && inflate(section.bytes, plain)) {
    section.bytes = deflate(mutate_bytes(plain));
  } else {
    section.bytes = mutate_bytes(section.bytes);
  }
  if (random() % 16 == 0) section.flags ^= std::uint64_t{1} << (random() % 2 == 0 ? random() % 2 : 32 + random() % 6);
  const std::string out = join(file, sections);
  if (out.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  return store(out, data, max_size);
}

const Target target("sample_ext", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::sample_ext_target
