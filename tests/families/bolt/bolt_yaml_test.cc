// BOLT profiles in YAML as tables: keys, numbers and blocks at their bounds, and their findings, including notes.
#include <gtest/gtest.h>

#include "tests/builders/elf.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

struct YamlRow {
  std::string text, says;
};

std::string said_of_yaml(const std::string& text) {
  return rules_of(check(text, "bolt-yaml"));
}

void expect_said_of_yaml(const std::vector<YamlRow>& rows, std::string (*file_of)(const std::string&)) {
  for (const YamlRow& row : rows) EXPECT_EQ(said_of_yaml(file_of(row.text)), row.says) << row.text;
}

const std::string kStart = "---\nheader:\n  profile-version: 1\n  binary-name: a\n";
const std::string kHeader = kStart + "  binary-build-id: c23647dd\n  profile-flags: [ lbr ]\n";
const std::string kFunction = "  - { name: f, fid: 1, hash: 0x1, exec: 1, nblocks: 2 }\n";

std::string with_header(const std::string& keys) {
  return kStart + keys + "functions:\n" + kFunction + "...\n";
}
std::string with_functions(const std::string& lines) {
  return kHeader + "functions:\n" + lines + "...\n";
}
std::string with_values(const std::string& keys) {
  return with_functions("  - { name: f, " + keys + " }\n");
}
std::string with_blocks(const std::string& blocks) {
  return with_values("fid: 1, hash: 0x1, exec: 1, nblocks: 3, blocks: [ " + blocks + " ]");
}

TEST(BoltYaml, HeadersDecideTheKindOfProfile) {
  const std::string id = "  binary-build-id: c23647dd\n", flags = "  profile-flags: [ lbr ]\n";
  const std::string maximum(128, 'a');
  expect_said_of_yaml(
      {
          {id + flags, ""},
          {flags, "build-id-missing"},
          {"  binary-build-id: <unknown>\n" + flags, "build-id-missing"},
          {"  binary-build-id: ''\n" + flags, "build-id-missing"},
          {"  binary-build-id: c23647\n" + flags, "build-id"},
          {"  binary-build-id: c23647ddf\n" + flags, "build-id"},
          {"  binary-build-id: C23647DD\n" + flags, "build-id"},
          {"  binary-build-id: " + maximum + "\n" + flags, ""},
          {"  binary-build-id: " + maximum + "aa\n" + flags, "build-id"},
          {id + "  profile-flags: [ sample ]\n", ""},
          {id + "  profile-flags: [ lbr, sample ]\n", "flags-mode"},
          {id + "  profile-flags: [ memevent ]\n", "flags-mode"},
          {id + "  profile-flags: [ lbr, memevent ]\n", ""},
          {id + "  profile-flags: [ lbr, other ]\n", "flag"},
          {id + "  profile-flags: [ lbr, lbr ]\n", "flag"},
          {id + "  profile-flags: [ ]\n", "flags-mode"},
          {id + "  profile-flags:\n", "kind"},
          {id + flags + "  profile-events: cycles\n", ""},
          {id + flags + "  profile-events: 'cycles,branches'\n", "events"},
          {id + flags + "  hash-func: xxh3\n", ""},
          {id + flags + "  hash-func: std-hash\n", ""},
          {id + flags + "  hash-func: other\n", "hash-function"},
          {id + flags + "  dfs-order: true\n", "hash-function-missing"},
          {id + flags + "  dfs-order: false\n  hash-func: xxh3\n", ""},
          {id + flags + "  dfs-order: yes\n  hash-func: xxh3\n", "boolean"},
          {id + flags + "  dfs-order: [ ]\n", "kind"},
          {id + flags + "  profile-origin: { }\n", "kind"},
          {id + flags + "  profile-origin:\n", "kind"},
          {id + flags + "  profile-origin: ''\n", ""},
          {id + "  profile-flags: lbr\n", "kind"},
          {id + "  profile-flags: ~\n", "kind"},
          {id + "  profile-flags: null\n", "kind"},
          {id + "  profile-flags: NULL\n", "kind"},
          {id + "  profile-flags: Null\n", "kind"},
          {id + "  profile-flags: 'null'\n", "kind"},
          {id + "  profile-flags:\n", "kind"},
          {id + "  profile-flags: nul\n", "kind"},
      },
      with_header);
}

