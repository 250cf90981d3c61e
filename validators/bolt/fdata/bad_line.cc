// Defects of lines of counts, in the order in which they are checked: escapes, fields, flags, offsets, counts.
#include "validators/bolt/fdata/bad_line.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "grammars/bolt_fdata.h"
#include "validators/bolt/counts.h"
#include "validators/bolt/fdata/rules.h"
#include "validators/core/text.h"

namespace proflint::bolt::fdata {
namespace {

constexpr std::size_t kMaxFields = 16;  // of two lines that were joined

struct Fields {
  std::array<std::string_view, kMaxFields> list;
  std::size_t count = 0;          // may exceed the room of the list
  std::size_t name_is_empty = 0;  // flags before two spaces
  bool has_lone_backslash = false;

  explicit Fields(std::string_view line) {
    for (std::string_view rest = line; !rest.empty();) {
      const std::string_view field = grammars::bolt_fdata::take_field(rest);
      if (count < list.size()) list[count] = field;
      const bool is_flag = count == 0 || count == 3;
      if (is_flag && rest.starts_with("  ")) ++name_is_empty;
      ++count;
      if (!rest.empty()) continue;
      const std::size_t kept = std::min(field.find_last_not_of('\\') + 1, field.size());
      has_lone_backslash = (field.size() - kept) % 2 == 1;
    }
  }
};

bool is_flag(std::string_view field, char low, char high) {
  return field.size() == 1 && field[0] >= low && field[0] <= high;
}

// Whether a record starts at field `i`, whose flag may be glued to the last number of the record before.
bool starts_record(const Fields& fields, std::size_t i) {
  if (i + 2 >= std::min(fields.count, kMaxFields)) return false;
  const std::string_view flag = fields.list[i];
  const bool is_end = is_digits(flag) && flag.back() <= '5';
  return is_end && !is_digits(fields.list[i + 1]) && is_hex_digits(fields.list[i + 2]);
}

// The place where the next record starts in a line of several.
std::optional<std::size_t> find_joined(const Fields& fields) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{7}, std::size_t{4}}) {
    if (fields.count <= size) continue;
    if (starts_record(fields, size - 1) && fields.list[size - 1].size() > 1) return size - 1;
    if (starts_record(fields, size) && fields.list[size].size() == 1) return size;
  }
  return std::nullopt;
}

// REQUIRES: the field is not a count.
Defect count_defect(std::string_view field) {
  switch (form_of_count(field)) {
    case CountForm::negative:
      return {&"bolt-fdata/count-negative"_rule, field, "the count ", " is negative"};
    case CountForm::large:
      return {&"bolt-fdata/count-range"_rule, field, "the count ", " exceeds the maximum, 2^63 - 1"};
    case CountForm::good:
    case CountForm::bad:
      break;
  }
  return {&"bolt-fdata/count"_rule, field, "expected a count (unsigned decimal number), found ", ""};
}

std::optional<Defect> offset_defect(std::string_view field) {
  if (!is_hex_digits(field))
    return Defect{&"bolt-fdata/offset"_rule, field, "expected an offset (hexadecimal number), found ", ""};
  const std::size_t zeros = std::min(field.find_first_not_of('0'), field.size());
  if (field.size() - zeros > 16)
    return Defect{&"bolt-fdata/offset-range"_rule, field, "the offset ", " does not fit in 64 bits"};
  return std::nullopt;
}

// The number of fields, which depends on the flags and the header.
std::optional<Defect> field_defect(std::string_view line, const Fields& fields, bool has_samples) {
  const bool is_memory = fields.list[0][0] >= '3';
  const bool has_two = fields.count > 3 && fields.list[3].size() == 1 && is_digit(fields.list[3][0]);
  const bool other_is_memory = has_two && fields.list[3][0] >= '3';
  const bool fits = (fields.count == 8 && !(is_memory && other_is_memory)) || fields.count == 4 ||
                    (fields.count == 7 && (is_memory || other_is_memory));
  if (fits) return std::nullopt;
  if (const auto joined = find_joined(fields))
    return Defect{&"bolt-fdata/records-joined"_rule, fields.list[*joined], "a second record starts in field ",
                  " of the line", *joined + 1};
  const bool lacks_one = fields.count == 7 || fields.count == 3 || fields.count == 6;
  if (lacks_one && fields.name_is_empty != 0)
    return Defect{&"bolt-fdata/name-empty"_rule, line, "expected a symbol name after the flag, found a second space"};
  if (line.find('\t') != std::string_view::npos)
    return Defect{&"bolt-fdata/separator"_rule, line.substr(line.find('\t'), 1),
                  "a tab separates two fields; expected a space"};
  const char* const need = is_memory     ? "a memory access needs 7 fields, but the line has "
                           : has_samples ? "a sample needs 4 fields, but the line has "
                                         : "a branch needs 8 fields, but the line has ";
  return Defect{&"bolt-fdata/line-syntax"_rule, line, need, "", fields.count};
}

std::optional<Defect> flag_defect(const Fields& fields) {
  if (fields.count == 4) {
    if (is_flag(fields.list[0], '0', '2')) return std::nullopt;
    return Defect{&"bolt-fdata/flag"_rule, fields.list[0], "expected a flag from 0 to 2 for a sample, found ", ""};
  }
  const char low = fields.count == 7 ? '3' : '0', high = fields.count == 7 ? '5' : '2';
  for (const std::size_t i : {std::size_t{0}, std::size_t{3}})
    if (!is_flag(fields.list[i], low, high))
      return Defect{&"bolt-fdata/flag"_rule, fields.list[i],
                    low == '0' ? "expected a flag from 0 to 2 for a branch, found "
                               : "expected a flag from 3 to 5 for a memory access, found ",
                    ""};
  return std::nullopt;
}

}  // namespace

Defect find_defect(std::string_view line, bool has_samples) {
  const Fields fields(line);
  if (fields.has_lone_backslash)
    return {&"bolt-fdata/name-escape"_rule, line.substr(line.size() - 1),
            "the backslash at the end of the line escapes nothing"};
  if (const auto defect = field_defect(line, fields, has_samples)) return *defect;
  if (const auto defect = flag_defect(fields)) return *defect;
  for (std::size_t i = 2; i < (fields.count == 4 ? 3u : 6u); i += 3)
    if (const auto defect = offset_defect(fields.list[i])) return *defect;
  // The grammar matches a line whose fields are all good, so if no other count is bad, the last one is.
  std::size_t i = fields.count == 4 ? 3 : 6;
  while (i + 1 < fields.count && form_of_count(fields.list[i]) == CountForm::good) ++i;
  return count_defect(fields.list[i]);
}

}  // namespace proflint::bolt::fdata
