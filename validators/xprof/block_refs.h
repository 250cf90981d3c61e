// The block references of all source lines, held against the procedures they refer to.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, source files and source mapping.
//
// Only names and places of procedures are kept while the file is read. At its end, the records of every procedure that
// is referred to are read once more: memory goes with the references, not with all blocks and tuples of the file.
#pragma once

#include "validators/xprof/counters.h"
#include "validators/xprof/graph.h"
#include "validators/xprof/references.h"

namespace proflint::xprof {

class BlockRefs {
 public:
  BlockRefs(Context& context, References& references)
      : context_(context),
        references_(references),
        lines_(context.memory),
        refs_(context.memory),
        undecided_(context.memory),
        blocks_(context.memory),
        counters_(context.memory),
        tuples_(context.memory) {}

  // The references that follow are to a place of a source file. With kNone for the file, its mapping is not checked.
  void open_line(std::uint32_t line, std::uint32_t column, std::uint32_t source) {
    line_ = {line, column, source};
    has_line_ = false;
  }

  // Splits a reference, with a finding if that is not possible. The one before, as a rule the same, is remembered.
  bool split(std::string_view text, ProcRef& out);

  // Adds a reference whose record starts at `at`; `ref` is what split() returned last.
  void add(const char* at, std::uint32_t block, std::uint64_t count, bool has_count, const ProcRef& ref);

  // At the end of the file.
  void check();

 private:
  struct Line {
    std::uint32_t line, column;  // column 0: none
    std::uint32_t source;
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
    std::uint32_t block, line, source, column;
    auto operator<=>(const Tuple&) const = default;
  };

  void decide(const Undecided& undecided);
  void attach(std::uint32_t ref, std::uint32_t procedure);
  grammars::xprof_text::BlockRef reread(const Ref& ref) const;
  void load(const Procedure& procedure);
  void load_tuple(std::string_view record, std::uint32_t& source);
  void check_ref(const Ref& ref, const Procedure& procedure);
  bool is_mapped(const Line& line, std::uint32_t block) const;

  Context& context_;
  References& references_;
  std::pmr::vector<Line> lines_;  // those with references
  Line line_ = {};
  bool has_line_ = false;
  std::pmr::vector<Ref> refs_;
  std::pmr::vector<Undecided> undecided_;  // references to procedures that stand further on, or nowhere

  std::string_view last_text_;
  ProcRef last_ref_;
  std::uint32_t last_procedure_ = kNone;
  bool last_is_valid_ = false;

  // Of the procedure that is read again.
  IdTable<BlockRecord> blocks_;
  IdTable<CounterRecord> counters_;
  std::pmr::vector<Tuple> tuples_;
  bool blocks_are_whole_ = true, tuples_are_whole_ = true;
};

}  // namespace proflint::xprof
