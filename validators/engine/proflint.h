// proflint as a library: hand over the bytes of a profile or coverage file, get a report. Installed as
// <proflint/proflint.h>; link with proflint::proflint (CMake) or `pkg-config proflint`.
//
// Functions do no I/O, keep no state and throw nothing; they may be called from several threads at once. Whatever the
// bytes are, checking takes time in proportion to their size and memory within the limits.
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

enum class Severity : std::uint8_t { note, warning, error };

enum class Verdict : std::uint8_t {
  clean,        // nothing found, or notes only
  suspicious,   // warnings only
  invalid,      // at least one error
  unsupported,  // the format or its version is not known
  unchecked,    // a limit was hit, or the options are wrong: nothing is known
};

// One row of the rule tables. All texts are static and end in NUL.
struct Rule {
  std::string_view id;        // "gcov/record-length"
  std::string_view family;    // the group of rules it belongs to
  std::string_view category;  // what kind of defect it finds
  Severity severity = Severity::note;
  std::string_view statement;    // what must hold
  std::string_view source;       // where that is written
  std::string_view consequence;  // what happens otherwise
  std::string_view hint;         // what to do
};

// Another file that belongs to the one that is checked.
struct Companion {
  std::string_view name;
  std::string_view bytes;
};

// The companion files that a check may request.
enum class Role : std::uint8_t { pair, image, source, classes };

// Answers such a question: `name` is the path of a pair's other file, of a source or of a class as the checked file
// names it, and may be empty for an image. The bytes must stay valid until check() returns.
using FindCompanion = std::function<std::optional<Companion>(Role role, std::string_view name)>;

struct Options {
  std::string_view name;                    // of the file: formats and rules look at its suffix
  std::string_view assume;                  // FORMAT or FORMAT:VARIANT; empty: detected by contents
  FindCompanion find;                       // absent: no companion files
  std::vector<std::string> select, ignore;  // ids or groups of rules, as on the command line
  std::vector<std::pair<std::string, Severity>> severities;
  std::vector<std::pair<std::string, std::uint64_t>> limits;  // "memory", "nesting", ...
  std::size_t max_findings = 100;
  std::size_t max_findings_per_rule = 10;
};

struct Finding {
  std::string_view rule;  // its id
  Severity severity = Severity::note;
  std::string message;                                    // printable UTF-8, whatever the file contains
  std::optional<std::uint64_t> byte_offset, byte_length;  // absent: the finding is about the file as a whole
  std::optional<std::uint64_t> line, column;              // from 1, columns in bytes; absent where the file is not text
  std::string_view in;  // "gzip", "zstd": offset and line refer to the unpacked contents; else empty
};

// The totals of the file, each number only if the format knows it.
struct Facts {
  std::optional<std::uint64_t> functions, counters, nonzero, total, runs;
  std::string identity;  // what must be equal for files to belong together; may be empty
};

// The requested companion files.
struct Asked {
  Role role = Role::pair;
  std::string name;
  bool is_found = false;
};

// How often a rule was found with a severity, kept as a finding or not.
struct Tally {
  std::string_view rule;
  Severity severity = Severity::note;
  std::uint64_t count = 0;
};

struct Report {
  std::string error;  // why nothing was checked, if the options name something that does not exist; else empty
  Verdict verdict = Verdict::unchecked;
  std::string_view format;  // empty if unknown
  std::string description;  // version, byte order, contents, for people
  Facts facts;
  std::vector<Asked> companions;
  std::vector<Tally> tally;
  std::vector<Finding> findings;  // by offset
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
