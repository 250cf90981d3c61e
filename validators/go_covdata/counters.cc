// Reads counter files: header, one segment, footer.
#include "validators/go_covdata/counters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/increments.h"
#include "validators/core/occurrences.h"
#include "validators/core/text.h"
#include "validators/coverage/totals.h"
#include "validators/go_covdata/arguments.h"
#include "validators/go_covdata/meta.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kCountersHeader = 32, kFooter = 16, kSegmentHeader = 16;  // bytes

class CounterReader {
 public:
  CounterReader(std::string_view file, std::pmr::memory_resource* memory, Report& report, Counters& counters)
      : file_(file), memory_(memory), report_(report), counters_(counters), entries_(counters.entries) {}

  void read();

 private:
  template <class T>
  T field(std::size_t at) const {
    return load<T>(file_.substr(at, sizeof(T)), std::endian::little);
  }
  bool check_header();
  bool has_footer() const { return file_.substr(file_.size() - kFooter).starts_with(kCounterMagic); }
  bool check_footer();
  void read_segment();
  void check_end(std::string_view rest);
  void read_functions(std::uint64_t count, std::string_view bytes);
  bool read_number(Cursor& cursor, std::uint32_t& out);
  bool read_function(Cursor& cursor);
  std::string name_of(const FunctionCounters& function) const;
  void check_repeated();
  void report_padding();

  std::string_view file_;
  std::pmr::memory_resource* memory_;
  Report& report_;
  Counters& counters_;
  Increments entries_;
  bool is_raw_ = false, has_more_segments_ = false;
  bool is_readable_ = true;                 // false: raw counters in an unknown byte order
  const char* end_ = " before the footer";  // where the segment ends
  std::endian order_ = std::endian::little;
  Occurrences padding_, empty_, saturated_;
};

void CounterReader::read() {
  if (check_header() && (!has_footer() || check_footer())) read_segment();
  report_padding();
}

bool CounterReader::check_header() {
  if (file_.size() < kCountersHeader + kSegmentHeader + kFooter) {
    report_.add("go-covdata/too-short"_rule, file_, "the file has ", Plural{file_.size(), "byte"}, "; the minimum is ",
                kCountersHeader + kSegmentHeader + kFooter);
    return false;
  }
  counters_.hash = file_.substr(8, 16);
  if (const auto version = field<std::uint32_t>(4); version != 1) {
    report_.add("go-covdata/version"_rule, file_.substr(4, 4), "version ", version, " is not supported (only 1 is)");
    report_.set_unsupported();
    return false;
  }
  if (file_.substr(26, 6).find_first_not_of('\0') != std::string_view::npos) padding_.add(file_.substr(26, 6));
  const auto flavor = field<std::uint8_t>(24), flag = field<std::uint8_t>(25);
  if (flag > 1)
    report_.add("go-covdata/byte-order-flag"_rule, file_.substr(25, 1), "the byte-order flag is ", flag,
                "; expected 0 (little-endian) or 1 (big-endian)");
  order_ = flag == 1 ? std::endian::big : std::endian::little;
  is_raw_ = flavor == 1;
  is_readable_ = !is_raw_ || flag <= 1;
  if (flavor == 1 || flavor == 2) return true;
  report_.add("go-covdata/flavor"_rule, file_.substr(24, 1), "the flavor is ", flavor,
              "; expected 1 (raw) or 2 (ULEB128)");
  return false;
}

bool CounterReader::check_footer() {
  const std::size_t at = file_.size() - kFooter;
  const std::string_view footer = file_.substr(at);
  if (footer.substr(4, 4) != std::string_view("\0\0\0\0", 4) || footer.substr(12) != std::string_view("\0\0\0\0", 4))
    padding_.add(footer);
  const auto segments = field<std::uint32_t>(at + 8);
  if (segments == 0 || segments > (file_.size() - kCountersHeader) / (kSegmentHeader + kFooter)) {
    report_.add("go-covdata/segment-count"_rule, footer.substr(8, 4), "the footer states ", Plural{segments, "segment"},
                segments == 0 ? "; expected at least 1" : ", more than fit in the file");
    return false;
  }
  has_more_segments_ = segments > 1;
  if (has_more_segments_)
    report_.add("go-covdata/segments-many"_rule, footer.substr(8, 4), "the footer states ", Plural{segments, "segment"},
                "; only the first was checked");
  return true;
}

void CounterReader::read_segment() {
  // Without a footer, everything up to the end of the file may belong to the segment.
  const std::size_t end = file_.size() - (has_footer() ? kFooter : 0);
  if (!has_footer()) end_ = ", and the file ends without a footer";
  Cursor cursor(file_.substr(kCountersHeader, end - kCountersHeader));
  std::uint64_t functions = 0;
  std::uint32_t strings_size = 0, args_size = 0;
  std::string_view strings, args;
  const std::string_view header = cursor.here(kSegmentHeader);
  if (!(cursor.read(functions) && cursor.read(strings_size) && cursor.read(args_size) &&
        cursor.take(strings_size, strings) && cursor.take(args_size, args)))
    return report_.add("go-covdata/truncated"_rule, header, Plural{strings_size, "byte"}, " of strings and ",
                       Plural{args_size, "byte"}, " of arguments do not fit in the ",
                       Plural{end - kCountersHeader - kSegmentHeader, "byte"}, " left", end_);
  check_arguments(strings, args, memory_, report_);
  // Counters start at a file offset that is a multiple of 4.
  const std::size_t at = end - cursor.left();
  if (!cursor.skip((4 - at % 4) % 4))
    return report_.add("go-covdata/truncated"_rule, cursor.rest(), "the padding of the arguments does not fit", end_);
  if (is_readable_) read_functions(functions, cursor.rest());
}

