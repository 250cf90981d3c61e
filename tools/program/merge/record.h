// Reads records that --format ndjson wrote. They are untrusted: only records that the schema
// (tools/schema/ndjson.schema.json) allows are accepted, and the invariants that writers rely on are checked.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

enum class RecordKind : std::uint8_t { none, run, file, end };

// The summary has files, skipped, alone, verdicts and is_set.
struct EndRecord {
  Summary summary;
};

struct Record {
  RecordKind kind = RecordKind::none;
  RunRecord run;
  FileResult file;
  EndRecord end;
};

class RecordReader {
 public:
  // How much of a file record is read: records of other versions may have unknown rules.
  enum class Extent { all, facts };

  explicit RecordReader(Extent extent = Extent::all);
  ~RecordReader();
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  // Reads one line into record(). False if it is not a record; problem() has the reason.
  [[nodiscard]] bool read(std::string_view line);

  Record& record();
  const std::string& problem() const;

 private:
  class Handler;
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace proflint::tools
