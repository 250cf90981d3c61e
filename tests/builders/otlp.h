// OpenTelemetry profiles in layout 1.10, as a model that breaks no rule unless changed to do so, in both encodings;
// and small messages of the other signals. Follows profiles.proto, trace.proto, metrics.proto and logs.proto.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace proflint::tests::otlp {

struct Sample {
  std::int64_t stack = 1, link = 0;
  std::vector<std::int64_t> attributes;
  std::vector<std::int64_t> values;
  std::vector<std::uint64_t> timestamps;
};

struct Function {
  std::int64_t name = 0, filename = 0;
  std::int64_t start_line = 0;
};

struct Location {
  std::int64_t function = 0, line = 0;
};

// Entry 0 of each table is written automatically; entries here start at index 1.
struct Profile {
  std::vector<std::string> strings;  // the first two are the type and the unit of samples
  std::vector<Function> functions;
  std::vector<Location> locations;
  std::vector<std::vector<std::int64_t>> stacks;
  std::vector<std::pair<std::string, std::string>> links;        // trace and span id
  std::vector<std::pair<std::int64_t, std::string>> attributes;  // key and value
  std::vector<Sample> samples;
  std::uint64_t time = 0, duration = 0;
  std::string id;
  std::string payload_format, payload;  // the original profile
  bool is_packed = true;                // repeated numbers in one field
  bool has_dictionary_first = false;
  bool has_padded_lengths = false;  // as in files of async-profiler
};

std::string binary(const Profile& profile);
std::string json(const Profile& profile);

// Profiles that break no rule, of 1 to 5 functions.
rc::Gen<Profile> profiles();

// Messages of the other signals: 1 to 3 spans, metrics or log records in each of 1 to 3 scopes.
rc::Gen<std::string> traces();
rc::Gen<std::string> metrics();
rc::Gen<std::string> logs();

// The message in a frame with its length as the file exporter writes it, and with a varint.
std::string framed(const std::string& message);
std::string delimited(const std::string& message);

}  // namespace proflint::tests::otlp
