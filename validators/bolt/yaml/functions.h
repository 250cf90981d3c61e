// The functions of a profile: their names, ids and numbers of blocks.
// Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#pragma once

#include <optional>
#include <string_view>

#include "validators/bolt/yaml/image.h"
#include "validators/bolt/yaml/schema.h"
#include "validators/bolt/yaml/sets.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/seen.h"

namespace proflint::bolt::yaml {

struct Function {
  std::string_view name = {}, where = {};  // the name, and its place
  std::uint64_t fid = 0, hash = 0;
  std::optional<std::uint64_t> blocks = {};  // stated number

  // In messages; the name usually precedes the other keys.
  Part title() const { return name.empty() ? Part("a function") : Part(name); }
};

class Functions {
 public:
  Functions(const Input& input, GroupedFindings& findings)
      : findings_(findings), names_(input.memory), fids_(input.memory) {}

  // The next one starts; its keys follow in any order.
  void open();
  void name(std::string_view value, std::string_view where, Image& image);
  void number(Field field, std::uint64_t value, std::string_view where);
  // It ends: adds what merge-fdata requires of functions with the same name.
  void close(SetClaims& claims) const;

  // Checks the rules about all functions.
  void finish();

  // The one that started last.
  const Function& current() const { return current_; }
  std::uint64_t size() const { return size_; }

 private:
  void id(std::uint64_t fid, std::string_view where);
  void blocks(std::uint64_t number, std::string_view where);

  GroupedFindings& findings_;
  Function current_;
  std::uint64_t size_ = 0;
  SeenNames names_;
  SeenNumbers fids_;
  std::uint64_t largest_fid_ = 0;
  std::string_view largest_where_;
};

}  // namespace proflint::bolt::yaml
