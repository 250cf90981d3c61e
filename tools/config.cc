// Reads proflint.toml with toml++. Every key is known or an error; every mistake is named with its line.
#include "tools/config.h"

#include <fmt/format.h>

// What toml++ 3.3 takes for granted, a strange file can break: "[=]" is a table without a key. Such a file is refused
// in every build, instead of ending the program or meaning anything.
namespace proflint::tools {
struct BrokenAssumption {};
[[noreturn]] static void refuse() {
  throw BrokenAssumption();
}
}  // namespace proflint::tools
#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? void() : proflint::tools::refuse())
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tools/repository.h"
#include "tools/suggest.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileName = "proflint.toml";
constexpr std::uint64_t kMaxBytes = 1 << 20;
constexpr std::size_t kMaxExtends = 16;

// One file while it is read. Member functions throw UsageError at the place of the mistake.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path) {
    std::error_code ignored;
    directory_ = fs::absolute(path, ignored).lexically_normal().parent_path().string();
  }

  Settings read(const toml::table& table, std::string& extends) {
    struct Key {
      std::string_view name;
      void (Reader::*read)(const toml::node&);
    };
    static constexpr Key kKeys[] = {
        {"extend", &Reader::read_extend},
        {"select", &Reader::read_select},
        {"ignore", &Reader::read_ignore},
        {"severity", &Reader::read_severity},
        {"per-file", &Reader::read_per_file},
        {"fail-on", &Reader::read_fail_on},
        {"companions", &Reader::read_companions},
        {"include", &Reader::read_include},
        {"exclude", &Reader::read_exclude},
        {"force-exclude", &Reader::read_force_exclude},
        {"baseline", &Reader::read_baseline},
        {"max-findings", &Reader::read_max_findings},
        {"max-findings-per-rule", &Reader::read_max_findings_per_rule},
        {"limits", &Reader::read_limits},
    };
    std::vector<std::string_view> names;
    for (const Key& key : kKeys) names.push_back(key.name);
    for (const auto& [key, node] : table) {
      const auto it =
          std::find_if(std::begin(kKeys), std::end(kKeys), [&](const Key& k) { return k.name == key.str(); });
      if (it == std::end(kKeys)) fail(key.source(), unknown("key", key.str(), names));
      (this->*it->read)(node);
    }
    extends = extends_;
    return std::move(settings_);
  }

  [[noreturn]] void fail(const toml::source_region& where, const std::string& what) const {
    throw UsageError(fmt::format("{}:{}:{}: {}", escaped(path_), where.begin.line, where.begin.column, what));
  }

  std::string resolved(const std::string& path) const {
    return (fs::path(directory_) / path).lexically_normal().string();
  }

 private:
  // Runs `work` and puts the place of `node` before the message of what it throws.
  template <class Work>
  auto at(const toml::node& node, const Work& work) const {
    try {
      return work();
    } catch (const UsageError& error) {
      fail(node.source(), error.what());
    }
  }

  std::string text(const toml::node& node) const {
    if (const auto value = node.value_exact<std::string>()) return *value;
    fail(node.source(), "a string is wanted here");
  }

  std::uint64_t number(const toml::node& node) const {
    if (const auto value = node.value_exact<std::int64_t>(); value && *value >= 0)
      return static_cast<std::uint64_t>(*value);
    fail(node.source(), "a whole number, 0 or more, is wanted here");
  }

  const toml::table& table(const toml::node& node) const {
    if (const toml::table* value = node.as_table()) return *value;
    fail(node.source(), "a table is wanted here");
  }

  const toml::array& array(const toml::node& node) const {
    if (const toml::array* value = node.as_array()) return *value;
    fail(node.source(), "a list is wanted here");
  }

  std::vector<std::string> selectors(const toml::node& node) const {
    std::vector<std::string> list;
    for (const toml::node& element : array(node)) {
      list.push_back(text(element));
      at(element, [&] { check_selector(list.back()); });
    }
    return list;
  }

  std::vector<Glob> globs(const toml::node& node) const {
    std::vector<Glob> list;
    for (const toml::node& element : array(node)) list.emplace_back(text(element), directory_);
    return list;
  }

  std::vector<Policy::Override> severities(const toml::node& node) const {
    std::vector<Policy::Override> list;
    for (const auto& [rule, level] : table(node)) {
      try {
        check_rule(rule.str());
      } catch (const UsageError& error) {
        fail(rule.source(), error.what());
      }
      const std::string word = text(level);
      list.push_back({std::string(rule.str()), at(level, [&] { return choose("a severity", word, kSeverities); })});
    }
    return list;
  }

  void read_extend(const toml::node& node) { extends_ = resolved(text(node)); }
  void read_select(const toml::node& node) { settings_.select = selectors(node); }
  void read_ignore(const toml::node& node) { settings_.ignore = selectors(node); }
  void read_severity(const toml::node& node) { settings_.severities = severities(node); }
  void read_include(const toml::node& node) { settings_.include = globs(node); }
  void read_exclude(const toml::node& node) { settings_.exclude = globs(node); }
  void read_baseline(const toml::node& node) { settings_.baseline = resolved(text(node)); }
  void read_max_findings(const toml::node& node) { settings_.max_findings = number(node); }
  void read_max_findings_per_rule(const toml::node& node) { settings_.max_findings_per_rule = number(node); }

  void read_force_exclude(const toml::node& node) {
    settings_.force_exclude = node.value_exact<bool>();
    if (!settings_.force_exclude) fail(node.source(), "true or false is wanted here");
  }

  void read_fail_on(const toml::node& node) {
    settings_.fail_on = at(node, [&] { return choose("fail-on", text(node), kFailOn); });
  }

  void read_companions(const toml::node& node) {
    settings_.companions = at(node, [&] { return choose("companions", text(node), kCompanions); });
  }

  void read_limits(const toml::node& node) {
    for (const auto& [name, value] : table(node)) {
      try {
        settings_.limits.emplace_back(limit_called(name.str()), number(value));
      } catch (const UsageError& error) {
        if (value.is_integer()) fail(name.source(), error.what());
        throw;
      }
    }
  }

  void read_per_file(const toml::node& node) {
    for (const toml::node& element : array(node)) {
      PerFile entry;
      for (const auto& [key, value] : table(element)) {
        if (key == "files")
          entry.files = globs(value);
        else if (key == "ignore")
          entry.ignore = selectors(value);
        else if (key == "severity")
          entry.severities = severities(value);
        else
          fail(key.source(), unknown("key of per-file", key.str(), {"files", "ignore", "severity"}));
      }
      if (entry.files.empty()) fail(element.source(), "per-file rules say with 'files' which files they are for");
      settings_.per_file.push_back(std::move(entry));
    }
  }

  const std::string& path_;
  std::string directory_, extends_;
  Settings settings_;
};

