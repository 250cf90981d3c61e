// The name table of an AutoFDO profile, whose string lengths are in words or in bytes.
// Follows autofdo: SourceProfileWriter and gcov.cc, and GCC 12 gcov_read_string.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/samples/afdo_gcov/words.h"

namespace proflint::samples::afdo_gcov {

// The unit of string lengths.
enum class Counting : std::uint8_t { words, bytes };

class Names {
 public:
  explicit Names(std::pmr::memory_resource* memory) : names_(memory) {}

  // Reads and checks the section, starting with its tag. False: the next section cannot be found, which was reported.
  bool read(Words& words, std::uint32_t version);

  std::uint64_t size() const { return names_.size(); }
  std::string_view operator[](std::uint64_t index) const { return names_[static_cast<std::size_t>(index)]; }

 private:
  // Why a string could not be read.
  enum class Flaw : std::uint8_t { none, length, terminator, truncated };
  struct String {
    std::string_view text;
    Count length;
    Flaw flaw = Flaw::none;
  };
  static String read_string(Words& words, Counting counting);
  static void report_terminator(const String& string, Counting counting, Report& report);
  static bool report_flaw(const String& string, Counting counting, Words& words);
  static bool parses(Words words, Counting counting, bool has_files);

  bool read_strings(Words& words, Counting counting, bool has_files);
  void check_order(Report& report) const;
  void check_bytes(Report& report) const;

  std::pmr::vector<std::string_view> names_;
};

}  // namespace proflint::samples::afdo_gcov
