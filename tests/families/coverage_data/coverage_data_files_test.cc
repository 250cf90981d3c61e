// Data files of coverage.py: by name and contents, with journals and sources, and in sets.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <sstream>

#include "tests/builders/bytes.h"
#include "tests/builders/coverage_data.h"
#include "tests/support/support.h"
#include "validators/core/cursor.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using namespace std::string_literals;
using coverage_data::bytes;
using coverage_data::Data;
using coverage_data::sound_arcs;
using coverage_data::sound_lines;

bool is_claimed(std::string_view start, std::string_view name) {
  const Detection detection = detect(start, name);
  return detection.format != nullptr && detection.format->id == "coverage-data";
}

TEST(CoverageDataDetect, ContentCountsBeforeNames) {
  const std::string data = bytes(sound_lines());
  const std::string other = sqlite::build({{"moz_places", "CREATE TABLE moz_places (id)", {}}}).bytes;
  const std::string json = "!coverage.py: This is a private format, don't read it directly!{}";
  const std::string pickle = "\x80\x02}q\x01(U\tcollectorq\x02";
  const std::string little = bytes(sound_lines(), {.encoding = 2}), big = bytes(sound_arcs(), {.encoding = 3});
  for (const std::string& file : {data, little, big, json, pickle})
    for (const char* name : {"x", "a.db", ".coverage", "d/.coverage.host.1.XabcdEFx"})
      EXPECT_TRUE(is_claimed(file, name)) << name;
  EXPECT_TRUE(is_claimed(other, ".coverage"));
  EXPECT_FALSE(is_claimed(other, "places.sqlite"));
  EXPECT_NE(detect(other, "places.sqlite").reason.find("Firefox"), std::string::npos);
  EXPECT_FALSE(is_claimed("\x80\x02}q\x01(U\x08selectedq\x02", "x.pickle"));
  EXPECT_FALSE(is_claimed("SQLite format 3", "x"));  // too short to be sure
}

TEST(CoverageDataDetect, NamesDecideIfNoOtherFormatMatches) {
  for (const char* name : {".coverage", ".coverage.host.123.456789", "a/b/.coverage.x"}) {
    EXPECT_TRUE(is_claimed("", name)) << name;
    EXPECT_TRUE(is_claimed("SQLi", name)) << name;
    EXPECT_TRUE(is_claimed("\1\2\3\4\5", name)) << name;
  }
  for (const char* name : {".coveragerc", "x.coverage", "coverage", ".coverage-journal", ".coverage.x-journal",
                           ".coverage.x-wal", ".coverage.x-shm"}) {
    EXPECT_FALSE(is_claimed("", name)) << name;
    EXPECT_FALSE(is_claimed(std::string(512, '\0'), name)) << name;
  }
  for (const char* text : {"FROM alpine:3.20\nRUN apk add kcov\n", "file contents", "SQLite format 4"})
    EXPECT_FALSE(is_claimed(text, ".coverage")) << text;
  EXPECT_FALSE(is_claimed("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7\0\0\0\1"s, ".coverage"));
  EXPECT_FALSE(is_claimed("<?xml version=\"1.0\"?>\n<coverage version=\"1\" line-rate=\"1\"><packages/></coverage>",
                          ".coverage.xml"));
}

// The findings, by the names of the files.
std::string found_in(const std::vector<std::pair<std::string, std::string>>& files,
                     std::vector<std::string> words = {}) {
  const Scratch scratch;
  words.insert(words.begin(), {"--format", "concise", "--notes"});
  for (const auto& [name, content] : files) {
    scratch.write(name, content);
    if (name.find('/') == std::string::npos) words.push_back(name);
  }
  std::istringstream lines(scratch.run(words).out);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t rule = line.rfind(" ["); rule != std::string::npos && line.ends_with(']'))
      out += (out.empty() ? "" : " ") + line.substr(0, line.find(':')) + line.substr(rule);
  return out;
}

