// Decodes plain and composite function records into events, without recursion, so that nesting takes heap, not stack.
// Follows LLVM SampleProfReader: readFuncProfile, readProfile and (2026) readCompositeProfile.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/samples/binary/fields.h"
#include "validators/samples/binary/names.h"
#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {

// The tables that the records of a file refer to.
struct RecordTables {
  std::uint64_t names = 0;
  // Functions are identified by contexts instead of names.
  bool has_contexts = false;
  std::uint64_t contexts = 0;
  // Every record has a part about virtual tables.
  bool has_vtables = false;
  // The number of lines according to the summary.
  std::uint64_t lines = UINT64_MAX;
};

// A virtual table at a location, by the index of its name.
struct VtableUse {
  std::uint64_t location;
  Count index;
};

// State about composite blocks and virtual tables while the whole file is decoded.
struct BlockTypes {
  explicit BlockTypes(std::pmr::memory_resource* memory) : noted(memory), of_function(memory), vtables(memory) {}
  HashSet<std::uint64_t> noted;         // unknown types that were reported
  std::pmr::vector<Count> of_function;  // of the current function
  std::pmr::vector<VtableUse> vtables;  // of the current function or callee
};

// The start of a function record in its section, and the index of its name.
struct FunctionStart {
  std::uint64_t position = 0;
  Count index;
};

// The events for a sink of records, in file order; a sink hides the members for the events that it handles. All indexes
// are inside their tables.
struct IgnoreRecords {
  void begin_function(const FunctionStart&, const Count& /*head*/, const Count& /*total*/) {}
  void line(const Location&, const Count&) {}
  void target(const Count& /*index*/, const Count&) {}  // of the last line
  void begin_callee(const Location&, const Count& /*index*/, const Count& /*total*/) {}
  void end_callee() {}
  void end_function(const Count& /*callees*/) {}  // number of direct callees
  void vtable(const Location&, const Count& /*index*/, const Count&) {}
  void skip() {}  // a record that is out of range was omitted
};

template <class Sink>
class RecordDecoder {
 public:
  RecordDecoder(Fields& fields, const RecordTables& tables, Sink& sink, BlockTypes& types,
                std::pmr::memory_resource* memory)
      : fields_(fields), tables_(tables), sink_(sink), types_(types), open_(memory) {}

  // Decodes one top-level function. False: the rest of the section cannot be decoded, which was reported.
  bool function() {
    FunctionStart start;
    start.position = fields_.position();
    Count head, total, callees;
    if (!(fields_.large("head count", head) && function_index(start.index) && fields_.large("total count", total)))
      return false;
    sink_.begin_function(start, head, total);
    if (!(lines(fields_) && fields_.count32("number of inlined callees", callee_size(), callees))) return false;
    return callees_of(callees, [this] { return callee(); });
  }

  // The same for a composite record.
  bool composite_function() {
    FunctionStart start;
    start.position = fields_.position();
    Count callees;
    if (!function_index(start.index)) return false;
    const bool read =
        blocks(true, [&](const Count& head, const Count& total) { sink_.begin_function(start, head, total); });
    if (!(read && fields_.count32("number of inlined callees", kSmallestComposite, callees))) return false;
    return callees_of(callees, [this] { return composite_callee(); });
  }

 private:
  static constexpr std::size_t kSmallestLine = 4, kSmallestTarget = 2, kSmallestCallee = 6, kSmallestComposite = 5;
  static constexpr std::size_t kSmallestBlock = 2, kSmallestVtableSite = 3, kSmallestVtable = 2;
  static constexpr std::uint64_t kHighestOffset = 65535;
  static constexpr std::uint64_t kPlainBlock = 0;

  Report& report() { return fields_.report(); }
  std::size_t callee_size() const { return kSmallestCallee + (tables_.has_vtables ? 1 : 0); }

  bool function_index(Count& index) {
    return tables_.has_contexts ? fields_.context_index(tables_.contexts, index)
                                : fields_.name_index(tables_.names, index);
  }

