// Checks the header field by field, and the number of pages against the size of the file.
#include "validators/encodings/sqlite/header.h"

#include <algorithm>
#include <bit>

#include "validators/core/cursor.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::uint32_t kMinUsable = 480, kMaxSchemaFormat = 4, kMaxVersion = 2;  // bytes, version, version

class HeaderReader {
 public:
  explicit HeaderReader(Found& found) : found_(found), file_(found.file()) {}

  [[nodiscard]] std::optional<Header> read();

 private:
  std::uint32_t word(std::size_t at) const { return load<std::uint32_t>(file_.substr(at, 4), std::endian::big); }
  std::uint8_t byte(std::size_t at) const { return static_cast<std::uint8_t>(file_[at]); }

  [[nodiscard]] bool read_page_size();
  void check_versions();
  void read_size();
  void check_rest();

  Found& found_;
  std::string_view file_;
  Header header_;
};

std::optional<Header> HeaderReader::read() {
  if (file_.size() < kHeaderSize) {
    found_.add("sqlite/truncated"_rule, file_.substr(file_.size()), "the file ends after ", file_.size(),
               " of the 100 bytes of its header");
    return std::nullopt;
  }
  check_versions();
  if (file_.substr(21, 3) != "\x40\x20\x20")
    found_.add("sqlite/payload-fractions"_rule, file_.substr(21, 3), "the payload fractions are ", byte(21), ", ",
               byte(22), " and ", byte(23), "; expected 64, 32 and 32");
  if (!read_page_size()) return std::nullopt;
  read_size();
  header_.first_trunk = word(32);
  header_.free_pages = word(36);
  header_.largest_root = word(52);
  header_.cookie = word(40);
  check_rest();
  return header_;
}

void HeaderReader::check_versions() {
  const std::uint8_t write = byte(18), read = byte(19);
  if (read > kMaxVersion)
    found_.add("sqlite/read-version"_rule, file_.substr(19, 1), "the read version is ", read, "; expected 1 or 2");
  if (write == 0 || write > kMaxVersion)
    found_.add("sqlite/format-version"_rule, file_.substr(18, 1), "the write version is ", write, "; expected 1 or 2");
  else if (read == 0)
    found_.add("sqlite/format-version"_rule, file_.substr(19, 1), "the read version is 0; expected 1 or 2");
  else if (write == 2 || read == 2)
    found_.add("sqlite/wal-mode"_rule, file_.substr(18, 2), "the database is in write-ahead log mode");
}

bool HeaderReader::read_page_size() {
  const std::uint32_t stored = load<std::uint16_t>(file_.substr(16, 2), std::endian::big);
  header_.page_size = stored == 1 ? 65536 : stored;
  if (header_.page_size < 512 || !std::has_single_bit(header_.page_size)) {
    found_.add("sqlite/page-size"_rule, file_.substr(16, 2), "the page size is ", stored,
               "; expected a power of two from 512 to 32768, or 1 (for 65536)");
    return false;
  }
  header_.usable = header_.page_size - byte(20);
  if (header_.usable >= kMinUsable) return true;
  found_.add("sqlite/reserved-bytes"_rule, file_.substr(20, 1), byte(20), " of the ", header_.page_size,
             " bytes of a page are reserved, so ", header_.usable, " are left; at least 480 are needed");
  return false;
}

void HeaderReader::read_size() {
  const std::uint64_t stored = word(28), size = header_.page_size;
  found_.set_page_size(header_.page_size);
  header_.present = file_.size() / size;
  if (stored == 0 || word(24) != word(92)) {
    const Plural actual{header_.present + (file_.size() % size == 0 ? 0 : 1), "page"};
    if (stored == 0)
      found_.add("sqlite/size-stale"_rule, file_.substr(28, 4), "the page count in the header is 0, but the file has ",
                 actual);
    else
      found_.add("sqlite/size-stale"_rule, file_.substr(28, 4), "the page count in the header is ", stored,
                 " as of change ", word(92), ", but the last change is ", word(24), "; the file has ", actual);
    header_.pages = header_.present;
    if (file_.size() % size == 0) return;
    header_.present = ++header_.pages;
    return found_.add("sqlite/partial-page"_rule, file_.substr(file_.size() - file_.size() % size),
                      "the last page ends after ", file_.size() % size, " of ", size, " bytes");
  }
  header_.pages = stored;
  if (file_.size() / size < stored)
    found_.add("sqlite/truncated"_rule, file_.substr(file_.size()), "the file ends after ", header_.present, " of ",
               stored, " pages");
  else if (file_.size() > stored * size)
    found_.add("sqlite/trailing-bytes"_rule, file_.substr(static_cast<std::size_t>(stored * size)),
               Plural{file_.size() - stored * size, "byte follows", "bytes follow"}, " the last page of the database");
  header_.present = std::min(header_.present, stored);
}

void HeaderReader::check_rest() {
  if (word(44) > kMaxSchemaFormat)
    found_.add("sqlite/schema-format"_rule, file_.substr(44, 4), "the schema format is ", word(44),
               ", but the maximum is 4");
  const std::uint32_t encoding = word(56);
  if (encoding > 3 || (encoding == 0 && header_.pages > 1))
    found_.add("sqlite/text-encoding"_rule, file_.substr(56, 4), "the text encoding is ", encoding,
               "; expected 1 (UTF-8), 2 (UTF-16LE) or 3 (UTF-16BE)");
  header_.encoding = static_cast<Encoding>(std::max(encoding % 4, 1u));
  if (header_.largest_root == 0 && word(64) != 0)
    found_.add("sqlite/vacuum-fields"_rule, file_.substr(64, 4), "incremental vacuum is ", word(64),
               ", but auto-vacuum is off");
  if (file_.substr(72, 20).find_first_not_of('\0') != std::string_view::npos)
    found_.add("sqlite/header-reserved"_rule, file_.substr(72, 20),
               "the reserved bytes 72 to 91 of the header are not all zero");
}

}  // namespace

std::optional<Header> read_header(Found& found) {
  return HeaderReader(found).read();
}

}  // namespace proflint::encodings::sqlite
