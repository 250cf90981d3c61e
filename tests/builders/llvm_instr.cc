// Raw profiles and text. Each follows its writer closely enough that llvm-profdata accepts the files.
#include "tests/builders/llvm_instr.h"

#include <zlib.h>

#include <algorithm>

#include "tests/builders/llvm_instr_bytes.h"
#include "validators/core/digest.h"

namespace proflint::tests::llvm_instr {
namespace {

constexpr std::uint64_t kCountersDelta = 0x7fff1000, kBitmapDelta = 0x10002000, kUniformDelta = 0x3000;

std::string chunk_of(const std::vector<std::string>& names, bool is_compressed) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "\x01") + name;
  if (names.empty()) return {};
  if (!is_compressed) return uleb(text.size()) + uleb(0) + text;
  uLongf size = compressBound(text.size());
  std::string stream(size, '\0');
  compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
            6);
  stream.resize(size);
  return uleb(text.size()) + uleb(size) + stream;
}

std::string names_of(const Profile& profile, const RawLayout& layout) {
  std::vector<std::vector<std::string>> chunks(layout.chunks);
  const std::size_t each = profile.functions.size() / layout.chunks + 1;
  for (std::size_t i = 0; i < profile.functions.size(); ++i) chunks[i / each].push_back(profile.functions[i].name);
  std::string out;
  for (const auto& chunk : chunks) out += chunk_of(chunk, layout.is_compressed);
  return out;
}

class RawWriter {
 public:
  RawWriter(const Profile& profile, const RawLayout& layout)
      : profile_(profile), layout_(layout), out_(layout.order), names_(names_of(profile, layout)) {
    for (const Function& function : profile.functions) {
      counters_ += function.counters.size();
      bitmap_ += function.bitmap.size();
    }
    for (const std::string& id : profile.ids) {
      ids_ += 8 + id.size();
      if (layout.version >= 8) ids_ += to_8(id.size());
    }
    vtable_names_ = chunk_of(profile.vtables, layout.is_compressed);
  }

  std::string run() {
    header();
    for (const std::string& id : profile_.ids) {
      out_.u64(id.size());
      out_.raw(id);
      if (layout_.version >= 8) out_.zeros(to_8(id.size()));
    }
    records();
    counters();
    for (const Function& function : profile_.functions)
      out_.raw(std::string(function.bitmap.begin(), function.bitmap.end()));
    out_.zeros(to_8(bitmap_));
    if (layout_.has_uniform_counters) counters();
    out_.raw(names_);
    out_.zeros(to_8(names_.size()));
    vtables();
    for (const Function& function : profile_.functions) out_.raw(value_data(function.sites, layout_.order, true));
    return out_.bytes();
  }

 private:
  std::size_t counter_size() const { return (profile_.variants & kByteCounters) != 0 ? 1 : 8; }
  std::size_t record_size() const {
    if (layout_.pointer == 8) return layout_.version < 9 ? 48 : layout_.version < 11 ? 64 : 72;
    return layout_.version < 9 ? 40 : layout_.version < 11 ? 48 : 56;
  }
  void pointer(std::uint64_t value) { layout_.pointer == 8 ? out_.u64(value) : out_.u32(value); }

  void header() {
    const std::uint32_t version = layout_.version;
    out_.u64(layout_.pointer == 8 ? 0xff6c70726f667281 : 0xff6c70726f665281);
    out_.u64(version | profile_.variants);
    if (version >= 7) out_.u64(ids_);
    for (const std::uint64_t word :
         {std::uint64_t{profile_.functions.size()}, std::uint64_t{0}, counters_, to_8(counters_ * counter_size())})
      out_.u64(word);
    if (version >= 9) {
      out_.u64(bitmap_);
      out_.u64(to_8(bitmap_));
    }
    if (version >= 11) {
      out_.u64(layout_.has_uniform_counters ? counters_ : 0);
      out_.u64(0);
      out_.u64(kUniformDelta);
    }
    out_.u64(names_.size());
    out_.u64(kCountersDelta);
    if (version >= 9) out_.u64(kBitmapDelta);
    out_.u64(0x400000);
    if (version >= 10) {
      out_.u64(profile_.vtables.size());
      out_.u64(vtable_names_.size());
    }
    out_.u64(version >= 10 ? 2 : 1);
  }

  void records() {
    std::uint64_t counter = 0, bit = 0, index = 0;
    for (const Function& function : profile_.functions) {
      const std::size_t start = out_.bytes().size();
      const std::uint64_t moved = layout_.version >= 8 ? index++ * record_size() : 0;
      out_.u64(name_hash(function.name));
      out_.u64(function.hash);
      pointer(kCountersDelta + counter - moved);
      if (layout_.version >= 11) pointer(layout_.has_uniform_counters ? kUniformDelta + counter - moved : 0);
      if (layout_.version >= 9) pointer(function.bitmap.empty() ? 0 : kBitmapDelta + bit - moved);
      pointer(0x401000);
      pointer(0);
      out_.u32(function.counters.size());
      for (unsigned kind = 0; kind < (layout_.version >= 10 ? 3u : 2u); ++kind) out_.u16(function.sites[kind].size());
      if (layout_.version >= 11) out_.u16(0);
      if (layout_.version >= 9) {
        out_.zeros((4 - (out_.bytes().size() - start) % 4) % 4);
        out_.u32(function.bitmap.size());
      }
      out_.zeros(record_size() - (out_.bytes().size() - start));
      counter += function.counters.size() * counter_size();
      bit += function.bitmap.size();
    }
  }

