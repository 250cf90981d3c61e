// Reading a part in order, and comparing its end record with its file records.
#include "tools/program/merge/part.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/core/version.h"
#include "tools/program/core/words.h"
#include "validators/core/escape.h"

namespace proflint::tools {

bool Part::fail(const std::string& why) {
  fault_ = escaped(path_) + ": " + why;
  return false;
}

bool Part::open(std::size_t block) {
  std::string why;
  if (!lines_.open(path_, block, why)) return fail(why);
  if (!lines_.next(line_)) return fail(lines_.failure().empty() ? "the file is empty" : lines_.failure());
  number_ = 1;
  if (!reader_.read(line_) || reader_.record().kind != RecordKind::run)
    return fail("the first line is not a run record; write parts with --format ndjson");
  run_ = std::move(reader_.record().run);
  const bool is_base = !has_companions_;  // of any version up to this one
  return run_.schema == kRecordSchema || (is_base && run_.schema < kRecordSchema) ||
         fail(fmt::format("the records have schema version {}, but this version of proflint reads {}", run_.schema,
                          kRecordSchema));
}

void Part::open_sorted(FilePointer file, std::size_t block) {
  lines_.open(std::move(file), block);
  is_whole_ = false;
}

bool Part::find_end() {
  constexpr std::uint64_t kLongestEnd = 4096;
  const std::uint64_t before = lines_.offset();
  lines_.seek(std::max(lines_.size(), kLongestEnd) - kLongestEnd);
  std::string last;
  while (lines_.next(line_)) last = line_;
  lines_.seek(before);
  if (lines_.failure().empty() && reader_.read(last) && reader_.record().kind == RecordKind::end) {
    end_ = reader_.record().end.summary;
    return true;
  }
  return fail(lines_.failure().empty() ? "truncated; the last line is not an end record" : lines_.failure());
}

bool Part::next() {
  // Findings about that run as a whole do not apply to this one.
  while (read_next())
    if (!reader_.record().file.is_run) return true;
  return false;
}

bool Part::read_next() {
  if (!lines_.next(line_)) {
    is_cut_ = is_whole_ && lines_.is_at_end();
    if (!lines_.failure().empty()) return fail(lines_.failure());
    return is_whole_ && fail("truncated; the end record is missing");
  }
  ++number_;
  if (!reader_.read(line_)) return fail(fmt::format("record {}: {}", number_, reader_.problem()));
  if (reader_.record().kind == RecordKind::end && is_whole_) return read_end();
  if (reader_.record().kind != RecordKind::file) return fail(fmt::format("record {}: not a file record", number_));
  const FileResult& read = reader_.record().file;
  if (read.is_run) return true;
  ++seen_.files;
  ++seen_.verdicts[static_cast<std::size_t>(read.result.verdict)];
  seen_.alone += read.is_alone() ? 1 : 0;  // unknown if only facts are read
  key_ = normal_path(read.path);
  if (!run_.is_sorted) return true;
  if (key_ < last_key_) return fail(fmt::format("record {}: not sorted by path", number_));
  last_key_ = key_;
  return true;
}

// False either way: there are no more files.
bool Part::read_end() {
  end_ = reader_.record().end.summary;
  if (end_.files != seen_.files || end_.verdicts != seen_.verdicts || (has_companions_ && end_.alone != seen_.alone))
    return fail("the end record does not match the file records: some are missing or were changed");
  if (lines_.next(line_)) return fail("more records follow the end record");
  return lines_.failure().empty() ? false : fail(lines_.failure());
}

}  // namespace proflint::tools
