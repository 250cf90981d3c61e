// Checks locations and their lines. Follows profile.proto, Location and Line.
#include "validators/pprof/locations.h"

#include <algorithm>

#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

// Names that writers use for functions in which threads start.
constexpr std::string_view kRoots[] = {"main",   "main.main",         "runtime.main", "runtime.goexit",
                                       "_start", "__libc_start_main", "(root)",       "[root]"};

// The contents of a location.
struct Contents {
  std::uint64_t id = 0, mapping = 0, address = 0;
  bool is_folded = false;
  std::uint64_t lines = 0;
  std::uint64_t hash = hash_seed();  // of the lines
  std::string_view id_where, mapping_where, address_where;
};

class LocationReader {
 public:
  LocationReader(Tables& tables, Decoding& decoding)
      : tables_(tables), decoding_(decoding), findings_(decoding.meaning), equal_(tables.memory) {}

  bool read(std::string_view bytes, std::uint64_t index) {
    const Path path = {nullptr, "location", index};
    Contents contents;
    contents.id_where = contents.mapping_where = contents.address_where = bytes;
    Location& location = tables_.locations.emplace_back();
    location.where = bytes;
    location.first_frame = static_cast<std::uint32_t>(tables_.frames.size());
    LocationMarks& marks = tables_.marks.emplace_back();
    MessageReader reader(kinds::location, bytes, &path, decoding_);
    for (Field field; reader.next(field);) read_field(field, path, contents, marks);
    if (decoding_.is_broken) return false;
    location.frames = static_cast<std::uint32_t>(tables_.frames.size()) - location.first_frame;
    marks.is_long = location.frames > kManyFrames;
    marks.is_used =
        !check_id(tables_.location_ids, contents.id, contents.id_where, path, tables_.locations.size() - 1, findings_);
    check(contents, bytes, path);
    return true;
  }

 private:
  void read_field(const Field& field, const Path& path, Contents& contents, LocationMarks& marks) {
    switch (field.number) {
      case 1:
        contents.id = field.value;
        contents.id_where = field.where;
        break;
      case 2:
        contents.mapping = field.value;
        contents.mapping_where = field.where;
        break;
      case 3:
        contents.address = field.value;
        contents.address_where = field.where;
        break;
      case 4:
        read_line(field.bytes, {&path, "line", contents.lines++}, contents, marks);
        break;
      case 5:
        contents.is_folded = field.value != 0;
        break;
    }
  }

  void read_line(std::string_view bytes, const Path& path, Contents& contents, LocationMarks& marks) {
    std::array<std::uint64_t, 3> numbers = {};  // function, line, column
    std::string_view function_where = bytes;
    MessageReader reader(kinds::line, bytes, &path, decoding_);
    for (Field field; reader.next(field);) {
      numbers[static_cast<std::size_t>(field.number) - 1] = field.value;
      if (field.number == 1)
        function_where = field.where;
      else if (static_cast<std::int64_t>(field.value) < 0)
        findings_.add("pprof/line-negative"_rule, field.where, path,
                      field.number == 2 ? "has the negative line number " : "has the negative column number ",
                      static_cast<std::int64_t>(field.value));
    }
    if (decoding_.is_broken) return;
    contents.hash = EntryHash{contents.hash}(numbers);
    const std::uint32_t function = numbers[0] == 0 ? IdTable::kNone : tables_.function_ids.find(numbers[0]);
    if (function == IdTable::kNone)
      findings_.add("pprof/function-ref"_rule, function_where, path, "refers to function ", numbers[0],
                    ", which does not exist");
    else
      add_frame(function);
    marks.ends_in_root = function != IdTable::kNone && is_root(tables_.functions[function]);
    if (path.index == 0) marks.starts_in_root = marks.ends_in_root;
  }

  void add_frame(std::uint32_t function) {
    tables_.functions[function].is_used = true;
    tables_.frames.push_back(function);
  }

  bool is_root(const Function& function) const {
    return function.name &&
           std::find(std::begin(kRoots), std::end(kRoots), tables_.strings[*function.name]) != std::end(kRoots);
  }

  void check(const Contents& contents, std::string_view bytes, const Path& path) {
    if (contents.lines == 0 && contents.address == 0)
      findings_.add("pprof/location-blank"_rule, bytes, path, "has neither a line nor an address");
    if (contents.lines == 0 && contents.address != 0)
      findings_.add("pprof/unsymbolized"_rule, bytes, path, "has address ", Hex{contents.address}, ", but no line");
    check_mapping(contents, bytes, path);
    const std::array<std::uint64_t, 5> all = {contents.mapping, contents.address, contents.is_folded, contents.lines,
                                              contents.hash};
    if (const auto same = equal_.insert(all, tables_.locations.size() - 1))
      findings_.add("pprof/entry-duplicate"_rule, bytes, path, "is the same as location[", *same,
                    "] except for the id");
  }

  void check_mapping(const Contents& contents, std::string_view bytes, const Path& path) {
    if (contents.mapping == 0) return;
    const std::uint32_t index = tables_.mapping_ids.find(contents.mapping);
    if (index == IdTable::kNone)
      return findings_.add("pprof/mapping-ref"_rule, contents.mapping_where, path, "refers to mapping ",
                           contents.mapping, ", which does not exist");
    const Mapping& mapping = tables_.mappings[index];
    if (mapping.has_symbols && contents.lines == 0)
      findings_.add("pprof/has-functions"_rule, bytes, path, "has no line, but mapping[", index,
                    "] is marked as symbolized");
    const bool is_inside = mapping.start <= contents.address && contents.address <= mapping.limit;
    if (contents.address != 0 && mapping.start < mapping.limit && !is_inside)
      findings_.add("pprof/address-range"_rule, contents.address_where, path, "has address ", Hex{contents.address},
                    ", but mapping[", index, "] covers ", Hex{mapping.start}, " to ", Hex{mapping.limit});
  }

  Tables& tables_;
  Decoding& decoding_;
  Findings& findings_;
  Entries<std::array<std::uint64_t, 5>> equal_;
};

}  // namespace

bool read_locations(const Outline& outline, Tables& tables, Decoding& decoding) {
  LocationReader reader(tables, decoding);
  return for_each_message(outline, field::location, [&](auto bytes, auto index) { return reader.read(bytes, index); });
}

}  // namespace proflint::pprof
