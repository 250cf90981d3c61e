// Checks raw files: concatenated profiles of one kind. Follows LLVM RawInstrProfReader::readNextHeader.
#include "validators/llvm_instr/raw/family.h"

#include "validators/core/once.h"
#include "validators/core/text.h"
#include "validators/llvm_instr/image.h"
#include "validators/llvm_instr/raw/profile.h"
#include "validators/llvm_instr/raw/rules.h"
#include "validators/llvm_instr/raw/sets.h"
#include "validators/llvm_instr/raw/whole_profiles.h"
#include "validators/llvm_instr/sets.h"
#include "validators/llvm_instr/traits.h"
#include "validators/llvm_instr/unreadable.h"

namespace proflint::llvm_instr::raw {
namespace {

constexpr std::string_view kFileNames[] = {"*.profraw"};
// Of 64 and 32 bits, in both byte orders.
constexpr std::string_view kMagics[] = {
    "\xff"
    "lprofr\x81",
    "\xff"
    "lprofR\x81",
    "\x81rforpl\xff", "\x81Rforpl\xff"};

Match detect(const Head& head) {
  if (machine_of(head.bytes)) return Match::certain;
  if (head.bytes.size() >= 2 && head.bytes.size() < kMagicSize && starts_magic(head.bytes)) return Match::strong;
  return has_name_of(kRaw, head) ? Match::name : Match::none;
}

class RawCheck {
 public:
  RawCheck(const Input& input, Report& report)
      : input_(input),
        file_(input.bytes),
        report_(report),
        oddities_(report),
        counts_(Counts::Form::raw, oddities_, input.entries),
        inflater_(report, input.memory),
        ids_(input.memory) {}

  void run() {
    if (file_.empty()) return report_empty(report_);
    if (file_.size() < kMagicSize && starts_magic(file_))
      return report_.add("profraw/header-truncated"_rule, file_, "the header is truncated after ",
                         Plural{file_.size(), "byte"});
    const std::optional<Machine> machine = machine_of(file_);
    if (!machine) return report_unrecognized(file_, report_);
    const bool is_whole = check_profiles(*machine);
    if (!report_.has_errors()) oddities_.flush();  // otherwise, other errors may have caused them
    if (is_whole) check_file();
    if (is_whole) check_image(*machine);
    describe(*machine);
    if (!is_whole) return;
    compare_version(input_, first_.header, report_);
    const VersionWord& version = first_.header.version;
    compare_kind(input_, first_.header.bytes.substr(8, 8),
                 version.has(variant::entry_only) ? EntryCoverage::yes : EntryCoverage::no,
                 version.has(variant::entry_first), report_);
    compare_shape(input_, first_, profiles_ == 1, ids_, report_);
  }

 private:
  // False: the check stopped before the end of the file.
  bool check_profiles(Machine machine) {
    for (std::string_view rest = file_; !rest.empty();) {
      const auto end = check_profile(rest, machine, counts_, inflater_, ids_, report_);
      if (!end) return false;
      add_profile(*end);
      rest = end->rest;
      if (!find_next(rest, machine)) return false;
    }
    return true;
  }

  void add_profile(const ProfileEnd& end) {
    if (++profiles_ == 1) {
      first_ = end;
    } else if (end.header.version.word != first_.header.version.word && mixed_.first()) {
      report_.add("profraw/concat-mixed"_rule, end.header.bytes.substr(8, 8), "profile ", profiles_,
                  " has version word ", Hex{end.header.version.word}, ", but the first profile has ",
                  Hex{first_.header.version.word});
    }
    is_empty_ &= end.header.records == 0 && end.header.counters == 0;
  }

