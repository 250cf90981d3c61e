// Serializes and generates OpenTelemetry profiles.
#include "tests/builders/otlp.h"

#include "tests/builders/bytes.h"
#include "tests/builders/pprof.h"
#include "validators/core/text.h"

namespace proflint::tests::otlp {
namespace {

using pprof::bytes_field;
using pprof::number_field;

std::string fixed64_field(std::uint64_t number, std::uint64_t value) {
  return uleb(number << 3 | 1) + little_endian(value, 8);
}

std::string optional(std::uint64_t number, std::int64_t value) {
  return value == 0 ? std::string() : number_field(number, static_cast<std::uint64_t>(value));
}

// A message whose length takes five bytes if padding is requested.
std::string message(const Profile& profile, std::uint64_t number, const std::string& bytes) {
  if (!profile.has_padded_lengths) return bytes_field(number, bytes);
  std::string length;
  for (int i = 0; i < 5; ++i) length += static_cast<char>((bytes.size() >> 7 * i & 0x7f) | (i < 4 ? 0x80u : 0u));
  return uleb(number << 3 | 2) + length + bytes;
}

std::string repeated(const Profile& profile, std::uint64_t number, const std::vector<std::int64_t>& values) {
  std::string out;
  for (const std::int64_t value : values)
    out += profile.is_packed ? uleb(static_cast<std::uint64_t>(value))
                             : number_field(number, static_cast<std::uint64_t>(value));
  return profile.is_packed && !out.empty() ? bytes_field(number, out) : out;
}

std::string dictionary(const Profile& profile) {
  std::string out = bytes_field(1, "") + bytes_field(2, "") + bytes_field(3, "") + bytes_field(4, "") +
                    bytes_field(5, "") + bytes_field(6, "") + bytes_field(7, "");
  for (const Location& location : profile.locations)
    out += message(profile, 2, message(profile, 3, optional(1, location.function) + optional(2, location.line)));
  for (const Function& function : profile.functions)
    out += message(profile, 3,
                   optional(1, function.name) + optional(3, function.filename) + optional(4, function.start_line));
  for (const auto& [trace, span] : profile.links)
    out += message(profile, 4, bytes_field(1, trace) + bytes_field(2, span));
  for (const std::string& string : profile.strings) out += bytes_field(5, string);
  for (const auto& [key, value] : profile.attributes)
    out += message(profile, 6, optional(1, key) + bytes_field(2, bytes_field(1, value)));
  for (const auto& stack : profile.stacks) out += message(profile, 7, repeated(profile, 1, stack));
  return out;
}

std::string sample(const Profile& profile, const Sample& sample) {
  std::string times;
  for (const std::uint64_t time : sample.timestamps)
    times += profile.is_packed ? little_endian(time, 8) : fixed64_field(5, time);
  if (profile.is_packed && !times.empty()) times = bytes_field(5, times);
  return optional(1, sample.stack) + repeated(profile, 2, sample.attributes) + optional(3, sample.link) +
         repeated(profile, 4, sample.values) + times;
}

// "key":[a,b]
template <class List, class Write>
std::string list(const char* key, const List& values, const Write& write, const std::string& first = "") {
  std::string out = first;
  for (const auto& value : values) out += (out.empty() ? "" : ",") + write(value);
  return "\"" + std::string(key) + "\":[" + out + "]";
}

std::string plain(std::int64_t value) {
  return std::to_string(value);
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

std::string json_sample(const Sample& sample) {
  const auto number = [](auto value) { return quoted(std::to_string(value)); };
  return "{\"stackIndex\":" + plain(sample.stack) + ",\"linkIndex\":" + plain(sample.link) + "," +
         list("attributeIndices", sample.attributes, plain) + "," + list("values", sample.values, number) + "," +
         list("timestampsUnixNano", sample.timestamps, number) + "}";
}

std::string json_dictionary(const Profile& profile) {
  const auto location = [](const Location& entry) {
    return "{\"lines\":[{\"functionIndex\":" + plain(entry.function) + ",\"line\":" + quoted(plain(entry.line)) + "}]}";
  };
  const auto function = [](const Function& entry) {
    return "{\"nameStrindex\":" + plain(entry.name) + ",\"filenameStrindex\":" + plain(entry.filename) +
           ",\"startLine\":" + quoted(plain(entry.start_line)) + "}";
  };
  const auto link = [](const auto& entry) {
    return "{\"traceId\":" + quoted(to_hex(entry.first)) + ",\"spanId\":" + quoted(to_hex(entry.second)) + "}";
  };
  const auto attribute = [](const auto& entry) {
    return "{\"keyStrindex\":" + plain(entry.first) + ",\"value\":{\"stringValue\":" + quoted(entry.second) + "}}";
  };
  const auto stack = [](const auto& entry) { return "{" + list("locationIndices", entry, plain) + "}"; };
  return "{\"mappingTable\":[{}]," + list("locationTable", profile.locations, location, "{}") + "," +
         list("functionTable", profile.functions, function, "{}") + "," + list("linkTable", profile.links, link, "{}") +
         "," + list("stringTable", profile.strings, quoted, "\"\"") + "," +
         list("attributeTable", profile.attributes, attribute, "{}") + "," +
         list("stackTable", profile.stacks, stack, "{}") + "}";
}

std::string base64(const std::string& bytes) {
  constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(c);
    for (held += 8; held >= 6; held -= 6) out += kDigits[bits >> (held - 6) & 63];
  }
  if (held != 0) out += kDigits[bits << (6 - held) & 63];
  return out + std::string((4 - out.size() % 4) % 4, '=');
}

std::string key_value(const std::string& key, const std::string& value) {
  return bytes_field(1, key) + bytes_field(2, bytes_field(1, value));
}

std::string generated_time() {
  return little_endian(*rc::gen::inRange<std::uint64_t>(946'684'800, 4'000'000'000) * 1'000'000'000, 8);
}

std::string tagged(std::uint64_t number, const std::string& fixed) {
  return uleb(number << 3 | 1) + fixed;
}

bool chance() {
  return *rc::gen::arbitrary<bool>();
}

// The common messages around the items of all signals.
template <class Item>
rc::Gen<std::string> around(Item item) {
  return rc::gen::exec([item] {
    std::string out;
    for (int scopes = *rc::gen::inRange(1, 4); scopes > 0; --scopes) {
      std::string scope = chance() ? bytes_field(1, bytes_field(1, "scope")) : std::string();
      for (int items = *rc::gen::inRange(1, 4); items > 0; --items) scope += bytes_field(2, item());
      const std::string resource = chance() ? bytes_field(1, bytes_field(1, key_value("service.name", "shop"))) : "";
      out += bytes_field(1, resource + bytes_field(2, scope) + (chance() ? bytes_field(3, "https://a.b/1.2.3") : ""));
    }
    return out;
  });
}

std::string span() {
  std::string out = bytes_field(1, "0123456789abcdef") + bytes_field(2, "01234567");
  if (chance()) out += bytes_field(4, "76543210");
  out += bytes_field(5, "GET /") + number_field(6, 1 + static_cast<std::uint64_t>(chance()));
  out += tagged(7, generated_time()) + tagged(8, generated_time());
  if (chance()) out += bytes_field(9, key_value("http.route", "/"));
  if (chance()) out += bytes_field(11, tagged(1, generated_time()) + bytes_field(2, "retry"));
  return chance() ? out + bytes_field(15, number_field(3, 1)) : out;
}

std::string metric() {
  const std::string point = tagged(3, generated_time()) + fixed64_field(6, 7);
  const std::string sum = bytes_field(1, point) + number_field(2, 2) + number_field(3, 1);
  std::string out = bytes_field(1, "requests") + (chance() ? bytes_field(2, "of users") : "") + bytes_field(3, "1");
  switch (*rc::gen::inRange(0, 3)) {
    case 0:
      return out + bytes_field(5, bytes_field(1, point));
    case 1:
      return out + bytes_field(7, sum);
    default:
      return out + bytes_field(9, sum);
  }
}

std::string record() {
  const bool has_time = chance();
  std::string out = has_time ? tagged(1, generated_time()) : std::string();
  out += number_field(2, 9) + (chance() ? bytes_field(3, "INFO") : "") + bytes_field(5, bytes_field(1, "started"));
  if (chance()) out += bytes_field(6, key_value("host", "a"));
  return has_time && chance() ? out : out + tagged(11, generated_time());
}

}  // namespace

std::string binary(const Profile& profile) {
  std::string body = message(profile, 1, number_field(1, 1) + number_field(2, 2));
  for (const Sample& one : profile.samples) body += message(profile, 2, sample(profile, one));
  if (profile.time != 0) body += fixed64_field(3, profile.time);
  body += optional(4, static_cast<std::int64_t>(profile.duration));
  if (!profile.id.empty()) body += bytes_field(7, profile.id);
  if (!profile.payload.empty()) body += bytes_field(9, profile.payload_format) + bytes_field(10, profile.payload);
  const std::string resources = message(profile, 1, message(profile, 2, message(profile, 2, body)));
  const std::string tables = message(profile, 2, dictionary(profile));
  return profile.has_dictionary_first ? tables + resources : resources + tables;
}

std::string json(const Profile& profile) {
  const std::string payload = profile.payload.empty()
                                  ? std::string()
                                  : "\"originalPayloadFormat\":" + quoted(profile.payload_format) +
                                        ",\"originalPayload\":" + quoted(base64(profile.payload)) + ",";
  const std::string resources =
      "\"resourceProfiles\":[{\"scopeProfiles\":[{\"profiles\":[{\"sampleType\":{\"typeStrindex\":1,\"unitStrindex\":2}"
      ","
      "\"timeUnixNano\":\"" +
      std::to_string(profile.time) + "\",\"durationNano\":\"" + std::to_string(profile.duration) +
      "\",\"profileId\":" + quoted(to_hex(profile.id)) + "," + payload + list("samples", profile.samples, json_sample) +
      "}]}]}]";
  const std::string tables = "\"dictionary\":" + json_dictionary(profile);
  return profile.has_dictionary_first ? "{" + tables + "," + resources + "}\n" : "{" + resources + "," + tables + "}\n";
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    profile.is_packed = *rc::gen::arbitrary<bool>();
    profile.has_dictionary_first = *rc::gen::arbitrary<bool>();
    profile.has_padded_lengths = *rc::gen::arbitrary<bool>();
    profile.time = *rc::gen::inRange<std::uint64_t>(946'684'800, 4'000'000'000) * 1'000'000'000;
    profile.duration = *rc::gen::inRange<std::uint64_t>(1'000, 1'000'000'000);
    profile.id = "0123456789abcde" + std::string(1, *rc::gen::inRange('a', 'z'));
    profile.strings = {"samples", "count", "a.go", "thread.name"};
    profile.links = {{"0123456789abcdef", "01234567"}};
    profile.attributes = {{4, "worker"}};
    const bool has_values = *rc::gen::arbitrary<bool>(), has_times = !has_values || *rc::gen::arbitrary<bool>();
    const auto size = *rc::gen::inRange<std::int64_t>(1, 6);
    for (std::int64_t i = 1; i <= size; ++i) {
      profile.strings.push_back("f" + std::to_string(i));
      profile.functions.push_back({4 + i, 3, i});
      profile.locations.push_back({i, *rc::gen::inRange<std::int64_t>(1, 1000)});
      std::vector<std::int64_t> stack;
      for (std::int64_t location = i; location >= 1; --location) stack.push_back(location);
      profile.stacks.push_back(stack);
      Sample sample;
      sample.stack = i;
      if (i == 1) sample.link = 1, sample.attributes = {1};
      if (has_values) sample.values = {*rc::gen::inRange<std::int64_t>(1, 1'000'000)};
      if (has_times) sample.timestamps = {profile.time + *rc::gen::inRange<std::uint64_t>(0, profile.duration)};
      profile.samples.push_back(sample);
    }
    return profile;
  });
}

rc::Gen<std::string> traces() {
  return around(span);
}

rc::Gen<std::string> metrics() {
  return around(metric);
}

rc::Gen<std::string> logs() {
  return around(record);
}

std::string framed(const std::string& message) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(message.size() >> shift & 0xff);
  return out + message;
}

std::string delimited(const std::string& message) {
  return uleb(message.size()) + message;
}

}  // namespace proflint::tests::otlp
