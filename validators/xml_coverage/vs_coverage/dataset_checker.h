// A report with the root element CoverageDSPriv: a data set of .NET in XML, whose values are text of elements.
// Follows the schema that each such file carries.
#pragma once

#include <string>

#include "validators/core/facts.h"
#include "validators/core/seen.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/numbers_seen.h"
#include "validators/xml_coverage/vs_coverage/ranges.h"

namespace proflint::xml_coverage::vs_coverage {

class DatasetChecker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const Element> element_table();
  static const TreeRules kTreeRules;

  DatasetChecker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;
  Elements text_elements() const override;
  void text(std::string_view text, std::string_view where) override;
  bool may_be_utf16() const override { return true; }

  Facts facts();

 private:
  // A row that is open and has counts: module, namespace, class or method.
  struct Row {
    Counts counts = {kCountElements};
    Sums parts;
    std::uint64_t name = 0, parent = 0;  // hashes of its key, and of the key of its parent that it names
    bool has_name = false, has_parent = false;
    std::string_view name_place, parent_place;
  };
  enum Level : std::size_t { kModuleLevel, kNamespaceLevel, kClassLevel, kMethodLevel, kLevels };

  void start_row(Level level);
  void end_row(Level level);
  void end_text(int element);
  void read_key(int element, int row);
  void set_key(Level level, const char* what);
  void check_parent(Level level, const char* what, const char* of);
  void read_coverage();
  void read_number(std::string_view name, std::optional<std::uint64_t>& out);

  const Tree& tree_;
  GroupedFindings& found_;
  Ranges ranges_;
  Row rows_[kLevels];
  Range range_ = {{kRangeElements}};
  std::pmr::string text_;  // of the open element
  std::string_view where_;
  bool has_text_ = false;
  std::optional<std::uint64_t> source_;  // SourceFileNames: its number and path
  std::string_view source_place_, path_place_;
  std::pmr::string path_;
  bool has_path_ = false;
  SeenNumbers keys_;
  NumbersSeen line_ids_;
};

}  // namespace proflint::xml_coverage::vs_coverage
