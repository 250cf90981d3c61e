// Small tools for text.
#include "validators/core/text.h"

namespace proflint {

std::string with_suffix(std::string_view path, std::string_view suffix) {
  const std::size_t dot = file_name(path).rfind('.');
  const std::size_t kept = dot == std::string_view::npos ? path.size() : path.size() - file_name(path).size() + dot;
  return std::string(path.substr(0, kept)).append(suffix);
}

}  // namespace proflint
