// The header of a covmeta file, its tables, and the hashes of the packages and the file.
#include "validators/go_covdata/meta.h"

#include <algorithm>
#include <array>

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/go_covdata/package.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kMetaHeader = 56, kEntry = 16;  // bytes
constexpr std::string_view kModes[] = {"", "set", "count", "atomic", "regonly", "testmain"};
constexpr std::string_view kGranularities[] = {"", "perblock", "perfunc"};

class MetaReader {
 public:
  MetaReader(std::string_view file, std::pmr::memory_resource* memory, Report& report, Meta& meta)
      : file_(file), report_(report), meta_(meta), ranges_(report), packages_(memory, report, meta) {}

  bool read();

 private:
  template <class T>
  T field(std::size_t at) const {
    return load<T>(file_.substr(at, sizeof(T)), std::endian::little);
  }
  bool check_size();
  void check_modes();
  void check_strings();
  void read_packages();
  std::optional<std::string_view> package_at(std::uint64_t index);
  void check_hash(std::string_view package, Digest* hash);
  void check_file_hash();

  std::string_view file_;
  Report& report_;
  Meta& meta_;
  GroupedFindings ranges_;  // packages that are not inside the file
  PackageReader packages_;
  std::uint64_t count_ = 0, tables_end_ = 0, strings_end_ = 0, end_ = 0;
  bool is_whole_ = true, is_in_order_ = true, has_changed_ = false;
  Digest stored_, computed_, contents_;  // over all packages, in the three ways that writers hash them
};

bool MetaReader::read() {
  if (file_.size() < kMetaHeader) {
    report_.add("go-covdata/too-short"_rule, file_, "the file has ", Plural{file_.size(), "byte"},
                ", but the header takes ", kMetaHeader);
    return false;
  }
  meta_.hash = file_.substr(24, 16);
  if (const auto version = field<std::uint32_t>(4); version != 1) {
    report_.add("go-covdata/version"_rule, file_.substr(4, 4), "version ", version, " is not supported (only 1 is)");
    report_.set_unsupported();
    return false;
  }
  if (!check_size()) return false;
  check_modes();
  check_strings();
  read_packages();
  ranges_.flush();
  packages_.finish();
  check_file_hash();
  return true;
}

bool MetaReader::check_size() {
  const auto total = field<std::uint64_t>(8);
  count_ = field<std::uint64_t>(16);
  if (total > file_.size()) {
    report_.add("go-covdata/truncated"_rule, file_.substr(8, 8), "the header states ", Plural{total, "byte"},
                ", but the file has ", file_.size());
    return false;
  }
  if (total < kMetaHeader || count_ > (total - kMetaHeader) / kEntry) {
    report_.add("go-covdata/entry-count"_rule, file_.substr(16, 8), "the header and the tables of ",
                Plural{count_, "package"}, " do not fit in the ", Plural{total, "byte"}, " that the header states");
    return false;
  }
  if (total < file_.size())
    report_.add("go-covdata/trailing-data"_rule, file_.substr(static_cast<std::size_t>(total)),
                Plural{file_.size() - total, "byte follows", "bytes follow"}, " the ", Plural{total, "byte"},
                " that the header states");
  file_ = file_.substr(0, static_cast<std::size_t>(total));
  tables_end_ = kMetaHeader + kEntry * count_;
  if (count_ == 0) report_.add("go-covdata/no-packages"_rule, file_.substr(16, 8), "the file has no packages");
  return true;
}

void MetaReader::check_modes() {
  meta_.mode = field<std::uint8_t>(48);
  meta_.granularity = field<std::uint8_t>(49);
  if (meta_.mode < 1 || meta_.mode >= std::size(kModes)) {
    report_.add("go-covdata/counter-mode"_rule, file_.substr(48, 1), "the counter mode is ", meta_.mode,
                "; expected 1 to 5 (set, count, atomic, regonly or testmain)");
    has_changed_ = true;
  }
  if (meta_.granularity < 1 || meta_.granularity >= std::size(kGranularities)) {
    report_.add("go-covdata/granularity"_rule, file_.substr(49, 1), "the granularity is ", meta_.granularity,
                "; expected 1 (perblock) or 2 (perfunc)");
    has_changed_ = true;
  }
  if (meta_.granularity == kPerFunction)
    report_.add("go-covdata/perfunc"_rule, file_.substr(49, 1),
                "the granularity is 2 (perfunc): the program has only one counter for each function");
  if (file_.substr(50, 6).find_first_not_of('\0') != std::string_view::npos)
    report_.add("go-covdata/padding"_rule, file_.substr(50, 6), "the reserved bytes of the header are not zero");
}

