// Records and strings, which both kinds of draft files consist of.
// Follows RFC 2002, "record: header data" and the string grammar.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/cursor.h"
#include "validators/core/report.h"

namespace proflint::gcov_rfc {

enum Tag : std::uint32_t {
  kFunction = 1,
  kBlocks = 2,
  kArcs = 3,
  kLines = 4,
  kArcCounts = 5,
  kObjectSummary = 6,
  kProgramSummary = 7,  // a second kObjectSummary is accepted as well
};

// The name, such as "FUNCTION"; "unknown" for tags that the draft does not define.
const char* name_of(std::uint32_t tag);

struct Record {
  std::uint32_t tag = 0;
  std::string_view whole;  // including the header
  std::string_view data;

  std::string_view tag_field() const { return whole.substr(0, 4); }
  std::string_view length_field() const { return whole.substr(4, 4); }
  std::string_view end() const { return data.substr(data.size()); }
};

// Reads one record after another. Stops at the end or when framing is lost.
class Records {
 public:
  explicit Records(std::string_view bytes) : cursor_(bytes) {}

  // The next record, or false.
  bool next(Record& record);
  // The bytes after the last record; empty at the end of the file, but not if framing was lost.
  std::string_view rest() const { return cursor_.rest(); }
  // After next() returned false: whether bytes are left. Reports why they are not a record.
  bool report_break(Report& report) const;

 private:
  Cursor cursor_;
};

// Reports that the items of `record` do not fill its length; `wanted` describes the expected length.
void report_length(const Record& record, const char* wanted, Report& report);

// Reports unknown tags, and known tags in the wrong kind of file. REQUIRES: the parser of `kind` does not handle the
// tag.
void report_foreign_tag(const Record& record, const char* kind, Report& report);

// Reads one string from the items of `record`. False, with a finding, if nothing after it can be read.
bool read_string(const Record& record, Cursor& items, const char* noun, Report& report, std::string_view& text);

// A FUNCTION record; fields that could not be read are empty.
struct FunctionName {
  std::string_view name;
  std::uint32_t checksum = 0;
  bool is_named = false, has_checksum = false;
};
FunctionName read_function(const Record& record, Report& report);

// The checksum after a name that was read together with it.
std::string_view checksum_field(std::string_view name);

}  // namespace proflint::gcov_rfc
