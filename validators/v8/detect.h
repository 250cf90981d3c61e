// Which of V8's formats a JSON document has, by its first keys. Follows the Chrome DevTools Protocol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "validators/core/head.h"

namespace proflint::v8 {

enum class Kind : std::uint8_t {
  none,
  coverage,       // a document with scripts
  script,         // coverage of one script
  cpu_nodes,      // a CPU profile with a list of nodes
  cpu_tree,       // a CPU profile with a tree of nodes
  cpu_tree_2012,  // the same with times instead of hits and samples
  heap,
};

struct Probed {
  Kind kind = Kind::none;
  bool is_wrapped = false;   // the profile is the value of the key `profile`
  bool has_leading = false;  // output of a program precedes the document
  bool is_broken = false;    // the text ends or is malformed before its kind is known
};

// Reads at most the first 1 MiB. Names decide only if the contents do not: `last_name` may be empty.
Probed probe(std::string_view bytes, std::string_view last_name);

constexpr std::size_t kMaxNesting = 4096;  // of brackets: trees of ordinary programs are hundreds deep
constexpr std::string_view kCpuSuffix = ".cpuprofile", kHeapSuffix = ".heapprofile";

}  // namespace proflint::v8
