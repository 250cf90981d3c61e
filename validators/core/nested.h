// Parts of a file that are files themselves: what is around them, and their own format. Formats ask for this; who knows
// all formats provides it.
#pragma once

#include <optional>
#include <string_view>

namespace proflint {

class Report;

class Nested {
 public:
  // What is inside the gzip or zstd around `part`, or `part` itself. Nothing if it is not all there, which is reported.
  [[nodiscard]] virtual std::optional<std::string_view> unwrap(std::string_view part, Report& report) = 0;

  // Checks `part`, unwrapped, as a file of the format with this id. False if it is none. `place` is what it was decoded
  // from, `name` what that is called; a part that lies in the file as it is has its own place. Nothing refers to `part`
  // afterwards.
  [[nodiscard]] virtual bool check(std::string_view format, std::string_view part, std::string_view place,
                                   const char* name, Report& report) = 0;

 protected:
  ~Nested() = default;
};

}  // namespace proflint
