// The files of one directory, checked together.
// Follows tools/perf/util/data.c.
#include "validators/perf_data/directory.h"

#include <algorithm>
#include <string>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/decoders/file_form.h"
#include "validators/perf_data/decoders/record_kinds.h"
#include "validators/perf_data/decoders/walker.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::string_view kHeaderFile = "data", kMemberStart = "data.";
constexpr unsigned kLookedAhead = 16;  // members to look for after a missing one
constexpr unsigned kMaxMembers = 4096;

// The path of another file of the directory that `name` is in.
std::string path_next_to(std::string_view name, std::string_view other) {
  return std::string(name.substr(0, name.size() - file_name(name).size())).append(other);
}

// Another file of the directory, which may have any number of them.
std::optional<Companion> find_in_directory(const Input& input, std::string_view other) {
  if (input.companions == nullptr) return std::nullopt;
  return input.companions->probe(Role::pair, path_next_to(input.name, other));
}

std::optional<Companion> find_member(const Input& input, unsigned index) {
  return find_in_directory(input, std::string(kMemberStart) + std::to_string(index));
}

// Walks the data of a thread with the events of `recording`, whose counts grow.
void add_member(std::string_view bytes, Recording& recording, GroupedFindings& found) {
  Recording member(bytes, recording.order, recording.memory);
  member.attrs = std::move(recording.attrs);
  member.compression = recording.compression;
  member.processors = recording.processors;
  member.sample_times = recording.sample_times;
  member.tracepoints = std::move(recording.tracepoints);
  Walker(member, found).walk(bytes);
  recording.attrs = std::move(member.attrs);
  recording.tracepoints = std::move(member.tracepoints);
  recording.counts.samples += member.counts.samples;
  recording.counts.readings += member.counts.readings;
  recording.counts.traces += member.counts.traces;
  recording.counts.with_branch_part += member.counts.with_branch_part;
  recording.counts.with_branches += member.counts.with_branches;
  recording.counts.with_context += member.counts.with_context;
}

// Reports data of a thread that does not start with a record. It has no header, so it is not recognized as such data by
// itself.
void report_unreadable(unsigned index, std::string_view bytes, std::endian order, GroupedFindings& found) {
  constexpr std::size_t kFrame = 8;
  if (bytes.size() < kFrame)
    return found.add("perf-data/record-truncated"_rule, {}, "data.", index, " has only ", Plural{bytes.size(), "byte"},
                     "; a record has at least ", kFrame);
  const auto type = load<std::uint32_t>(bytes, order);
  const auto size = load<std::uint16_t>(bytes.substr(6), order);
  if (size < kFrame)
    found.add("perf-data/record-size"_rule, {}, "data.", index, " starts with a record of size ", size,
              ", below the minimum of ", kFrame, " bytes");
  else
    found.add("perf-data/record-type"_rule, {}, "data.", index, " starts with a record of type ", type,
              ", which does not exist");
}

}  // namespace

bool is_member_name(std::string_view name) {
  const std::string_view last = file_name(name);
  return last.starts_with(kMemberStart) && is_digits(last.substr(kMemberStart.size()));
}

bool looks_like_records(std::string_view bytes) {
  if (bytes.empty()) return true;
  if (bytes.size() < 8) return false;
  for (const std::endian order : {std::endian::little, std::endian::big}) {
    const auto type = load<std::uint32_t>(bytes, order);
    const auto size = load<std::uint16_t>(bytes.substr(6), order);
    if (type != 0 && type <= kLastToolType && size >= 8) return true;
  }
  return false;
}

bool check_as_member(const Input& input, GroupedFindings& found) {
  if (!is_member_name(input.name) || !looks_like_records(input.bytes)) return false;
  const std::optional<Companion> main = find_in_directory(input, kHeaderFile);
  if (!main) return false;
  Report elsewhere = Report::quiet(main->bytes, found.report().limits());
  GroupedFindings ignored(elsewhere);  // findings about that file are reported when it is checked
  const std::optional<Header> header = read_header(main->bytes, ignored);
  if (!header || header->is_pipe) return false;
  Recording recording(main->bytes, header->order, input.memory);
  check_file(*header, recording, ignored);
  const std::uint64_t before = recording.counts.samples;
  add_member(input.bytes, recording, found);
  Report& report = found.report();
  report.describe("thread data");
  report.describe(Plural{recording.counts.samples - before, "sample"});
  Facts facts;
  facts.total = recording.counts.samples - before;
  report.set_facts(std::move(facts));
  return true;
}

bool report_without_header(const Input& input, GroupedFindings& found) {
  if (!is_member_name(input.name) || input.bytes.empty() || !looks_like_records(input.bytes)) return false;
  found.add("perf-data/dir-header-missing"_rule, {},
            "the file is the data of a thread in a perf.data directory; the file 'data', which describes its events, "
            "is missing or has no header for it");
  return true;
}

void check_members(const Input& input, Recording& recording, GroupedFindings& found) {
  if (recording.is_only_member && file_name(input.name) != kHeaderFile)
    found.add("perf-data/dir-member-alone"_rule, {},
              "the file belongs in a perf.data directory, under the name 'data'; anywhere else, perf drops features");
  if (recording.is_cut || (!recording.is_directory && file_name(input.name) != kHeaderFile)) return;
  unsigned members = 0, missing = 0, first_missing = 0;
  Report elsewhere = Report::quiet(recording.file, found.report().limits());
  GroupedFindings ignored(elsewhere);  // members are checked on their own
  for (unsigned index = 0; index < kMaxMembers && missing <= kLookedAhead; ++index) {
    const std::optional<Companion> member = find_member(input, index);
    if (!member) {
      if (missing++ == 0) first_missing = index;
      continue;
    }
    if (missing != 0)
      found.add("perf-data/dir-missing-member"_rule, {}, "data.", index, " exists, but data.", first_missing,
                " is missing");
    missing = 0;
    ++members;
    add_member(member->bytes, recording, ignored);
    if (!looks_like_records(member->bytes)) report_unreadable(index, member->bytes, recording.order, found);
    if (members == 1 && !recording.is_directory)
      found.add("perf-data/dir-feature"_rule, {}, "the directory contains data.", index,
                ", but the file lacks the DIR_FORMAT feature");
  }
  recording.lacks_members = recording.is_directory && members == 0;
  if (recording.lacks_members)
    found.add("perf-data/dir-member-alone"_rule, {},
              "the DIR_FORMAT feature declares data files of the threads, but all of them are missing");
}

}  // namespace proflint::perf_data
