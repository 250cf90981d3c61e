// One pass over the records.
#include "tools/program/merge/base.h"

#include <fmt/format.h>

#include <optional>

#include "tools/program/core/words.h"
#include "tools/program/merge/part.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// The records of a shard lack most files, which would then not be compared.
bool is_shard(const Part& part, std::string& error) {
  const std::optional<Shard>& shard = part.run().shard;
  if (shard && shard->count > 1)
    error = fmt::format("{}: the records are from shard {} of {} only; merge all parts with merge-reports first",
                        escaped(part.path()), shard->number, shard->count);
  return !error.empty();
}

}  // namespace

bool read_base(const std::string& path, BaseFiles& files, std::string& error) {
  constexpr std::size_t kBlock = std::size_t{256} << 10;
  Part part(path, RecordReader::Extent::facts);
  if (part.open(kBlock) && !is_shard(part, error))
    while (part.next())
      files[normal_path(part.file().path)] = {std::move(part.file().result.facts), !part.file().result.format.empty()};
  if (error.empty()) error = part.fault();
  return error.empty();
}

}  // namespace proflint::tools
