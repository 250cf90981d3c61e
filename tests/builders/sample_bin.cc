// The encoders. Each follows its writer closely enough that the official consumers accept the files.
#include "tests/builders/sample_bin.h"

#include <zlib.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tests/builders/bytes.h"
#include "tests/builders/sample_totals.h"
#include "validators/core/digest.h"

namespace proflint::tests {
namespace {

constexpr std::uint64_t kMagicRaw = 0x5350524F463432FF, kMagicExtensible = 0x5350524F46343204,
                        kMagicCompact = 0x5350524F46343202;

// --- summary ---

std::string summary_of(const SampleProfile& profile) {
  const SampleTotals totals = totals_of(profile);
  std::string out;
  for (const std::uint64_t value : {totals.total, totals.max, totals.max_head, totals.lines, totals.functions})
    put_uleb(out, value);
  const auto entries = totals.entries();
  put_uleb(out, entries.size());
  for (const auto& entry : entries)
    for (const std::uint64_t value : {entry.cutoff, entry.min, entry.counts}) put_uleb(out, value);
  return out;
}

// --- names ---

bool is_flat(const SampleFunction& function) {
  return function.callees.empty();
}

// Indexes of names, in the order of their table.
struct NameTable {
  std::vector<std::uint64_t> md5;  // in table order
  std::map<std::string, std::uint64_t> index;
  std::size_t nested = 0, flat = 0;

