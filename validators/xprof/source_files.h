// SRCFILE sections: source lines and the blocks whose counts they show.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, source files.
#pragma once

#include "validators/core/hash_tables.h"
#include "validators/xprof/decoders/header.h"
#include "validators/xprof/references.h"
#include "validators/xprof/rules/block_refs.h"

namespace proflint::xprof {

class SourceFiles {
 public:
  SourceFiles(Context& context, References& references)
      : context_(context),
        references_(references),
        paths_(context.memory),
        lines_(context.memory),
        seen_lines_(context.memory),
        refs_(context, references),
        blocks_(context.memory) {}

  void open(const Record& record);
  // A lost line may have opened another section: the open section is not compared with its counts.
  void tear() {
    announced_lines_.open({});
    has_line_ = false;
  }
  // Adds a SRCLINE record, or a block reference of the open line.
  void add(const Record& record) { record.kind == Kind::srcline ? open_line(record) : add_ref(record); }
  void close(std::string_view end);
  // Called at the end of the file, when every procedure is known.
  void finish() { refs_.check(); }

 private:
  void open_line(const Record& record);
  void add_ref(const Record& record);
  void check_place(const grammars::xprof_text::SrcLine& fields, std::string_view record);
  void check_repeated(const Place& place, bool ascends, std::string_view words, std::string_view record);
  void close_line(std::string_view end);

  // A source line of the open section.
  struct LineRecord {
    Place place;
    const char* at;
  };
  struct PlaceHash {
    NumberHash hash;
    std::size_t operator()(const Place& place) const { return hash(rank(place)); }
  };
  using SeenLines = HashMap<Place, const char*, PlaceHash>;

  // Orders lines by line and column. A missing column sorts like column 0, which only damaged files have.
  static std::uint64_t rank(const Place& place) { return std::uint64_t{place.line} << 32 | place.column.value_or(0); }

  Context& context_;
  References& references_;
  Names paths_;

  Announced announced_lines_;
  std::uint32_t source_ = kNone;  // of the open section; kNone if its path could not be read
  std::pmr::vector<LineRecord> lines_;
  std::string_view last_place_;  // line and column of the last of them
  SeenLines seen_lines_;         // filled when lines do not ascend
  bool lines_ascend_ = true;
  Repeats<std::string_view> repeated_lines_;

  bool has_line_ = false;
  Announced announced_refs_;
  BlockRefs refs_;
  struct BlockKey {
    std::uint32_t block;
    std::string_view procedure;
    bool operator==(const BlockKey&) const = default;
  };
  struct BlockKeyHash {
    std::uint64_t seed = hash_seed();
    std::size_t operator()(const BlockKey& key) const { return hash_of(key.procedure, seed + key.block); }
  };
  DistinctKeys<BlockKey, BlockKeyHash> blocks_;
};

}  // namespace proflint::xprof
