// proflint as a library: takes the bytes of a profile or coverage file and returns a report. Installed as
// <proflint/proflint.h>; link with proflint::proflint (CMake) or `pkg-config proflint`.
//
// Functions do no I/O, keep no state and do not throw; they may be called from several threads at once. Whatever the
// bytes are, a check takes time in proportion to their size, and memory within the limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proflint::api {

// From least to most severe: notes leave the verdict clean.
enum class Severity : std::uint8_t { note, warning, error };

// Whether programs can use the file, in one word.
enum class Verdict : std::uint8_t {
  clean,        // nothing found, or notes only
  suspicious,   // warnings only
  invalid,      // at least one error
  unsupported,  // the format or its version is unknown
  unchecked,    // a limit was hit, or the options are wrong
};

// One row of the rule tables. All texts are static and end in NUL.
struct Rule {
  std::string_view id;                 // "gcov/record-length"
  std::string_view family;             // the table that it belongs to
  std::string_view category;           // what kind of defect it finds
  Severity severity = Severity::note;  // unless the check finds a milder or worse case
  std::string_view statement;          // the requirement
  std::string_view source;             // the document that states it
  std::string_view consequence;        // the consequence of breaking it
  std::string_view hint;               // the remedy
};

// A file that belongs to the checked file.
struct Companion {
  std::string_view name;   // for messages: a path
  std::string_view bytes;  // its contents
};

// The companion files that a check may request.
enum class Role : std::uint8_t { pair, image, source, classes };

// Finds a companion file; nothing if there is none. `name` is the path of the other file of a pair, of a source or of a
// class, as the checked file names it; it may be empty for an image. The bytes must stay valid until check() returns.
using FindCompanion = std::function<std::optional<Companion>(Role role, std::string_view name)>;

// All views and names must stay valid until check() returns. An unknown rule, limit or format makes the verdict
// unchecked; see Report::error.
struct Options {
  std::string_view name;                                      // of the file: formats and rules depend on its suffix
  std::string_view assume;                                    // FORMAT or FORMAT:VARIANT; empty: detected by contents
  FindCompanion find;                                         // absent: no companion files
  std::vector<std::string> select, ignore;                    // ids or groups of rules, as on the command line
  std::vector<std::pair<std::string, Severity>> severities;   // by rule id; the last one for a rule counts
  std::vector<std::pair<std::string, std::uint64_t>> limits;  // "memory", "nesting", ...
  std::size_t max_findings = 100;                             // that the report keeps; all are counted
  std::size_t max_findings_per_rule = 10;                     // the same for each rule and severity
};

// A defect at one place, or at several that are alike. Owns its message; views are static.
struct Finding {
  std::string_view rule;                                  // its id
  Severity severity = Severity::note;                     // as the options set it
  std::string message;                                    // printable UTF-8, whatever the file contains
  std::optional<std::uint64_t> byte_offset, byte_length;  // absent if it is about the file as a whole
  std::optional<std::uint64_t> line, column;              // from 1, columns in bytes; absent if the file is not text
  std::string_view in;  // "gzip", "zstd": offset and line refer to the unpacked contents; else empty
};

// The totals of the file, as far as the format provides them.
struct Facts {
  std::optional<std::uint64_t> functions;          // with records of their own
  std::optional<std::uint64_t> counters, nonzero;  // counters, samples, lines or blocks: all, and the nonzero ones
  std::optional<std::uint64_t> total;              // the sum of the counters; 2^64 - 1 if it is larger
  std::optional<std::uint64_t> runs;               // of the program
  std::optional<std::uint64_t> lines, lines_hit;   // source lines: the executable and the executed ones
  std::optional<std::uint64_t> version;            // a number that the format defines
  std::string identity;                            // equal for files that belong together; may be empty
  std::vector<std::string_view> traits;            // properties that the version does not show, such as "temporal"
};

// The requested companion files.
struct Asked {
  Role role = Role::pair;  // what the file would be
  std::string name;        // of the file that was found, else as requested
  bool is_found = false;   // Options::find answered with a file
};

// The number of findings of a rule with a severity, including those that were not kept.
struct Tally {
  std::string_view rule;               // its id
  Severity severity = Severity::note;  // as the options set it
  std::uint64_t count = 0;             // at least 1
};

// The result of one check. Owns its texts; views are static.
struct Report {
  std::string error;                     // why nothing was checked: an unknown rule, limit or format; else empty
  Verdict verdict = Verdict::unchecked;  // the result in one word
  std::string_view format;               // empty if unknown
  std::string description;               // version, byte order and contents, for people
  Facts facts;                           // as far as the file could be read
  std::vector<Asked> companions;         // each request once, in order
  std::vector<Tally> tally;              // by rule id, then severity
  std::vector<Finding> findings;         // by offset
};

// Checks `bytes`. The report keeps no view of them.
Report check(std::string_view bytes, const Options& options = {}) noexcept;

// The rules, by index below rule_count().
std::size_t rule_count() noexcept;
Rule rule_at(std::size_t index) noexcept;
std::optional<Rule> find_rule(std::string_view id) noexcept;

// Suffix of the other file of a pair for a format (".gcno" for "gcda"); empty if there is none.
std::string_view pair_suffix(std::string_view format) noexcept;

// "error", "invalid", ...
std::string_view to_string(Severity severity) noexcept;
std::string_view to_string(Verdict verdict) noexcept;

// "0.1.0"
std::string_view version() noexcept;

}  // namespace proflint::api
