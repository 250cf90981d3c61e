// Reads one block after another. A torn block is dropped: the next run starts at the header inside it.
#include "validators/jacoco/walk.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "validators/core/flip.h"
#include "validators/jacoco/names.h"
#include "validators/jacoco/rules.h"

namespace proflint::jacoco {
namespace {

// Finds headers of runs: the five bytes of a header, then a session, a class or the end of the file. Reads the file
// once if places ascend.
class Headers {
 public:
  explicit Headers(std::string_view file) : file_(file) {}

  // The first header at or after `from`; npos if there is none.
  std::size_t next(std::size_t from) {
    if (found_ == std::string_view::npos || found_ >= from) return found_;
    for (found_ = find(from); found_ != std::string_view::npos; found_ = find(found_ + kHeader.size())) {
      const std::string_view rest = file_.substr(found_ + kHeader.size());
      if (rest.empty() || rest.front() == static_cast<char>(BlockType::session) ||
          rest.front() == static_cast<char>(BlockType::class_data))
        break;
    }
    return found_;
  }

 private:
  static constexpr std::string_view kHeader = "\x01\xc0\xc0\x10\x07";

  // Searches for the bytes after the first, which are rarer.
  std::size_t find(std::size_t from) const {
    for (std::size_t at = from; (at = file_.find(kHeader.substr(1), at + 1)) != std::string_view::npos;)
      if (file_[at - 1] == kHeader.front()) return at - 1;
    return std::string_view::npos;
  }

  std::string_view file_;
  std::size_t found_ = 0;  // the first is the header of the file itself
};

// The number that a probe count of at most 5 bytes states.
std::uint64_t number_in(std::string_view count_bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count_bytes.size(); ++i)
    number |= std::uint64_t{static_cast<unsigned char>(count_bytes[i]) & 0x7fu} << (7 * i);
  return number;
}

const char* name_of(BlockType type) {
  return type == BlockType::header ? "a header" : type == BlockType::session ? "a session" : "a class";
}

class Walker {
 public:
  Walker(std::string_view file, Content& content, GroupedFindings& found)
      : file_(file), content_(content), found_(found), headers_(file) {}

  void walk() {
    std::size_t at = 0;
    while (at < file_.size()) {
      const Block block = read_block(file_.substr(at));
      const bool is_sound = block.defect == Defect::none;
      const std::size_t end = is_sound ? at + block.bytes.size() : file_.size();
      if (const std::size_t torn = headers_.next(at + 1); torn < end) {
        settle();
        found_.add("jacoco/torn-append"_rule, block.bytes, "the block is truncated after ", Plural{torn - at, "byte"},
                   ", where the header of the next run starts");
        at = torn;
        lead_ = nullptr;
        continue;
      }
      at = end;
      if (is_sound) keep(block);
      if (is_sound && block.type == BlockType::class_data) {
        expect_class(block);
        continue;
      }
      settle();
      if (!is_sound) return check_defect(block);
      if (!check(block)) return;
    }
    settle();
    content_.is_complete = true;
  }

 private:
  // A class that waits until its comparison data is loaded. Other findings come before or after it.
  struct Waiting {
    Block block;
    Classes::Keys keys;
  };

  void expect_class(const Block& block) {
    if (waits_ == waiting_.size()) settle();
    waiting_[waits_++] = {block, content_.classes.expect(block)};
  }

  void keep(const Block& block) {
    const char* const start = lead_ == nullptr ? block.bytes.data() : lead_;
    const char* const end = block.bytes.data() + block.bytes.size();
    lead_ = nullptr;
    if (block.type != BlockType::header)
      found_.report().record({start, static_cast<std::size_t>(end - start)});
    else if (block.bytes.data() != file_.data())
      lead_ = start;
  }

  void settle() {
    for (const Waiting& waiting : std::span(waiting_).first(waits_)) check_class(waiting.block, waiting.keys);
    waits_ = 0;
  }

