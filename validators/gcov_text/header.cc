// Checks header lines.
#include "validators/gcov_text/header.h"

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"

namespace proflint::gcov_text {
namespace {

// In the order in which gcov writes them.
constexpr std::string_view kNames[] = {"Source", "Working directory", "Graph", "Data", "Runs", "Programs"};

}  // namespace

void Header::start_section() {
  lines_.fill({});
  last_key_ = 0;
  first_ = data_ = {};
  runs_.reset();
  has_lines_ = false;
  executed_before_ = context_.totals.executed;
}

void Header::add(const Line& line, std::string_view text) {
  if (starts_section(line)) {
    context_.findings.add("gcov-text/several-sources"_rule, text, "the listing of another source, ", line.text,
                          ", starts here");
    finish(context_.totals);
    start_section();
  }
  if (is_legend(line)) {
    context_.findings.add("gcov-text/colors"_rule, text, "the listing has a color legend");
    return;
  }
  if (has_lines_) {
    context_.findings.add("gcov-text/header-order"_rule, text, "header ", line.key.empty() ? line.text : line.key,
                          " follows source lines; expected it before them");
    return;
  }
  if (first_.empty()) first_ = text;
  if (is_source_newer(line)) {
    context_.findings.add("gcov-text/source-newer"_rule, text, "the source was newer than the notes");
    return;
  }
  const auto found = std::find(std::begin(kNames), std::end(kNames), line.key);
  if (found == std::end(kNames)) {
    context_.findings.add("gcov-text/header-unknown"_rule, text, "unknown header ",
                          line.key.empty() ? line.text : line.key);
    return;
  }
  add_key(static_cast<std::size_t>(found - kNames), line, text);
}

void Header::add_key(std::size_t key, const Line& line, std::string_view text) {
  if (!lines_[key].empty())
    context_.findings.add("gcov-text/header-duplicate"_rule, text, "duplicate header ", line.key);
  else if (key == kSource && first_ != text)
    context_.findings.add("gcov-text/header-order"_rule, text,
                          "header 'Source' follows other headers; expected it first");
  else if (key < last_key_)
    context_.findings.add("gcov-text/header-order"_rule, text, "header ", line.key, " follows ", kNames[last_key_],
                          "; expected it before that header");
  last_key_ = std::max(last_key_, key);
  lines_[key] = text;
  check_value(key, line);
}

void Header::check_value(std::size_t key, const Line& line) {
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 32;
  switch (key) {
    case kSource:
      if (line.text.empty())
        context_.findings.add("gcov-text/source-empty"_rule, line.text, "the source file name is empty");
      if (!has_source_) source_ = line.text;
      section_source_ = line.text;
      has_source_ = true;
      ++sections_;
      return;
    case kGraph:
      has_graph_ = true;
      return;
    case kData:
      data_ = line.text;
      return;
    case kRuns:
    case kPrograms: {
      const auto value = decimal_value(line.text);
      if (!value || *value >= kLimit)
        context_.findings.add("gcov-text/header-value"_rule, line.text, line.key, " is ", line.text,
                              "; expected a number less than 2^32");
      if (key == kRuns) runs_ = value;
      return;
    }
    default:
      return;
  }
}

void Header::start_lines(std::string_view text) {
  if (has_lines_) return;
  has_lines_ = true;
  if (!has_source_) context_.findings.add("gcov-text/no-source"_rule, text, "no Source header precedes the first line");
}

void Header::finish(const Totals& totals) {
  if (totals.executed == executed_before_) return;
  if (data_ == "-")
    context_.findings.add("gcov-text/data-missing"_rule, data_,
                          "lines were executed, but the header does not name a data file");
  else if (runs_ == 0u)
    context_.findings.add("gcov-text/runs-zero"_rule, lines_[kRuns], "lines were executed, but Runs is 0");
}

void Header::finish_file(std::string_view text) {
  if (!has_source_ && !has_lines_)
    context_.findings.add("gcov-text/no-source"_rule, text.substr(0, 1), "the file has no Source header");
}

}  // namespace proflint::gcov_text
