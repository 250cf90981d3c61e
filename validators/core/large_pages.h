// Large pages for large tables.
#pragma once

#include <cstddef>

namespace proflint {

// Asks the system for large pages for memory that is about to be written: a table of 16 MiB has 4096 pages of the usual
// size, each of which costs a page fault and, for random access, address translations. Nothing changes if the system
// has no large pages, and for less than 4 MiB.
void ask_for_large_pages(void* memory, std::size_t bytes);

// Room in an empty vector for as many elements as it is expected to get, so that it is not copied as it grows; in large
// pages, as above.
void make_room(auto& list, std::size_t elements) {
  if (!list.empty() || elements <= list.capacity()) return;
  list.reserve(elements);
  ask_for_large_pages(list.data(), elements * sizeof(*list.data()));
}

}  // namespace proflint
