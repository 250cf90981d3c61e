// Checks single fields of the profile. Follows profile.proto.
#include "validators/pprof/header.h"

#include <algorithm>

#include "validators/pprof/regexp.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kYear2000 = 946'684'800 * kSecond, kYear2100 = 4'102'444'800 * kSecond;
constexpr std::int64_t kTenYears = std::int64_t{10} * 366 * 86'400 * kSecond;

// "https://x", ignoring the case of letters.
bool is_web_address(std::string_view url) {
  for (const std::string_view start : {std::string_view("http://"), std::string_view("https://")}) {
    const bool matches =
        url.size() > start.size() && std::equal(start.begin(), start.end(), url.begin(), [](char a, char b) {
          return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b + 0x20) : b);
        });
    if (matches) return url[start.size()] != '/';
  }
  return false;
}

class Reader {
 public:
  Reader(Tables& tables, Decoding& decoding, Header& header)
      : tables_(tables), findings_(decoding.meaning), decoding_(decoding), header_(header) {}

  bool read(std::string_view stretch) {
    encodings::protobuf::Oddities ignored;
    encodings::protobuf::Fields fields(stretch, ignored);
    MessageReader comments({}, {}, nullptr, decoding_);
    std::uint64_t comment = 0;
    for (Field field; fields.next(field);) {
      if (field.number == field::comment && (field.wire == Wire::varint || field.wire == Wire::length)) {
        const bool is_read = comments.for_each(field, [&](std::uint64_t index, std::string_view where) {
          tables_.strings.use(index, where, {nullptr, "comment", comment++}, findings_);
        });
        if (!is_read) return false;
      } else if (field.wire == Wire::varint) {
        read_field(field);
      }
    }
    return true;
  }

 private:
  void read_field(const Field& field) {
    const auto value = static_cast<std::int64_t>(field.value);
    switch (field.number) {
      case field::drop_frames:
        return check_frames(field, "drop_frames");
      case field::keep_frames:
        return check_frames(field, "keep_frames");
      case field::time_nanos:
        if (value != 0 && (value < kYear2000 || value >= kYear2100))
          findings_.add("pprof/time-range"_rule, field.where, {nullptr, "time_nanos"}, "is ", value,
                        "; expected a Unix time in nanoseconds (years 2000 to 2099)");
        return;
      case field::duration_nanos:
        if (value < 0 || value > kTenYears)
          findings_.add("pprof/duration-range"_rule, field.where, {nullptr, "duration_nanos"}, "is ", value,
                        " ns; expected 0 to 10 years");
        return;
      case field::period:
        header_.period = value;
        if (value < 0)
          findings_.add("pprof/period-negative"_rule, field.where, {nullptr, "period"}, "is negative (", value, ")");
        return;
      case field::default_sample_type:
        return check_default(field);
      case field::doc_url:
        return check_url(field);
      default:
        return;
    }
  }

  void check_frames(const Field& field, const char* name) {
    const Path path = {nullptr, name};
    const auto string = tables_.strings.use(field.value, field.where, path, findings_);
    if (!string) return;
    const std::string_view expression = tables_.strings[*string];
    if (const auto error = check_regexp(expression, tables_.memory))
      findings_.add("pprof/frames-regexp"_rule, expression.substr(error->offset), path, "has ", error->what,
                    " at character ", error->offset + 1, ": ", expression);
  }

  void check_default(const Field& field) {
    const Path path = {nullptr, "default_sample_type"};
    const auto string = tables_.strings.use(field.value, field.where, path, findings_);
    if (!string || tables_.strings[*string].empty()) return;
    const bool is_there = std::any_of(tables_.types.begin(), tables_.types.end(),
                                      [&](const ValueType& type) { return type.type == string; });
    if (!is_there)
      findings_.add("pprof/default-sample-type"_rule, field.where, path, "is ", tables_.strings[*string],
                    ", which is not one of the sample types");
  }

  void check_url(const Field& field) {
    const Path path = {nullptr, "doc_url"};
    const auto string = tables_.strings.use(field.value, field.where, path, findings_);
    if (!string) return;
    const std::string_view url = tables_.strings[*string];
    if (!url.empty() && !is_web_address(url))
      findings_.add("pprof/doc-url"_rule, url, path, "is ", url, ", which is not an absolute http or https URL");
  }

  Tables& tables_;
  Findings& findings_;
  Decoding& decoding_;
  Header& header_;
};

}  // namespace

bool read_header(const Outline& outline, Tables& tables, Decoding& decoding, Header& header) {
  return Reader(tables, decoding, header).read(outline.header.bytes);
}

}  // namespace proflint::pprof
