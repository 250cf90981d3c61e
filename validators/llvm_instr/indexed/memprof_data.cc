// Checks data access profiles: names, hashes of cold strings, and records that refer to the names.
#include "validators/llvm_instr/indexed/memprof_data.h"

#include "validators/core/cursor.h"
#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::size_t kLocationSize = 12;  // file name and line
constexpr NameRules kDataNames = {"profdata/memprof-record"_rule, "profdata/memprof-record"_rule,
                                  "the names of data accesses", "a names chunk of the data accesses"};

class DataAccessCheck {
 public:
  DataAccessCheck(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                  std::pmr::memory_resource* memory)
      : cursor_(bytes), inflater_(inflater), findings_(findings), names_(memory) {}

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
  bool cut() {
    findings_.add("profdata/memprof-record"_rule, cursor_.here(8),
                  "the data access profiles extend past the end of the heap profile");
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
      findings_.add("profdata/memprof-record"_rule, where, "data accesses have ", Plural{used, "name"}, " and ",
                    Plural{cold, "cold name"}, ", but ", Plural{names, "name is", "names are"}, " stored");
      return false;
    }
    return true;
  }

  bool read_record() {
    const std::string_view where = cursor_.here(8);
    std::uint64_t symbol = 0, count = 0, number = 0;
    std::uint8_t is_hash = 0;
    std::string_view locations;
    if (!cursor_.read(symbol) || !cursor_.read(is_hash) || !cursor_.read(count) || !cursor_.read(number) ||
        !cursor_.take_array(number, kLocationSize, locations))
      return cut();
    if (is_hash == 0) check_name(symbol, where);
    for (; !locations.empty(); locations.remove_prefix(kLocationSize))
      check_name(load<std::uint64_t>(locations, std::endian::little), locations.substr(0, 8));
    return true;
  }

  void check_name(std::uint64_t index, std::string_view where) {
    if (index >= names_.size())
      findings_.add("profdata/memprof-record"_rule, where, "a data access refers to name ", index, ", but only ",
                    Plural{names_.size(), "name is", "names are"}, " stored, numbered from 0");
  }

  Cursor cursor_;
  Inflater& inflater_;
  GroupedFindings& findings_;
  Names names_;
};

}  // namespace

std::optional<std::uint64_t> check_data_accesses(std::string_view bytes, Inflater& inflater, GroupedFindings& findings,
                                                 std::pmr::memory_resource* memory) {
  DataAccessCheck check(bytes, inflater, findings, memory);
  if (!check.run()) return std::nullopt;
  return bytes.size() - check.left();
}

}  // namespace proflint::llvm_instr::indexed
