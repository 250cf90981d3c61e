// Reading of 4.4BSD files and of those with the older header: one histogram, then arcs to the end of the file.
// Follows sys/gmon.h of 4.4BSD, FreeBSD, NetBSD and OpenBSD, and profile/gmon.h of mingw-w64.
#include <algorithm>
#include <cstdlib>

#include "validators/gmon/readers/readers.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::readers {
namespace {

constexpr std::uint64_t kMaxOpenBsdArcs = 65535;
constexpr std::size_t kWord = 4;

HistogramFields fields_for(const BsdShape& shape) {
  const auto p = static_cast<std::uint8_t>(2 * shape.pointer);
  HistogramFields fields{{0, p}, {p, 4}, {}, {}, {}};
  if (shape.has_version) fields.rate = {static_cast<std::uint8_t>(p + 8), 4};
  return fields;
}

// What the first spare word means, as far as it means anything.
struct FirstSpare {
  unsigned bin_bytes = 2;
  bool is_counter_type = false;
  bool is_arc_bytes = false;  // OpenBSD: the size of the arcs
};

FirstSpare interpret(const std::uint32_t (&spare)[3], unsigned pointer) {
  switch (const std::uint32_t bits = std::min(spare[0], 0 - spare[0])) {  // a negative number says "signed"
    case 8:
    case 16:
    case 32:
    case 64:
      return {bits / 8, true, false};
    default:
      break;
  }
  const std::size_t arc = 3 * std::size_t{pointer};
  const bool fits = spare[0] != 0 && spare[0] % arc == 0 && spare[0] / arc < kMaxOpenBsdArcs;
  return {2, false, fits && spare[1] == 0 && spare[2] == 0};
}

// Takes the samples off `cursor`, whose next byte is the first of them; false if their number is out of bounds.
bool take_samples(Cursor& cursor, std::uint32_t ncnt, const BsdShape& shape, unsigned bin_bytes, Histogram& histogram,
                  const HistogramFields& fields, Report& report) {
  const std::string_view where = histogram.field(fields.size);
  if (ncnt < shape.header) {
    report.add("gmon/bsd-ncnt"_rule, where, "ncnt is ", ncnt, ", less than the ", shape.header, " bytes of the header");
    return false;
  }
  const std::uint64_t bytes = ncnt - shape.header;
  histogram.size = bytes / bin_bytes;
  if (bytes > cursor.left()) {
    report.add("gmon/bsd-ncnt"_rule, where, "header and samples would have ", ncnt, " bytes, the file has ",
               shape.header + cursor.left());
    return false;
  }
  if (bytes % 2 != 0 && bin_bytes != 1)
    report.add("gmon/bsd-ncnt"_rule, where, "ncnt is ", ncnt, ": the last sample is half there");
  // Readers go on behind the last whole sample, wherever ncnt ends.
  return cursor.take_array(histogram.size, bin_bytes, histogram.bins);
}

// Takes all that follows the samples. `totarc` is the number of bytes of arcs that the header states, if it does.
void take_arcs(std::string_view rest, std::string_view totarc, Profile& profile, Report& report) {
  const std::size_t arc = 3 * std::size_t{profile.pointer};
  const std::size_t partial = rest.size() % arc;
  const std::string_view arcs = rest.substr(0, rest.size() - partial);
  if (!arcs.empty()) profile.arc_runs.push_back({arcs, static_cast<std::uint32_t>(arc)});
  profile.arc_count = arcs.size() / arc;
  if (!totarc.empty()) {
    const auto stated = load<std::uint32_t>(totarc, profile.order);
    if (stated != arcs.size())
      report.add("gmon/bsd-totarc"_rule, totarc, "the header says ", stated, " bytes of arcs, the file has ",
                 arcs.size());
  }
  if (partial == 0) return;
  report.add("gmon/bsd-partial-arc"_rule, rest.substr(arcs.size()), "the file ends after ", partial, " of ", arc,
             " bytes of an arc");
  profile.complete = false;
}

}  // namespace

bool read_bsd(std::string_view file, const BsdShape& shape, Profile& profile, Report& report) {
  profile.family = shape.has_version ? Family::bsd44 : Family::old_bsd;
  profile.order = shape.order;
  profile.pointer = shape.pointer;
  profile.pointer_certain = profile.order_certain = shape.has_version;
  profile.header = shape.header;
  profile.arc_tag_bytes = 0;
  profile.arc_count_bytes = shape.pointer;
  profile.fields = fields_for(shape);

  Cursor cursor(file, shape.order);
  Histogram histogram;
  if (!cursor.take(shape.header, histogram.header)) {
    report.add("gmon/truncated-record"_rule, file, "the header has ", shape.header, " bytes, the file ", file.size());
    profile.complete = false;
    return false;
  }
  Cursor header(histogram.header, shape.order);
  std::uint32_t ncnt = 0, version = 0, rate = 0, spare[3] = {};
  read_number(header, shape.pointer, histogram.low);
  read_number(header, shape.pointer, histogram.high);
  header.read(ncnt);
  FirstSpare meaning;
  std::string_view spare_bytes;
  if (shape.has_version) {
    header.read(version);
    header.read(rate);
    spare_bytes = header.rest();
    for (std::uint32_t& word : spare) header.read(word);
    histogram.rate = rate;
    meaning = interpret(spare, shape.pointer);
    const bool first_is_used = meaning.is_counter_type || meaning.is_arc_bytes;
    check_spare(first_is_used ? spare_bytes.substr(kWord) : spare_bytes, report);
    if (meaning.bin_bytes != 2)
      report.add("gmon/bsd-counter-type"_rule, spare_bytes.substr(0, kWord), "counters are ", 8 * meaning.bin_bytes,
                 " bits wide; other readers than FreeBSD's take them for 16");
  } else {
    report.add("gmon/bsd-short-header"_rule, histogram.header, "the header has no version; its numbers fit one of ",
               shape.header, " bytes with addresses of ", shape.pointer, " bytes");
  }
  profile.bin_bytes = meaning.bin_bytes;
  histogram.cut = !take_samples(cursor, ncnt, shape, meaning.bin_bytes, histogram, profile.fields, report);
  profile.complete = !histogram.cut;
  profile.histograms.push_back(histogram);
  const std::string_view totarc = meaning.is_arc_bytes ? spare_bytes.substr(0, kWord) : std::string_view();
  if (!histogram.cut) take_arcs(cursor.rest(), totarc, profile, report);
  return true;
}

}  // namespace proflint::gmon::readers
