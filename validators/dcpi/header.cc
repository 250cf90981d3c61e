// Checks the header line by line, then the lines together. Follows dcpiformat(4), ASCII HEADER and VERSION HISTORY.
#include "validators/dcpi/header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "grammars/dcpi.h"
#include "validators/core/lines.h"
#include "validators/dcpi/rules.h"

namespace proflint::dcpi {
namespace {

using grammars::Expected;
using grammars::dcpi::Line;
using grammars::dcpi::Word;

constexpr std::size_t kMaxHeader = 1048576;  // bytes
constexpr std::size_t kMaxVersion = 40;      // bytes
constexpr std::size_t kWords = static_cast<std::size_t>(Word::unknown) + 1;

constexpr Word kRequired[] = {Word::version, Word::image,  Word::epoch, Word::platform,
                              Word::event,   Word::tstart, Word::tsize, Word::cpuspeed};
// One line each in the documented versions; files of later ones seem to have several events.
constexpr Word kPerEvent[] = {Word::event, Word::period};
constexpr Word kOptional[] = {Word::cpuamask, Word::cpuimplv, Word::cpucount};
constexpr Word kNeverZero[] = {Word::period, Word::tsize, Word::cpuspeed, Word::cpucount};

template <std::size_t N>
bool is_one_of(const Word (&words)[N], Word word) {
  return std::find(words, words + N, word) != words + N;
}

// The value of these is the rest of the line, trailing blanks included.
bool takes_rest_of_line(Word word) {
  return word == Word::platform || word == Word::event || word == Word::path;
}

// The base of numbers, which must fit in 64 bits; 0 for other values. An image id is hexadecimal but of any length.
int base_of(Word word) {
  switch (word) {
    case Word::tstart:
    case Word::cpuamask:
      return 16;
    case Word::period:
    case Word::tsize:
    case Word::cpuspeed:
    case Word::cpuimplv:
    case Word::cpucount:
      return 10;
    default:
      return 0;
  }
}

std::optional<std::uint64_t> to_number(std::string_view digits, int base) {
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  return failure == std::errc() ? std::optional(number) : std::nullopt;
}

struct Bounds {
  std::string_view lines;                      // up to the terminator
  std::optional<std::string_view> terminator;  // the line, without its LF
  std::string_view end;                        // empty, at the end of `lines`: the place of missing lines
  bool is_recognized = false;                  // some line starts with a required keyword and a blank
};

Bounds find_bounds(std::string_view file) {
  Bounds bounds;
  std::size_t leading = 0;  // bytes of the lines at the top that have the syntax of a header line
  bool is_leading = true;
  Lines lines(file.substr(0, kMaxHeader));
  for (std::string_view raw; lines.next(raw);) {
    const std::string_view line = without_cr(raw);
    const auto start = static_cast<std::size_t>(raw.data() - file.data());
    if (lines.terminated() && grammars::dcpi::is_terminator(line)) {
      bounds.terminator = raw;
      leading = start;
      break;
    }
    Line parsed;
    const bool has_syntax = grammars::dcpi::parse(line, parsed);
    bounds.is_recognized |= is_one_of(kRequired, parsed.keyword) && parsed.word.size() < line.size();
    is_leading = is_leading && has_syntax && lines.terminated();
    if (is_leading) leading = start + raw.size() + 1;
  }
  // Without a terminator it is unknown where the body starts, so only the leading lines are treated as a header.
  bounds.lines = file.substr(0, leading);
  bounds.end = file.substr(leading, 0);
  return bounds;
}

class HeaderCheck {
 public:
  HeaderCheck(std::string_view end, Report& report) : end_(end), report_(report) {}

  // Checks the characters of a line. Returns the line without CR.
  std::string_view characters(std::string_view line);
  void line(std::string_view line);
  // Checks the lines together. Missing lines are reported only in a complete header.
  void whole(bool is_complete);

  std::optional<std::uint64_t> major() const { return major_; }
  std::optional<std::uint64_t> number(Word word) const { return fields_[static_cast<std::size_t>(word)].number; }

 private:
  // All lines that start with the same word.
  struct Field {
    std::uint64_t lines = 0;
    std::string_view repeat;              // the word in the second of them
    std::string_view value;               // the first well-formed one; default without one
    std::optional<std::uint64_t> number;  // the value, if it is a number
  };

  Field& field(Word word) { return fields_[static_cast<std::size_t>(word)]; }

  void trailing_blanks(Line& line);
  void value(Line& line);
  void bad_value(const Line& line, Expected expected);
  void report_syntax(Expected expected, std::string_view rest);
  void check_missing();
  void occurrences(bool is_complete);
  void version();
  void epoch();
  void text();
  void zeros();

