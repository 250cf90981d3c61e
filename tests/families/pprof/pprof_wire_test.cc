// Encoded fields, and fields of the profile itself; one change per row.
#include "tests/families/pprof/pprof_support.h"

namespace proflint::tests {
namespace {

using pprof::bytes_field;
using pprof::number_field;
using pprof::repeat;

constexpr std::uint64_t kSecond = 1'000'000'000;

// ---- Fields on the wire

// If decoding stops early, the meaning of the profile has no findings.
TEST(PprofWire, ABrokenFieldEndsTheReading) {
  const std::string unused = bytes_field(6, "x"), cut = "\x08";
  const std::string ones = repeat("\xff", 10) + "\x01";
  expect_said({
      {"a sample type", nullptr, unused + bytes_field(1, cut),
       "wire-length: sample_type[1] has a field that extends past the end of the message\n"},
      {"a sample", nullptr, unused + bytes_field(2, cut),
       "wire-length: sample[1] has a field that extends past the end of the message\n"},
      {"locations of a sample", nullptr, unused + bytes_field(2, bytes_field(1, "\xff")),
       "wire-length: sample[1] has a field that extends past the end of the message\n"},
      {"values of a sample", nullptr, unused + bytes_field(2, bytes_field(2, "\xff")),
       "wire-length: sample[1] has a field that extends past the end of the message\n"},
      {"a label", nullptr, unused + bytes_field(2, bytes_field(3, cut)),
       "wire-length: sample[1].label[0] has a field that extends past the end of the message\n"},
      {"a mapping", nullptr, unused + bytes_field(3, cut),
       "wire-length: mapping[1] has a field that extends past the end of the message\n"},
      {"a location", nullptr, unused + bytes_field(4, cut),
       "wire-length: location[1] has a field that extends past the end of the message\n"},
      {"a line", nullptr, unused + bytes_field(4, number_field(1, 2) + bytes_field(4, cut)),
       "wire-length: location[1].line[0] has a field that extends past the end of the message\n"},
      {"a function", nullptr, unused + bytes_field(5, cut),
       "wire-length: function[1] has a field that extends past the end of the message\n"},
      {"the type of the period", nullptr, unused + bytes_field(11, cut),
       "wire-length: period_type has a field that extends past the end of the message\n"},
      {"comments", nullptr, unused + bytes_field(13, "\x01\xff"),
       "wire-length: the profile has a field that extends past the end of the message\n"},
      {"the profile", nullptr, unused + "\x32\x05xy",
       "truncated: the profile ends inside a field that starts 4 bytes before the end\n"},
      {"the last byte", nullptr, unused + "\x48",
       "truncated: the profile ends inside a field that starts 1 byte before the end\n"},
      {"a number of 11 bytes", nullptr, unused + "\x48" + ones,
       "wire-varint: the profile has a varint of more than 10 bytes\n"},
      {"a number of 11 bytes in a location", nullptr, unused + bytes_field(4, "\x08" + ones),
       "wire-varint: location[1] has a varint of more than 10 bytes\n"},
      {"a group", nullptr, unused + "\x33",
       "wire-type: the profile has a field of wire type 3 (a group); expected 0, 1, 2 or 5\n"},
      {"the end of a group", nullptr, unused + "\x34",
       "wire-type: the profile has a field of wire type 4 (a group); expected 0, 1, 2 or 5\n"},
      {"a type that is not defined", nullptr, unused + "\x36",
       "wire-type: the profile has a field of wire type 6 (undefined); expected 0, 1, 2 or 5\n"},
      {"the first finding, and the end", nullptr, number_field(99, 1) + bytes_field(9, "a") + bytes_field(5, cut),
       "field-unknown: the profile has field number 99, but the highest known number is 15\nwire-length: "
       "function[1] has a field that extends past the end of the message\n"},
      {"a mapping, and no samples", [](pprof::Profile& profile) { profile.samples.clear(); },
       unused + bytes_field(3, cut), "wire-length: mapping[1] has a field that extends past the end of the message\n"},
      {"odd numbers before it", nullptr, std::string("\x48\x81\x00", 3) + bytes_field(5, cut),
       "wire-length: function[1] has a field that extends past the end of the message\n"},
  });
}

TEST(PprofWire, DefectsThatDoNotEndDecodingAreAllReported) {
  expect_said(
      {{"three fields", nullptr, number_field(99, 1) + bytes_field(9, "a") + number_field(0, 1),
        "field-type: time_nanos has wire type 2; expected 0\nfield-unknown: the profile has field number 99, but the "
        "highest known number is 15\nwire-field-number: the profile has field number 0; expected 1 to 2^29 - 1\n"}});
}

TEST(PprofWire, NumbersOfFields) {
  const std::string last = "\xf8\xff\xff\xff\x0f\x01", beyond("\x80\x80\x80\x80\x10\x01", 6);  // 2^29 - 1 and 2^29
  expect_said({
      {"0", nullptr, number_field(0, 1), "wire-field-number: the profile has field number 0; expected 1 to 2^29 - 1\n"},
      {"the last one known", nullptr, number_field(15, 0), ""},
      {"one more", nullptr, number_field(16, 0),
       "field-unknown: the profile has field number 16, but the highest known number is 15\n"},
      {"the last one", nullptr, last,
       "field-unknown: the profile has field number 536870911, but the highest known number is 15\n"},
      {"beyond it", nullptr, beyond,
       "wire-field-number: the profile has field number 536870912; expected 1 to 2^29 - 1\n"},
      {"of a mapping", nullptr, bytes_field(3, number_field(1, 2) + number_field(11, 1)),
       "field-unknown: mapping[1] has field number 11, but the highest known number is 10\n"},
  });
}

TEST(PprofWire, TypesOfFields) {
  expect_said({
      {"a number as bytes", nullptr, bytes_field(9, "\x01"), "field-type: time_nanos has wire type 2; expected 0\n"},
      {"bytes as a number", nullptr, number_field(6, 1), "field-type: string_table has wire type 0; expected 2\n"},
      {"a fixed number", nullptr, "\x49" + std::string(8, '\x01'),
       "field-type: time_nanos has wire type 1; expected 0\n"},
      {"a comment as a fixed number", nullptr, "\x6d" + std::string(4, '\x01'),
       "field-type: comment has wire type 5; expected 0\n"},
      {"comments as bytes", nullptr, bytes_field(13, "\x01\x02"), ""},
      {"an id as bytes", nullptr, bytes_field(3, bytes_field(1, "\x02") + number_field(1, 2)),
       "field-type: mapping[1].id has wire type 2; expected 0\n"},
      {"a label as a number", nullptr,
       bytes_field(2, number_field(1, 1) + number_field(1, 1) + number_field(2, 1) + number_field(3, 1)),
       "field-type: sample[1].label has wire type 0; expected 2\n"},
  });
}

TEST(PprofWire, OddNumbers) {
  const std::string overlong("\x48\x80\x00", 3), wide = "\x50" + repeat("\x80", 9) + "\x02";
  expect_said({
      {"longer than needed", nullptr, overlong, "wire-overlong: a varint takes 2 bytes, but fits in 1\n"},
      {"two longer than needed", nullptr, overlong + std::string("\x50\x80\x00", 3),
       "wire-overlong: a varint takes 2 bytes, but fits in 1 (2 places; the first is shown)\n"},
      {"of more than 64 bits", nullptr, wide, "wire-varint-range: the value of a varint does not fit in 64 bits\n"},
      {"of 64 bits", nullptr, "\x68" + repeat("\x80", 9) + "\x01",
       "string-index: comment[0] is -9223372036854775808, but the table has 7 strings, numbered from 0\n"},
  });
}

TEST(PprofWire, FieldsThatAreThereTwice) {
  const std::string time = number_field(9, 1'600'000'000 * kSecond);
  expect_said({
      {"the time", nullptr, time + time,
       "concatenated: the file contains more than one profile: time_nanos occurs twice\n"},
      {"the time, 0 at first", nullptr, number_field(9, 0) + time, "field-duplicate: time_nanos occurs twice\n"},
      {"the time, 0 then", nullptr, time + number_field(9, 0),
       "concatenated: the file contains more than one profile: time_nanos occurs twice\n"},
      {"the duration", nullptr, number_field(10, 1) + number_field(10, 2),
       "field-duplicate: duration_nanos occurs twice\n"},
      {"the duration, of two tables of strings", nullptr,
       number_field(10, 1) + number_field(10, 2) + bytes_field(6, ""),
       "concatenated: the file contains more than one profile: duration_nanos occurs twice\n"},
      {"an empty string", nullptr, bytes_field(6, ""),
       "entry-duplicate: string_table[7] is '', the same as string_table[0]\nunused-entry: string_table[7] ('') "
       "is not used\n"},
      {"the type of the period", nullptr, bytes_field(11, number_field(1, 1)) + bytes_field(11, number_field(1, 1)),
       "field-duplicate: period_type occurs twice\n"},
      {"comments", nullptr, number_field(13, 1) + number_field(13, 2), ""},
      {"a unit", nullptr, bytes_field(11, number_field(2, 1) + number_field(2, 1)),
       "field-duplicate: period_type.unit occurs twice\n"},
      {"an id, and then its mapping", nullptr, bytes_field(3, number_field(1, 2) + number_field(1, 3)),
       "field-duplicate: mapping[1].id occurs twice\n"},
  });
}

// ---- Fields of the profile

TEST(PprofHeader, Times) {
  expect_said({
      {"none", nullptr, number_field(9, 0), ""},
      {"the year 2000", nullptr, number_field(9, 946'684'800 * kSecond), ""},
      {"before it", nullptr, number_field(9, 946'684'800 * kSecond - 1),
       "time-range: time_nanos is 946684799999999999; expected a Unix time in nanoseconds (years 2000 to 2099)\n"},
      {"the end of 2099", nullptr, number_field(9, 4'102'444'800 * kSecond - 1), ""},
      {"after it", nullptr, number_field(9, 4'102'444'800 * kSecond),
       "time-range: time_nanos is 4102444800000000000; expected a Unix time in nanoseconds (years 2000 to 2099)\n"},
      {"below 0", nullptr, number_field(9, UINT64_MAX),
       "time-range: time_nanos is -1; expected a Unix time in nanoseconds (years 2000 to 2099)\n"},
      {"ten long years", nullptr, number_field(10, 3660 * 86'400 * kSecond), ""},
      {"more", nullptr, number_field(10, 3660 * 86'400 * kSecond + 1),
       "duration-range: duration_nanos is 316224000000000001 ns; expected 0 to 10 years\n"},
      {"a duration below 0", nullptr, number_field(10, UINT64_MAX),
       "duration-range: duration_nanos is -1 ns; expected 0 to 10 years\n"},
      {"no period", nullptr, number_field(12, 0), ""},
      {"a period", nullptr, number_field(12, 1), ""},
      {"a period below 0", nullptr, number_field(12, UINT64_MAX), "period-negative: period is negative (-1)\n"},
  });
}

TEST(PprofHeader, WhatNamesStrings) {
  const auto url = [](const std::string& text) { return bytes_field(6, text) + number_field(15, 7); };
  expect_said({
      {"no default type", nullptr, number_field(14, 0), ""},
      {"a type", nullptr, number_field(14, 1), ""},
      {"a unit", nullptr, number_field(14, 2),
       "default-sample-type: default_sample_type is 'count', which is not one of the sample types\n"},
      {"a missing type", nullptr, number_field(14, 99),
       "string-index: default_sample_type is 99, but the table has 7 strings, numbered from 0\n"},
      {"a type by another name of it", nullptr, bytes_field(6, "samples") + number_field(14, 7),
       "entry-duplicate: string_table[7] is 'samples', the same as string_table[1]\n"},
      {"no address", nullptr, number_field(15, 0), ""},
      {"an address", nullptr, url("http://x"), ""},
      {"an address in capitals", nullptr, url("HTTPS://X"), ""},
      {"half an address", nullptr, url("http://"),
       "doc-url: doc_url is 'http://', which is not an absolute http or https URL\n"},
      {"half another one", nullptr, url("https://"),
       "doc-url: doc_url is 'https://', which is not an absolute http or https URL\n"},
      {"without a host", nullptr, url("http:///x"),
       "doc-url: doc_url is 'http:///x', which is not an absolute http or https URL\n"},
      {"of another kind", nullptr, url("ftp://x.y.z"),
       "doc-url: doc_url is 'ftp://x.y.z', which is not an absolute http or https URL\n"},
      {"a missing address", nullptr, number_field(15, 99),
       "string-index: doc_url is 99, but the table has 7 strings, numbered from 0\n"},
      {"missing frames", nullptr, number_field(7, 99),
       "string-index: drop_frames is 99, but the table has 7 strings, numbered from 0\n"},
      {"frames to drop", nullptr, bytes_field(6, "a*") + number_field(7, 7), ""},
      {"frames to drop, which are none", nullptr, bytes_field(6, "a**") + number_field(7, 7),
       "frames-regexp: drop_frames has two repetition operators in a row at character 3: 'a**'\n"},
      {"frames to keep, which are none", nullptr, bytes_field(6, "a**") + number_field(8, 7),
       "frames-regexp: keep_frames has two repetition operators in a row at character 3: 'a**'\n"},
      {"missing comments", nullptr, bytes_field(13, "\x01\x09\x02"),
       "string-index: comment[1] is 9, but the table has 7 strings, numbered from 0\n"},
  });
}

TEST(PprofHeader, DescriptionsNameTypesAndNumbers) {
  const Result result = check(tools::gzip_member(pprof::bytes(small_profile())), "pprof");
  for (const char* words : {"'samples' in 'count'", "1 sample", "1 location", "1 function"})
    EXPECT_TRUE(says(result, words)) << words;
  // A type without a valid name is omitted, and so is a missing build ID.
  const std::string strings = bytes_field(6, "") + bytes_field(6, "samples");
  const std::string type = bytes_field(1, number_field(1, 1) + number_field(2, 99));
  const std::string mapping = bytes_field(3, number_field(1, 1) + number_field(6, 99));
  const Result other = check(tools::gzip_member(strings + type + mapping), "pprof");
  EXPECT_FALSE(says(other, " in "));
  EXPECT_EQ(other.facts.identity, "");
}

}  // namespace
}  // namespace proflint::tests
