// Recognizes the container by its magic, independent of the file name.
#include "validators/containers/unwrap.h"

#include <algorithm>

#include "validators/containers/gzip.h"
#include "validators/containers/rules.h"
#include "validators/containers/zstd.h"

namespace proflint::containers {

Unwrapped unwrap(std::string_view file, Contents& contents, Report& report) {
  Unwrapped out;
  out.bytes = file;
  if (is_gzip(file))
    out.container = Container::gzip;
  else if (is_zstd(file))
    out.container = Container::zstd;
  else
    return out;
  out.is_whole = (out.container == Container::gzip ? unwrap_gzip : unwrap_zstd)(file, contents, report);
  out.bytes = contents.bytes();
  out.is_damaged = contents.is_damaged();
  report.add_source({.bytes = out.bytes, .place = file, .name = to_string(*out.container)});
  return out;
}

void check_container(const Unwrapped& file, std::string_view name, const Format& format, Report& report) {
  if (!file.container) {
    if (name_of_contents(name) != name)
      report.add("container/name"_rule, {}, "the file name ends in ", name.substr(name_of_contents(name).size()),
                 ", but the file is not compressed");
    return;
  }
  const Container container = *file.container;
  const std::string_view suffix = suffix_of(container);
  const auto& taken = format.containers;
  if (std::find(taken.begin(), taken.end(), container) == taken.end())
    report.add_as(name.ends_with(suffix) ? Severity::note : Severity::error, "container/unexpected"_rule, {},
                  "consumers of this format (", Trusted{format.name}, ") do not decompress ", to_string(container));
  else if (format.requires_suffix && !name.empty() && name != "-" && !name.ends_with(suffix))
    report.add("container/name"_rule, {}, "the file is compressed with ", to_string(container),
               ", but its name does not end in ", suffix);
}

}  // namespace proflint::containers
