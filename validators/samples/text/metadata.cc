// Compares metadata lines with each other.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include "validators/samples/text/metadata.h"

#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::uint64_t kAttributeBits = 7;

}  // namespace

bool check_metadata_value(const Body& body, Report& report) {
  if (body.kind == Body::Kind::flat) return true;
  const Decimal& number = body.number;
  check_leading_zero(number, report);
  const bool is_checksum = body.kind == Body::Kind::checksum;
  if (!number.fits || (!is_checksum && number.value > UINT32_MAX)) {
    report.add("sample-text/metadata-value"_rule, number.digits, is_checksum ? "checksum " : "the attributes value ",
               number.digits, is_checksum ? " does not fit in 64 bits" : " does not fit in 32 bits");
    return false;
  }
  if (!is_checksum && number.value > kAttributeBits)
    report.add("sample-text/attributes-bits"_rule, number.digits, "the attributes value ", Hex{number.value},
               " sets unknown bits; only 0x1, 0x2 and 0x4 are known");
  return true;
}

void Metadata::add(const Body& body, Once& flat_version, Report& report) {
  is_there_ = true;
  switch (body.kind) {
    case Body::Kind::checksum:
      return add_checksum(body, report);
    case Body::Kind::attributes:
      return add_attributes(body, report);
    default:
      return add_flat(body, flat_version, report);
  }
}

void Metadata::add_checksum(const Body& body, Report& report) {
  if (has_attributes_)
    report.add("sample-text/attributes-reset"_rule, body.value, "!CFGChecksum after !Attributes resets the attributes");
  if (has_checksum_)
    report.add("sample-text/metadata-duplicate"_rule, body.value, "this is a second !CFGChecksum line");
  has_checksum_ = true;
}

void Metadata::add_attributes(const Body& body, Report& report) {
  if (has_attributes_)
    report.add("sample-text/metadata-duplicate"_rule, body.value, "this is a second !Attributes line");
  has_attributes_ = true;
}

void Metadata::add_flat(const Body& body, Once& flat_version, Report& report) {
  if (body.indent.size() != 1)
    return report.add("sample-text/metadata-unknown"_rule, body.value, "!Flat is indented by ",
                      Plural{body.indent.size(), "space"}, "; expected exactly 1");
  if (flat_version.first())
    report.add("sample-text/flat-version"_rule, body.value,
               "the file has !Flat lines, which require LLVM 20; the first is here");
  if (has_attributes_)
    report.add("sample-text/attributes-reset"_rule, body.value, "!Flat after !Attributes resets the attributes");
  if (!flat_.empty()) report.add("sample-text/metadata-duplicate"_rule, body.value, "this is a second !Flat line");
  flat_ = body.value;
}

}  // namespace proflint::samples::text
