// The pages of a database, each of which has one use. Follows "Database File Format", sections 1.2 and 1.8.
#pragma once

#include <memory_resource>
#include <optional>
#include <string>
#include <vector>

#include "validators/core/occurrences.h"
#include "validators/encodings/sqlite/header.h"

namespace proflint::encodings::sqlite {

// The uses of a page, numbered as in pointer maps.
enum class Use : std::uint8_t { root = 1, free = 2, first_overflow = 3, overflow = 4, child = 5 };

// Gives out each page once, and remembers its use: one bit per page.
class Pages {
 public:
  // All three must outlive the object.
  Pages(const Header& header, std::pmr::memory_resource* memory, Found& found);

  // All bytes of page `number`, which `where` refers to from page `parent` (0: none). Nothing if the database has no
  // such page, if it is already used, or if the file ends before it. Since each page is used once, every loop over page
  // numbers ends.
  [[nodiscard]] std::optional<std::string_view> take(std::uint32_t number, std::string_view where, Use use,
                                                     std::uint32_t parent);

  // Reports pointer-map entries that do not match the use of their page, as one finding, since the cause is usually one
  // damaged map.
  void report_maps();
  // Reports pages that were never used. REQUIRES: nothing was skipped.
  void check_unused();

  // The header that the pages are read by.
  const Header& header() const { return header_; }
  // An upper bound for the size of payloads.
  std::uint64_t capacity() const { return header_.pages * header_.usable; }

 private:
  bool is_lock_page(std::uint64_t number) const;
  // The page of the pointer map in which page `number` has its entry. REQUIRES: number >= 2.
  std::uint64_t map_of(std::uint64_t number) const;
  bool is_map(std::uint64_t number) const;
  std::string_view page(std::uint64_t number) const;
  void check_map(std::uint32_t number, Use use, std::uint32_t parent);

  // An entry of a pointer map, and the expected one.
  struct MapEntry {
    std::uint32_t page = 0, parent = 0, right_parent = 0;
    std::uint8_t use = 0, right_use = 0;
  };

  const Header& header_;
  Found& found_;
  Occurrences wrong_entries_;
  MapEntry first_wrong_;
  std::pmr::vector<bool> is_used_;  // by number
  std::pmr::string last_page_;      // padded with zeros, if the file ends inside it
};

}  // namespace proflint::encodings::sqlite
