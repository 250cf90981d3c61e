// The block references of all source lines, compared with the procedures they refer to.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, source files and source mapping.
//
// Only names and places of procedures are kept while the file is read. The records of a procedure are read once more
// at the first reference to it, and the references that follow are checked as long as they are to the same procedure,
// as for most source lines. Later references, and references before their procedure, wait for the end of the file, when
// each of these procedures is read once more. So time is linear for any order of references, and memory is proportional
// to the waiting ones.
#pragma once

#include <compare>
#include <optional>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/xprof/references.h"
#include "validators/xprof/rules/counters.h"
#include "validators/xprof/rules/graph.h"

namespace proflint::xprof {

// A place in a source file.
struct Place {
  std::uint32_t line = 0;
  std::optional<std::uint32_t> column;  // column 0 is invalid, but is not a missing column
  auto operator<=>(const Place&) const = default;
};

class BlockRefs {
 public:
  BlockRefs(Context& context, References& references)
      : context_(context),
        references_(references),
        lines_(context.memory),
        refs_(context.memory),
        undecided_(context.memory),
        missing_objects_(context.memory),
        missing_procedures_(context.report),
        blocks_(context.memory),
        counters_(context.memory),
        tuples_(context.memory) {}

  // The references that follow are to a place of a source file. With kNone for the file, its mapping is not checked.
  void open_line(const Place& place, std::uint32_t source) {
    line_ = {place, source};
    has_line_ = false;
  }

  // Splits a reference, with a finding if that is not possible. The previous one, usually the same, is remembered.
  bool split(std::string_view text, ProcRef& out);

  // Adds a reference whose record starts at `at`; `ref` is what split() returned last.
  void add(const char* at, std::uint32_t block, std::uint64_t count, bool has_count, const ProcRef& ref);

  // Called at the end of the file.
  void check();

 private:
  struct Line {
    Place place;
    std::uint32_t source = kNone;
  };
  struct Ref {
    const char* at;
    std::uint64_t count;
    std::uint32_t block;
    std::uint32_t line;  // index of the source line
    std::uint32_t next;  // reference to the same procedure
    bool has_count;
  };
  struct Undecided {
    std::uint32_t ref;
    ProcRef procedure;
  };
  struct Tuple {
    std::uint32_t block = 0;
    std::uint32_t source = 0;
    Place place;
    auto operator<=>(const Tuple&) const = default;
  };

  void decide(const Undecided& undecided);
  void attach(std::uint32_t ref, std::uint32_t procedure);
  grammars::xprof_text::BlockRef reread(const Ref& ref) const;
  void load(std::uint32_t procedure);
  void load_record(std::string_view record, std::uint32_t& source);
  void load_tuple(std::string_view record, std::uint32_t& source);
  void check_ref(const Ref& ref, const Line& line);
  void note_unmapped(const Ref& ref, const Line& line);
  void report_unmapped();
  void report_missing_blocks();
  std::string_view loaded_name() { return references_.procedure(loaded_).name_view(); }
  bool is_mapped(const Line& line, std::uint32_t block) const;

  Context& context_;
  References& references_;
  std::pmr::vector<Line> lines_;  // those with references that wait
  Line line_ = {};
  bool has_line_ = false;  // the current line is in lines_
  std::pmr::vector<Ref> refs_;
  std::pmr::vector<Undecided> undecided_;  // references to procedures that come later, or never
  Hashes missing_objects_;                 // of the paths that no OBJFILE section has
  GroupedFindings missing_procedures_;
  DetailedOccurrences<std::uint32_t> missing_blocks_;  // of the procedure that was loaded last

  std::string_view last_text_;
  ProcRef last_ref_;
  std::uint32_t last_procedure_ = kNone;
  bool last_is_valid_ = false;

  // References in a row that no tuple maps to their lines: one finding.
  struct Unmapped {
    std::string_view where, procedure;
    Line line;  // that refers to the block
    std::uint32_t block;
    std::optional<Tuple> other;  // that maps the block elsewhere
    std::uint64_t count = 0;
  };
  Unmapped unmapped_;

  // Of the procedure that was reread most recently. If only the block of a tuple is known, its source is
  // kUnknownSource.
  std::uint32_t loaded_ = kNone;
  IdTable<BlockRecord> blocks_;
  IdTable<CounterRecord> counters_;
  std::pmr::vector<Tuple> tuples_;
  bool blocks_are_whole_ = true, tuples_are_whole_ = true;
};

}  // namespace proflint::xprof
