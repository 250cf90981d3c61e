// The records of json and ndjson, for documents that contain them.
#pragma once

#include "tools/program/reports/json_text.h"
#include "tools/program/reports/writer.h"

namespace proflint::tools {

// Writes the record of one file as a JSON object.
void write_record(JsonText& json, const FileResult& file, const WriterOptions& options);

}  // namespace proflint::tools
