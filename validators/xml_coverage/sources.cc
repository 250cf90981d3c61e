// Opens each source once, when its first class or file begins.
#include "validators/xml_coverage/sources.h"

#include "validators/coverage/paths.h"

namespace proflint::xml_coverage {

void Sources::name(std::string_view path) {
  if (input_.entries != nullptr) name_ = coverage::normal(path);
}

void Sources::count(const Amount& amount) const {
  if (input_.entries != nullptr && amount != Amount()) input_.entries->add(name_, amount);
}

void Sources::open(std::string_view path, std::span<const std::string> names, std::string_view where) {
  close();
  if (!is_on_ || path.empty() || coverage::is_url(path)) return;
  const auto [known, is_new] = known_.try_emplace(hash_of(path), kNone);
  if (is_new) known->second = look_up(path, names, where);
  current_ = known->second;
}

std::size_t Sources::look_up(std::string_view path, std::span<const std::string> names, std::string_view where) {
  for (const std::string& name : names) {
    const auto source = coverage::find_source(input_, name);
    if (!source) continue;
    ranges_.emplace_back(rules_.lines, name, coverage::SourceText(source->bytes, input_.memory).line_count());
    return ranges_.size() - 1;
  }
  const std::string_view last = path.substr(path.find_last_of("/\\") + 1);
  if (!coverage::find_source(input_, last))
    found_.add(*rules_.missing, where, "the source ", path, " was not found under --source-root");
  return kNone;
}

void Sources::finish() {
  for (const coverage::LineRange& range : ranges_) range.finish(found_.report());
}

}  // namespace proflint::xml_coverage