TEST(CoverageDataSets, FilesThatCombineRejects) {
  const auto set = [](const Data& a, const Data& b, const std::string& b_name = "b") {
    return found_in({{"a", bytes(a)}, {b_name, bytes(b)}}, {"--set"});
  };
  Data other = sound_lines();
  other.contexts = {"x"};
  other.lines = {{2, 1, {3}}};
  EXPECT_EQ(set(sound_lines(), other), "");
  EXPECT_EQ(set(sound_lines(), sound_arcs()), "b [coverage-data/set-kind]");
  Data no_key = sound_lines();
  no_key.meta.clear();
  EXPECT_EQ(set(no_key, sound_lines()), "a [coverage-data/has-arcs-missing]");
  EXPECT_EQ(set(no_key, sound_arcs()), "a [coverage-data/has-arcs-missing] b [coverage-data/set-kind]");
  no_key.lines.clear();
  EXPECT_EQ(set(no_key, sound_arcs()), "a [coverage-data/no-data]");
  other.tracers = {{1, "my.Plugin"}};
  EXPECT_EQ(set(sound_lines(), other), "b [coverage-data/set-tracer] b [coverage-data/plugin]");
  EXPECT_EQ(set(other, sound_lines()), "a [coverage-data/plugin] b [coverage-data/set-tracer]");
  other.tracers = {{1, ""}};
  EXPECT_EQ(set(sound_lines(), other), "");  // as combine up to 7.8 writes it
  Data moved = other;
  moved.paths[0] = "/b/shop/price.py";
  EXPECT_EQ(set(sound_lines(), moved), "b [coverage-data/set-roots]");
  moved.paths.push_back("shop/price.py");  // it has both, so these are two sources
  EXPECT_EQ(set(sound_lines(), moved), "");
}

TEST(CoverageDataSets, FilesWithOneHashHaveTheSameData) {
  const std::string hash = ".XabcdEFx.HAAECAwQFBgh";
  Data other = sound_lines();
  std::swap(other.paths[0], other.paths[1]);  // different ids, the same lines
  for (coverage_data::Lines& row : other.lines) row.file = 3 - row.file;
  const auto set = [&](const std::string& a, const std::string& b) {
    return found_in({{".coverage.h.pid1" + hash, a}, {".coverage.h.pid2" + hash, b}}, {"--set"});
  };
  EXPECT_EQ(set(bytes(sound_lines()), bytes(other)), "");
  other.lines[0].lines.push_back(99);
  EXPECT_EQ(set(bytes(sound_lines()), bytes(other)), ".coverage.h.pid2" + hash + " [coverage-data/set-hash]");
  // Rows lost to damage do not count as different data.
  sqlite::Built damaged = sqlite::build(tables(sound_lines()));
  damaged.set(damaged.offset(damaged.roots.at("line_bits")), 0, 1);
  EXPECT_EQ(set(bytes(sound_lines()), damaged.bytes), ".coverage.h.pid2" + hash + " [sqlite/page-type]");
}

TEST(CoverageDataSources, LinesAreInTheSources) {
  const std::vector<std::string> words = {"--source-root", "src"};
  const std::string price = "\n\n\n\n\n\n\n\n\n\n11"s, main = std::string(70, '\n');
  const auto found = [&](const std::string& first, const std::string& second, Data data = sound_lines()) {
    return found_in({{"a", bytes(data)}, {"src/shop/price.py", first}, {"src/main.py", second}}, words);
  };
  EXPECT_EQ(found(price, main), "");
  EXPECT_EQ(found(price, main.substr(1)), "a [coverage-data/source-line-range]");
  EXPECT_EQ(found(std::string(11, '\r'), main), "");
  EXPECT_EQ(found(price.substr(0, 4), "", sound_arcs()), "a [coverage-data/source-line-range]");
  EXPECT_EQ(found(price.substr(0, 5), "", sound_arcs()), "");
  EXPECT_EQ(found("\r\n\r\n\r\n\r\n", "", sound_arcs()), "a [coverage-data/source-line-range]");
  Data plugin = sound_lines();
  plugin.tracers = {{1, "html.Templates"}};
  EXPECT_EQ(found("", main, plugin), "a [coverage-data/plugin]");  // plug-ins may number lines differently
  // The prefix of one absolute path before its source applies to the others as well.
  Data absolute = sound_lines();
  absolute.paths = {"/home/x/shop/price.py", "/home/x/main.py"};
  EXPECT_EQ(found(price, main, absolute), "");
  absolute.paths[1] = "/home/x/other.py";
  EXPECT_EQ(found(price, main, absolute), "a [coverage-data/source-missing]");
}

