// Reads the files of a stream one after another.
// Follows libgcov-driver.c (__gcov_filename_to_gcfn, __gcov_info_to_gcda) and gcov-tool.cc (merge-stream).
#include "validators/gcov/stream.h"

#include <utility>

#include "validators/gcov/data.h"
#include "validators/gcov/records.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

class StreamReader {
 public:
  StreamReader(std::string_view bytes, std::pmr::memory_resource* memory, Entries* entries, Report& report)
      : rest_(bytes), report_(report), data_(memory, nullptr) {
    data_.in_stream = true;
    data_.entries = entries;
  }

  void read();

 private:
  bool read_file();
  bool read_name(std::endian order);
  bool read_data_file(std::endian order);
  void check_version(const Version& version, std::string_view where);
  void check_dangling();
  void describe_stream();

  std::string_view rest_;
  Report& report_;
  Data data_;
  std::string_view name_, name_text_;  // the name header, until its data file follows, and its name
  Version version_;
  std::endian order_ = std::endian::little;
  std::uint64_t files_ = 0, functions_ = 0;
  ArcTotals totals_;
};

void StreamReader::read() {
  while (!rest_.empty())
    if (!read_file()) break;
  if (rest_.empty()) check_dangling();
  describe_stream();
}

bool StreamReader::read_file() {
  const Magic magic = magic_of(rest_);
  switch (magic.kind) {
    case Kind::stream:
      check_dangling();
      return read_name(magic.order);
    case Kind::data:
      return read_data_file(magic.order);
    default:
      if (rest_.size() < 4)
        report_.add("gcov/header-truncated"_rule, rest_, "only ", Plural{rest_.size(), "byte is", "bytes are"},
                    " left for the header of a file in the stream");
      else
        report_.add("gcov/magic"_rule, rest_.substr(0, 4),
                    "expected the magic number of the next file in the stream, found ", rest_.substr(0, 4));
      return false;
  }
}

void StreamReader::check_dangling() {
  if (name_.data() != nullptr)
    report_.add("gcov/stream-dangling-name"_rule, name_, "no data file follows the name header of ", name_text_);
  name_ = {};
}

bool StreamReader::read_name(std::endian order) {
  Cursor cursor(rest_, order);
  std::string_view where;
  Version version;
  cursor.skip_known(4);  // the magic
  if (!read_version(cursor, report_, version, where)) return false;
  check_version(version, where);
  order_ = order;
  std::uint32_t length = 0;
  const std::string_view field = cursor.here(4);
  Cursor ahead = cursor;
  if (!ahead.read(length) || !ahead.skip(length)) {
    report_.add("gcov/header-truncated"_rule, field, "the file name in the stream claims ", Plural{length, "byte"},
                Trusted{describe_left(ahead.left())});
    return false;
  }
  String name;
  if (!Strings(version, report_).read(cursor, name)) return false;
  if (name.text.empty())
    report_.add("gcov/stream-name-empty"_rule, name.where, "a name header of the stream has an empty name");
  name_ = name.where;
  name_text_ = name.text;
  rest_ = cursor.rest();
  return true;
}

bool StreamReader::read_data_file(std::endian order) {
  if (std::exchange(name_, {}).data() == nullptr)
    report_.add("gcov/stream-unnamed"_rule, rest_.substr(0, 4), "the data file has no name header");
  Cursor cursor(rest_, order);
  data_.functions.clear();
  data_.idents.clear();
  data_.header = {};
  data_.totals = {};
  data_.placeholders = 0;
  data_.is_proven = data_.is_disproven = false;
  const bool is_whole = read_data(cursor, report_, data_);
  ++files_;
  functions_ += data_.functions.size();
  totals_.add(data_.totals);
  if (data_.header.version_word.data() != nullptr) check_version(data_.header.version, data_.header.version_word);
  rest_ = cursor.rest();
  return is_whole;
}

void StreamReader::check_version(const Version& version, std::string_view where) {
  if (version_.word == 0) version_ = version;
  if (version.word != 0 && version.word != version_.word)
    report_.add("gcov/stream-version-mixed"_rule, where, "the version is ", version.text(),
                ", but the first version in the stream is ", version_.text());
}

void StreamReader::describe_stream() {
  if (version_.word == 0) return;
  Header header;
  header.version = version_;
  header.order = order_;
  describe(header, report_);
  report_.describe(Plural{files_, "data file"});
  report_.describe(Plural{functions_, "function"});
  report_.set_facts(facts_of(functions_, totals_));
}

}  // namespace

void check_stream(std::string_view bytes, std::pmr::memory_resource* memory, Entries* entries, Report& report) {
  StreamReader(bytes, memory, entries, report).read();
}

}  // namespace proflint::gcov