  std::uint64_t of(const std::string& name) const { return index.at(name); }
};

NameTable table_of(const SampleProfile& profile, const SampleLayout& layout) {
  NameTable table;
  const std::set<std::string> names = names_of(profile);
  if (layout.names != SampleLayout::Names::eytzinger) {
    for (const std::string& name : names) {
      table.index[name] = table.md5.size();
      table.md5.push_back(md5_of(name));
    }
    return table;
  }
  std::map<std::uint64_t, std::string> spans[3];  // functions, flat functions, other names
  for (const SampleFunction& function : profile.functions)
    spans[layout.order == SampleLayout::Order::split && is_flat(function) ? 1 : 0][md5_of(function.name)] =
        function.name;
  for (const std::string& name : names)
    if (!spans[0].contains(md5_of(name)) && !spans[1].contains(md5_of(name))) spans[2][md5_of(name)] = name;
  for (const auto& span : spans) {
    std::vector<std::uint64_t> sorted;
    for (const auto& [value, name] : span) sorted.push_back(value);
    for (const std::uint64_t value : eytzinger_of(sorted)) {
      table.index[span.at(value)] = table.md5.size();
      table.md5.push_back(value);
    }
  }
  table.nested = spans[0].size();
  table.flat = spans[1].size();
  return table;
}

std::string names_section(const NameTable& table, SampleLayout::Names form) {
  std::string out;
  switch (form) {
    case SampleLayout::Names::strings:
      put_uleb(out, table.index.size());
      for (const auto& [name, index] : table.index) out += name + '\0';
      break;
    case SampleLayout::Names::md5:
      put_uleb(out, table.md5.size());
      for (const std::uint64_t value : table.md5) put_uleb(out, value);
      break;
    case SampleLayout::Names::fixed_md5:
      put_uleb(out, table.md5.size());
      for (const std::uint64_t value : table.md5) out += little_endian(value, 8);
      break;
    case SampleLayout::Names::eytzinger:
      put_uleb(out, table.nested);
      put_uleb(out, table.flat);
      put_uleb(out, table.md5.size() - table.nested - table.flat);
      for (const std::uint64_t value : table.md5) out += little_endian(value, 8);
      break;
  }
  return out;
}

// --- records ---

void put_targets(std::string& out, const SampleLine& line, const NameTable& names) {
  put_uleb(out, line.targets.size());
  for (const SampleTarget& target : line.targets) {
    put_uleb(out, names.of(target.name));
    put_uleb(out, target.count);
  }
}

void put_lines(std::string& out, const SampleFunction& function, const NameTable& names) {
  put_uleb(out, function.lines.size());
  for (const SampleLine& line : function.lines) {
    put_uleb(out, line.offset);
    put_uleb(out, line.discriminator);
    put_uleb(out, line.count);
    put_targets(out, line, names);
  }
}

void put_vtables(std::string& out, const SampleFunction& function, const NameTable& names) {
  put_uleb(out, function.vtables.size());
  for (const SampleLine& line : function.vtables) {
    put_uleb(out, line.offset);
    put_uleb(out, line.discriminator);
    put_targets(out, line, names);
  }
}

// A record, starting with its name; a top-level function has an index instead.
void put_record(std::string& out, const SampleFunction& function, std::uint64_t index, bool is_top_level,
                const NameTable& names, const SampleLayout& layout) {
  put_uleb(out, index);
  if (layout.is_composite) {
    std::string payload;
    if (is_top_level) put_uleb(payload, function.head);
    put_uleb(payload, function.total);
    put_lines(payload, function, names);
    const bool has_block = function.head != 0 || function.total != 0 || !function.lines.empty();
    put_uleb(out, has_block ? 1 : 0);
    if (has_block) {
      put_uleb(out, 0);
      put_uleb(out, payload.size());
      out += payload;
    }
  } else {
    put_uleb(out, function.total);
    put_lines(out, function, names);
  }
  put_uleb(out, function.callees.size());
  for (const auto& callee : function.callees) {
    put_uleb(out, callee.offset);
    put_uleb(out, callee.discriminator);
    put_record(out, callee.function, names.of(callee.function.name), false, names, layout);
  }
  if (layout.has_vtables) put_vtables(out, function, names);
}

struct Records {
  std::string bytes;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> starts;  // index and offset
};

Records records_of(const SampleProfile& profile, const NameTable& names, const SampleLayout& layout,
                   const std::function<bool(const SampleFunction&)>& wanted) {
  Records records;
  for (std::size_t i = 0; i < profile.functions.size(); ++i) {
    const SampleFunction& function = profile.functions[i];
    if (!wanted(function)) continue;
    const std::uint64_t index = profile.has_contexts ? i : names.of(function.name);
    records.starts.emplace_back(index, records.bytes.size());
    if (!layout.is_composite) put_uleb(records.bytes, function.head);
    put_record(records.bytes, function, index, true, names, layout);
  }
  return records;
}

std::string offsets_of(const Records& records, std::uint64_t base = 0) {
  std::string out;
  put_uleb(out, records.starts.size());
  for (const auto& [index, offset] : records.starts) {
    put_uleb(out, index);
    put_uleb(out, base + offset);
  }
  return out;
}

std::string indexed_offsets(const Records& records, std::size_t first, std::size_t size) {
  std::vector<std::uint64_t> offsets(size, 0xffffffff);
  for (const auto& [index, offset] : records.starts) offsets.at(index - first) = offset;
  std::string out;
  for (const std::uint64_t offset : offsets) out += little_endian(offset, 4);
  return out;
}

std::string contexts_of(const SampleProfile& profile, const NameTable& names) {
  std::string out;
  put_uleb(out, profile.has_contexts ? profile.functions.size() : 0);
  if (!profile.has_contexts) return out;
  for (const SampleFunction& function : profile.functions) {
    put_uleb(out, function.context.size() + 1);
    for (const SampleFrame& frame : function.context) {
      put_uleb(out, names.of(frame.name));
      put_uleb(out, frame.offset);
      put_uleb(out, frame.discriminator);
    }
    put_uleb(out, names.of(function.name));
    put_uleb(out, 0);
    put_uleb(out, 0);
  }
  return out;
}

std::string metadata_of(const SampleProfile& profile, const NameTable& names) {
  std::string out;
  const std::function<void(const SampleFunction&, std::uint64_t)> put = [&](const SampleFunction& function,
                                                                            std::uint64_t index) {
    put_uleb(out, index);
    if (profile.has_checksums) put_uleb(out, function.checksum);
    if (profile.has_attributes) put_uleb(out, function.attributes);
    if (profile.has_contexts) return;
    put_uleb(out, function.callees.size());
    for (const auto& callee : function.callees) {
      put_uleb(out, callee.offset);
      put_uleb(out, callee.discriminator);
      put(callee.function, names.of(callee.function.name));
    }
  };
  if (!profile.has_checksums && !profile.has_attributes) return out;
  for (std::size_t i = 0; i < profile.functions.size(); ++i)
    put(profile.functions[i], profile.has_contexts ? i : names.of(profile.functions[i].name));
  return out;
}

std::string symbols_of(const SampleProfile& profile, bool has_md5) {
  std::string out;
  if (!has_md5) {
    for (const std::string& symbol : std::set<std::string>(profile.symbols.begin(), profile.symbols.end()))
      out += symbol + '\0';
    return out;
  }
  std::set<std::uint64_t> values;
  for (const std::string& symbol : profile.symbols) values.insert(md5_of(symbol));
  for (const std::uint64_t value : eytzinger_of({values.begin(), values.end()})) out += little_endian(value, 8);
  return out;
}

std::string deflated(const std::string& plain) {
  uLongf size = compressBound(plain.size());
  std::string stream(size, '\0');
  compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size(),
            9);
  std::string out;
  put_uleb(out, plain.size());
  put_uleb(out, size);
  return out + stream.substr(0, size);
}

}  // namespace

void put_uleb(std::string& out, std::uint64_t value) {
  do {
    const auto group = static_cast<unsigned char>(value & 0x7f);
    value >>= 7;
    out += static_cast<char>(group | (value != 0 ? 0x80 : 0));
  } while (value != 0);
}

std::uint64_t md5_of(const std::string& name) {
  if (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos) return std::stoull(name);
  const Md5Bytes digest = proflint::md5_of(name);
  std::uint64_t value = 0;
  for (std::size_t i = 8; i-- > 0;) value = value << 8 | digest[i];
  return value;
}

