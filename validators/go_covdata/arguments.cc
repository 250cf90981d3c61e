// Reads the arguments: pairs of key and value, including argc and argv0, argv1, ...
#include "validators/go_covdata/arguments.h"

#include <charconv>
#include <optional>
#include <string>

#include "validators/core/grouped_findings.h"
#include "validators/core/seen.h"
#include "validators/core/text.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kMaxPadding = 3;  // bytes

class Arguments {
 public:
  Arguments(const Strings& strings, std::pmr::memory_resource* memory, Report& report)
      : strings_(strings), values_(memory), report_(report) {}

  void read(std::string_view args);
  // Reports the keys that occur repeatedly.
  void finish() {
    report_group(report_, "go-covdata/args-duplicate"_rule, repeated_, "the argument key ", first_repeated_,
                 " occurs repeatedly");
  }

 private:
  const std::string_view* read_string(Cursor& cursor);
  bool read_pair(Cursor& cursor);
  void check_argc(std::string_view args);

  const Strings& strings_;
  SeenNames values_;      // by key
  Occurrences repeated_;  // of keys
  std::string_view first_repeated_;
  Report& report_;
};

void Arguments::read(std::string_view args) {
  Cursor cursor(args);
  std::uint32_t pairs = 0;
  if (read_uleb(cursor, pairs) != Uleb::read)
    return report_.add("go-covdata/args-index"_rule, args.substr(0, 1),
                       "the number of arguments is truncated or does not fit in 32 bits");
  if (pairs > cursor.left() / 2)
    return report_.add("go-covdata/args-index"_rule, args.substr(0, 1), Plural{pairs, "argument does", "arguments do"},
                       " not fit in ", Plural{args.size(), "byte"});
  for (std::uint32_t i = 0; i < pairs; ++i)
    if (!read_pair(cursor)) return;
  if (cursor.rest().find_first_not_of('\0') != std::string_view::npos)
    report_.add("go-covdata/args-padding"_rule, cursor.rest(),
                "nonzero bytes follow the arguments; expected at most 3 zero bytes");
  else if (cursor.left() > kMaxPadding)
    report_.add("go-covdata/args-padding"_rule, cursor.rest(), cursor.left(),
                " zero bytes follow the arguments; expected at most 3");
  check_argc(args);
}

const std::string_view* Arguments::read_string(Cursor& cursor) {
  const std::string_view where = cursor.here(1);
  std::uint32_t index = 0;
  const Uleb outcome = read_uleb(cursor, index);
  const bool is_number = outcome == Uleb::read;
  if (is_number && index < strings_.size()) return &strings_[index];
  if (is_number)
    report_.add("go-covdata/args-index"_rule, where, "an argument refers to string ", index, ", but the table has ",
                Plural{strings_.size(), "string"}, ", numbered from 0");
  else
    report_.add("go-covdata/args-index"_rule, where,
                outcome == Uleb::cut ? "the string index of an argument is truncated"
                                     : "the string index of an argument does not fit in 32 bits");
  return nullptr;
}

bool Arguments::read_pair(Cursor& cursor) {
  const std::string_view where = cursor.here(1);
  const std::string_view* const key = read_string(cursor);
  const std::string_view* const value = key == nullptr ? nullptr : read_string(cursor);
  if (value == nullptr) return false;
  if (values_.insert(*key, *value)) {
    if (!repeated_) first_repeated_ = *key;
    repeated_.add(where);
  }
  return true;
}

void Arguments::check_argc(std::string_view args) {
  const std::optional<std::string_view> argc = values_.find("argc");
  if (!argc) return;
  std::uint64_t count = 0;
  const auto [end, failure] = std::from_chars(argc->data(), argc->data() + argc->size(), count);
  if (!is_digits(*argc))
    return report_.add("go-covdata/args-argc"_rule, args, "argc is ", *argc, "; expected a nonnegative number");
  if (failure != std::errc() || count > values_.size())
    return report_.add("go-covdata/args-argc"_rule, args, "argc is ", *argc, ", but the file has only ",
                       Plural{values_.size(), "argument key"});
  for (std::uint64_t i = 0; i < count; ++i)
    if (!values_.find("argv" + std::to_string(i)))
      return report_.add("go-covdata/args-argc"_rule, args, "argc is ", count, ", but argv", i, " is missing");
  if (count > 1)
    report_.add("go-covdata/args-recorded"_rule, args, "the file contains the command line, with ",
                Plural{count - 1, "argument"});
}

}  // namespace

void check_arguments(std::string_view strings, std::string_view args, std::pmr::memory_resource* memory,
                     Report& report) {
  Strings list(memory);
  Cursor cursor(strings);
  if (!read_strings(cursor, list) || !cursor.at_end())
    return report.add("go-covdata/string-table"_rule, strings, "the strings do not exactly fill their table of ",
                      Plural{strings.size(), "byte"});
  Arguments arguments(list, memory, report);
  arguments.read(args);
  arguments.finish();
}

}  // namespace proflint::go_covdata
