// Names of objects, files and functions, and their ids. Follows the chapter, "Name Compression".
#include "validators/valgrind/callgrind/names.h"

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/family.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::uint64_t kDense = 1'000'000, kSparse = 64;

// Whether the name has the form "(1)'(2)'2'(3)".
bool is_built_of_ids(std::string_view name) {
  if (!name.starts_with('(')) return false;
  for (grammar::Number id; !name.empty();)
    if (!grammar::take_caller(name, id)) return false;
  return true;
}

// Where another line starts in a name, because the line feed before it is missing; npos if none does. Names of
// operators end in `=`, too, but not in these keys. Short keys may be parts of names, so ids or paths must follow.
std::size_t find_line_in(std::string_view name) {
  constexpr std::string_view kLong[] = {"calls=", "cfn=", "cob=", "cfi=", "cfl="};
  constexpr std::string_view kShort[] = {"fn=", "ob=", "fl=", "fi=", "fe="};
  for (std::size_t at = name.find('='); at != name.npos; at = name.find('=', at + 1)) {
    const std::string_view head = name.substr(0, at + 1), rest = name.substr(at + 1);
    for (const std::string_view key : kLong)
      if (!rest.empty() && head.ends_with(key)) return head.size() - key.size();
    const bool has_id = rest.size() > 2 && rest[0] == '(' && is_digit(rest[1]);
    for (const std::string_view key : kShort)
      if ((has_id || rest.starts_with('/')) && head.ends_with(key)) return head.size() - key.size();
  }
  return name.npos;
}

// A name without an id; names of files and objects matter for their ids only.
NameIndex named(std::string_view text, const Part& part, IdTable& table) {
  return &table == &part.functions ? table.names.index_of(text) : 0;
}

}  // namespace

// The number of the name, of functions only.
NameIndex NameReader::read(std::string_view value, Part& part, IdTable& table, Occurrences& empty) {
  grammar::Name parsed;
  if (!grammar::parse(value, parsed, nullptr, reading_.limit())) {
    grammars::Expected where;
    static_cast<void>(grammar::parse(value, parsed, &where));
    reading_.expected("callgrind/id-syntax"_rule, where);
    part.misses_lines = true;
    return named(value, part, table);
  }
  if (is_blank(value.empty() ? '\0' : value[0])) {
    if (!parsed.id.digits.empty())
      blank_ids_.add(reading_.line);
    else if (!parsed.name.empty())
      blank_names_.add(reading_.line);
  }
  if (const std::size_t at = find_line_in(parsed.name); at != parsed.name.npos) joined_.add(parsed.name.substr(at));
  if (!parsed.id.digits.empty()) return of_id(parsed, part, table);
  if (parsed.name.empty()) empty.add(reading_.line);
  return named(parsed.name, part, table);
}

NameIndex NameReader::of_id(const grammar::Name& parsed, Part& part, IdTable& table) {
  const std::uint64_t id = parsed.id.value;
  if (parsed.id.digits.size() > 1 && parsed.id.digits.front() == '0') padded_ids_.add(parsed.id.digits);
  if (!parsed.id.fits || id >= IdTable::kIds) {
    id_range_.add(parsed.id.digits);
    return named(parsed.name.empty() ? parsed.id.digits : parsed.name, part, table);
  }
  if (!parsed.name.empty()) return define(parsed, part, table);
  if (reading_.ends_in_blank()) reading_.report.add_trait(kTrailingBlank);
  if (const NameOfId known = table.find(id)) return known.index();
  if (const auto of_dump = name_in_dump(id, part, table)) {
    if (!other_thread_) first_of_thread_ = id;
    other_thread_.add(parsed.id.digits);
    const NameIndex name = table.names.index_of(*of_dump);
    table.set(id, {name, true});
    return name;
  }
  if (!part.misses_lines) {
    if (&table == &part.objects) {
      if (!undefined_objects_) first_object_ = id;
      undefined_objects_.add(parsed.id.digits);
    } else {
      add_undefined(parsed.id);
    }
  }
  const NameIndex name = table.names.index_of(parsed.id.digits);
  table.set(id, {name, false});
  return name;
}

void NameReader::add_undefined(const grammars::Decimal& id) {
  if (!reading_.is_line_reportable()) return;
  if (!undefined_) first_undefined_ = id.value;
  undefined_.add(id.digits);
}

