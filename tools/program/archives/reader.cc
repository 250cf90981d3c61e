// libarchive reads the zip format from memory, and tar from the pieces of a TarStream.
#include "tools/program/archives/reader.h"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <optional>
#include <utility>

#include "tools/program/archives/tar_stream.h"
#include "tools/program/archives/zip_members.h"
#include "validators/core/archive_rules.h"
#include "validators/core/escape.h"
#include "validators/core/rules.h"

namespace proflint::tools {
namespace {

constexpr const char* kNoMemory = "unpacking takes more memory than is available";

// libarchive converts UTF-8 names to the character set of the locale. This locale keeps them as they are, without
// loading a converter. If the system lacks it, characters other than ASCII become '?'.
locale_t utf8_locale() {
  static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

class InUtf8 {
 public:
  InUtf8() : before_(utf8_locale() == nullptr ? nullptr : ::uselocale(utf8_locale())) {}
  ~InUtf8() {
    if (before_ != nullptr) ::uselocale(before_);
  }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  locale_t before_;
};

ArchiveMember::Kind kind_of(archive_entry* entry) {
  if (::archive_entry_hardlink(entry) != nullptr) return ArchiveMember::Kind::hard_link;
  switch (::archive_entry_filetype(entry)) {
    case AE_IFREG:
    case 0:  // zip files of systems without file types
      return ArchiveMember::Kind::file;
    case AE_IFDIR:
      return ArchiveMember::Kind::folder;
    case AE_IFLNK:
      return ArchiveMember::Kind::symbolic_link;
    default:
      return ArchiveMember::Kind::special;
  }
}

std::string text_of(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

}  // namespace

struct ArchiveReader::State {
  std::uint64_t maximum;
  std::optional<TarStream> tar = {};  // one of the two
  std::optional<ZipMembers> zip = {};
  std::uint64_t read_bytes = 0;  // of contents: holes take no space in a tar file
  std::unique_ptr<archive, int (*)(archive*)> handle{::archive_read_new(), ::archive_read_free};
  std::vector<ArchiveFault> faults = {};
  bool is_member = false;    // the header of a member was read
  bool is_skipping = false;  // between a damaged tar header and the next sound one
  bool has_ended = false;
  std::uint64_t members = 0;      // headers read
  std::uint64_t end_of_last = 0;  // of the last member of a tar file, in the unpacked bytes

  std::string said() const {
    std::string text = text_of(::archive_error_string(handle.get()));
    while (text.ends_with('\n')) text.pop_back();
    return text.empty() ? "its headers cannot be decoded" : escaped(text, 200);
  }

  void add(const Rule& rule, std::string message) { faults.push_back({&rule, rule.severity, std::move(message)}); }

  ArchiveFault over_limit() const {
    return {&"limit/archive"_core_rule, Severity::error,
            "the unpacked contents exceed the " + std::to_string(maximum) +
                " bytes that the archive-size and inflated-ratio limits allow"};
  }

  void open(std::string_view file, ArchiveKind kind) {
    if (handle == nullptr) throw std::bad_alloc();
    int status = ARCHIVE_OK;
    if (kind == ArchiveKind::zip) {
      zip.emplace(file);
      ::archive_read_support_format_zip(handle.get());
      status = ::archive_read_open_memory(handle.get(), file.data(), file.size());
    } else {
      tar.emplace(file, kind, maximum);
      ::archive_read_support_format_tar(handle.get());
      status = ::archive_read_open(handle.get(), &*tar, nullptr, &State::give, nullptr);
    }
    if (status == ARCHIVE_OK) return;
    lose("the archive cannot be opened: " + said());
  }

  // The read callback of libarchive: the next bytes of the tar file.
  static la_ssize_t give(archive* to, void* from, const void** bytes) {
    TarStream& stream = *static_cast<TarStream*>(from);
    const std::string_view piece = stream.next();
    if (stream.has_failed()) {
      ::archive_set_error(to, EIO, "the data ends early");
      return ARCHIVE_FATAL;
    }
    *bytes = piece.data();
    return static_cast<la_ssize_t>(piece.size());
  }

  bool lacks_memory() const {
    return (tar && tar->unpacker().lacks_memory()) || ::archive_errno(handle.get()) == ENOMEM;
  }
  bool exceeds_limit() const { return tar && tar->exceeds_limit(); }

  // The rest cannot be read.
  void lose(const std::string& why) {
    has_ended = true;
    if (zip) zip->take_warnings(faults);
    const std::string after = members == 0 ? "" : "; the files after member " + std::to_string(members) + " are lost";
    if (exceeds_limit())
      faults.push_back(over_limit());
    else if (zip && !zip->has_end())
      add("archive/truncated"_archive_rule, "the central directory is missing" + after);
    else if (lacks_memory())
      add("limit/memory"_core_rule, kNoMemory + after);
    else if (tar && tar->has_failed())
      add(tar->unpacker().is_truncated() ? "archive/truncated"_archive_rule : "archive/damaged"_archive_rule,
          tar->unpacker().fault() + after);
    else
      add(tar && tar->has_ended() ? "archive/truncated"_archive_rule : "archive/damaged"_archive_rule, why + after);
  }

  void end() {
    has_ended = true;
    if (zip)
      zip->check_end(faults);
    else if (!tar->check_end(end_of_last, position(), faults))
      lose({});
  }

  std::uint64_t position() const {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_filter_bytes(handle.get(), 0), 0));
  }

