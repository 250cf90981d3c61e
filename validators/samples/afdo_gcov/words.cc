// Reads words and reports missing ones.
#include "validators/samples/afdo_gcov/words.h"

#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/afdo_gcov/tags.h"

namespace proflint::samples::afdo_gcov {

bool Words::truncated(const char* what, std::string_view where) {
  report_.add("afdo-gcov/truncated"_rule, where, "the file ends before the ", what);
  return false;
}

bool Words::excess(const char* what, std::uint64_t number, std::size_t smallest, std::string_view where) {
  constexpr std::uint64_t kMax = std::uint64_t{1} << 24;  // of anything in a real profile
  if (excess_.what == nullptr) excess_ = {what, number, smallest, cursor_.left(), where};
  return (number <= kMax && !ends_with_working_set()) || refuse_excess();
}

// A file that has its last section, whose size is fixed, was not truncated.
bool Words::ends_with_working_set() const {
  constexpr std::size_t kWords = 384;
  const std::string_view rest = cursor_.rest();
  if (rest.size() < 8 + 4 * kWords) return false;
  Cursor end(rest.substr(rest.size() - 8 - 4 * kWords), cursor_.order());
  std::uint32_t tag = 0, words = 0;
  return end.read(tag) && end.read(words) && tag == kWorkingSetTag && words == kWords;
}

bool Words::refuse_excess() {
  const auto& [what, number, smallest, left, where] = excess_;
  report_.add("afdo-gcov/count-exceeds-bytes"_rule, where, "the ", what, " is ", number, " (at least ",
              Plural{smallest, "byte"}, left == 0 ? " each), but " : " each), but only ",
              left == 0 ? Part("no bytes are") : Part(Plural{left, "byte is", "bytes are"}), " left");
  return false;
}

}  // namespace proflint::samples::afdo_gcov
