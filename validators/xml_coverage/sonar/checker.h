// A generic coverage report for SonarQube: files and their lines. Follows sonar-generic-coverage.xsd.
#pragma once

#include "validators/core/facts.h"
#include "validators/core/seen.h"
#include "validators/coverage/spellings.h"
#include "validators/coverage/totals.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/known_attributes.h"
#include "validators/xml_coverage/numbers.h"
#include "validators/xml_coverage/numbers_seen.h"
#include "validators/xml_coverage/sources.h"
#include "validators/xml_coverage/spans.h"

namespace proflint::xml_coverage::sonar {

class Checker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const Element> element_table();
  static const TreeRules kTreeRules;

  Checker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;

  Facts facts();

 private:
  using Attribute = KnownAttributes::Attribute;

  struct Branches {
    std::optional<std::uint64_t> all, covered;
    bool has_all = false;
  };

  void start_root(const Tag& tag);
  void start_file(const Tag& tag);
  void start_line(const Tag& tag);
  // Sets `out` in place: an optional that is returned is written in parts and loaded at once, which stalls the
  // processor.
  void read_number(const Attribute* attribute, const Tag& tag, std::uint64_t minimum,
                   std::optional<std::uint64_t>& out);
  std::optional<bool> read_covered(const Attribute* attribute, const Tag& tag);
  void check_branches(const Branches& branches, std::optional<bool> is_covered, const Tag& tag);
  void check_duplicate(std::uint64_t number, std::optional<bool> is_covered, const Branches& branches, const Tag& tag);
  // The attributes called `names`; others are reported.
  KnownAttributes read_attributes(std::span<const std::string_view> names, const Tag& tag);

  GroupedFindings& found_;
  SeenNumbers seen_files_;
  coverage::Spellings spellings_;
  NumbersSeen seen_lines_;            // of the open file
  NumbersSeen covered_lines_;         // those whose first entry is covered
  LineSpans distinct_lines_;          // of all files
  std::uint64_t file_ = 0;            // the hash of the path of the open file
  coverage::Covered lines_, before_;  // of all files, and of those before the open one
  bool is_all_read_ = true;           // every line has a valid `covered`
  std::uint64_t files_ = 0;
  Sources sources_;
};

}  // namespace proflint::xml_coverage::sonar
