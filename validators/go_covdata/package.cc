// Reads packages: the fixed header, the strings, then each function at its offset.
#include "validators/go_covdata/package.h"

#include <algorithm>
#include <tuple>

#include "validators/core/text_bytes.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kUnitNumbers = 5;  // start line and column, end line and column, statements

std::uint32_t field(std::string_view package, std::size_t at) {
  return load<std::uint32_t>(package.substr(at, 4), std::endian::little);
}

}  // namespace

PackageReader::PackageReader(std::pmr::memory_resource* memory, Report& report, Meta& meta)
    : report_(report),
      packages_(report),
      functions_(report),
      meta_(meta),
      paths_(memory),
      strings_(memory),
      blocks_(memory) {}

// In a package that cannot be read to its end, odd fields are a consequence of the damage.
Digest* PackageReader::read(std::string_view package, std::uint64_t stated_length) {
  const Oddities before = odd_;
  Digest* const hash = read_parts(package, stated_length);
  if (hash == nullptr) odd_ = before;
  return hash;
}

Digest* PackageReader::read_parts(std::string_view package, std::uint64_t stated_length) {
  meta_.packages.emplace_back();
  if (field(package, 0) != stated_length) {
    packages_.add("go-covdata/package-length"_rule, package.substr(0, 4), "the header of package ", package_index(),
                  " states ", field(package, 0), " bytes, but the table of packages states ", stated_length);
    if (field(package, 32) != 0) return nullptr;  // the package does not start here
  }
  if (field(package, 32) != 0) odd_.padding.add(package.substr(32, 4));
  strings_.clear();
  blocks_.clear();
  const std::uint32_t functions = field(package, 40);
  Cursor cursor(package.substr(kPackageHeader));
  std::string_view offsets;
  if (!cursor.take_array(functions, 4, offsets)) {
    packages_.add("go-covdata/function-offset"_rule, package.substr(40, 4), "the offsets of ",
                  Plural{functions, "function"}, " do not fit in the ", Plural{package.size() - kPackageHeader, "byte"},
                  " after the header of package ", package_index());
    return nullptr;
  }
  const std::string_view table = cursor.rest();
  if (!read_strings(cursor, strings_)) {
    packages_.add("go-covdata/string-table"_rule, table.substr(0, 1), "the string table of package ", package_index(),
                  " does not fit in the ", Plural{table.size(), "byte"}, " left in the package");
    return nullptr;
  }
  for (const std::string_view string : strings_)
    if (std::any_of(string.begin(), string.end(), is_control)) odd_.control.add(string);
  if (field(package, 36) != strings_.size())
    report_.add("go-covdata/string-count"_rule, package.substr(36, 4), "package ", package_index(), " states ",
                Plural{field(package, 36), "file"}, "; expected ", strings_.size(), ", the number of its strings");
  hash_ = {};
  const bool has_names = check_path(package);
  if (!read_functions(package, package.size() - cursor.left()) || !has_names) return nullptr;
  return &hash_;
}

// Reads name, path and module path. False if one of them is invalid.
bool PackageReader::check_path(std::string_view package) {
  const std::string_view* const name = string_at(package, 4, "name");
  const std::string_view* const path = string_at(package, 8, "path");
  const std::string_view* const module = string_at(package, 12, "module path");
  if (path != nullptr && path->empty())
    report_.add("go-covdata/package-path"_rule, package.substr(8, 4), "the path of package ", package_index(),
                " is empty");
  else if (path != nullptr && paths_.insert(*path, package.substr(8, 4)))
    report_.add("go-covdata/package-duplicate"_rule, package.substr(8, 4), "the package ", *path, " occurs twice");
  if (path != nullptr) meta_.packages.back().path = *path;
  meta_.packages.back().hash = package.substr(16, 16);
  if (name == nullptr || path == nullptr || module == nullptr) return false;
  for (const std::string_view* part : {path, name, module}) hash_.add(*part);
  return true;
}

const std::string_view* PackageReader::string_at(std::string_view package, std::size_t at, const char* what) {
  const std::uint32_t index = field(package, at);
  if (index < strings_.size()) return &strings_[index];
  packages_.add("go-covdata/string-index"_rule, package.substr(at, 4), "the ", what, " of package ", package_index(),
                " refers to string ", index, ", but the table has ", Plural{strings_.size(), "string"},
                ", numbered from 0");
  return nullptr;
}

bool PackageReader::read_functions(std::string_view package, std::size_t strings_end) {
  Meta::Package& entry = meta_.packages.back();
  entry.is_known = true;
  entry.functions = field(package, 40);
  entry.first = meta_.units.size();
  std::size_t end = strings_end;
  bool is_whole = true, is_in_order = true;
  for (std::uint32_t i = 0; i < entry.functions; ++i) {
    const std::string_view where = package.substr(kPackageHeader + 4 * std::size_t{i}, 4);
    const std::uint32_t offset = field(where, 0);
    if (offset < strings_end || offset >= package.size()) {
      functions_.add("go-covdata/function-offset"_rule, where, "function ", i, " of package ", package_index(),
                     " starts at offset ", offset, "; expected an offset between ", strings_end, " and ",
                     package.size());
      meta_.units.push_back(Meta::kUnknown);
      is_whole = is_in_order = false;
      continue;
    }
    if (offset != end && is_in_order) {
      report_.add("go-covdata/function-layout"_rule, where, "function ", i, " of package ", package_index(),
                  " starts at offset ", offset, ", but the preceding data ends at offset ", end);
      is_in_order = false;
    }
    Cursor cursor(package.substr(offset));
    if (!read_function(cursor)) is_whole = is_in_order = false;
    end = package.size() - cursor.left();
  }
  if (is_in_order && end != package.size())
    report_.add("go-covdata/function-layout"_rule, package.substr(end),
                Plural{package.size() - end, "byte follows", "bytes follow"}, " the functions of package ",
                package_index());
  return is_whole;
}

