// Decodes names sections. Before any allocation, a claimed size is compared with the maximum that the stream can
// inflate to.
#include "validators/llvm_instr/names.h"

#include <algorithm>

#include "validators/core/inflate.h"
#include "validators/core/text.h"
#include "validators/llvm_instr/name_hash.h"

namespace proflint::llvm_instr {
namespace {

constexpr std::uint64_t kMaxInflated = std::uint64_t{1} << 29;  // of one chunk
constexpr char kSeparator = '\x01';

constexpr std::size_t kMaxUleb = 10;  // bytes

// Reads a ULEB128 number of at most 64 bits. After a failure, `rest` is unchanged: if it has at least kMaxUleb bytes,
// the number is too large; otherwise, it is truncated.
bool take_uleb(std::string_view& rest, std::uint64_t& value) {
  value = 0;
  for (std::size_t i = 0; i < kMaxUleb && i < rest.size(); ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    if (i == 9 && byte > 1) return false;
    value |= std::uint64_t{byte & 0x7fu} << 7 * i;
    if (byte < 0x80) {
      rest.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

bool has_line_break(std::string_view text) {
  return text.find('\n') != text.npos || text.find('\r') != text.npos;
}

}  // namespace

const char* why_unwritable(std::string_view name) {
  if (!is_printable_ascii(name) && has_line_break(name)) return "contains a line break";
  if (name.starts_with('#')) return "starts with '#', which marks a comment in text profiles";
  return name.starts_with(':') ? "starts with ':', which marks a header line in text profiles" : nullptr;
}

Inflater::~Inflater() {
  std::pmr::memory_resource* const memory = buffers_.get_allocator().resource();
  for (const std::span<char> buffer : buffers_) memory->deallocate(buffer.data(), buffer.size());
}

std::span<char> Inflater::room(std::uint64_t size, std::string_view place) {
  const std::uint64_t cap = report_.limits()[Limit::inflated_size];
  if (size > cap || total_ > cap - size) {
    report_.add_limit(Limit::inflated_size, place);
    return {};
  }
  total_ += size;
  std::pmr::memory_resource* const memory = buffers_.get_allocator().resource();
  const auto bytes = static_cast<std::size_t>(size);
  std::span<char>& buffer = buffers_.emplace_back();  // before the allocation, so that a failure does not leak memory
  buffer = {static_cast<char*>(memory->allocate(bytes)), bytes};
  return buffer;
}

bool Names::read(std::string_view section, const NameRules& rules, Inflater& inflater, GroupedFindings& findings) {
  for (std::string_view rest = section; !rest.empty();) {
    Chunk chunk;
    if (!take_chunk(rest, rules, inflater, findings, chunk)) return false;
    split(chunk);
    rest.remove_prefix(std::min(rest.find_first_not_of('\0'), rest.size()));
  }
  report_flawed(rules, findings);
  hashes_.resize(names_.size());
  hash_names(names_, hashes_);
  return true;
}

bool Names::take_chunk(std::string_view& rest, const NameRules& rules, Inflater& inflater, GroupedFindings& findings,
                       Chunk& chunk) {
  const std::string_view start = rest;
  std::uint64_t size = 0, compressed = 0;
  const bool has_size = take_uleb(rest, size);
  if (!has_size || !take_uleb(rest, compressed)) {
    const char* const field = has_size ? "the compressed size of " : "the uncompressed size of ";
    if (rest.size() < kMaxUleb)
      findings.add(
          rules.decode, start.substr(0, 10), field, rules.chunk,
          rest.empty() ? " is missing: the section ends before it" : " is truncated: the section ends inside it");
    else
      findings.add(rules.decode, start.substr(0, 10), field, rules.chunk, " does not fit in 64 bits");
    return false;
  }
  const std::uint64_t claimed = compressed == 0 ? size : compressed;
  if (claimed > rest.size()) {
    findings.add(rules.decode, start.substr(0, start.size() - rest.size()), rules.chunk, " declares ",
                 Plural{claimed, "byte"}, ", but only ", Plural{rest.size(), "is left", "are left"}, " in the section");
    return false;
  }
  const std::string_view stored = rest.substr(0, static_cast<std::size_t>(claimed));
  rest.remove_prefix(stored.size());
  chunk = {stored, start.substr(0, start.size() - rest.size()), compressed != 0};
  return compressed == 0 || inflate_chunk(stored, size, rules, inflater, findings, chunk.text);
}

bool Names::inflate_chunk(std::string_view stream, std::uint64_t size, const NameRules& rules, Inflater& inflater,
                          GroupedFindings& findings, std::string_view& text) {
  if (size > kMaxInflated || size > max_inflated(stream.size())) {
    findings.add(rules.decode, stream, rules.chunk, " declares ", stream.size(), " compressed and ", size,
                 " uncompressed bytes; expected at most ",
                 std::min<std::uint64_t>(kMaxInflated, max_inflated(stream.size())), " uncompressed bytes");
    return false;
  }
  const std::span<char> room = inflater.room(size + 1, stream);  // one more byte reveals a stream that is too long
  if (room.empty()) return false;
  const Inflation done = inflate(stream, room);
  text = {room.data(), done.written};
  if (done.is_complete && done.written == size && done.read == stream.size()) return true;
  if (done.is_cut)
    findings.add(rules.decode, stream, "the zlib stream of ", rules.chunk, " is truncated");
  else if (done.is_complete && done.written == size)
    findings.add(rules.decode, stream.substr(done.read), "the zlib stream of ", rules.chunk, " ends after ", done.read,
                 " of ", Plural{stream.size(), "byte"});
  else if (done.written > size)
    findings.add(rules.decode, stream, rules.chunk, " declares ", Plural{size, "uncompressed byte"},
                 ", but inflates to more");
  else if (done.is_complete)
    findings.add(rules.decode, stream, rules.chunk, " declares ", Plural{size, "uncompressed byte"},
                 ", but inflates to ", done.written);
  else
    findings.add(rules.decode, stream, "the zlib stream of ", rules.chunk, " is corrupt at byte ", done.read, " of ",
                 stream.size());
  return false;
}

void Names::split(const Chunk& chunk) {
  std::string_view rest = chunk.text;
  const bool may_have_line_break = has_line_break(rest);
  for (bool is_last = false; !is_last;) {
    const std::size_t end = std::min(rest.find(kSeparator), rest.size());
    is_last = end == rest.size();
    const std::string_view name = rest.substr(0, end);
    if (name.empty())
      empty_.add(name, chunk);
    else
      names_.push_back(name);
    if ((may_have_line_break || name.starts_with('#') || name.starts_with(':')) && why_unwritable(name) != nullptr)
      unwritable_.add(name, chunk);
    rest.remove_prefix(is_last ? end : end + 1);
  }
}

void Names::report_flawed(const NameRules& rules, GroupedFindings& findings) const {
  const auto add_source = [&](const Chunk& chunk) {
    if (chunk.is_inflated)
      findings.report().add_source({.bytes = chunk.text, .place = chunk.place, .name = rules.section});
  };
  if (empty_.names) add_source(empty_.chunk);
  findings.add_group(rules.empty, empty_.names,
                     rules.bytes != nullptr ? "a function name is empty" : "a vtable name is empty");
  if (rules.bytes == nullptr || !unwritable_.names) return;
  add_source(unwritable_.chunk);
  const std::string_view first = unwritable_.names.first();
  findings.add_group(*rules.bytes, unwritable_.names, "name ", first, " ", why_unwritable(first));
}

void Names::index() {
  if (!by_hash_.empty()) return;
  by_hash_.reserve(hashes_.size());
  for (std::size_t i = 0; i < hashes_.size(); ++i) by_hash_.try_emplace(hashes_[i], i);
}

bool Names::has(std::uint64_t hash) {
  if (next_ < hashes_.size() && hashes_[next_] == hash) {
    ++next_;
    return true;
  }
  index();
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return false;
  next_ = found->second + 1;
  return true;
}

std::optional<std::string_view> Names::find(std::uint64_t hash) {
  index();
  const auto found = by_hash_.find(hash);
  return found == by_hash_.end() ? std::nullopt : std::optional(names_[found->second]);
}

}  // namespace proflint::llvm_instr