  void check_defect(const Block& block) {
    switch (block.defect) {
      case Defect::none:
        return;
      case Defect::truncated:
        return found_.add("jacoco/truncated"_rule, block.where, "the file ends inside ", name_of(block.type));
      case Defect::magic:
        return found_.add("jacoco/magic"_rule, block.where, "the magic number of this header is ",
                          Trusted{spaced_hex(block.where.substr(0, 2))}, "; expected c0 c0");
      case Defect::count_syntax:
        if (block.count_bytes.empty())
          return found_.add("jacoco/probe-count-syntax"_rule, block.where, "the probe count of class ", block.text,
                            " takes more than 5 bytes");
        return found_.add("jacoco/probe-count-syntax"_rule, block.where, "the probe count of class ", block.text,
                          " is ", number_in(block.count_bytes), ", which exceeds 2^31 - 1");
      case Defect::count_range:
        return check_count_range(block);
      case Defect::type:
        return check_type(block);
    }
  }

  void check_count_range(const Block& block) {
    const char* const probes = block.count_bytes.data() + block.count_bytes.size();
    found_.add("jacoco/probe-count-range"_rule, block.where, "the ", block.count, " probes of class ", block.text,
               " take ", (std::uint64_t{block.count} + 7) / 8, " bytes, but only ",
               Plural{file_.data() + file_.size() - probes, "byte"},
               file_.data() + file_.size() - probes == 1 ? " follows" : " follow");
  }

  void check_type(const Block& block) {
    const std::string_view rest = file_.substr(static_cast<std::size_t>(block.bytes.data() - file_.data()));
    if (block.type == BlockType::command_done || block.type == BlockType::dump)
      found_.add("jacoco/remote-block"_rule, block.where, "the block has type ",
                 Hex{static_cast<std::uint64_t>(block.type)}, ", a command of JaCoCo's TCP protocol");
    else if (rest.find_first_not_of('\0') == std::string_view::npos)
      found_.add("jacoco/nul-tail"_rule, rest, "the file ends in ", Plural{rest.size(), "zero byte"},
                 " instead of a block");
    else if ((rest == "\n" || rest == "\r\n") && !found_.has_errors())
      found_.add("jacoco/block-type"_rule, rest, "a line break was appended after the last block");
    else
      report_unknown_type(block);
  }

  void report_unknown_type(const Block& block) {
    constexpr NamedNumber kTypes[] = {{0x01, "a header"}, {0x10, "a session"}, {0x11, "a class"}};
    const std::string flip = describe_bit_flip(static_cast<std::uint64_t>(block.type), kTypes);
    found_.add("jacoco/block-type"_rule, block.where, "unknown block type ",
               Hex{static_cast<std::uint64_t>(block.type)},
               Trusted{flip.empty() ? std::string_view("; expected 0x1, 0x10 or 0x11") : flip});
  }

  // Checks a header or a session. False if nothing after it can be trusted.
  bool check(const Block& block) {
    if (block.type == BlockType::header) return check_header(block);
    check_session(block);
    return true;
  }

  bool check_header(const Block& block) {
    constexpr std::uint16_t kVersion = 0x1007, kSameLayout = 0x1006;
    content_.classes.begin_run();
    if (block.bytes.data() != file_.data()) content_.later_headers.add(block.bytes);
    if (block.version == kVersion) return true;
    found_.add("jacoco/version"_rule, block.version_bytes(), "the version is ", Hex{block.version},
               "; expected 0x1007");
    if (block.version != kSameLayout) found_.report().set_unsupported();
    return block.version == kSameLayout;
  }

