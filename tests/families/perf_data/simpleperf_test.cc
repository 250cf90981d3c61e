// Recordings of simpleperf, which have features of their own and differ from recordings of perf in some records.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachine = {std::endian::little, 8};
constexpr unsigned kOsRelease = 3, kAuxtrace = 18, kMetaInfo = 129;

// A sample after `before`, with a feature that shows the writer.
Parts recording_of(unsigned feature, const std::string& before) {
  Parts parts{.machine = kMachine};
  parts.data = before + record(kMachine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(10)}, kMachine));
  parts.features = {{feature, to_bytes({u32(2), text("h"), u8(0)}, kMachine)}};
  return parts;
}

std::string said_of_recording(const Parts& parts) {
  return rules_of(check(file_of(parts), "perf-data"));
}

TEST(PerfDataSimpleperf, NamesOfProcessesAreWhole) {
  const auto comm = [](const Fields& name) {
    Fields body = {u32(1), u32(1)};
    body.insert(body.end(), name.begin(), name.end());
    const Fields trailer = {u32(1), u32(1), u64(10), u64(100)};
    body.insert(body.end(), trailer.begin(), trailer.end());
    return record(kMachine, 3, 0, to_bytes(body, kMachine));
  };
  const std::string whole = comm({text("com.google.sample.tunnel"), u8(0), text("garbage")});
  EXPECT_EQ(said_of_recording(recording_of(kMetaInfo, whole)), "");
  EXPECT_EQ(said_of_recording(recording_of(kOsRelease, whole)), "record-long");
  EXPECT_EQ(said_of_recording(recording_of(kMetaInfo, comm({text("com.google.sample.tunnel"), zeros(16)}))),
            "record-long");
  EXPECT_EQ(said_of_recording(recording_of(kMetaInfo, comm({text("com.google.sample.tunnel")}))), "string-nul");
}

TEST(PerfDataSimpleperf, DescriptionsOfTracepointsMayBeElsewhere) {
  for (const auto& [feature, says] : {std::pair(kMetaInfo, ""), std::pair(kOsRelease, "tracing-data")}) {
    Parts parts = recording_of(feature, {});
    parts.attributes[0].type = 2;
    EXPECT_EQ(said_of_recording(parts), says);
  }
}

TEST(PerfDataSimpleperf, DescriptionsMayBeInTheirRecord) {
  const std::string page =
      "\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;\n\tfield: local_t "
      "commit;\toffset:8;\tsize:8;\tsigned:1;\n"
      "\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;\n\tfield: char "
      "data;\toffset:16;\tsize:4080;\tsigned:1;\n";
  const std::string tracing = to_bytes(
      {text("\x17\x08\x44tracing0.6"), u8(0), u8(0), u8(8), u32(4096), text("header_page"), u8(0), u64(page.size()),
       text(page), text("header_event"), u8(0), u64(0), u32(0), u32(0), u32(0), u32(0), u64(0)},
      kMachine);
  const auto said = [&](unsigned feature, const std::string& data) {
    const std::string body =
        to_bytes({u32(data.size()), text(data), zeros((64 - (data.size() + 12) % 64) % 64)}, kMachine);
    return said_of_recording(recording_of(feature, record(kMachine, 66, 0, body)));
  };
  EXPECT_EQ(said(kMetaInfo, tracing), "");
  EXPECT_EQ(said(kMetaInfo, tracing.substr(1)), "tracing-data");
  EXPECT_NE(said(kOsRelease, tracing), "");
}

TEST(PerfDataSimpleperf, TheIndexOfTraceDataHasNoCount) {
  const std::string info = record(kMachine, 70, 0, to_bytes({u32(5), u32(0)}, kMachine));
  const auto said = [&](unsigned feature, std::size_t offset) {
    Parts parts = recording_of(feature, info + record(kMachine, 71, 0, std::string(40, '\0')));
    const std::pair index(kAuxtrace, to_bytes({u64(data_at(parts) + offset), u64(48)}, kMachine));
    parts.features.insert(feature < kAuxtrace ? parts.features.end() : parts.features.begin(), index);
    return said_of_recording(parts);
  };
  EXPECT_EQ(said(kMetaInfo, info.size()), "");
  EXPECT_EQ(said(kMetaInfo, 0), "auxtrace-index");
  EXPECT_EQ(said(kOsRelease, info.size()), "feature-layout");
}

}  // namespace
}  // namespace proflint::tests
