// Adds and finds the targets of references.
#include "validators/xprof/references.h"

#include "validators/xprof/rules.h"

namespace proflint::xprof {

bool split(std::string_view text, ProcRef& out) {
  std::size_t colon = text.find(":/");
  if (colon == std::string_view::npos) colon = text.find(':');
  if (colon == std::string_view::npos) return false;
  out = {text.substr(0, colon), text.substr(colon + 1)};
  return !out.name.empty() && !out.object.empty();
}

bool split(std::string_view text, ProcRef& out, Report& report) {
  if (split(text, out)) return true;
  report.add("xprof/proc-ref-syntax"_rule, text, text, " does not have the form <procedure>:<object file>");
  return false;
}

const Object* References::add_object(std::string_view path, bool is_whole) {
  const auto index = static_cast<std::uint32_t>(objects_.size());
  objects_.emplace_back().path = path;
  has_unread_object_ |= !is_whole;
  if (path.empty()) return nullptr;
  const Names::Added added = paths_.add(path);
  if (!added.is_new) return &objects_[owners_[added.index]];
  owners_.push_back(index);
  return nullptr;
}

std::uint32_t References::find_object(std::string_view path) const {
  const std::uint32_t index = paths_.find(path);
  return index == kNone ? kNone : owners_[index];
}

const Procedure* References::add_procedure(std::string_view name, bool is_whole, std::uint32_t source) {
  const std::uint32_t object = object_count() - 1;
  objects_.back().has_unread_procedure |= !is_whole;
  const auto index = static_cast<std::uint32_t>(procedures_.size());
  procedures_.push_back({name.data(), static_cast<std::uint32_t>(name.size()) & 0x7fffffffu, 0, object, source, kNone});
  if (name.empty()) return nullptr;
  const Key wanted = key(name, object);
  if (const auto it = slots_.find(wanted); it != slots_.end()) return &procedures_[it->index];
  slots_.insert(IndexSlot{index, wanted.hash});
  return nullptr;
}

Lookup References::find(const ProcRef& ref, std::uint32_t& procedure) const {
  const std::uint32_t object = find_object(ref.object);
  if (object == kNone) return has_unread_object_ ? Lookup::unknown : Lookup::no_object;
  const auto it = slots_.find(key(ref.name, object));
  if (it == slots_.end()) return objects_[object].has_unread_procedure ? Lookup::unknown : Lookup::no_procedure;
  procedure = it->index;
  return Lookup::found;
}

}  // namespace proflint::xprof
