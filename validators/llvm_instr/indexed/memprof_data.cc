// Checks data access profiles: names, hashes of cold strings, and records that refer to the names.
#include "validators/llvm_instr/indexed/memprof_data.h"

#include <utility>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/core/seen.h"
#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::size_t kLocationSize = 12;  // file name and line
constexpr NameRules kDataNames = {"profdata/memprof-record"_rule, "profdata/memprof-record"_rule,
                                  "the names of data accesses", "a names chunk of the data accesses"};

// The name by which LLVM knows a symbol: without a suffix such as ".llvm.123", but with ".__uniq.".
// InstrProfSymtab::getCanonicalName
std::string_view canonical_name(std::string_view name) {
  constexpr std::string_view kUnique = ".__uniq.";
  const std::size_t unique = name.find(kUnique);
  const std::size_t dot = name.find('.', unique == name.npos ? 0 : unique + kUnique.size());
  return dot == 0 ? name : name.substr(0, dot);
}

class DataAccessCheck {
 public:
  DataAccessCheck(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                  std::pmr::memory_resource* memory)
      : cursor_(bytes),
        inflater_(inflater),
        findings_(findings),
        names_(memory),
        seen_(memory),
        symbols_(memory),
        strings_(memory) {}

  bool run() {
    std::uint64_t hashes = 0, records = 0;
    std::string_view ignored;
    if (!read_names()) return false;
    if (!cursor_.read(hashes) || !cursor_.take_array(hashes, 8, ignored) || !cursor_.read(records)) return cut();
    for (; records != 0; --records)
      if (!read_record()) return false;
    return true;
  }
  std::size_t left() const { return cursor_.left(); }

 private:
  struct Symbol {
    std::string_view name;  // canonical
    bool has_record = false;
  };

  bool cut() {
    findings_.add("profdata/memprof-record"_rule, cursor_.here(8),
                  "the data access profiles extend past the end of the MemProf section");
    return false;
  }

  // Reads the names: of accessed data, of files, and of data that is known to be cold.
  bool read_names() {
    const std::string_view where = cursor_.here(16);
    std::uint64_t used = 0, cold = 0, size = 0;
    std::string_view stored, padding;
    if (!cursor_.read(used) || !cursor_.read(cold) || !cursor_.read(size) || !cursor_.take(size, stored) ||
        !cursor_.take((8 - size % 8) % 8, padding))
      return cut();
    if (!names_.read(stored, kDataNames, inflater_, findings_)) return false;
    const std::uint64_t names = names_.size();
    if (used > names || cold != names - used) {
      findings_.add("profdata/memprof-record"_rule, where, "the data access profiles declare ", Plural{used, "name"},
                    " and ", Plural{cold, "cold name"}, ", but ", Plural{names, "name is", "names are"}, " stored");
      return false;
    }
    number_names(static_cast<std::size_t>(used), stored);
    return true;
  }

  // LLVM numbers distinct names: after a duplicate, records refer to other names than the file says.
  void number_names(std::size_t used, std::string_view where) {
    symbols_.reserve(used);
    for (std::size_t i = 0; i < used; ++i) {
      if (seen_.insert(names_[i], where))
        findings_.add("profdata/memprof-data-duplicate"_rule, where, "name ", names_[i],
                      " of the data accesses occurs twice");
      symbols_.push_back({canonical_name(names_[i])});
    }
    seen_.clear();
  }

  bool read_record() {
    const std::string_view where = cursor_.here(8);
    std::uint64_t symbol = 0, count = 0, number = 0;
    std::uint8_t is_hash = 0;
    std::string_view locations;
    if (!cursor_.read(symbol) || !cursor_.read(is_hash) || !cursor_.read(count) || !cursor_.read(number) ||
        !cursor_.take_array(number, kLocationSize, locations))
      return cut();
    if (is_hash != 0) {
      if (strings_.insert(symbol, where)) report_repeated("the string with hash", Hex{symbol}, where);
    } else if (check_name(symbol, where)) {
      check_symbol(symbols_[static_cast<std::size_t>(symbol)], where);
    }
    for (; !locations.empty(); locations.remove_prefix(kLocationSize))
      check_name(load<std::uint64_t>(locations, std::endian::little), locations.substr(0, 8));
    return true;
  }

  // Names of cold data follow the others and have no index.
  bool check_name(std::uint64_t index, std::string_view where) {
    if (index < symbols_.size()) return true;
    findings_.add("profdata/memprof-record"_rule, where, "a data access refers to name ", index, ", but only ",
                  Plural{symbols_.size(), "name is", "names are"}, " stored for data accesses, numbered from 0");
    return false;
  }

  // Hashes each name once, however many records refer to it.
  void check_symbol(Symbol& symbol, std::string_view where) {
    if (std::exchange(symbol.has_record, true) || seen_.insert(symbol.name, where))
      report_repeated("symbol", symbol.name, where);
  }

  void report_repeated(const char* kind, const Part& label, std::string_view where) {
    findings_.add("profdata/memprof-data-duplicate"_rule, where, kind, " ", label, " has a second data access record");
  }

  Cursor cursor_;
  Inflater& inflater_;
  GroupedFindings& findings_;
  Names names_;
  SeenNames seen_;                    // names, then symbols of records
  std::pmr::vector<Symbol> symbols_;  // by name, without the names of cold data
  SeenNumbers strings_;               // hashes in records
};

}  // namespace

std::optional<std::uint64_t> check_data_accesses(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                                                 std::pmr::memory_resource* memory) {
  DataAccessCheck check(bytes, inflater, findings, memory);
  if (!check.run()) return std::nullopt;
  return bytes.size() - check.left();
}

}  // namespace proflint::llvm_instr::indexed
