// One pass over the records.
#include "tools/program/merge/base.h"

#include "tools/program/core/words.h"
#include "tools/program/merge/part.h"

namespace proflint::tools {

bool read_base(const std::string& path, BaseFiles& files, std::string& error) {
  constexpr std::size_t kBlock = std::size_t{256} << 10;
  Part part(path, RecordReader::Extent::facts);
  if (part.open(kBlock))
    while (part.next())
      files[normal_path(part.file().path)] = {std::move(part.file().result.facts), !part.file().result.format.empty()};
  error = part.fault();
  return error.empty();
}

}  // namespace proflint::tools
