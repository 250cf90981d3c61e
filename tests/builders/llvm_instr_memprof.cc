// Heap profiles of versions 0 to 4. Follows LLVM IndexedMemProfData.cpp; stacks share their last frames if possible.
#include <map>

#include "tests/builders/llvm_instr_bytes.h"

namespace proflint::tests::llvm_instr {
namespace {

constexpr std::uint64_t kFirstFrameId = 0x1000, kFirstStackId = 0x2000;

std::uint64_t size_of_field(std::uint64_t id) {
  const bool is_wide = (id >= 2 && id <= 5) || id == 10 || id == 19 || id == 20 || id == 23 || id == 27;
  return is_wide ? 8 : 4;
}

std::string frame_of(const HeapFrame& frame) {
  Bytes out;
  out.u64(name_hash(frame.function));
  out.u32(frame.line);
  out.u32(frame.column);
  out.raw(std::string(1, frame.is_inlined ? '\x01' : '\0'));
  return out.bytes();
}

class HeapWriter {
 public:
  HeapWriter(const HeapProfile& heap, std::uint64_t start) : heap_(heap), start_(start) {
    for (const HeapRecord& record : heap.records)
      for (const auto* sites : {&record.allocations, &record.calls})
        for (const HeapSite& site : *sites) add_stack(site.stack);
  }

  std::string run() { return heap_.version <= 2 ? with_tables() : with_arrays(); }

 private:
  // Puts the stack before the existing ones, so that it can jump to the last frame of one of them.
  void add_stack(const std::vector<std::uint32_t>& stack) {
    if (from_end_.contains(stack)) return;
    std::vector<std::uint32_t> words = {static_cast<std::uint32_t>(stack.size())};
    words.insert(words.end(), stack.begin(), stack.end());
    const std::uint32_t last = stack.back();
    if (const auto found = last_from_end_.find(last); found != last_from_end_.end())
      words.back() = static_cast<std::uint32_t>(-(1 + static_cast<std::int64_t>(words_.size() - found->second)));
    else
      last_from_end_[last] = words_.size() + 1;
    words_.insert(words_.begin(), words.begin(), words.end());
    from_end_[stack] = words_.size();
    ids_.emplace(stack, kFirstStackId + ids_.size());
  }

  std::string schema() const {
    Bytes out;
    out.u64(heap_.schema.size());
    for (const std::uint64_t id : heap_.schema) out.u64(id);
    return out.bytes();
  }

  std::string stack_of(const HeapSite& site) const {
    Bytes out;
    if (heap_.version >= 3) out.u32(words_.size() - from_end_.at(site.stack));
    if (heap_.version == 2) out.u64(ids_.at(site.stack));
    if (heap_.version >= 2) return out.bytes();
    out.u64(site.stack.size());
    for (const std::uint32_t frame : site.stack) out.u64(kFirstFrameId + frame);
    return out.bytes();
  }

  std::string data_of(const HeapRecord& record) const {
    Bytes out;
    out.u64(record.allocations.size());
    for (const HeapSite& site : record.allocations) {
      out.raw(stack_of(site));
      for (const std::uint64_t id : heap_.schema) size_of_field(id) == 8 ? out.u64(40) : out.u32(2);
    }
    out.u64(record.calls.size());
    for (const HeapSite& site : record.calls) {
      out.raw(stack_of(site));
      if (heap_.version < 4) continue;
      out.u64(site.callees.size());
      for (const std::uint64_t callee : site.callees) out.u64(callee);
    }
    return out.bytes();
  }

  static void add_item(TableItems& items, std::uint64_t key, const std::string& data, bool has_key_size = true) {
    Bytes item;
    item.u64(key);
    if (has_key_size) item.u64(8);
    item.u64(data.size());
    item.u64(key);
    items.emplace_back(key, item.bytes() + data);
  }

  // Adds the table to the section and returns its offset.
  std::uint64_t append(const TableItems& items, std::string& section, std::uint64_t header) const {
    const Table table = hash_table(items, 1, start_ + header + section.size());
    section += table.payload;
    const std::uint64_t at = start_ + header + section.size();
    section += table.table;
    return at;
  }

