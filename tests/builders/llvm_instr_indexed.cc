// Indexed profiles, with our own simple implementation of the hash table and the summary.
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

#include "tests/builders/llvm_instr_bytes.h"

namespace proflint::tests::llvm_instr {
namespace {

constexpr std::uint64_t kCutoffs[] = {10000,  100000, 200000, 300000, 400000, 500000, 600000, 700000,
                                      800000, 900000, 950000, 990000, 999000, 999900, 999990, 999999};

using Records = std::vector<const Function*>;

std::string summary_of(const Records& records) {
  std::uint64_t blocks = 0, max_entry = 0, maximum = 0, max_inner = 0, total = 0, functions = 0;
  std::map<std::uint64_t, std::uint64_t, std::greater<>> counts;
  for (const Function* function : records) {
    if (function->counters[0] >= UINT64_MAX - 1) continue;
    ++functions;
    for (std::size_t i = 0; i < function->counters.size(); ++i) {
      const std::uint64_t counter = function->counters[i];
      std::uint64_t& largest = i == 0 ? max_entry : max_inner;
      largest = std::max(largest, counter);
      maximum = std::max(maximum, counter);
      total += counter;
      ++blocks;
      ++counts[counter];
    }
  }
  Bytes out;
  for (const std::uint64_t word :
       {std::uint64_t{6}, std::uint64_t{std::size(kCutoffs)}, functions, blocks, max_entry, maximum, max_inner, total})
    out.u64(word);
  std::uint64_t sum = 0, minimum = 0;
  std::uint32_t seen = 0;
  auto next = counts.begin();
  for (const std::uint64_t cutoff : kCutoffs) {
    const auto wanted = static_cast<std::uint64_t>(static_cast<unsigned __int128>(total) * cutoff / 1000000);
    for (; sum < wanted && next != counts.end(); ++next) {
      sum += next->first * next->second;
      seen += static_cast<std::uint32_t>(next->second);
      minimum = next->first;
    }
    for (const std::uint64_t word : {cutoff, minimum, std::uint64_t{seen}}) out.u64(word);
  }
  return out.bytes();
}

std::string data_of(const Records& records, std::uint32_t version) {
  Bytes out;
  for (const Function* function : records) {
    out.u64(function->hash);
    if (version >= 2) out.u64(function->counters.size());
    for (const std::uint64_t counter : function->counters) out.u64(counter);
    if (version >= 11) {
      out.u64(function->bitmap.size());
      for (const std::uint8_t byte : function->bitmap) out.u64(byte);
    }
    if (version >= 14) {
      out.u64(function->uniformity.size());
      out.raw(function->uniformity);
    }
    if (version >= 3) out.raw(value_data(function->sites, std::endian::little, false));
  }
  return out.bytes();
}

Table table_of(const std::map<std::string, Records>& keys, std::uint32_t version, std::uint64_t start) {
  TableItems items;
  for (const auto& [name, records] : keys) {
    Bytes item;
    const std::string data = data_of(records, version);
    for (const std::uint64_t word : {name_hash(name), std::uint64_t{name.size()}, std::uint64_t{data.size()}})
      item.u64(word);
    items.emplace_back(name_hash(name), item.bytes() + name + data);
  }
  return hash_table(items, version < 5 ? 64 : 1, start);
}

std::string ids_of(const Profile& profile) {
  Bytes list, out;
  for (const std::string& id : profile.ids) {
    list.u64(id.size());
    list.raw(id);
    list.zeros(to_8(id.size()));
  }
  out.u64(list.bytes().size());
  return out.bytes() + list.bytes();
}

std::string vtables_of(const Profile& profile) {
  std::string text;
  for (const std::string& name : profile.vtables) text += (text.empty() ? "" : "\x01") + name;
  const std::string chunk = text.empty() ? "" : uleb(text.size()) + uleb(0) + text;
  Bytes out;
  out.u64(chunk.size());
  out.raw(chunk);
  out.zeros(to_8(chunk.size()));
  return out.bytes();
}

std::string traces_of(const Profile& profile) {
  Bytes out;
  out.u64(profile.traces.size());
  out.u64(profile.traces.size());
  for (const Trace& trace : profile.traces) {
    out.u64(trace.weight);
    out.u64(trace.functions.size());
    for (const std::string& function : trace.functions) out.u64(name_hash(function));
  }
  return out.bytes();
}

}  // namespace

Table hash_table(const TableItems& items, std::uint64_t buckets, std::uint64_t start) {
  while (items.size() > 2 && buckets <= items.size() * 4 / 3) buckets *= 2;
  std::map<std::uint64_t, std::vector<std::string>> contents;
  for (const auto& [hash, item] : items) contents[hash % buckets].push_back(item);
  Bytes payload, table;
  std::vector<std::uint64_t> offsets(buckets);
  for (const auto& [bucket, list] : contents) {
    offsets[bucket] = start + payload.bytes().size();
    payload.u16(list.size());
    for (const std::string& item : list) payload.raw(item);
  }
  payload.zeros(to_8(start + payload.bytes().size()));
  table.u64(buckets);
  table.u64(items.size());
  for (const std::uint64_t offset : offsets) table.u64(offset);
  return {payload.bytes(), table.bytes()};
}

Profile fitting_indexed(Profile profile, std::uint32_t version) {
  if (version < 9) profile.ids.clear();
  if (version < 12) profile.vtables.clear();
  if (version < 10) {
    profile.traces.clear();
    profile.variants &= ~kTemporal;
  }
  if (version < 8) profile.heap.reset();
  for (Function& function : profile.functions) {
    if (version < 11) {
      function.bitmap.clear();
      function.sites[2].clear();
    }
    if (version < 3) function.sites = {};
    if (version < 14) function.uniformity.clear();
  }
  return profile;
}

std::string indexed_profile(const Profile& profile, std::uint32_t version) {
  std::map<std::string, Records> keys;
  Records outer, inner;
  for (const Function& function : profile.functions) {
    keys[function.name].push_back(&function);
    const bool is_inner = version > 4 && (function.hash & kContextSensitive) != 0;
    (is_inner ? inner : outer).push_back(&function);
  }
  const std::uint64_t header = version < 8 ? 40 : version < 9 ? 48 : version < 10 ? 56 : version < 12 ? 64 : 72;
  std::string summaries = version < 4 ? "" : summary_of(outer);
  if (version >= 4 && (profile.variants & kCs) != 0) summaries += summary_of(inner);
  const Table table = table_of(keys, version, header + summaries.size());
  const std::string body = summaries + table.payload + table.table, ids = version < 9 ? "" : ids_of(profile),
                    vtables = version < 12 ? "" : vtables_of(profile),
                    traces = (profile.variants & kTemporal) != 0 ? traces_of(profile) : "";
  const std::uint64_t heap_at = header + body.size();
  const std::string heap = profile.heap ? heap_profile(*profile.heap, heap_at) : "";
  const std::uint64_t ids_at = heap_at + heap.size(), vtables_at = ids_at + ids.size();
  Bytes out;
  out.u64(0x8169666f72706cff);
  for (const std::uint64_t word : {version | profile.variants | (profile.heap ? kHeapProfile : 0), std::uint64_t{0},
                                   std::uint64_t{0}, heap_at - table.table.size()})
    out.u64(word);
  if (version >= 8) out.u64(profile.heap ? heap_at : 0);
  if (version >= 9) out.u64(ids_at);
  if (version >= 10) out.u64(traces.empty() ? 0 : vtables_at + vtables.size());
  if (version >= 12) out.u64(vtables_at);
  return out.bytes() + body + heap + ids + vtables + traces;
}

}  // namespace proflint::tests::llvm_instr
