// The header of a profile. Follows LLVM, bolt/include/bolt/Profile/ProfileYAMLMapping.h.
#pragma once

#include <string_view>

#include "validators/bolt/yaml/schema.h"
#include "validators/bolt/yaml/sets.h"
#include "validators/bolt/yaml/totals.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::yaml {

class Header {
 public:
  Header(SetClaims& claims, GroupedFindings& findings) : claims_(claims), findings_(findings) {}

  // The map, its list of flags, and its value for dfs-order start here.
  void open(std::string_view where) { where_ = where; }
  void open_flags(std::string_view where) { flags_ = where; }
  void dfs_order(std::string_view where) { dfs_order_ = where; }
  void text(Field field, std::string_view value, std::string_view where);

  // Compares the keys with each other and with the counts of the functions.
  void finish(const Totals& totals);

  // Empty: none.
  std::string_view build_id() const { return build_id_; }
  bool has_branches() const { return has_lbr_; }
  bool has_samples() const { return has_samples_; }

 private:
  void flag(std::string_view value, std::string_view where);
  void events(std::string_view value, std::string_view where);
  void hash_function(std::string_view value, std::string_view where);
  void build_id(std::string_view value, std::string_view where);
  void check_mode(const Totals& totals);

  SetClaims& claims_;
  GroupedFindings& findings_;
  std::string_view where_, flags_, dfs_order_, build_id_;
  bool has_lbr_ = false, has_samples_ = false, has_memory_events_ = false, has_hash_function_ = false;
};

}  // namespace proflint::bolt::yaml
