// Blocks of execution data: a header, a session or a class each, without length prefixes.
// Follows ExecutionDataReader.readBlock and CompactDataInput of JaCoCo.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proflint::jacoco {

enum class BlockType : std::uint8_t {
  header = 0x01,
  session = 0x10,
  class_data = 0x11,
  command_done = 0x20,
  dump = 0x40
};

// The reason why a block cannot be read; the start of the next block is then unknown.
enum class Defect : std::uint8_t { none, truncated, type, magic, count_syntax, count_range };

// One block. Which members are set depends on its type; views point into the file.
struct Block {
  std::string_view bytes;  // as far as it was read
  std::string_view where;  // of the defect
  BlockType type = BlockType::header;
  Defect defect = Defect::none;

  std::uint16_t version = 0;  // header

  std::uint32_t count = 0;  // class: the number of probes, at most 2^31 - 1
  std::string_view count_bytes;
  std::string_view probes;  // bit i mod 8 of byte i / 8 is probe i; (count + 7) / 8 bytes
  std::uint64_t id = 0;

  std::string_view text;             // session: its id; class: its name. Modified UTF-8
  std::int64_t start = 0, dump = 0;  // session

  // REQUIRES: the block has no defect.
  std::string_view version_bytes() const { return bytes.substr(3, 2); }
  std::string_view times() const { return bytes.substr(bytes.size() - 16); }
  std::string_view id_bytes() const { return bytes.substr(1, 8); }
};

// Reads the block at the start of `rest`. REQUIRES: `rest` is not empty.
Block read_block(std::string_view rest);

// The id of the class whose whole block starts there.
std::uint64_t class_id(const char* block);

// How many probes of `probes` were executed.
std::uint64_t count_set(std::string_view probes);

// The bytes in hexadecimal, separated by spaces: "c0 c0".
std::string spaced_hex(std::string_view bytes);

}  // namespace proflint::jacoco
