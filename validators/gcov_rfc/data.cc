// Reads data files. Follows RFC 2002, grammar of the .da file.
#include "validators/gcov_rfc/data.h"

#include <algorithm>
#include <utility>

#include "validators/core/wide.h"
#include "validators/gcov_rfc/records.h"
#include "validators/gcov_rfc/rules.h"
#include "validators/gcov_rfc/sections.h"

namespace proflint::gcov_rfc {
namespace {

constexpr std::uint64_t kImplausible = std::uint64_t{1} << 60;
constexpr std::size_t kSummarySize = 20;

struct Summary {
  Record record;
  std::uint32_t arcs = 0;
  std::uint64_t sum = 0, max = 0;
  bool is_sound = false;

  std::string_view arcs_field() const { return record.data.substr(0, 4); }
  std::string_view sum_field() const { return record.data.substr(4, 8); }
  std::string_view max_field() const { return record.data.substr(12, 8); }
};

// The current section.
struct Section {
  std::uint64_t counts = 0, largest = 0;
  Uint128 sum = 0;
  bool knows_totals = true;  // no record of counts was rejected or is missing
  bool is_open = false;
  bool has_functions = false;
  bool follows_two_summaries = false;  // without functions, its summary may belong to the previous section
  std::uint32_t summaries = 0;
  Summary first;  // the first summary
};

class DataReader {
 public:
  DataReader(const Header& header, Report& report, std::pmr::memory_resource* memory)
      : records_(header.records), report_(report), data_(memory) {}

  Data read() {
    for (Record record; records_.next(record);) take(record);
    data_.is_whole = !records_.report_break(report_);
    if (data_.is_whole) {
      finish_functions(records_.rest());
      finish_section(records_.rest());
    }
    compare_sections(data_, report_);
    return std::move(data_);
  }

 private:
  void take(const Record& record);
  void take_function(const Record& record);
  void take_counts(const Record& record);
  void add_counts(const Record& record, Counted& function);
  void take_summary(const Record& record);
  void take_second_summary(const Summary& second);
  void open_section();
  void finish_functions(std::string_view place);
  void finish_section(std::string_view place);
  void check_object(const Summary& object);
  void check_program(const Summary& object, const Summary& program);