// callgrind writes names once per dump: into the part of the first thread that has them.
std::optional<std::string_view> NameReader::name_in_dump(std::uint64_t id, const Part& part,
                                                         const IdTable& table) const {
  if (!dump_ || part.number != dump_->number) return std::nullopt;
  const IdTable& same = &table == &part.objects ? dump_->objects
                        : &table == &part.files ? dump_->files
                                                : dump_->functions;
  const NameOfId known = same.find(id);
  return known ? std::optional(same.names[known.index()]) : std::nullopt;
}

void NameReader::end_part(const Part& part) {
  if (!part.number) return dump_.reset();
  if (!dump_ || dump_->number != *part.number) dump_.emplace(*part.number, reading_.memory);
  dump_->objects.add_definitions(part.objects);
  dump_->files.add_definitions(part.files);
  dump_->functions.add_definitions(part.functions);
}

NameIndex NameReader::define(const grammar::Name& parsed, Part& part, IdTable& table) {
  const std::uint64_t id = parsed.id.value;
  const NameOfId known = table.find(id);
  if (known && known.is_defined()) {
    const std::string_view before = table.names[known.index()];
    if (before == parsed.name) {
      if (!redefined_same_) first_same_ = {id, before};
      redefined_same_.add(reading_.line);
      return known.index();
    }
    reading_.bad_line("callgrind/id-redefined"_rule, parsed.name, "id ", id, " is redefined as ", parsed.name,
                      "; it was defined as ", before);
  } else {
    ++table.definitions;
  }
  if (id > kDense && id > kSparse * table.definitions) {
    if (!id_sparse_) first_names_ = table.definitions;
    id_sparse_.add(parsed.id.digits);
  }
  const NameIndex name = table.names.index_of(parsed.name);
  table.set(id, {name, true});
  if (&table == &part.functions && is_built_of_ids(parsed.name)) callers(parsed.name, part);
  return name;
}

void NameReader::callers(std::string_view name, const Part& part) {
  mangled_.add(name);
  for (grammar::Number id; !name.empty();) {
    static_cast<void>(grammar::take_caller(name, id));
    const std::uint64_t value = id.number.value;
    const bool is_known =
        id.number.fits && (part.functions.find(value) || name_in_dump(value, part, part.functions).has_value());
    if (!is_known && !part.misses_lines) add_undefined(id.number);
  }
}

void NameReader::report_groups(bool misses_names) {
  const Group list[] = {
      {&"callgrind/function-empty"_rule, &empty_functions_, "the function name is empty"},
      {&"callgrind/file-name-empty"_rule, &empty_names_,
       empty_names_.first().substr(0, 4).find("ob=") != std::string_view::npos ? "the object name is empty"
                                                                               : "the file name is empty"},
  };
  proflint::report_groups(reading_.report, list);
  report_group(reading_.report, "callgrind/id-duplicate"_rule, redefined_same_, "id ", first_same_.id,
               " is already defined with the same name, ", first_same_.name);
  report_group(reading_.report, "callgrind/mangled-name"_rule, mangled_, "the name ", mangled_.first(),
               " contains ids of other names");
  report_group(reading_.report, "callgrind/name-joined"_rule, joined_,
               "another line follows the name on the same line: ", joined_.first());
  report_group(reading_.report, "callgrind/name-blank"_rule, blank_ids_, "a space follows the equals sign in ",
               blank_ids_.first());
  report_group_as(reading_.report, Severity::note, "callgrind/name-blank"_rule, blank_names_,
                  "a space follows the equals sign in ", blank_names_.first());
  report_group(reading_.report, "callgrind/undefined-object"_rule, undefined_objects_, "id ", first_object_,
               " of an object is used before it is defined with a name");
  report_group_as(reading_.report, misses_names ? Severity::warning : Severity::error, "callgrind/undefined-id"_rule,
                  undefined_, "id ", first_undefined_, " is used before it is defined with a name");
  report_group(reading_.report, "callgrind/id-of-thread"_rule, other_thread_, "id ", first_of_thread_,
               " is defined only in the part of another thread");
  report_group(reading_.report, "callgrind/leading-zero"_rule, padded_ids_, "the id ", padded_ids_.first(),
               " has leading zeros");
  report_group(reading_.report, "callgrind/id-range"_rule, id_range_, "the id ", id_range_.first(),
               " is too large; the maximum is 2^30 - 1");
  report_group(reading_.report, "callgrind/id-sparse"_rule, id_sparse_, "the id ", id_sparse_.first(),
               " exceeds both 1000000 and 64 times the number of names (", first_names_, ")");
}

}  // namespace proflint::valgrind::callgrind
