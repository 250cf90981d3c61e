// The image of a profile, and whether it has the symbols that the profile names. Names are those that
// llvm::bolt::BinaryFunction has: with a number if they are local, and a mark if they have aliases.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"
#include "validators/images/symbols.h"

namespace proflint::bolt {

class Symbols {
 public:
  enum class State : std::uint8_t { found, missing, unchecked };
  struct Answer {
    State state;
    std::uint64_t size;  // 0: unknown
    bool is_new;         // the first request for this name
  };

  // The symbols of the given image; nothing without an image. Reports an image without symbols as `unavailable`.
  static std::optional<Symbols> read(const Input& input, const Rule& unavailable, Report& report);

  // The symbol of `name`, which must stay in place.
  Answer find(std::string_view name);

  std::string_view build_id() const { return build_id_; }  // empty: none
  bool empty() const { return names_.empty(); }

 private:
  Symbols(const images::Image& image, std::pmr::memory_resource* memory);
  Answer look_up(std::string_view name) const;

  std::string_view build_id_;
  images::Names names_;
  HashMap<std::string_view, Answer> answers_;
};

}  // namespace proflint::bolt