  Records records_;
  Report& report_;
  Data data_;
  Section now_;
  bool wants_counts_ = false;       // a FUNCTION was read, but not its counts
  bool program_tag_noted_[2] = {};  // for the tags 6 and 7
};

void DataReader::take(const Record& record) {
  switch (record.tag) {
    case kFunction:
      return take_function(record);
    case kArcCounts:
      return take_counts(record);
    case kObjectSummary:
    case kProgramSummary:
      return take_summary(record);
    default:
      return report_foreign_tag(record, "data", report_);
  }
}

void DataReader::open_section() {
  if (now_.is_open) return;
  now_.is_open = true;
  data_.section_ends.emplace_back();
}

void DataReader::take_function(const Record& record) {
  finish_functions(record.whole.substr(0, 0));
  if (now_.summaries != 0) finish_section(record.whole.substr(0, 0));
  open_section();
  now_.has_functions = true;
  const FunctionName read = read_function(record, report_);
  Counted& made = data_.functions.emplace_back();
  made.name = read.name;
  made.checksum = read.checksum;
  made.has_checksum = read.has_checksum;
  made.section = static_cast<std::uint32_t>(data_.section_ends.size() - 1);
  made.counts = record.end();
  wants_counts_ = true;
}

void DataReader::take_counts(const Record& record) {
  if (now_.summaries == 2) finish_section(record.whole.substr(0, 0));
  if (!now_.has_functions || now_.summaries != 0) {
    now_.knows_totals = false;
    data_.functions.emplace_back().section = static_cast<std::uint32_t>(data_.section_ends.size());  // without its name
    return report_.add("gcov-rfc/record-orphan"_rule, record.tag_field(),
                       "no FUNCTION record precedes the ARC_COUNTS record in its section");
  }
  Counted& function = data_.functions.back();
  if (!wants_counts_) {
    now_.knows_totals = false;
    function.has_counts = false;
    return report_.add("gcov-rfc/counts-duplicate"_rule, record.tag_field(), "duplicate ARC_COUNTS record of function ",
                       function.name);
  }
  wants_counts_ = false;
  function.has_counts = record.data.size() % 8 == 0;
  if (function.has_counts) return add_counts(record, function);
  now_.knows_totals = false;
  report_length(record, "expected a multiple of 8", report_);
}

void DataReader::add_counts(const Record& record, Counted& function) {
  function.counts = record.data;
  now_.counts += record.data.size() / 8;
  for (std::size_t at = 0; at < record.data.size(); at += 8) {
    const std::string_view field = record.data.substr(at, 8);
    const auto count = load<std::uint64_t>(field, std::endian::little);
    now_.sum += count;
    now_.largest = std::max(now_.largest, count);
    if (count >= kImplausible)
      report_.add("gcov-rfc/counter-implausible"_rule, field, "counter ", at / 8, " of function ", function.name,
                  " is implausible: ", count, " (2^60 or more)");
  }
}

void DataReader::take_summary(const Record& record) {
  finish_functions(record.whole.substr(0, 0));
  if (now_.summaries == 2) {
    if (record.tag == kProgramSummary)
      return report_.add("gcov-rfc/summary-excess"_rule, record.tag_field(), "section ", data_.section_ends.size(),
                         " has more than 2 summaries");
    // Either an excess summary or a section without functions; the end of the section decides.
    finish_section(record.whole.substr(0, 0));
    now_.follows_two_summaries = true;
  }
  open_section();
  if (now_.summaries == 0) data_.section_ends.back() = record.whole.substr(0, 0);
  Summary summary;
  summary.record = record;
  Cursor items(record.data);
  summary.is_sound = record.data.size() == kSummarySize && items.read(summary.arcs) && items.read(summary.sum) &&
                     items.read(summary.max);
  if (!summary.is_sound) report_length(record, "expected 20", report_);
  if (++now_.summaries == 1)
    now_.first = summary;
  else
    take_second_summary(summary);
}

void DataReader::take_second_summary(const Summary& second) {
  const bool swapped = now_.first.record.tag == kProgramSummary;
  const Summary& object = swapped ? second : now_.first;
  const Summary& program = swapped ? now_.first : second;
  if (swapped)
    report_.add("gcov-rfc/record-order"_rule, now_.first.record.tag_field(),
                "the program summary (tag 7) precedes the object summary");
  if (object.record.tag == kProgramSummary) return;  // the object summary is missing
  bool& noted = program_tag_noted_[program.record.tag == kProgramSummary];
  if (!std::exchange(noted, true))
    report_.add("gcov-rfc/program-summary-tag"_rule, program.record.tag_field(), "the program summary has tag ",
                program.record.tag, "; the draft uses both 6 and 7 for it");
  check_object(object);
  check_program(object, program);
}

void DataReader::finish_functions(std::string_view place) {
  if (!std::exchange(wants_counts_, false)) return;
  now_.knows_totals = false;
  const std::string_view name = data_.functions.back().name;
  if (!name.empty())  // a record without a readable name may not be one of a function
    report_.add("gcov-rfc/counts-missing"_rule, place, "function ", name, " has no ARC_COUNTS record");
}

void DataReader::finish_section(std::string_view place) {
  if (now_.is_open && now_.summaries < 2) {
    if (now_.follows_two_summaries) {
      data_.section_ends.pop_back();
      report_.add("gcov-rfc/summary-excess"_rule, now_.first.record.tag_field(), "section ", data_.section_ends.size(),
                  " has more than 2 summaries");
    } else {
      if (now_.summaries == 0) data_.section_ends.back() = place;
      report_.add("gcov-rfc/summary-missing"_rule, place, "section ", data_.section_ends.size(), " has ",
                  Plural{now_.summaries, "summary", "summaries"}, "; expected an object summary and a program summary");
      if (now_.summaries == 1 && now_.first.record.tag == kObjectSummary) check_object(now_.first);
    }
  }
  now_ = {};
}

void DataReader::check_object(const Summary& object) {
  if (!object.is_sound || !now_.knows_totals) return;
  const auto sum = static_cast<std::uint64_t>(now_.sum);
  if (object.arcs != now_.counts)
    report_.add("gcov-rfc/summary-count"_rule, object.arcs_field(), "the object summary states ",
                Plural{object.arcs, "count"}, ", but section ", data_.section_ends.size(), " contains ", now_.counts);
  if (object.sum != sum)
    report_.add("gcov-rfc/summary-sum"_rule, object.sum_field(), "the sum in the object summary is ", object.sum,
                ", but the counts of section ", data_.section_ends.size(), " add up to ", sum);
  if (object.max == now_.largest) return;
  const bool sum_wraps = (now_.sum >> 64) != 0;
  report_.add_as(object.max > object.sum && !sum_wraps ? Severity::error : Severity::warning,
                 "gcov-rfc/summary-max"_rule, object.max_field(), "the maximum in the object summary is ", object.max,
                 ", but the largest count of section ", data_.section_ends.size(), " is ", now_.largest);
}

void DataReader::check_program(const Summary& object, const Summary& program) {
  if (!object.is_sound || !program.is_sound) return;
  const auto check = [&](std::string_view where, const char* what, std::uint64_t of_program, std::uint64_t of_object) {
    if (of_program < of_object)
      report_.add("gcov-rfc/summary-program"_rule, where, "the ", what, " is ", of_program,
                  " in the program summary, but ", of_object, " in the object summary");
  };
  check(program.arcs_field(), "number of counts", program.arcs, object.arcs);
  // Sums are modulo 2^64: if the object's sum wraps, the two cannot be compared.
  const bool sum_wraps = (now_.sum >> 64) != 0;
  if (!sum_wraps) check(program.sum_field(), "sum", program.sum, object.sum);
  check(program.max_field(), "maximum", program.max, object.max);
  if (!sum_wraps && program.max > program.sum)
    report_.add("gcov-rfc/summary-program"_rule, program.max_field(), "the maximum in the program summary is ",
                program.max, ", but its sum is only ", program.sum);
}

}  // namespace

Data read_data(const Header& header, Report& report, std::pmr::memory_resource* memory) {
  return DataReader(header, report, memory).read();
}

}  // namespace proflint::gcov_rfc
