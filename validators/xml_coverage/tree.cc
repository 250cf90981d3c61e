// Placing of elements.
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage {

int Tree::find(std::string_view name) {
  if (encodings::xml::is_same_name(table_[last_].name, name)) return static_cast<int>(last_);
  for (std::size_t i = 0; i < table_.size(); ++i)
    if (encodings::xml::is_same_name(table_[i].name, name)) return static_cast<int>(last_ = i);
  return kUnknown;
}

// Whether the element may be the next child of the innermost one.
bool Tree::place(int number) {
  if (open_.empty()) return number == 0;
  Open& parent = open_.back();
  if (parent.number == kUnknown) return false;
  const Elements bit = Elements{1} << number;
  const Element& element = table_[static_cast<std::size_t>(parent.number)];
  for (std::size_t i = parent.stage; i < std::size(element.stages); ++i) {
    const Element::Stage& stage = element.stages[i];
    if ((stage.children & bit) == 0) continue;
    if (stage.is_exclusive && (parent.seen & stage.children & ~bit) != 0) return false;
    parent.stage = i;
    parent.seen |= bit;
    return true;
  }
  return false;
}

void Tree::report_misplaced(const Tag& tag) {
  const std::string_view where = tag.first_line();
  if (open_.empty()) return found_.add(*rules_.misplaced, where, "the element ", tag.name, " may not be the root");
  const int parent = open_.back().number;
  const std::string_view name =
      parent == kUnknown ? "an unknown element" : table_[static_cast<std::size_t>(parent)].name;
  found_.add(*rules_.misplaced, where, "the element ", tag.name, " may not be here in ", Words{name});
}

int Tree::start(const Tag& tag) {
  const int number = find(tag.name);
  const bool may_be_here = number != kUnknown && place(number);
  if (number == kUnknown)
    found_.add(*rules_.unknown, tag.first_line(), "the element ", tag.name, " is none of the format");
  else if (!may_be_here)
    report_misplaced(tag);
  if (number != kUnknown) check_attributes(table_[static_cast<std::size_t>(number)], tag);
  const bool is_placed = may_be_here && (open_.empty() || open_.back().is_placed);
  has_lost_ |= !is_placed;
  Open& open = open_.emplace_back();  // in place: a copy would wait for what was just written
  open.number = number;
  open.is_placed = is_placed;
  open.where = tag.where;
  return is_placed ? number : kUnknown;
}

void Tree::check_attributes(const Element& element, const Tag& tag) {
  for (const std::string_view attribute : element.required)
    if (tag.find(attribute) == nullptr)
      found_.add(*rules_.missing_attribute, tag.first_line(), "the element ", tag.name, " has no attribute ",
                 Words{attribute});
}

int Tree::end() {
  const Open open = open_.back();
  open_.pop_back();
  if (open.number == kUnknown) return kUnknown;
  const Element& element = table_[static_cast<std::size_t>(open.number)];
  const Elements missing = element.required_children & ~open.seen;
  has_lost_ |= missing != 0;
  for (std::size_t i = 0; missing != 0 && i < table_.size(); ++i)
    if ((missing & (Elements{1} << i)) != 0)
      found_.add(*rules_.missing_element, Tag{{}, {}, open.where}.first_line(), "the element ", Words{element.name},
                 " has no ", Words{table_[i].name});
  return open.is_placed ? open.number : kUnknown;
}

int Tree::around(std::size_t level) const {
  return level < open_.size() ? open_[open_.size() - 1 - level].number : kUnknown;
}

}  // namespace proflint::xml_coverage
