// Checks where elements are.
#include "validators/xml_coverage/tree.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace proflint::xml_coverage {
namespace {

Elements required_of(const Element& element, const Tag& tag) {
  const bool is_waived = !element.waiver.empty() && tag.find(element.waiver) != nullptr;
  return element.required_children & ~(is_waived ? element.waived_children : 0);
}

}  // namespace

Tree::Tree(std::span<const Element> table, const TreeRules& rules, GroupedFindings& found)
    : table_(table), rules_(rules), found_(found) {
  rows_.fill(kUnknown);
  for (std::size_t i = 0; i < table.size(); ++i) {
    assert(table[i].required.size() <= kMaxRequired);
    std::size_t slot = slot_of(table[i].name);
    while (rows_[slot] != kUnknown && table[static_cast<std::size_t>(rows_[slot])].name != table[i].name)
      slot = (slot + 1) % kSlots;
    if (rows_[slot] == kUnknown) rows_[slot] = static_cast<std::int8_t>(i);
  }
}

int Tree::find(std::string_view name) {
  std::uint8_t& follower = followers_[last_];
  if (encodings::xml::is_same_name(table_[follower].name, name)) return static_cast<int>(last_ = follower);
  for (std::size_t slot = slot_of(name); rows_[slot] != kUnknown; slot = (slot + 1) % kSlots) {
    const auto row = static_cast<std::size_t>(rows_[slot]);
    if (!encodings::xml::is_same_name(table_[row].name, name)) continue;
    follower = static_cast<std::uint8_t>(row);
    return static_cast<int>(last_ = row);
  }
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
    is_duplicate_ = (parent.seen & element.single & bit) != 0;
    parent.seen |= bit;
    return true;
  }
  return false;
}

// The row with that name that may be the next child of the innermost element; kUnknown if there is none.
int Tree::placed_form_of(int number) {
  if (place(number)) return number;
  const std::string_view name = table_[static_cast<std::size_t>(number)].name;
  for (std::size_t i = static_cast<std::size_t>(number) + 1; i < table_.size(); ++i)
    if (table_[i].name == name && place(static_cast<int>(i))) return static_cast<int>(i);
  return kUnknown;
}

// "/coverage/packages", the innermost element last.
std::string Tree::path() const {
  std::string path;
  for (const Open& open : open_) {
    path += '/';
    path += open.number == kUnknown ? "(unknown)" : table_[static_cast<std::size_t>(open.number)].name;
  }
  return path;
}

// The earlier child of the innermost element because of which this one is not allowed there; kUnknown if it never is.
int Tree::obstacle_of(int number) const {
  const Open& parent = open_.back();
  if (parent.number == kUnknown) return kUnknown;
  const Elements bit = Elements{1} << number;
  const Element& element = table_[static_cast<std::size_t>(parent.number)];
  for (std::size_t i = 0; i < std::size(element.stages); ++i) {
    if ((element.stages[i].children & bit) == 0) continue;
    const Elements others = parent.seen & element.stages[std::max(i, parent.stage)].children & ~bit;
    return others == 0 ? kUnknown : std::countr_zero(others);
  }
  return kUnknown;
}

void Tree::report_misplaced(const Tag& tag, int number) {
  const std::string_view where = tag.first_line();
  if (open_.empty())
    return found_.add(*rules_.misplaced, where, "the element ", tag.name, " is not allowed as the root element");
  const std::string around = path();
  if (const int obstacle = obstacle_of(number); obstacle != kUnknown)
    return found_.add(*rules_.misplaced, where, "the element ", tag.name, " is not allowed after '",
                      Trusted{table_[static_cast<std::size_t>(obstacle)].name}, "' in ", Trusted{around});
  found_.add(*rules_.misplaced, where, "the element ", tag.name, " is not allowed in ", Trusted{around});
}

void Tree::report_unknown(const Tag& tag) {
  const std::string around = path();
  found_.add(*rules_.unknown, tag.first_line(), "unknown element ", tag.name, open_.empty() ? "" : " in ",
             Trusted{around});
}

void Tree::report_duplicate(const Tag& tag) {
  const std::string around = path();
  found_.add(*rules_.duplicate, tag.first_line(), "the element ", tag.name, " occurs twice in ", Trusted{around});
}

