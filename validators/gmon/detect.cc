// Recognising layouts and file names.
#include "validators/gmon/detect.h"

#include <algorithm>

namespace proflint::gmon {
namespace {

constexpr std::uint32_t kDarwin32 = 0xbeefbabe, kDarwin64 = 0xbeefbabf;
// glibc and the BSDs round ranges to a few bytes; more than this off, and the numbers are not a histogram's.
constexpr std::uint64_t kMaxRounding = 8;

struct BsdStart {
  std::uint64_t low = 0, high = 0;
  std::uint32_t ncnt = 0;
};

bool read_start(std::string_view file, std::endian order, unsigned pointer, BsdStart& start) {
  Cursor cursor(file, order);
  return read_number(cursor, pointer, start.low) && read_number(cursor, pointer, start.high) && cursor.read(start.ncnt);
}

std::size_t arc_bytes(unsigned pointer) {
  return 3 * std::size_t{pointer};
}

// How far the number of samples is off what the range asks for; nothing if the numbers cannot be a header's.
std::optional<std::uint64_t> misfit(std::string_view file, const BsdShape& shape) {
  BsdStart start;
  if (!read_start(file, shape.order, shape.pointer, start) || start.low >= start.high) return std::nullopt;
  if (start.ncnt < shape.header + 2 || start.ncnt > file.size()) return std::nullopt;
  if ((file.size() - start.ncnt) % arc_bytes(shape.pointer) != 0) return std::nullopt;
  const std::uint64_t range = start.high - start.low;
  const std::uint64_t covered = 2 * std::uint64_t{start.ncnt - shape.header};
  const std::uint64_t difference = range > covered ? range - covered : covered - range;
  if (difference > kMaxRounding) return std::nullopt;
  return difference;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Names that writers give: gmon.out, gmon.out.4711, gmon.sum, gmon.cnt, prog.gmon, libx.so.1.profile.
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
    if (const auto version = load<std::uint32_t>(file.substr(4, 4), order); version <= 1 || version == 0x1ffff)
      return true;
  return false;
}

Match match_gnu(std::string_view file) {
  if (file.size() < 8) return is_text(file.substr(4)) && file.size() > 4 ? Match::weak : Match::strong;
  if (has_known_version(file)) return Match::certain;
  return is_text(file.substr(4, 4)) ? Match::weak : Match::strong;
}

}  // namespace

std::optional<Machine> find_darwin(std::string_view file, const Hints& hints) {
  if (file.size() < 4) return std::nullopt;
  for (const std::endian order : kOrders) {
    const auto magic = load<std::uint32_t>(file, order);
    if (magic != kDarwin32 && magic != kDarwin64) continue;
    const Machine machine{order, magic == kDarwin64 ? 8u : 4u};
    if (hints.allows(machine.order) && hints.allows(machine.pointer)) return machine;
  }
  return std::nullopt;
}

std::optional<BsdShape> find_bsd44(std::string_view file, const Hints& hints) {
  std::optional<BsdShape> found;
  bool is_plausible = false;
  for (const std::endian order : kOrders)
    for (const unsigned pointer : kPointers) {
      if (!hints.allows(order) || !hints.allows(pointer)) continue;
      const std::size_t at = 2 * std::size_t{pointer} + 4;
      if (file.size() < at + 4 || load<std::uint32_t>(file.substr(at), order) != kBsdVersion) continue;
      const BsdShape shape{order, pointer, pointer == 8 ? kBsdHeader64 : kBsdHeader32, true};
      BsdStart start;
      read_start(file, order, pointer, start);
      const bool fits = start.low < start.high && start.ncnt >= shape.header && start.ncnt <= file.size();
      if (!found || (fits && !is_plausible)) found = shape;
      is_plausible |= fits;
    }
  return found;
}

std::optional<BsdShape> find_old_bsd(std::string_view file, const Hints& hints) {
  // 24 bytes are what a C compiler makes of the 8-byte struct, 20 what GNU gprof writes and reads.
  constexpr BsdShape kShapes[] = {{std::endian::little, 8, 24, false}, {std::endian::little, 8, 20, false},
                                  {std::endian::little, 4, 12, false}, {std::endian::big, 8, 24, false},
                                  {std::endian::big, 8, 20, false},    {std::endian::big, 4, 12, false}};
  std::optional<BsdShape> best;
  std::uint64_t least = kMaxRounding + 1;
  for (const BsdShape& shape : kShapes) {
    if (!hints.allows(shape.order) || !hints.allows(shape.pointer)) continue;
    if (const auto off = misfit(file, shape); off && *off < least) {
      least = *off;
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
  if (find_old_bsd(bytes, none)) return is_named ? Match::strong : Match::weak;
  return is_named ? Match::name : Match::none;
}

}  // namespace proflint::gmon
