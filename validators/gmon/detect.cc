// Recognizes layouts and file names. Follows the headers of the writers that layout.h names.
#include "validators/gmon/detect.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon {
namespace {

constexpr std::uint32_t kDarwin32 = 0xbeefbabe, kDarwin64 = 0xbeefbabf;
// glibc and the BSDs round ranges to a few bytes. If the difference is greater, the numbers do not belong to a
// histogram.
constexpr std::uint64_t kMaxRounding = 8;

// The header of a BSD file; nothing if the file is shorter.
std::optional<Histogram> read_bsd_header(std::string_view file, const Shape& shape) {
  Histogram histogram;
  if (file.size() < shape.layout->histogram.bytes) return std::nullopt;
  histogram.header = file.substr(0, shape.layout->histogram.bytes);
  read_numbers(histogram, shape);
  return histogram;
}

// The difference between the number of samples and the range; nothing if the numbers cannot be a header. `may_be_cut`:
// the file may be truncated.
std::optional<std::uint64_t> misfit(std::string_view file, const Shape& shape, bool may_be_cut) {
  const auto start = read_bsd_header(file, shape);
  if (!start || !start->has_range()) return std::nullopt;
  const std::uint64_t header = start->header.size(), ncnt = start->size;
  if (ncnt < header + 2) return std::nullopt;
  const bool is_whole = ncnt <= file.size() && (file.size() - ncnt) % shape.layout->arc_bytes() == 0;
  if (!is_whole && !may_be_cut) return std::nullopt;
  const std::uint64_t covered = 2 * (ncnt - header);
  const std::uint64_t difference = std::max(start->range(), covered) - std::min(start->range(), covered);
  if (difference > kMaxRounding) return std::nullopt;
  return difference;
}

// Names that writers use: gmon.out, gmon.out.4711, gmon.sum, gmon.cnt, prog.gmon, libx.so.1.profile.
bool has_gmon_name(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (name == "gmon.out" || name == "gmon.sum" || name == "gmon.cnt" || name.ends_with(".gmon")) return true;
  if (name.starts_with("gmon.out.")) return is_digits(name.substr(9));
  return name.ends_with(".profile") && name.find(".so") != std::string_view::npos;
}

bool is_text(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return (c >= 0x20 && c <= 0x7e) || (c >= '\t' && c <= '\r'); });
}

bool has_known_version(std::string_view file) {
  for (const std::endian order : kOrders)
    if (const auto version = load<std::uint32_t>(file.substr(4, 4), order);
        version <= 1 || version == kSharedObjectVersion)
      return true;
  return false;
}

Match match_gnu(std::string_view file) {
  if (file.size() < 8) return is_text(file.substr(4)) && file.size() > 4 ? Match::weak : Match::strong;
  if (has_known_version(file)) return Match::certain;
  return is_text(file.substr(4, 4)) ? Match::weak : Match::strong;
}

}  // namespace

std::optional<Shape> find_darwin(std::string_view file, const Hints& hints) {
  if (file.size() < 4) return std::nullopt;
  for (const std::endian order : kOrders) {
    const auto magic = load<std::uint32_t>(file, order);
    if (magic != kDarwin32 && magic != kDarwin64) continue;
    const Layout& layout = layouts::kDarwin[magic == kDarwin64 ? 0 : 1];
    if (hints.allows(order) && hints.allows(layout.pointer)) return Shape{&layout, order};
  }
  return std::nullopt;
}

std::optional<Shape> find_bsd44(std::string_view file, const Hints& hints) {
  std::optional<Shape> found;
  bool is_plausible = false;
  for (const std::endian order : kOrders)
    for (const Layout& layout : layouts::kBsd44) {
      if (!hints.allows(order) || !hints.allows(layout.pointer)) continue;
      const std::size_t at = layout.histogram.size.offset + std::size_t{4};
      if (file.size() < at + 4 || load<std::uint32_t>(file.substr(at), order) != kBsdVersion) continue;
      const Shape shape{&layout, order};
      const auto start = read_bsd_header(file, shape);
      const bool fits =
          start && start->has_range() && start->size >= layout.histogram.bytes && start->size <= file.size();
      if (!found || (fits && !is_plausible)) found = shape;
      is_plausible |= fits;
    }
  return found;
}

std::optional<Shape> find_old_bsd(std::string_view file, const Hints& hints, bool may_be_cut) {
  std::optional<Shape> best;
  std::uint64_t minimum = kMaxRounding + 1;
  for (const std::endian order : kOrders)
    for (const Layout& layout : layouts::kOldBsd) {
      if (!hints.allows(order) || !hints.allows(layout.pointer)) continue;
      const Shape shape{&layout, order};
      if (const auto off = misfit(file, shape, may_be_cut); off && *off < minimum) {
        minimum = *off;
        best = shape;
      }
    }
  return best;
}

Match detect(const Head& head) {
  const std::string_view bytes = head.bytes;
  const Hints none;
  if (has_gnu_magic(bytes)) return match_gnu(bytes);
  if (find_darwin(bytes, none)) return Match::certain;
  const bool is_named = has_gmon_name(head.name);
  if (find_bsd44(bytes, none)) return Match::strong;
  if (find_old_bsd(bytes, none, is_named)) return is_named ? Match::strong : Match::weak;
  return is_named ? Match::name : Match::none;
}

}  // namespace proflint::gmon
