// Hash tables that are emptied for each part of a report.
#pragma once

#include <cstddef>

namespace proflint::xml_coverage {

constexpr std::size_t kMaxKept = 1024;  // entries whose memory is reused

// Empties `table` in time proportional to its entries. Its clear() takes time proportional to its capacity: one large
// part would slow down every later part. REQUIRES: nothing else empties the table.
template <class Table>
void empty(Table& table) {
  if (table.size() > kMaxKept)
    table = Table(table.get_allocator());
  else
    table.clear();
}

}  // namespace proflint::xml_coverage
