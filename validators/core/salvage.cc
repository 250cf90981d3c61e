// Formats whose records follow each other, after a header that does not count them.
#include "validators/core/salvage.h"

namespace proflint {

void Salvaged::keep(std::string_view contents, const Extent& part) {
  bytes += contents.substr(static_cast<std::size_t>(part.offset), static_cast<std::size_t>(part.length));
  kept.push_back(part);
}

Salvaged join_records(std::string_view contents, std::span<const Extent> records) {
  return join_after({}, contents, records);
}

Salvaged join_after(std::string_view header, std::string_view contents, std::span<const Extent> records) {
  Salvaged file;
  if (!header.empty())
    file.keep(contents, {static_cast<std::uint64_t>(header.data() - contents.data()), header.size()});
  for (const Extent& record : records) file.keep(contents, record);
  return file;
}

}  // namespace proflint
