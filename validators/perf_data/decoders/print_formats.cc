// Evaluates a print format once, from left to right, with stacks of values and operators. Only constants have values.
#include "validators/perf_data/decoders/print_formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "validators/core/text.h"
#include "validators/perf_data/decoders/print_operators.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint64_t kMaxRecord = UINT16_MAX;  // bytes: no index or count in a record is greater
constexpr std::string_view kBlanks = " \t\n";

bool is_word(char c) {
  return is_digit(c) || is_letter(c) || c == '_';
}

std::string_view word_at(std::string_view text) {
  return text.substr(0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_word) - text.begin()));
}

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
}

// Whether the decimal number, which may start with zeros, is too great for a record.
bool is_large(std::string_view digits) {
  constexpr std::size_t kMaxDigits = 5;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.size() > kMaxDigits || decimal_value(digits).value_or(0) > kMaxRecord;
}

bool is_large(const PrintValue& value) {
  return value.is_constant() && static_cast<std::uint64_t>(value.number) > kMaxRecord;
}

bool prints_elements(std::string_view function) {
  return function == "__print_hex" || function == "__print_hex_str" || function == "__print_array";
}

class PrintScanner {
 public:
  explicit PrintScanner(std::string_view text) : rest_(text.substr(std::min(text.find('"'), text.size()))) {}

  PrintFormat run() {
    while (!rest_.empty() && !format_.defect) next();
    while (frames_.size() > 1) close();
    end_argument();
    return std::move(format_);
  }

 private:
  // The contents of parentheses, brackets or braces; the first frame is the whole format.
  struct Frame {
    char start = 0;
    bool is_call = false, prints_elements = false, is_conditional = false;
    std::size_t values = 0, operators = 0;     // on the stacks below it
    std::array<PrintValue, 3> arguments = {};  // the first ones
    std::size_t argument = 0;
  };

  void next() {
    const char c = rest_[0];
    if (is_word(c)) return take_word();
    if (c == '"' || c == '\'') return skip_quoted(c);
    if (take_operator()) return;
    rest_.remove_prefix(1);
    if (kBlanks.find(c) != kBlanks.npos) return;
    if (c == '(' || c == '[' || c == '{')
      open(c);
    else if (c == ')' || c == ']' || c == '}')
      close();
    else if (c == ',')
      end_argument();
    else if (c != '.')
      start_branch();
    last_word_ = {};
  }

  // A number, a name, or REC->NAME.
  void take_word() {
    const std::string_view word = last_word_ = word_at(rest_);
    rest_.remove_prefix(word.size());
    PrintValue value;
    if (const auto number = parse_constant(word))
      value = {PrintValue::Kind::constant, static_cast<std::int64_t>(*number), word};
    if (std::string_view rest = rest_; word == "REC" && take_arrow(rest) && !rest.empty() && is_word(rest[0])) {
      value = {PrintValue::Kind::field, 0, word_at(rest)};
      rest.remove_prefix(value.where.size());
      rest_ = rest;
      last_word_ = {};
    }
    add_value(value);
  }
  static bool take_arrow(std::string_view& text) {
    skip_blanks(text);
    if (!text.starts_with("->")) return false;
    text.remove_prefix(2);
    skip_blanks(text);
    return true;
  }

  void skip_quoted(char quote) {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != quote) end += rest_[end] == '\\' ? 2u : 1u;
    if (quote == '"' && frames_.size() == 1 && frames_[0].argument == 0) read_format(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    add_value({});
    last_word_ = {};
  }

  // "%08lx", "%*d": perf pads each value to the width or the precision, which may be an argument.
  void read_format(std::string_view format) {
    constexpr std::string_view kSizes = "0123456789-+ #.*", kModifiers = "hlLqjzt", kNumbers = "diuxXo";
    for (std::size_t at = format.find('%'); at != format.npos; at = format.find('%', at)) {
      const std::size_t end = std::min(format.find_first_not_of(kSizes, at + 1), format.size());
      const std::string_view sizes = format.substr(at + 1, end - at - 1);
      check_widths(sizes);
      at = std::min(format.find_first_not_of(kModifiers, end), format.size());
      const bool is_number = at < format.size() && kNumbers.find(format[at]) != kNumbers.npos;
      for (auto stars = std::count(sizes.begin(), sizes.end(), '*'); stars != 0; --stars) {
        ++converted_;
        if (is_number) widths_.push_back(converted_);
      }
      if (format.substr(at).starts_with('%'))
        ++at;
      else
        ++converted_;
    }
  }
  void check_widths(std::string_view sizes) {
    while (!sizes.empty()) {
      const std::string_view word = word_at(sizes);
      if (is_large(word)) return report(word, "has a width of 65536 or more");
      sizes.remove_prefix(std::max<std::size_t>(word.size(), 1));
    }
  }

  bool take_operator() {
    const PrintOperator operation = expects_value_ ? unary_operator_at(rest_) : binary_operator_at(rest_);
    if (operation.precedence == 0) return false;
    // A member of the structure that a field points to.
    const bool is_arrow = rest_.starts_with("->");
    rest_.remove_prefix(is_arrow ? 2 : operation.text.size());
    last_word_ = {};
    if (is_arrow) return true;
    is_guarded_ |= operation.text == "&&" || operation.text == "||";
    while (!operation.is_unary && has_operator() && operators_.back().precedence >= operation.precedence) reduce();
    operators_.push_back(operation);
    expects_value_ = true;
    return true;
  }

  // A value after another one: the type of a cast comes before it, or a name consists of several words.
  void add_value(const PrintValue& value) {
    if (!expects_value_) pop();
    values_.push_back(value);
    expects_value_ = false;
  }
  PrintValue pop() {
    if (values_.size() == frames_.back().values) return {};
    const PrintValue value = values_.back();
    values_.pop_back();
    return value;
  }
  bool has_operator() const { return operators_.size() > frames_.back().operators; }

