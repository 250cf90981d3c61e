// Uses of pages in a bitmap, pointer maps, and the lock-byte page, which is never used.
#include "validators/encodings/sqlite/pages.h"

#include <algorithm>

#include "validators/core/cursor.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::uint64_t kLockByte = std::uint64_t{1} << 30;
constexpr std::size_t kMapEntry = 5;  // bytes: type, parent

}  // namespace

Pages::Pages(const Header& header, std::pmr::memory_resource* memory, Found& found)
    : header_(header), found_(found), is_used_(memory), last_page_(memory) {
  is_used_.resize(static_cast<std::size_t>(header.present + 1));
  const std::size_t rest = found.file().size() % header.page_size;
  if (rest == 0 || found.file().size() / header.page_size >= header.present) return;
  last_page_ = found.file().substr(found.file().size() - rest);
  last_page_.resize(header.page_size, '\0');
  found.set_copy(last_page_, found.file().size() - rest);
}

bool Pages::is_lock_page(std::uint64_t number) const {
  return number == kLockByte / header_.page_size + 1;
}

std::uint64_t Pages::map_of(std::uint64_t number) const {
  const std::uint64_t distance = header_.usable / kMapEntry + 1;
  const std::uint64_t map = (number - 2) / distance * distance + 2;
  return is_lock_page(map) ? map + 1 : map;
}

bool Pages::is_map(std::uint64_t number) const {
  return header_.largest_root != 0 && number >= 2 && map_of(number) == number;
}

std::string_view Pages::page(std::uint64_t number) const {
  if (!last_page_.empty() && number == header_.present) return last_page_;
  return found_.file().substr(static_cast<std::size_t>((number - 1) * header_.page_size), header_.page_size);
}

std::optional<std::string_view> Pages::take(std::uint32_t number, std::string_view where, Use use,
                                            std::uint32_t parent) {
  if (number == 0 || number > header_.pages || is_map(number) || is_lock_page(number)) {
    if (number == 0 || number > header_.pages)
      found_.add("sqlite/page-number"_rule, where, "page ", number, " does not exist; the database has ",
                 Plural{header_.pages, "page"});
    else
      found_.add("sqlite/page-number"_rule, where, "page ", number,
                 is_map(number) ? " is a pointer map" : " is the lock-byte page, which is never used");
    return std::nullopt;
  }
  if (number > header_.present) return std::nullopt;  // reported by sqlite/truncated
  if (is_used_[number]) {
    found_.add("sqlite/page-reused"_rule, where, "page ", number, " is used twice");
    return std::nullopt;
  }
  is_used_[number] = true;
  if (header_.largest_root != 0 && number >= 2) check_map(number, use, parent);
  return page(number);
}

void Pages::check_map(std::uint32_t number, Use use, std::uint32_t parent) {
  const std::uint64_t map = map_of(number);
  if (map > header_.present) return;
  Cursor cursor(page(map), std::endian::big);
  const std::size_t at = static_cast<std::size_t>(number - map - 1) * kMapEntry;
  std::uint8_t type = 0;
  std::uint32_t stored = 0;
  if (!cursor.skip(at)) return;
  const std::string_view entry = cursor.here(kMapEntry);
  if (!(cursor.read(type) && cursor.read(stored))) return;
  if (type == static_cast<std::uint8_t>(use) && stored == parent) return;
  const std::string_view before = wrong_entries_.first();
  wrong_entries_.add_unordered(entry);
  if (wrong_entries_.first().data() != before.data())
    first_wrong_ = {number, stored, parent, type, static_cast<std::uint8_t>(use)};
}

void Pages::report_maps() {
  const MapEntry& wrong = first_wrong_;
  found_.add_group("sqlite/pointer-map"_rule, wrong_entries_, "the pointer map states type ", wrong.use, " and parent ",
                   wrong.parent, " for page ", wrong.page, "; expected type ", wrong.right_use, " and parent ",
                   wrong.right_parent);
}

void Pages::check_unused() {
  Occurrences unused;
  std::uint64_t first = 0;
  for (std::uint64_t number = 1; number <= header_.present; ++number) {
    if (is_used_[static_cast<std::size_t>(number)] || is_map(number) || is_lock_page(number)) continue;
    if (!unused) first = number;
    unused.add(page(number).substr(0, 8));
  }
  found_.add_group("sqlite/page-unused"_rule, unused, "page ", first, " is not used");
}

}  // namespace proflint::encodings::sqlite
