// Reads GNU files: the version, the choice of an interpretation, and the records.
// Follows the GNU gprof manual, Profiling Data File Format.
#include <algorithm>

#include "validators/core/flip.h"
#include "validators/core/rules.h"
#include "validators/core/text.h"
#include "validators/gmon/decoders/decoders.h"
#include "validators/gmon/decoders/gnu_records.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::decoders {
namespace {

constexpr std::string_view kMagic = "gmon";
// Below this size, no histogram fits into the header text of another interpretation, so a strict histogram decides the
// address size.
constexpr std::uint64_t kDecidableBytes = std::uint64_t{1} << 30;

// The kinds of records, in their usual order.
enum class Record : std::uint8_t { histogram, arc, blocks };

// Stores the records of the chosen interpretation.
class Collector {
 public:
  Collector(Profile& profile, Report& report)
      : arc_bytes_(profile.layout().arc_bytes()), profile_(profile), report_(report) {}

  void histogram(const Histogram& histogram) {
    // The tag of a truncated histogram that follows others may be a byte of another record.
    if (histogram.cut && !profile_.histograms.empty()) return;
    note(Record::histogram, histogram.header);
    profile_.histograms.push_back(histogram);
  }

  void stray(const Histogram&) {}

  void arcs(std::string_view arcs) {
    note(Record::arc, arcs.substr(0, arc_bytes_));
    profile_.arc_count += arcs.size() / arc_bytes_;
    if (!profile_.arc_runs.empty()) {
      std::string_view& last = profile_.arc_runs.back().bytes;
      if (last.data() + last.size() == arcs.data()) {
        last = {last.data(), last.size() + arcs.size()};
        return;
      }
    }
    profile_.arc_runs.push_back({arcs, static_cast<std::uint32_t>(arc_bytes_)});
  }

  void blocks(std::string_view header, std::string_view entries, std::uint64_t count) {
    note(Record::blocks, header);
    profile_.block_records.add_unordered(header);
    if (count == 0) return profile_.empty_block_records.add_unordered(header);
    profile_.block_tables.push_back(entries);
    profile_.block_count += count;
  }

  void finish() {
    if (!misplaced_.empty())
      report_.add("gmon/record-order"_rule, misplaced_, name_of(misplaced_kind_), " follows ", name_of(before_));
  }

 private:
  static const char* name_of(Record kind) {
    constexpr const char* kNames[] = {"a histogram", "an arc", "a block record"};
    return kNames[static_cast<std::size_t>(kind)];
  }

  void note(Record kind, std::string_view where) {
    if (kind < last_ && misplaced_.empty()) {
      misplaced_ = where;
      misplaced_kind_ = kind;
      before_ = last_;
    }
    last_ = std::max(last_, kind);
  }