  std::string_view end_;
  Report& report_;
  std::array<Field, kWords> fields_;
  std::optional<std::uint64_t> major_, minor_;
  bool cr_reported_ = false;
};

std::string_view HeaderCheck::characters(std::string_view line) {
  const std::string_view plain = without_cr(line);
  if (plain.size() != line.size() && !cr_reported_) {
    report_.add("dcpi/header-crlf"_rule, line.substr(plain.size()), "the line ends in CR LF");
    cr_reported_ = true;
  }
  const auto bad = std::find_if(plain.begin(), plain.end(), [](char c) { return c != '\t' && (c < ' ' || c > '~'); });
  if (bad != plain.end())
    report_.add("dcpi/header-charset"_rule, plain.substr(static_cast<std::size_t>(bad - plain.begin()), 1), "the line ",
                plain, " contains the byte ", Hex{static_cast<unsigned char>(*bad)}, "; expected printable ASCII");
  return plain;
}

void HeaderCheck::line(std::string_view line) {
  const std::string_view plain = characters(line);
  Line parsed;
  Expected expected;
  const bool has_syntax = grammars::dcpi::parse(plain, parsed, &expected);
  Field& same = field(parsed.keyword);
  if (++same.lines == 2) same.repeat = parsed.word;
  if (!has_syntax) return report_syntax(expected, plain.substr(static_cast<std::size_t>(expected.at - plain.data())));
  if (!takes_rest_of_line(parsed.keyword)) trailing_blanks(parsed);
  value(parsed);
}

void HeaderCheck::report_syntax(Expected expected, std::string_view rest) {
  if (rest.empty())
    report_.add("dcpi/header-syntax"_rule, rest, "expected ", expected.what, ", found the end of the line");
  else
    report_.add("dcpi/header-syntax"_rule, rest, "expected ", expected.what, ", found ", rest);
}

void HeaderCheck::trailing_blanks(Line& line) {
  const std::size_t size = line.value.find_last_not_of(" \t") + 1;
  if (size == line.value.size()) return;
  report_.add("dcpi/trailing-blank"_rule, line.value.substr(size), "spaces or tabs follow the value of ", line.word);
  line.value = line.value.substr(0, size);
}

void HeaderCheck::value(Line& line) {
  if (line.keyword == Word::samples)
    return report_.add("dcpi/reserved-word"_rule, line.word, "the `samples` line has the value ", line.value,
                       ", so it does not end the header");
  if (line.keyword == Word::unknown)
    return report_.add("dcpi/line-unknown"_rule, line.word, "unknown keyword ", line.word);
  Expected expected;
  if (!grammars::dcpi::parse_value(line, &expected)) return bad_value(line, expected);

  if (line.keyword == Word::version && line.value.size() > kMaxVersion)
    return report_.add("dcpi/header-range"_rule, line.value, "the version has ", Plural{line.value.size(), "byte"},
                       "; at most ", kMaxVersion, " are supported");
  const int base = base_of(line.keyword);
  const std::optional<std::uint64_t> number = base != 0 ? to_number(line.value, base) : std::nullopt;
  if (base != 0 && !number)
    return report_.add("dcpi/header-range"_rule, line.value, line.word, " is ", line.value,
                       ", which does not fit in 64 bits");

  Field& same = field(line.keyword);
  if (same.value.data() != nullptr) return;
  same.value = line.value;
  same.number = number;
  if (line.keyword != Word::version) return;
  major_ = to_number(line.major, 10).value_or(UINT64_MAX);
  minor_ = to_number(line.minor, 10).value_or(UINT64_MAX);
}

void HeaderCheck::bad_value(const Line& line, Expected expected) {
  const std::string_view where = line.value.substr(static_cast<std::size_t>(expected.at - line.value.data()));
  const Rule& rule = line.keyword == Word::version ? "dcpi/version-syntax"_rule
                     : line.keyword == Word::epoch ? "dcpi/epoch-syntax"_rule
                                                   : "dcpi/header-value"_rule;
  report_.add(rule, where, line.word, " is ", line.value, "; expected ", expected.what);
}

void HeaderCheck::whole(bool is_complete) {
  version();
  occurrences(is_complete);
  epoch();
  text();
  zeros();
}

void HeaderCheck::version() {
  const std::string_view value = field(Word::version).value;
  if (!major_) return;
  report_.describe("version ", Trusted{value.substr(value.find('-') + 1)});  // digits and a point
  const bool is_known = (major_ == 0 && (minor_ == 6 || minor_ == 7)) || (major_ == 1 && minor_ == 1);
  if (!is_known)
    report_.add("dcpi/version-unknown"_rule, value, "unknown version ", value,
                "; expected pdb-0.06, pdb-0.07 or pdb-1.01");
}

void HeaderCheck::check_missing() {
  for (const Word word : kRequired)
    if (field(word).lines == 0)
      report_.add("dcpi/required-missing"_rule, end_, "the `", Trusted{to_string(word)},
                  "` line is missing from the header");
  if (field(Word::period).lines == 0)
    report_.add("dcpi/period-missing"_rule, end_, "the `period` line is missing from the header");
}

void HeaderCheck::occurrences(bool is_complete) {
  if (is_complete) check_missing();

  const auto check_once = [this](Word word, const Rule& rule) {
    const Field& same = field(word);
    if (same.lines > 1)
      report_.add(rule, same.repeat, "duplicate `", Trusted{to_string(word)}, "` line (", same.lines, " in total)");
  };
  for (const Word word : kRequired)
    if (!is_one_of(kPerEvent, word)) check_once(word, "dcpi/required-duplicate"_rule);
  for (const Word word : kPerEvent)
    check_once(word, major_.value_or(0) == 0 ? "dcpi/required-duplicate"_rule : "dcpi/event-duplicate"_rule);
  for (const Word word : kOptional) check_once(word, "dcpi/optional-duplicate"_rule);

  const std::string_view event = field(Word::event).value;
  if (event.data() != nullptr) report_.describe("event ", event);
}

// The page's YYMMDDHHMM, or the later forms with a year of four digits and perhaps seconds.
void HeaderCheck::epoch() {
  const std::string_view value = field(Word::epoch).value;
  if (value.data() == nullptr) return;
  if (value.size() != 10)
    report_.add("dcpi/epoch-form"_rule, value, "the epoch ", value, " has ", Plural{value.size(), "digit"},
                "; expected 10");

  std::string_view rest = value;
  const auto take = [&rest](std::size_t digits) {
    const auto number = to_number(rest.substr(0, digits), 10);
    rest.remove_prefix(digits);
    return static_cast<unsigned>(*number);
  };
  const unsigned short_year = value.size() == 10 ? take(2) : 0;
  const unsigned year = value.size() != 10 ? take(4) : short_year + (short_year >= 70 ? 1900 : 2000);
  const unsigned month = take(2), day = take(2), hour = take(2), minute = take(2);
  const unsigned second = rest.empty() ? 0 : take(2);
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (!date.ok())
    report_.add("dcpi/epoch-value"_rule, value, "the epoch ", value, " is not a valid date: year ", year, ", month ",
                month, ", day ", day);
  else if (hour > 23 || minute > 59 || second > 59)
    report_.add("dcpi/epoch-value"_rule, value, "the epoch ", value, " is not a valid time: hour ", hour, ", minute ",
                minute, ", second ", second);
}

void HeaderCheck::text() {
  const Field &tstart = field(Word::tstart), &tsize = field(Word::tsize);
  if (tstart.number.value_or(0) % 4 != 0)
    report_.add("dcpi/tstart-alignment"_rule, tstart.value, "tstart ", Hex{*tstart.number}, " is not a multiple of 4");
  if (tsize.number.value_or(0) % 4 != 0)
    report_.add("dcpi/tsize-alignment"_rule, tsize.value, "tsize ", *tsize.number, " is not a multiple of 4");
  // A text up to the top of the address space ends at 2^64, which wraps to 0.
  std::uint64_t end = 0;
  if (__builtin_add_overflow(tstart.number.value_or(0), tsize.number.value_or(0), &end) && end != 0)
    report_.add("dcpi/text-wrap"_rule, tsize.value, "the text section of ", Plural{*tsize.number, "byte"}, " at ",
                Hex{*tstart.number}, " does not fit in the address space");
}

void HeaderCheck::zeros() {
  for (const Word word : kNeverZero)
    if (field(word).number == std::uint64_t{0})
      report_.add("dcpi/value-zero"_rule, field(word).value, Trusted{to_string(word)}, " is 0; expected at least 1");
}

}  // namespace

bool check_header(std::string_view file, Report& report, Header& out) {
  const Bounds bounds = find_bounds(file);
  if (!file.empty() && std::string_view("version ").starts_with(file)) {
    report.add("dcpi/terminator-missing"_rule, file.substr(file.size()),
               "the file ends inside the first word of its header");
    return false;
  }
  if (file.empty()) {
    report.add("dcpi/magic"_rule, {}, "the file is empty");
    return false;
  }
  if (!bounds.is_recognized) {
    report.add("dcpi/magic"_rule, {}, "no line starts with a required DCPI keyword, such as `version`");
    return false;
  }
  out.is_complete = bounds.terminator.has_value();
  out.size = bounds.lines.size() + (out.is_complete ? bounds.terminator->size() + 1 : 0);
  report.set_text_size(out.size);

  HeaderCheck check(bounds.end, report);
  Lines lines(bounds.lines);
  for (std::string_view line; lines.next(line);) check.line(line);
  if (out.is_complete) {
    check.characters(*bounds.terminator);
    if (out.size % 4 != 0)
      report.add("dcpi/header-alignment"_rule, *bounds.terminator, "the header has ", Plural{out.size, "byte"},
                 ", which is not a multiple of 4");
  } else if (file.size() <= kMaxHeader) {
    report.add("dcpi/terminator-missing"_rule, bounds.end, "the `samples` line is missing at the end of the header");
  } else {
    report.add("dcpi/header-too-long"_rule, bounds.end, "the `samples` line is missing from the first MiB");
  }
  check.whole(out.is_complete);
  out.major = check.major();
  out.tsize = check.number(Word::tsize);
  return true;
}

}  // namespace proflint::dcpi
