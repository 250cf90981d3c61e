// Checks ids, URLs, lengths and sources of scripts.
#include "validators/v8/coverage/scripts.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/coverage/sources.h"
#include "validators/encodings/json/strings.h"
#include "validators/v8/coverage/rules.h"
#include "validators/v8/coverage/urls.h"

namespace proflint::v8::coverage {
namespace {

// The length of a UTF-8 text in UTF-16 code units: one for each character, two beyond U+FFFF.
std::uint64_t utf16_length(std::string_view text) {
  std::uint64_t length = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    length += (byte & 0xc0u) != 0x80u;
    length += byte >= 0xf0;
  }
  return length;
}

// Whether a script equals its file: its URL has no query, and its kind is not compiled.
bool is_plain_source(std::string_view url) {
  return url.starts_with("file:///") && (url.ends_with(".js") || url.ends_with(".cjs") || url.ends_with(".mjs")) &&
         url.find_first_of("?#") == std::string_view::npos;
}

}  // namespace

void Scripts::check_id(std::string_view id, std::string_view where) {
  constexpr std::size_t kMaxDigits = 10;
  if (id.empty() || id.size() > kMaxDigits || !is_digits(id))
    findings_.add("v8/script-id"_rule, where, "scriptId ", id, " is not a number of 1 to 10 digits");
  else if (ids_.insert(id, where))
    findings_.add("v8/script-id"_rule, where, "scriptId ", id, " occurs twice");
}

void Scripts::check_url(std::string_view url, std::string_view where) {
  if (!is_file_url(url)) return;
  if (const std::string_view defect = defect_of_file_url(url); !defect.empty())
    findings_.add("v8/url"_rule, where, "the URL ", url, " ", Trusted{defect});
  else if (const std::string_view host = host_of_file_url(url); !host.empty())
    findings_.add("v8/url-host"_rule, where, "the URL ", url, " names the host ", host);
}

void Scripts::add(const Script& script, const Function* whole) {
  scripts_.push_back(script);
  files_ += is_file_url(script.url) || is_web_url(script.url);
  internal_ += is_internal(script.url);
  if (whole != nullptr && is_file_url(script.url)) lengths_.push_back({script.url, script.where, whole->range.end});
}

void Scripts::check_document() {
  if (scripts_.size() == 1 && internal_ == 1)
    findings_.add("v8/internal-only"_rule, scripts_[0].where, "the only script, ", scripts_[0].url,
                  ", is built into the runtime");
  else if (!scripts_.empty() && internal_ == scripts_.size())
    findings_.add("v8/internal-only"_rule, scripts_[0].where, "all ", scripts_.size(),
                  " scripts are built into the runtime; the first is ", scripts_[0].url);
  check_lengths();
  check_versions();
  check_map_urls();
  check_sources();
}

void Scripts::check_lengths() {
  for (const Script& script : scripts_) {
    const auto found = maps_.find(script.url);
    if (found == maps_.end() || !found->second.has_length || script.furthest.where.empty()) continue;
    if (script.furthest.end > found->second.length)
      findings_.add("v8/beyond-lengths"_rule, script.furthest.where, "a range ends at offset ", script.furthest.end,
                    ", but the lines of ", script.url, " in source-map-cache end at offset ", found->second.length);
  }
}

// A file that was loaded twice is listed twice, and consumers add up the coverage of both.
void Scripts::check_versions() {
  HashMap<std::string_view, std::uint64_t> units(input_.memory);
  for (const Length& length : lengths_) {
    const auto [first, is_new] = units.try_emplace(length.url, length.units);
    if (!is_new && first->second != length.units)
      findings_.add("v8/length-conflict"_rule, length.where, "script ", length.url, " has ",
                    Plural{length.units, "UTF-16 code unit"}, ", but ", first->second, " in an earlier entry");
  }
}

void Scripts::check_map_urls() {
  if (maps_.empty()) return;
  SeenNames urls(input_.memory);
  for (const Script& script : scripts_) urls.insert(script.url, script.where);
  Occurrences unknown;
  for (const auto& [url, map] : maps_)
    if (!urls.find(url)) unknown.add_unordered(map.where);
  if (!unknown) return;
  findings_.add_group("v8/source-map-url"_rule, unknown, "the source map belongs to ",
                      encodings::json::inside(unknown.first()), ", but no script has this URL");
}

void Scripts::check_sources() {
  if (!proflint::coverage::has_sources(input_)) return;
  SeenNames seen(input_.memory);
  for (const Script& script : scripts_) {
    if (!is_plain_source(script.url) || maps_.contains(script.url) || !defect_of_file_url(script.url).empty() ||
        seen.insert(script.url, script.where))
      continue;
    const auto found = proflint::coverage::find_source(input_, path_of_file_url(script.url));
    if (!found) {
      findings_.add("v8/source-missing"_rule, script.where, "the source of ", script.url,
                    " was not found under --source-root");
      continue;
    }
    const std::uint64_t length = utf16_length(found->bytes);
    if (script.furthest.end > length)
      findings_.add("v8/source-beyond"_rule, script.furthest.where, "a range ends at offset ", script.furthest.end,
                    ", but the source of ", script.url, " has only ", Plural{length, "UTF-16 code unit"});
  }
}

}  // namespace proflint::v8::coverage
