// Names by pattern: the programs that open files by them, and other files with such names.
#include "validators/engine/names.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <span>

#include "validators/core/container.h"
#include "validators/core/file_names.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/encodings/xml/sax.h"
#include "validators/engine/families.h"
#include "validators/json_documents/document.h"
#include "validators/text/blank.h"

namespace proflint {
namespace {

// Most files with these names have none of the formats.
constexpr std::string_view kSharedNames[] = {
    "*.csv", "*.da",   "*.dat",  "*.data", "*.ec",  "*.gcov", "*.html", "*.js",       "*.json",   "*.jsonl",    "*.log",
    "*.out", "*.perf", "*.prof", "*.text", "*.txt", "*.xml",  "*.yaml", "*.perf.txt", "out.perf", "perf.script"};

// GNU Info and INI files have such names as well, but not these two.
constexpr std::string_view kWeakNames[] = {"*.info"};
constexpr std::string_view kOwnedInfoNames[] = {"lcov.info", "coverage.info"};

constexpr std::string_view kAnyXml = "XML", kAnyJson = "JSON";

// A name and the formats that files of this name may have.
struct Owned {
  std::string_view pattern;
  Severity severity;  // of other contents: an error if a program opens exactly this name and rejects other contents
  std::array<std::string_view, 6> formats;
};

constexpr Owned kOwned[] = {
    {"*.gcda", Severity::error, {"gcda", "gcno", "gcfn"}},  // gcov/suffix-mismatch reports those
    {"*.gcno", Severity::error, {"gcno", "gcda", "gcfn"}},
    {"*.profraw", Severity::error, {"profraw"}},
    {"*.pgo", Severity::error, {"pprof"}},
    {"*.exec", Severity::error, {"jacoco"}},
    {"covmeta.*", Severity::error, {"go-covmeta"}},
    {"covcounters.*", Severity::error, {"go-covcounters"}},
    {"gmon.out", Severity::error, {"gmon"}},
    {"gmon.sum", Severity::error, {"gmon"}},
    {"perf.data", Severity::error, {"perf-data", "perf-script"}},
    {"perf.data.old", Severity::error, {"perf-data", "perf-script"}},
    {"*.fdata", Severity::error, {"bolt-fdata", "bolt-preagg", "bolt-yaml"}},
    {"*.dcpi", Severity::error, {"dcpi"}},
    {"*.profdata", Severity::warning, {"profdata", "sample-raw", "sample-ext", "sample-compact", "sample-text"}},
    {"*.proftext", Severity::warning, {"proftext", "sample-text"}},
    {"*.afdo", Severity::warning, {"sample-raw", "sample-ext", "sample-compact", "sample-text", "afdo-gcov"}},
    {"*.info", Severity::warning, {"lcov"}},
    {"*.lcov", Severity::warning, {"lcov"}},
    {"coverage.xml", Severity::warning, {kAnyXml}},
    {"cobertura.xml", Severity::warning, {"cobertura"}},
    {"cobertura-coverage.xml", Severity::warning, {"cobertura"}},
    {"*.cobertura.xml", Severity::warning, {"cobertura"}},
    {"clover.xml", Severity::warning, {"clover"}},
    {"*.clover.xml", Severity::warning, {"clover"}},
    {"coverage.opencover.xml", Severity::warning, {"opencover"}},
    {"opencover.xml", Severity::warning, {"opencover"}},
    {"*.opencover.xml", Severity::warning, {"opencover"}},
    {"*.coveragexml", Severity::warning, {"vs-coverage"}},
    {"jacoco.xml", Severity::warning, {"jacoco-xml"}},
    {"jacocoTestReport.xml", Severity::warning, {"jacoco-xml"}},
    {"*.jacoco.xml", Severity::warning, {"jacoco-xml"}},
    {"coverage-final.json", Severity::warning, {"istanbul", "json-coverage"}},
    {"*.gcov.json", Severity::warning, {"gcov-json", "json-coverage"}},
    {"*.resultset.json", Severity::warning, {"simplecov-resultset", "json-coverage"}},
    {"*.last_run.json", Severity::warning, {"simplecov-last-run", "json-coverage"}},
    {"*.cpuprofile", Severity::warning, {"cpuprofile", kAnyJson}},    // Hermes writes traces, Chrome opens both
    {"*.heapprofile", Severity::warning, {"heapprofile", kAnyJson}},  // Bun writes heap snapshots
    {"*.json", Severity::warning, {kAnyJson}},
    {"cover.out", Severity::warning, {"go-cover"}},
    {"coverage.out", Severity::warning, {"go-cover", "lcov"}},  // Luau writes tracefiles of this name
    {"c.out", Severity::warning, {"go-cover"}},
    {"*.coverprofile", Severity::warning, {"go-cover"}},
    {"profile.cov", Severity::warning, {"go-cover"}},
    {"callgrind.out*", Severity::warning, {"callgrind"}},
    {"cachegrind.out*", Severity::warning, {"cachegrind", "callgrind"}},  // Xdebug 2 calls its files so
    {"*.folded", Severity::warning, {"folded"}},
    {"*.collapsed", Severity::warning, {"folded"}},
    {"*.preagg", Severity::warning, {"bolt-preagg"}},
    {"*.pprof", Severity::warning, {"pprof"}},
    {"*.pb.gz", Severity::warning, {"pprof", "otlp"}},
    {"*.otlp", Severity::warning, {"otlp"}},
    {"*.bbg", Severity::warning, {"gcov-bbg"}},
    {"*.da", Severity::note, {"gcov-da"}},
};

// The last component of a path, as it is and as the name of the contents of a compressed file.
class LastName {
 public:
  explicit LastName(std::string_view path) : last_(file_name(path)), contents_(name_of_contents(last_)) {}

