// Reads name tables in their four forms, and context tables.
#include "validators/samples/binary/names.h"

#include <algorithm>
#include <utility>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/core/text.h"
#include "validators/samples/binary/eytzinger.h"
#include "validators/samples/binary/rules.h"
#include "validators/samples/rules.h"
#include "validators/samples/unwritable.h"

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kSmallestString = 1, kSmallestValue = 1, kSmallestContext = 4, kSmallestFrame = 3;
constexpr std::uint64_t kHighestOffset = 65535;

}  // namespace

// --- names ---

// Reads `count` entries of variable length and records the start of each.
bool Names::read_entries(Fields& fields, const Count& count) {
  entries_ = fields.rest();
  if (entries_.size() > UINT32_MAX) {
    fields.report().add_limit(Limit::memory, count.where);
    return false;
  }
  // A count that does not fit may belong to a truncated file.
  const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(count.value, fields.left() + 1));
  starts_.reserve(n);
  if (is_md5_) values_.reserve(n);
  is_sorted_ = !is_md5_;
  std::string_view name, before;
  for (std::size_t i = 0; i < n; ++i) {
    starts_.push_back(static_cast<std::uint32_t>(entries_.size() - fields.left()));
    Count value;
    if (is_md5_ ? !fields.number("MD5 value", value) : !read_string(fields, count, name)) return false;
    if (is_md5_)
      values_.push_back(value.value);
    else
      look_at(name, std::exchange(before, name));
  }
  entries_.remove_suffix(fields.left());
  has_unwritable_ = has_unwritable_ || (!is_md5_ && have_line_break(entries_));
  used_.resize(n);
  return true;
}

// A name at the end of a truncated file is plausible if the names before it are. After a table that claims too many
// names, the bytes look different.
bool Names::read_string(Fields& fields, const Count& count, std::string_view& name) const {
  if (fields.take_text(name)) return true;
  const std::string_view names = entries_.substr(0, entries_.size() - fields.left());
  const bool has_control = std::any_of(names.begin(), names.end(), [](char c) { return c > '\0' && c < ' '; });
  const bool has_empty = names.starts_with('\0') || names.find(std::string_view("\0\0", 2)) != std::string_view::npos;
  return has_control || has_empty ? fields.refuse_count("number of names", count) : fields.text("name", name);
}

// Records the properties of a name while its bytes are in the cache. `before` is empty for the first name.
void Names::look_at(std::string_view name, std::string_view before) {
  is_sorted_ = is_sorted_ && before < name;
  has_decimals_ = has_decimals_ || is_digits(name);
  has_unwritable_ = has_unwritable_ || why_unwritable_start(name) != nullptr;
}

bool Names::read_strings(Fields& fields) {
  Count count;
  return fields.count("number of names", kSmallestString, count) && read_entries(fields, count);
}

void Names::check(Report& report) const {
  is_md5_ ? check_values(report) : check_strings(report);
  if (has_unwritable_) report_unwritable(report);
  check_unused(report);
}

void Names::check_strings(Report& report) const {
  if (is_sorted_) return;
  GroupedFindings findings(report);  // a wrong number of entries before the table shifts all names
  for (std::size_t i = 0; i < starts_.size(); ++i)
    if (string(i).empty()) findings.add("sample-bin/name-empty"_rule, place(i), "name ", i, " is empty");
  find_repeated_strings(findings);
  findings.flush();
}

void Names::report_unwritable(Report& report) const {
  for (std::size_t i = 0; i < starts_.size(); ++i)
    if (const char* const reason = why_unwritable(string(i)))
      report.add("sample-bin/name-bytes"_rule, place(i), "name ", i, " (", string(i), ") ", reason);
}

