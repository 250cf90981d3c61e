// Top-level modules have absolute paths, and their last component alone is too ambiguous to search for. The prefix that
// has to be removed from another path of the file to find its source is removed from their paths too.
#include "validators/coverage_data/sources.h"

#include <algorithm>
#include <string>

#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"
#include "validators/coverage_data/rules.h"

namespace proflint::coverage_data {
namespace {

// Lines as Python counts them: they end in LF, CR LF or CR; nonempty text after the last line end is a line.
std::uint64_t count_lines(std::string_view text) {
  std::uint64_t lines = 0;
  bool is_open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_end = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    lines += is_end ? 1 : 0;
    is_open = !is_end;
  }
  return lines + (is_open ? 1 : 0);
}

class SourceCheck {
 public:
  SourceCheck(const Input& input, const Contents& contents, GroupedFindings& found)
      : input_(input), contents_(contents), found_(found), missing_(input.memory) {}

  void check() {
    for (const File& file : contents_.files()) look_up(file, true);
    for (const File* const file : missing_)
      if (!look_up(*file, false))
        found_.add("coverage-data/source-missing"_rule, file->place, "the source ", file->path,
                   " was not found under --source-root");
  }

 private:
  bool look_up(const File& file, bool is_first) {
    if (file.path.empty()) return true;
    const bool is_cut = !is_first && !prefix_.empty() && file.path.starts_with(prefix_);
    if (!is_first && !is_cut) return false;
    const auto source = coverage::find_source(input_, is_cut ? file.path.substr(prefix_.size()) : file.path);
    if (source)
      check_lines(file, *source);
    else if (is_first)
      missing_.push_back(&file);
    return source.has_value();
  }

  void check_lines(const File& file, const Companion& source) {
    if (prefix_.empty()) learn_prefix(file.path, source.name);
    const FileUse* const use = contents_.use_of(file.id);
    if (use == nullptr || contents_.tracer_of(file.id).is_named) return;
    const std::uint64_t lines = count_lines(source.bytes);
    if (use->largest_line > std::max<std::uint64_t>(lines, 1))
      found_.add("coverage-data/source-line-range"_rule, use->largest_place, "line ", use->largest_line, " of ",
                 file.path, " ran, but the source has only ", Plural{lines, "line"});
  }

  // The part of an absolute path before the components that it shares with the place of its source.
  void learn_prefix(std::string_view path, std::string_view source) {
    if (!coverage::is_absolute(path)) return;
    const std::optional<Companion> root = input_.companions->find(Role::source, {});
    std::string_view found = source;
    if (root && source.starts_with(root->name)) found = source.substr(root->name.size());
    while (found.starts_with('/')) found.remove_prefix(1);
    if (path.ends_with(found)) prefix_ = path.substr(0, path.size() - found.size());
  }

  const Input& input_;
  const Contents& contents_;
  GroupedFindings& found_;
  std::pmr::vector<const File*> missing_;
  std::string_view prefix_;
};

}  // namespace

void check_sources(const Input& input, const Contents& contents, GroupedFindings& found) {
  if (coverage::has_sources(input)) SourceCheck(input, contents, found).check();
}

}  // namespace proflint::coverage_data
