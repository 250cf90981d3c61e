// A format is one value: what it is called, how it is recognised and how it is checked.
#pragma once

#include <memory_resource>
#include <span>
#include <string_view>

#include "validators/core/limits.h"
#include "validators/core/report.h"

namespace proflint {

// How sure a format is that a file is its own, from the content first and the name second.
enum class Match : std::uint8_t {
  none,
  name,     // only the file's name says so
  weak,     // the content looks like it, but could be something else
  strong,   // the content has the shape of the format, without a magic number
  certain,  // a magic number says so
};

// Another file that was given with this one.
struct Companion {
  std::string_view name;
  std::string_view bytes;
};

// What a check gets to see. All views stay valid until the report is finished.
struct Input {
  std::string_view name;             // the path as the user gave it; rules about suffixes look at it
  std::string_view bytes;            // the whole file
  std::string_view variant;          // what follows the colon of --assume FORMAT:VARIANT; usually empty
  const Companion* pair = nullptr;   // the other file of a coverage pair
  const Companion* image = nullptr;  // the executable image (--elf)
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();  // for containers whose size the input decides
};

struct Format {
  std::string_view id;    // what --assume takes and reports print
  std::string_view name;  // for people
  // Whether `bytes` are of this format. Looks at a bounded part of the file; `name` as in Input.
  Match (*detect)(std::string_view bytes, std::string_view name);
  // Judges the file. Reports everything it finds and never throws but for memory.
  void (*check)(const Input& input, Report& report);
  // Suffix of the other file of a pair, with its dot (".gcno" for ".gcda"); empty where there is none.
  std::string_view pair_suffix = {};
  // What --assume FORMAT:VARIANT may name; any word where there is none.
  std::span<const std::string_view> variants = {};
};

}  // namespace proflint
