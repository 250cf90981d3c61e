// Usual source lines: the colons, digits and blanks among the first 32 bytes are found at once. Follows output_lines()
// of GCC's gcov.cc.
#include "grammars/gcov_text_usual.h"

#include "grammars/digit_window.h"

namespace proflint::grammars::gcov_text {
namespace {

constexpr std::size_t kWindow = 32, kMaxDigits = 8;

// A run of bytes of the window.
struct Range {
  std::size_t start, size;
};

// The bits from `start` to `end`. REQUIRES: start <= end <= kWindow.
std::uint64_t bits(std::size_t start, std::size_t end) {
  return (std::uint64_t{1} << end) - (std::uint64_t{1} << start);
}

// ' '* .+: the text after the blanks between two places, if it has no blanks itself.
bool find_padded(std::uint64_t others, std::size_t from, std::size_t end, Range& range) {
  others &= bits(from, end);
  if (others == 0) return false;
  const auto start = static_cast<std::size_t>(std::countr_zero(others));
  range = {start, end - start};
  return others == bits(start, end);
}

bool read_number(const char* text, std::uint64_t digits, const Range& range, Decimal& number) {
  const std::uint64_t wanted = bits(range.start, range.start + range.size);
  if (range.size == 0 || range.size > kMaxDigits || (digits & wanted) != wanted) return false;
  const char* const at = text + range.start;
  number.digits = {at, range.size};
  number.value = DigitWindow::value_at(at, range.size);
  number.fits = true;
  number.is_plain = *at != '0' || range.size == 1;
  return true;
}

// mark     <- '-' / '#####' / '=====' / d{1,8} '*'?
bool read_mark(const char* text, std::uint64_t digits, Range range, Line& line) {
  const std::string_view written(text + range.start, range.size);
  line.is_partial = line.is_equals = false;
  if (written == "-") {
    line.mark = Mark::none;
    return true;
  }
  if (written == "#####" || written == "=====") {
    line.mark = Mark::unexecuted;
    line.is_equals = written.front() == '=';
    return true;
  }
  line.is_partial = written.back() == '*';
  if (line.is_partial) --range.size;
  if (!read_number(text, digits, range, line.count.whole)) return false;
  line.mark = Mark::count;
  line.count.text = line.count.whole.digits;
  line.count.is_negative = line.count.is_rounded = line.count.is_percent = false;
  return true;
}

}  // namespace

// srcline  <- ' '* mark ':' ' '* d{1,8} ':' .*, but no header: "-:    0:"
bool parse_usual(std::string_view text, Line& line, const char* limit) {
  const char* const start = text.data();
  if (!kHasVectors || limit - start < DigitWindow::kReach) return false;
  std::uint64_t colons = any_mask<':'>(start) | any_mask<':'>(start + 16) << 16;
  if (text.size() < kWindow) colons &= bits(0, text.size());
  const std::uint64_t later = colons & (colons - 1);
  if (later == 0) return false;
  const auto first = static_cast<std::size_t>(std::countr_zero(colons));
  const auto second = static_cast<std::size_t>(std::countr_zero(later));
  const std::uint64_t others = ~(any_mask<' '>(start) | any_mask<' '>(start + 16) << 16);
  const std::uint64_t digits = digit_mask(start) | digit_mask(start + 16) << 16;
  Range written, number;
  if (!find_padded(others, 0, first, written) || !find_padded(others, first + 1, second, number)) return false;
  if (!read_mark(start, digits, written, line) || !read_number(start, digits, number, line.line)) return false;
  if (line.mark == Mark::none && line.line.digits == "0") return false;
  line.kind = Kind::source_line;
  line.is_never = line.is_of_gcc = line.is_colored = false;
  line.text = text.substr(second + 1);
  return true;
}

}  // namespace proflint::grammars::gcov_text
