// Reading of GNU files: version, choice of a reading, records.
// Follows the GNU gprof manual, Profiling Data File Format.
#include <algorithm>

#include "validators/core/rules.h"
#include "validators/gmon/readers/gnu_records.h"
#include "validators/gmon/readers/readers.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::readers {
namespace {

constexpr std::string_view kMagic = "gmon";
constexpr std::uint32_t kSharedObjectVersion = 0x1ffff;
// Below this size no histogram can hide in the text of another reading's header, so a strict histogram decides the size
// of addresses.
constexpr std::uint64_t kDecidableBytes = std::uint64_t{1} << 30;

// Keeps what a walk over the chosen reading finds.
class Collector {
 public:
  Collector(const GnuShape& shape, Profile& profile, Report& report)
      : shape_(shape), profile_(profile), report_(report) {}

  void histogram(const Histogram& histogram, const HistogramFields& fields) {
    note_kind(0, histogram.header);
    profile_.fields = fields;
    profile_.histograms.push_back(histogram);
  }

  void arcs(std::string_view arcs) {
    note_kind(1, arcs.substr(0, shape_.arc_bytes()));
    profile_.arc_count += arcs.size() / shape_.arc_bytes();
    if (!profile_.arc_runs.empty()) {
      std::string_view& last = profile_.arc_runs.back().bytes;
      if (last.data() + last.size() == arcs.data()) {
        last = {last.data(), last.size() + arcs.size()};
        return;
      }
    }
    profile_.arc_runs.push_back({arcs, static_cast<std::uint32_t>(shape_.arc_bytes())});
  }

  void blocks(std::string_view header, std::string_view entries, std::uint64_t count) {
    note_kind(2, header);
    profile_.block_records.add(header);
    if (count == 0) return profile_.empty_block_records.add(header);
    profile_.block_tables.push_back(entries);
    profile_.block_count += count;
  }

  void finish() {
    if (disorder_)
      report_.add("gmon/record-order"_rule, disorder_.first, kKinds[first_kind_], " follows ", kKinds[before_]);
  }

 private:
  static constexpr const char* kKinds[] = {"a histogram", "an arc", "a block record"};

  void note_kind(unsigned kind, std::string_view where) {
    if (kind < last_kind_ && !disorder_) {
      first_kind_ = kind;
      before_ = last_kind_;
      disorder_.add(where);
    }
    last_kind_ = std::max(last_kind_, kind);
  }

