// Encodes and decodes the part before the frame.
#include "tools/program/run/file_result_bytes.h"

#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tools/program/core/words.h"
#include "tools/program/run/worker_protocol.h"
#include "validators/core/cursor.h"

namespace proflint::tools {
namespace {

[[nodiscard]] bool read_flag(Cursor& cursor, bool& flag) {
  std::uint8_t value = 0;
  if (!cursor.read(value) || value > 1) return false;
  flag = value != 0;
  return true;
}

[[nodiscard]] bool read_head(Cursor& cursor, FileResult& file) {
  std::uint64_t seconds = 0;
  std::uint8_t facts = 0;
  std::uint32_t length = 0;
  std::string_view digest;
  if (!cursor.read(file.size) || !cursor.read(seconds) || !read_flag(cursor, file.io_failed) ||
      !read_flag(cursor, file.skipped) || !cursor.read(facts) || facts != fact_rows().size() || !cursor.read(length) ||
      !cursor.take(length, digest))
    return false;
  file.seconds = std::bit_cast<double>(seconds);
  file.sha256 = digest;
  return std::isfinite(file.seconds);
}

[[nodiscard]] bool read_sources(Cursor& cursor, std::vector<std::string>& sources) {
  std::uint32_t count = 0;
  if (!cursor.read(count)) return false;
  for (; count != 0; --count) {
    std::uint32_t length = 0;
    std::string_view source;
    if (!cursor.read(length) || !cursor.take(length, source)) return false;
    sources.emplace_back(source);
  }
  return true;
}

}  // namespace

std::string encoded(std::uint32_t number, const FileResult& file) {
  std::string bytes;
  put(bytes, file.size);
  put(bytes, std::bit_cast<std::uint64_t>(file.seconds));
  put(bytes, static_cast<std::uint8_t>(file.io_failed));
  put(bytes, static_cast<std::uint8_t>(file.skipped));
  put(bytes, static_cast<std::uint8_t>(fact_rows().size()));
  put(bytes, static_cast<std::uint32_t>(file.sha256.size()));
  bytes += file.sha256;
  put(bytes, static_cast<std::uint32_t>(file.result.sources.size()));
  for (const std::string& source : file.result.sources) {
    put(bytes, static_cast<std::uint32_t>(source.size()));
    bytes += source;
  }
  return bytes + to_frame(number, {file.result, std::nullopt}, std::numeric_limits<std::uint32_t>::max());
}

bool decode(std::string_view bytes, std::uint32_t number, FileResult& file) {
  constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();
  Cursor cursor(bytes);
  std::vector<std::string> sources;
  if (!read_head(cursor, file) || !read_sources(cursor, sources)) return false;
  auto answer = from_frame(cursor.rest(), {number, file.size, kAny, std::numeric_limits<std::size_t>::max()});
  if (!answer) return false;
  file.result = std::move(answer->result);
  file.result.sources = std::move(sources);
  return true;
}

}  // namespace proflint::tools