  [[nodiscard]] bool next(ArchiveMember& member) {
    while (!has_ended) {
      if (std::exchange(is_member, false) && ::archive_read_data_skip(handle.get()) < ARCHIVE_WARN) {
        lose(said());
        return false;
      }
      end_of_last = position();
      archive_entry* entry = nullptr;
      const int status = ::archive_read_next_header(handle.get(), &entry);
      if (status == ARCHIVE_EOF) {
        end();
      } else if (status == ARCHIVE_RETRY) {
        skip_damaged();
      } else if (status < ARCHIVE_WARN) {
        lose(said());
      } else {
        member = accept(entry, status == ARCHIVE_WARN);
        return true;
      }
    }
    return false;
  }

  // The member whose header was read.
  ArchiveMember accept(archive_entry* entry, bool has_warning) {
    ++members;
    is_member = true;
    is_skipping = false;
    const ArchiveMember::Kind its_kind = kind_of(entry);
    if (zip) zip->add(position(), has_warning ? said() : std::string());
    if (zip && its_kind == ArchiveMember::Kind::folder && ::archive_entry_size(entry) > 0)
      add("archive/damaged"_archive_rule, "member " + std::to_string(members) + " is a folder, but has contents");
    const char* const target = its_kind == ArchiveMember::Kind::hard_link       ? ::archive_entry_hardlink(entry)
                               : its_kind == ArchiveMember::Kind::symbolic_link ? ::archive_entry_symlink(entry)
                                                                                : nullptr;
    return {text_of(::archive_entry_pathname(entry)), its_kind, text_of(target),
            ::archive_entry_is_encrypted(entry) != 0};
  }

  // A block that should be a header is not one, but the next block may be.
  void skip_damaged() {
    if (std::exchange(is_skipping, true)) return;
    add("archive/damaged"_archive_rule,
        (members == 0 ? "the first header" : "the header after member " + std::to_string(members)) +
            " is damaged, so the file that it describes is lost: " + said());
  }

  [[nodiscard]] bool read(std::string& bytes, ArchiveFault& fault) {
    constexpr std::size_t kStep = std::size_t{1} << 16;
    bytes.clear();
    for (;;) {
      const std::size_t size = bytes.size(), step = std::clamp(size, kStep / 16, kStep);
      bytes.resize(size + step);
      const la_ssize_t got = ::archive_read_data(handle.get(), bytes.data() + size, step);
      bytes.resize(size + static_cast<std::size_t>(std::max<la_ssize_t>(got, 0)));
      if (got == 0) return true;
      if (got < 0) {
        fault = read_fault(static_cast<int>(got));
        return false;
      }
      read_bytes += static_cast<std::uint64_t>(got);
      if (read_bytes <= maximum) continue;
      fault = over_limit();
      return false;
    }
  }

  ArchiveFault read_fault(int status) const {
    if (exceeds_limit()) return over_limit();
    if (lacks_memory()) return {&"limit/memory"_core_rule, Severity::error, kNoMemory};
    const Rule& rule = status == ARCHIVE_FAILED ? "archive/method"_archive_rule : "archive/member-damaged"_archive_rule;
    const std::string why = tar && tar->has_failed() ? tar->unpacker().fault() : said();
    return {&rule, rule.severity, "the contents cannot be read: " + why};
  }
};

void prepare_archives() {
  static_cast<void>(utf8_locale());
}

ArchiveReader::ArchiveReader(std::string_view file, ArchiveKind kind, std::uint64_t maximum)
    : state_(std::make_unique<State>(State{.maximum = maximum})) {
  const InUtf8 names;
  state_->open(file, kind);
}

ArchiveReader::~ArchiveReader() = default;

bool ArchiveReader::next(ArchiveMember& member) {
  const InUtf8 names;
  return state_->next(member);
}

bool ArchiveReader::read(std::string& bytes, ArchiveFault& fault) {
  return state_->read(bytes, fault);
}

const std::vector<ArchiveFault>& ArchiveReader::faults() const {
  return state_->faults;
}

}  // namespace proflint::tools
