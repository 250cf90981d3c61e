// The fast search for bytes that do not occur in text, compared with the definition of such bytes.
#include "validators/engine/transfer.h"

#include <gtest/gtest.h>

#include <string>

#include "validators/core/text.h"

namespace proflint {
namespace {

TEST(Transfer, FindsTheFirstByteThatNoTextHas) {
  constexpr std::size_t kSize = 150;  // two blocks of 64 and a rest
  for (int byte = 0; byte < 256; ++byte)
    for (std::size_t at = 0; at < kSize; ++at) {
      std::string text(kSize, 'a');
      text[at] = static_cast<char>(byte);
      text[kSize - 1] = '\0';  // found only if no earlier byte is
      EXPECT_EQ(find_no_text(text), is_text_byte(text[at]) ? kSize - 1 : at) << byte << " at " << at;
    }
  EXPECT_EQ(find_no_text(std::string(kSize, '\n')), kSize);
  EXPECT_EQ(find_no_text(""), 0u);
  EXPECT_EQ(find_no_text(std::string_view("some text", 4)), 4u);
}

}  // namespace
}  // namespace proflint