  // Reads line offset and discriminator. `is_in_range`: whether such a location can exist. Like line(), it is inlined
  // because calls took 10 % of the instructions.
  [[gnu::always_inline]] bool location(Fields& fields, Location& out, bool& is_in_range) {
    const std::string_view start = fields.rest();
    Count offset, discriminator;
    if (!(fields.number("line offset", offset) && fields.number("discriminator", discriminator))) return false;
    is_in_range = offset.value <= kHighestOffset;
    if (!is_in_range) report_offset(offset);
    if (discriminator.value > UINT32_MAX) report_discriminator(discriminator);
    out.offset = static_cast<std::uint32_t>(offset.value);
    out.discriminator = static_cast<std::uint32_t>(discriminator.value);
    out.where = start.substr(0, start.size() - fields.left());
    return true;
  }

  // Get copies, as the rare cases of Fields do.
  [[gnu::noinline]] void report_offset(Count offset) {
    report().add("sample-bin/offset-range"_rule, offset.where, "line offset ", offset.value, " is greater than ",
                 kHighestOffset);
  }
  [[gnu::noinline]] void report_discriminator(Count discriminator) {
    report().add("sample-bin/int-range"_rule, discriminator.where, "the discriminator is ", discriminator.value,
                 ", which does not fit in 32 bits");
  }

  bool lines(Fields& fields) {
    Count n;
    if (!fields.count32("number of lines", kSmallestLine, n)) return false;
    if (fields.has_excess() && n.value > tables_.lines) return fields.refuse_excess();
    for (std::uint64_t i = 0; i < n.value; ++i)
      if (!line(fields)) return false;
    return true;
  }

  [[gnu::always_inline]] bool line(Fields& fields) {
    Location where;
    Count samples, targets;
    bool is_in_range = true;
    if (!(location(fields, where, is_in_range) && fields.large("count", samples) &&
          fields.count32("number of call targets", kSmallestTarget, targets)))
      return false;
    is_in_range ? sink_.line(where, samples) : sink_.skip();
    for (std::uint64_t i = 0; i < targets.value; ++i) {
      Count index, calls;
      if (!(fields.name_index(tables_.names, index) && fields.large("count of a call target", calls))) return false;
      if (is_in_range) sink_.target(index, calls);
    }
    return true;
  }

  // Decodes all direct and indirect callees of the current function; `begin_next` begins each of them.
  template <class BeginNext>
  bool callees_of(const Count& callees, BeginNext begin_next) {
    open_.clear();
    open_.push_back(callees.value);
    while (true) {
      if (open_.back() != 0) {
        --open_.back();
        if (!begin_next()) return false;
        continue;
      }
      if (tables_.has_vtables && !vtables()) return false;
      open_.pop_back();
      if (open_.empty()) break;
      sink_.end_callee();
    }
    sink_.end_function(callees);
    return true;
  }

  bool callee() {
    Location where;
    Count index, total, callees;
    bool is_in_range = true;
    if (!(location(fields_, where, is_in_range) && fields_.name_index(tables_.names, index) &&
          fields_.large("total count", total)))
      return false;
    sink_.begin_callee(where, index, total);
    if (!is_in_range) sink_.skip();
    if (!(lines(fields_) && fields_.count32("number of inlined callees", callee_size(), callees))) return false;
    open_.push_back(callees.value);
    return true;
  }

  bool composite_callee() {
    Location where;
    Count index, callees;
    bool is_in_range = true;
    if (!(location(fields_, where, is_in_range) && fields_.name_index(tables_.names, index))) return false;
    const bool read = blocks(false, [&](const Count&, const Count& total) { sink_.begin_callee(where, index, total); });
    if (!is_in_range) sink_.skip();
    if (!(read && fields_.count32("number of inlined callees", kSmallestComposite, callees))) return false;
    open_.push_back(callees.value);
    return true;
  }