  void counters() {
    for (const Function& function : profile_.functions)
      for (const std::uint64_t counter : function.counters)
        counter_size() == 1 ? out_.raw(std::string(1, static_cast<char>(counter))) : out_.u64(counter);
    out_.zeros(to_8(counters_ * counter_size()));
  }

  void vtables() {
    if (layout_.version < 10) return;
    for (const std::string& name : profile_.vtables) {
      out_.u64(name_hash(name));
      pointer(0x402000);
      out_.u32(40);
      if (layout_.pointer == 8) out_.zeros(4);
    }
    out_.raw(vtable_names_);
    out_.zeros(to_8(vtable_names_.size()));
  }

  const Profile& profile_;
  const RawLayout& layout_;
  Bytes out_;
  std::string names_, vtable_names_;
  std::uint64_t counters_ = 0, bitmap_ = 0, ids_ = 0;
};

}  // namespace

std::uint64_t name_hash(const std::string& name) {
  const Md5Bytes digest = md5_of(name);
  std::uint64_t hash = 0;
  for (std::size_t byte = 8; byte-- > 0;) hash = hash << 8 | digest[byte];
  return hash;
}

std::string value_data(const std::array<std::vector<Site>, 3>& sites, std::endian order, bool may_be_none) {
  Bytes kinds(order);
  std::uint64_t number = 0;
  for (std::uint64_t kind = 0; kind < sites.size(); ++kind) {
    if (sites[kind].empty()) continue;
    ++number;
    kinds.u32(kind);
    kinds.u32(sites[kind].size());
    for (const Site& site : sites[kind]) kinds.raw(std::string(1, static_cast<char>(site.size())));
    kinds.zeros(to_8(sites[kind].size()));
    for (const Site& site : sites[kind])
      for (const Value& value : site) {
        kinds.u64(value.value);
        kinds.u64(value.count);
      }
  }
  if (number == 0 && may_be_none) return {};
  Bytes out(order);
  out.u32(8 + kinds.bytes().size());
  out.u32(number);
  return out.bytes() + kinds.bytes();
}

Profile fitting(Profile profile, const RawLayout& layout) {
  if (layout.version < 7) profile.ids.clear();
  if (layout.version < 10) profile.vtables.clear();
  for (Function& function : profile.functions) {
    if (layout.version < 9) function.bitmap.clear();
    if (layout.version < 10) function.sites[2].clear();
  }
  return profile;
}

std::string raw_profile(const Profile& profile, const RawLayout& layout) {
  return RawWriter(profile, layout).run();
}

std::string text_profile(const Profile& profile) {
  std::string out;
  const auto line = [&out](const auto& text) { out.append(text) += '\n'; };
  const auto number = [&line](std::uint64_t value) { line(std::to_string(value)); };
  if ((profile.variants & kCs) != 0)
    line(":csir");
  else if ((profile.variants & kIr) != 0)
    line("# IR level Instrumentation Flag\n:ir");
  if (!profile.traces.empty()) {
    line(":temporal_prof_traces");
    number(profile.traces.size());
    number(profile.traces.size());
    for (const Trace& trace : profile.traces) {
      number(trace.weight);
      std::string list;
      for (const std::string& function : trace.functions) list += function + ",";
      line(list);
    }
  }
  for (const Function& function : profile.functions) {
    line(function.name + "\n# Func Hash:");
    number(function.hash);
    number(function.counters.size());
    for (const std::uint64_t counter : function.counters) number(counter);
    if (!function.bitmap.empty()) {
      line("$" + std::to_string(function.bitmap.size()));
      for (const std::uint8_t byte : function.bitmap) number(byte);
    }
    const auto kinds = static_cast<std::uint64_t>(
        std::count_if(function.sites.begin(), function.sites.end(), [](const auto& sites) { return !sites.empty(); }));
    if (kinds != 0) number(kinds);
    for (std::uint64_t kind = 0; kind < function.sites.size(); ++kind) {
      if (function.sites[kind].empty()) continue;
      number(kind);
      number(function.sites[kind].size());
      for (const Site& site : function.sites[kind]) {
        number(site.size());
        for (const Value& value : site)
          line((kind == 1 ? "" : "target") + std::to_string(value.value) + ":" + std::to_string(value.count));
      }
    }
    line("");
  }
  return out;
}

}  // namespace proflint::tests::llvm_instr
