// The first lines of a text, by which formats without a magic number are
// recognized: how many lines have which form.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "validators/core/lines.h"

namespace proflint::text {

inline constexpr std::size_t kMaxStart = 64 << 10;  // bytes

// How a line ends.
enum class LineEnd : std::uint8_t {
  newline,
  end_of_file,  // perhaps truncated
  bound,        // more bytes of the line follow, which are not examined
};

// One pass over the lines at the start of a text, which must outlive it and the
// lines.
class FirstLines {
 public:
  explicit FirstLines(std::string_view text, std::size_t max_bytes = kMaxStart)
      : lines_(text.substr(0, max_bytes)),
        unterminated_(text.size() > max_bytes ? LineEnd::bound : LineEnd::end_of_file) {}

  // The next line without LF and without the CR before it.
  [[nodiscard]] bool next(std::string_view& line) {
    if (!lines_.next(line)) return false;
    line = without_cr(line);
    return true;
  }

  // The end of the line that next() returned last.
  LineEnd end() const { return lines_.terminated() ? LineEnd::newline : unterminated_; }

 private:
  Lines lines_;
  LineEnd unterminated_;  // the end of a line without LF
};

// The next `N` lines of `source`; empty views instead of lines that it does not
// have.
template <std::size_t N, class Source>
std::array<std::string_view, N> take_lines(Source source) {
  std::array<std::string_view, N> taken;
  std::size_t count = 0;
  for (std::string_view line; count < N && source.next(line);) taken[count++] = line;
  return taken;
}

// A share of lines: {9, 10} is nine of ten.
struct Share {
  std::size_t part, whole;

  constexpr bool is_reached(std::size_t count, std::size_t all) const { return count * whole >= part * all; }
  constexpr bool is_exceeded(std::size_t count, std::size_t all) const { return count * whole > part * all; }
};

// The number of lines of each form. `Form` is an enumeration from `ignored`
// (blank lines and comments, which are not lines of any format in particular)
// to `other`.
template <class Form>
class Census {
 public:
  void add(Form form) { ++counts_[static_cast<std::size_t>(form)]; }

  // The number of lines with one of these forms.
  template <class... Forms>
  std::size_t count(Forms... forms) const {
    return (counts_[static_cast<std::size_t>(forms)] + ...);
  }
  // The number of lines that are not ignored.
  std::size_t all() const {
    std::size_t all = 0;
    for (std::size_t form = 1; form < counts_.size(); ++form) all += counts_[form];
    return all;
  }

 private:
  static_assert(static_cast<std::size_t>(Form::ignored) == 0);
  std::array<std::size_t, static_cast<std::size_t>(Form::other) + 1> counts_ = {};
};

// The census of the first `max_lines` lines that are not ignored. form_of(line,
// end) returns the form of a line.
template <class FormOf>
auto take_census(FirstLines lines, std::size_t max_lines, FormOf form_of) {
  using Form = std::invoke_result_t<FormOf, std::string_view, LineEnd>;
  Census<Form> census;
  std::size_t counted = 0;
  for (std::string_view line; counted < max_lines && lines.next(line);) {
    const Form form = form_of(line, lines.end());
    census.add(form);
    counted += form == Form::ignored ? 0 : 1;
  }
  return census;
}

}  // namespace proflint::text
