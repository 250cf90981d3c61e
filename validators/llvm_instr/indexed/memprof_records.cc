// Decodes the records of a MemProf section. A count is used only if that many elements fit in the rest of the data.
#include "validators/llvm_instr/indexed/memprof_records.h"

#include <algorithm>
#include <initializer_list>

#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

// A property of allocations, with its fields in the schema.
struct Quantity {
  const char* name;
  std::size_t total, minimum, maximum;
};

constexpr Quantity kQuantities[] = {{"number of accesses", 2, 3, 4},
                                    {"size", 5, 6, 7},
                                    {"lifetime", 10, 11, 12},
                                    {"access density", 20, 21, 22},
                                    {"lifetime access density", 23, 24, 25}};

bool has_all(const MemprofBlock& layout, std::initializer_list<std::size_t> fields) {
  return std::all_of(fields.begin(), fields.end(),
                     [&](std::size_t each) { return layout.offsets[each] != MemprofBlock::kNone; });
}

std::uint64_t field(std::string_view block, const MemprofBlock& layout, std::size_t number) {
  const std::string_view at = block.substr(layout.offsets[number]);
  return kFieldSizes[number] == 4 ? load<std::uint32_t>(at, std::endian::little)
                                  : load<std::uint64_t>(at, std::endian::little);
}

}  // namespace

void MemprofRecords::check(const TableItem& item) {
  Cursor data(item.data);
  if (!take_sites(data, Sites::allocations, item.hash) || !take_sites(data, Sites::calls, item.hash)) return;
  if (!data.at_end())
    findings_.add("profdata/memprof-record"_rule, data.rest(), "the heap record of the function with GUID ",
                  Hex{item.hash}, " ends ", Plural{data.left(), "byte"}, " before the end of its data");
}

bool MemprofRecords::cut(std::string_view where) const {
  findings_.add("profdata/memprof-record"_rule, where, "a heap record extends past the end of its data");
  return false;
}

bool MemprofRecords::take_sites(Cursor& data, Sites kind, std::uint64_t function) {
  const bool is_allocation = kind == Sites::allocations;
  const std::string_view where = data.here(8);
  std::uint64_t number = 0;
  if (!data.read(number)) return cut(where);
  const std::uint64_t smallest = (version_ < 3 ? 8 : 4) + (is_allocation ? block_.size : version_ < 4 ? 0 : 8);
  if (number > data.left() / smallest) {
    findings_.add("profdata/memprof-record"_rule, where, "the heap record of the function with GUID ", Hex{function},
                  " declares ", Plural{number, is_allocation ? "allocation site" : "call site"}, ", but only ",
                  Plural{data.left(), "byte"}, data.left() == 1 ? " is left" : " are left");
    return false;
  }
  for (; number != 0; --number)
    if (!take_site(data, kind)) return false;
  return true;
}

bool MemprofRecords::take_site(Cursor& data, Sites kind) {
  if (!take_stack(data)) return false;
  if (kind == Sites::allocations) return take_block(data);
  const std::string_view where = data.rest();
  if (version_ < 4) return true;
  std::uint64_t callees = 0;
  std::string_view guids;
  if (!data.read(callees)) return cut(where);
  if (data.take_array(callees, 8, guids)) return true;
  findings_.add("profdata/memprof-record"_rule, where.substr(0, 8), "a call site declares ", Plural{callees, "callee"},
                ", but only ", Plural{data.left(), "byte"}, data.left() == 1 ? " is left" : " are left");
  return false;
}

bool MemprofRecords::take_block(Cursor& data) {
  const std::string_view block = data.here(static_cast<std::size_t>(block_.size));
  if (!data.skip(block_.size)) return cut(data.rest());
  check_block(block);
  return true;
}

