// Files and tracked methods of a report by their ids, and the references to them, which may be in any module, even
// before the definition.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "validators/xml_coverage/numbers.h"
#include "validators/xml_coverage/references.h"
#include "validators/xml_coverage/source_amounts.h"
#include "validators/xml_coverage/sources.h"
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage::opencover {

class Files {
 public:
  Files(const Input& input, GroupedFindings& found);

  void add_file(const Tag& tag);
  void add_tracked_method(const Tag& tag);

  // Notes that a method or a point refers to the file with this number. Returns the key under which lines of the file
  // are counted.
  std::uint64_t refer_of_method(std::uint64_t uid, const Tag& tag);
  std::uint64_t refer_of_point(std::uint64_t uid, const Tag& tag);
  void refer_tracked_method(const Tag& tag);

  // Whether lines are compared with sources.
  bool has_sources() const { return sources_.is_on(); }
  void add_line(std::uint64_t uid, std::uint64_t line, const Tag& tag);  // the last of a point

  // Adds the amount to the file with this number, or to no file if it is 0.
  void count(std::uint64_t uid, const Amount& amount) { amounts_.add(uid == 0 ? SourceAmounts::kNone : uid, amount); }

  // Reports dangling references, unless `tree` or this object lost an element that they may refer to.
  void finish(const Tree& tree);

 private:
  // The file with this number.
  struct File {
    std::uint64_t path = 0;  // its hash
    std::size_t source = Sources::kNone;
  };
  struct Nothing {};

  // False if another file has this number.
  bool define(std::uint64_t uid, const File& file);

  GroupedFindings& found_;
  Sources sources_;
  SourceAmounts amounts_;
  References<File> of_methods_, of_points_;
  References<Nothing> tracked_;
  bool has_lost_file_ = false, has_lost_tracked_ = false;  // some have no valid number
};

}  // namespace proflint::xml_coverage::opencover
