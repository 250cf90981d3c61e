// Checks each location on its own.
#include "validators/json_coverage/istanbul/location.h"

#include "validators/core/hash.h"

namespace proflint::json_coverage::istanbul {
namespace {

struct Owner {
  const char* noun;
  std::string_view name;
};

// The statement, function or branch of a location.
Owner owner_of(const Frame& location, encodings::json::Strings& strings) {
  const Frame& parent = *location.parent;
  switch (parent.shape->id) {
    case kStatementMap:
      return {"statement ", strings.text(location.key)};
    case kFunction:
      return {"function ", strings.text(parent.key)};
    case kBranch:
      return {"branch ", strings.text(parent.key)};
    default:
      return {"branch ", strings.text(parent.parent->key)};
  }
}

bool is_origin(const Location::Point& point) {
  const auto is_zero = [](const Value& value) { return !value.is_null() && value.number() == 0; };
  return point.is_whole && is_zero(point.line) && is_zero(point.column);
}

}  // namespace

void Location::close_point(const Frame& point) {
  points_[point.member] = {point[point::line],
                           point[point::column],
                           point.has(point::line) && point.has(point::column),
                           point.wrong != 0,
                           point.has(point::line)     ? "no column"
                           : point.has(point::column) ? "no line"
                                                      : "neither line nor column",
                           point.count,
                           point.where};
}

// `point`: "'start' in ", or empty for the location as a whole.
template <class... Parts>
void Location::report(const Rule& rule, std::string_view where, const Frame& frame, const char* point,
                      const Parts&... parts) const {
  const auto [noun, name] = owner_of(frame, strings_);
  findings_.add(rule, where, point, "the location of ", noun, name, parts...);
}

const Location::Point* Location::check(const Frame& frame) const {
  const auto& [start, end] = points_;
  if (!frame.is_usable || start.is_wrong || end.is_wrong || (start.keys == 0 && end.keys == 0)) return nullptr;
  if (is_origin(start)) {
    const auto [noun, name] = owner_of(frame, strings_);
    findings_.add_as(Severity::warning, "istanbul/location"_rule, start.where, "the location of ", noun, name,
                     " is line 0, which isparta, ibrik and Rstest write where the source map has no place");
    return nullptr;
  }
  if (!check_point(frame, start, "'start' in ") || !check_point(frame, end, "'end' in ")) return nullptr;
  check_order(frame);
  return &start;
}

// Whether its line is known.
bool Location::check_point(const Frame& frame, const Point& point, const char* name) const {
  if (!point.is_whole) {
    report("istanbul/location"_rule, point.where, frame, name, " has ", point.missing);
    return false;
  }
  if (point.line.is_null()) return false;  // vue-jest writes it where the source map has no place
  if (point.line.number() < 1) {
    report("istanbul/location"_rule, point.where, frame, name, " is on line ", point.line.number(),
           "; lines start at 1");
    return false;
  }
  if (!point.column.is_null() && point.column.number() < 0)
    report("istanbul/column-negative"_rule, point.column.token, frame, name, " is in column ", point.column.number(),
           "; expected at least 0");
  return true;
}

void Location::check_order(const Frame& frame) const {
  const auto& [start, end] = points_;
  const Int128 first = start.line.number(), last = end.line.number();
  const bool has_columns = !start.column.is_null() && !end.column.is_null();
  if (first > last)
    report("istanbul/location-order"_rule, frame.where, frame, "", " starts on line ", first, ", but ends on line ",
           last);
  else if (first == last && has_columns && start.column.number() > end.column.number())
    report("istanbul/location-order"_rule, frame.where, frame, "", " starts in column ", start.column.number(),
           ", but ends in column ", end.column.number(), " of the same line");
}

// Numbers have few digits: XXH3 of each would take longer than the rest of the location.
std::uint64_t Location::merge_key(const Frame& frame) const {
  constexpr std::uint64_t kPrime = 0x100000001b3;  // of FNV-1a
  if (!frame.is_usable) return 0;
  std::uint64_t hash = 0;
  for (const Point& point : points_) {
    if (!point.is_whole || point.is_wrong) return 0;
    for (const Value* value : {&point.line, &point.column}) {
      for (const char c : value->token) hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
      hash = (hash ^ ',') * kPrime;
    }
  }
  return hash_of(hash);
}

std::uint64_t Location::hash(const Frame& frame, std::uint64_t seed) const {
  std::uint64_t hash = hash_of(frame.member, seed);
  for (const Point& point : points_)
    for (const Value* value : {&point.line, &point.column})
      hash = hash_of(point.is_whole ? value->token : std::string_view(), hash);
  return hash;
}

}  // namespace proflint::json_coverage::istanbul
