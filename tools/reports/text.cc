// Wording and encoding for writers. URIs follow RFC 3986.
#include "tools/reports/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "validators/core/escape.h"

namespace proflint::tools {
std::string shown(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = printable_prefix(rest);
    if (size == 0) return escaped(text);
    rest.remove_prefix(size);
  }
  return std::string(text);
}

std::string shortened(const std::string& text, std::size_t width) {
  if (text.size() <= width) return text;
  std::size_t start = text.size() - width + 3;
  while (start < text.size() && (static_cast<unsigned char>(text[start]) & 0xc0) == 0x80) ++start;
  return "..." + text.substr(start);
}

std::string sentence(std::string_view text) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  std::string out(text);
  const std::string_view word = text.substr(0, text.find_first_of(" ,;:"));
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_letter)) out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out.ends_with('.') ? out : out + ".";
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string location(const FileResult& file, const Finding& finding) {
  std::string text = escaped(file.path);
  if (finding.position)
    text += fmt::format(":{}:{}", finding.position->line, finding.position->column);
  else if (finding.where)
    text += fmt::format(":+{:#x}", finding.where->offset);
  if (finding.where && !finding.position && !finding.in.empty()) text += fmt::format(" (in {})", finding.in);
  return text;
}

std::string place(const Finding& finding) {
  if (finding.position) return fmt::format("line {}, column {}", finding.position->line, finding.position->column);
  if (!finding.where) return {};
  return fmt::format("offset {:#x}{}{}", finding.where->offset, finding.in.empty() ? "" : " in ", finding.in);
}

std::uint64_t hidden_count(const FileResult& file) {
  std::uint64_t counted = 0;
  for (const Tally& tally : file.result.tally) counted += tally.count;
  return counted - file.result.findings.size();
}

std::string hidden_findings(const FileResult& file) {
  const std::uint64_t hidden = hidden_count(file);
  return hidden == 0 ? std::string() : counted(hidden, "more finding") + " not shown";
}

std::string summary_line(const Summary& summary) {
  std::string text = counted(summary.files, "file") + ":";
  const char* separator = " ";
  for (std::size_t i = 0; i < summary.verdicts.size(); ++i) {
    if (summary.verdicts[i] == 0) continue;
    text += fmt::format("{}{} {}", separator, summary.verdicts[i], to_string(static_cast<Verdict>(i)));
    separator = ", ";
  }
  text += "; " + counted(summary.severities[2], "error") + ", " + counted(summary.severities[1], "warning") + ", " +
          counted(summary.severities[0], "note");
  if (summary.known != 0) text += fmt::format("; {} known from the baseline", summary.known);
  return text;
}

std::string path_from(const std::string& path, const std::string& directory) {
  std::string_view rest = path;
  if (!directory.empty() && directory != "/" && rest.starts_with(directory) && rest.size() > directory.size() + 1 &&
      rest[directory.size()] == '/')
    rest.remove_prefix(directory.size() + 1);
  while (rest.starts_with("./") && rest.size() > 2) rest.remove_prefix(2);
  return std::string(rest);
}

std::string path_in(const std::string& root, const std::string& path, const std::string& directory) {
  if (path == "-") return path;
  const std::string whole = (std::filesystem::path(directory) / path).lexically_normal().string();
  const std::string from_root = path_from(whole, root);
  return from_root.empty() ? whole : from_root;
}

std::string uri(const std::string& path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  static constexpr std::string_view kKept = "-._~/";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || kKept.find(c) != kKept.npos)
      out += c;
    else
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return out;
}

std::string utf8_path(const std::string& path) {
  return is_utf8(path) ? path : escaped(path);
}

}  // namespace proflint::tools
