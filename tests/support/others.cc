// Tables of sources, and sets of files in a scratch directory.
#include "tests/support/others.h"

namespace proflint::tests {

FindCompanion sources_of(const Texts& texts) {
  return [texts](Role role, std::string_view name, const Belongs& belongs) -> std::optional<Companion> {
    const auto it = texts.find(name);
    if (role != Role::source || it == texts.end()) return std::nullopt;
    const Companion found = {it->first, it->second};
    if (belongs) belongs(found);  // the only candidate
    return found;
  };
}

Ids rules_hit_in_set(const std::vector<std::string>& files, const std::string& format) {
  const Scratch scratch;
  std::vector<std::string> words = {"--isolated", "--format", "concise", "--notes", "--assume", format, "--set"};
  for (std::size_t i = 0; i < files.size(); ++i) {
    words.push_back("file" + std::to_string(i));
    scratch.write(words.back(), files[i]);
  }
  const std::string out = scratch.run(words).out;
  Ids found;
  for (std::size_t end = 0; (end = out.find("]\n", end)) != std::string::npos; ++end) {
    const std::size_t start = out.rfind('[', end) + 1;
    found.insert(out.substr(start, end - start));
  }
  found.erase("set/same-bytes");
  return found;
}

}  // namespace proflint::tests
