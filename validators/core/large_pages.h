// Large pages for large tables.
#pragma once

#include <cstddef>

namespace proflint {

// Asks the system for large pages for memory that is about to be written: a table of 16 MiB has 4096 pages of the usual
// size, each of which costs a page fault and, for random access, address translations. Nothing changes if the system
// has no large pages, and for less than 4 MiB.
void ask_for_large_pages(void* memory, std::size_t bytes);

}  // namespace proflint
