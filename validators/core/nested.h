// Parts of a file that are files themselves: their container and their format. Formats request this; the engine,
// which knows all formats, provides it.
#pragma once

#include <optional>
#include <string_view>

namespace proflint {

class Report;

// Implemented by the engine. Results stay valid until the report of the outer file is finished.
class Nested {
 public:
  // The contents of the gzip or zstd around `part`, or `part` itself. Nothing if they are incomplete, which is
  // reported.
  [[nodiscard]] virtual std::optional<std::string_view> unwrap(std::string_view part, Report& report) = 0;

  // Checks `part`, unwrapped, as a file of the format with this id. False if it has another format. `place` is the
  // source it was decoded from, `name` its name; a part that is in the file without encoding has its own place. Nothing
  // refers to `part` afterwards.
  [[nodiscard]] virtual bool check(std::string_view format, std::string_view part, std::string_view place,
                                   const char* name, Report& report) = 0;

 protected:
  ~Nested() = default;
};

}  // namespace proflint
