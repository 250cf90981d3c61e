// Finds the layout of a message, which the message does not state: it contradicts all others sooner or later.
#include "validators/otlp/layouts.h"

namespace proflint::otlp {
namespace {

namespace protobuf = encodings::protobuf;
using protobuf::Defect;
using protobuf::Wire;

constexpr std::size_t kNever = SIZE_MAX;

// Contradictions between a message and a layout.
struct Contradictions {
  std::size_t first = kNever;  // place of the first contradiction
  std::uint64_t count = 0;
  std::uint64_t wrong = 0;  // contradictions other than unknown fields
  std::uint64_t tokens = 0;
};

class Walk {
 public:
  // The first contradiction, or all of them.
  enum class Wanted : std::uint8_t { first, all };

  Walk(std::string_view bytes, const Layout& layout, Wanted wanted) : bytes_(bytes), layout_(layout), wanted_(wanted) {
    walk(Message::data, bytes, 0);
  }
  const Contradictions& found() const { return found_; }

 private:
  // The outer messages. If one of them is truncated, the following fields are unknown.
  static bool is_outer(Message message) {
    return message == Message::data || message == Message::resource_profiles || message == Message::scope_profiles ||
           message == Message::dictionary;
  }

  // False if reading ends.
  bool walk(Message message, std::string_view bytes, std::size_t depth) {
    protobuf::Fields fields(bytes, ignored_);
    for (protobuf::Field field; fields.next(field);) {
      ++found_.tokens;
      if (!look_at(message, field, depth)) return false;
    }
    if (fields.defect() == Defect::none) return true;
    if (!contradict(fields.rest(), true)) return false;
    return !is_outer(message);
  }

  bool look_at(Message message, const protobuf::Field& field, std::size_t depth) {
    const Field* const row = layout_.find(message, field.number);
    if (row == nullptr) return contradict(field.where, false);
    if (row->is_repeated && is_number(row->type) && field.wire == Wire::length)
      return is_list(*row, field) || contradict(field.where, true);
    if (field.wire != wire_of(row->type)) return contradict(field.where, true);
    return row->type != Type::message || depth == kMaxMessageDepth || walk(row->child, field.bytes, depth + 1);
  }

  bool is_list(const Field& row, const protobuf::Field& field) {
    if (wire_of(row.type) == Wire::fixed64) return field.bytes.size() % sizeof(std::uint64_t) == 0;
    std::string_view rest;
    return protobuf::read_varints(field, ignored_, rest, [](std::uint64_t, std::string_view) {}) == Defect::none;
  }

  // False if no more fields are needed.
  bool contradict(std::string_view where, bool is_wrong) {
    if (found_.count++ == 0) found_.first = static_cast<std::size_t>(where.data() - bytes_.data());
    found_.wrong += is_wrong ? 1 : 0;
    return wanted_ == Wanted::all;
  }

  std::string_view bytes_;
  const Layout& layout_;
  const Wanted wanted_;
  Contradictions found_;
  protobuf::Oddities ignored_;
};

// More contradictions than this mean another layout, not damage.
bool is_another(const Contradictions& found) {
  constexpr std::uint64_t kMaxWrong = 3, kMaxPercent = 1;
  return found.wrong > kMaxWrong && found.wrong * 100 > found.tokens * kMaxPercent;
}

}  // namespace

Layouts find_layouts(std::string_view bytes) {
  std::size_t last = 0;
  std::vector<const Layout*> latest;  // layouts whose first contradiction comes last
  for (const Layout& layout : layouts()) {
    const std::size_t first = Walk(bytes, layout, Walk::Wanted::first).found().first;
    if (first < last) continue;
    if (first > last) latest.clear();
    last = first;
    latest.push_back(&layout);
  }
  if (last == kNever) return {latest, false};
  Layouts out;
  std::uint64_t minimum = UINT64_MAX;
  for (const Layout* const layout : latest) {
    const Contradictions found = Walk(bytes, *layout, Walk::Wanted::all).found();
    if (found.count > minimum) continue;
    if (found.count < minimum) out = {{}, is_another(found)};
    minimum = found.count;
    out.fitting.push_back(layout);
    out.is_unknown = out.is_unknown && is_another(found);
  }
  return out;
}

}  // namespace proflint::otlp
