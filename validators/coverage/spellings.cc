// Compares the plain forms of paths.
#include "validators/coverage/spellings.h"

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/coverage/paths.h"

namespace proflint::coverage {
namespace {

// Whether normal() would return the path itself, which nearly all paths of writers are: it costs an allocation.
bool is_plain_form(std::string_view path) {
  if (path.find('\\') != std::string_view::npos) return false;
  if (is_absolute(path)) path.remove_prefix(has_drive(path) ? 3 : 1);
  while (true) {
    const std::size_t end = path.find('/');
    const std::string_view component = path.substr(0, end);
    if (component.empty() || component == "." || component == "..") return false;
    if (end == std::string_view::npos) return true;
    path.remove_prefix(end + 1);
  }
}

}  // namespace

std::string_view Spellings::add(std::string_view path) {
  if (trimmed(path).empty() || is_url(path)) return {};
  const std::uint64_t key = is_plain_form(path) ? hash_of(path) : hash_of(normal(path));
  const auto [it, is_new] = by_plain_.try_emplace(key, static_cast<std::uint32_t>(firsts_.size()));
  if (is_new) {
    firsts_.emplace_back(path);
    return {};
  }
  const std::string_view first = firsts_[it->second];
  if (first == path || normal(first) != normal(path)) return {};
  return known_.insert(hash_of(path)).second ? first : std::string_view();
}

void Spellings::check(std::string_view path, std::string_view where, const Rule& alias, GroupedFindings& findings) {
  if (const std::string_view earlier = add(path); !earlier.empty())
    findings.add(alias, where, "the paths ", path, " and ", earlier, " name the same file");
}

}  // namespace proflint::coverage
