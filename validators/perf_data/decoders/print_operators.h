// Operators in print formats of tracepoints, and the values that they combine.
// Follows libtraceevent, event-parse.c (get_op_prio, eval_num_arg).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::perf_data {

// A value in an expression. Only constants and fields by themselves are known.
struct PrintValue {
  enum class Kind { other, constant, field } kind = Kind::other;
  std::int64_t number = 0;      // a constant
  std::string_view where = {};  // a constant, or the name of a field

  bool is_constant() const { return kind == Kind::constant; }
  bool is_field() const { return kind == Kind::field; }
};

// The value of a number as C writes it; nothing for other words. UINT64_MAX if it exceeds 64 bits.
std::optional<std::uint64_t> parse_constant(std::string_view word);

struct PrintOperator {
  std::string_view text;
  int precedence;  // 0: not an operator
  bool is_unary = false;

  bool divides() const { return text == "/" || text == "%"; }
};

// The operator that `text` starts with: one between two values, or one before a value.
PrintOperator binary_operator_at(std::string_view text);
PrintOperator unary_operator_at(std::string_view text);

// The results of operators; unknown if a value is, or if C does not define the result.
PrintValue apply(const PrintOperator& unary, const PrintValue& value);
PrintValue apply(const PrintOperator& binary, const PrintValue& left, const PrintValue& right);

}  // namespace proflint::perf_data