  TableItems records() const {
    TableItems items;
    for (const HeapRecord& record : heap_.records) add_item(items, name_hash(record.function), data_of(record));
    return items;
  }

  std::string with_tables() const {
    TableItems frames, stacks;
    for (std::size_t i = 0; i < heap_.frames.size(); ++i)
      add_item(frames, kFirstFrameId + i, frame_of(heap_.frames[i]));
    for (const auto& [stack, id] : ids_) {
      Bytes data;
      for (const std::uint32_t frame : stack) data.u64(kFirstFrameId + frame);
      add_item(stacks, id, data.bytes(), false);
    }
    const std::uint64_t header = heap_.version == 0 ? 24 : heap_.version == 1 ? 32 : 48;
    std::string section = schema();
    std::vector<std::uint64_t> offsets = {append(records(), section, header)};
    offsets.push_back(start_ + header + section.size());
    offsets.push_back(append(frames, section, header));
    if (heap_.version == 2) {
      offsets.push_back(start_ + header + section.size());
      offsets.push_back(append(stacks, section, header));
    }
    return header_of(offsets) + section;
  }

  std::string header_of(const std::vector<std::uint64_t>& offsets) const {
    Bytes out;
    if (heap_.version != 0) out.u64(heap_.version);
    for (const std::uint64_t offset : offsets) out.u64(offset);
    return out.bytes();
  }

  std::string with_arrays() const {
    const std::uint64_t header = heap_.version == 3 ? 32 : 40;
    Bytes summary, words;
    if (heap_.version == 4) {
      summary.u32(6);
      for (const unsigned value : {1u, 0u, 0u, 0u, 40u, 0u}) summary.u64(value);
    }
    std::string section = summary.bytes() + schema();
    for (const HeapFrame& frame : heap_.frames) section += frame_of(frame);
    std::vector<std::uint64_t> offsets = {start_ + header + section.size()};
    for (const std::uint32_t word : words_) words.u32(word);
    section += words.bytes();
    offsets.push_back(start_ + header + section.size());
    offsets.push_back(append(records(), section, header));
    if (heap_.version == 4) offsets.push_back(heap_.has_data_accesses ? start_ + header + section.size() : 0);
    if (heap_.version == 4 && heap_.has_data_accesses) section += data_accesses();
    return header_of(offsets) + section;
  }

  // Of a variable, by its name, and of a string, by its hash.
  static std::string data_accesses() {
    const std::string text =
                          "variable\x01place.h\x01"
                          "cold",
                      chunk = uleb(text.size()) + uleb(0) + text;
    Bytes out;
    for (const std::uint64_t word : {std::uint64_t{2}, std::uint64_t{1}, std::uint64_t{chunk.size()}}) out.u64(word);
    out.raw(chunk);
    out.zeros(to_8(chunk.size()));
    for (const unsigned word : {1u, 77u, 2u}) out.u64(word);
    for (const unsigned is_hash : {0u, 1u}) {
      out.u64(is_hash == 0 ? 0 : 0x1234567890);
      out.raw(std::string(1, static_cast<char>(is_hash)));
      out.u64(9);
      out.u64(1 - is_hash);
      if (is_hash == 1) continue;
      out.u64(1);
      out.u32(17);
    }
    return out.bytes();
  }

  const HeapProfile& heap_;
  std::uint64_t start_;
  std::vector<std::uint32_t> words_;
  std::map<std::vector<std::uint32_t>, std::size_t> from_end_;  // of the count, in words
  std::map<std::uint32_t, std::size_t> last_from_end_;          // of last frames
  std::map<std::vector<std::uint32_t>, std::uint64_t> ids_;
};

}  // namespace

std::string heap_profile(const HeapProfile& heap, std::uint64_t start) {
  return HeapWriter(heap, start).run();
}

}  // namespace proflint::tests::llvm_instr