void CounterReader::read_functions(std::uint64_t count, std::string_view bytes) {
  const std::size_t minimum = is_raw_ ? 12 : 3;  // bytes of a function
  if (count > bytes.size() / minimum)
    return report_.add("go-covdata/truncated"_rule, file_.substr(kCountersHeader, 8),
                       Plural{count, "function does", "functions do"}, " not fit in the ", Plural{bytes.size(), "byte"},
                       " left", end_);
  Cursor cursor(bytes, order_);
  for (std::uint64_t i = 0; i < count; ++i)
    if (!read_function(cursor)) return;
  if (!has_footer())
    check_end(cursor.rest());
  else if (!cursor.at_end() && !(has_more_segments_ && cursor.rest().starts_with(kCounterMagic)))
    report_.add("go-covdata/segment-length"_rule, cursor.rest(), Plural{cursor.left(), "byte is", "bytes are"},
                " left between the last function and the footer");
  check_repeated();
}

// The file has no complete footer: `rest`, after the last function, is the start of one or something else.
void CounterReader::check_end(std::string_view rest) {
  if (rest.size() >= kFooter)
    report_.add("go-covdata/footer"_rule, file_.substr(file_.size() - kFooter),
                "the last 16 bytes do not start with the magic number of a footer");
  else
    report_.add("go-covdata/truncated"_rule, rest, "the file ends after ", rest.size(), " of the ", kFooter,
                " bytes of its footer");
}

bool CounterReader::read_number(Cursor& cursor, std::uint32_t& out) {
  const Uleb outcome = is_raw_ ? (cursor.read(out) ? Uleb::read : Uleb::cut) : read_uleb(cursor, out);
  if (outcome == Uleb::cut)
    report_.add("go-covdata/truncated"_rule, cursor.here(4), "the counters of function ", counters_.functions.size(),
                " do not fit", end_);
  if (outcome == Uleb::too_large)
    report_.add("go-covdata/number-range"_rule, cursor.here(10), "function ", counters_.functions.size(),
                " has a number that takes more than 10 bytes or does not fit in 32 bits");
  return outcome == Uleb::read;
}

bool CounterReader::read_function(Cursor& cursor) {
  FunctionCounters function;
  function.where = cursor.here(is_raw_ ? 12 : 3);
  if (!(read_number(cursor, function.count) && read_number(cursor, function.package) &&
        read_number(cursor, function.function)))
    return false;
  if (function.count > cursor.left() / (is_raw_ ? 4 : 1)) {
    report_.add("go-covdata/truncated"_rule, function.where, Plural{function.count, "counter does", "counters do"},
                " not fit in the ", Plural{cursor.left(), "byte"}, " left", end_);
    return false;
  }
  if (function.count == 0) empty_.add(function.where);
  for (std::uint32_t i = 0; i < function.count; ++i) {
    const std::string_view where = cursor.here(is_raw_ ? 4 : 1);
    std::uint32_t counter = 0;
    if (!read_number(cursor, counter)) return false;
    function.largest = std::max(function.largest, counter);
    if (counter == UINT32_MAX) saturated_.add(where);
    ++counters_.counters;
    counters_.nonzero += counter != 0 ? 1 : 0;
    counters_.total = coverage::saturating_sum(counters_.total, counter);
  }
  counters_.functions.push_back(function);
  if (entries_.are_wanted()) entries_.add(name_of(function), {counters_.counters, counters_.nonzero, counters_.total});
  return true;
}

// Numbers of functions belong to one build, which the hash names.
std::string CounterReader::name_of(const FunctionCounters& function) const {
  return fmt::format("package {} function {} of {:.8}", function.package, function.function, to_hex(counters_.hash));
}

void CounterReader::check_repeated() {
  HashSet<std::uint64_t> seen(memory_);
  Occurrences repeated;
  const FunctionCounters* first = nullptr;
  for (const FunctionCounters& function : counters_.functions) {
    if (seen.insert(std::uint64_t{function.package} << 32 | function.function).second) continue;
    if (first == nullptr) first = &function;
    repeated.add(function.where);
  }
  if (first != nullptr)
    report_group(report_, "go-covdata/function-duplicate"_rule, repeated, "function ", first->function, " of package ",
                 first->package, " occurs twice");
  const auto without = std::find_if(counters_.functions.begin(), counters_.functions.end(),
                                    [](const FunctionCounters& function) { return function.count == 0; });
  if (without != counters_.functions.end())
    report_group(report_, "go-covdata/counter-count"_rule, empty_, "function ", without->function, " of package ",
                 without->package, " has no counters");
  const Group groups[] = {
      {&"go-covdata/counter-saturated"_rule, &saturated_, "the counter is 4294967295, the maximum"},
  };
  report_groups(report_, groups);
}

void CounterReader::report_padding() {
  report_group(report_, "go-covdata/padding"_rule, padding_, "the reserved bytes of the ",
               padding_.first().size() == kFooter ? "footer" : "header", " are not zero");
}

}  // namespace

void read_counters(std::string_view file, std::pmr::memory_resource* memory, Report& report, Counters& out) {
  CounterReader(file, memory, report, out).read();
}

}  // namespace proflint::go_covdata
