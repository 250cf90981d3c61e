// Reads sections a second time, for rules that need the source or other sections of it.
#include "validators/lcov/sources.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "validators/core/digest.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/lines.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"
#include "validators/lcov/records.h"

namespace proflint::lcov {
namespace {

constexpr coverage::LineRangeRules kLineRules = {&"lcov/source-line-range"_rule, &"lcov/source-line-after-end"_rule};

// Whether the line of the source, with or without its CR, has the checksum.
bool has_checksum(std::string_view line, std::string_view checksum) {
  for (const std::string_view form : {line, without_cr(line)})
    if (unpadded(base64(md5_of(form))) == unpadded(checksum)) return true;
  return false;
}

void check_lines(const Section& section, const coverage::SourceText& source, Report& report) {
  coverage::LineRange range(kLineRules, section.start().path, source.line_count());
  if (range.has(section.last_line())) return;
  each_record(section.text(), [&](const Line& record) {
    if (names_line(record)) range.add(record.line.value, record.line.digits);
  });
  range.finish(report);
}

void check_checksums(const Section& section, const coverage::SourceText& source, Report& report) {
  if (!section.has_checksums()) return;
  Occurrences stale;
  std::uint64_t first_line = 0;
  each_record(section.text(), [&](const Line& record) {
    const std::uint64_t line = record.line.value;
    if (!record.has_text || !is_base64_md5(record.text) || !record.line.fits || line == 0 ||
        line > source.line_count() || has_checksum(source.line(line), record.text))
      return;
    if (!stale) first_line = line;
    stale.add(record.text);
  });
  report_group(report, "lcov/source-checksum"_rule, stale, "the checksum ", stale.first(), " of line ", first_line,
               " does not match the source ", section.start().path);
}

}  // namespace

void check_source(const Section& section, bool is_new, Context& context) {
  if (!coverage::has_sources(context.input)) return;
  const std::string_view path = section.start().path;
  const auto found = coverage::find_source(context.input, path);
  if (!found) {
    if (is_new && !coverage::is_url(path))
      context.report.add("lcov/source-missing"_rule, path, "the source ", path, " was not found under --source-root");
    return;
  }
  const coverage::SourceText source(found->bytes, context.input.memory);
  check_lines(section, source, context.report);
  check_checksums(section, source, context.report);
  if (!is_hex_md5(section.version())) return;
  const std::string digest = hexadecimal(md5_of(found->bytes));
  if (digest != section.version())
    context.report.add("lcov/source-version"_rule, section.version(), "the version of ", path, " is ",
                       section.version(), ", but the MD5 of the source is ", std::string_view(digest));
}

void Checksums::add(const Section& section) {
  if (section.has_checksums()) sections_.push_back({section.start().path, section.text(), section.repeats_lines()});
}

void Checksums::finish(Context& context) {
  std::sort(sections_.begin(), sections_.end(), [](const Entry& a, const Entry& b) {
    return a.path != b.path ? a.path < b.path : a.text.data() < b.text.data();
  });
  for (auto first = sections_.cbegin(); first != sections_.cend();) {
    const auto last =
        std::find_if(first, sections_.cend(), [&](const Entry& entry) { return entry.path != first->path; });
    if (last - first > 1 || first->repeats_lines) compare(first, last, context);
    first = last;
  }
}

void Checksums::compare(Iterator first, Iterator last, Context& context) {
  struct Checksum {
    std::uint64_t line;
    std::string_view text;
  };
  std::pmr::vector<Checksum> checksums(context.input.memory);
  std::for_each(first, last, [&](const Entry& section) {
    each_record(section.text, [&](const Line& record) {
      if (record.has_text) checksums.push_back({record.line.value, record.text});
    });
  });
  std::sort(checksums.begin(), checksums.end(), [](const Checksum& a, const Checksum& b) {
    return a.line != b.line ? a.line < b.line : a.text.data() < b.text.data();
  });
  for (std::size_t i = 1; i < checksums.size(); ++i) {
    const Checksum &now = checksums[i], &earlier = checksums[i - 1];
    if (now.line != earlier.line || now.text == earlier.text) continue;
    // lcov 1 compares the texts.
    const bool is_padding = unpadded(now.text) == unpadded(earlier.text);
    context.report.add_as(is_padding ? Severity::warning : Severity::error, "lcov/checksum-conflict"_rule, now.text,
                          "the checksum of line ", now.line, " of ", first->path, " is ", now.text, " here, but ",
                          earlier.text, " in an earlier record", is_padding ? ": only the padding differs" : "");
  }
}

void FunctionLines::add(const Section& section, std::string_view test) {
  if (section.has_functions()) sections_.push_back({section.start().path, test, section.text()});
}

void FunctionLines::finish(Context& context) {
  std::sort(sections_.begin(), sections_.end(), [](const Entry& a, const Entry& b) {
    return std::tuple(a.path, a.test, a.text.data()) < std::tuple(b.path, b.test, b.text.data());
  });
  for (auto first = sections_.cbegin(); first != sections_.cend();) {
    const auto last =
        std::find_if(first, sections_.cend(), [&](const Entry& entry) { return entry.path != first->path; });
    if (last - first > 1) compare_starts(first, last, context);
    while (first != last) {
      const auto next = std::find_if(first, last, [&](const Entry& entry) { return entry.test != first->test; });
      if (next - first > 1) compare_ends(first, next, context);
      first = next;
    }
  }
  report_group(context.report, "lcov/fn-start-conflict"_rule, moved_,
               "the function has a different start line in an earlier section of this source: ", moved_.first());
}

void FunctionLines::compare_starts(Iterator first, Iterator last, Context& context) {
  struct Start {
    std::uint64_t name, line;
    std::size_t section;
    std::string_view where;
  };
  std::pmr::vector<Start> starts(context.input.memory);
  for (auto section = first; section != last; ++section) {
    FunctionStarts of_section(context.input.memory);
    const auto add = [&](const Line& record) {
      of_section.add(record, [&](std::uint64_t line) {
        starts.push_back({hash_of(record.text), line, static_cast<std::size_t>(section - first), record.text});
      });
    };
    each_record(section->text, add, "FN");
  }
  std::sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) {
    return std::tuple(a.name, a.where.data()) < std::tuple(b.name, b.where.data());
  });
  for (std::size_t i = 1, group = 0; i < starts.size(); ++i) {
    if (starts[i].name != starts[group].name) group = i;
    const bool is_first = i == group || starts[i].section != starts[i - 1].section;
    if (is_first && starts[i].line != starts[group].line) moved_.add_unordered(starts[i].where);
  }
}

// Conflicts within one section were found when it was closed.
void FunctionLines::compare_ends(Iterator first, Iterator last, Context& context) {
  struct End {
    std::uint64_t start, end;  // 0: no end
    std::size_t section;
    std::string_view where;
  };
  std::pmr::vector<End> ends(context.input.memory);
  for (auto section = first; section != last; ++section)
    each_record(section->text, [&](const Line& record) {
      const bool is_function = record.kind == Kind::fn || record.kind == Kind::fnl;
      if (!is_function || !record.line.fits || (record.has_end && record.end.value < record.line.value)) return;
      const std::string_view where = record.kind == Kind::fn ? record.text : record.index.digits;
      ends.push_back(
          {record.line.value, record.has_end ? record.end.value : 0, static_cast<std::size_t>(section - first), where});
    });
  std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.start < b.start; });
  for (std::size_t i = 1, group = 0; i < ends.size(); ++i) {
    if (ends[i].start != ends[group].start) group = i;
    const bool is_first = i == group || ends[i].section != ends[i - 1].section;
    if (!is_first || ends[i].end == ends[group].end) continue;
    report_end_conflict(ends[i].where, ends[i].start, ends[i].end, ends[group].end, context.report);
  }
}

}  // namespace proflint::lcov
