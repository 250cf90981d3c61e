// Formats whose records follow each other without a header.
#include "validators/core/salvage.h"

namespace proflint {

Salvaged join_records(std::string_view contents, std::span<const Extent> records) {
  Salvaged file;
  for (const Extent& record : records)
    file.bytes += contents.substr(static_cast<std::size_t>(record.offset), static_cast<std::size_t>(record.length));
  return file;
}

}  // namespace proflint
