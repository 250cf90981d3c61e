// Reads data files: the header, FUNCTION records, counters of each function, and the end of the file.
// Follows libgcov-driver.c (dump_one_gcov), coverage.cc (read_counts_file) and GCDAProfiling.c.
#include "validators/gcov/data.h"

#include <bit>
#include <string>
#include <utility>

#include "validators/core/grouped_findings.h"
#include "validators/core/increments.h"
#include "validators/gcov/counters.h"
#include "validators/gcov/function_kinds.h"
#include "validators/gcov/object_checksum.h"
#include "validators/gcov/records.h"
#include "validators/gcov/rules.h"
#include "validators/gcov/summary.h"
#include "validators/gcov/tag_names.h"
#include "validators/gcov/traits.h"

namespace proflint::gcov {
namespace {

class DataReader {
 public:
  DataReader(Report& report, Data& data)
      : report_(report),
        data_(data),
        header_(data.header),
        orphans_(report),
        counters_(header_, data.memory(), report),
        entries_(data.entries),
        summaries_(header_, report),
        function_kinds_(header_, report),
        has_takers_(report.keeps_records() || data.notes != nullptr || entries_.are_wanted()) {}

  // False if the bytes after the file cannot be read.
  bool read(Cursor& cursor);

 private:
  enum class State { none, function, placeholder };

  void dispatch(const Record& record);
  void read_function(const Record& record);
  bool read_identity(const Record& record, Identity& function);
  void name_function(std::uint32_t ident);
  void check_idents();
  void keep(std::size_t kind, const Record& record);
  void read_counters(const Record& record);
  void finish_function(bool is_cut);
  // These are rare. If g++ inlined them, it would not inline finish_function().
  [[gnu::noinline]] void take_function(const Record& record);
  [[gnu::noinline]] void take_counters(std::size_t kind, const Record& record);
  [[gnu::noinline]] void finish_taken(bool is_cut);
  void record_function(bool is_cut);
  void finish_file(Step step, const Records& records);
  void check_end(const Records& records);
  void check_object_checksum();

  Report& report_;
  Data& data_;
  const Header& header_;
  GroupedFindings orphans_;
  CounterChecks counters_;
  Increments entries_;
  Summaries summaries_;
  FunctionKinds function_kinds_;
  const bool has_takers_;  // functions are recorded, compared with notes, or listed as entries

