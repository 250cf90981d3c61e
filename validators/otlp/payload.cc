// Checks payloads by the name of their format and their first bytes.
#include "validators/otlp/payload.h"

#include "validators/core/nested.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

using namespace std::literals;

constexpr const char* kName = "original_payload";

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with("\x1f\x8b"sv);
}

}  // namespace

void check_payload(const Input& input, const Profile& profile, const Path& path, Findings& findings, Report& report) {
  const std::string_view payload = profile.payload;
  if (payload.empty() || profile.format.empty()) return;
  const Path own = {&path, kName};
  const auto check_as = [&](std::string_view format) {
    const std::string_view place = is_part_of(payload, profile.payload_where) ? payload : profile.payload_where;
    return input.nested == nullptr || input.nested->check(format, payload, place, kName, report);
  };
  bool is_right = true;
  if (profile.format == "pprof")
    is_right = check_as("pprof");
  else if (profile.format == "jfr")
    is_right = payload.starts_with("FLR\0"sv) || is_gzip(payload);
  else if (profile.format == "linux_perf")
    is_right = (payload.starts_with("PERFILE2"sv) || payload.starts_with("2ELIFREP"sv)) && check_as("perf-data");
  if (!is_right)
    findings.add("otlp/original-format"_rule, profile.payload_where, own, "starts with ", payload.substr(0, 8),
                 ", but original_payload_format is ", profile.format);
}

}  // namespace proflint::otlp
