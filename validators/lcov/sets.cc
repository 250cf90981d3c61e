// Compares versions by path, checksums by path and line, start lines by path and function, end lines by path and start
// line.
#include "validators/lcov/sets.h"

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/lcov/records.h"

namespace proflint::lcov {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory)
      : versions(memory), versioned(memory), checksums(memory), paddings(memory), functions(memory), ends(memory) {}

  sets::FirstValues versions, versioned, checksums, paddings, functions, ends;
};

}  // namespace

SetRecords::SetRecords(const Input& input)
    : member_(input.member),
      versions_(input.memory),
      versioned_(input.memory),
      checksums_(input.memory),
      paddings_(input.memory),
      functions_(input.memory),
      ends_(input.memory) {}

void SetRecords::add(const Section& section) {
  if (member_ == nullptr) return;
  const std::uint64_t path = hash_of(section.start().path);
  const std::size_t versions = versions_.size();
  FunctionStarts starts(functions_.get_allocator().resource());
  each_record(section.text(), [&](const Line& record) {
    const bool is_function = record.kind == Kind::fn || record.kind == Kind::fnl;
    if (is_function && record.has_end)
      ends_.push_back({hash_of(record.line.value, path), record.end.value, record.end.digits});
    starts.add(record, [&](std::uint64_t start) {
      functions_.push_back({hash_of(record.text, path), start, record.text});
    });
    switch (record.kind) {
      case Kind::ver:
        return versions_.push_back({path, hash_of(record.text), record.text});
      case Kind::da:
        if (!record.has_text) return;
        checksums_.push_back({hash_of(record.line.value, path), hash_of(unpadded(record.text)), record.text});
        paddings_.push_back({checksums_.back().key, record.text.size() - unpadded(record.text).size(), record.text});
        return;
      default:
        return;
    }
  });
  versioned_.push_back({path, versions_.size() != versions, section.start().path});
}

void SetRecords::finish(Report& report) {
  if (member_ == nullptr) return;
  Known& known = member_->join<Known>();
  if (const auto found = known.versions.add(versions_, member_->number()))
    report_group(report, "lcov/set-version-conflict"_rule, found, "the version of the source is ", found.first(),
                 " here, but it differs in ", member_->name_of(found.member));
  if (const auto found = known.versioned.add(versioned_, member_->number()))
    report_group_as(report, Severity::warning, "lcov/set-version-conflict"_rule, found, "the source ", found.first(),
                    " has ", found.value != 0 ? "a" : "no", " version (VER) here, but ",
                    found.earlier != 0 ? "one" : "none", " in ", member_->name_of(found.member));
  if (const auto found = known.checksums.add(checksums_, member_->number()))
    report_group(report, "lcov/set-checksum-conflict"_rule, found, "the checksum of the line is ", found.first(),
                 " here, but it differs in ", member_->name_of(found.member));
  // lcov 1 compares the texts.
  else if (const auto padding = known.paddings.add(paddings_, member_->number()))
    report_group_as(report, Severity::warning, "lcov/set-checksum-conflict"_rule, padding,
                    "the checksum of the line is ", padding.first(), " here, but has other padding in ",
                    member_->name_of(padding.member));
  if (const auto found = known.functions.add(functions_, member_->number()))
    report_group(report, "lcov/set-function-conflict"_rule, found, "function ", found.first(),
                 " starts on a different line in ", member_->name_of(found.member));
  if (const auto found = known.ends.add(ends_, member_->number())) {
    const auto end = decimal_value(found.first());
    report_group_as(report, Severity::note, "lcov/set-function-conflict"_rule, found, "the function ends on line ",
                    end ? Part(*end) : Part(found.first()), " here, but on a different line in ",
                    member_->name_of(found.member));
  }
}

}  // namespace proflint::lcov
