// Large pages for large tables.
#pragma once

#include <cstddef>

namespace proflint {

// Asks the system for large pages for memory that is about to be written: a table of 16 MiB is 4096 usual pages to
// fault in, and as many to translate at accesses at random. Nothing changes if the system has no large pages, and for
// less than 4 MiB.
void ask_for_large_pages(void* memory, std::size_t bytes);

}  // namespace proflint