  // Moves `rest` to the next profile or the end of the file. False: something else follows.
  bool find_next(std::string_view& rest, Machine machine) {
    const std::size_t zeros = std::min(rest.find_first_not_of('\0'), rest.size());
    if (zeros == rest.size()) {
      if (zeros != 0)
        report_.add("profraw/trailing-zeros"_rule, rest, Plural{zeros, "zero byte follows", "zero bytes follow"},
                    " the last profile");
      rest = {};
      return true;
    }
    const std::string_view next = rest.substr(zeros);
    const bool is_aligned = static_cast<std::size_t>(next.data() - file_.data()) % 8 == 0;
    if (is_aligned && next.size() < kMagicSize && starts_magic(next)) {
      report_.add("profraw/header-truncated"_rule, next, "the header of another profile is truncated after ",
                  Plural{next.size(), "byte"});
      return false;
    }
    const std::optional<Machine> other = machine_of(next);
    if (!is_aligned || !other) {
      report_.add(
          "profraw/trailing-data"_rule, next, "a profile is followed by ",
          other ? "another profile, which does not start at a multiple of 8 bytes" : "bytes that are not a profile");
      return false;
    }
    if (*other != machine) {
      report_.add("profraw/concat-mixed"_rule, next.substr(0, kMagicSize), "a ", order_name(other->order), " ",
                  8 * other->pointer, "-bit profile follows a ", order_name(machine.order), " ", 8 * machine.pointer,
                  "-bit profile");
      return false;
    }
    rest = next;
    return true;
  }

  void check_file() {
    if (profiles_ > 1)
      report_.add("profraw/concatenated"_rule, {}, "the file consists of ", profiles_, " concatenated profiles");
    if (is_empty_) report_.add("profraw/no-functions"_rule, {}, "the file has neither functions nor counters");
    if (counts_.counters() != 0) counts_.check_all_zero(report_);
  }

  void check_image(Machine machine) {
    const std::optional<Program> program = find_program(input_, report_);
    if (!program || !check_machine(*program, machine, report_)) return;
    check_build_id(*program, ids_, Severity::error, report_);
    if (profiles_ == 1) check_raw_data(*program, first_.header, first_.records, report_);
  }

  void describe(Machine machine) {
    if (profiles_ == 0) return;
    report_.describe("version ", *report_.facts().version);
    describe_kind(report_);
    report_.describe(order_name(machine.order));
    report_.describe(8 * machine.pointer, "-bit");
    if (profiles_ > 1) report_.describe(profiles_, " profiles");
    report_.describe(Plural{counts_.records(), "function"});
    Facts facts = counts_.facts();
    if (!ids_.empty()) facts.identity = to_hex(ids_[0]);
    report_.set_facts(std::move(facts));
  }

  const Input& input_;
  std::string_view file_;
  Report& report_;
  GroupedFindings oddities_;
  Counts counts_;
  Inflater inflater_;
  std::uint64_t profiles_ = 0;
  ProfileEnd first_;
  std::pmr::vector<std::string_view> ids_;  // of all profiles
  Once mixed_;
  bool is_empty_ = true;
};

void check(const Input& input, Report& report) {
  RawCheck(input, report).run();
  if (input.wants_records) report_profiles(input, report);
}

}  // namespace

namespace {

constexpr const char* kOwnVersion = "each LLVM release reads only its own INSTR_PROF_RAW_VERSION";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "llvm clang", .releases = before({11}), .versions = Versions{.first = 5}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = before({13}), .versions = Versions{.first = 7}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = before({14}), .versions = Versions{.first = 8}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = before({18}), .versions = Versions{.first = 9}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = before({19}), .versions = Versions{.first = 10}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = before({23}), .versions = Versions{.first = 11}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = since({13}), .versions = Versions{0, 6}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = since({14}), .versions = Versions{0, 7}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = since({18}), .versions = Versions{0, 8}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = since({19}), .versions = Versions{0, 9}, .source = kOwnVersion},
    {.consumers = "llvm clang", .releases = since({23}), .versions = Versions{0, 10}, .source = kOwnVersion},
};

constexpr const Rule* kDisplacements[] = {&"profraw/trailing-data"_rule};

}  // namespace

constinit const Format kRaw = {.id = "profraw",
                               .name = "LLVM instrumentation profile, raw",
                               .file_names = kFileNames,
                               .magics = kMagics,
                               .displacements = kDisplacements,
                               .companions = kImages,
                               .traits = kTraits,
                               .unsupported = kUnsupported,
                               .detect = detect,
                               .salvage = join_records,
                               .record_noun = {"profile", "profiles"},
                               .check = check};

}  // namespace proflint::llvm_instr::raw
