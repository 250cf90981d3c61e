// The three formats: detection by magic number, and the steps of their checks.
// Follows gcov-io.h.
#include "validators/gcov/family.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "validators/core/gcda_magic.h"
#include "validators/core/text.h"
#include "validators/gcov/data.h"
#include "validators/gcov/header.h"
#include "validators/gcov/notes.h"
#include "validators/gcov/pair.h"
#include "validators/gcov/records.h"
#include "validators/gcov/rules.h"
#include "validators/gcov/salvage.h"
#include "validators/gcov/set_functions.h"
#include "validators/gcov/stream.h"
#include "validators/gcov/traits.h"
#include "validators/gcov/version.h"
#include "validators/sets/named_objects.h"

namespace proflint::gcov {
namespace {

constexpr std::string_view kNotesNames[] = {"*.gcno"}, kDataNames[] = {"*.gcda"}, kStreamNames[] = {"*.gcfn"};
// A stream may start with a data file.
constexpr std::string_view kNotesMagics[] = {"oncg", "gcno"},
                           kStreamMagics[] = {"nfcg", "gcfn", kGcdaMagics[0], kGcdaMagics[1]};
constexpr CompanionKind kNotesFile[] = {{Role::pair, ".gcno"}};
constexpr std::string_view kNotesSuffix = ".gcno", kDataSuffix = ".gcda", kStreamSuffix = ".gcfn";

// Containers of small files grow in this buffer, without the heap. Unlike a monotonic pool, it releases the memory that
// a container of a large file has outgrown.
class Arena {
 public:
  explicit Arena(const Input& input)
      : is_small_(input.bytes.size() < kSmall),
        size_(std::min(kBufferSize, kExpansion * input.bytes.size())),
        pool_(buffer_.get(), size_, input.memory),
        heap_(input.memory) {}
  std::pmr::memory_resource* memory() { return is_small_ ? &pool_ : heap_; }

 private:
  // A tiny file needs no buffer, because its few allocations are cheap.
  static constexpr std::size_t kSmall = 1 << 17, kBufferSize = 1 << 14, kExpansion = 4;

