// The table meta: the kind of the data and its writer. Follows _init_db and write of coverage/sqldata.py.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validators/core/grouped_findings.h"

namespace proflint::coverage_data {

struct Meta {
  std::optional<bool> has_arcs;  // if the value is 0 or 1
  bool has_arcs_key = false;
  bool is_incomplete = false;  // a row could not be read, which may be any key
  std::string version;         // of coverage.py
  std::string hash;            // 32 digits, from 7.13.1 on; empty if there is none
  std::string_view hash_place;
};

// Adds a row. Messages never show the value of sys_argv, which may contain secrets.
void add_meta(std::string_view key, std::string_view value, std::string_view key_place, std::string_view value_place,
              Meta& meta, GroupedFindings& found);

// Compares the hash with the one in the name of the file: .coverage.HOST.pidPID.XRANDOMx.HHASHh, from 7.13.1 on.
void check_name_hash(std::string_view path, const Meta& meta, GroupedFindings& found);

// The hash in such a name; empty if the name does not have this form.
std::string_view hash_in_name(std::string_view path);

}  // namespace proflint::coverage_data
