// Serializes and generates profiles. Follows profile.proto and the encoding of Protocol Buffers.
#include "tests/builders/pprof.h"
#include "tests/builders/bytes.h"

#include <algorithm>
#include <array>

namespace proflint::tests::pprof {
namespace {

// Strings by index, the first one empty.
class Strings {
 public:
  std::uint64_t operator[](const std::string& string) {
    const auto found = std::find(all_.begin(), all_.end(), string);
    const auto index = static_cast<std::uint64_t>(found - all_.begin());
    if (found == all_.end()) all_.push_back(string);
    return index;
  }
  std::string fields() const {
    std::string out;
    for (const std::string& string : all_) out += bytes_field(6, string);
    return out;
  }

 private:
  std::vector<std::string> all_ = {""};
};

// The indexes of several strings, assigned in this order whatever the compiler's order of evaluation.
template <class... Text>
std::array<std::uint64_t, sizeof...(Text)> numbers(Strings& strings, const Text&... text) {
  return {strings[text]...};
}

// Fields that are 0 are omitted, as real writers do.
std::string optional(std::uint64_t number, std::uint64_t value) {
  return value == 0 ? std::string() : number_field(number, value);
}

template <class Number>
std::string repeated(std::uint64_t number, const std::vector<Number>& values, bool is_packed) {
  std::string out;
  for (const Number value : values)
    out +=
        is_packed ? uleb(static_cast<std::uint64_t>(value)) : number_field(number, static_cast<std::uint64_t>(value));
  return is_packed ? bytes_field(number, out) : out;
}

std::string samples(const Profile& profile, Strings& strings) {
  std::string out;
  for (const Sample& sample : profile.samples) {
    std::string message =
        repeated(1, sample.locations, profile.is_packed) + repeated(2, sample.values, profile.is_packed);
    for (const Label& label : sample.labels) {
      const auto [key, str, unit] = numbers(strings, label.key, label.str, label.unit);
      message += bytes_field(3, optional(1, key) + optional(2, str) +
                                    optional(3, static_cast<std::uint64_t>(label.num)) + optional(4, unit));
    }
    out += bytes_field(2, message);
  }
  return out;
}

std::string tables(const Profile& profile, Strings& strings) {
  std::string out;
  for (const Mapping& mapping : profile.mappings) {
    const auto [filename, build_id] = numbers(strings, mapping.filename, mapping.build_id);
    out += bytes_field(3, optional(1, mapping.id) + optional(2, mapping.start) + optional(3, mapping.limit) +
                              optional(5, filename) + optional(6, build_id));
  }
  for (const Location& location : profile.locations) {
    std::string message = optional(1, location.id) + optional(2, location.mapping) + optional(3, location.address);
    for (const auto& [function, line] : location.lines)
      message += bytes_field(4, optional(1, function) + optional(2, static_cast<std::uint64_t>(line)));
    out += bytes_field(4, message);
  }
  for (const Function& function : profile.functions) {
    const auto [name, filename] = numbers(strings, function.name, function.filename);
    out += bytes_field(5, optional(1, function.id) + optional(2, name) + optional(4, filename) +
                              optional(5, static_cast<std::uint64_t>(function.start_line)));
  }
  return out;
}

}  // namespace

std::string number_field(std::uint64_t number, std::uint64_t value) {
  return uleb(number << 3) + uleb(value);
}

std::string bytes_field(std::uint64_t number, const std::string& bytes) {
  return uleb(number << 3 | 2) + uleb(bytes.size()) + bytes;
}

std::string bytes(const Profile& profile) {
  Strings strings;
  std::string out;
  for (const auto& [name, unit_name] : profile.types) {
    const auto [type, unit] = numbers(strings, name, unit_name);
    out += bytes_field(1, optional(1, type) + optional(2, unit));
  }
  out += optional(9, static_cast<std::uint64_t>(profile.time));
  out += optional(10, static_cast<std::uint64_t>(profile.duration));
  const std::string first = profile.has_tables_first ? tables(profile, strings) : samples(profile, strings);
  const std::string second = profile.has_tables_first ? samples(profile, strings) : tables(profile, strings);
  return out + first + second + strings.fields();
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    profile.is_packed = *rc::gen::arbitrary<bool>();
    profile.has_tables_first = *rc::gen::arbitrary<bool>();
    profile.time = *rc::gen::inRange<std::int64_t>(946'684'800, 4'102'444'800) * 1'000'000'000;
    profile.duration = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 40);
    profile.types = {{"samples", "count"}};
    if (*rc::gen::arbitrary<bool>()) profile.types.push_back({"space", "bytes"});
    profile.mappings = {{1, 0x400000, 0x500000, "/bin/work", "b1d0"}};
    const auto size = *rc::gen::inRange<std::uint64_t>(1, 7);
    const std::uint64_t step = *rc::gen::element<std::uint64_t>(1, 3, 1000);  // ids need not be dense
    for (std::uint64_t i = 1; i <= size; ++i) {
      profile.functions.push_back(
          {i * step, "f" + std::to_string(i), "work.go", *rc::gen::inRange<std::int64_t>(1, 1000)});
      Location location = {i * step, 1, 0x400000 + 16 * i, {{i * step, *rc::gen::inRange<std::int64_t>(1, 1000)}}};
      if (*rc::gen::arbitrary<bool>()) location.lines.push_back({step, 7});
      profile.locations.push_back(location);
    }
    // Each stack is one location longer than the previous one; the last one has all of them.
    for (std::uint64_t depth = 1; depth <= size; ++depth) {
      Sample sample;
      for (std::uint64_t i = 1; i <= depth; ++i) sample.locations.push_back(i * step);
      for (std::size_t i = 0; i < profile.types.size(); ++i)
        sample.values.push_back(*rc::gen::inRange<std::int64_t>(1, std::int64_t{1} << 40));
      if (*rc::gen::arbitrary<bool>()) sample.labels.push_back({"request", "r" + std::to_string(depth), 0, ""});
      if (*rc::gen::arbitrary<bool>()) sample.labels.push_back({"size", "", 16, "bytes"});
      profile.samples.push_back(sample);
    }
    return profile;
  });
}

}  // namespace proflint::tests::pprof