TEST(CoverageDataJournals, AreThoseThatSqliteWouldApply) {
  const std::string file = bytes(sound_lines());
  const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"s;
  const auto found = [&](const std::string& name, const std::string& content) {
    const Scratch scratch;
    scratch.write("x.db", file);
    scratch.write(name, content);
    const std::string out = scratch.run({"--format", "concise", "x.db"}).out;
    return out.find("[sqlite/hot-journal]") != std::string::npos;
  };
  EXPECT_TRUE(found("x.db-journal", magic + std::string(504, '\0')));
  EXPECT_FALSE(found("x.db-journal", std::string(512, '\0')));  // its transaction is complete
  EXPECT_FALSE(found("x.db-journal", ""));
  EXPECT_FALSE(found("y.db-journal", magic + std::string(504, '\0')));
}

// A write-ahead log of one frame, as SQLite writes it.
struct Log {
  std::uint32_t magic = 0x377f0682;                         // of little-endian checksums
  std::endian checksums = std::endian::little;              // of the header
  std::uint32_t page_size = 512, salt = 7, frame_salt = 7;  // the first halves of the salts
  std::size_t size = 32 + 24 + 512;                         // the file is cut or filled to it

  std::string bytes() const {
    Bytes log({std::endian::big, 4});
    for (const std::uint32_t field : {magic, 3007000u, page_size, 0u, salt, 9u}) log.number(field, 4);
    std::uint32_t first = 0, second = 0;
    for (std::string_view rest = log.str(); !rest.empty(); rest.remove_prefix(8)) {
      first += load<std::uint32_t>(rest, checksums) + second;
      second += load<std::uint32_t>(rest.substr(4), checksums) + first;
    }
    for (const std::uint32_t field : {first, second, 2u, 13u, frame_salt, 9u}) log.number(field, 4);
    std::string bytes = log.str();
    bytes.resize(size);
    return bytes;
  }
};

TEST(CoverageDataJournals, LogsAreReportedIfSqliteWouldReadAFrame) {
  constexpr std::endian kBig = std::endian::big;
  const std::size_t whole = Log().size;
  const struct {
    const char* what;
    Log log;
    bool is_pending;
  } rows[] = {
      {"little-endian checksums", {}, true},
      {"big-endian checksums", {.magic = 0x377f0683, .checksums = kBig}, true},
      {"checksums of the other byte order", {.checksums = kBig}, false},
      {"the same the other way round", {.magic = 0x377f0683}, false},
      {"another magic number", {.magic = 0x377f0684}, false},
      {"a frame before the last checkpoint", {.frame_salt = 6}, false},
      {"no frame", {.size = 32}, false},
      {"a header cut in its checksum", {.size = 31}, false},
      {"a frame cut in its page", {.size = whole - 1}, false},
      {"a frame cut before its page", {.size = 32 + 24}, false},
      {"half a page", {.page_size = 1024}, false},
      {"two frames", {.size = whole + 24 + 512}, true},
      {"no log", {.size = 0}, false},
  };
  for (const auto& [what, log, is_pending] : rows) {
    const Scratch scratch;
    scratch.write("x.db", bytes(sound_lines()));
    scratch.write("x.db-wal", log.bytes());
    const std::string out = scratch.run({"--format", "concise", "x.db"}).out;
    EXPECT_EQ(out.find("[sqlite/wal-pending]") != std::string::npos, is_pending) << what << "\n" << out;
  }
}

}  // namespace
}  // namespace proflint::tests