  const GnuShape& shape_;
  Profile& profile_;
  Report& report_;
  unsigned last_kind_ = 0, first_kind_ = 0, before_ = 0;
  Spots disorder_;
};

void report_bad_tag(const WalkEnd& end, std::string_view file, Report& report) {
  const std::string_view rest = file.substr(end.offset);
  const char* guess = "";
  if (rest.starts_with(kMagic))
    guess = ": another file was appended here";
  else if (rest == "\n" || rest == "\r\n")
    guess = ": a line end was appended to the file";
  report.add("gmon/bad-tag"_rule, end.where, "tag ", end.claimed, " is none of 0, 1 and 2", guess);
}

void report_end(const WalkEnd& end, std::string_view file, Report& report) {
  constexpr const Rule& truncated = "gmon/truncated-record"_rule;
  switch (end.stop) {
    case Stop::end:
      return;
    case Stop::bad_tag:
      return report_bad_tag(end, file, report);
    case Stop::cut_record:
      return report.add(truncated, end.where, "the ", end.what, " has ", end.need, " bytes, ", end.left, " remain");
    case Stop::cut_bins:
      return report.add(truncated, end.where, "the histogram claims ", end.claimed, " bins of 2 bytes, ", end.left,
                        " bytes remain");
    case Stop::cut_blocks:
      return report.add(truncated, end.where, "the block record claims ", end.claimed, " entries of ", end.need,
                        " bytes, ", end.left, " bytes remain");
    case Stop::endless_string:
      return report.add(truncated, end.where, "a name in a block record has no end");
  }
}

void report_choice(const Choice& choice, std::string_view file, const Hints& hints, Report& report) {
  if (choice.shape.deviation != nullptr)
    report.add("gmon/nonstandard-record-width"_rule, file.substr(kGnuHeader, 1), "the records can be read only if ",
               choice.shape.deviation);
  if (hints.forced) return;
  if (choice.ambiguous)
    report.add("gmon/ambiguous-word-size"_rule, file.substr(kGnuHeader, 1), "addresses of ", choice.shape.pointer,
               " and of ", choice.rival, " bytes both fit; going on with ", choice.shape.pointer);
  if (!choice.complete)
    report.add("gmon/word-size-guessed"_rule, file.substr(kGnuHeader, 1),
               "the records cannot be read to their end under any size of addresses; going on with ",
               choice.shape.pointer, " bytes");
}

bool read_records(std::string_view file, std::uint32_t version, std::optional<std::endian> order, const Hints& hints,
                  Profile& profile, Report& report) {
  const Choice choice = choose_reading(file, version, order, hints);
  const GnuShape& shape = choice.shape;
  profile.family = Family::gnu;
  profile.order = shape.order;
  profile.pointer = shape.pointer;
  profile.pointer_certain = hints.forced || (choice.complete && !choice.ambiguous);
  profile.order_certain = !choice.order_ambiguous;
  profile.pointer_matters = choice.pointer_matters;
  profile.complete = choice.complete;
  profile.nonstandard = shape.deviation != nullptr;
  profile.arc_tag_bytes = 1;
  profile.arc_count_bytes = shape.arc_count_bytes;
  profile.long_blocks = version == 0;

  report_choice(choice, file, hints, report);
  Collector collector(shape, profile, report);
  const WalkEnd end = walk_records(file, shape, collector);
  report_end(end, file, report);
  collector.finish();
  if (file.size() == kGnuHeader)
    report.add("gmon/no-records"_rule, file.substr(kGnuHeader), "the file ends behind its header");
  return true;
}

bool report_bad_version(std::string_view version, const Hints& hints, Report& report) {
  constexpr const Rule& rule = "gmon/bad-version"_rule;
  if (hints.forced)
    report.add(rule, version, "read as ", order_name(hints.forced->order), ", as asked for, the version is ",
               Hex{load<std::uint32_t>(version, hints.forced->order)}, " instead of 0, 1 or 0x1ffff");
  else
    report.add(rule, version, "the version is ", Hex{load<std::uint32_t>(version, std::endian::little)},
               " little-endian and ", Hex{load<std::uint32_t>(version, std::endian::big)},
               " big-endian, neither is 0, 1 or 0x1ffff");
  report.set_unsupported();
  return false;
}

}  // namespace

void check_spare(std::string_view spare, Report& report) {
  const auto used = spare.size() - static_cast<std::size_t>(std::count(spare.begin(), spare.end(), '\0'));
  if (used != 0)
    report.add("gmon/spare-nonzero"_rule, spare, used, " of ", spare.size(), " spare bytes of the header are not zero");
}

bool read_gnu(const Input& input, const Hints& hints, Profile& profile, Report& report) {
  const std::string_view file = input.bytes;
  if (file.size() < kGnuHeader) {
    report.add("gmon/too-short"_rule, file, "the file has ", file.size(), " bytes, its header would have ", kGnuHeader);
    return false;
  }
  const std::string_view version = file.substr(4, 4);
  for (const std::endian order : kOrders) {
    const auto number = load<std::uint32_t>(version, order);
    if (!hints.allows(order) || (number != 1 && number != kSharedObjectVersion)) continue;
    profile.version = number;
    check_spare(file.substr(8, 12), report);
    if (number == kSharedObjectVersion) return read_shared_object(file, order, hints, profile, report);
    break;
  }
  std::optional<std::endian> order;
  for (const std::endian candidate : kOrders)
    if (hints.allows(candidate) && load<std::uint32_t>(version, candidate) == 1) order = candidate;
  if (!order) {
    if (load<std::uint32_t>(version, std::endian::little) != 0) return report_bad_version(version, hints, report);
    report.add("gmon/version-zero"_rule, version, "the version is 0; it does not tell the byte order of the file");
    check_spare(file.substr(8, 12), report);
  }
  if (file.size() >= kDecidableBytes && !hints.forced) {
    report.add("limit/file-size"_core_rule, {}, "from ", kDecidableBytes,
               " bytes on the size of addresses cannot be told; name it with --assume gmon:le64 or the like");
    return false;
  }
  return read_records(file, profile.version, order, hints, profile, report);
}

}  // namespace proflint::gmon::readers
