// Unpacks a file that is compressed as a whole, piece by piece and to its very end: the checksums there reveal damage
// that the archive inside does not show.
#pragma once

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
  bool is_truncated() const { return is_truncated_; }  // the reason is that the file ends early

 protected:
  std::string_view fail(std::string why, bool is_truncated) {
    fault_ = std::move(why);
    is_truncated_ = is_truncated;
    return {};
  }

 private:
  std::string fault_;
  bool is_truncated_ = false;
};

// The unpacker for a file of `kind`; the file must outlive the unpacker. REQUIRES: `kind` is not zip.
std::unique_ptr<Unpacker> make_unpacker(std::string_view file, ArchiveKind kind);

}  // namespace proflint::tools
