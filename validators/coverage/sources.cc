// Finds sources, and lines beyond their end.
#include "validators/coverage/sources.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "validators/core/grouped_findings.h"
#include "validators/core/source_names.h"
#include "validators/core/text.h"
#include "validators/coverage/paths.h"

namespace proflint::coverage {
namespace {

constexpr std::size_t kMaxPath = 4096;      // bytes: no system opens longer paths
constexpr std::size_t kMaxComponents = 64;  // of a path whose first components are dropped one by one

}  // namespace

SourceText::SourceText(std::string_view bytes, std::pmr::memory_resource* memory) : bytes_(bytes), starts_(memory) {
  for (std::size_t at = 0; at < bytes.size();) {
    starts_.push_back(at);
    const void* lf = std::memchr(bytes.data() + at, '\n', bytes.size() - at);
    at = lf == nullptr ? bytes.size() : static_cast<std::size_t>(static_cast<const char*>(lf) - bytes.data()) + 1;
  }
}

std::string_view SourceText::line(std::uint64_t number) const {
  const std::size_t start = starts_[static_cast<std::size_t>(number - 1)];
  const std::size_t end = number == starts_.size() ? bytes_.size() : starts_[static_cast<std::size_t>(number)];
  const std::string_view line = bytes_.substr(start, end - start);
  return line.ends_with('\n') ? line.substr(0, line.size() - 1) : line;
}

bool has_sources(const Input& input) {
  return input.companions != nullptr && input.companions->has_sources();
}

void list_source(const Input& input, std::string_view path) {
  const bool is_pseudo = path.starts_with('<');  // "<built-in>"
  if (input.sources != nullptr && !is_pseudo && !trimmed(path).empty()) input.sources->add(normal(path));
}

std::optional<Companion> find_source(const Input& input, std::string_view path, Lookup lookup) {
  if (!has_sources(input) || path.empty() || path.size() > kMaxPath || is_url(path)) return std::nullopt;
  const std::string plain = normal(path);
  if (plain.starts_with("..") && (plain.size() == 2 || plain[2] == '/')) return std::nullopt;
  std::string_view rest = plain;
  const bool has_root = is_absolute(path);
  if (has_root) rest.remove_prefix(has_drive(path) ? 3 : 1);
  std::vector<std::string_view> names = {rest};
  if (has_root || lookup == Lookup::tail) {
    for (std::string_view shorter = rest; names.size() < kMaxComponents;) {
      take_until(shorter, '/');
      if (shorter.find('/') == std::string_view::npos) break;
      names.push_back(shorter);
    }
  }
  return input.companions->find_first(Role::source, names);
}

void LineRange::add(std::uint64_t line, std::string_view where) {
  if (line <= line_count_) return;
  if (line == line_count_ + 1 && rules_.after_end != nullptr) return after_end_.add(where);
  outside_.add(where, line);
  has_several_outside_ = has_several_outside_ || line != outside_.detail();
}

void LineRange::finish(Report& report) const {
  const Plural lines{line_count_, "line"};
  if (rules_.outside != nullptr)
    report_group(report, *rules_.outside, outside_, "the report refers to line ", outside_.detail(),
                 ", but the source ", path_, " has only ", lines);
  const bool is_stale = has_several_outside_ || line_count_ == 0;
  if (after_end_)
    report_group_as(report,
                    is_stale ? std::max(Severity::warning, rules_.after_end->severity) : rules_.after_end->severity,
                    *rules_.after_end, after_end_, "the report refers to line ", line_count_ + 1, ", but the source ",
                    path_, " has only ", lines);
}

}  // namespace proflint::coverage
