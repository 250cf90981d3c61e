// Recognizes DCPI profiles and combines the checks of header and body. Follows dcpiformat(4).
#include <algorithm>

#include "grammars/dcpi.h"
#include "validators/core/lines.h"
#include "validators/dcpi/body.h"
#include "validators/dcpi/family.h"
#include "validators/dcpi/header.h"
#include "validators/dcpi/rules.h"

namespace proflint::dcpi {
namespace {

constexpr std::size_t kDetected = 65536;  // bytes that detection reads

// The format has no magic number. Words of the header are too common to recognize a file; only the version line is not.
constexpr std::string_view kFileNames[] = {"*.dcpi"};

Match detect(const Head& head) {
  const std::string_view bytes = head.bytes.substr(0, kDetected);
  Lines lines(bytes.substr(0, bytes.find('\0')));
  for (std::string_view line; lines.next(line);) {
    grammars::dcpi::Line parsed;
    if (grammars::dcpi::parse(line, parsed) && parsed.keyword == grammars::dcpi::Word::version &&
        parsed.value.starts_with("pdb-"))
      return Match::strong;
  }
  return has_name_of(kDcpi, head) ? Match::name : Match::none;
}

void check(const Input& input, Report& report) {
  Header header;
  if (!check_header(input.bytes, report, header)) return;
  if (!header.is_complete || !header.major) return;
  const std::string_view body = input.bytes.substr(header.size);
  if (header.major == 0) return check_body(body, header.tsize, report);
  report.set_unsupported();
  if (header.major == 1)
    report.add("dcpi/body-undocumented"_rule, body,
               "the body layout of major version 1 is not public, so the body was not checked");
  if (body.empty()) report.add("dcpi/body-empty"_rule, body, "the file ends after its header; expected a body");
}

constexpr const Rule* kDisplacements[] = {&"dcpi/chunk-truncated"_rule, &"dcpi/chunk-alignment"_rule};

}  // namespace

constinit const Format kDcpi = {.id = "dcpi",
                                .name = "DCPI profile",
                                .file_names = kFileNames,
                                .may_end_in_zeros = true,
                                .displacements = kDisplacements,
                                .detect = detect,
                                .check = check};

namespace {

constexpr const Format* kFormats[] = {&kDcpi};
constexpr RuleTable kRuleTables[] = {{"dcpi", kRules}};

}  // namespace

constinit const Family kDcpiFamily = {.id = "dcpi", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::dcpi
