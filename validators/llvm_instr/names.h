// Names sections: one chunk per module, usually compressed, with names joined by 0x01.
// Follows LLVM InstrProf.cpp, collectGlobalObjectNameStrings and readAndDecodeStrings.
#pragma once

#include <memory_resource>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"

namespace proflint::llvm_instr {

// Memory for the inflated names sections of one file, within the limit inflated-size.
class Inflater {
 public:
  Inflater(Report& report, std::pmr::memory_resource* memory) : report_(report), buffers_(memory) {}
  ~Inflater();
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Memory for `size` bytes inflated from `place`. Empty if that exceeds the limit, which is then reported.
  std::span<char> room(std::uint64_t size, std::string_view place);

 private:
  Report& report_;
  std::pmr::vector<std::span<char>> buffers_;
  std::uint64_t total_ = 0;
};

// Why the text form of a profile cannot express the name of a function; nullptr if it can.
const char* why_unwritable(std::string_view name);

// The rules for a names section.
struct NameRules {
  const Rule& decode;
  const Rule& empty;
  const char* section;          // "the names"
  const char* chunk;            // "a names chunk"
  const Rule* bytes = nullptr;  // if they are names of functions
};

class Names {
 public:
  explicit Names(std::pmr::memory_resource* memory) : names_(memory), hashes_(memory), by_hash_(memory) {}

  // Reads and checks `section`. False: not all names could be read, so missing names cannot be reported.
  bool read(std::string_view section, const NameRules& rules, Inflater& inflater, GroupedFindings& findings);

  std::size_t size() const { return names_.size(); }
  std::string_view operator[](std::size_t index) const { return names_[index]; }

  // Whether a name has this hash. Fast if hashes are passed in the order of their names.
  bool has(std::uint64_t hash);

  // The name with this hash, for messages.
  std::optional<std::string_view> find(std::uint64_t hash);

 private:
  struct Chunk {
    std::string_view text;   // the joined names
    std::string_view place;  // of the chunk in the file
    bool is_inflated = false;
  };
  // Names with one defect, and the chunk of the first of them.
  struct Flawed {
    Occurrences names;
    Chunk chunk;

    void add(std::string_view name, const Chunk& where) {
      if (!names) chunk = where;
      names.add(name);
    }
  };
  bool take_chunk(std::string_view& rest, const NameRules& rules, Inflater& inflater, GroupedFindings& findings,
                  Chunk& chunk);
  bool inflate_chunk(std::string_view stream, std::uint64_t size, const NameRules& rules, Inflater& inflater,
                     GroupedFindings& findings, std::string_view& text);
  void index();
  void split(const Chunk& chunk);
  void report_flawed(const NameRules& rules, GroupedFindings& findings) const;

  std::pmr::vector<std::string_view> names_;
  std::pmr::vector<std::uint64_t> hashes_;  // of the names, in the same order
  Flawed empty_, unwritable_;
  std::size_t next_ = 0;  // index after the hash that was found last
  // The index of each in hashes_; filled at the first hash that is out of order.
  HashMap<std::uint64_t, std::size_t> by_hash_;
};

}  // namespace proflint::llvm_instr
