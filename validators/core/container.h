// The containers around a whole file: their names, and the names of files in them.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint {

// The compression around a file, which is removed before the check.
enum class Container : std::uint8_t { gzip, zstd };

// "gzip" or "zstd"; ends in NUL.
constexpr const char* to_string(Container container) {
  return container == Container::gzip ? "gzip" : "zstd";
}

// The suffix that the names of compressed files have.
constexpr std::string_view suffix_of(Container container) {
  return container == Container::gzip ? ".gz" : ".zst";
}

// The name of a file's contents: the file's without the suffix of a container.
constexpr std::string_view name_of_contents(std::string_view name) {
  for (const Container container : {Container::gzip, Container::zstd})
    if (name.ends_with(suffix_of(container))) return name.substr(0, name.size() - suffix_of(container).size());
  return name;
}

}  // namespace proflint
