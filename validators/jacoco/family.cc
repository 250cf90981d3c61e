// Recognizes execution data, and checks totals of the whole file. Follows ExecutionDataWriter.getFileHeader.
#include "validators/jacoco/family.h"

#include <utility>

#include "validators/jacoco/builds.h"
#include "validators/jacoco/rules.h"
#include "validators/jacoco/sets.h"
#include "validators/jacoco/walk.h"

namespace proflint::jacoco {
namespace {

constexpr std::string_view kFileNames[] = {"*.exec", "*.ec", "jacoco.data"};
constexpr CompanionKind kCompanions[] = {{Role::classes}};
constexpr std::string_view kStart = "\x01\xc0\xc0", kMagics[] = {kStart};
constexpr std::size_t kHeaderSize = 5;

// U+FFFD for each invalid byte, or Latin-1 converted to UTF-8.
bool is_mangled(std::string_view bytes) {
  return bytes.starts_with("\x01\xef\xbf\xbd\xef\xbf\xbd") || bytes.starts_with("\x01\xc3\x80\xc3\x80");
}

// Whether the bytes after the magic number prove execution data: its version, or half of a damaged version before a
// block. A big-endian gmon.out file of a program at 0x01c0c000 has the magic number, too.
bool is_proven(std::string_view file) {
  constexpr std::string_view kBlockTypes = "\x01\x10\x11\x20\x40", kVersions = "\x06\x07";
  if (file.size() <= kHeaderSize) return true;
  const bool has_high = file[3] == '\x10', has_low = kVersions.find(file[4]) != std::string_view::npos;
  if (has_high && has_low) return true;
  return (has_high || has_low) && kBlockTypes.find(file[kHeaderSize]) != std::string_view::npos;
}

Match detect(const Head& head) {
  if (is_mangled(head.bytes)) return Match::certain;
  const bool is_named = has_name_of(kJacoco, head);
  if (!head.bytes.starts_with(kStart)) return is_named ? Match::name : Match::none;
  if (is_proven(head.bytes)) return Match::certain;
  return is_named ? Match::strong : Match::name;  // three bytes prove less than the numbers of a whole gmon.out header
}

bool check_start(std::string_view file, Report& report) {
  const std::string_view start = file.substr(0, kStart.size());
  if (file.empty())
    report.add("jacoco/empty-file"_rule, {}, "the file is empty");
  else if (is_mangled(file))
    report.add("jacoco/text-mangled"_rule, file.substr(0, kHeaderSize),
               "a text conversion altered the header: the file starts with the bytes ",
               Trusted{spaced_hex(file.substr(0, kHeaderSize))}, "; expected 01 c0 c0");
  else if (!kStart.starts_with(start))
    report.add("jacoco/magic"_rule, start, "the file starts with the bytes ", Trusted{spaced_hex(start)},
               "; expected 01 c0 c0");
  else if (file.size() < kHeaderSize)
    report.add("jacoco/too-short"_rule, file, "the file is ", Plural{file.size(), "byte"},
               " long, but its header takes 5");
  else
    return true;
  return false;
}

void check_whole(const Content& content, GroupedFindings& found) {
  const Classes& classes = content.classes;
  if (content.later_headers)
    found.add("jacoco/appended"_rule, content.later_headers.first(), "the file has ",
              Plural{content.later_headers.count() + 1, "header"},
              ", because runs were appended; the second starts here");
  if (!content.is_complete) return;
  if (classes.blocks() == 0) found.add("jacoco/no-classes"_rule, {}, "the file has no classes");
  if (classes.blocks() != 0 && content.session_count == 0)
    found.add("jacoco/no-session"_rule, {}, "the file has classes, but no session");
}

void check(const Input& input, Report& report) {
  if (!check_start(input.bytes, report)) return;
  Content content(input.bytes, input.memory);
  GroupedFindings found(report);
  walk(input.bytes, content, found);
  check_whole(content, found);
  check_set(input, content.classes, found);
  check_builds(input, content.classes, found);
  found.flush();
  const Classes& classes = content.classes;
  report.describe(Plural{classes.ids(), "class", "classes"});
  report.describe(Plural{content.session_count, "session"});
  Facts facts;
  facts.functions = classes.ids();
  facts.counters = classes.probes();
  facts.nonzero = classes.executed();
  facts.runs = content.session_count;
  report.set_facts(std::move(facts));
  if (input.entries != nullptr) classes.add_to(*input.entries);
}

constexpr const Rule* kDisplacements[] = {&"jacoco/block-type"_rule, &"jacoco/torn-append"_rule};

}  // namespace

constinit const Format kJacoco = {.id = "jacoco",
                                  .name = "JaCoCo execution data",
                                  .file_names = kFileNames,
                                  .magics = kMagics,
                                  .displacements = kDisplacements,
                                  .companions = kCompanions,
                                  .detect = detect,
                                  .salvage = salvage_blocks,
                                  .record_noun = {"session or class", "sessions and classes"},
                                  .check = check};

namespace {

constexpr const Format* kFormats[] = {&kJacoco};
constexpr RuleTable kRuleTables[] = {{"jacoco", kRules}};

}  // namespace

constinit const Family kJacocoFamily = {.id = "jacoco", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::jacoco
