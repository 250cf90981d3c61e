// Recognizes OpenTelemetry profiles in each encoding and framing. Follows profiles.proto and the file exporter.
#include "validators/otlp/family.h"

#include "validators/otlp/detect.h"
#include "validators/otlp/file.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

constexpr std::string_view kFileNames[] = {"*.otlp", "*.otlp.pb", "*.profiles.pb"};
constexpr Container kContainers[] = {Container::gzip, Container::zstd};

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "protoc", .trait = kJson, .source = "protoc --decode reads the binary encoding"},
    {.consumers = "protoc",
     .trait = kFramed,
     .source = "protoc --decode reads only a file that consists of one message"},
};

constexpr char kDictionaryTag = '\x12';

Match detect(const Head& head) {
  const FileKind kind = find_kind(head.bytes);
  // pprof also claims a message that starts with field 2, which contains samples, but these have fewer fields than
  // dictionaries.
  const bool is_certain =
      kind.framing == Framing::json || (kind.framing == Framing::bare && head.bytes.starts_with(kDictionaryTag));
  if (kind.signal == Signal::profiles) {
    const bool is_named =
        has_name_of(kOtlp, head) || head.last_name.ends_with(".json") || head.last_name.ends_with(".jsonl");
    if (kind.has_leading && !is_named) return Match::weak;                // it may be an example in other text
    if (kind.is_hidden && !has_name_of(kOtlp, head)) return Match::weak;  // any four bytes and the magic of zstd
    return is_certain ? Match::certain : Match::strong;
  }
  if (kind.signal != Signal::none) return Match::none;
  return has_name_of(kOtlp, head) ? Match::name : Match::none;
}

constexpr const Rule* kDisplacements[] = {&"otlp/frame-truncated"_rule, &"otlp/wire-truncated"_rule};

}  // namespace

constinit const Format kOtlp = {.id = "otlp",
                                .name = "OpenTelemetry profiles",
                                .file_names = kFileNames,
                                .containers = kContainers,
                                .displacements = kDisplacements,
                                .traits = kTraits,
                                .unsupported = kUnsupported,
                                .detect = detect,
                                .check = check_file};

namespace {

constexpr const Format* kFormats[] = {&kOtlp};
constexpr RuleTable kRuleTables[] = {{"otlp", kRules}};

}  // namespace

constinit const Family kOtlpFamily = {.id = "otlp", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::otlp
