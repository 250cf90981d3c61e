// Hash tables that are emptied for each part of a file.
#pragma once

namespace proflint {

// Empties a hash table of Boost.Unordered. clear() takes time in proportion to the capacity of the table, so a table
// that grew for a large part would slow down each part after it: its memory is released instead.
template <class Table>
void recycle(Table& table) {
  if (table.bucket_count() > 8 * (table.size() + 16))
    table = Table(table.get_allocator());
  else if (!table.empty())
    table.clear();
}

}  // namespace proflint
