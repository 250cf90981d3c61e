// Hashes against the test vectors of RFC 1321 and FIPS 180-4.
#include "validators/core/digest.h"

#include <gtest/gtest.h>

namespace proflint::tests {
namespace {

TEST(Digest, KnownAnswers) {
  EXPECT_EQ(hexadecimal(md5_of("")), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(hexadecimal(md5_of("message digest")), "f96b697d7cb7938d525a2f31aaf161d0");
  EXPECT_EQ(hexadecimal(sha256_of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(base64(md5_of("")), "1B2M2Y8AsgTpgAmY7PhCfg==");
  EXPECT_EQ(base64(sha256_of("abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

template <class Hash, class Whole>
void expect_same_in_pieces(Whole whole) {
  Hash pieces;
  for (const char* text : {"abc", "message digest", ""}) {
    for (const char* letter = text; *letter != '\0'; ++letter) pieces.add({letter, 1});
    EXPECT_EQ(pieces.finish(), whole(text)) << text;  // and starts again
  }
}

TEST(Digest, PiecesHaveTheHashOfTheWhole) {
  expect_same_in_pieces<Md5>(md5_of);
  expect_same_in_pieces<Sha256>(sha256_of);
}

}  // namespace
}  // namespace proflint::tests
