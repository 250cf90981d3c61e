// The magics of the containers.
#include "validators/engine/container_of.h"

#include "validators/containers/gzip.h"
#include "validators/containers/zstd.h"

namespace proflint {

std::optional<Container> container_of(std::string_view file) {
  if (containers::is_gzip(file)) return Container::gzip;
  if (containers::is_zstd(file)) return Container::zstd;
  return std::nullopt;
}

}  // namespace proflint
