// Walks along a document, and checks how deep it is nested and for the tail of an older one.
#include "validators/simplecov/document.h"

#include "validators/json_documents/document.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov {
namespace {

constexpr std::size_t kMaxNesting = 100;  // of Ruby's JSON.parse

// Whether a text is one value of JSON and blanks.
bool is_one_value(std::string_view text) {
  class : public encodings::json::Events {
   public:
    bool on(const encodings::json::Event&) override { return true; }
  } ignored;
  const encodings::json::Outcome outcome = encodings::json::read(text, json_documents::kMaxLevels, ignored);
  return outcome.ending == encodings::json::Ending::complete && outcome.offset == text.size();
}

bool is_tail(std::string_view rest) {
  const std::size_t last = rest.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && rest[last] == '}' && !is_one_value(rest);
}

}  // namespace

bool walk_document(const Input& input, const json_documents::Shape& shape, const json_documents::ShapeRules& rules,
                   json_documents::Sink& sink, GroupedFindings& findings) {
  Report& report = findings.report();
  std::optional<std::string_view> text = json_documents::find_text(input, report);
  if (!text) return false;
  json_documents::Hygiene hygiene(input.memory, report);
  json_documents::Walker walker(shape, rules, sink, hygiene, findings);
  const bool is_complete = json_documents::read_document(*text, walker, report);
  if (const auto& deepest = walker.deepest_skipped(); deepest.level > kMaxNesting)
    report.add("simplecov/nesting"_rule, deepest.where, "the object or list is nested ", deepest.level,
               " levels deep; expected at most ", kMaxNesting);
  if (is_complete) {
    if (is_tail(*text))
      report.add("simplecov/older-tail"_rule, text->substr(0, 1),
                 Plural{text->size(), "byte of an older document remains", "bytes of an older document remain"},
                 " at the end, starting with ", text->substr(0, 16));
    else
      json_documents::check_rest(*text, report);
  }
  hygiene.finish();
  return true;
}

}  // namespace proflint::simplecov
