// Headers of a text profile: functions and calling contexts, their beginning and their end.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "validators/samples/text/checker.h"
#include "validators/samples/text/detect.h"
#include "validators/samples/text/rules.h"
#include "validators/samples/text/vtables.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kFrameEnd = " @ ";

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), grammars::is_digit);
}

// "NUM:NUM"
bool is_two_counts(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && is_digits(text.substr(0, colon)) && is_digits(text.substr(colon + 1));
}

}  // namespace

void TextChecker::header_line(std::string_view text) {
  has_begun_ = true;
  if (text.back() == ' ') {
    const std::size_t size = text.find_last_not_of(' ') + 1;
    report_.add("sample-text/trailing-space"_rule, text.substr(size), "spaces at the end of the line");
    text = text.substr(0, size);
  }
  grammars::SampleHeader header;
  if (!grammars::parse_sample_header(text, header, nullptr, limit())) return bad_header(text);
  end_function();
  is_in_data_access_ = false;
  has_functions_ = true;
  function_ = text;
  begin_function(header);
}

void TextChecker::bad_header(std::string_view text) {
  if (is_in_data_access_) return;
  lose(0);
  if (text == kDataAccessSection) {
    is_in_data_access_ = true;
    return report_.add("sample-text/data-access-section"_rule, text, "a section of ", text,
                       "; its lines are not judged");
  }
  // Before the first header the file may be something else altogether: one such line says enough.
  if (!has_functions_ && has_reported_header_) return;
  has_reported_header_ = true;
  if (text[0] == ':' && is_two_counts(text.substr(1)))
    return report_.add("sample-text/empty-name"_rule, text.substr(0, 1), "a function without a name");
  grammars::SampleHeader header;
  Expected expected;
  grammars::parse_sample_header(text, header, &expected);
  report_expected("sample-text/header-syntax"_rule, text, expected);
}

void TextChecker::begin_function(const grammars::SampleHeader& header) {
  const bool is_context = header.name.starts_with('[');
  const Name name = is_context ? context(header.name) : Name::text(header.name);
  if (!is_context && is_odd_) name_bytes(header.name);
  const bool total_fits = count(header.total, "total count"), head_fits = count(header.head, "head count");
  if (!total_fits || !head_fits) return lose(0);
  lost_depth_ = kNothingLost;
  levels_.emplace_back();
  meaning_.begin_function(name, {header.head.value, header.head.digits}, {header.total.value, header.total.digits});
}

void TextChecker::end_function() {
  if (levels_.empty()) return;
  for (; levels_.size() > 1; levels_.pop_back()) meaning_.end_callsite();
  meaning_.end_function();
  if (level().has_flat && level().has_callsites)
    report_.add("sample-text/flat-callsites"_rule, flat_, "this function is marked flat and has inlined callees");
  if (needs_orphans_)
    report_vtables_orphans({function_.data(), static_cast<std::size_t>(line_end_ - function_.data())}, report_,
                           memory_);
  needs_orphans_ = false;
  levels_.clear();
}

// --- contexts ---

// Judges a context. Contexts are the same if their frames are, however their locations are written.
Name TextChecker::context(std::string_view name) {
  const Name as_written = Name::context(name);
  if (!name.ends_with(']')) {
    report_.add("sample-text/context-brackets"_rule, name.substr(name.size() - 1), "the context ends without ']'");
    return as_written;
  }
  std::string_view frames = name.substr(1, name.size() - 2);
  if (const std::size_t bracket = frames.find_first_of("[]"); bracket != std::string_view::npos) {
    report_.add("sample-text/context-brackets"_rule, frames.substr(bracket, 1), "a bracket inside the context");
    return as_written;
  }
  if (frames.empty()) report_.add("sample-text/context-empty"_rule, name, "a context without frames");
  bool is_usual = true;
  while (!frames.empty() && context_frame(frames, is_usual)) {
  }
  return is_usual ? as_written : unusual_context(name);
}

// Judges the first frame of `rest` and removes it; false if it is the last. Says if it is not written as LLVM does.
bool TextChecker::context_frame(std::string_view& rest, bool& is_usual) {
  grammars::SampleFrame frame;
  const std::string_view before = rest;
  if (!grammars::parse_sample_frame(rest, frame, nullptr, limit())) {
    Expected expected;
    grammars::parse_sample_frame(rest, frame, &expected);
    report_expected("sample-text/context-frame"_rule, before, expected);
    return false;
  }
  if (is_odd_) name_bytes(frame.name);
  const bool has_location = !frame.location.empty(), is_leaf = rest.empty();
  if (has_location) location_range(frame.offset, frame.discriminator);
  is_usual &= has_location != is_leaf && (is_leaf || frame.offset.is_plain) &&
              (frame.discriminator.digits.empty() || (frame.discriminator.is_plain && frame.discriminator.value != 0));
  if (is_leaf && has_location)
    report_.add("sample-text/context-leaf-location"_rule, frame.location, "a location behind the last frame");
  if (is_leaf) return false;
  if (!has_location)
    report_.add("sample-text/context-frame-location"_rule, frame.name, "frame ", frame.name, " has no location");
  rest.remove_prefix(kFrameEnd.size());
  if (!rest.empty()) return true;
  report_.add("sample-text/context-frame"_rule, before.substr(before.size()), "expected a function name");
  return false;
}

// The context as LLVM would write it: a location behind every frame but the last, where 0 is the same as none. If its
// frames cannot be read, as it is.
Name TextChecker::unusual_context(std::string_view name) {
  std::pmr::string& context = contexts_.emplace_back("[");
  std::string_view rest = name.substr(1, name.size() - 2);
  for (bool is_leaf = false; !is_leaf;) {
    grammars::SampleFrame frame;
    if (!grammars::parse_sample_frame(rest, frame, nullptr, limit())) return Name::context(name);
    is_leaf = rest.empty();
    context += frame.name;
    if (!is_leaf || frame.offset.value != 0 || frame.discriminator.value != 0)
      fmt::format_to(std::back_inserter(context), ":{}", frame.offset.value);
    if (frame.discriminator.value != 0) fmt::format_to(std::back_inserter(context), ".{}", frame.discriminator.value);
    context += is_leaf ? "]" : kFrameEnd;
    rest.remove_prefix(is_leaf ? 0 : kFrameEnd.size());
  }
  return Name::context(context, name);
}

}  // namespace proflint::samples::text
