// pprof profiles, as a model that breaks no rule unless changed to do so. Follows profile.proto.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace proflint::tests::pprof {

// Encoded number fields and bytes fields.
std::string number_field(std::uint64_t number, std::uint64_t value);
std::string bytes_field(std::uint64_t number, const std::string& bytes);

struct Label {
  std::string key, str;
  std::int64_t num = 0;
  std::string unit;
};

struct Sample {
  std::vector<std::uint64_t> locations;
  std::vector<std::int64_t> values;
  std::vector<Label> labels;
};

struct Mapping {
  std::uint64_t id = 0, start = 0, limit = 0;
  std::string filename, build_id;
};

struct Location {
  std::uint64_t id = 0, mapping = 0, address = 0;
  std::vector<std::pair<std::uint64_t, std::int64_t>> lines;  // function and line
};

struct Function {
  std::uint64_t id = 0;
  std::string name, filename;
  std::int64_t start_line = 0;
};

struct Profile {
  std::vector<std::pair<std::string, std::string>> types;  // name and unit
  std::vector<Sample> samples;
  std::vector<Mapping> mappings;
  std::vector<Location> locations;
  std::vector<Function> functions;
  std::int64_t time = 0, duration = 0;
  bool is_packed = true;          // repeated numbers in one field
  bool has_tables_first = false;  // before the samples
};

// The message; its string table contains the strings of the model, once each, and is at the end.
std::string bytes(const Profile& profile);

// Profiles that break no rule, of 1 to 6 functions.
rc::Gen<Profile> profiles();

// `times` copies of `text`.
inline std::string repeat(std::string_view text, std::size_t times) {
  std::string out;
  while (times-- > 0) out += text;
  return out;
}

}  // namespace proflint::tests::pprof
