// Reads Darwin files: a magic number, then records that state their type and size.
// Follows xnu bsd/sys/gmon.h and the writer in Apple's C library.
#include "validators/core/detailed_occurrences.h"
#include "validators/core/flip.h"
#include "validators/gmon/decoders/decoders.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::decoders {
namespace {

constexpr std::size_t kMagicBytes = 4, kRecordHeader = 8;
enum Type : std::uint32_t { samples = 1, raw_arcs = 2, ordered_arcs = 3, dyld_state = 4, dyld2_state = 5 };

// Apple's gprof -s writes the 32-bit magic number before 64-bit data; then the first samples reveal the address size.
bool has_64_bit_data(std::string_view file, std::endian order) {
  constexpr std::size_t kHeader = layouts::kBsd44[0].histogram.bytes;
  Cursor cursor(file.substr(kMagicBytes), order);
  std::uint32_t type = 0, size = 0, ncnt = 0, version = 0;
  return cursor.read(type) && type == samples && cursor.read(size) && size >= kHeader && cursor.skip(16) &&
         cursor.read(ncnt) && ncnt == size && cursor.read(version) && version == kBsdVersion;
}

class Reader {
 public:
  Reader(Profile& profile, Report& report) : profile_(profile), report_(report) {}

  void record(std::uint32_t type, std::string_view record, std::string_view body) {
    switch (type) {
      case samples:
        return read_samples(record, body);
      case raw_arcs:
        return read_arcs(record, body, profile_.pointer() == 8 ? 24 : 12);
      case ordered_arcs:
        return read_arcs(record, body, profile_.pointer() == 8 ? 24 : 16);
      case dyld_state:
      case dyld2_state:
        return read_images(record, body);
      default:
        strange_.add_unordered(record.substr(0, 4), type);
    }
  }

  void finish() {
    constexpr NamedNumber kTypes[] = {{samples, "the type of samples"},
                                      {raw_arcs, "the type of arcs"},
                                      {ordered_arcs, "the type of ordered arcs"},
                                      {dyld_state, "the type of images"},
                                      {dyld2_state, "the type of images"}};
    report_group(report_, "gmon/darwin-record-type"_rule, strange_, "type ", Hex{strange_.detail()},
                 " is unknown (expected 1 to 5)", Trusted{describe_bit_flip(strange_.detail(), kTypes)});
  }

 private:
  template <class... Parts>
  void bad_size(std::string_view record, const Parts&... parts) {
    report_.add("gmon/darwin-record-size"_rule, record.substr(4, 4), parts...);
    profile_.complete = false;
  }

  void read_samples(std::string_view record, std::string_view body) {
    const std::size_t header = profile_.fields().bytes - kRecordHeader;
    if (body.size() < header)
      return bad_size(record, "a record of samples has ", Plural{body.size(), "byte"}, ", but its header alone takes ",
                      header);
    Histogram histogram;
    histogram.header = record.substr(0, kRecordHeader + header);
    read_numbers(histogram, profile_.shape);
    if (histogram.size != body.size())
      return bad_size(record, "the record of samples has ", Plural{body.size(), "byte"}, ", but ncnt is ",
                      histogram.size);
    histogram.size = (body.size() - header) / 2;
    histogram.bins = body.substr(header, 2 * static_cast<std::size_t>(histogram.size));
    profile_.histograms.push_back(histogram);
  }

  void read_arcs(std::string_view record, std::string_view body, std::uint32_t stride) {
    if (body.size() % stride != 0)
      return bad_size(record, "a record of arcs has ", Plural{body.size(), "byte"}, ", which is not a multiple of ",
                      stride);
    if (!body.empty()) profile_.arc_runs.push_back({body, stride});
    profile_.arc_count += body.size() / stride;
  }

  // The number of images, and an address and a path for each.
  void read_images(std::string_view record, std::string_view body) {
    Cursor cursor(body, profile_.order());
    std::uint32_t count = 0;
    if (!cursor.read(count))
      return bad_size(record, "a list of images has ", Plural{body.size(), "byte"},
                      ", but its length field alone takes 4");
    for (std::uint32_t i = 0; i < count; ++i) {
      const bool has_address = cursor.skip(profile_.pointer());
      const std::size_t nul = has_address ? cursor.rest().find('\0') : std::string_view::npos;
      if (nul == std::string_view::npos)
        return bad_size(record, "the list of images ends inside image ", i + 1, " of ", count);
      cursor.skip_known(nul + 1);
    }
    if (!cursor.at_end())
      bad_size(record, Plural{cursor.left(), "byte follows", "bytes follow"}, " the last image of the list");
  }

  Profile& profile_;
  Report& report_;
  DetailedOccurrences<std::uint32_t> strange_;  // records of an unknown type
};

// Reads a record; false if the file ends inside it.
bool read_record(Cursor& cursor, Reader& reader, Profile& profile, Report& report) {
  const std::string_view record = cursor.rest();
  std::uint32_t type = 0, size = 0;
  std::string_view body;
  if (!(cursor.read(type) && cursor.read(size)))
    report.add("gmon/record-truncated"_rule, record, "the header of a record takes ", kRecordHeader,
               " bytes, but only ", Plural{record.size(), "byte is left", "bytes are left"});
  else if (!cursor.take(size, body))
    report.add("gmon/record-truncated"_rule, record.substr(4, 4), "the record of type ", type, " declares ",
               Plural{size, "byte"}, ", but only ", Plural{cursor.left(), "byte is left", "bytes are left"});
  else {
    reader.record(type, record.substr(0, kRecordHeader + size), body);
    return true;
  }
  profile.complete = false;
  return false;
}

}  // namespace

bool read_darwin(std::string_view file, const Shape& shape, Profile& profile, Report& report) {
  profile.shape = shape;
  if (has_64_bit_data(file, shape.order)) profile.shape.layout = &layouts::kDarwin[0];
  Reader reader(profile, report);
  Cursor cursor(file.substr(kMagicBytes), shape.order);
  if (cursor.at_end()) report.add("gmon/no-records"_rule, cursor.rest(), "the file ends after the magic number");
  while (!cursor.at_end() && read_record(cursor, reader, profile, report)) {
  }
  reader.finish();
  return true;
}

}  // namespace proflint::gmon::decoders