TEST(BoltYaml, NumbersFitTheirFields) {
  const std::string rest = ", hash: 0x1, exec: 1, nblocks: 2";
  expect_said_of_yaml(
      {
          {"fid: 4294967294" + rest, "fid-sparse"},
          {"fid: 4294967295" + rest, "fid-range"},
          {"fid: 4294967296" + rest, "number-range"},
          {"fid: 16777280" + rest, ""},
          {"fid: 16777281" + rest, "fid-sparse"},
          {"fid: 0" + rest, "fid-zero"},
          {"fid: 010" + rest, "number-form"},
          {"fid: 08" + rest, "number"},
          {"fid: 0o7" + rest, "number-form"},
          {"fid: 0b1" + rest, "number-form"},
          {"fid: 0B1" + rest, "number-form"},
          {"fid: 0b2" + rest, "number"},
          {"fid: 0x" + rest, "number"},
          {"fid: 0xG" + rest, "number"},
          {"fid: 0z" + rest, "number"},
          {"fid: 1a" + rest, "number"},
          {"fid: ''" + rest, "number"},
          {"fid: -1" + rest, "number"},
          {"fid: 1, hash: 1, exec: 1, nblocks: 2", "number-form"},
          {"fid: 1, hash: 0xffffffffffffffff, exec: 1, nblocks: 2", ""},
          {"fid: 1, hash: 0x10000000000000000, exec: 1, nblocks: 2", "number-range"},
          {"fid: 1, hash: 0X1, exec: 1, nblocks: 2", ""},
          {"fid: 1, hash: 0x1, exec: 9223372036854775807, nblocks: 2", ""},
          {"fid: 1, hash: 0x1, exec: 9223372036854775808, nblocks: 2", "count-range"},
          {"fid: 1, hash: 0x1, exec: 18446744073709551615, nblocks: 2", "count-range"},
          {"fid: 1, hash: 0x1, exec: 18446744073709551616, nblocks: 2", "number-range"},
          {"fid: 1, hash: 0x1, exec: 99999999999999999999, nblocks: 2", "number-range"},
          {"fid: 1, hash: 0x1, exec: 1, nblocks: 1000000", ""},
          {"fid: 1, hash: 0x1, exec: 1, nblocks: 1000001", "block-count"},
          {"fid: 1, hash: 0x1, exec: 1, nblocks: 16777217", "block-count"},
          {"fid: 1, hash: 0x1, exec: 1", "key-missing"},
          {"fid: 1, fid: 2" + rest, "key-duplicate"},
          {"fid: 1, weight: 2" + rest, "key-unknown"},
          {"fid: 1, extern: 2" + rest, "version-20"},
          {"fid: 1, [ 1 ]: 2" + rest, "kind"},
          {"fid: [ 1 ]" + rest, "kind"},
          {"fid: { a: 1 }" + rest, "kind"},
      },
      with_values);
}

TEST(BoltYaml, FunctionsAreNamedOnce) {
  const auto function = [](const std::string& name, const std::string& fid) {
    return "  - { name: " + name + ", fid: " + fid + ", hash: 0x1, exec: 1, nblocks: 2 }\n";
  };
  expect_said_of_yaml(
      {
          {function("f", "1") + function("g", "2"), ""},
          {function("f", "1") + function("f", "2"), "name-duplicate"},
          {function("f", "1") + function("g", "1"), "fid-duplicate"},
          {function("''", "1"), "name-empty"},
          {function("''", "1") + function("''", "2"), "name-empty*2"},
          {function("f", "1") + function("g", "16777344"), ""},
          {function("f", "16777345") + function("g", "1"), "fid-sparse"},
          {"", "no-functions"},
          {"  [ ]\n", "no-functions"},
          {"  - 1\n", "kind no-functions"},
          {"  - [ ]\n", "kind no-functions"},
      },
      with_functions);
}