  void check_session(const Block& block) {
    content_.classes.begin_run();
    ++content_.session_count;
    const TextDefects text = check_encoding(block.text, "session id");
    if (text.malformed.empty() && !text.not_in_xml.empty())
      found_.add("jacoco/session-text"_rule, text.not_in_xml, "the session id ", block.text,
                 " contains a character that XML does not allow");
    if (block.start < 0)
      found_.add("jacoco/session-times"_rule, block.times(), "the session ", block.text, " starts at ", block.start,
                 " ms; expected at least 0");
    else if (block.dump < block.start)
      found_.add("jacoco/session-times"_rule, block.times(), "the session ", block.text, " starts at ", block.start,
                 " ms, but ends at ", block.dump, " ms");
    if (content_.sessions.insert(block.bytes, block.bytes))
      found_.add("jacoco/session-duplicate"_rule, block.bytes, "session ", block.text,
                 " occurs twice with the same times");
  }

  void check_class(const Block& block, const Classes::Keys& keys) {
    const bool is_name_sound = is_usual_class_name(block.text, file_.data() + file_.size()) || check_name(block.text);
    check_probes(block);
    content_.classes.add(block, keys, is_name_sound, found_);
  }

  // Whether the class name can be decoded.
  bool check_name(std::string_view name) {
    const TextDefects text = check_encoding(name, "class name");
    if (!text.malformed.empty()) return false;
    if (const char* defect = check_class_name(name, text))
      found_.add("jacoco/class-name"_rule, name, "the class name ", name.empty() ? Part("") : Part(name),
                 name.empty() ? "" : " ", defect);
    return true;
  }

  void check_probes(const Block& block) {
    if (block.count_bytes.size() > 1 && block.count_bytes.back() == '\0')
      found_.add("jacoco/probe-count-form"_rule, block.count_bytes, "the probe count ", block.count, " of class ",
                 block.text, " takes ", Plural{block.count_bytes.size(), "byte"}, "; expected ",
                 std::max<unsigned>(1, (static_cast<unsigned>(std::bit_width(block.count)) + 6) / 7));
    if (block.count == 0)
      return found_.add("jacoco/probe-count-zero"_rule, block.count_bytes, "class ", block.text, " has no probes");
    const unsigned used = block.count % 8;
    if (used != 0 && static_cast<unsigned char>(block.probes.back()) >> used != 0)
      found_.add("jacoco/probe-padding"_rule, block.probes.substr(block.probes.size() - 1), "class ", block.text,
                 " has ", Plural{block.count, "probe"}, ", but unused bits of the last probe byte (",
                 Hex{static_cast<unsigned char>(block.probes.back()), 2}, ") are set");
    if (block.probes.find_first_not_of('\0') == std::string_view::npos)
      found_.add("jacoco/all-zero"_rule, block.probes, "0 of ", Plural{block.count, "probe"}, " of class ", block.text,
                 block.count == 1 ? " was executed" : " were executed");
  }

  TextDefects check_encoding(std::string_view text, const char* what) {
    const TextDefects defects = check_text(text);
    if (!defects.malformed.empty())
      found_.add("jacoco/invalid-utf8"_rule, defects.malformed, "the ", what, " ", text,
                 " is not valid modified UTF-8 at byte ",
                 static_cast<std::uint64_t>(defects.malformed.data() - text.data()));
    if (!defects.odd_form.empty())
      found_.add("jacoco/utf8-form"_rule, defects.odd_form, "the ", what, " ", text, " contains the ",
                 defects.odd_form.size() == 1 ? "NUL byte " : "overlong encoding ", defects.odd_form,
                 defects.odd_form.size() == 1 ? "; expected the bytes c0 80" : "; expected the shortest one");
    return defects;
  }

  std::string_view file_;
  Content& content_;
  GroupedFindings& found_;
  Headers headers_;
  std::array<Waiting, 32> waiting_;
  std::size_t waits_ = 0;
  const char* lead_ = nullptr;  // the header of a later run that precedes the next block
};

}  // namespace

void walk(std::string_view file, Content& content, GroupedFindings& found) {
  Walker(file, content, found).walk();
}

Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records) {
  return join_after(contents.substr(0, read_block(contents).bytes.size()), contents, records);
}

}  // namespace proflint::jacoco
