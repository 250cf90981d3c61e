// Checks each line by itself while reading, and the records that lines form once it is known that none is missing.
#include "validators/xprof/rules/value_profiles.h"

#include <utility>

#include "validators/core/wide.h"
#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

void CalledProcedures::add(std::string_view value) {
  uses_.push_back(value);
  if (!values_.add(value).is_new) return;
  ProcRef ref;
  names_.add(split(value, ref) ? ref.name : value);
}

void CalledProcedures::close(const References& references, const Declared& count) {
  check_count(count);
  if (!context_.is_run_time()) return;
  for (const std::string_view value : uses_) {
    ProcRef ref;
    if (!split(value, ref)) continue;  // reported when it was read
    std::uint32_t ignored = 0;
    const Lookup result = references.find(ref, ignored);
    if (result == Lookup::no_object)
      context_.report.add("xprof/vp-proc-undefined"_rule, value, "no OBJFILE section has the path ", ref.object);
    else if (result == Lookup::no_procedure)
      context_.report.add("xprof/vp-proc-undefined"_rule, value, "object file ", ref.object,
                          " does not contain procedure ", ref.name);
  }
}

void CalledProcedures::check_count(const Declared& count) const {
  if (!are_known_ || !count.is_known || count.is(values_.size()) || count.is(names_.size())) return;
  context_.report.add("xprof/proc-name-count"_rule, count.where, "n_proc_names is ", count.value,
                      ", but the values refer to ", Plural{values_.size(), "distinct procedure"}, " with ",
                      Plural{names_.size(), "distinct name"});
}

void ValueProfiles::open(const Declared& width) {
  width_ = width;
  lines_.clear();
}

void ValueProfiles::add_unread(const Record& record) {
  lines_.push_back({nullptr, 0, sizes_.place(record.text), 0, 0, ValueType::unknown, false, false, false});
  called_.add_unread();
}

void ValueProfiles::add(const Record& record) {
  Report& report = context_.report;
  grammars::xprof_text::Vp vp;
  if (!parse_record(record, vp, context_)) return add_unread(record);
  const ValueType type = value_type(vp.type);
  std::uint32_t expression = 0;
  std::uint64_t count = 0;
  const bool has_expression = read(vp.expression, expression, report), has_count = read(vp.count, count, report);
  // All lines of a record repeat its type and expression.
  const Line* const before = lines_.empty() ? nullptr : &lines_.back();
  const bool continues =
      before != nullptr && has_expression && before->has_expression && before->expression == expression;
  if (type == ValueType::unknown && !(continues && before->has_type && type_word(*before) == vp.type))
    report.add("xprof/vp-type"_rule, vp.type, "unknown type ", vp.type,
               "; expected VP_INT, VP_LLONG, VP_FLOAT, VP_DOUBLE or VP_PROC");
  if (has_expression && !continues && sizes_.vp_sites.excludes(expression))
    report.add("xprof/vp-expr-range"_rule, vp.expression.digits(), "expression id ", expression,
               " is outside the range 1 to n_vp_sites (", sizes_.vp_sites.value, ")");
  if (type != ValueType::unknown) {
    if (has_count) check_presence(count, vp.value, type, record.text);
    ProcRef ignored;
    if (type == ValueType::procedure && !vp.value.empty()) {
      split(vp.value, ignored, report);
      called_.add(vp.value);
    } else if (!vp.value.empty()) {
      check_value(type, vp.value, report);
    }
  } else if (!vp.value.empty()) {
    called_.add_unread();  // it may be a procedure
  }
  lines_.push_back({vp.value.empty() ? nullptr : vp.value.data(), static_cast<std::uint32_t>(vp.value.size()),
                    sizes_.place(record.text), count, expression, type, true, has_expression, has_count});
}

void ValueProfiles::check_presence(std::uint64_t count, std::string_view value, ValueType type,
                                   std::string_view record) {
  if (count == 0 && !value.empty())
    context_.report.add("xprof/vp-value-unexpected"_rule, value, "value ", value, " is present, but its count is 0");
  if (count != 0 && value.empty() && type != ValueType::procedure)
    context_.report.add("xprof/vp-value-missing"_rule, record.substr(record.size()), "a value that was seen ",
                        Plural{count, "time"}, " is missing");
}

void ValueProfiles::close(const Totals& counters, std::string_view end) {
  Report& report = context_.report;
  const Declared &records = sizes_.vp_records, &sites = sizes_.vp_sites;
  if (records.is_known && sites.is_known && records.value > sites.value)
    report.add("xprof/vp-records-exceed-sites"_rule, records.where, "n_vp_records is ", records.value,
               ", more than n_vp_sites (", sites.value, ")");
  if (records.is_known && records.value != 0 && width_.is(0))
    report.add("xprof/vp-zero-width"_rule, records.where, "n_vp_records is ", records.value,
               ", but n_values_per_vp in the OBJFILE record on line ", LineOf{width_.where}, " is 0");
  if (!check_line_count(end) || lines_.empty()) return;
  expressions_.clear();
  const std::span<const Line> all = lines_;
  const auto width = static_cast<std::size_t>(width_.value);
  for (std::size_t i = 0; i < all.size(); i += width) check_group(all.subspan(i, width), counters);
}

