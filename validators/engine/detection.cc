// Detects formats by contents first and names second; a doubtful file has no format.
#include "validators/engine/detection.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "validators/core/foreign.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/engine/families.h"
#include "validators/engine/foreign.h"
#include "validators/engine/names.h"
#include "validators/otlp/detect.h"
#include "validators/text/blank.h"
#include "validators/xml_coverage/root.h"

namespace proflint {
namespace {

constexpr std::size_t kMarkup = 64;  // bytes before which XML has its first bracket

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

// The format with the strongest match, and another one with an equal match.
struct Best {
  const Format *format = nullptr, *tied = nullptr;
  Match match = Match::none;
};

bool starts_with_magic(std::string_view bytes, const Format& format) {
  return std::any_of(format.magics.begin(), format.magics.end(),
                     [&](std::string_view magic) { return bytes.starts_with(magic); });
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

// Whether the file starts with a long magic of which one byte is damaged, which hardly happens by chance.
bool has_damaged_magic(std::string_view bytes, std::string_view magic) {
  constexpr std::size_t kLong = 8;
  if (magic.size() != kLong || bytes.size() <= kLong) return false;
  std::size_t damaged = 0;
  for (std::size_t i = 0; i < magic.size(); ++i)
    if (bytes[i] != magic[i]) ++damaged;
  return damaged == 1;
}

const Format* find_damaged_magic(std::string_view bytes) {
  for (const Format* const format : formats_with_magics())
    for (const std::string_view magic : format->magics)
      if (has_damaged_magic(bytes, magic)) return format;
  return nullptr;
}

// The description of a file in base64, if it is one.
OtherKind find_base64(const Head& head) {
  const std::string decoded = head.is_text() ? decode_base64_start(head.bytes) : std::string();
  if (decoded.empty()) return {};
  const Head start(decoded, {});
  const bool is_known = best_of(start).match >= Match::strong || !find_marked_kind(start).what.empty();
  return {is_known ? "a file in base64; decode it with base64 -d" : "base64; decode it with base64 -d", true};
}

// The format that UTF-16 text, with or without a byte order mark, has with one byte per character; nullptr if that is
// not known. XML may be in UTF-16, and rules of JSON are more specific.
const Format* find_utf16(const Head& head) {
  constexpr std::size_t kConverted = 8192;
  if (head.bytes.size() < 2) return nullptr;
  const bool has_mark = has_utf16_mark(head.bytes);
  const bool is_little = has_mark ? head.bytes[0] == '\xff' : head.bytes[1] == '\0';
  std::string narrow;
  const std::string_view units = head.bytes.substr(has_mark ? 2 : 0, kConverted);
  for (std::size_t i = 0; i + 1 < units.size(); i += 2) {
    if (units[i + (is_little ? 1 : 0)] != '\0') return nullptr;
    narrow += units[i + (is_little ? 0 : 1)];
  }
  if (narrow.starts_with('<') || narrow.starts_with('{') || narrow.starts_with('[')) return nullptr;
  const Best best = best_of(Head(narrow, {}));
  return best.match >= Match::strong && best.tied == nullptr ? best.format : nullptr;
}

// The description of a file of another kind, or of a file that a format claims wrongly with certainty `match`.
struct Known {
  std::string what;
  bool is_other = false;  // a file of another kind, which may have any name
};

Known find_kind(const Head& head, Match match) {
  const auto known = [](const OtherKind& kind) { return Known{std::string(kind.what), !kind.is_damaged}; };
  if (match == Match::certain || (match == Match::strong && head.is_text())) {
    const bool is_xml = match == Match::certain && head.bytes.substr(0, kMarkup).find('<') != std::string_view::npos;
    return is_xml ? known(find_marked_root(head)) : Known{};
  }
  if (const OtherKind kind = find_marked_kind(head); !kind.what.empty()) return known(kind);
  if (match == Match::strong) return {};
  if (const std::string_view what = otlp::foreign_signal(head.bytes); !what.empty()) return {std::string(what), true};
  if (const std::string_view what = xml_coverage::foreign_name(head); !what.empty()) return {std::string(what), true};
  if (const std::string_view what = recognize_foreign(head); !what.empty()) return {std::string(what), false};
  if (const OtherKind kind = find_text_kind(head); !kind.what.empty()) return known(kind);
  if (match == Match::weak) return {};
  if (const OtherKind kind = find_plain_kind(head); !kind.what.empty()) return known(kind);
  if (const Format* const format = find_utf16(head))
    return {"UTF-16 text (" + std::string(format->name) +
                "), which PowerShell's > writes; use Out-File -Encoding utf8NoBOM",
            true};
  return known(find_base64(head));
}

std::string describe_kind(const Head& head, const std::string& kind) {
  if (!kind.empty()) return kind;
  if (head.bytes.empty()) return "the file is empty";
  // It may still be a profile: the check of the format that the name claims is more specific.
  if (head.bytes.starts_with("\xff\xfe") || head.bytes.starts_with("\xfe\xff")) return "UTF-16 text";
  return "the contents do not match any known format";
}

// Whether the name is enough to assume a format: a name that many other files have is enough only for an empty file.
bool is_by_shared_name(const Best& best, const Head& head) {
  return best.match == Match::name && !text::is_blank_text(head.bytes) && claim_of(head.name) == NameClaim::none;
}

// Whether the format claims files with such a name only if they are blank: they are empty files of this format. Another
// format that claims the name whatever the contents are cannot read them.
bool is_empty_file_of(const Best& best, const Head& head) {
  return best.match == Match::name && text::is_blank_text(head.bytes) &&
         best_of(Head("x", head.name)).format != best.format;
}

}  // namespace

bool is_image(std::string_view bytes) {
  return std::any_of(std::begin(kImages), std::end(kImages),
                     [&](std::string_view magic) { return bytes.starts_with(magic); });
}

Detection detect(std::string_view bytes, std::string_view name) {
  const Head head(bytes, name);
  Best best = best_of(head);
  Known kind = find_kind(head, best.match);
  if (!kind.what.empty() && is_empty_file_of(best, head)) kind = {};
  if (is_by_shared_name(best, head)) best = {};
  if (best.format == nullptr && kind.what.empty())
    if (const Format* const format = find_damaged_magic(bytes)) best = {format, nullptr, Match::certain};
  // A format certain by contents counts more than a name or a mere resemblance.
  if (best.format == nullptr || !kind.what.empty())
    return {nullptr, Match::none, describe_kind(head, kind.what), kind.is_other && !kind.what.empty()};
  if (best.tied != nullptr)
    return {nullptr, best.match,
            "the format is ambiguous (" + std::string(best.tied->id) + " or " + std::string(best.format->id) + ")",
            false};
  return {best.format, best.match, {}, false};
}

}  // namespace proflint
