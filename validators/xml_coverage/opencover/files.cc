// Compares definitions and references at the end of the report.
#include "validators/xml_coverage/opencover/files.h"

#include "validators/xml_coverage/opencover/elements.h"
#include "validators/xml_coverage/opencover/rules.h"
#include "validators/xml_coverage/opencover/summary.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr SourceRules kSourceRules = {&"opencover/source-missing"_rule,
                                      {&"opencover/source-line-range"_rule, &"opencover/source-line-after-end"_rule}};
constexpr PathRules kPathRules = {&"opencover/path-empty"_rule, &"opencover/path-text"_rule,
                                  &"opencover/path-escape"_rule};

std::optional<std::uint64_t> read_uid(const Tag& tag, GroupedFindings& found) {
  const auto* const uid = tag.find("uid");
  return uid == nullptr ? std::nullopt : read_count({"uid", uid->value, &tag}, k32Bits, kNumberRules, found);
}

}  // namespace

Files::Files(const Input& input, GroupedFindings& found)
    : found_(found),
      sources_(input, kSourceRules, found),
      amounts_(input.entries, input.memory),
      of_methods_(input.memory),
      of_points_(input.memory),
      tracked_(input.memory) {}

void Files::add_file(const Tag& tag) {
  const std::optional<std::uint64_t> uid = read_uid(tag, found_);
  has_lost_file_ |= !uid;
  const auto* const path = tag.find("fullPath");
  if (path == nullptr) {  // which is reported elsewhere; the number is still known
    if (uid) define(*uid, {*uid});
    return;
  }
  const Value value = {"fullPath", path->value, &tag};
  check_path(value, kPathRules, found_);
  sources_.list(path->value);
  if (uid) amounts_.define(*uid, path->value);
  if (sources_.is_on()) sources_.open(path->value, names_of(path->value), value.place());
  if (uid && !define(*uid, {hash_of(path->value), sources_.current()}))
    found_.add("opencover/file-duplicate"_rule, tag.place_of("uid"), "file id ", *uid, " is redefined as ",
               path->value);
}

bool Files::define(std::uint64_t uid, const File& file) {
  of_points_.define(uid, file);
  const std::optional<File> other = of_methods_.define(uid, file);
  return !other || other->path == file.path;
}

void Files::add_tracked_method(const Tag& tag) {
  const std::optional<std::uint64_t> uid = read_uid(tag, found_);
  has_lost_tracked_ |= !uid;
  if (uid && tracked_.define(*uid, {}))
    found_.add("opencover/tracked-duplicate"_rule, tag.place_of("uid"), "tracked method id ", *uid, " occurs twice");
}

void Files::refer_tracked_method(const Tag& tag) {
  if (const std::optional<std::uint64_t> uid = read_uid(tag, found_))
    tracked_.refer(*uid, [&] { return tag.place_of("uid"); });
}

std::uint64_t Files::refer_of_method(std::uint64_t uid, const Tag& tag) {
  const File* const file = of_methods_.refer(uid, [&] { return tag.place_of("uid"); });
  return file == nullptr ? uid : file->path;
}

std::uint64_t Files::refer_of_point(std::uint64_t uid, const Tag& tag) {
  const File* const file = of_points_.refer(uid, [&] { return tag.place_of("fileid"); });
  return file == nullptr ? uid : file->path;
}

void Files::add_line(std::uint64_t uid, std::uint64_t line, const Tag& tag) {
  const File* const file = of_methods_.find(uid);
  if (file == nullptr) return;
  sources_.resume(file->source);
  sources_.add(line, tag.place_of(tag.find("el") != nullptr ? "el" : "sl"));
}

void Files::finish(const Tree& tree) {
  if (!has_lost_file_ && !tree.has_lost(elements(kFile))) {
    const auto [methods, file] = of_methods_.undefined();
    found_.add_group("opencover/file-reference"_rule, methods, "file id ", file, " is not defined in the report");
    const auto [points, other] = of_points_.undefined();
    found_.add_group("opencover/point-file"_rule, points, "file id ", other, " is not defined in the report");
  }
  if (!has_lost_tracked_ && !tree.has_lost(elements(kTrackedMethod))) {
    const auto [tests, method] = tracked_.undefined();
    found_.add_group("opencover/tracked-reference"_rule, tests, "tracked method id ", method,
                     " is not defined in the report");
  }
  sources_.finish();
  amounts_.flush();
}

}  // namespace proflint::xml_coverage::opencover
