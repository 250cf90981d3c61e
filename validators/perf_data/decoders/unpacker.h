// Compressed records: the payloads of a container form one zstd stream, and a record in its output may span payloads.
// Follows tools/perf/util/zstd.c and session.c (process_compressed_event).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace proflint::perf_data {

class Unpacker {
 public:
  explicit Unpacker(std::pmr::memory_resource* memory);
  ~Unpacker();
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  enum class Outcome { whole, broken, too_large };

  // Unpacks `payload` and calls `check` with all unused bytes; `check` returns how many it used. At
  // most `limit` bytes are unpacked. `unpacked` is set to their number.
  // After an outcome other than `whole` nothing more can be unpacked.
  Outcome unpack(std::string_view payload, std::uint64_t limit, std::uint64_t& unpacked,
                 const std::function<std::size_t(std::string_view)>& check);

  bool is_usable() const { return is_usable_; }
  void give_up() { is_usable_ = false; }
  // The number of bytes of a record that has not ended yet.
  std::size_t left_over() const { return rest_.size(); }

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
  std::pmr::vector<char> rest_;
  bool is_usable_ = true;
};

}  // namespace proflint::perf_data