void MetaReader::check_strings() {
  if (const auto offset = field<std::uint32_t>(40); offset != tables_end_)
    report_.add("go-covdata/string-table-offset"_rule, file_.substr(40, 4), "the string table starts at offset ",
                offset, ", but the tables before it end at offset ", tables_end_);
  const auto size = field<std::uint32_t>(44);
  strings_end_ = tables_end_;
  Cursor cursor(file_.substr(static_cast<std::size_t>(tables_end_)));
  std::string_view table;
  if (!cursor.take(size, table)) {
    is_in_order_ = false;
    return report_.add("go-covdata/string-table"_rule, file_.substr(44, 4), "the string table has ",
                       Plural{size, "byte"}, ", but the file has only ", cursor.left(), " left");
  }
  Cursor strings(table);
  Strings ignored(std::pmr::get_default_resource());
  if (read_strings(strings, ignored) && strings.at_end()) {
    strings_end_ += size;
    return;
  }
  is_in_order_ = false;
  report_.add("go-covdata/string-table"_rule, table, "the strings of the file do not exactly fill their table of ",
              Plural{size, "byte"});
}

void MetaReader::read_packages() {
  end_ = strings_end_;
  for (std::uint64_t i = 0; i < count_; ++i) {
    const auto package = package_at(i);
    if (!package) {
      is_whole_ = is_in_order_ = false;
      meta_.packages.emplace_back();
      continue;
    }
    check_hash(*package, packages_.read(*package, package->size()));
  }
  if (is_in_order_ && count_ != 0 && end_ != file_.size())
    report_.add("go-covdata/package-layout"_rule, file_.substr(static_cast<std::size_t>(end_)),
                Plural{file_.size() - end_, "byte follows", "bytes follow"}, " the last package");
}

std::optional<std::string_view> MetaReader::package_at(std::uint64_t index) {
  const auto at = static_cast<std::size_t>(kMetaHeader + 8 * index);
  const auto length_at = static_cast<std::size_t>(kMetaHeader + 8 * (count_ + index));
  const auto offset = field<std::uint64_t>(at), length = field<std::uint64_t>(length_at);
  if (offset < strings_end_ || length < kPackageHeader || offset > file_.size() || length > file_.size() - offset) {
    ranges_.add("go-covdata/package-range"_rule, file_.substr(at, 8), "package ", index, " has ",
                Plural{length, "byte"}, " at offset ", offset, "; expected packages of at least ", kPackageHeader,
                " bytes between the offsets ", strings_end_, " and ", file_.size());
    return std::nullopt;
  }
  if (offset != end_ && is_in_order_) {
    report_.add("go-covdata/package-layout"_rule, file_.substr(at, 8), "package ", index, " starts at offset ", offset,
                ", but the preceding data ends at offset ", end_);
    is_in_order_ = false;
  }
  end_ = offset + length;
  return file_.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

void MetaReader::check_hash(std::string_view package, Digest* hash) {
  const std::string_view stored = package.substr(16, 16);
  Digest content;
  content.add(package);
  contents_.add(content);
  stored_.add(stored);
  if (hash == nullptr) {
    is_whole_ = false;
    return;
  }
  computed_.add(*hash);
  if (hash->fits(stored)) return;
  has_changed_ = true;
  report_.add("go-covdata/package-hash"_rule, stored, "the hash of package ", meta_.packages.size() - 1, " is ",
              Trusted{to_hex(view(hash->fnv()))}, ", but the file states ", Trusted{to_hex(stored)});
}

// A changed package or mode is already reported.
void MetaReader::check_file_hash() {
  if (!is_whole_ || has_changed_) return;
  for (Digest* hash : {&stored_, &computed_}) {
    hash->add(kModes[meta_.mode]);
    hash->add(kGranularities[meta_.granularity]);
    if (hash->fits(meta_.hash)) return;
  }
  if (contents_.fits(meta_.hash)) return;
  meta_.is_hash_right = false;
  report_.add("go-covdata/file-hash"_rule, meta_.hash, "the hash of the file is ",
              Trusted{to_hex(view(computed_.fnv()))}, ", but the header states ", Trusted{to_hex(meta_.hash)});
}

}  // namespace

std::string_view mode_name(const Meta& meta) {
  return kModes[meta.mode];
}

std::string_view granularity_name(const Meta& meta) {
  return kGranularities[meta.granularity];
}

bool read_meta(std::string_view file, std::pmr::memory_resource* memory, Report& report, Meta& out) {
  return MetaReader(file, memory, report, out).read();
}

}  // namespace proflint::go_covdata