bool PackageReader::read_function(Cursor& cursor) {
  meta_.units.push_back(Meta::kUnknown);
  const std::string_view start = cursor.here(1);
  std::uint32_t units = 0, flag = 0;
  if (!read_number(cursor, units)) return false;
  if (read_index(cursor, "name") == nullptr) return false;
  const std::string_view where = cursor.here(1);
  const std::string_view* const source = read_index(cursor, "file");
  if (source == nullptr) return false;
  if (source->empty())
    functions_.add("go-covdata/file-empty"_rule, where, "function ", function_index(), " of package ", package_index(),
                   " has no source file");
  if (units > cursor.left() / kUnitNumbers) {
    functions_.add("go-covdata/function-body"_rule, start, "function ", function_index(), " states ",
                   Plural{units, "unit"}, " of at least ", kUnitNumbers, " bytes, but only ",
                   Plural{cursor.left(), "byte is", "bytes are"}, " left in package ", package_index());
    return false;
  }
  if (!read_units(cursor, static_cast<std::uint32_t>(source - strings_.data()), units)) return false;
  const std::string_view at = cursor.here(1);
  if (!read_number(cursor, flag)) return false;
  if (flag > 1) odd_.add_flag(at, flag);
  hash_.add(std::uint32_t{flag != 0});
  meta_.units.back() = units;
  ++meta_.functions;
  meta_.unit_count += units;
  return true;
}

const std::string_view* PackageReader::read_index(Cursor& cursor, const char* what) {
  const std::string_view where = cursor.here(1);
  std::uint32_t index = 0;
  if (!read_number(cursor, index)) return nullptr;
  if (index < strings_.size()) {
    hash_.add(strings_[index]);
    return &strings_[index];
  }
  functions_.add("go-covdata/string-index"_rule, where, "the ", what, " of function ", function_index(),
                 " refers to string ", index, ", but the table has ", Plural{strings_.size(), "string"},
                 ", numbered from 0");
  return nullptr;
}

bool PackageReader::read_number(Cursor& cursor, std::uint32_t& out) {
  switch (read_uleb(cursor, out)) {
    case Uleb::read:
      return true;
    case Uleb::cut:
      functions_.add("go-covdata/function-body"_rule, cursor.here(1), "function ", function_index(),
                     " does not end inside package ", package_index());
      return false;
    case Uleb::too_large:
      report_.add("go-covdata/number-range"_rule, cursor.here(10), "function ", function_index(), " of package ",
                  package_index(), " has a number that takes more than 10 bytes or does not fit in 32 bits");
      return false;
  }
  return false;
}

// //line directives may move units, as column 0 shows; then their order is not checked.
bool PackageReader::read_units(Cursor& cursor, std::uint32_t source, std::uint32_t count) {
  bool has_directive = false;
  Occurrences reversed;
  Oddities::Unit first_reversed = {};
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string_view where = cursor.here(1);
    std::uint32_t unit[kUnitNumbers] = {};
    for (std::uint32_t& number : unit) {
      if (!read_number(cursor, number)) return false;
      hash_.add(number);
    }
    const auto [line, column, end_line, end_column, statements] = unit;
    if (line == 0 || end_line == 0) odd_.line_zero.add(where);
    const bool is_moved = column == 0 || end_column == 0;
    has_directive |= is_moved;
    if (!is_moved) add_block({source, line, column, end_line, end_column}, statements, where);
    if (std::tie(end_line, end_column) >= std::tie(line, column)) continue;
    if (!reversed) first_reversed = {line, column, end_line, end_column};
    reversed.add(where);
  }
  if (reversed && !has_directive) odd_.add_reversed(reversed.first(), first_reversed);
  return true;
}

// A block of a source has one number of statements, whatever functions it belongs to.
void PackageReader::add_block(const Block& block, std::uint32_t statements, std::string_view where) {
  const auto [found, is_new] = blocks_.try_emplace(block, statements);
  if (!is_new && found->second != statements) odd_.add_conflict(where, block, statements, found->second);
}

void PackageReader::finish() {
  packages_.flush();
  functions_.flush();
  const Group groups[] = {
      {&"go-covdata/padding"_rule, &odd_.padding, "the reserved field of the package is not zero"},

      {&"go-covdata/unit-line-zero"_rule, &odd_.line_zero, "the unit is on line 0"},
  };
  report_groups(report_, groups);
  report_group(report_, "go-covdata/control-char"_rule, odd_.control, "the name ", odd_.control.first(),
               " contains a control character");
  const auto& [line, column, end_line, end_column] = odd_.first_reversed;
  report_group(report_, "go-covdata/unit-reversed"_rule, odd_.reversed, "the function has a unit that ends at ",
               end_line, ".", end_column, ", before its start at ", line, ".", column);
  const Block& block = odd_.first_conflict;
  report_group(report_, "go-covdata/unit-conflict"_rule, odd_.conflicts, "the unit from ", block[1], ".", block[2],
               " to ", block[3], ".", block[4], " has ", Plural{odd_.statements, "statement"}, " here, but ",
               odd_.other_statements, " elsewhere");
  report_group(report_, "go-covdata/literal-flag"_rule, odd_.flags, "the function-literal flag is ", odd_.first_flag,
               "; expected 0 or 1");
}

}  // namespace proflint::go_covdata