  const std::size_t arc_bytes_;
  Profile& profile_;
  Report& report_;
  Record last_ = Record::histogram;
  std::string_view misplaced_;  // the first record that follows a record of a later kind
  Record misplaced_kind_ = Record::histogram, before_ = Record::histogram;
};

void report_bad_tag(const WalkEnd& end, std::string_view file, Report& report) {
  const std::string_view rest = file.substr(end.offset);
  const char* guess = "";
  if (rest.starts_with(kMagic))
    guess = ": another file was appended here";
  else if (rest == "\n" || rest == "\r\n")
    guess = ": a line ending was appended to the file";
  constexpr NamedNumber kTags[] = {
      {0, "the tag of histograms"}, {1, "the tag of arcs"}, {2, "the tag of block records"}};
  report.add("gmon/bad-tag"_rule, end.where, "tag ", Hex{end.claimed}, " is unknown (expected 0, 1 or 2)", guess,
             Trusted{*guess == '\0' ? describe_bit_flip(end.claimed, kTags) : std::string()});
}

void report_end(const WalkEnd& end, std::string_view file, Report& report) {
  constexpr const Rule& truncated = "gmon/record-truncated"_rule;
  switch (end.stop) {
    case Stop::end:
      return;
    case Stop::bad_tag:
      return report_bad_tag(end, file, report);
    case Stop::stray:
      return report.add("gmon/bad-tag"_rule, end.where,
                        "the tag is 0, but no histogram follows: this record or an earlier record is damaged");
    case Stop::cut_record:
      return report.add(truncated, end.where, "the ", end.what, " takes ", Plural{end.need, "byte"}, ", but only ",
                        Plural{end.left, "byte is left", "bytes are left"});
    case Stop::cut_bins:
      return report.add(truncated, end.where, "the histogram declares ", Plural{end.claimed, "bin"},
                        " of 2 bytes, but only ", Plural{end.left, "byte is left", "bytes are left"});
    case Stop::cut_blocks:
      return report.add(truncated, end.where, "the block record declares ", Plural{end.claimed, "entry", "entries"},
                        " of ", Plural{end.need, "byte"}, ", but only ",
                        Plural{end.left, "byte is left", "bytes are left"});
    case Stop::endless_string:
      return report.add(truncated, end.where, "a name in a block record does not end in NUL");
  }
}

void report_choice(const Choice& choice, std::string_view file, const Hints& hints, Report& report) {
  const Layout& layout = *choice.shape.layout;
  const std::string_view first_tag = file.substr(kGnuHeader, 1);
  if (layout.deviation != nullptr)
    report.add("gmon/nonstandard-record-width"_rule, first_tag, "the records can be read only if ", layout.deviation);
  if (hints.forced) return;
  if (choice.ambiguous)
    report.add("gmon/ambiguous-word-size"_rule, first_tag, "the word size is ambiguous (", layout.pointer, " or ",
               Plural{choice.rival, "byte"}, "); proflint assumed ", layout.pointer);
  if (!choice.complete)
    report.add("gmon/word-size-guessed"_rule, first_tag,
               "the records cannot be read to the end with any word size; proflint assumed ",
               Plural{layout.pointer, "byte"});
}

bool read_records(std::string_view file, std::uint32_t version, std::optional<std::endian> order, const Hints& hints,
                  Profile& profile, Report& report) {
  const Choice choice = choose_reading(file, version, order, hints);
  profile.shape = choice.shape;
  profile.pointer_certain = hints.forced || (choice.complete && !choice.ambiguous);
  profile.order_certain = !choice.order_ambiguous;
  profile.pointer_matters = choice.pointer_matters;
  profile.complete = choice.complete;

  report_choice(choice, file, hints, report);
  Collector collector(profile, report);
  const WalkEnd end = walk_records(file, choice.shape, collector);
  report_end(end, file, report);
  collector.finish();
  if (file.size() == kGnuHeader)
    report.add("gmon/no-records"_rule, file.substr(kGnuHeader), "the file ends after the header");
  return true;
}

bool report_bad_version(std::string_view version, const Hints& hints, Report& report) {
  constexpr const Rule& rule = "gmon/version"_rule;
  if (hints.forced)
    report.add(rule, version, "the version is ", Hex{load<std::uint32_t>(version, hints.forced->order)}, ", read as ",
               order_name(hints.forced->order), " because of --assume; expected 0, 1 or 0x1ffff");
  else
    report.add(rule, version, "the version is ", Hex{load<std::uint32_t>(version, std::endian::little)},
               " read as little-endian and ", Hex{load<std::uint32_t>(version, std::endian::big)},
               " read as big-endian; expected 0, 1 or 0x1ffff");
  report.set_unsupported();
  return false;
}

}  // namespace

void check_spare(std::string_view spare, Report& report) {
  const auto used = spare.size() - static_cast<std::size_t>(std::count(spare.begin(), spare.end(), '\0'));
  if (used != 0)
    report.add("gmon/spare-nonzero"_rule, spare, used, " of ", Plural{spare.size(), "spare byte"}, " of the header ",
               used == 1 ? "is not zero" : "are not zero");
}

bool read_gnu(const Input& input, const Hints& hints, Profile& profile, Report& report) {
  const std::string_view file = input.bytes;
  if (file.size() < kGnuHeader) {
    report.add("gmon/too-short"_rule, file, "the file has ", Plural{file.size(), "byte"}, ", but the header takes ",
               kGnuHeader);
    return false;
  }
  const std::string_view version = file.substr(4, 4), spare = file.substr(8, 12);
  const auto find_order = [&](std::uint32_t wanted) -> std::optional<std::endian> {
    for (const std::endian order : kOrders)
      if (hints.allows(order) && load<std::uint32_t>(version, order) == wanted) return order;
    return std::nullopt;
  };
  if (const auto order = find_order(kSharedObjectVersion)) {
    check_spare(spare, report);
    return read_shared_object(file, *order, hints, profile, report);
  }
  const std::optional<std::endian> order = find_order(1);
  if (!order) {
    if (load<std::uint32_t>(version, std::endian::little) != 0) return report_bad_version(version, hints, report);
    report.add("gmon/version-zero"_rule, version, "the version is 0, which does not reveal the byte order of the file");
  }
  check_spare(spare, report);
  if (file.size() >= kDecidableBytes && !hints.forced) {
    report.add("limit/file-size"_core_rule, {}, "the word size cannot be determined for files of ",
               kDecidableBytes >> 30, " GiB or more; set it with --assume, for example gmon:le64");
    return false;
  }
  return read_records(file, order ? 1 : 0, order, hints, profile, report);
}

}  // namespace proflint::gmon::decoders
