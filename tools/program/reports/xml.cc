// Printing of pugixml documents into strings.
#include "tools/program/reports/xml.h"

#include "tools/program/reports/text.h"

namespace proflint::tools {
namespace {

struct ToString final : pugi::xml_writer {
  explicit ToString(std::string& to) : out(to) {}
  void write(const void* data, std::size_t size) override { out.append(static_cast<const char*>(data), size); }
  std::string& out;
};

}  // namespace

void append_xml(const pugi::xml_document& document, unsigned depth, std::string& out) {
  ToString writer(out);
  for (const pugi::xml_node& node : document.children())
    node.print(writer, "  ", pugi::format_indent, pugi::encoding_utf8, depth);
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(shown(value).c_str());
}

}  // namespace proflint::tools
