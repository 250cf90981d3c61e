// Checks the frames of calling contexts, and rewrites contexts as LLVM would write them.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include "validators/samples/text/contexts.h"

#include <fmt/format.h>

#include "validators/samples/rules.h"
#include "validators/samples/text/pieces.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kFrameEnd = " @ ";

}  // namespace

Name Contexts::read(std::string_view name, bool is_odd, Report& report) {
  const Name as_written = Name::context(name);
  if (!name.ends_with(']')) {
    report.add("sample-text/context-brackets"_rule, name.substr(name.size() - 1), "the context ", name,
               " does not end in ']'");
    return as_written;
  }
  std::string_view frames = name.substr(1, name.size() - 2);
  if (const std::size_t bracket = frames.find_first_of("[]"); bracket != std::string_view::npos) {
    report.add("sample-text/context-brackets"_rule, frames.substr(bracket, 1), "unexpected ", frames.substr(bracket, 1),
               " inside the context ", name);
    return as_written;
  }
  if (frames.empty()) report.add("sample-text/context-empty"_rule, name, "the context has no frames");
  bool is_usual = true;
  std::uint64_t depth = 1;
  while (!frames.empty() && read_frame(frames, is_odd, is_usual, report)) ++depth;
  if (const std::uint64_t limit = report.limits()[Limit::nesting]; depth > limit && depth_.first())
    report.add(find_rule(samples::kRules, "sample/depth"), name.substr(0, 1), "the context has ", depth,
               " frames; expected at most ", limit);
  return is_usual ? as_written : rewrite(name);
}

// Checks the first frame of `rest` and removes it; false if it is the last one.
bool Contexts::read_frame(std::string_view& rest, bool is_odd, bool& is_usual, Report& report) {
  grammar::Frame frame;
  const std::string_view before = rest;
  if (!grammar::take_frame(rest, frame, nullptr, limit_)) {
    Expected expected;
    static_cast<void>(grammar::take_frame(rest, frame, &expected));
    report_expected("sample-text/context-frame"_rule, before, expected, examples::kContext, report,
                    "the end of the context");
    return false;
  }
  if (is_odd) check_name(frame.name, report);
  const bool has_location = !frame.location.empty(), is_leaf = rest.empty();
  if (has_location) check_unusual_location(frame.offset, frame.discriminator, report);
  is_usual &= has_location != is_leaf && (is_leaf || frame.offset.is_plain) &&
              (frame.discriminator.digits.empty() || (frame.discriminator.is_plain && frame.discriminator.value != 0));
  if (is_leaf && has_location)
    report.add("sample-text/context-leaf-location"_rule, frame.location, "the leaf frame ", frame.name,
               " has location ", frame.location, "; expected only a function name");
  if (is_leaf) return false;
  if (!has_location)
    report.add("sample-text/context-frame-location"_rule, frame.name, "frame ", frame.name,
               " has no location; only the leaf frame may omit it");
  rest.remove_prefix(kFrameEnd.size());
  if (!rest.empty()) return true;
  report.add("sample-text/context-frame"_rule, before.substr(before.size()),
             "expected a function name, found the end of the context");
  return false;
}

// The context as LLVM would write it: a location after every frame except the last, where 0 is the same as none. If its
// frames cannot be read, the context is returned unchanged.
Name Contexts::rewrite(std::string_view name) {
  std::pmr::string& context = rewritten_.emplace_back("[");
  const auto append = [&](char mark, const auto& number) {
    const fmt::format_int digits(number.value);
    context += mark;
    context.append(digits.data(), digits.size());
  };
  std::string_view rest = name.substr(1, name.size() - 2);
  for (bool is_leaf = false; !is_leaf;) {
    grammar::Frame frame;
    if (!grammar::take_frame(rest, frame, nullptr, limit_)) return Name::context(name);
    is_leaf = rest.empty();
    context += frame.name;
    if (!is_leaf || frame.offset.value != 0 || frame.discriminator.value != 0) append(':', frame.offset);
    if (frame.discriminator.value != 0) append('.', frame.discriminator);
    context += is_leaf ? "]" : kFrameEnd;
    rest.remove_prefix(is_leaf ? 0 : kFrameEnd.size());
  }
  return Name::context(context, name);
}

}  // namespace proflint::samples::text
