// The furthest place where a grammar failed, and the token expected there.
#pragma once

namespace proflint::grammars {

struct Expected {
  const char* at = nullptr;    // a place in the line that was parsed
  const char* what = nullptr;  // in our words, with an article: "a discriminator"
};

}  // namespace proflint::grammars
