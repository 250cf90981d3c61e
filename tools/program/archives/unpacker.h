// Unpacks a file that is compressed as a whole, piece by piece and to its very end: the checksums there reveal damage
// that the archive inside does not show.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "tools/program/archives/kind.h"

namespace proflint::tools {

class Unpacker {
 public:
  virtual ~Unpacker() = default;

  // The next piece, valid until the next call; empty at the end, or if no more can be unpacked.
  virtual std::string_view next() = 0;

  // Why the pieces end early; empty if they do not.
  const std::string& fault() const { return fault_; }
  bool is_truncated() const { return cause_ == Cause::truncation; }  // the reason is that the file ends early
  bool lacks_memory() const { return cause_ == Cause::memory; }

 protected:
  enum class Cause : std::uint8_t { damage, truncation, memory };
  std::string_view fail(std::string why, Cause cause) {
    fault_ = std::move(why);
    cause_ = cause;
    return {};
  }

 private:
  std::string fault_;
  Cause cause_ = Cause::damage;
};

// The unpacker for a file of `kind`; the file must outlive the unpacker. REQUIRES: `kind` is not zip.
std::unique_ptr<Unpacker> make_unpacker(std::string_view file, ArchiveKind kind);

}  // namespace proflint::tools
