// Kinds of text by a few of their first lines: reports and data of other programs. Follows their documentation.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "validators/core/text.h"
#include "validators/engine/foreign.h"
#include "validators/engine/names.h"
#include "validators/text/blank.h"
#include "validators/text/first_lines.h"

namespace proflint {
namespace {

constexpr std::size_t kFirstLines = 20, kHeaderLines = 4, kSampleLines = 100;

// The lines of the start of a text, without their ends; the last one may be truncated.
class TextStart {
 public:
  explicit TextStart(std::string_view text) : text_(text.substr(0, text::kMaxStart)) {
    text::FirstLines lines(text_);
    for (std::string_view line; size_ < lines_.size() && lines.next(line);) lines_[size_++] = line;
  }

  std::string_view line(std::size_t index) const { return index < size_ ? lines_[index] : std::string_view(); }
  std::size_t size() const { return size_; }

  // Whether one of the first `count` lines starts with `start`.
  bool has(std::string_view start, std::size_t count = kFirstLines) const {
    return std::any_of(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(std::min(count, size_)),
                       [&](std::string_view line) { return line.starts_with(start); });
  }

  bool contains(std::string_view words) const { return text_.find(words) != words.npos; }

 private:
  std::string_view text_;
  std::array<std::string_view, kSampleLines> lines_;
  std::size_t size_ = 0;
};

bool is_massif(const TextStart& start) {
  if (start.line(0) == "#-----------" && start.line(1) == "snapshot=0") return true;  // of heaptrack_print
  return start.has("desc: ", kHeaderLines) && start.has("cmd: ", kHeaderLines) &&
         start.has("time_unit: ", kHeaderLines);
}

// "v 10400 3": the versions of heaptrack and of its format; "X ./program".
bool is_heaptrack(const TextStart& start) {
  return start.line(0).starts_with("v ") && start.line(1).starts_with("X ");
}

bool is_dr_memory(const TextStart& start) {
  return start.has("Dr. Memory version", kHeaderLines) || start.has("Dr. Memory results", kHeaderLines);
}

// "HSPLcom/example/Main;->run()V": flags, and a class of a dex file.
bool is_art_rule(std::string_view line) {
  const std::size_t flags = std::min(line.find_first_not_of("HSP"), line.size());
  return line.substr(flags).starts_with('L') && line.find(';') != line.npos && line.find(' ') == line.npos;
}

bool is_art_profile(const TextStart& start) {
  bool has_rule = false;
  for (std::size_t i = 0; i < start.size(); ++i) {
    if (start.line(i).empty() || start.line(i).starts_with('#')) continue;
    if (!is_art_rule(start.line(i))) return false;
    has_rule = true;
  }
  return has_rule;
}

// "libc.so`malloc+0x1": prose has backquotes in pairs, or blanks before them. Without symbols, "0x18bc3a010".
bool is_dtrace_frame(std::string_view text) {
  if (text.starts_with("0x")) return is_hex_digits(text.substr(2));
  const std::size_t quote = text.find('`');
  return quote != text.npos && quote != 0 && text.find('`', quote + 1) == text.npos &&
         text.substr(0, quote).find(' ') == text.npos;
}

// Stacks as DTrace prints them: indented lines, such as "libc.so`malloc+0x1" and a count, after lines about probes.
bool is_dtrace(const TextStart& start) {
  constexpr std::size_t kMinFrames = 2;
  std::size_t frames = 0, others = 0;
  for (std::size_t i = 0; i < start.size(); ++i) {
    const std::string_view line = start.line(i), text = trimmed(line);
    if (text.empty()) continue;
    const bool is_indented = text.data() != line.data();
    if (!is_indented && frames != 0) return false;
    if (is_indented) ++(is_dtrace_frame(text) ? frames : others);
  }
  return frames >= kMinFrames && frames >= others;
}

bool is_ghc(const TextStart& start) {
  return start.line(0).ends_with("Time and Allocation Profiling Report  (Final)");
}

// "3:src/a.lua", then a line of three counts.
bool is_luacov(const TextStart& start) {
  std::string_view path = start.line(0);
  const auto count = decimal_value(take_until(path, ':'));
  if (!count || path.empty()) return false;
  std::string_view numbers = start.line(1);
  std::uint64_t found = 0;
  for (std::string_view word; take_word(numbers, word); ++found)
    if (!is_digits(word)) return false;
  return found == *count && found != 0;
}

// "example.com/m/a.go:3:", tabs, a name, tabs, "100.0%".
bool is_cover_func(const TextStart& start) {
  std::string_view line = start.line(0);
  if (line.starts_with("total:\t")) return line.find("(statements)") != line.npos;
  const std::size_t name = line.find(".go:");
  if (name == line.npos || !line.ends_with('%')) return false;
  line.remove_prefix(name + 4);
  return is_digits(take_until(line, ':')) && line.starts_with('\t');
}

bool is_pprof_raw(const TextStart& start) {
  return start.has("PeriodType: ") || (start.has("Samples:") && start.contains("\nLocations"));
}

bool is_pprof_top(const TextStart& start) {
  return (start.has("Type: ") || start.has("File: ")) && start.has("Showing nodes accounting for");
}

bool is_mprof(const TextStart& start) {
  return start.has("CMDLINE ", 1) && start.contains("\nMEM ");
}

bool is_gcov_summary(const TextStart& start) {
  const std::string_view first = start.line(0);
  return (first.starts_with("Function '") || first.starts_with("File '")) && start.has("Lines executed:");
}

// "ResourceProfiles #0", "ResourceLog #0"
bool is_collector_text(const TextStart& start) {
  return start.line(0).starts_with("Resource") && start.line(0).ends_with(" #0") &&
         (start.has("Resource SchemaURL:") || start.has("Resource attributes:"));
}

bool is_llvm_show(const TextStart& start) {
  const std::string_view first = start.line(start.line(0).ends_with(':') ? 1 : 0);
  return first.starts_with("    ") && trimmed(first).starts_with("1|");
}

bool is_llvm_report(const TextStart& start) {
  const std::string_view head = start.line(0);
  return head.starts_with("Filename ") && (head.find(" Regions ") != head.npos || head.find(" Missed ") != head.npos);
}

bool is_coverage_py_table(const TextStart& start) {
  return start.line(0).starts_with("Name ") && start.line(0).find(" Stmts ") != std::string_view::npos;
}

bool is_istanbul_table(const TextStart& start) {
  return start.line(0).starts_with("-----") && start.line(1).find("| % Stmts |") != std::string_view::npos;
}

// "       |import std.stdio;", "      2|  f();"
bool is_d_listing(const TextStart& start) {
  constexpr std::size_t kCount = 7;
  const auto is_line = [](std::string_view line) {
    return line.size() > kCount && line[kCount] == '|' &&
           line.substr(0, kCount).find_first_not_of(" 0123456789") == line.npos;
  };
  return is_line(start.line(0)) && is_line(start.line(1)) && start.contains(" covered\n");
}

bool is_vim(const TextStart& start) {
  return (start.line(0).starts_with("SCRIPT  ") && start.line(1).starts_with("Sourced ")) ||
         (start.line(0).starts_with("FUNCTION  ") && start.contains("\nTotal time:"));
}

bool is_erlang_listing(const TextStart& start) {
  return start.line(0).starts_with("File generated from ") &&
         start.line(0).find(" by COVER ") != std::string_view::npos;
}

// The first record after "TN:test", which tracefiles have as well.
std::string_view record_after_tests(const TextStart& start) {
  bool has_test = false;
  for (std::size_t i = 0; i < start.size(); ++i) {
    const std::string_view line = trimmed(start.line(i));
    if (line.empty() || line.starts_with('#')) continue;
    if (!line.starts_with("TN:")) return has_test ? line : std::string_view();
    has_test = true;
  }
  return {};
}

bool is_gnu_info(const TextStart& start) {
  return start.line(0).starts_with("This is ") && start.contains("makeinfo");
}

// Wavefront .obj files contain lines with vertices and faces.
bool is_model(const TextStart& start) {
  return start.has("v ", kSampleLines) && (start.has("f ", kSampleLines) || start.has("vn ", kSampleLines));
}

// "[section]" or "name = value" on every line.
bool is_settings(const TextStart& start) {
  bool has_any = false;
  for (std::size_t i = 0; i < start.size(); ++i) {
    const std::string_view line = trimmed(start.line(i));
    if (line.empty() || line.starts_with('#') || line.starts_with(';')) continue;
    const bool is_section = line.starts_with('[') && line.ends_with(']');
    const std::size_t equals = line.find('=');
    const bool is_setting = equals != line.npos && line.substr(0, equals).find_first_of("<{(\"'") == line.npos;
    if (!is_section && !is_setting) return false;
    has_any = true;
  }
  return has_any;
}

// A text with the name of coverage.py's database, such as the Dockerfile of a coverage job, unless the database may
// have been truncated there.
bool is_named_like_database(const Head& head) {
  const bool is_named = head.last_name == ".coverage" || head.last_name.starts_with(".coverage.");
  return is_named && !text::is_blank_text(head.bytes) && !std::string_view("SQLite format 3").starts_with(head.bytes);
}

struct TextKind {
  bool (*is_it)(const TextStart& start);
  std::string_view what;
};

constexpr TextKind kTexts[] = {
    {is_massif, "valgrind massif output; show it with ms_print"},
    {[](const TextStart& start) { return start.line(0).starts_with("[ perf "); },
     "messages of perf, not its data; pass the file that it wrote"},
    {is_heaptrack, "heaptrack data; write stacks with heaptrack_print -F"},
    {[](const TextStart& start) { return start.line(0).starts_with("v8-version,"); },
     "a log of V8 (node --prof); show it with node --prof-process"},
    {is_dr_memory, "a Dr. Memory report, not a profile"},
    {is_dtrace, "stacks in the form that DTrace prints; collapse them with stackcollapse.pl"},
    {[](const TextStart& start) { return start.line(0).starts_with("heap_v2/"); },
     "a heap profile of jemalloc; show it with jeprof"},
    {is_ghc, "a GHC time and allocation profile (.prof); convert it with ghc-prof-flamegraph"},
    {is_pprof_raw, "pprof -raw output; pass the profile itself"},
    {is_pprof_top, "a pprof text report; pass the profile itself"},
    {is_cover_func, "go tool cover -func output; pass the coverage profile itself"},
    {is_mprof, "memory_profiler data (mprofile); show it with mprof plot"},
    {is_gcov_summary, "the summary that gcov prints, not a listing; pass the .gcov files"},
    {is_luacov, "luacov statistics; run luacov -r lcov and pass its report"},
    {is_art_profile, "the rules of an Android ART baseline profile (baseline-prof.txt)"},
    {is_collector_text,
     "output of the OpenTelemetry Collector's debug exporter; let a file exporter write the profiles"},
    {[](const TextStart& start) { return record_after_tests(start).starts_with("TD:"); },
     "descriptions of tests for lcov, not coverage; pass them to genhtml --description-file"},
    {[](const TextStart& start) { return record_after_tests(start).starts_with("SN:"); },
     "a list of tests for Coverview, not coverage; pass the tracefile itself"},
    {is_llvm_show, "a listing of llvm-cov show; run llvm-cov export instead"},
    {is_llvm_report, "a table of llvm-cov report; run llvm-cov export instead"},
    {is_coverage_py_table, "a table of coverage report; run coverage lcov, json or xml instead"},
    {is_istanbul_table, "a table of istanbul's text reporter; use its reporter lcov, cobertura or clover"},
    {is_d_listing, "a listing of D's -cov; pass a report made from it"},
    {is_vim, "a profile of Vim; convert it with covimerage"},
    {is_erlang_listing, "a listing of Erlang's cover; write a report with covertool or mix coveralls"},
    {is_gnu_info, "a GNU Info manual"},
    {is_model, "a 3D model (Wavefront .obj)"},
    {[](const TextStart& start) { return start.line(0).find("<?php") != std::string_view::npos; },
     "PHP code; write a report with phpunit --coverage-clover"},
};

// "Dockerfile.otlp": what follows the name of a build file is not a suffix.
constexpr std::pair<std::string_view, std::string_view> kBuildFiles[] = {
    {"Dockerfile.", "a Dockerfile"}, {"Containerfile.", "a Containerfile"}, {"Makefile.", "a makefile"},
    {"makefile.", "a makefile"},     {"GNUmakefile.", "a makefile"},        {"README.", "a README"}};

// Kinds that only their names tell.
constexpr std::pair<std::string_view, std::string_view> kNames[] = {
    {"luacov.stats.out", "luacov statistics; run luacov -r lcov and pass its report"},
    {"luacov.report.out", "the text report of luacov; run luacov -r lcov instead"},
    {".resultset.json.lock", "a lock file of SimpleCov; pass .resultset.json"},
    {".report_stamp", "a time stamp of SimpleCov's reports; pass .resultset.json"},
    {"resultset.yml", "a result set of SimpleCov 0.3 or 0.4; run the tests with a later release"},
    {".simplecov", "the configuration of SimpleCov"},
};

}  // namespace

OtherKind find_text_kind(const Head& head) {
  for (const auto& [name, what] : kNames)
    if (head.last_name == name) return {what};
  for (const std::string_view list : {"subuid", "subuid-", "subgid", "subgid-"})
    if (head.last_name == list) return {"a list of subordinate ids (subuid)"};
  if (head.last_name.ends_with(".ucdb")) return {"hardware coverage (UCDB); write a report with vcover report -xml"};
  if (head.last_name.find(".jl.") != std::string_view::npos && head.last_name.ends_with(".cov"))
    return {"a listing of Julia's coverage; convert it with LCOV.writefile of CoverageTools.jl"};
  if (head.name.find("cover_db/") != std::string_view::npos && !head.last_name.ends_with(".json"))
    return {"a file of a Devel::Cover database; run 'cover -report clover'"};
  if (!head.is_text()) return {};
  const TextStart start(head.bytes);
  for (const TextKind& kind : kTexts)
    if (kind.is_it(start)) return {kind.what};
  return {find_json_kind(head.bytes)};
}

OtherKind find_plain_kind(const Head& head) {
  if (!head.is_text()) return {};
  for (const auto& [start, what] : kBuildFiles)
    if (head.last_name.starts_with(start)) return {what};
  const TextStart start(head.bytes);
  if (start.line(0).starts_with("#!")) return {"a script"};
  if (head.bytes.starts_with("<?xml")) return {"XML"};
  if (const std::string_view json = find_other_json(head.bytes); !json.empty()) return {json};  // "[1]" is no section
  if (is_settings(start)) return {"an INI settings file"};
  return {is_named_like_database(head) ? "a text, not a data file of coverage.py" : std::string_view()};
}

}  // namespace proflint
