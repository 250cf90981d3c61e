// Mutations of draft coverage files by records, to reach code after the framing.
// Follows RFC 2002, "record: header data".
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "fuzz/mutators/mutation.h"

namespace proflint::fuzz {

class RecordMutator {
 public:
  explicit RecordMutator(unsigned seed) : random_(seed) {}

  // One mutation of a file: of its bytes, of one record's data, or of the list of records.
  std::string mutate(const std::string& file) {
    split(file);
    if (records_.empty() || one_in(5)) return mutate_bytes(file);
    const std::size_t i = pick(records_.size()), k = pick(records_.size());
    switch (pick(6)) {
      case 0:
        records_.insert(records_.begin() + static_cast<std::ptrdiff_t>(i), records_[k]);
        break;
      case 1:
        records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      case 2:
        std::swap(records_[i], records_[k]);
        break;
      case 3:
        put(records_[i], 0, static_cast<std::uint32_t>(pick(9)));
        break;
      default:
        mutate_record(records_[i]);
    }
    return join();
  }

  std::size_t pick(std::size_t count) { return random_() % count; }

 private:
  bool one_in(std::size_t count) { return pick(count) == 0; }

  static std::uint32_t get(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
  }
  static void put(std::string& bytes, std::size_t at, std::uint32_t value) {
    std::memcpy(bytes.data() + at, &value, sizeof(value));
  }

  // In half of the cases the length matches the data, and half of the data has whole words.
  void mutate_record(std::string& record) {
    std::string data = mutate_bytes(record.substr(8));
    if (one_in(2)) data.resize((data.size() + 3) / 4 * 4);
    record.replace(8, std::string::npos, data);
    if (one_in(2)) put(record, 4, static_cast<std::uint32_t>(data.size()));
  }

  void split(const std::string& file) {
    std::size_t at = std::min<std::size_t>(file.size(), 8);
    header_ = file.substr(0, at);
    records_.clear();
    while (file.size() - at >= 8 && get(file, at + 4) <= file.size() - at - 8) {
      const std::size_t size = 8 + get(file, at + 4);
      records_.push_back(file.substr(at, size));
      at += size;
    }
    tail_ = file.substr(at);
  }

  std::string join() const {
    std::string out = header_;
    for (const std::string& record : records_) out += record;
    return out + tail_;
  }

  std::minstd_rand random_;
  std::string header_, tail_;
  std::vector<std::string> records_;
};

}  // namespace proflint::fuzz