std::vector<std::uint64_t> eytzinger_of(const std::vector<std::uint64_t>& sorted) {
  std::vector<std::uint64_t> tree(sorted.size());
  std::size_t next = 0;
  const std::function<void(std::size_t)> fill = [&](std::size_t i) {
    if (i >= tree.size()) return;
    fill(2 * i + 1);
    tree[i] = sorted[next++];
    fill(2 * i + 2);
  };
  fill(0);
  return tree;
}

std::string raw_profile(const SampleProfile& profile) {
  const SampleLayout layout;
  const NameTable names = table_of(profile, layout);
  std::string out;
  put_uleb(out, kMagicRaw);
  put_uleb(out, layout.version);
  return out + summary_of(profile) + names_section(names, layout.names) +
         records_of(profile, names, layout, [](const SampleFunction&) { return true; }).bytes;
}

std::string compact_profile(const SampleProfile& profile) {
  SampleLayout layout;
  layout.names = SampleLayout::Names::md5;
  const NameTable names = table_of(profile, layout);
  const Records records = records_of(profile, names, layout, [](const SampleFunction&) { return true; });
  std::string out;
  put_uleb(out, kMagicCompact);
  put_uleb(out, layout.version);
  out += summary_of(profile) + names_section(names, layout.names);
  const std::uint64_t base = out.size() + 8;
  out += little_endian(base + records.bytes.size(), 8);
  return out + records.bytes + offsets_of(records, base);
}

std::vector<SampleSection> sample_sections(const SampleProfile& profile, const SampleLayout& layout) {
  using Order = SampleLayout::Order;
  constexpr std::uint64_t kLow = std::uint64_t{1} << 32;  // the lowest flag of a type
  const NameTable names = table_of(profile, layout);
  const bool is_indexed = layout.names == SampleLayout::Names::eytzinger;
  const std::uint64_t name_flags[] = {0, kLow, 3 * kLow, 11 * kLow};
  const std::uint64_t offset_flags = (profile.has_contexts ? kLow : 0) | (is_indexed ? 2 * kLow : 0);
  const std::uint64_t offset_type = layout.is_composite ? 7 : 4, record_type = layout.is_composite ? 33 : 32;

  std::vector<SampleSection> sections;
  sections.push_back(
      {1, layout.summary_flags | (profile.has_contexts ? 2 * kLow : 0) | (layout.has_vtables ? 32 * kLow : 0),
       summary_of(profile)});
  sections.push_back({2, name_flags[static_cast<std::size_t>(layout.names)], names_section(names, layout.names)});
  if (layout.order == Order::usual || profile.has_contexts) sections.push_back({6, 0, contexts_of(profile, names)});
  const bool is_split = layout.order == Order::split;
  for (const std::uint64_t flat : {0u, 2u}) {
    if (flat != 0 && !is_split) continue;
    const Records records = records_of(profile, names, layout, [&](const SampleFunction& function) {
      return !is_split || is_flat(function) == (flat != 0);
    });
    std::string offsets =
        is_indexed ? indexed_offsets(records, flat != 0 ? names.nested : 0, flat != 0 ? names.flat : names.nested)
                   : offsets_of(records);
    sections.push_back({offset_type, offset_flags | flat, std::move(offsets), true});
    sections.push_back({record_type, flat, records.bytes});
  }
  sections.push_back({3, layout.has_md5_symbols ? kLow : 0, symbols_of(profile, layout.has_md5_symbols)});
  if (layout.order != Order::oldest)
    sections.push_back(
        {5, (profile.has_checksums ? kLow : 0) | (profile.has_attributes ? 2 * kLow : 0), metadata_of(profile, names)});
  if (layout.is_compressed)
    for (SampleSection& section : sections)
      if (!section.contents.empty()) section.flags |= 1;
  return sections;
}

std::string extensible_file(const std::vector<SampleSection>& sections, std::uint64_t version) {
  std::string out;
  put_uleb(out, kMagicExtensible);
  put_uleb(out, version);
  out += little_endian(sections.size(), 8);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> places(sections.size());
  const std::uint64_t base = out.size() + 32 * sections.size();
  std::string body;
  for (const bool is_last : {false, true})
    for (std::size_t i = 0; i < sections.size(); ++i) {
      if (sections[i].is_last_in_file != is_last) continue;
      const std::string bytes = (sections[i].flags & 1) != 0 && !sections[i].contents.empty()
                                    ? deflated(sections[i].contents)
                                    : sections[i].contents;
      places[i] = {base + body.size(), bytes.size()};
      body += bytes;
    }
  for (std::size_t i = 0; i < sections.size(); ++i)
    for (const std::uint64_t value : {sections[i].type, sections[i].flags, places[i].first, places[i].second})
      out += little_endian(value, 8);
  return out + body;
}

}  // namespace proflint::tests
