// Detection by content first and name second, failing closed.
#include "validators/engine/detection.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "validators/core/file_names.h"
#include "validators/core/foreign.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"
#include "validators/json_coverage/detect.h"
#include "validators/xml_coverage/root.h"

namespace proflint {
namespace {

// What is no profile of any family.
constexpr Foreign kForeign[] = {
    {"\x7f"
     "ELF",
     "an ELF file (program, library or object)"},
    {"\xfd"
     "7zXZ",
     "an xz file; decompress it first"},
    {"BZh", "a bzip2 file; decompress it first"},
    {"PK\x03\x04", "a zip archive"},
    {"!<arch>\n", "an ar archive"},
    {"{\xa9\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"{)\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"\xfb\xa9\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"{(\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"00000000: ", "a hex dump; xxd -r makes a file of it again"},
    {"diff --git ", "a patch; git apply it"},
};

// Programs and libraries: ELF, PE and Mach-O.
constexpr std::string_view kImages[] = {
    "\x7f"
    "ELF",
    "MZ",
    "\xfe\xed\xfa\xce",
    "\xfe\xed\xfa\xcf",
    "\xce\xfa\xed\xfe",
    "\xcf\xfa\xed\xfe",
    "\xca\xfe\xba\xbe"};

// Files of other kinds, by their first bytes, that are properly called as files of a format are.
struct AtHome {
  std::string_view start, suffix;
};
constexpr AtHome kAtHome[] = {
    {"{\xa9\x03", ".prof"},
    {"\xfb\xa9\x03", ".prof"},
    {"{)\x03", ".prof"},
    {"{(\x03", ".prof"},
    {"        -:    0:Source:", ".gcov"},
    {"This is ", ".info"},
};

// Names that files of formats may have, but that say nothing: most files called so are of no format.
constexpr std::string_view kCommonNames[] = {"*.csv", "*.html", "*.js",  "*.json", "*.jsonl", "*.log",
                                             "*.out", "*.text", "*.txt", "*.xml",  "*.yaml"};

bool is_common(std::string_view pattern) {
  return std::find(std::begin(kCommonNames), std::end(kCommonNames), pattern) != std::end(kCommonNames);
}

bool is_at_home(const Head& head) {
  return std::any_of(std::begin(kAtHome), std::end(kAtHome), [&](const AtHome& kind) {
    return head.bytes.starts_with(kind.start) && head.name.ends_with(kind.suffix);
  });
}

// A start that is that of an XML element means the outermost one, wherever in the file it is.
bool is_one(std::string_view bytes, std::string_view xml_root, const Foreign& foreign) {
  if (foreign.start.starts_with('<')) return !xml_root.empty() && xml_root == foreign.start.substr(1);
  return bytes.starts_with(foreign.start);
}

// What is known of such files; empty if nothing is.
std::string_view find_foreign(const Head& head) {
  const std::string_view root = head.xml_root();
  const auto find_in = [&](std::span<const Foreign> list) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Foreign& one) { return is_one(head.bytes, root, one); });
    return found == list.end() ? std::string_view() : found->what;
  };
  std::string_view what = find_in(kForeign);
  for (const Family* family : families())
    if (what.empty()) what = find_in(family->foreign);
  return what.empty() && head.bytes.starts_with("<?xml") ? "XML" : what;
}

// The format that is surest, and another one that is as sure.
struct Best {
  const Format *format = nullptr, *tied = nullptr;
  Match match = Match::none;
};

// The first byte alone tells most magics apart.
bool starts_with_magic(std::string_view bytes, const Format& format) {
  if (bytes.empty()) return false;
  for (const std::string_view magic : format.magics)
    if (bytes.front() == magic.front() && bytes.starts_with(magic)) return true;
  return false;
}

std::span<const Format* const> formats_with_magics() {
  static const std::vector<const Format*> all = [] {
    std::vector<const Format*> list;
    std::copy_if(formats().begin(), formats().end(), std::back_inserter(list),
                 [](const Format* format) { return !format->magics.empty(); });
    return list;
  }();
  return all;
}

void ask(const Format& candidate, const Head& head, Best& best) {
  const Match match = candidate.detect(head);
  if (match == Match::none || match < best.match) return;
  best = {&candidate, match == best.match ? best.format : nullptr, match};
}

Best best_of(const Head& head) {
  Best best;
  for (const Format* candidate : formats_with_magics())
    if (starts_with_magic(head.bytes, *candidate)) ask(*candidate, head, best);
  if (best.match == Match::certain) return best;
  for (const Format* candidate : formats())
    if (!starts_with_magic(head.bytes, *candidate)) ask(*candidate, head, best);
  return best;
}

// What the start of the file is in base64, if it is.
std::string_view recognise_base64(const Head& head) {
  const std::string decoded = head.is_text() ? decode_base64_start(head.bytes) : std::string();
  if (decoded.empty()) return {};
  const Head start(decoded, {});
  const bool is_known = best_of(start).match >= Match::strong || !find_foreign(start).empty();
  return is_known ? "a file in base64; decode it with base64 -d" : "base64; decode it with base64 -d";
}

// What a file is that is of no format; empty if nothing is known of it.
std::string_view other_kind(const Head& head) {
  if (const std::string_view what = recognise_foreign(head); !what.empty()) return what;
  if (const std::string_view what = xml_coverage::foreign_name(head); !what.empty()) return what;
  if (const std::string_view what = find_foreign(head); !what.empty()) return what;
  if (const char* json = json_coverage::foreign_name(head.bytes, head.name)) return json;
  return recognise_base64(head);
}

std::string describe(std::string_view bytes, std::string_view kind) {
  if (bytes.empty()) return "it is empty";
  if (!kind.empty()) return "it looks like " + std::string(kind);
  // It may be a profile all the same: the check of the format that a name claims says more.
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) return "it looks like UTF-16 text";
  return "its first bytes are those of no format proflint knows";
}

}  // namespace

bool is_image(std::string_view bytes) {
  return std::any_of(std::begin(kImages), std::end(kImages),
                     [&](std::string_view magic) { return bytes.starts_with(magic); });
}

bool has_name_of_any(std::string_view name) {
  static const std::vector<std::string_view> patterns = [] {
    std::vector<std::string_view> list;
    for (const Format* format : formats())
      std::copy_if(format->file_names.begin(), format->file_names.end(), std::back_inserter(list),
                   [](std::string_view pattern) { return !is_common(pattern); });
    return list;
  }();
  const std::string_view last = file_name(name), contents = name_of_contents(last);
  return std::any_of(patterns.begin(), patterns.end(), [&](std::string_view pattern) {
    return has_name_like(pattern, last) || has_name_like(pattern, contents);  // "*.pb.gz"
  });
}

Detection detect(std::string_view bytes, std::string_view name) {
  const Head head(bytes, name);
  const Best best = best_of(head);
  // What the content says counts more than a name, or than what it only looks like.
  const std::string_view kind = best.match <= Match::name   ? other_kind(head)
                                : best.match == Match::weak ? recognise_foreign(head)
                                                            : std::string_view();
  if (best.format == nullptr || !kind.empty()) return {nullptr, Match::none, describe(bytes, kind), is_at_home(head)};
  if (best.tied != nullptr)
    return {nullptr, best.match, "it could be " + std::string(best.tied->id) + " or " + std::string(best.format->id),
            false};
  return {best.format, best.match, {}, false};
}

}  // namespace proflint
