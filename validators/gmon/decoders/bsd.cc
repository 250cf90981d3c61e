// Reads 4.4BSD files and files with the older header: one histogram, then arcs to the end of the file.
// Follows sys/gmon.h of 4.4BSD, FreeBSD, NetBSD and OpenBSD, and profile/gmon.h of mingw-w64.
#include <algorithm>

#include "validators/gmon/decoders/decoders.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::decoders {
namespace {

constexpr std::uint64_t kMaxOpenBsdArcs = 65535;
constexpr std::size_t kWord = 4;

// The meaning of the first spare word, if it has one.
struct FirstSpare {
  unsigned bin_bytes = 2;
  bool is_counter_type = false;
  bool is_arc_bytes = false;  // OpenBSD: the word is the size of the arcs in bytes
};

FirstSpare interpret(const std::uint32_t (&spare)[3], unsigned pointer) {
  switch (const std::uint32_t bits = std::min(spare[0], 0 - spare[0])) {  // a negative number means "signed"
    case 8:
    case 16:
    case 32:
    case 64:
      return {.bin_bytes = bits / 8, .is_counter_type = true};
    default:
      break;
  }
  const std::size_t arc = 3 * std::size_t{pointer};
  const bool fits = spare[0] != 0 && spare[0] % arc == 0 && spare[0] / arc < kMaxOpenBsdArcs;
  return {.is_arc_bytes = fits && spare[1] == 0 && spare[2] == 0};
}

// Reads the fields after the rate in a header of 4.4BSD.
FirstSpare read_spare(const Histogram& histogram, const Shape& shape, Report& report) {
  const Field rate = shape.layout->histogram.rate;
  const std::string_view spare = histogram.header.substr(std::size_t{rate.offset} + rate.size);
  std::uint32_t words[3] = {};
  Cursor cursor(spare, shape.order);
  for (std::uint32_t& word : words) cursor.read_or_keep(word);
  const FirstSpare meaning = interpret(words, shape.layout->pointer);
  const bool first_is_used = meaning.is_counter_type || meaning.is_arc_bytes;
  check_spare(first_is_used ? spare.substr(kWord) : spare, report);
  if (meaning.bin_bytes != 2)
    report.add("gmon/bsd-counter-type"_rule, spare.substr(0, kWord), "counters are ", 8 * meaning.bin_bytes,
               " bits wide, but all gprof versions except FreeBSD's read 16 bits");
  return meaning;
}

// Whether the number of samples matches the range: writers use one for 4 bytes of text, or for 2.
bool covers_range(const Histogram& histogram, std::uint64_t bytes, unsigned bin_bytes) {
  constexpr std::uint64_t kRounding = 16;
  const std::uint64_t samples = bytes / bin_bytes, range = histogram.has_range() ? histogram.range() : 0;
  const auto fits = [&](std::uint64_t covered) {
    return std::max(range, covered) - std::min(range, covered) <= kRounding;
  };
  return samples != 0 && (fits(4 * samples) || fits(2 * samples) || fits(2 * bytes));
}

// Takes the samples off `cursor`, which starts with the first of them; false if their number is out of bounds.
bool take_samples(Cursor& cursor, const Profile& profile, Histogram& histogram, Report& report) {
  const std::string_view where = histogram.field(profile.fields().size);
  const std::uint64_t ncnt = histogram.size, header = histogram.header.size();
  if (ncnt < header) {
    report.add("gmon/bsd-ncnt"_rule, where, "ncnt is ", ncnt, ", less than the ", Plural{header, "byte"},
               " of the header");
    return false;
  }
  const std::uint64_t bytes = ncnt - header;
  histogram.size = bytes / profile.bin_bytes;
  if (bytes > cursor.left() && covers_range(histogram, bytes, profile.bin_bytes)) {
    report.add("gmon/record-truncated"_rule, where, "the header and the samples take ", Plural{ncnt, "byte"},
               ", but the file ends after ", header + cursor.left());
    return false;
  }
  if (bytes > cursor.left()) {
    report.add("gmon/bsd-ncnt"_rule, where, "ncnt is ", ncnt, ", but the file has only ",
               Plural{header + cursor.left(), "byte"});
    return false;
  }
  if (bytes % 2 != 0 && profile.bin_bytes != 1)
    report.add("gmon/bsd-ncnt"_rule, where, "ncnt is ", ncnt, ", so the last sample is incomplete");
  // Consumers continue after the last complete sample, even if ncnt ends later.
  return cursor.take_array(histogram.size, profile.bin_bytes, histogram.bins);
}

// Takes everything after the samples. `totarc` is the size of the arcs according to the header, if stated.
void take_arcs(std::string_view rest, std::string_view totarc, Profile& profile, Report& report) {
  const std::size_t arc = profile.layout().arc_bytes();
  const std::size_t partial = rest.size() % arc;
  const std::string_view arcs = rest.substr(0, rest.size() - partial);
  if (!arcs.empty()) profile.arc_runs.push_back({arcs, static_cast<std::uint32_t>(arc)});
  profile.arc_count = arcs.size() / arc;
  if (!totarc.empty()) {
    const auto stated = load<std::uint32_t>(totarc, profile.order());
    if (stated != arcs.size())
      report.add("gmon/bsd-totarc"_rule, totarc, "the header states ", Plural{stated, "byte"},
                 " of arcs, but the file has ", arcs.size());
  }
  if (partial == 0) return;
  report.add("gmon/bsd-partial-arc"_rule, rest.substr(arcs.size()), "the file ends after ", partial, " of the ",
             Plural{arc, "byte"}, " of an arc");
  profile.complete = false;
}

}  // namespace

bool read_bsd(std::string_view file, const Shape& shape, Profile& profile, Report& report) {
  const Layout& layout = *shape.layout;
  const bool has_version = layout.kind == Kind::bsd44;
  profile.shape = shape;
  profile.pointer_certain = profile.order_certain = has_version;
  Cursor cursor(file, shape.order);
  Histogram histogram;
  if (!cursor.take(layout.histogram.bytes, histogram.header)) {
    report.add("gmon/record-truncated"_rule, file, "the header takes ", Plural{layout.histogram.bytes, "byte"},
               ", but the file has only ", file.size());
    profile.complete = false;
    return false;
  }
  read_numbers(histogram, shape);
  FirstSpare meaning;
  if (has_version)
    meaning = read_spare(histogram, shape, report);
  else
    report.add("gmon/bsd-short-header"_rule, histogram.header,
               "the header has no version; its numbers match a header of ", Plural{layout.histogram.bytes, "byte"},
               " with ", layout.pointer, "-byte addresses");
  profile.bin_bytes = meaning.bin_bytes;
  histogram.cut = !take_samples(cursor, profile, histogram, report);
  profile.complete = !histogram.cut;
  profile.histograms.push_back(histogram);
  if (histogram.cut) return true;
  const std::size_t spare = std::size_t{layout.histogram.rate.offset} + layout.histogram.rate.size;
  take_arcs(cursor.rest(), meaning.is_arc_bytes ? histogram.header.substr(spare, kWord) : std::string_view(), profile,
            report);
  return true;
}

}  // namespace proflint::gmon::decoders
