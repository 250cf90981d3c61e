// The pages of tools/docs/rules as the build put them together, searched for an entry.
#include "tools/cli/examples.h"

#include <string>

// The assembler copies the file: no compiler of today can (C23 has #embed).
__asm__(
    ".section .rodata\n"
    "proflint_examples_start: .incbin \"" PROFLINT_EXAMPLES
    "\"\n"
    "proflint_examples_end: .byte 0\n"
    ".previous\n");
extern "C" const char proflint_examples_start[], proflint_examples_end[];

namespace proflint::tools {

std::string_view example_of(std::string_view id) {
  constexpr std::string_view kHeading = "\n### ", kExample = "\nExample:\n\n    ";
  const std::string_view pages(proflint_examples_start,
                               static_cast<std::size_t>(proflint_examples_end - proflint_examples_start));
  const std::size_t start = pages.find(std::string(kHeading) + std::string(id) + "\n");
  if (start == std::string_view::npos) return {};
  std::string_view entry = pages.substr(start + 1);
  entry = entry.substr(0, entry.find(kHeading));
  const std::size_t example = entry.find(kExample);
  if (example == std::string_view::npos) return {};
  entry.remove_prefix(example + kExample.size());
  return entry.substr(0, entry.find('\n'));
}

}  // namespace proflint::tools