  void reduce() {
    const PrintOperator operation = operators_.back();
    operators_.pop_back();
    const PrintValue right = pop();
    if (operation.is_unary) return values_.push_back(apply(operation, right));
    const PrintValue left = pop();
    if (operation.divides()) check_divisor(left, right);
    values_.push_back(apply(operation, left, right));
  }

  // The value of the expression that ends here.
  PrintValue finish() {
    if (expects_value_ && has_operator()) values_.emplace_back();
    while (has_operator()) reduce();
    const PrintValue value = pop();
    values_.resize(frames_.back().values);
    expects_value_ = true;
    return frames_.back().is_conditional ? PrintValue{} : value;
  }

  void open(char start) {
    if (!expects_value_ && start != '[') pop();  // the name of a function, or the type of a cast
    Frame frame;
    frame.start = start;
    frame.is_call = !last_word_.empty();
    frame.prints_elements = prints_elements(last_word_);
    frame.values = values_.size();
    frame.operators = operators_.size();
    frames_.push_back(frame);
    expects_value_ = true;
  }

  void close() {
    if (frames_.size() == 1) return;
    finish_argument();
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.prints_elements) check_elements(frame.arguments);
    if (frame.start == '[') check_index(pop(), frame.arguments[0]);
    const bool is_group = frame.start == '(' && !frame.is_call && frame.argument == 1;
    values_.push_back(is_group ? frame.arguments[0] : PrintValue{});
    expects_value_ = false;
  }

  PrintValue finish_argument() {
    const PrintValue value = finish();
    Frame& frame = frames_.back();
    if (frame.argument < frame.arguments.size()) frame.arguments[frame.argument] = value;
    ++frame.argument;
    frame.is_conditional = false;
    return value;
  }

  void end_argument() {
    const std::size_t argument = frames_.back().argument;
    const PrintValue value = finish_argument();
    if (frames_.size() > 1) return;
    if (width_ < widths_.size() && widths_[width_] == argument) {
      ++width_;
      check_width(value);
    }
    if (is_guarded_) format_.uses.resize(first_use_);
    is_guarded_ = false;
    first_use_ = format_.uses.size();
  }

  // A branch of a condition, or text that is not an expression: perf may not evaluate the rest.
  void start_branch() {
    finish();
    frames_.back().is_conditional = true;
    is_guarded_ = true;
  }

  void check_divisor(const PrintValue& dividend, const PrintValue& divisor) {
    if (divisor.is_field()) return add_use({PrintUse::Role::divisor, divisor.where});
    if (!divisor.is_constant()) return;
    if (divisor.number == 0) report(divisor.where, "divides by 0");
    if (divisor.number == -1 && dividend.is_constant() && dividend.number == INT64_MIN)
      report(divisor.where, "divides -2^63 by -1");
  }

  void check_index(const PrintValue& array, const PrintValue& index) {
    if (is_large(index)) return report(index.where, "has an index of 65536 or more");
    add_use(PrintUse::Role::index, array, index, 1);
  }

  // An array, a number of elements and, for __print_array, their size, which perf treats as 1 if it is not one of C.
  void check_elements(const std::array<PrintValue, 3>& arguments) {
    const auto& [array, count, size] = arguments;
    const std::uint64_t element_size = size.is_constant() ? static_cast<std::uint64_t>(size.number) : 1;
    if (count.is_constant() && count.number > 0) {
      if (is_large(count)) return report(count.where, "prints 65536 or more elements");
      if (element_size > kMaxRecord / static_cast<std::uint64_t>(count.number))
        return report(count.where, "prints 65536 or more bytes");
    }
    const bool is_of_c = element_size == 2 || element_size == 4 || element_size == 8;
    add_use(PrintUse::Role::count, array, count, is_of_c ? element_size : 1);
  }

  void check_width(const PrintValue& width) {
    constexpr auto kMaxWidth = static_cast<std::int64_t>(kMaxRecord);
    if (width.is_constant() && (width.number > kMaxWidth || width.number < -kMaxWidth))
      report(width.where, "has a width of 65536 or more");
    add_use(PrintUse::Role::width, {}, width.is_field() ? width : PrintValue{}, 1);
  }

  // perf checks neither a field nor, against the size of the record, a constant.
  void add_use(PrintUse::Role role, const PrintValue& array, const PrintValue& value, std::uint64_t element_size) {
    PrintUse use{role};
    if (array.is_field()) use.array = array.where;
    if (value.is_field()) use.field = value.where;
    if (value.is_constant()) use.number = static_cast<std::uint64_t>(value.number);
    use.element_size = element_size;
    if (value.is_field() || (value.is_constant() && array.is_field())) add_use(use);
  }
  void add_use(const PrintUse& use) {
    if (format_.uses.size() < kMaxPrintUses) format_.uses.push_back(use);
  }

  void report(std::string_view where, const char* what) {
    if (!format_.defect) format_.defect = {where, what};
  }

  std::string_view rest_, last_word_;
  std::vector<PrintValue> values_;
  std::vector<PrintOperator> operators_;
  std::vector<Frame> frames_ = {Frame{}};
  bool expects_value_ = true;
  std::vector<std::size_t> widths_;  // the arguments that are widths, ascending
  std::size_t converted_ = 0;        // arguments that the format has used
  std::size_t width_ = 0;            // the next one of `widths_`
  std::size_t first_use_ = 0;        // of this argument of the format
  bool is_guarded_ = false;          // this argument of the format has a condition
  PrintFormat format_;
};

}  // namespace

PrintFormat read_print_format(std::string_view text) {
  return PrintScanner(text).run();
}

}  // namespace proflint::perf_data
