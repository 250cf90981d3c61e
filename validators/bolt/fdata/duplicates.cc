// Compares lines by their locations.
#include "validators/bolt/fdata/duplicates.h"

#include "validators/bolt/fdata/rules.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/lines.h"

namespace proflint::bolt::fdata {
namespace {

// The line that starts there, without blanks at its end.
std::string_view record_at(std::string_view text, std::uint64_t offset) {
  std::string_view line = line_at(text, static_cast<std::size_t>(offset));
  line = line.substr(0, line.find('\r'));
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

// Whether lines are about the same locations: equal flags, names and offsets, however the offsets are written.
bool are_same(std::string_view line, std::string_view other) {
  grammar::Line a, b;
  const auto same_place = [](const grammar::Location& x, const grammar::Location& y) {
    return x.flag == y.flag && x.name == y.name && x.offset.value == y.offset.value;
  };
  return grammar::parse(line, a) && grammar::parse(other, b) && a.kind == b.kind && same_place(a.from, b.from) &&
         (a.kind == grammar::Line::Kind::sample || same_place(a.to, b.to));
}

}  // namespace

void Duplicates::add(const grammar::Line& parsed, std::string_view line) {
  const auto mix = [](const grammar::Location& location, std::uint64_t seed) {
    return hash_of(location.name, seed + location.offset.value * 8 + static_cast<std::uint64_t>(location.flag[0]));
  };
  std::uint64_t hash = mix(parsed.from, hash_seed());
  if (parsed.kind != grammar::Line::Kind::sample) hash = mix(parsed.to, hash);
  waiting_[waiting_count_++] = {hash, static_cast<std::uint64_t>(line.data() - text_.data())};
  if (waiting_count_ == waiting_.size()) finish();
}

void Duplicates::finish() {
  for (std::size_t i = 0; i < waiting_count_; ++i) {
    const auto [it, is_new] = seen_.try_emplace(waiting_[i].hash, waiting_[i].offset);
    if (is_new) continue;
    const std::string_view line = record_at(text_, waiting_[i].offset);
    const std::string_view twin = record_at(text_, it->second);
    if (are_same(line, twin)) found_.add(line, twin);
  }
  waiting_count_ = 0;
}

void Duplicates::report_to(Report& report) const {
  report_group(report, "bolt-fdata/duplicate"_rule, found_, "the line has the same locations as line ",
               LineOf{found_.detail()});
}

}  // namespace proflint::bolt::fdata