std::string slurp(const std::string& path) {
  Limits limits;
  limits.set(Limit::file_size, kMaxBytes);
  File file;
  FileError why;
  if (!file.open(path, limits, why)) throw UsageError(escaped(path) + ": " + why.message);
  return std::string(file.bytes());
}

// Behind the string that starts at `at`; one of a single line ends with its line.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool is_long = text.substr(at).starts_with(three);
  const std::string_view close = std::string_view(three).substr(0, is_long ? 3 : 1);
  for (at += close.size(); at < text.size(); ++at) {
    if (!is_long && text[at] == '\n') return at;
    if (text[at] == '\\' && quote == '"') {
      ++at;
    } else if (text.substr(at).starts_with(close)) {
      at += close.size();
      for (int more = 0; is_long && more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
      return at;
    }
  }
  return text.size();
}

// The first byte beyond ASCII outside strings and comments, where TOML has none: toml++ 3.3 asks there whether it is
// white space, and for U+00A1 to U+0499 gets to a place that it declares unreachable.
std::size_t find_beyond_ascii(std::string_view text) {
  std::size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
  while (at < text.size()) {
    if (static_cast<unsigned char>(text[at]) >= 0x80) return at;
    if (text[at] == '#')
      at = std::min(text.find('\n', at), text.size());
    else if (text[at] == '"' || text[at] == '\'')
      at = end_of_string(text, at);
    else
      ++at;
  }
  return text.npos;
}