// Empty names are reported separately.
void Names::find_repeated_strings(GroupedFindings& findings) const {
  const auto hash = [this](std::uint32_t index) { return static_cast<std::size_t>(hash_of(string(index))); };
  const auto equal = [this](std::uint32_t a, std::uint32_t b) { return string(a) == string(b); };
  HashSet<std::uint32_t, decltype(hash), decltype(equal)> seen(0, hash, equal, starts_.get_allocator());
  for (std::uint32_t i = 0; i < starts_.size(); ++i) {
    if (string(i).empty()) continue;
    const auto [first, is_new] = seen.insert(i);
    if (!is_new)
      findings.add("sample-bin/name-duplicate"_rule, place(i), "name ", i, " (", string(i), ") is the same as name ",
                   *first);
  }
}

bool Names::read_md5(Fields& fields) {
  is_md5_ = true;
  Count count;
  return fields.count("number of names", kSmallestValue, count) && read_entries(fields, count);
}

bool Names::read_fixed_md5(Fields& fields) {
  is_md5_ = true;
  Count count;
  return fields.number("number of names", count) && read_fixed(fields, count.value, count);
}

// Reads `n` values of 8 bytes, which must fill the rest of the section.
bool Names::read_fixed(Fields& fields, std::uint64_t n, const Count& count) {
  const std::size_t left = fields.left();
  if (left % 8 != 0 || n != left / 8) {
    fields.report().add("sample-bin/md5-table-size"_rule, count.where, "the name table declares ", Plural{n, "name"},
                        " of 8 bytes each, but ", Plural{left, "byte follows", "bytes follow"});
    return false;
  }
  entries_ = fields.take(left);
  values_.reserve(left / 8);
  used_.resize(left / 8);
  for (std::string_view rest = entries_; !rest.empty(); rest.remove_prefix(8))
    values_.push_back(load<std::uint64_t>(rest, std::endian::little));
  return true;
}

bool Names::read_eytzinger(Fields& fields) {
  is_md5_ = is_indexed_ = true;
  Count nested, flat, inlined;
  if (!(fields.number32("number of nested names", nested) && fields.number32("number of flat names", flat) &&
        fields.number32("number of inlined names", inlined)))
    return false;
  if (!read_fixed(fields, nested.value + flat.value + inlined.value, nested)) return false;
  nested_ = {0, nested.value};
  flat_ = {nested.value, flat.value};
  const std::span<const std::uint64_t> all(values_);
  const auto n = static_cast<std::size_t>(nested.value), f = static_cast<std::size_t>(flat.value);
  const std::span<const std::uint64_t> spans[] = {all.first(n), all.subspan(n, f), all.subspan(n + f)};
  constexpr const char* kSpanNames[] = {"nested", "flat", "inlined"};
  for (std::size_t i = 0; i < std::size(spans); ++i)
    if (const auto broken = first_out_of_order(spans[i]))
      fields.report().add("sample-bin/eytzinger-order"_rule,
                          place(static_cast<std::size_t>(spans[i].data() - all.data()) + broken->entry), "entry ",
                          broken->entry, " of the ", kSpanNames[i], " names (MD5 value ", spans[i][broken->entry],
                          ") is not greater than its in-order predecessor, entry ", broken->predecessor, " (MD5 value ",
                          spans[i][broken->predecessor], ")");
  return true;
}

// LLVM 19 and later represent a missing name as 0, and crash if a function has it.
void Names::check_values(Report& report) const {
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (values_[i] == 0)
      report.add_as(Severity::error, "sample-bin/name-empty"_rule, place(i), "name ", i,
                    " has MD5 value 0, which LLVM uses for a missing name");
  find_repeated_values(report);
}

void Names::find_repeated_values(Report& report) const {
  std::pmr::vector<std::uint64_t> sorted(values_, values_.get_allocator());
  std::sort(sorted.begin(), sorted.end());
  auto next = std::adjacent_find(sorted.begin(), sorted.end());
  if (next == sorted.end()) return;
  const std::size_t none = values_.size();
  HashMap<std::uint64_t, std::size_t> firsts(values_.get_allocator());  // of each repeated value, its first index
  for (; next != sorted.end(); next = std::adjacent_find(next + 1, sorted.end())) firsts.try_emplace(*next, none);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const auto repeated = firsts.find(values_[i]);
    if (repeated == firsts.end()) continue;
    std::size_t& first = repeated->second;
    if (first == none)
      first = i;
    else if (is_indexed_)
      report.add("sample-bin/eytzinger-order"_rule, place(i), "name ", i, " (MD5 value ", values_[i],
                 ") is the same as name ", first);
    else
      report.add("sample-bin/name-duplicate"_rule, place(i), "name ", i, " (MD5 value ", values_[i],
                 ") is the same as name ", first);
  }
}

