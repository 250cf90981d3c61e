// Terminals and the environment.
#include "tools/program/core/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace proflint::tools {

bool is_terminal(std::FILE* stream) {
  const int descriptor = fileno(stream);
  return descriptor >= 0 && isatty(descriptor) == 1;
}

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool forces_color(const char* variable) {
  return is_set(variable) && std::string_view(std::getenv(variable)) != "0";
}

bool can_redraw(std::FILE* stream) {
  const char* const term = std::getenv("TERM");
  return is_terminal(stream) && !(term != nullptr && std::string_view(term) == "dumb");
}

std::size_t columns_of(std::FILE* stream) {
  struct winsize size = {};
  const int descriptor = fileno(stream);
  return descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : 80;
}

bool wants_color(Color color, std::FILE* stream) {
  if (color != Color::automatic) return color == Color::always;
  if (is_set("NO_COLOR")) return false;
  return can_redraw(stream) || forces_color("FORCE_COLOR") || forces_color("CLICOLOR_FORCE");
}

}  // namespace proflint::tools
