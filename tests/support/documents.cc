// Parses the subset of Markdown that these documents use.
#include "tests/support/documents.h"

#include <regex>
#include <sstream>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

constexpr std::string_view kFence = "```", kIndent = "    ";

}  // namespace

const std::vector<std::filesystem::path>& documents() {
  static const std::vector<std::filesystem::path> list = [] {
    std::vector<std::filesystem::path> found = {source_dir() / "README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tools" / "docs"))
      if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
  }();
  return list;
}

std::vector<std::string> fenced_blocks(std::string_view text, std::string_view language) {
  std::vector<std::string> list;
  std::istringstream lines{std::string(text)};
  std::string block;
  bool is_inside = false, is_wanted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kFence)) {
      if (is_inside && is_wanted) list.push_back(block);
      is_wanted = !is_inside && line.substr(kFence.size()) == language;
      is_inside = !is_inside;
      block.clear();
    } else {
      block += line + "\n";
    }
  }
  return list;
}

std::vector<std::string> fenced_blocks_of_documents(std::string_view language) {
  std::vector<std::string> list;
  for (const std::filesystem::path& document : documents())
    for (std::string& block : fenced_blocks(read_file(document), language)) list.push_back(std::move(block));
  return list;
}

std::vector<std::string> indented_blocks(std::string_view text) {
  std::vector<std::string> list;
  std::istringstream lines{std::string(text)};
  std::string block;
  bool is_fenced = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kFence)) is_fenced = !is_fenced;
    if (!is_fenced && line.starts_with(kIndent)) {
      block += line.substr(kIndent.size()) + "\n";
    } else if (!block.empty() && line.empty()) {
      block += "\n";
    } else if (!block.empty()) {
      list.push_back(std::move(block));
      block.clear();
    }
  }
  if (!block.empty()) list.push_back(block);
  return list;
}

std::vector<std::string> code_spans(std::string_view text) {
  static const std::regex span("`([^`\n]+)`");
  const std::string all(text);
  std::vector<std::string> list;
  for (std::sregex_iterator it(all.begin(), all.end(), span), end; it != end; ++it) list.push_back((*it)[1].str());
  return list;
}

}  // namespace proflint::tests
