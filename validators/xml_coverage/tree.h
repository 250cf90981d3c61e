// The allowed places of elements and their required parts: one table for each kind of report.
// Follows their DTDs and schemas, as far as writers do.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage {

using encodings::xml::Tag;

// A set of elements, by their numbers in the table of a kind.
using Elements = std::uint32_t;

constexpr Elements set_of(std::initializer_list<int> numbers) {
  Elements set = 0;
  for (const int number : numbers) set |= Elements{1} << number;
  return set;
}
template <class... Numbers>
constexpr Elements elements(Numbers... numbers) {
  return set_of({static_cast<int>(numbers)...});
}

constexpr std::size_t kMaxRequired = 6;

// One element. Rows with the same name are forms of the element that different parents allow. Its children come in
// stages: children of a later stage follow children of an earlier one. An exclusive stage allows only one kind of
// child.
struct Element {
  struct Stage {
    Elements children = 0;
    bool is_exclusive = false;
  };

  std::string_view name;
  std::span<const std::string_view> required = {};  // attributes: at most kMaxRequired
  Elements required_children = 0;
  Stage stages[3] = {};
  // Children that occur at most once.
  Elements single = 0;
  // The `required_children` that an element with this attribute may lack.
  Elements waived_children = 0;
  std::string_view waiver = {};
  // Some writers leave out all of the `required` attributes: a warning.
  bool may_lack_attributes = false;
  // Children that some writers put here directly, so that the `required_children` around them are missing.
  Elements substitutes = 0;
};

// The rules of a kind about its elements. A rule that the kind does not have stays nullptr and is not checked.
struct TreeRules {
  const Rule* misplaced = nullptr;
  const Rule* unknown = nullptr;
  const Rule* missing_attribute = nullptr;
  const Rule* missing_element = nullptr;
  const Rule* duplicate = nullptr;       // a second child of those that occur once
  std::string_view skipped_prefix = {};  // elements whose names start with it are skipped with their contents
  Elements totals = 0;                   // elements that sum others up: if one is missing, nothing else is lost
};

constexpr int kUnknown = -1;

// The open elements of one document.
class Tree {
 public:
  // The first row of `table` is the root.
  Tree(std::span<const Element> table, const TreeRules& rules, GroupedFindings& found);

  // The number of the element, if it and all elements around it are allowed where they are; otherwise kUnknown.
  int start(const Tag& tag);

  // The number of the element that ends, as above.
  int end();

  // Whether a known element was lost, because it is misplaced or missing, which is an error unless it sums others up.
  // Sums over such a document are meaningless.
  bool has_lost() const { return lost_ != 0; }
  // Whether one of these elements was lost.
  bool has_lost(Elements elements) const { return (lost_ & elements) != 0; }
  // Whether the document has an element unknown to the format, which may be a misspelled known one: a warning.
  bool has_unknown() const { return has_unknown_; }
  void add_stray_text() { has_unknown_ = true; }

  // Whether the innermost element is skipped.
  bool is_skipping() const { return skipped_ != 0; }

  // The number of the element that is `level` levels around the innermost one; kUnknown if there is none.
  int around(std::size_t level) const {
    return skipped_ == 0 && level < open_.size() ? open_[open_.size() - 1 - level].number : kUnknown;
  }
  // Whether the innermost element follows this one in their parent.
  bool has_sibling(int number) const {
    return open_.size() > 1 && (open_[open_.size() - 2].seen & (Elements{1} << number)) != 0;
  }

 private:
  struct Open {
    int number = kUnknown;
    bool is_placed = false;
    std::size_t stage = 0;
    Elements seen = 0, required = 0;
    std::string_view where;
  };

  // The slot where the search for a name starts. Nearly all names of a table have different slots.
  static std::size_t slot_of(std::string_view name) {
    if (name.empty()) return 0;
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(name[i])); };
    return (at(0) * 5 + at(name.size() - 1) * 3 + at(name.size() / 2) + name.size()) % kSlots;
  }
  int find(std::string_view name);
  bool place(int number);
  int placed_form_of(int number);
  std::string path() const;
  int obstacle_of(int number) const;
  void report_misplaced(const Tag& tag, int number);
  void report_unknown(const Tag& tag);
  void report_duplicate(const Tag& tag);
  void report_missing(Elements missing, std::string_view where);
  void check_attributes(std::size_t number, const Tag& tag);
  void report_missing_attributes(const Element& element, const Tag& tag);
  void report_no_attributes(const Element& element, const Tag& tag);

  static constexpr std::size_t kSlots = 128;  // at least four for each bit of Elements

  std::span<const Element> table_;
  // The first row of each name, in an open hash table; other slots have kUnknown.
  std::array<std::int8_t, kSlots> rows_;
  const TreeRules& rules_;
  GroupedFindings& found_;
  std::vector<Open> open_;  // at most encodings::xml::kMaxDepth
  // The row of the previous element, and for each row the one that followed it most recently: writers repeat sequences.
  std::size_t last_ = 0;
  std::array<std::uint8_t, 8 * sizeof(Elements)> followers_ = {};
  // For each row, where its required attributes were in the previous tag: writers repeat the order, too.
  std::array<std::array<std::uint8_t, kMaxRequired>, 8 * sizeof(Elements)> places_ = {};
  std::size_t skipped_ = 0;  // open elements that are skipped
  Elements lost_ = 0;
  bool is_duplicate_ = false;  // the element placed last is not the first of its parent, which has it once
  bool has_unknown_ = false;
};

}  // namespace proflint::xml_coverage
