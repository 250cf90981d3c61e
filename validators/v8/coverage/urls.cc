// Forms of URLs, without building any.
#include "validators/v8/coverage/urls.h"

#include <algorithm>
#include <optional>

#include "validators/core/text.h"

namespace proflint::v8::coverage {
namespace {

constexpr std::string_view kFile = "file:", kSlashes = "//";

// The byte that the two hexadecimal digits after the % at `at` stand for; nothing if there are no such digits.
std::optional<char> escaped_byte(std::string_view path, std::size_t at) {
  std::string byte;
  const bool is_escape = at + 2 < path.size() && append_from_hex(byte, path.substr(at + 1, 2));
  return is_escape ? std::optional(byte[0]) : std::nullopt;
}

struct Parts {
  std::string_view host, path;
};

// The host, and the path from the slash after it on, without query and fragment; nothing without such a slash.
Parts parts_of(std::string_view url) {
  url.remove_prefix(kFile.size());
  if (!url.starts_with(kSlashes)) return {};
  url.remove_prefix(kSlashes.size());
  url = url.substr(0, url.find_first_of("?#"));
  const std::size_t slash = url.find('/');
  return slash == url.npos ? Parts() : Parts{url.substr(0, slash), url.substr(slash)};
}

// "." and "..", also with escaped dots, which the standard resolves like others.
bool is_dots(std::string_view part) {
  std::size_t dots = 0;
  for (; !part.empty(); ++dots) {
    const bool is_escaped = part.starts_with("%2e") || part.starts_with("%2E");
    if (!is_escaped && part[0] != '.') return false;
    part.remove_prefix(is_escaped ? 3 : 1);
  }
  return dots == 1 || dots == 2;
}

// "C:"; in the place of a host, it is the start of the path.
bool is_drive(std::string_view host) {
  return host.size() == 2 && is_letter(host[0]) && (host[1] == ':' || host[1] == '|');
}

// A host may not have a port, a user or one of the code points that the standard forbids in domains.
bool is_valid_host(std::string_view host) {
  return is_drive(host) || host.starts_with('[') || host.find_first_of(" <>@^|:") == host.npos;
}

}  // namespace

bool is_file_url(std::string_view url) {
  return url.starts_with(kFile);
}

bool is_web_url(std::string_view url) {
  return url.starts_with("http:") || url.starts_with("https:");
}

std::string_view defect_of_file_url(std::string_view url) {
  auto [host, path] = parts_of(url);
  if (path.empty()) return "does not have the form file://HOST/PATH";
  if (!is_valid_host(host)) return "has an invalid host";
  for (std::size_t at = path.find('%'); at != std::string_view::npos; at = path.find('%', at + 1)) {
    const std::optional<char> byte = escaped_byte(path, at);
    if (!byte) return "has a % that is not followed by two hexadecimal digits";
    if (byte == '/' || byte == '\\') return "has an escaped slash or backslash in its path";
  }
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    if (is_dots(part)) return "has a '.' or '..' in its path";
    path.remove_prefix(part.size());
  }
  return {};
}

std::string_view host_of_file_url(std::string_view url) {
  constexpr std::string_view kLocal = "localhost";
  const std::string_view host = parts_of(url).host;
  const bool is_local = std::equal(host.begin(), host.end(), kLocal.begin(), kLocal.end(),
                                   [](char a, char b) { return (a | 0x20) == b; });
  return is_local || is_drive(host) ? std::string_view() : host;
}

bool is_internal(std::string_view url) {
  if (url.starts_with("node:")) return true;
  const auto is_plain = [](char c) {
    return is_digit(c) || is_letter(c) || c == '_' || c == '/' || c == '.' || c == '-';
  };
  return !url.empty() && url[0] != '/' && std::all_of(url.begin(), url.end(), is_plain);
}

std::string path_of_file_url(std::string_view url) {
  const std::string_view part = parts_of(url).path;
  std::string path;
  if (url.substr(kFile.size()).starts_with("///"))
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (part[i] != '%') {
        path += part[i];
        continue;
      }
      path += escaped_byte(part, i).value();
      i += 2;
    }
  return path;
}

}  // namespace proflint::v8::coverage
