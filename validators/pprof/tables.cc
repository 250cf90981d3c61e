// Checks sample types, mappings and functions. Follows profile.proto.
#include "validators/pprof/tables.h"

#include <algorithm>

#include "validators/pprof/locations.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

// A number in a message and its place; if the number is missing, 0 and the message.
struct Number {
  std::uint64_t value = 0;
  std::string_view where;

  explicit Number(std::string_view message) : where(message) {}
  void operator=(const Field& field) {
    value = field.value;
    where = field.where;
  }
  bool is_negative() const { return static_cast<std::int64_t>(value) < 0; }
};

class TableReader {
 public:
  TableReader(const Outline& outline, Tables& tables, Decoding& decoding)
      : outline_(outline),
        tables_(tables),
        strings_(tables.strings),
        decoding_(decoding),
        findings_(decoding.meaning) {}

  bool read() {
    return for_each_message(outline_, field::sample_type,
                            [&](auto bytes, auto i) {
                              return read_type(bytes, {nullptr, "sample_type", i}, tables_.types.emplace_back());
                            }) &&
           for_each_message(outline_, field::period_type,
                            [&](auto bytes, auto) {
                              return read_type(bytes, {nullptr, "period_type"}, tables_.period_type.emplace());
                            }) &&
           for_each_message(outline_, field::mapping,
                            [&](auto bytes, auto i) {
                              return read_mapping(bytes, {nullptr, "mapping", i});
                            }) &&
           for_each_message(outline_, field::function, [&](auto bytes, auto i) {
             return read_function(bytes, {nullptr, "function", i});
           });
  }

 private:
  StringNumber use(const Field& field, const Path& parent, std::string_view name) {
    return strings_.use(field.value, field.where, {&parent, name}, findings_);
  }

  bool read_type(std::string_view bytes, const Path& path, ValueType& type) {
    type = {bytes, strings_.none(), strings_.none()};
    MessageReader reader(kinds::value_type, bytes, &path, decoding_);
    for (Field field; reader.next(field);) {
      if (field.number == 1) type.type = use(field, path, "type");
      if (field.number == 2) type.unit = use(field, path, "unit");
    }
    return !decoding_.is_broken;
  }

  bool read_mapping(std::string_view bytes, const Path& path) {
    Mapping mapping;
    mapping.where = bytes;
    mapping.filename = mapping.build_id = strings_.none();
    Number id(bytes);
    MessageReader reader(kinds::mapping, bytes, &path, decoding_);
    for (Field field; reader.next(field);) switch (field.number) {
        case 1:
          id = field;
          break;
        case 2:
          mapping.start = field.value;
          break;
        case 3:
          mapping.limit = field.value;
          break;
        case 5:
          mapping.filename = use(field, path, "filename");
          break;
        case 6:
          mapping.build_id = use(field, path, "build_id");
          break;
        case 7:
        case 8:
        case 9:
          mapping.has_symbols |= field.value != 0;
          break;
      }
    if (decoding_.is_broken) return false;
    check_id(tables_.mapping_ids, id.value, id.where, path, tables_.mappings.size(), findings_);
    mapping.id = id.value;
    if (mapping.start >= mapping.limit && (mapping.start | mapping.limit) != 0)
      findings_.add("pprof/mapping-range"_rule, bytes, path, "starts at ", Hex{mapping.start}, ", but its limit is ",
                    Hex{mapping.limit});
    if (mapping.build_id && *mapping.build_id != 0 && strings_[*mapping.build_id].size() == 1)
      findings_.add("pprof/build-id-short"_rule, bytes, path, "has build ID ", strings_[*mapping.build_id],
                    "; expected more than one character");
    tables_.mappings.push_back(mapping);
    return true;
  }

  bool read_function(std::string_view bytes, const Path& path) {
    Function function;
    function.where = bytes;
    Number id(bytes), start_line(bytes);
    StringNumber system_name = strings_.none();
    function.name = function.filename = strings_.none();
    MessageReader reader(kinds::function, bytes, &path, decoding_);
    for (Field field; reader.next(field);) switch (field.number) {
        case 1:
          id = field;
          break;
        case 2:
          function.name = use(field, path, "name");
          break;
        case 3:
          system_name = use(field, path, "system_name");
          break;
        case 4:
          function.filename = use(field, path, "filename");
          break;
        case 5:
          start_line = field;
          break;
      }
    if (decoding_.is_broken) return false;
    // Nothing can refer to an entry without an id of its own, so it is not reported as unused as well.
    function.is_used = !check_id(tables_.function_ids, id.value, id.where, path, tables_.functions.size(), findings_);
    if (start_line.is_negative())
      findings_.add("pprof/line-negative"_rule, start_line.where, path, "has the negative start line ",
                    static_cast<std::int64_t>(start_line.value));
    if (function.name && system_name && strings_[*function.name].empty() && strings_[*system_name].empty())
      findings_.add("pprof/function-unnamed"_rule, bytes, path, "has no name");
    function.system_name = system_name;
    function.start_line = start_line.value;
    tables_.functions.push_back(function);
    return true;
  }