  State state_ = State::none;
  std::string_view whole_;                // the current function with its counters, if it is to be kept
  Named function_ = {"function", 0, {}};  // the current function, for messages
  std::string_view record_;               // FUNCTION of the current function
  std::uint64_t kinds_ = 0;               // of the current function, one bit per kind
  bool lost_record_ = false;              // since the current function started
  bool has_lost_records_ = false;
};

bool DataReader::read(Cursor& cursor) {
  Records records(cursor, header_, data_.in_stream, &function_, report_);
  constexpr std::size_t kUsualSize = 28;  // bytes of a function: FUNCTION of GCC, and counters that are all zero
  data_.functions.reserve(cursor.left() / kUsualSize);
  data_.idents.reserve(cursor.left() / kUsualSize);
  Record record;
  Step step = Step::record;
  while ((step = records.next(record)) == Step::record) {
    const Use use = records.use_of(record);
    if (use == Use::read)
      dispatch(record);
    else if (use == Use::lost)
      lost_record_ = has_lost_records_ = true;
  }
  // In a function with missing counters, a zero word is damage, not the end word.
  const bool is_false_end = step == Step::end_word && !data_.in_stream && records.cursor().left() > 4 &&
                            state_ == State::function && function_kinds_.are_unusual(kinds_ | FunctionKinds::kArcsBit);
  record_function(step != Step::end_word || is_false_end);
  lost_record_ |= step == Step::stop;
  finish_function(step == Step::stop || is_false_end);
  const char* const after_word = records.cursor().rest().data();
  const std::string_view tail = step == Step::end_word ? records.finish() : std::string_view();
  if (step == Step::end_word && !is_false_end)
    report_.record({after_word - 4, static_cast<std::size_t>(tail.data() - after_word) + 4});
  if (!data_.in_stream) data_.tail = tail;
  data_.has_summary = summaries_.any();
  check_idents();
  if (step != Step::stop) check_object_checksum();
  data_.is_proven &= !is_false_end;
  finish_file(is_false_end ? Step::stop : step, records);
  cursor = records.cursor();
  data_.totals = counters_.totals();
  data_.runs = summaries_.runs();
  data_.is_whole = step != Step::stop;
  return step == Step::end_word;
}

void DataReader::dispatch(const Record& record) {
  if (record.tag == tags::kFunction) return read_function(record);
  if (tags::is_counters(record.tag)) return read_counters(record);
  summaries_.read(record, !data_.functions.empty());
  record_function(false);
  report_.record(record.bytes);
}

void DataReader::read_function(const Record& record) {
  finish_function(false);
  summaries_.see_function(record);
  record_ = record.head();
  kinds_ = 0;
  lost_record_ = false;
  function_.number = 0;
  function_.name = {};
  const std::size_t index = data_.functions.size();
  Identity& function = data_.functions.emplace_back();
  if (has_takers_) take_function(record);
  if (record.body().empty()) {
    state_ = State::placeholder;
    ++data_.placeholders;
    if (header_.llvm)
      report_.add("gcov/placeholder-llvm"_rule, record.head(),
                  "the FUNCTION record is empty, but clang does not write placeholders");
    return;
  }
  state_ = State::function;
  if (!read_identity(record, function)) return;
  const std::uint32_t ident = function.ident(header_.order).value;
  data_.idents.add(ident, index);
  name_function(ident);
}

// The name comes from the file itself, or from its notes if both come from the same compilation.
void DataReader::name_function(std::uint32_t ident) {
  const Notes* const notes = data_.notes;
  if (function_.name.empty() && notes != nullptr && notes->header.stamp.value == header_.stamp.value)
    function_ = notes->name_of(ident);
  function_.number = ident;
}

// Ident, line checksum and, since 4.7, graph checksum; older clangs add the name.
bool DataReader::read_identity(const Record& record, Identity& function) {
  const std::size_t size = header_.version.has_cfg_checksum() ? 12 : 8;
  Cursor cursor(record.body(), header_.order);
  std::string_view words;
  if (!cursor.take(size, words) || (!cursor.at_end() && !header_.llvm)) {
    report_.add("gcov/function-length"_rule, record.head().substr(4), "the FUNCTION record is ",
                Plural{record.body().size(), "byte"}, " long; expected ", size, " or 0");
    return false;
  }
  if (!cursor.at_end()) {
    String name;
    if (!Strings(header_.version, report_).read(cursor, name)) return false;
    function_.name = name.text;
    if (!cursor.at_end())
      report_.add("gcov/function-length"_rule, record.head().substr(4),
                  Plural{cursor.left(), "byte follows", "bytes follow"}, " the name in the FUNCTION record");
  }
  function.words = words;
  return true;
}

void DataReader::read_counters(const Record& record) {
  if (state_ == State::none && lost_record_) return;  // which may be the FUNCTION
  if (state_ != State::function)
    return orphans_.add("gcov/record-orphan"_rule, record.head(), counters_name(tags::kind_of(record.tag), header_),
                        state_ == State::none ? " counters precede the first FUNCTION record"
                                              : " counters follow an empty FUNCTION record (a placeholder)");
  const std::size_t number = tags::kind_of(record.tag);
  const std::uint64_t bit = std::uint64_t{1} << number;
  // After a lost record, which may be a FUNCTION, the owner of these counters is unknown.
  if ((kinds_ & bit) != 0 && lost_record_) return;
  if ((kinds_ & bit) != 0)
    return report_.add("gcov/counters-duplicate"_rule, record.head(), "duplicate ", counters_name(number, header_),
                       " counters of ", function_);
  if (bit < kinds_)
    report_.add("gcov/counters-order"_rule, record.head(), "the ", counters_name(number, header_), " counters of ",
                function_, " follow its ", (*header_.kinds)[static_cast<std::size_t>(std::bit_width(kinds_)) - 1].name,
                " counters; expected ascending order of their tags");
  kinds_ |= bit;
  counters_.check(record, function_);
  if (has_takers_) take_counters(number, record);
}

void DataReader::take_function(const Record& record) {
  if (report_.keeps_records()) whole_ = record.bytes;
  if (data_.notes != nullptr) data_.counters.emplace_back();
}

void DataReader::take_counters(std::size_t kind, const Record& record) {
  if (!whole_.empty())
    whole_ = {whole_.data(), static_cast<std::size_t>(record.bytes.data() + record.bytes.size() - whole_.data())};
  if (data_.notes != nullptr && record.body().size() % 8 == 0) keep(kind, record);
}

void DataReader::keep(std::size_t kind, const Record& record) {
  FunctionCounters& kept = data_.counters.back();
  if (kind == kArcs) kept.arcs = record.bytes;
  if (kind == kConditions && header_.version.number >= 140) kept.conditions = record.bytes;
  if (kind == kPaths && header_.version.number >= 150) kept.paths = record.bytes;
}

void DataReader::finish_function(bool is_cut) {
  if (has_takers_) finish_taken(is_cut);
  const bool is_whole = std::exchange(state_, State::none) == State::function && !is_cut && !lost_record_;
  if (is_whole) function_kinds_.add(kinds_, record_, function_);
}

void DataReader::finish_taken(bool is_cut) {
  record_function(is_cut);
  if (lost_record_ && !data_.counters.empty()) data_.counters.back().is_whole = false;
  if (entries_.are_wanted() && !record_.empty())
    entries_.add("function " + std::to_string(function_.number), amount_of(counters_.totals()));
}

// A function that the end of the file cuts is whole if it has the kinds of counters that the others have.
void DataReader::record_function(bool is_cut) {
  if (whole_.empty()) return;
  const bool has_all = (kinds_ & FunctionKinds::kArcsBit) != 0 && !function_kinds_.are_unusual(kinds_);
  const std::string_view function = std::exchange(whole_, {});
  if (!lost_record_ && (!is_cut || has_all || state_ == State::placeholder)) report_.record(function);
}

void DataReader::finish_file(Step step, const Records& records) {
  orphans_.flush();
  counters_.finish();
  function_kinds_.finish();
  summaries_.finish(counters_.totals());
  if (step == Step::stop) return;
  if (step == Step::end_of_file) check_end(records);
  if (step == Step::end_word && !summaries_.any() && !data_.hides_all())
    report_.add_as(header_.version.counts_bytes() || data_.in_stream ? Severity::note : Severity::warning,
                   "gcov/summary-missing"_rule, records.cursor().here(0), "the file has an end word, but no summary");
}

void DataReader::check_idents() {
  Idents& idents = data_.idents;
  if (data_.notes == nullptr && !idents.has_repeats()) return;  // only the pair rules need them sorted
  idents.sort();
  const Idents::Repeats repeats = idents.repeats();
  if (repeats.count == 0) return;
  const Word ident = data_.functions[repeats.first].ident(header_.order);
  report_group(report_, "gcov/ident-duplicate"_rule, {repeats.count, ident.where}, "two functions have the ident ",
               ident.value);
}

// Handles a file that ends between two records.
void DataReader::check_end(const Records& records) {
  const std::string_view where = records.cursor().here(0);
  if (data_.in_stream)
    report_.add("gcov/stream-end-missing"_rule, where, "the end word of the last data file in the stream is missing");
  else if (summaries_.any() || header_.llvm)
    report_.add("gcov/end-missing"_rule, where, "the file ends after its last record, without an end word");
  else if (data_.functions.empty())
    report_.add("gcov/end-missing"_rule, where, "the file ends after its header, without an end word");
  else
    report_.add("gcov/bare-dump"_rule, where,
                "the file has neither a summary nor an end word, so it may be incomplete");
}

void DataReader::check_object_checksum() {
  const Word& stored = header_.checksum;
  const auto& functions = data_.functions;
  if (stored.value == 0 || has_lost_records_ || data_.idents.size() != functions.size()) return;
  const std::uint32_t crc = object_checksum(functions, header_.order);
  data_.is_proven = stored.value == crc;
  data_.is_disproven = !data_.is_proven;
  if (data_.is_proven || data_.hides_all()) return;
  report_.add("gcov/object-checksum"_rule, stored.where, "the stored checksum is ", Hex{stored.value},
              ", but the checksum of the functions in the file (", functions.size(), " in total) is ", Hex{crc},
              data_.tail.empty() ? "" : "; more data follows the end word");
}

}  // namespace

Counters counters_of(std::string_view record, const Header& header) {
  if (record.empty()) return {};
  Counters counters = {record.substr(0, 8), record.substr(8), 0};
  if (!counters.body.empty()) return counters;
  const std::uint64_t magnitude = 0 - load<std::uint32_t>(record.substr(4), header.order);
  counters.zeros = static_cast<std::uint32_t>(magnitude) * std::uint64_t{header.version.counts_bytes() ? 1u : 4u} / 8;
  return counters;
}

Amount amount_of(const ArcTotals& totals) {
  return {totals.number, totals.nonzero, static_cast<std::uint64_t>(std::min<Uint128>(totals.sum, UINT64_MAX))};
}

Facts facts_of(std::uint64_t functions, const ArcTotals& totals) {
  const Amount amount = amount_of(totals);
  Facts facts;
  facts.functions = functions;
  facts.counters = amount.counters;
  facts.nonzero = amount.nonzero;
  facts.total = amount.total;
  return facts;
}

bool read_data(Cursor& cursor, Report& report, Data& data) {
  if (!read_header(cursor, Kind::data, report, data.header)) return false;
  data.header.llvm = is_llvm(cursor, data.header);
  if (data.header.llvm) report.add_trait("LLVM"_trait);
  return DataReader(report, data).read(cursor);
}

}  // namespace proflint::gcov