  // Decodes the blocks of a composite record. `begin` is called once, with the counts of the plain block if it has one.
  template <class Begin>
  bool blocks(bool is_top_level, Begin begin) {
    Count n;
    if (!fields_.count("number of blocks", kSmallestBlock, n)) return false;
    types_.of_function.clear();
    bool has_begun = false;
    for (std::uint64_t i = 0; i < n.value; ++i) {
      Count type, size;
      if (!(fields_.number("block type", type) && fields_.number("payload size", size))) return false;
      if (size.value > fields_.left()) {
        report().add("sample-bin/composite-payload"_rule, size.where, "the payload size is ",
                     Plural{size.value, "byte"}, ", but only ", Plural{fields_.left(), "byte is", "bytes are"},
                     " left in ", fields_.name());
        return false;
      }
      const std::string_view payload = fields_.take(size.value);
      types_.of_function.push_back(type);
      if (type.value != kPlainBlock)
        note_unknown(type);
      else if (!has_begun && !plain_block(payload, is_top_level, has_begun, begin))
        return false;
    }
    if (!has_begun) begin(Count{}, Count{});
    check_repeated_types();
    return true;
  }

  template <class Begin>
  bool plain_block(std::string_view payload, bool is_top_level, bool& has_begun, Begin begin) {
    Fields fields(payload, "the payload of the block", report(), &"sample-bin/composite-payload"_rule);
    Count head, total;
    if (!((!is_top_level || fields.large("head count", head)) && fields.large("total count", total))) return false;
    begin(head, total);
    has_begun = true;
    if (!lines(fields)) return false;
    if (!fields.at_end())
      report().add("sample-bin/composite-payload"_rule, fields.rest(), "the contents of the block end ",
                   Plural{fields.left(), "byte"}, " before the end of its payload");
    return fields.at_end();
  }

  void note_unknown(const Count& type) {
    if (types_.noted.insert(type.value).second)
      report().add("sample-bin/composite-type-unknown"_rule, type.where, "block type ", type.value,
                   " is unknown, so consumers skip the block");
  }

  void check_repeated_types() {
    std::pmr::vector<Count>& types = types_.of_function;
    if (types.size() < 2) return;
    std::stable_sort(types.begin(), types.end(), [](const Count& a, const Count& b) { return a.value < b.value; });
    for (std::size_t i = 1; i < types.size(); ++i)
      if (types[i].value == types[i - 1].value)
        report().add("sample-bin/composite-type-duplicate"_rule, types[i].where,
                     "the function has a second block of type ", types[i].value);
  }

  // Reads the counts of virtual tables by location.
  bool vtables() {
    Count sites, types, index, count;
    if (!fields_.count32("number of virtual table sites", kSmallestVtableSite, sites)) return false;
    types_.vtables.clear();
    for (std::uint64_t i = 0; i < sites.value; ++i) {
      Location where;
      bool is_in_range = true;
      if (!(location(fields_, where, is_in_range) &&
            fields_.count32("number of virtual tables", kSmallestVtable, types)))
        return false;
      for (std::uint64_t j = 0; j < types.value; ++j) {
        if (!(fields_.name_index(tables_.names, index) && fields_.number("count of a virtual table", count)))
          return false;
        sink_.vtable(where, index, count);
        types_.vtables.push_back({where.key(), index});
      }
    }
    check_repeated_vtables();
    return true;
  }

  void check_repeated_vtables() {
    std::pmr::vector<VtableUse>& uses = types_.vtables;
    if (uses.size() < 2) return;
    const auto key_of = [](const VtableUse& use) { return std::pair(use.location, use.index.value); };
    std::stable_sort(uses.begin(), uses.end(),
                     [&](const VtableUse& a, const VtableUse& b) { return key_of(a) < key_of(b); });
    for (std::size_t i = 1; i < uses.size(); ++i)
      if (key_of(uses[i]) == key_of(uses[i - 1]))
        report().add("sample-bin/vtable-duplicate"_rule, uses[i].index.where, "name ", uses[i].index.value,
                     " is the second virtual table of this name at its location");
  }

  Fields& fields_;
  const RecordTables& tables_;
  Sink& sink_;
  BlockTypes& types_;
  std::pmr::vector<std::uint64_t> open_;  // callees that remain in each open function, innermost last
};

}  // namespace proflint::samples::binary