  const Outline& outline_;
  Tables& tables_;
  Strings& strings_;
  Decoding& decoding_;
  Findings& findings_;
};

// Reports functions with equal names and start lines.
void check_equal_functions(const Tables& tables, Findings& findings) {
  Entries<std::array<std::uint64_t, 4>> first(tables.memory);
  for (std::size_t i = 0; i < tables.functions.size(); ++i) {
    const Function& function = tables.functions[i];
    if (!function.name || !function.system_name || !function.filename) continue;
    const auto same = first.insert({*function.name, *function.system_name, *function.filename, function.start_line}, i);
    if (same)
      findings.add("pprof/entry-duplicate"_rule, function.where, {nullptr, "function", i}, "is the same as function[",
                   *same, "] except for the id");
  }
}

void check_overlaps(const Tables& tables, Findings& findings) {
  std::pmr::vector<std::uint32_t> order(tables.memory);
  for (std::uint32_t i = 0; i < tables.mappings.size(); ++i)
    if (tables.mappings[i].start < tables.mappings[i].limit) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(tables.mappings[a].start, a) < std::pair(tables.mappings[b].start, b);
  });
  std::uint32_t last = 0;  // the mapping with the highest end so far
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Mapping& mapping = tables.mappings[order[i]];
    if (i != 0 && mapping.start < tables.mappings[last].limit)
      findings.add("pprof/mapping-overlap"_rule, mapping.where, {nullptr, "mapping", order[i]}, "starts at ",
                   Hex{mapping.start}, ", inside mapping[", last, "], which ends at ",
                   Hex{tables.mappings[last].limit});
    if (i == 0 || mapping.limit > tables.mappings[last].limit) last = order[i];
  }
}

void check_types(const Tables& tables, Findings& findings) {
  Entries<std::uint32_t> first(tables.memory);
  for (std::size_t i = 0; i < tables.types.size(); ++i) {
    const ValueType& type = tables.types[i];
    if (!type.type) continue;
    const std::string_view name = tables.strings[*type.type];
    const Path path = {nullptr, "sample_type", i};
    if (name.empty()) findings.add("pprof/sample-type-empty"_rule, type.where, path, "has no name");
    if (const auto same = first.insert(*type.type, i))
      findings.add("pprof/sample-type-duplicate"_rule, type.where, path, "is ", name, ", the same as sample_type[",
                   *same, "]");
  }
}

}  // namespace

Tables::Tables(const Outline& outline, Strings& table, std::pmr::memory_resource* resource)
    : strings(table),
      memory(resource),
      types(memory),
      mappings(memory),
      functions(memory),
      locations(memory),
      marks(memory),
      frames(memory),
      mapping_ids(outline.count(field::mapping), memory),
      function_ids(outline.count(field::function), memory),
      location_ids(outline.count(field::location), memory) {
  locations.reserve(outline.count(field::location));
  marks.reserve(outline.count(field::location));
}

bool Tables::is_type(const ValueType& type, std::string_view name, std::string_view unit) const {
  return type.type && type.unit && strings[*type.type] == name && strings[*type.unit] == unit;
}

std::size_t Tables::find_type(std::string_view name, std::string_view unit) const {
  const auto found =
      std::find_if(types.begin(), types.end(), [&](const ValueType& type) { return is_type(type, name, unit); });
  return static_cast<std::size_t>(found - types.begin());
}

bool check_id(IdTable& ids, std::uint64_t id, std::string_view where, const Path& path, std::size_t entry,
              Findings& findings) {
  if (id == 0) {
    findings.add("pprof/id-zero"_rule, where, path, "has id 0, which is reserved");
    return false;
  }
  const bool is_new = ids.add(id, static_cast<std::uint32_t>(entry));
  if (!is_new)
    findings.add("pprof/id-duplicate"_rule, where, path, "has id ", id, ", which ", Trusted{path.name}, "[",
                 ids.find(id), "] already uses");
  if (id > UINT32_MAX) findings.add("pprof/id-wide"_rule, where, path, "has id ", id, "; expected less than 2^32");
  return is_new;
}

bool read_tables(const Outline& outline, Tables& tables, Decoding& decoding) {
  if (!TableReader(outline, tables, decoding).read() || !read_locations(outline, tables, decoding)) return false;
  check_types(tables, decoding.meaning);
  check_overlaps(tables, decoding.meaning);
  check_equal_functions(tables, decoding.meaning);
  return true;
}

void check_used(const Tables& tables, Findings& findings) {
  for (std::size_t i = 0; i < tables.locations.size(); ++i)
    if (!tables.marks[i].is_used)
      findings.add_about("pprof/unused-entry"_rule, tables.locations[i].where, "no sample refers to",
                         {nullptr, "location", i});
  for (std::size_t i = 0; i < tables.functions.size(); ++i)
    if (!tables.functions[i].is_used)
      findings.add_about("pprof/unused-entry"_rule, tables.functions[i].where, "no location refers to",
                         {nullptr, "function", i});
  tables.strings.check_used(findings);
}

}  // namespace proflint::pprof
