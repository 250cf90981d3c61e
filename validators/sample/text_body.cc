// Body lines of a text profile: counts, inlined callees, vtables and metadata, and where they stand.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include <algorithm>

#include "validators/sample/text_checker.h"
#include "validators/sample/text_rules.h"

namespace proflint::sample {
namespace {

constexpr std::uint64_t kAttributeBits = 7;
constexpr std::string_view kDraftKeyword = "<vt-call> ";
constexpr std::string_view kVtables = "vtables";

// Takes what stands before `end` from the front of `text`.
void advance(std::string_view& text, const char* end) {
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
}

}  // namespace

void TextChecker::body_line(std::string_view text) {
  if (text.back() == ' ') {
    // Only vtables and metadata lines may end in spaces.
    const std::string_view line = text.substr(0, text.find_last_not_of(' ') + 1);
    const bool is_free = parse_body(text) && body_.kind != Body::Kind::sampled;
    if (!is_free && line[line.find_first_not_of(' ')] != '!' && !line.ends_with(kVtables)) {
      report_.add("sample-text/trailing-space"_text_rule, text.substr(line.size()), "spaces at the end of the line");
      text = line;
    }
  }
  if (!parse_body(text)) return bad_body(text);
  switch (body_.kind) {
    case Body::Kind::sampled:
      return sampled();
    case Body::Kind::callsite:
      return callsite();
    case Body::Kind::vtables:
      return vtables();
    default:
      return metadata();
  }
}

bool TextChecker::parse_body(std::string_view text) {
  body_.discriminator = {};
  return grammars::parse_sample_body(text, body_, nullptr);
}

// Ends the callees that the line does not belong to. False if it belongs to a line that was not understood.
bool TextChecker::nest(bool is_callsite) {
  const std::size_t depth = body_.indent.size();
  if (is_lost()) {
    if (depth > lost_depth_) return false;
    lost_depth_ = kNothingLost;
  }
  if (depth == level().depth) return true;
  for (; levels_.size() > 1 && level().depth > depth; levels_.pop_back()) meaning_.end_callsite();
  if (depth <= level().depth) return true;
  if (is_callsite)
    report_.add("sample-text/indent-jump-callsite"_text_rule, body_.indent, "a callee indented by ", depth,
                " spaces where at most ", level().depth, " are possible");
  else
    report_.add("sample-text/indent-jump"_text_rule, body_.indent, "a line indented by ", depth,
                " spaces where at most ", level().depth, " are possible");
  return true;
}

bool TextChecker::location(Location& out) {
  if (!location_range(body_.offset, body_.discriminator)) return false;
  out = {static_cast<std::uint32_t>(body_.offset.value), static_cast<std::uint32_t>(body_.discriminator.value),
         body_.location};
  return true;
}

void TextChecker::not_after_metadata(const Level& level) {
  if (level.has_metadata)
    report_.add("sample-text/metadata-last"_text_rule, body_.location, "a line behind the metadata of its function");
}

// --- counts ---

void TextChecker::sampled() {
  const bool is_placed = nest(false);
  if (is_placed) not_after_metadata(level());
  Location where;
  const bool has_location = location(where), has_count = count(body_.number, "count");
  if (!is_placed || !has_location || !has_count) {
    if (is_placed) meaning_.incomplete();
    is_fed_ = false;
  } else {
    level().last_location = where.key();
    meaning_.body(where, {body_.number.value, body_.number.digits});
    is_fed_ = true;
  }
  if (!body_.rest.empty()) targets(body_.rest);
}

void TextChecker::targets(std::string_view rest) {
  grammars::SampleCounted target;
  while (!rest.empty()) {
    if (rest.size() > 1 && rest[1] == ' ') {
      const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
      report_.add("sample-text/extra-space"_text_rule, rest.substr(1, spaces - 1),
                  "more than one space before a call target");
      rest.remove_prefix(spaces - 1);
    }
    if (!grammars::parse_sample_target(rest, target, nullptr)) return bad_target(rest);
    if (is_odd_) name_bytes(target.name);
    if (count(target.count, "call target count") && is_fed_)
      meaning_.target(Name::text(target.name), {target.count.value, target.count.digits});
  }
}

void TextChecker::bad_target(std::string_view rest) {
  if (rest.size() > 2 && rest[1] == ':' && grammars::is_digit(rest[2]))
    return report_.add("sample-text/empty-name"_text_rule, rest.substr(1, 1), "a call target without a name");
  grammars::SampleCounted target;
  Expected expected;
  std::string_view tried = rest;
  grammars::parse_sample_target(tried, target, &expected);
  report_expected("sample-text/target-syntax"_text_rule, rest, expected);
}

// --- inlined callees ---

void TextChecker::callsite() {
  const bool is_placed = nest(true);
  if (is_placed) not_after_metadata(level());
  if (is_odd_) name_bytes(body_.name);
  if (body_.name.starts_with(' '))
    report_.add("sample-text/separator"_text_rule, body_.name.substr(0, 1), "more than one space behind the location");
  if (body_.name.starts_with(kDraftKeyword))
    report_.add("sample-text/vt-call-draft"_text_rule, body_.name.substr(0, kDraftKeyword.size() - 1),
                "the draft spelling of a vtables line");
  Location where;
  const bool has_location = location(where), has_total = count(body_.number, "total count");
  if (!is_placed) return;
  level().has_callsites = true;
  if (!has_location || !has_total) return lose(body_.indent.size());
  level().last_location = where.key();
  meaning_.begin_callsite(where, Name::text(body_.name), {body_.number.value, body_.number.digits});
  levels_.emplace_back();
  level().depth = body_.indent.size() + 1;
}

// --- vtables ---

void TextChecker::vtables() {
  const bool is_placed = nest(false);
  if (is_placed) not_after_metadata(level());
  if (!has_vtables_)
    report_.add("sample-text/vtables-version"_text_rule, body_.value, "the first vtables line of the file");
  has_vtables_ = true;
  Location where;
  if (location(where) && is_placed) needs_orphans_ |= level().last_location != where.key();
  vtables_types(body_.rest);
}

void TextChecker::vtables_types(std::string_view rest) {
  if (rest.find_first_not_of(' ') == std::string_view::npos)
    return report_.add("sample-text/vtables-syntax"_text_rule, body_.value, "a vtables line without types");
  types_.clear();
  grammars::SampleCounted type;
  while (!rest.empty()) {
    if (rest[0] == ' ') {
      const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
      report_.add("sample-text/extra-space"_text_rule, rest.substr(0, spaces), "more than one space between types");
      rest.remove_prefix(spaces);
      continue;
    }
    std::string_view tried = rest;
    if (!grammars::parse_sample_vtable(rest, type, nullptr)) {
      if (rest[0] == ':')
        return report_.add("sample-text/empty-name"_text_rule, rest.substr(0, 1), "a type without a name");
      Expected expected;
      grammars::parse_sample_vtable(tried, type, &expected);
      return report_expected("sample-text/vtables-syntax"_text_rule, rest, expected);
    }
    if (is_odd_) name_bytes(type.name);
    count(type.count, "count");
    types_.add(Name::text(type.name), {});
  }
  if (!types_.find_repeats(false)) return;
  for (std::size_t i = 0; i < types_.names.size(); ++i)
    if (types_.is_repeat[i])
      report_.add("sample-text/vtables-syntax"_text_rule, types_.names[i].where(), "type ", types_.names[i].part(),
                  " a second time on this line");
}

// --- metadata ---

void TextChecker::metadata() {
  if (!nest(false)) return;
  Level& function = level();
  function.has_metadata = true;
  switch (body_.kind) {
    case Body::Kind::checksum:
      return checksum(function);
    case Body::Kind::attributes:
      return attributes(function);
    default:
      return flat(function);
  }
}

void TextChecker::checksum(Level& function) {
  leading_zero(body_.number);
  if (function.has_attributes)
    report_.add("sample-text/attributes-reset"_text_rule, body_.value, "a checksum behind !Attributes resets them");
  if (function.has_checksum) report_.add("sample-text/metadata-duplicate"_text_rule, body_.value, "a second checksum");
  function.has_checksum = true;
  if (!body_.number.fits) {
    meaning_.incomplete();
    return report_.add("sample-text/metadata-value"_text_rule, body_.number.digits, "checksum ", body_.number.digits,
                       " does not fit 64 bits");
  }
  meaning_.checksum(body_.number.value);
}

void TextChecker::attributes(Level& function) {
  leading_zero(body_.number);
  if (function.has_attributes)
    report_.add("sample-text/metadata-duplicate"_text_rule, body_.value, "attributes a second time");
  function.has_attributes = true;
  if (!body_.number.fits || body_.number.value > UINT32_MAX)
    return report_.add("sample-text/metadata-value"_text_rule, body_.number.digits, "attributes ", body_.number.digits,
                       " do not fit 32 bits");
  if (body_.number.value > kAttributeBits)
    report_.add("sample-text/attributes-bits"_text_rule, body_.number.digits, "attributes ", body_.number.value,
                " have bits other than 1, 2 and 4");
}

void TextChecker::flat(Level& function) {
  if (body_.indent.size() != 1)
    return report_.add("sample-text/metadata-unknown"_text_rule, body_.value, "!Flat behind ", body_.indent.size(),
                       " spaces; it needs exactly one");
  if (!has_flat_) report_.add("sample-text/flat-version"_text_rule, body_.value, "the first !Flat of the file");
  has_flat_ = true;
  if (function.has_attributes)
    report_.add("sample-text/attributes-reset"_text_rule, body_.value, "!Flat behind !Attributes resets them");
  if (function.has_flat) report_.add("sample-text/metadata-duplicate"_text_rule, body_.value, "!Flat a second time");
  function.has_flat = true;
  flat_ = body_.value;
}

// --- lines the grammar does not match ---

void TextChecker::bad_body(std::string_view text) {
  Body body;
  Expected expected;
  grammars::parse_sample_body(text, body, &expected);
  std::string_view content = text.substr(text.find_first_not_of(' '));
  if (content[0] == '!') {
    if (!levels_.empty()) meaning_.incomplete();
    return bad_metadata(content, expected);
  }
  lose(text.size() - content.size());
  std::string_view value = content;
  if (body.location.empty()) return report_expected("sample-text/line-syntax"_text_rule, text, expected);
  advance(value, body.location.data() + body.location.size());
  bad_value(value, text, expected);
}

void TextChecker::bad_metadata(std::string_view content, const Expected& expected) {
  if (content.starts_with("!CFGChecksum:") || content.starts_with("!Attributes:"))
    return report_expected("sample-text/metadata-value"_text_rule, content, expected);
  report_.add("sample-text/metadata-unknown"_text_rule, content, "unknown metadata ", content);
}

// `value` is what follows the location.
void TextChecker::bad_value(std::string_view value, std::string_view text, const Expected& expected) {
  if (value.size() > 1 && value[0] == ':' && value[1] != ' ')
    return report_.add("sample-text/separator"_text_rule, value.substr(1, 1), "expected a space behind the location");
  if (value.size() < 3 || value[0] != ':') return report_expected("sample-text/line-syntax"_text_rule, text, expected);
  value.remove_prefix(2);
  if (value[0] == ' ')
    return report_.add("sample-text/separator"_text_rule, value.substr(0, 1),
                       "more than one space behind the location");
  if (value.starts_with(kVtables) && value.find_first_not_of(' ', kVtables.size()) == std::string_view::npos)
    return report_.add("sample-text/vtables-syntax"_text_rule, value, "a vtables line without types");
  const std::size_t colon = value.rfind(':');
  const bool has_total =
      colon != std::string_view::npos && colon + 1 < value.size() &&
      std::all_of(value.begin() + static_cast<std::ptrdiff_t>(colon) + 1, value.end(), grammars::is_digit);
  if (has_total && colon == 0)
    return report_.add("sample-text/empty-name"_text_rule, value.substr(0, 1), "an inlined callee without a name");
  if (has_total && grammars::is_digit(value[0]))
    return report_.add("sample-text/callee-digit"_text_rule, value.substr(0, colon), "callee ", value.substr(0, colon),
                       " starts with a digit");
  report_expected("sample-text/line-syntax"_text_rule, text, expected);
}

}  // namespace proflint::sample