  bool is_small_;
  std::size_t size_;
  // Not on the stack, which release builds initialize: that would take as long as reading a small file.
  std::unique_ptr<std::byte[]> buffer_ = std::make_unique_for_overwrite<std::byte[]>(size_);
  std::pmr::monotonic_buffer_resource pool_;
  std::pmr::memory_resource* heap_;
};

// A match is certain only with the version word of a release.
Match match_version(std::string_view bytes, std::endian order) {
  Cursor version(bytes.substr(4), order);
  std::uint32_t word = 0;
  return version.read(word) && !parse_version(word) ? Match::strong : Match::certain;
}

Match detect_notes(const Head& head) {
  const Magic magic = magic_of(head.bytes);
  if (magic.kind == Kind::notes) return match_version(head.bytes, magic.order);
  return head.name.ends_with(kNotesSuffix) ? Match::name : Match::none;
}

// A stream may start with a data file without a name header; then only the file name shows that it is a stream.
Match detect_data(const Head& head) {
  const std::string_view bytes = head.bytes, name = head.name;
  const Magic magic = magic_of(bytes);
  if (magic.kind != Kind::data) return name.ends_with(kDataSuffix) ? Match::name : Match::none;
  if (match_autofdo(bytes) == Match::certain) return Match::none;
  if (is_autofdo(bytes) || name.ends_with(kStreamSuffix)) return Match::weak;
  return match_version(bytes, magic.order);
}

Match detect_stream(const Head& head) {
  const Magic magic = magic_of(head.bytes);
  const bool is_named = head.name.ends_with(kStreamSuffix);
  if (magic.kind == Kind::data && is_named) return Match::certain;
  if (magic.kind == Kind::stream) return is_named ? Match::certain : match_version(head.bytes, magic.order);
  return is_named ? Match::name : Match::none;
}

// Whether `name` is one that GCC 11 uses for the empty notes of every link with -flto.
bool is_called_like_stub(std::string_view name) {
  constexpr std::string_view kWhole = ".wpa.gcno", kPart = ".ltrans.gcno", kNumbered = ".ltrans";
  if (name.ends_with(kWhole)) return true;
  if (!name.ends_with(kPart)) return false;
  name.remove_suffix(kPart.size());
  const std::size_t digits = name.size() - 1 - name.find_last_not_of("0123456789");
  return digits != 0 && digits < name.size() && name.substr(0, name.size() - digits).ends_with(kNumbered);
}

// False, with a finding, if the file does not start like a file of `kind`.
bool check_magic(const Input& input, Kind kind, Report& report) {
  if (input.bytes.empty() && kind == Kind::notes && is_called_like_stub(input.name)) {
    report.add("gcov/lto-stub"_rule, {},
               "the file is empty: GCC 11 creates such files when it links with -flto --coverage");
    return false;
  }
  if (input.bytes.empty()) {
    report.add("gcov/header-truncated"_rule, {}, "the file is empty");
    return false;
  }
  if (input.bytes.size() < 4) {
    report.add("gcov/header-truncated"_rule, input.bytes, "the file is ", Plural{input.bytes.size(), "byte"},
               " long, too short for a magic number");
    return false;
  }
  if (magic_of(input.bytes).kind == kind) return true;
  const std::string_view magic = input.bytes.substr(0, 4);
  const bool is_draft = magic == "gbbg" || magic == "gcov";
  const char* const expected = kind == Kind::notes  ? "'gcno' or 'oncg'"
                               : kind == Kind::data ? "'gcda' or 'adcg'"
                                                    : "'gcfn' or 'nfcg'";
  report.add("gcov/magic"_rule, magic, "the magic number is ", magic,
             is_draft                                   ? ", which belongs to the format drafted in 2002 (.bbg, .da)"
             : magic_of(input.bytes).kind != Kind::none ? ", which belongs to another kind of coverage file"
                                                        : "",
             "; expected ", expected);
  return false;
}

void check_suffix(const Input& input, std::string_view own, const char* kind, Report& report) {
  for (const std::string_view suffix : {kNotesSuffix, kDataSuffix})
    if (suffix != own && input.name.ends_with(suffix))
      report.add("gcov/suffix-mismatch"_rule, input.bytes.substr(0, 4), "the file name ends in ", Trusted{suffix},
                 ", but this is a ", kind);
}

// Notes and data of one compilation have the same stamp.
std::string identity_of(const Header& header) {
  const Part stamp[] = {Hex{header.stamp.value}};
  return to_message(stamp);
}

void describe_functions(std::size_t functions, Report& report) {
  report.describe(Plural{functions, "function"});
}

void check_notes(const Input& input, Report& report) {
  if (!check_magic(input, Kind::notes, report)) return;
  check_suffix(input, kNotesSuffix, "notes file (.gcno)", report);
  Arena arena(input);
  Notes notes(arena.memory(), Notes::Keep::functions);
  if (!read_notes(input.bytes, arena.memory(), report, notes)) return;
  describe(notes.header, report);
  describe_functions(notes.functions.size(), report);
  Facts facts;
  facts.functions = notes.functions.size();
  facts.identity = identity_of(notes.header);
  report.set_facts(std::move(facts));
}

// Whether two files come from the same compilation, according to the word after magic and version.
bool have_same_stamp(std::string_view data, std::string_view notes) {
  std::uint32_t stamps[2] = {};
  bool is_read = magic_of(notes).kind == Kind::notes;
  for (const std::string_view file : {data, notes}) {
    Cursor cursor(file, magic_of(file).order);
    is_read &= cursor.skip(8) && cursor.read(stamps[file.data() == notes.data() ? 1 : 0]);
  }
  return is_read && stamps[0] == stamps[1];
}

// Whether the data before `tail` has no findings. Few files have a tail, so the data is read a second time.
bool is_sound_before(std::string_view tail, const Input& input, const Limits& limits) {
  const std::string_view bytes = input.bytes.substr(0, input.bytes.size() - tail.size());
  Report again = Report::quiet(bytes, limits);
  Arena arena(input);
  Data data(arena.memory(), nullptr);
  Cursor cursor(bytes, magic_of(bytes).order);
  read_data(cursor, again, data);
  return data.is_proven && std::move(again).finish().verdict == Verdict::clean;
}

// libgcov overwrites an older file in place and does not truncate it, which is harmless if the checksum proves that the
// new data is whole, and the rest does not start like a file of its own, whose counts are lost. If the checksum proves
// that functions are missing, the end word is damage that hides them, which is reported with the checksum. It is also
// damage if it hides all records.
void check_tail(const Input& input, const Data& data, Report& report) {
  if (data.tail.empty()) return;
  const bool is_joined = magic_of(data.tail).kind != Kind::none;
  if (data.is_disproven && !data.hides_all() && !is_joined) return;
  const bool is_harmless = data.is_proven && !is_joined && is_sound_before(data.tail, input, report.limits());
  report_tail(data.tail, data.hides_all() ? Severity::error : is_harmless ? Severity::note : Severity::warning, report);
}

// The notes of the pair are checked as a separate file; here they only have to be readable. Not in an arena, because
// the tables of the solver grow in small steps.
std::optional<Notes> read_pair(const Input& input, const Limits& limits) {
  const auto belongs = [&](const Companion& notes) { return have_same_stamp(input.bytes, notes.bytes); };
  const std::optional<Companion> companion = input.find(Role::pair, with_suffix(input.name, kNotesSuffix), belongs);
  if (!companion) return std::nullopt;
  std::optional<Notes> notes(std::in_place, input.memory, Notes::Keep::arcs);
  if (magic_of(companion->bytes).kind == Kind::notes) {
    Report elsewhere = Report::quiet(companion->bytes, limits);
    read_notes(companion->bytes, input.memory, elsewhere, *notes);
  }
  if (!notes->is_readable) input.companions->reject(Role::pair, *companion);
  return notes;
}

// The builds of files in folders are compared by their paths, which is done for every format.
void check_set(const Input& input, const Data& data, std::string_view identity, Report& report) {
  if (input.member == nullptr) return;
  if (!input.member->object().empty()) {
    SetFunctions& known = input.member->join<SetFunctions>();
    if (!report.has_errors()) known.add(*input.member, identity, data, report);
    return;
  }
  std::vector<std::uint64_t> functions;
  for (const Identity& function : data.functions)
    if (function.is_there())
      functions.push_back(std::uint64_t{function.ident(data.header.order).value} << 32 |
                          function.line_checksum(data.header.order).value);
  std::sort(functions.begin(), functions.end());
  input.member->join<sets::NamedObjects>().add(input, identity, functions, report);
}

void check_data(const Input& input, Report& report) {
  if (!check_magic(input, Kind::data, report)) return;
  if (is_autofdo(input.bytes))
    return report.add("gcov/afdo-profile"_rule, input.bytes.substr(0, 4),
                      "the file is an AutoFDO profile, not coverage data; its contents were not checked");
  check_suffix(input, kDataSuffix, "data file (.gcda)", report);
  Arena arena(input);
  const std::optional<Notes> notes = read_pair(input, report.limits());
  Data data(arena.memory(), notes ? &*notes : nullptr);
  data.entries = input.entries;
  Cursor cursor(input.bytes, magic_of(input.bytes).order);
  read_data(cursor, report, data);
  check_tail(input, data, report);
  if (data.header.stamp.where.size() != 4) return;
  describe(data.header, report);
  describe_functions(data.functions.size(), report);
  Facts facts = facts_of(data.functions.size(), data.totals);
  facts.identity = identity_of(data.header);
  if (data.has_summary) facts.runs = data.runs;
  check_set(input, data, facts.identity, report);
  report.set_facts(std::move(facts));
  if (data.has_summary)
    report.describe(Plural{data.runs, "run"});
  else
    report.describe("no summary");
  if (!notes) return;
  if (notes->is_readable)
    check_pair(*notes, data, input.memory, report);
  else if (notes->header.version.word != 0)
    check_versions(notes->header.version, data.header, report);
}

void check_gcfn(const Input& input, Report& report) {
  if (magic_of(input.bytes).kind != Kind::data && !check_magic(input, Kind::stream, report)) return;
  check_suffix(input, kStreamSuffix, "stream of data files", report);
  Arena arena(input);
  check_stream(input.bytes, arena.memory(), input.entries, report);
}

}  // namespace

namespace {

constexpr const char* kColumns =
    "functions have columns and an end line in notes of GCC 8 and later; gcov crashes without them";
constexpr const char* kWords = "lengths of records are in words before GCC 12, and in bytes since then";
constexpr const char* kBytes = "lengths of records are in bytes since GCC 12, and in words in earlier releases";
constexpr const char* kDirectory =
    "notes of GCC 9 and later contain the working directory, which gcov reads from all notes";
constexpr const char* kLater = "gcov warns about files of later GCC releases and may misread them";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "gcov", .releases = since({12}), .versions = Versions{0, 119}, .source = kWords},
    {.consumers = "gcov", .releases = {{8}, {12}}, .versions = Versions{0, 79}, .source = kColumns},
    {.consumers = "gcov",
     .releases = {{8}, {12}},
     .versions = Versions{80, 89},
     .trait = "LLVM"_trait,
     .source = kColumns},
    {.consumers = "gcov", .releases = {{9}, {12}}, .versions = Versions{80, 89}, .source = kDirectory},
    {.consumers = "gcov", .releases = before({12}), .versions = Versions{.first = 120}, .source = kBytes},
    {.consumers = "gcov", .releases = before({13}), .versions = Versions{.first = 130}, .source = kLater},
    {.consumers = "gcov", .releases = before({14}), .versions = Versions{.first = 140}, .source = kLater},
    {.consumers = "gcov", .releases = before({15}), .versions = Versions{.first = 150}, .source = kLater},
    {.consumers = "gcov", .releases = before({16}), .versions = Versions{.first = 160}, .source = kLater},
    {.consumers = "gcov", .releases = before({17}), .versions = Versions{.first = 170}, .source = kLater},
};