// Whether the lines are as many as n_vp_records records have.
bool ValueProfiles::check_line_count(std::string_view end) {
  if (!sizes_.vp_records.is_known || !width_.is_known) return false;
  const std::uint64_t said = sizes_.vp_records.value * width_.value;  // both have 32 bits
  if (lines_.size() == said) return true;
  if (end.empty() && lines_.size() < said && std::exchange(context_.lacks_rest, true)) return false;
  Report& report = context_.report;
  const Rule& rule = "xprof/vp-record-count"_rule;
  const std::string_view where = sizes_.vp_records.where;
  if (lines_.size() > said)
    report.add(rule, where, "n_vp_records is ", sizes_.vp_records.value, " and n_values_per_vp is ", width_.value,
               ", but ", Plural{lines_.size(), "value line follows", "value lines follow"}, " (expected ", said,
               "); the first extra one is on line ", LineOf{record_at(lines_[static_cast<std::size_t>(said)].at)});
  else if (end.empty())
    report.add(rule, where, "n_vp_records is ", sizes_.vp_records.value, " and n_values_per_vp is ", width_.value,
               ", but only ", Plural{lines_.size(), "value line follows", "value lines follow"}, " (expected ", said,
               ")");
  else
    report.add(rule, where, "n_vp_records is ", sizes_.vp_records.value, " and n_values_per_vp is ", width_.value,
               ", but only ", Plural{lines_.size(), "value line precedes", "value lines precede"}, " line ",
               LineOf{end}, " (expected ", said, ")");
  return false;
}

// A group has at least one line.
void ValueProfiles::check_group(std::span<const Line> group, const Totals& counters) {
  if (!is_uniform(group)) return;
  Report& report = context_.report;
  const Line& first = group.front();
  if (first.has_expression)
    if (const ExpressionRecord* twin = expressions_.add({first.expression, first.at}))
      report.add("xprof/vp-expr-duplicate"_rule, record_at(first.at), "duplicate record of expression ",
                 first.expression, "; the first is on line ", LineOf{record_at(twin->at)});
  distinct_.clear();
  Uint128 sum = 0;
  bool sum_is_known = true;
  const Line* before = nullptr;
  for (const Line& line : group) {
    sum += line.count;
    sum_is_known &= line.has_count;
    if (before != nullptr && before->has_count && line.has_count && line.count > before->count)
      report.add("xprof/vp-order"_rule, record_at(line.at), "count ", line.count, " follows the lower count ",
                 before->count, "; expected descending order");
    before = &line;
    if (line.value != nullptr && !distinct_.add(line.value_view()))
      report.add("xprof/vp-value-duplicate"_rule, line.value_view(), "value ", line.value_view(),
                 " occurs twice in this record");
  }
  if (context_.is_run_time() && sum_is_known && counters.is_known && sum > counters.sum)
    report.add("xprof/vp-exceeds-execution"_rule, record_at(first.at), "the values of this record were seen ",
               Plural{static_cast<Int128>(sum), "time"}, ", but the counters of the procedure add up to only ",
               counters.sum);
}

// Whether all lines are of one type and expression, as far as these could be read.
bool ValueProfiles::is_uniform(std::span<const Line> group) {
  const Rule& rule = "xprof/vp-group"_rule;
  const LineOf begin{{sizes_.origin + group.front().at, 1}};
  const Line *typed = nullptr, *numbered = nullptr;  // the first whose type, whose expression was read
  for (const Line& line : group) {
    if (line.has_type && typed == nullptr) typed = &line;
    if (line.has_expression && numbered == nullptr) numbered = &line;
    if (line.has_type && !has_type_of(line, *typed)) {
      context_.report.add(rule, type_word(line), "a value of type ", type_word(line), " is in the record of type ",
                          type_word(*typed), " that starts on line ", begin);
      return false;
    }
    if (line.has_expression && line.expression != numbered->expression) {
      grammars::xprof_text::Vp fields;
      parse(record_at(line.at), fields);
      context_.report.add(rule, fields.expression.digits(), "a value of expression ", line.expression,
                          " is in the record of expression ", numbered->expression, " that starts on line ", begin);
      return false;
    }
  }
  return true;
}

bool ValueProfiles::has_type_of(const Line& line, const Line& other) const {
  if (line.type != other.type || line.type != ValueType::unknown) return line.type == other.type;
  return type_word(line) == type_word(other);
}

std::string_view ValueProfiles::type_word(const Line& line) const {
  const std::string_view record = record_at(line.at);
  return record.substr(0, record.find_first_of(" \t"));
}

}  // namespace proflint::xprof
