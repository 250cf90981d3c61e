// Writes class files.
#include "tests/builders/classes.h"

#include "tests/builders/bytes.h"

namespace proflint::tests {
namespace {

std::string utf8(const std::string& text) {
  return Bytes({std::endian::big}).number(1, 1).number(text.size(), 2).bytes(text).str();
}

}  // namespace

std::string class_file(const std::string& name, std::uint16_t version) {
  Bytes out({std::endian::big});
  out.number(0xcafebabe, 4).number(0, 2).number(version, 2).number(8, 2);
  out.bytes(utf8(name)).number(7, 1).number(1, 2).bytes(utf8("java/lang/Object")).number(7, 1).number(3, 2);
  out.number(5, 1).number(0x0101010101010101, 8);  // a long number, which takes two places
  return out.bytes(utf8("x")).number(0x21, 2).number(2, 2).number(4, 2).number(0, 8).str();
}

}  // namespace proflint::tests
