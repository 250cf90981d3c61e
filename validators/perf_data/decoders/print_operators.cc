// Computes with 64 bits as perf does; operators of equal precedence are applied from left to right, as in C.
#include "validators/perf_data/decoders/print_operators.h"

#include <charconv>

#include "validators/core/text.h"

namespace proflint::perf_data {
namespace {

constexpr int kUnary = 11;

// Longer operators come before those that they start with.
constexpr PrintOperator kBinary[] = {{"<<", 8}, {">>", 8}, {"<=", 7}, {">=", 7}, {"==", 6}, {"!=", 6},
                                     {"&&", 2}, {"||", 1}, {"*", 10}, {"/", 10}, {"%", 10}, {"+", 9},
                                     {"-", 9},  {"<", 7},  {">", 7},  {"&", 5},  {"^", 4},  {"|", 3}};
constexpr std::string_view kUnaryCharacters = "-+!~*&";

std::optional<std::int64_t> divide(char operation, std::int64_t a, std::int64_t b) {
  if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
  return operation == '/' ? a / b : a % b;
}

std::optional<std::int64_t> shift(char direction, std::int64_t a, std::int64_t b) {
  if (b < 0 || b >= 64) return std::nullopt;
  return direction == '<' ? static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << b) : a >> b;
}

std::optional<std::int64_t> compute(std::string_view operation, std::int64_t a, std::int64_t b) {
  const auto wrapped = [](std::uint64_t number) { return static_cast<std::int64_t>(number); };
  const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
  if (operation == "<<" || operation == ">>") return shift(operation[0], a, b);
  if (operation == "<=") return a <= b;
  if (operation == ">=") return a >= b;
  if (operation == "==") return a == b;
  if (operation == "!=") return a != b;
  if (operation == "&&") return a != 0 && b != 0;
  if (operation == "||") return a != 0 || b != 0;
  switch (operation[0]) {
    case '*':
      return wrapped(x * y);
    case '/':
    case '%':
      return divide(operation[0], a, b);
    case '+':
      return wrapped(x + y);
    case '-':
      return wrapped(x - y);
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '&':
      return a & b;
    case '^':
      return a ^ b;
    default:
      return a | b;
  }
}

}  // namespace

std::optional<std::uint64_t> parse_constant(std::string_view word) {
  if (word.empty() || !is_digit(word[0])) return std::nullopt;
  while ((word.back() | 0x20) >= 'l' && (word.back() | 0x20) <= 'u') word.remove_suffix(1);  // of the suffix
  const int base = word.starts_with("0x") || word.starts_with("0X") ? 16 : word[0] == '0' ? 8 : 10;
  if (base == 16) word.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  if (end != word.data() + word.size()) return std::nullopt;
  return error == std::errc::result_out_of_range ? UINT64_MAX : number;
}

PrintOperator binary_operator_at(std::string_view text) {
  for (const PrintOperator& operation : kBinary)
    if (text.starts_with(operation.text)) return operation;
  return {{}, 0};
}

PrintOperator unary_operator_at(std::string_view text) {
  if (text.empty() || kUnaryCharacters.find(text[0]) == kUnaryCharacters.npos) return {{}, 0};
  return {text.substr(0, 1), kUnary, true};
}

PrintValue apply(const PrintOperator& unary, const PrintValue& value) {
  if (unary.text == "+") return value;
  if (!value.is_constant() || unary.text == "*" || unary.text == "&") return {};
  PrintValue result = value;
  if (unary.text == "-") result.number = static_cast<std::int64_t>(-static_cast<std::uint64_t>(value.number));
  if (unary.text == "!") result.number = value.number == 0 ? 1 : 0;
  if (unary.text == "~") result.number = ~value.number;
  return result;
}

PrintValue apply(const PrintOperator& binary, const PrintValue& left, const PrintValue& right) {
  if (!left.is_constant() || !right.is_constant()) return {};
  const auto number = compute(binary.text, left.number, right.number);
  if (!number) return {};
  const auto size = static_cast<std::size_t>(right.where.data() + right.where.size() - left.where.data());
  return {PrintValue::Kind::constant, *number, std::string_view(left.where.data(), size)};
}

}  // namespace proflint::perf_data
