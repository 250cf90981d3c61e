// The first eight bytes of a draft file, and what distinguishes it from related files that are big-endian or have no
// magic. Follows RFC 2002, file grammar and version paragraph.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::gcov_rfc {

enum class Kind : std::uint8_t { graph, data };

inline constexpr std::string_view kGraphMagic = "gbbg";
inline constexpr std::string_view kDataMagic = "gcov";
inline constexpr std::string_view kSwappedDataMagic = "vocg";  // "gbbg" reads the same both ways

struct Header {
  Kind kind = Kind::graph;
  std::string_view magic, version;  // four bytes each
  std::string_view records;         // the rest of the file
};

// The kind of file according to the magic at the start of `bytes`; nothing if the magic is unknown.
std::optional<Kind> kind_of(std::string_view bytes);

// Whether a version in the form of the draft, in either byte order, follows the magic.
bool has_version(std::string_view bytes);

// Checks the header. Nothing if the rest is missing or not in the draft's layout.
std::optional<Header> read_header(std::string_view bytes, std::string_view name, Report& report);

}  // namespace proflint::gcov_rfc
