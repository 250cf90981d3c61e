// Bytes that lines of text should not have.
#include "validators/core/odd_bytes.h"

#include <algorithm>

#include "validators/core/escape.h"

namespace proflint {

void OddBytes::look_at(const TextLine& line) {
  const std::string_view text = line.text;
  if (line.has_cr) cr_lf.add({text.data() + text.size(), 1});
  if (!line.is_odd) return;
  const std::size_t zero = text.find('\0');
  if (zero != std::string_view::npos) nul.add(text.substr(zero, 1));
  const auto found = std::find_if(text.begin(), text.end(), is_control);
  if (found != text.end()) control.add({&*found, 1});
  if (!is_utf8(text)) not_utf8.add(text);
}

}  // namespace proflint