// Data may end in the tail of an older file, and everything before it is in place.
constexpr const Rule* kDataDisplacements[] = {&"gcov/record-overrun"_rule, &"gcov/record-truncated"_rule};
constexpr const Rule* kNotesDisplacements[] = {&"gcov/trailing-data"_rule, &"gcov/record-overrun"_rule,
                                               &"gcov/record-truncated"_rule};

}  // namespace

constinit const Format kGcno = {.id = "gcno",
                                .name = "gcov notes (graphs and lines) of GCC and clang",
                                .file_names = kNotesNames,
                                .magics = kNotesMagics,
                                .displacements = kNotesDisplacements,
                                .traits = kTraits,
                                .version_name = version_name,
                                .unsupported = kUnsupported,
                                .detect = detect_notes,
                                .check = check_notes};
constinit const Format kGcda = {.id = "gcda",
                                .name = "gcov data (counters) of GCC and clang",
                                .file_names = kDataNames,
                                .magics = kGcdaMagics,
                                .may_end_in_zeros = true,
                                .displacements = kDataDisplacements,
                                .companions = kNotesFile,
                                .traits = kTraits,
                                .version_name = version_name,
                                .unsupported = kUnsupported,
                                .detect = detect_data,
                                .salvage = salvage_data,
                                .check = check_data};
constinit const Format kGcfn = {.id = "gcfn",
                                .name = "gcov stream (named data files) of GCC",
                                .file_names = kStreamNames,
                                .magics = kStreamMagics,
                                .traits = kTraits,
                                .version_name = version_name,
                                .detect = detect_stream,
                                .check = check_gcfn};

namespace {

constexpr const Format* kFormats[] = {&kGcno, &kGcda, &kGcfn};
constexpr RuleTable kRuleTables[] = {{"gcov", kRules}};

}  // namespace

constinit const Family kGcov = {.id = "gcov", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::gcov
