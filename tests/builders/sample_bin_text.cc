// The same model as text, as LLVM's text writer prints it.
#include <functional>

#include "tests/builders/sample_bin.h"

namespace proflint::tests {

std::string text_profile(const SampleProfile& profile) {
  std::string out;
  const auto place = [](std::uint32_t offset, std::uint32_t discriminator) {
    return std::to_string(offset) + (discriminator != 0 ? "." + std::to_string(discriminator) : "");
  };
  const std::function<void(const SampleFunction&, std::size_t)> put = [&](const SampleFunction& function,
                                                                          std::size_t depth) {
    const std::string indent(depth, ' ');
    for (const SampleLine& line : function.lines) {
      out += indent + place(line.offset, line.discriminator) + ": " + std::to_string(line.count);
      for (const SampleTarget& target : line.targets) out += " " + target.name + ":" + std::to_string(target.count);
      out += '\n';
    }
    for (const auto& callee : function.callees) {
      out += indent + place(callee.offset, callee.discriminator) + ": " + callee.function.name + ":" +
             std::to_string(callee.function.total) + "\n";
      put(callee.function, depth + 1);
    }
    if (profile.has_checksums) out += indent + "!CFGChecksum: " + std::to_string(function.checksum) + "\n";
    if (profile.has_attributes) out += indent + "!Attributes: " + std::to_string(function.attributes) + "\n";
  };
  for (const SampleFunction& function : profile.functions) {
    std::string name = function.name;
    if (profile.has_contexts) {
      name = "[";
      for (const SampleFrame& frame : function.context)
        name += frame.name + ":" + place(frame.offset, frame.discriminator) + " @ ";
      name += function.name + "]";
    }
    out += name + ":" + std::to_string(function.total) + ":" + std::to_string(function.head) + "\n";
    put(function, 1);
  }
  return out;
}

}  // namespace proflint::tests
