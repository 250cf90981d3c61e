// Collects the findings of a check in one file: counts all, keeps a bounded number, builds no message past the caps.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/companions.h"
#include "validators/core/entries.h"
#include "validators/core/facts.h"
#include "validators/core/limits.h"
#include "validators/core/message.h"
#include "validators/core/policy.h"
#include "validators/core/rule.h"
#include "validators/core/salvage.h"

namespace proflint {

// The result in one word, in ascending order of precedence: the verdict on an archive is the highest of its parts.
enum class Verdict : std::uint8_t { clean, suspicious, invalid, unsupported, unchecked };

// The enumerator's name: "clean", "suspicious", ...
std::string_view to_string(Verdict verdict);

// Line and column of a text location, both from 1; columns count bytes.
struct Position {
  std::uint64_t line = 0;
  std::uint64_t column = 0;  // a tab is one column
};

// Bytes that were decompressed from a part of the file, or of another source.
struct Source {
  std::string_view bytes;  // valid until the report is finished
  std::string_view place;  // the compressed bytes, in the file or in a source that was added before
  const char* name;        // "gzip", "the name table"
  const char* offset_name = "uncompressed offset";  // what an offset in `bytes` is called in messages
};

// A piece of the file around a finding, for the full form. For text it is within one line.
struct Excerpt {
  std::uint64_t offset = 0;  // of the first byte of `bytes`, in the file or in its unpacked contents
  std::string bytes;         // a few rows for binary files, part of a line for text
};

// One finding as it is printed. Owns its texts, so it outlives the file; views are static.
struct Finding {
  const Rule* rule = nullptr;           // static; never nullptr in a result
  Severity severity = Severity::note;   // as reported
  Severity found = Severity::note;      // as the check found it, before the user's settings
  std::uint64_t number = 0;             // among the findings of its rule that were found with `found`, from 1
  std::uint64_t places = 1;             // the number of places that it represents; it is shown at the first one
  std::string message;                  // printable UTF-8, whatever the file contains
  std::vector<std::string> raised_for;  // the consumers for which it is an error although its own severity is lower
  std::optional<Extent> where;          // nothing: the finding is about the file as a whole
  std::optional<Position> position;     // only if the file is text
  std::string_view in;                  // the container, if the finding is in its contents: "gzip"; else empty
  Excerpt excerpt;                      // empty if the finding is about the file as a whole
};

// The number of findings of a rule with a severity, shown or not.
struct Tally {
  const Rule* rule = nullptr;          // static; never nullptr in a result
  Severity severity = Severity::note;  // as reported
  std::uint64_t count = 0;             // at least 1 in a result
  std::uint64_t more_places = 0;       // the places that the findings represent, except the first one of each finding

  std::uint64_t places() const { return count + more_places; }
};

// The verdict that follows from findings alone: invalid, suspicious or clean.
Verdict verdict_of(std::span<const Tally> tally);

// The result for one file. Of the file itself, it contains only short excerpts.
struct Result {
  std::string_view format;        // id of the format; empty if unknown
  bool shares_file_name = false;  // the format is unknown, and the contents are certainly of another kind
  std::string description;        // version, dialect, byte order, contents in numbers: what `identify` prints
  Facts facts;                    // as far as the file was read
  std::vector<Companions::Asked> companions;  // the requested companion files
  Verdict verdict = Verdict::clean;           // follows from the tally unless the file is unsupported or unchecked
  std::vector<Tally> tally;                   // by rule id, then severity
  std::vector<Finding> findings;              // by offset; those about the whole file first
  // Names of the sources whose lines the file counts, normalized and sorted; empty unless the caller wants them.
  std::vector<std::string> sources;
  std::vector<NamedAmount> entries;  // the counts of the file by name, in the order of names; empty unless wanted
  std::vector<Record> records;       // those that the check found, in file order; empty unless wanted
};

// The number of findings with that severity.
std::uint64_t count_of(const Result& result, Severity severity);

// Adds the verdict, counts and findings of `later`, which is about the same file, to `result`. The worst findings
// survive the cap of `policy`. Nothing else of `later` is used.
void append(Result& result, Result&& later, const Policy& policy);

// Made for one check of one file, and used by one thread; for_piece() gives other threads their own.
class Report {
 public:
  // `file` must stay valid until finish(). The policy and limits must outlive the report.
  Report(std::string_view file, const Policy& policy, const Limits& limits);