// The runtime keeps the sum and the extremes of each quantity over the allocations of a site. Extremes that do not fit
// in 32 bits are cut, which only makes them smaller.
void MemprofRecords::check_block(std::string_view block) {
  for (const Quantity& quantity : kQuantities) {
    const auto [name, total, minimum, maximum] = quantity;
    if (!has_all(block_, {total, minimum, maximum})) continue;
    const std::uint64_t sum = field(block, block_, total), least = field(block, block_, minimum),
                        most = field(block, block_, maximum);
    const std::string_view where = block.substr(block_.offsets[minimum], kFieldSizes[minimum]);
    if (least > most && most != 0)
      findings_.add("profdata/memprof-values"_rule, where, "the minimum ", Trusted{name}, " of an allocation site is ",
                    least, ", but the maximum is ", most);
    else if (most > sum)
      findings_.add("profdata/memprof-values"_rule, where, "the maximum ", Trusted{name}, " of an allocation site is ",
                    most, ", but the total is ", sum);
  }
}

bool MemprofRecords::take_stack(Cursor& data) {
  const std::string_view where = data.rest();
  if (version_ >= 3) {
    std::uint32_t position = 0;
    return data.read(position) ? check_linear(position, where.substr(0, 4)) : cut(where);
  }
  std::uint64_t number = 0;
  if (!data.read(number)) return cut(where);
  if (version_ == 2) return check_keyed(number, where.substr(0, 8));
  if (number == 0) {
    findings_.add("profdata/memprof-record"_rule, where.substr(0, 8), "a call stack has no frames");
    return true;
  }
  std::string_view frames;
  if (data.take_array(number, 8, frames)) return check_frames(frames);
  findings_.add("profdata/memprof-record"_rule, where.substr(0, 8), "a call stack declares ", Plural{number, "frame"},
                ", but only ", Plural{data.left(), "byte"}, data.left() == 1 ? " is left" : " are left");
  return false;
}

bool MemprofRecords::check_frames(std::string_view ids) const {
  for (; !ids.empty(); ids.remove_prefix(8)) {
    const auto id = load<std::uint64_t>(ids, std::endian::little);
    if (places_.frames.find(id)) continue;
    findings_.add("profdata/memprof-record"_rule, ids.substr(0, 8), "frame ", Hex{id},
                  " of a call stack is missing from the table of frames");
    return false;
  }
  return true;
}

bool MemprofRecords::check_keyed(std::uint64_t key, std::string_view where) {
  if (!places_.stacks.find(key)) {
    findings_.add("profdata/memprof-record"_rule, where, "call stack ", Hex{key},
                  " of a heap record is missing from the table of call stacks");
    return false;
  }
  if (const auto stack = places_.long_stacks.find(key); stack != places_.long_stacks.end())
    add_frames(stack->second, where);
  return true;
}

// Consumers copy the call stack for each reference to it.
void MemprofRecords::add_frames(std::uint64_t number, std::string_view where) {
  constexpr std::uint64_t kMaxOfSmallFiles = 1 << 24, kMaxForEachByte = 64;
  const std::uint64_t limit = kMaxOfSmallFiles + kMaxForEachByte * file_size_;
  if (frames_ > limit) return;
  frames_ += number;
  if (frames_ > limit)
    findings_.add("profdata/memprof-call-stack"_rule, where, "the call stacks of heap records up to this one have ",
                  frames_, " frames, which is implausible for a file of ", Plural{file_size_, "byte"});
}

bool MemprofRecords::check_linear(std::uint32_t position, std::string_view where) {
  const LinearStacks& stacks = *places_.linear;
  if (position >= stacks.size()) {
    findings_.add("profdata/memprof-call-stack"_rule, where, "a call stack starts at word ", position,
                  ", but the call stacks have only ", Plural{stacks.size(), "word"}, ", numbered from 0");
    return false;
  }
  if (stacks.claimed(position) == 0) {
    findings_.add("profdata/memprof-call-stack"_rule, where, "the call stack at word ", position, " has no frames");
    return true;
  }
  const std::uint64_t readable = stacks.readable(position);
  if (stacks.claimed(position) <= readable) {
    add_frames(stacks.claimed(position), where);
    return true;
  }
  findings_.add("profdata/memprof-call-stack"_rule, where, "the call stack at word ", position, " declares ",
                Plural{stacks.claimed(position), "frame"}, readable == 0 ? ", but " : ", but only ",
                readable == 0 ? Part("none is valid") : Part(Plural{readable, "is valid", "are valid"}));
  return false;
}

}  // namespace proflint::llvm_instr::indexed