TEST(BoltYaml, BlocksAscendAndAreInTheirFunction) {
  expect_said_of_yaml(
      {
          {"{ bid: 0, insns: 1 }, { bid: 2, insns: 1 }", ""},
          {"{ bid: 2, insns: 1 }, { bid: 0, insns: 1 }", "block-order"},
          {"{ bid: 0, insns: 1 }, { bid: 0, insns: 1 }", "block-duplicate"},
          {"{ bid: 1, insns: 1 }, { bid: 2, insns: 1 }, { bid: 1, insns: 1 }", "block-duplicate block-order"},
          {"{ bid: 3, insns: 1 }", "block-range"},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1 } ] }", ""},
          {"{ bid: 0, insns: 1, succ: [ { bid: 3, cnt: 1 } ] }", "successor-range"},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1 }, { bid: 1, cnt: 1 }, { bid: 2, cnt: 1 } ] }",
           "successor-duplicate"},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1 } ] }, { bid: 1, insns: 1, succ: [ { bid: 2, cnt: 1 } ] }",
           ""},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1 }, { bid: 2, cnt: 1 } ] }", "successor-duplicate"},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1, mis: 1 } ] }", ""},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, cnt: 1, mis: 2 } ] }", "mispredictions"},
          {"{ bid: 0, insns: 1, succ: [ { bid: 2, mis: 2 } ] }", "key-missing"},
          {"{ bid: 0, insns: 1, events: 0 }", ""},
          {"{ bid: 0, insns: 1, events: 1 }", "mode-content"},
          {"{ bid: 0 }", "key-missing"},
          {"{ insns: 1 }", "key-missing"},
      },
      with_blocks);
}

TEST(BoltYaml, CallsAreOncePerPlace) {
  const auto calls = [](const std::string& list) {
    return with_blocks("{ bid: 0, insns: 1, calls: [ " + list + " ] }");
  };
  const std::string one = "{ off: 0x1, fid: 1, cnt: 5 }";
  const std::vector<YamlRow> rows = {
      {one, ""},
      {one + ", " + one, "call-duplicate"},
      {one + ", { off: 0x2, fid: 1, cnt: 5 }, " + one, "call-duplicate"},
      {one + ", { off: 0x2, fid: 1, cnt: 5 }", ""},
      {one + ", { off: 0x1, fid: 2, cnt: 5 }", ""},
      {one + ", { off: 0x1, fid: 1, disc: 1, cnt: 5 }", ""},
      {"{ off: 0x1, fid: 1, disc: 1, cnt: 5 }, { off: 0x1, fid: 1, disc: 1, cnt: 5 }", "call-duplicate"},
      {"{ off: 0x1, fid: 0, cnt: 5 }, { off: 0x1, fid: 0, cnt: 5 }", ""},
      {"{ off: 0x1, fid: 1, cnt: 5, mis: 5 }", ""},
      {"{ off: 0x1, fid: 1, cnt: 5, mis: 6 }", "mispredictions"},
      {"{ off: 0x1, cnt: 5, mis: 5 }, { off: 0x1, cnt: 5, mis: 5 }", "key-missing*2"},
      {"{ off: 1, fid: 1, cnt: 5 }", "number-form"},
      {"{ off: 0x100000000, fid: 1, cnt: 5 }", "number-range"},
  };
  for (const YamlRow& row : rows) EXPECT_EQ(said_of_yaml(calls(row.text)), row.says) << row.text;
}

TEST(BoltYaml, SamplesHaveEventsAndBranchesSuccessors) {
  const auto said = [](const std::string& flag, const std::string& block) {
    return said_of_yaml(kStart + "  binary-build-id: c23647dd\n  profile-flags: [ " + flag + " ]\nfunctions:\n" +
                        "  - { name: f, fid: 1, hash: 0x1, exec: 1, nblocks: 2, blocks: [ { bid: 0, insns: 1, " +
                        block + " } ] }\n...\n");
  };
  EXPECT_TRUE(says(check(with_header("  profile-flags: [ lbr ]\n"), "bolt-yaml"), "branches"));
  EXPECT_FALSE(says(check(with_header("  profile-flags: [ lbr ]\n"), "bolt-yaml"), "samples"));
  EXPECT_TRUE(says(check(with_header("  profile-flags: [ sample ]\n"), "bolt-yaml"), "samples"));
  EXPECT_FALSE(says(check(with_header("  profile-flags: [ sample ]\n"), "bolt-yaml"), "branches"));
  EXPECT_EQ(said("sample", "events: 1"), "");
  EXPECT_EQ(said("sample", "succ: [ { bid: 1, cnt: 1 } ]"), "mode-content");
  EXPECT_EQ(said("sample", "succ: [ { bid: 1, cnt: 0 } ]"), "");
  EXPECT_EQ(said("lbr", "succ: [ { bid: 1, cnt: 1 } ]"), "");
  EXPECT_EQ(said("lbr", "events: 1"), "mode-content");
}

