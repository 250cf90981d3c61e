// Follows LLVM, bolt/lib/Rewrite/RewriteInstance.cpp and bolt/lib/Profile/YAMLProfileReader.cpp.
#include "validators/bolt/yaml/image.h"

#include "validators/bolt/yaml/rules.h"
#include "validators/core/text.h"

namespace proflint::bolt::yaml {
namespace {

// Whether the image of a profile may have this build ID: the build ID of a program that BOLT wrote differs in one bit.
bool are_of_one_program(std::string_view profile, std::string_view image) {
  if (profile == image) return true;
  if (profile.size() != image.size() || profile.empty()) return false;
  const std::size_t last = profile.size() - 1;
  return profile.substr(0, last) == image.substr(0, last) &&
         (lower_hex_digit(profile[last]) ^ lower_hex_digit(image[last])) == 1;
}

}  // namespace

Image::Image(const Input& input, GroupedFindings& findings, Report& report)
    : findings_(findings), symbols_(Symbols::read(input, "bolt-yaml/symbols-unavailable"_rule, report)) {}

void Image::name(std::string_view name, std::string_view where) {
  if (symbols_ && !symbols_->empty() && symbols_->find(name).state == Symbols::State::missing) missing_.add(where);
}

void Image::finish(std::string_view build_id, std::uint64_t functions) {
  if (!symbols_) return;
  if (!build_id.empty() && !symbols_->build_id().empty()) {
    const std::string found = to_hex(symbols_->build_id());
    if (!are_of_one_program(build_id, found))
      findings_.add("bolt-yaml/build-id-mismatch"_rule, build_id, "the profile has build ID ", build_id,
                    ", but the image has ", std::string_view(found));
  }
  if (missing_)
    findings_.add("bolt-yaml/symbol-missing"_rule, missing_.first(), missing_.count(), " of ",
                  Plural{functions, "function"}, missing_.count() == 1 ? " is" : " are", " missing from the image",
                  missing_.count() == 1 ? ": " : "; the first is ", missing_.first());
}

}  // namespace proflint::bolt::yaml
