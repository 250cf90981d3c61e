// Import paths that Go rejects. Follows CheckImportPath in golang.org/x/mod/module.
#include "validators/go_cover/import_paths.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/coverage/paths.h"

namespace proflint::go_cover {
namespace {

constexpr std::string_view kImportCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/";

// Files that exist in every folder of Windows: Go rejects their names on all systems.
constexpr std::array<std::string_view, 22> kDevices = {"con",  "prn",  "aux",  "nul",  "com1", "com2", "com3", "com4",
                                                       "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2", "lpt3",
                                                       "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9"};

// The character at the start of text in UTF-8.
std::string_view first_character(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) ++size;
  return text.substr(0, size);
}

// Whether a name is like the short ones that Windows makes: PROGRA~1.
bool is_short_name(std::string_view name) {
  const std::size_t tilde = name.rfind('~');
  return tilde != name.npos && tilde + 1 < name.size() && name.find_first_not_of("0123456789", tilde + 1) == name.npos;
}

// `.` and `..` are resolved before Go checks the path.
bool is_foreign_element(std::string_view element) {
  if (element == "." || element == "..") return false;
  const std::string_view name = element.substr(0, element.find('.'));
  const auto is_name = [name](std::string_view device) { return equals_ignoring_case(name, device); };
  return element.ends_with('.') || is_short_name(name) || std::any_of(kDevices.begin(), kDevices.end(), is_name);
}

}  // namespace

std::string_view foreign_to_imports(std::string_view path) {
  const bool is_of_windows = path.find('\\') != path.npos || path.substr(0, 2).ends_with(':');
  const bool is_file = path.starts_with('/') || path.starts_with('.') || is_of_windows;
  if (is_file || coverage::is_url(path)) return {};
  std::string_view package = path.substr(0, path.size() - file_name(path).size());
  package = without_utf8_mark(package);  // a mark inside a file was joined to the path
  if (std::any_of(package.begin(), package.end(), is_stray_control) || !is_utf8(package)) return {};
  const std::size_t at = package.find_first_not_of(kImportCharacters);
  if (at != package.npos) return first_character(package.substr(at));
  while (!package.empty()) {
    const std::string_view element = package.substr(0, package.find('/'));
    if (is_foreign_element(element)) return element;
    package.remove_prefix(element.size() + 1);  // `package` ends in a slash
  }
  return {};
}

}  // namespace proflint::go_cover