TEST(BoltYaml, DocumentsEndOnce) {
  const std::string whole = with_functions(kFunction), open = whole.substr(0, whole.size() - 4);
  const std::vector<YamlRow> rows = {
      {whole, ""},
      {open, "document-end"},
      {open + "...", "final-newline"},
      {open + "... \r", "final-newline"},
      {open + "... \r\n", ""},
      {open + "... \n", ""},
      {whole + "\n \t\r\n", ""},
      {whole + "x\n", "trailing-content"},
      {whole + "---\n", "trailing-content"},
      {whole + whole, "trailing-content"},
      {"\xef\xbb\xbf" + whole, "start-line"},
      {"--- \n" + whole.substr(4), "start-line"},
      {whole.substr(4), "start-line"},
      {whole + std::string(1, '\0'), "nul-byte"},
      {"---\n- 1\n...\n", "kind"},
      {"---\n1\n...\n", "kind"},
  };
  for (const YamlRow& row : rows) EXPECT_EQ(said_of_yaml(row.text), row.says) << row.text;
}

TEST(BoltYaml, CharactersOutsideAsciiBreakNoLines) {
  const auto said = [](const std::string& name, const std::string& fid) {
    return said_of_yaml(
        with_functions("  - { name: " + name + ", fid: " + fid + ", hash: 0x1, exec: 1, nblocks: 2 }\n"));
  };
  for (const char* separator : {"\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"}) {
    EXPECT_EQ(said(std::string("a") + separator + "b", "1"), "");
    EXPECT_EQ(said(std::string("'") + separator + "'", "1"), "");
    EXPECT_EQ(said("a", separator + std::string("1")), "number");
  }
  EXPECT_EQ(said("a\xef\xbb\xbf", "1"), "yaml-feature");
  EXPECT_EQ(said("a",
                 "\xef\xbb\xbf"
                 "1"),
            "number yaml-feature");
  EXPECT_EQ(said("\xe2\x80\xa6", "1"), "");
}

TEST(BoltYaml, CountsAreSummed) {
  const auto facts = [](const std::string& blocks) { return check(with_blocks(blocks), "bolt-yaml").facts; };
  const Facts some = facts(
      "{ bid: 0, insns: 1, exec: 0, succ: [ { bid: 1, cnt: 4, mis: 3 } ], calls: [ { off: 0x1, fid: 1, cnt: 2 } ] }");
  EXPECT_EQ(some.counters, 4u);
  EXPECT_EQ(some.nonzero, 3u);
  EXPECT_EQ(some.total, 7u);
  EXPECT_EQ(facts("{ bid: 0, insns: 1, exec: 18446744073709551615 }").total, UINT64_MAX);
}

TEST(BoltYaml, ImagesMatchTheirBuildIdUpToOneBit) {
  ElfModel model;
  model.symbols = {{"f", 0x1000, 16}};
  const auto said = [&](const std::string& id, const std::string& name) {
    model.build_id = "\xc2\x36\x47" + id;
    const std::string elf = elf_file(model, {std::endian::little, 8});
    std::string file = with_functions(kFunction);
    file.replace(file.find("name: f"), 7, "name: " + name);
    return rules_of(check(file, "bolt-yaml", {}, always(Role::image, {"image", elf})));
  };
  EXPECT_EQ(said("\xdd", "f"), "");
  EXPECT_EQ(said("\xdc", "f"), "");
  EXPECT_EQ(said("\xdf", "f"), "build-id-mismatch");
  EXPECT_EQ(said("\xde", "f"), "build-id-mismatch");
  EXPECT_EQ(said("\xcd", "f"), "build-id-mismatch");
  EXPECT_EQ(said("\xdd\xdd", "f"), "build-id-mismatch");
  EXPECT_EQ(said("\xdd", "g"), "symbol-missing");
}

}  // namespace
}  // namespace proflint::tests