void Names::check_unused(Report& report) const {
  for (std::size_t i = 0; i < used_.size(); ++i) {
    if (used_[i]) continue;
    if (is_md5_)
      report.add("sample-bin/name-unused"_rule, place(i), "name ", i, " (MD5 value ", values_[i], ") is not used");
    else
      report.add("sample-bin/name-unused"_rule, place(i), "name ", i, " (", string(i), ") is not used");
  }
}

// --- contexts ---

bool Contexts::read(Fields& fields, Names& names) {
  Count count;
  const Fields start = fields;
  if (!fields.number("number of contexts", count)) return false;
  // Contexts without frames, which are reported separately, are smaller: they may explain a large count.
  const bool fits = count.value <= fields.left() / kSmallestContext;
  leaves_.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count.value, fields.left())));
  HashMap<std::string_view, std::uint64_t> seen(leaves_.get_allocator());  // contexts by their bytes
  for (std::uint64_t i = 0; i < count.value; ++i) {
    if (!fits && count.value - i > fields.left())
      return Fields(start).count("number of contexts", kSmallestContext, count);
    const std::string_view rest = fields.rest();
    if (!read_context(fields, names)) return false;
    const std::string_view bytes = rest.substr(0, rest.size() - fields.left());
    if (leaves_.back() == kNoLeaf) continue;
    if (const auto [first, is_new] = seen.try_emplace(bytes, i); !is_new)
      fields.report().add("sample-bin/name-duplicate"_rule, bytes, "context ", i, " is the same as context ",
                          first->second);
  }
  return true;
}

bool Contexts::read_context(Fields& fields, Names& names) {
  Count frames;
  if (!fields.count32("number of frames", kSmallestFrame, frames)) return false;
  if (frames.value == 0)
    fields.report().add("sample-bin/context-empty"_rule, frames.where, "context ", leaves_.size(), " has no frames");
  if (const std::uint64_t limit = fields.report().limits()[Limit::nesting]; frames.value > limit && depth_.first())
    fields.report().add(find_rule(samples::kRules, "sample/depth"), frames.where, "context ", leaves_.size(), " has ",
                        frames.value, " frames; expected at most ", limit);
  std::uint32_t leaf = kNoLeaf;
  Count name, offset, discriminator;
  for (std::uint64_t i = 0; i < frames.value; ++i) {
    if (!(fields.name_index(names.size(), name) && fields.number("line offset", offset) &&
          fields.number("discriminator", discriminator)))
      return false;
    names.use(name.value, name.where);
    leaf = static_cast<std::uint32_t>(name.value);
    if (offset.value > kHighestOffset)
      fields.report().add("sample-bin/offset-range"_rule, offset.where, "line offset ", offset.value,
                          " in a frame of context ", leaves_.size(), " is greater than ", kHighestOffset);
    if (discriminator.value > UINT32_MAX)
      fields.report().add("sample-bin/int-range"_rule, discriminator.where, "the discriminator is ",
                          discriminator.value, ", which does not fit in 32 bits");
  }
  const bool fits = offset.value <= kHighestOffset && discriminator.value <= UINT32_MAX;
  if (leaf != kNoLeaf && fits && (offset.value != 0 || discriminator.value != 0))
    fields.report().add("sample-bin/context-leaf-location"_rule, offset.where, "the leaf frame of context ",
                        leaves_.size(), " has offset ", offset.value, " and discriminator ", discriminator.value,
                        "; expected 0 for both");
  leaves_.push_back(leaf);
  return true;
}

}  // namespace proflint::samples::binary
