// Joins the header of a file and its records.
#include "validators/text/salvage.h"

namespace proflint::text {

Salvaged join_after(std::string_view header, std::string_view contents, std::span<const Extent> records) {
  Salvaged file = join_records(contents, records);
  file.bytes.insert(0, header);
  return file;
}

}  // namespace proflint::text
