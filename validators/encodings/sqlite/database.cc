// The order of the checks, the freelist, and the header fields that only the trees can verify.
#include "validators/encodings/sqlite/database.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::encodings::sqlite {
namespace {

std::uint32_t word_at(std::string_view page, std::size_t at) {
  return load<std::uint32_t>(page.substr(at, 4), std::endian::big);
}

// A table without rowids is stored as an index; only its SQL shows this.
TreeKind kind_of(const Object& object) {
  if (object.type == Object::Type::index) return TreeKind::index;
  const std::string_view sql = object.sql;
  constexpr std::string_view kWithout = "without";
  for (std::size_t i = 0; i + kWithout.size() <= sql.size(); ++i)
    if (equals_ignoring_case(sql.substr(i, kWithout.size()), kWithout)) return TreeKind::either;
  return TreeKind::table;
}

}  // namespace

Database::Database(std::string_view file, std::pmr::memory_resource* memory, Report& report)
    : memory_(memory), found_(file, report) {}

bool Database::open() {
  const std::optional<Header> header = read_header(found_);
  if (!header) return false;
  parts_ = std::make_unique<Opened>(*header, memory_, found_);
  parts_->tree.walk(1, found_.file().substr(0, kMagic.size()), TreeKind::table, true, parts_->schema);
  if (!found_.is_broken()) parts_->schema.check_references();
  check_freelist();
  if (!found_.is_broken()) check_largest_root();
  return true;
}

void Database::walk(const Object& object, Rows& rows) {
  if (object.has_tree())
    parts_->tree.walk(object.root, object.root_place, kind_of(object), object.type == Object::Type::table, rows);
}

void Database::finish() {
  parts_->pages.report_maps();
  if (!found_.is_broken()) parts_->pages.check_unused();
  found_.finish();
}

void Database::check_freelist() {
  const std::string_view header = found_.file().substr(0, kHeaderSize);
  std::uint64_t count = 0;
  bool is_whole = true;
  std::string_view link = header.substr(32, 4);
  while (word_at(link, 0) != 0) {
    const auto trunk = parts_->pages.take(word_at(link, 0), link, Use::free, 0);
    if (!trunk) {
      is_whole = false;
      break;
    }
    ++count;
    if (!check_trunk(word_at(link, 0), *trunk, count)) {
      is_whole = false;
      break;
    }
    link = trunk->substr(0, 4);
  }
  if (is_whole && count != parts_->header.free_pages)
    found_.add("sqlite/freelist-count"_rule, header.substr(36, 4), "the header states ",
               Plural{parts_->header.free_pages, "free page"}, ", but the freelist has ", count);
}

// Counts the leaves. False if one of them does not exist: then the page is not a trunk page, and its link is
// meaningless.
bool Database::check_trunk(std::uint32_t number, std::string_view trunk, std::uint64_t& count) {
  const std::uint32_t leaves = word_at(trunk, 4), max_leaves = parts_->header.usable / 4 - 2;
  if (leaves > max_leaves) {
    found_.add("sqlite/freelist-trunk"_rule, trunk.substr(4, 4), "freelist trunk page ", number, " lists ",
               Plural{leaves, "leaf page"}, ", but the maximum is ", max_leaves);
    return false;
  }
  count += leaves;
  for (std::size_t i = 0; i < leaves; ++i) {
    const std::string_view leaf = trunk.substr(8 + 4 * i, 4);
    // The first wrong leaf is enough: if the number of leaves is wrong, all further ones are wrong too.
    if (!parts_->pages.take(word_at(leaf, 0), leaf, Use::free, 0)) return false;
  }
  return true;
}

void Database::check_largest_root() {
  std::uint32_t largest = 1;
  for (const Object& object : objects()) largest = std::max(largest, object.root);
  const std::uint32_t stored = parts_->header.largest_root;
  if (stored != 0 && stored != largest)
    found_.add("sqlite/vacuum-fields"_rule, found_.file().substr(52, 4), "the largest root page is ", largest,
               ", but the header states ", stored);
}

}  // namespace proflint::encodings::sqlite
