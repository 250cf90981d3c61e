// A packed corpus: the many small inputs of one fuzz target in one file. The line "proflint inputs", then for each
// input its size in decimal, a newline, its bytes and a newline. Not compressed, so that git stores only the new inputs
// of a new version.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace proflint::fuzz {

inline constexpr std::string_view kPackStart = "proflint inputs\n";

// Calls `use` with each input of a pack. False if the file is not a pack, or truncated.
template <class Use>
bool for_each_packed(std::string_view pack, const Use& use) {
  if (!pack.starts_with(kPackStart)) return false;
  pack.remove_prefix(kPackStart.size());
  while (!pack.empty()) {
    std::size_t size = 0;
    const auto [end, failure] = std::from_chars(pack.data(), pack.data() + pack.size(), size);
    pack.remove_prefix(static_cast<std::size_t>(end - pack.data()));
    if (failure != std::errc() || pack.size() < 2 || pack.front() != '\n' || size > pack.size() - 2) return false;
    use(pack.substr(1, size));
    pack.remove_prefix(size + 2);
  }
  return true;
}

inline void append_packed(std::string_view input, std::string& pack) {
  pack += std::to_string(input.size());
  pack.append("\n").append(input).append("\n");
}

}  // namespace proflint::fuzz