toml::table parse(const std::string& text, const std::string& path) {
  if (const std::size_t at = find_beyond_ascii(text); at != text.npos)
    throw UsageError(fmt::format("{}:{}: what is not ASCII belongs in quotes", escaped(path),
                                 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')));
  return toml::parse(text, path);
}

Settings read_chain(const std::string& path, std::size_t depth) {
  if (depth > kMaxExtends) throw UsageError(escaped(path) + ": 'extend' goes in a circle, or too far");
  Reader reader(path);
  try {
    std::string extends;
    Settings settings = reader.read(parse(slurp(path), path), extends);
    return extends.empty() ? settings : overlay(read_chain(extends, depth + 1), std::move(settings));
  } catch (const toml::parse_error& error) {
    reader.fail(error.source(), escaped(error.description()));
  } catch (const BrokenAssumption&) {
    throw UsageError(escaped(path) + ": is not valid TOML: a table needs a key, as in [severity]");
  }
}

bool is_inside(const fs::path& directory, const fs::path& name) {
  std::error_code ignored;
  return fs::exists(directory / name, ignored);
}

template <class List>
toml::array strings(const List& list) {
  toml::array array;
  for (const auto& element : list) array.push_back(element);
  return array;
}

toml::array patterns(const std::vector<Glob>& globs) {
  toml::array array;
  for (const Glob& glob : globs) array.push_back(glob.pattern());
  return array;
}

toml::table levels(const std::vector<Policy::Override>& severities) {
  toml::table table;
  for (const Policy::Override& entry : severities) table.insert_or_assign(entry.rule, to_string(entry.severity));
  return table;
}

}  // namespace

std::string find_config() {
  std::error_code failure;
  fs::path directory = fs::current_path(failure);
  if (failure) return {};
  const fs::path root = repository_root();
  while (!is_inside(directory, kFileName)) {
    if (root.empty() || directory == root) return {};
    directory = directory.parent_path();
  }
  return (directory / kFileName).string();
}

Settings read_config(const std::string& path) {
  return read_chain(path, 0);
}

std::string config_text(const Options& options) {
  toml::table table;
  table.insert("select", strings(options.policy.select));
  table.insert("ignore", strings(options.policy.ignore));
  table.insert("severity", levels(options.policy.severities));
  table.insert("fail-on", name_of(options.fail_on, kFailOn));
  table.insert("companions", name_of(options.companions, kCompanions));
  table.insert("include", patterns(options.include));
  table.insert("exclude", patterns(options.exclude));
  table.insert("force-exclude", options.force_exclude);
  if (!options.baseline.empty()) table.insert("baseline", options.baseline);
  table.insert("max-findings", static_cast<std::int64_t>(options.policy.max_findings));
  table.insert("max-findings-per-rule", static_cast<std::int64_t>(options.policy.max_findings_per_rule));
  toml::table limits;
  for (const LimitRow& row : limit_rows())
    limits.insert(row.name, static_cast<std::int64_t>(options.limits[row.limit]));
  table.insert("limits", std::move(limits));
  toml::array per_file;
  for (const PerFile& entry : options.per_file)
    per_file.push_back(toml::table{
        {"files", patterns(entry.files)}, {"ignore", strings(entry.ignore)}, {"severity", levels(entry.severities)}});
  if (!per_file.empty()) table.insert("per-file", std::move(per_file));

  std::ostringstream out;
  out << (options.config.empty() ? std::string("# no proflint.toml is in force")
                                 : "# from " + escaped(options.config) + "; patterns are relative to its directory")
      << "\n"
      << table << "\n";
  return out.str();
}

}  // namespace proflint::tools