  // A report that keeps no findings, for reading a companion, or for reading a file a second time.
  static Report quiet(std::string_view file, const Limits& limits);

  // A separate report about the same file, with the same policy, for a piece that is checked independently.
  Report for_piece() const;

  // The same for a part of the file that is a file itself. Findings about the whole part are placed at `part.place`.
  // A part that was not decoded has itself as its place; findings in it contain its name.
  Report for_part(const Source& part) const;

  // Takes over the findings in a piece of the same file. Pieces are absorbed in file order, so that the caps keep
  // the findings that one report of the whole file would have kept. Descriptions and facts of this report stay.
  void absorb(Report&& piece);

  // Adds a finding with the rule's own severity. `where` is a view into the file (empty: the place where something is
  // missing), or a default string_view for the file as a whole. Parts: see message.h.
  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Parts&... parts) {
    add_as(rule.severity, rule, where, parts...);
  }

  // The same with the severity that the specification gives this case of the rule.
  template <class... Parts>
  void add_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    if (Counter* counter = count(rule, severity, where)) {
      const Part list[] = {Part(parts)...};
      keep(*counter, where, list);
    }
  }

  // The same for a list of parts, and for a finding that represents several places, of which `where` is the first.
  void add_list(Severity severity, const Rule& rule, std::string_view where, std::span<const Part> parts,
                std::uint64_t places = 1) {
    if (Counter* counter = count(rule, severity, where, places)) keep(*counter, where, parts, places);
  }

  // Whether findings of the rule, with its own severity, are only counted from now on: their places and messages need
  // not be computed.
  bool is_full(const Rule& rule) const;

  // From now on, consumers that do not read the format do not affect severities. Call once, before pieces are made.
  void set_format(std::string_view format);

  // Reports that `limit` was hit at `where`; the verdict becomes `unchecked`.
  void add_limit(Limit limit, std::string_view where);

  // Records that the rest of the file is in a version or dialect that proflint does not know: the verdict becomes
  // `unsupported` unless it is `unchecked`. Add a finding with the reason as well.
  void set_unsupported() { unsupported_ = true; }

  // Whether an error was found so far: an invariant that needs a valid file may not be worth checking then.
  bool has_errors() const { return errors_ != 0; }

  // Counts findings in `tail` separately, so that they can be withheld. REQUIRES: nothing was found yet; `tail` is the
  // end of the contents.
  void watch_tail(std::string_view tail) { tail_ = tail; }

  // Whether an error reaches into the tail that is watched.
  bool has_error_in_tail() const { return has_error_in_tail_; }

  // Withdraws every finding that starts in the tail that is watched: one cause explains them all.
  void withhold_tail();

  // The container was unpacked: findings from now on are about the contents.
  void start_contents() { container_counters_ = counters_.size(); }

  // If one of `causes` was found, lost or inserted bytes displaced everything after them: of the other findings in the
  // contents, withdraws all but one of the worst, the first that was found. Notes stay, and explain nothing.
  void withhold_displaced(std::span<const Rule* const> causes);

  // Whether the report has no findings, and nothing was left unchecked.
  bool is_empty() const;

  // Sets the facts of the file; later calls replace the facts of earlier ones, except for the version and the traits,
  // which stay as they are.
  void set_facts(Facts facts);

  // Set the version and add properties as soon as they are read, so that a truncated file has them. Of several
  // versions, as files made of parts have, the first one counts.
  void set_version(std::uint64_t version) { facts_.version = facts_.version.value_or(version); }
  void add_trait(Trait trait) { facts_.traits.add(trait); }

  // The facts so far; later calls of set_facts() change them.
  const Facts& facts() const { return facts_; }

  // Describes a valid part of the file ("GCC 12.2", "little-endian", "4 functions"); shown by `identify`,
  // separated by commas.
  template <class... Parts>
  void describe(const Parts&... parts) {
    const Part list[] = {Part(parts)...};
    add_description(list);
  }

  // The first `size` bytes of the file, unwrapped, are lines of text: findings there have a line and a column.
  void set_text_size(std::size_t size) { text_size_ = size; }

  // From now on findings may be in `source`. If it was decompressed from the whole file, it is the checked text:
  // findings keep their place in it. If it was decompressed from a part, findings point at that part, and their message
  // names the source and the offset in it.
  void add_source(const Source& source);

  // From now on record() keeps the places of records.
  void keep_records() { keeps_records_ = true; }

  // Marks `bytes` of the contents as a record that can be kept if others of the file are lost. It is damaged if
  // an error is found in it, before or after. Called in file order; does nothing unless records are kept.
  void record(std::string_view bytes) {
    if (keeps_records_) records_.push_back({extent_of(bytes), false});
  }

  // Whether record() has an effect.
  bool keeps_records() const { return keeps_records_; }

  // The limits of the run.
  const Limits& limits() const { return limits_; }

  // Computes verdict, lines, columns and excerpts. Call once, while the file is still valid.
  Result finish() &&;

 private:
  // One rule with one severity as found. The policy is applied once, when the entry is made.
  struct Counter {
    const Rule* rule = nullptr;
    Severity found = Severity::note;
    std::optional<Severity> severity;  // as reported; nothing: not reported
    std::uint64_t count = 0;
    std::uint64_t more_places = 0;  // as in Tally
    std::uint64_t in_tail = 0;      // findings in `count` that start in the tail
    std::uint64_t more_places_in_tail = 0;
  };

  Counter& counter_of(const Rule& rule, Severity found);
  Counter* count(const Rule& rule, Severity severity, std::string_view where, std::uint64_t places = 1);
  bool starts_in_tail(std::string_view where) const;
  void keep(const Counter& counter, std::string_view where, std::span<const Part> parts, std::uint64_t places = 1);
  bool is_in_file(std::string_view where) const;
  void place(Finding& finding, std::string_view where) const;
  void add_description(std::span<const Part> parts);
  Extent extent_of(std::string_view contents) const;
  void mark_damaged_records();
  // Whether the rule, which was violated, is about the contents, and not about parts that could not be checked.
  bool is_about_contents(const Rule& rule) const;
  void keep_first(Counter& counter, std::uint64_t number);
  std::uint64_t line_number(std::string_view place);

  std::string_view file_;
  std::string_view contents_;   // the checked bytes: the file, or its unpacked contents
  std::string_view container_;  // the name of the container
  const Policy* policy_;
  std::unique_ptr<const Policy> own_policy_;  // after set_format()
  const Limits& limits_;
  std::vector<Counter> counters_;  // at most a few for each rule of the family
  std::vector<Finding> findings_;
  std::string description_;
  Facts facts_;
  std::size_t text_size_ = 0;
  std::size_t counted_offset_ = 0;  // counted_lines_ line ends precede it: LineOf counts on from here
  std::uint64_t counted_lines_ = 0;
  std::vector<Source> sources_;         // those made from parts
  std::string_view tail_;               // default: not watched
  std::size_t container_counters_ = 0;  // that many of counters_ are not about the contents
  std::uint64_t errors_ = 0;
  bool has_error_in_tail_ = false, unchecked_ = false, unsupported_ = false;
  std::string_view part_;  // the part that is checked as a file; by default the whole file
  bool keeps_records_ = false;
  std::vector<Record> records_;  // in the order of the calls of record()
  std::vector<Extent> damage_;   // errors in the contents, while records are kept
};

}  // namespace proflint