int Tree::start(const Tag& tag) {
  const std::string_view skipped = rules_.skipped_prefix;
  const bool is_skipped = !skipped.empty() && tag.name.front() == skipped.front() && tag.name.starts_with(skipped);
  if (skipped_ != 0 || (is_skipped && !open_.empty())) {
    ++skipped_;
    return kUnknown;
  }
  is_duplicate_ = false;
  int number = find(tag.name);
  const int form = number == kUnknown ? kUnknown : placed_form_of(number);
  const bool may_be_here = form != kUnknown;
  if (number == kUnknown)
    report_unknown(tag);
  else if (!may_be_here)
    report_misplaced(tag, number);
  else if (is_duplicate_)
    report_duplicate(tag);
  if (may_be_here) number = form;
  if (number != kUnknown) check_attributes(static_cast<std::size_t>(number), tag);
  const bool is_placed = may_be_here && (open_.empty() || open_.back().is_placed);
  has_unknown_ |= number == kUnknown;
  if (number != kUnknown && !is_placed) lost_ |= Elements{1} << number;
  Open& open = open_.emplace_back();  // in place: a copy would wait for the bytes just written
  open.number = number;
  open.is_placed = is_placed;
  open.where = tag.where;
  open.required = number == kUnknown ? 0 : required_of(table_[static_cast<std::size_t>(number)], tag);
  return is_placed ? number : kUnknown;
}

void Tree::report_no_attributes(const Element& element, const Tag& tag) {
  std::string names;
  for (const std::string_view attribute : element.required) {
    names += names.empty() ? "'" : ", '";
    names += attribute;
    names += '\'';
  }
  const std::string around = path();
  found_.add_as(Severity::warning, *rules_.missing_attribute, tag.first_line(), "attributes ", Trusted{names},
                " are missing from ", Trusted{around}, "/", Trusted{element.name});
}

void Tree::check_attributes(std::size_t number, const Tag& tag) {
  const std::span<const std::string_view> required = table_[number].required;
  for (std::size_t i = 0; i < required.size(); ++i) {
    std::uint8_t& place = places_[number][i];
    if (place < tag.attributes.size() && encodings::xml::is_same_name(tag.attributes[place].name, required[i]))
      continue;
    const encodings::xml::Attribute* const attribute = tag.find(required[i]);
    if (attribute == nullptr) return report_missing_attributes(table_[number], tag);
    place = static_cast<std::uint8_t>(attribute - tag.attributes.data());
  }
}

void Tree::report_missing_attributes(const Element& element, const Tag& tag) {
  const auto has = [&](std::string_view attribute) { return tag.find(attribute) != nullptr; };
  if (element.may_lack_attributes && std::none_of(element.required.begin(), element.required.end(), has))
    return report_no_attributes(element, tag);
  for (const std::string_view attribute : element.required) {
    if (has(attribute)) continue;
    const std::string around = path();
    found_.add(*rules_.missing_attribute, tag.first_line(), "attribute '", Trusted{attribute}, "' is missing from ",
               Trusted{around}, "/", Trusted{element.name});
  }
}

int Tree::end() {
  if (skipped_ != 0) {
    --skipped_;
    return kUnknown;
  }
  const Open& open = open_.back();
  Elements missing = open.required & ~open.seen;
  if (missing != 0 && (open.seen & table_[static_cast<std::size_t>(open.number)].substitutes) != 0) missing = 0;
  if (missing != 0) report_missing(missing, open.where);
  lost_ |= missing & ~rules_.totals;
  const int number = open.is_placed ? open.number : kUnknown;
  open_.pop_back();
  return number;
}

void Tree::report_missing(Elements missing, std::string_view where) {
  const std::string around = path();
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const Elements element = Elements{1} << i;
    if ((missing & element) == 0) continue;
    const Rule& rule = *rules_.missing_element;
    found_.add_as((rules_.totals & element) != 0 ? Severity::warning : rule.severity, rule,
                  encodings::xml::first_line(where), "element '", Trusted{table_[i].name}, "' is missing from ",
                  Trusted{around});
  }
}

}  // namespace proflint::xml_coverage