  bool is_like(std::string_view pattern) const {
    return has_name_like(pattern, last_) ||
           (contents_.size() != last_.size() && has_name_like(pattern, contents_));  // "*.pb.gz"
  }

  // The bits for the last bytes of both names.
  std::uint64_t bits_of(const std::array<std::uint64_t, 256>& bits_by_end) const {
    std::uint64_t bits = 0;
    for (const std::string_view name : {last_, contents_})
      if (!name.empty()) bits |= bits_by_end[static_cast<unsigned char>(name.back())];
    return bits;
  }

 private:
  std::string_view last_, contents_;
};

bool is_one_of(std::span<const std::string_view> patterns, std::string_view pattern) {
  return std::find(patterns.begin(), patterns.end(), pattern) != patterns.end();
}

// For each last byte of a name, the rows whose patterns can match: one bit each.
constexpr auto kRowsByEnd = [] {
  static_assert(std::size(kOwned) <= 64);
  std::array<std::uint64_t, 256> rows = {};
  for (std::size_t i = 0; i < std::size(kOwned); ++i) {
    const char end = kOwned[i].pattern.back();
    for (std::size_t byte = 0; byte < rows.size(); ++byte)
      if (end == '*' || byte == static_cast<unsigned char>(end)) rows[byte] |= std::uint64_t{1} << i;
  }
  return rows;
}();

// The row of the longest pattern, which is the most specific.
const Owned* find_owned(std::string_view name) {
  const LastName last(name);
  const Owned* found = nullptr;
  for (std::uint64_t rows = last.bits_of(kRowsByEnd); rows != 0; rows &= rows - 1) {
    const Owned& row = kOwned[std::countr_zero(rows)];
    if (last.is_like(row.pattern) && (found == nullptr || row.pattern.size() > found->pattern.size())) found = &row;
  }
  return found;
}

bool has_start(std::string_view contents, std::string_view starts) {
  const std::size_t first = contents.find_first_not_of(" \t\r\n");
  return first != contents.npos && starts.find(contents[first]) != starts.npos;
}

bool is_owner(std::string_view owner, const Format& format, std::string_view contents) {
  if (owner == kAnyXml && encodings::xml::looks_like_xml(contents)) return true;  // in UTF-16, too
  contents = without_utf8_mark(contents);
  if (owner == kAnyXml) return has_start(contents, "<");
  if (owner == kAnyJson)
    return has_start(contents, "{[") || json_documents::is_utf16(contents) ||
           !json_documents::find_start(contents).text.empty();  // json/leading-content reports what precedes it
  return owner == format.id;
}

}  // namespace

NameClaim claim_of(std::string_view name) {
  const LastName last(name);
  const auto is_owned_as = [&](std::string_view pattern) {
    return last.is_like(pattern) && !is_one_of(kSharedNames, pattern) && !is_one_of(kWeakNames, pattern);
  };
  const auto is_owned_by = [&](const Format* format) { return std::ranges::any_of(format->file_names, is_owned_as); };
  if (std::ranges::any_of(kOwned, is_owned_as, &Owned::pattern) || std::ranges::any_of(formats(), is_owned_by) ||
      std::ranges::any_of(kOwnedInfoNames, is_owned_as))
    return NameClaim::owned;
  const auto is_like = [&](std::string_view pattern) { return last.is_like(pattern); };
  return std::ranges::any_of(kWeakNames, is_like) ? NameClaim::weak : NameClaim::none;
}

std::optional<Misnomer> find_misnomer(std::string_view name, const Format& format, std::string_view contents) {
  const Owned* const row = find_owned(name);
  if (row == nullptr || text::is_blank_text(contents)) return std::nullopt;
  for (const std::string_view owner : row->formats)
    if (!owner.empty() && is_owner(owner, format, contents)) return std::nullopt;
  return Misnomer{row->severity, row->formats.front()};
}

}  // namespace proflint
