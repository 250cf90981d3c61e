// Mutations of coverage files by headers and records, to reach code after the framing.
// Follows gcov-io.h.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "fuzz/mutators/mutation.h"
#include "validators/core/cursor.h"
#include "validators/gcov/header.h"

namespace proflint::fuzz {

class GcovMutator {
 public:
  explicit GcovMutator(unsigned seed) : random_(seed) {}

  // One mutation of a file: of its bytes, of one record's body, or of the list of records.
  std::string mutate(const std::string& file) {
    split(file);
    if (records_.empty() || pick(5) == 0) return mutate_bytes(file);
    const std::size_t i = pick(records_.size()), k = pick(records_.size());
    const auto at = records_.begin() + static_cast<std::ptrdiff_t>(i);
    switch (pick(6)) {
      case 0:
        records_.insert(at, std::string(records_[k]));
        break;
      case 1:
        records_.erase(at);
        break;
      case 2:
        std::swap(records_[i], records_[k]);
        break;
      case 3:
        put(records_[i], 0, kTags[pick(std::size(kTags))]);
        break;
      default:
        mutate_record(records_[i]);
    }
    std::string out = header_;
    for (const std::string& record : records_) out += record;
    return out + tail_;
  }

  std::size_t pick(std::size_t count) { return random_() % count; }

 private:
  static constexpr std::uint32_t kTags[] = {0x01000000, 0x01410000, 0x01430000, 0x01450000, 0x01470000,
                                            0x01490000, 0x01a10000, 0x01a70000, 0x01af0000, 0x01b10000,
                                            0x01b30000, 0xa1000000, 0xa3000000, 0,          0xaa000000};

  std::uint32_t get(std::string_view bytes, std::size_t at) const {
    return load<std::uint32_t>(bytes.substr(at), order_);
  }
  void put(std::string& bytes, std::size_t at, std::uint32_t value) const {
    if (order_ != std::endian::native) value = __builtin_bswap32(value);
    std::memcpy(bytes.data() + at, &value, sizeof(value));
  }

  // In half of the cases the length matches the body. Words are as likely to change as bytes.
  void mutate_record(std::string& record) {
    std::string body = record.substr(8);
    if (body.size() >= 4 && pick(2) == 0)
      put(body, pick(body.size() / 4) * 4, static_cast<std::uint32_t>(pick(2) == 0 ? pick(9) : random_()));
    else
      body = mutate_bytes(body);
    if (unit_ == 4) body.resize((body.size() + 3) / 4 * 4);
    record.replace(8, std::string::npos, body);
    if (pick(2) == 0) put(record, 4, static_cast<std::uint32_t>(body.size() / unit_));
  }

  // The header ends before the first FUNCTION or summary.
  void split(const std::string& file) {
    records_.clear();
    order_ = gcov::magic_of(file).order;
    const auto version = file.size() >= 8 ? gcov::parse_version(get(file, 4)) : std::nullopt;
    unit_ = version && version->counts_bytes() ? 1 : 4;
    std::size_t at = 12;
    while (at + 8 <= file.size() && !is_start(get(file, at))) at += unit_;
    at = std::min(at, file.size());
    header_ = file.substr(0, at);
    while (file.size() - at >= 8 && get(file, at) != 0) {
      const std::uint32_t length = get(file, at + 4);
      const std::uint64_t size = (length & 0x80000000) != 0 ? 0 : length * std::uint64_t{unit_};
      if (size > file.size() - at - 8) break;
      records_.push_back(file.substr(at, 8 + size));
      at += 8 + size;
    }
    tail_ = file.substr(at);
  }

  static bool is_start(std::uint32_t tag) { return tag == 0x01000000 || tag == 0xa1000000 || tag == 0xa3000000; }

  std::minstd_rand random_;
  std::endian order_ = std::endian::little;
  std::uint32_t unit_ = 1;
  std::string header_, tail_;
  std::vector<std::string> records_;
};

}  // namespace proflint::fuzz
