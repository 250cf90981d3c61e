// Recognizes writers by versions and by the attributes of methods.
#include "validators/xml_coverage/cobertura/writer.h"

#include "grammars/xml_values.h"

namespace proflint::xml_coverage::cobertura {
namespace {

// Four numbers, like the version of a .NET assembly: AltCover writes its own version.
bool is_assembly_version(std::string_view version) {
  std::size_t numbers = 0;
  for (grammars::Decimal ignored; grammars::xml_values::parse(version.substr(0, version.find('.')), ignored);
       ++numbers) {
    const std::size_t point = version.find('.');
    if (point == std::string_view::npos) return numbers == 3;
    version.remove_prefix(point + 1);
  }
  return false;
}

// ReportGenerator replaces the parameters of a method by an ellipsis or leaves them out.
bool is_vague(std::string_view signature) {
  return encodings::xml::trimmed(signature).empty() || signature == "()" || signature == "(...)";
}

}  // namespace

Writer writer_of(const encodings::xml::Tag& root) {
  const std::string_view version = root.value_of("version");
  const bool is_gcovr = version.starts_with("gcovr ");
  return {.repeats_methods = is_gcovr, .repeats_lines = is_gcovr, .counts_points = is_assembly_version(version)};
}

// istanbul-reports gives every method the signature ()V and its hits, and .NET has conversions that differ in their
// return type.
bool is_identified(const encodings::xml::Tag& method, const Writer& writer) {
  const bool is_of_istanbul = method.find("hits") != nullptr,
             is_conversion = method.value_of("name").starts_with("op_");
  return !writer.repeats_methods && !is_of_istanbul && !is_conversion && !is_vague(method.value_of("signature"));
}

}  // namespace proflint::xml_coverage::cobertura
