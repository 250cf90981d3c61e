// Follows the events of a document through the tables of its shape.
#include "validators/json_documents/walker.h"

#include <string>

#include "validators/encodings/json/reader.h"
#include "validators/json_documents/types.h"

namespace proflint::json_documents {

namespace json = encodings::json;
using json::Event;

namespace {

bool is_open_bracket(json::Kind kind) {
  return kind == json::Kind::begin_object || kind == json::Kind::begin_array;
}

constexpr bool has_bit(std::uint32_t bits, std::size_t i) {
  return (bits >> i & 1) != 0;
}

}  // namespace

void Walker::Level::set_shape(const Shape& shape) {
  keys = 0;
  last_key = 0;
  const bool has_names = shape.form == Form::object || shape.members.empty();
  next = has_names ? nullptr : &shape.members[0];
  if (frame.shape == &shape) return;
  frame.shape = &shape;
  required = 0;
  for (std::size_t i = 0; i < shape.members.size(); ++i) {
    if (shape.members[i].need == Need::required) required |= 1u << i;
    followers[i] = static_cast<std::uint8_t>(i);
  }
  followers[shape.members.size()] = 0;
}

const Member* Walker::Level::find_member(std::string_view name) {
  const auto members = frame.shape->members;
  std::size_t at = followers[last_key];
  if (at >= members.size() || members[at].name != name) {
    at = 0;
    while (at != members.size() && members[at].name != name) ++at;
    if (at == members.size()) return nullptr;
    followers[last_key] = static_cast<std::uint8_t>(at);
  }
  last_key = static_cast<unsigned>(at) + 1;
  return &members[at];
}

void Walker::Level::keep(const Member& member, const Event& event) {
  const std::size_t index = index_of(member);
  static_cast<Event&>(frame.slots[index]) = event;
  frame.seen |= 1u << index;
}

// Whether a value has a type that its member may have. Otherwise its contents are skipped.
[[gnu::always_inline]] inline bool Walker::is_expected(const Member* member, Frame* frame, const Event& event) {
  const unsigned type = type_of(event);
  if (member == nullptr || (member->types & type) == 0) {
    if (member != nullptr) report_type(frame, *member, event);
    if (is_open_bracket(event.kind)) skip_bracket(event);
    return false;
  }
  if (type == kRounded && (member->types & kFraction) == 0) rounded_.add(event.token);
  return true;
}

[[gnu::always_inline]] inline void Walker::on_value(const Event& event) {
  Level& level = *top_;
  const Form form = level.frame.shape->form;
  const Member* const member = level.next;
  ++level.frame.count;
  if (form == Form::tuple) {
    const auto members = level.frame.shape->members;
    level.next = level.frame.count < members.size() ? &members[static_cast<std::size_t>(level.frame.count)] : nullptr;
  }
  if (!is_expected(member, &level.frame, event)) return;
  if (form == Form::object || form == Form::tuple) level.keep(*member, event);
  if (is_open_bracket(event.kind)) return open(event, *member);
  if (form == Form::object || form == Form::tuple) return;
  Value value;
  static_cast<Event&>(value) = event;
  sink_.item(level.frame, value);
}

void Walker::on_root(const Event& event) {
  if (is_expected(&root_, nullptr, event)) open(event, root_);
}

// Inlined where the kind of the event is a constant.
[[gnu::always_inline]] inline void Walker::take(const Event& event) {
  if (skipped_ != 0) return skip(event);
  if (event.kind == json::Kind::key) return on_key(event);
  hygiene_.look_at(event);
  if (event.kind == json::Kind::end_object || event.kind == json::Kind::end_array)
    on_end();
  else if (top_ == nullptr)
    on_root(event);
  else
    on_value(event);
}

bool Walker::on(const Event& event) {
  take(event);
  return true;
}

json::Outcome Walker::read(std::string_view text, std::size_t max_depth) {
  struct {
    bool on(const Event& event) {
      walker.take(event);
      return true;
    }
    Walker& walker;
  } sink{*this};
  return json::read_into(sink, *this, text, max_depth);
}

void Walker::skip(const Event& event) {
  hygiene_.look_at(event);
  if (is_open_bracket(event.kind)) skip_bracket(event);
  if (event.kind == json::Kind::end_object || event.kind == json::Kind::end_array) --skipped_;
}

void Walker::skip_bracket(const Event& event) {
  ++skipped_;
  if (depth_ + skipped_ > deepest_.level) deepest_ = {depth_ + skipped_, event.token};
}

void Walker::on_key(const Event& event) {
  Level& level = *top_;
  Frame& frame = level.frame;
  static_cast<Event&>(frame.last_key) = event;
  hygiene_.set_code(frame.is_code);
  if (frame.shape->form == Form::map) return hygiene_.look_at(event);
  level.next = event.has_escapes ? find_escaped(event) : level.find_member(event.inside());
  if (level.next == nullptr) {
    hygiene_.look_at(event);
    return findings_.add_unknown(event, frame);
  }
  const std::size_t index = level.index_of(*level.next);
  if (has_bit(level.keys, index)) hygiene_.add_duplicate(event);
  level.keys |= 1u << index;
  if (level.next->need == Need::later) later_.add(event.token);
  if (level.next->is_code) hygiene_.set_code(true);
}

const Member* Walker::find_escaped(const Event& key) {
  std::string name;
  json::append_unescaped(name, key.inside());
  return top_->find_member(name);
}

void Walker::open(const Event& event, const Member& member) {
  const bool is_other_list = event.kind == json::Kind::begin_array && member.list != nullptr;
  const Shape* const shape = is_other_list ? member.list : member.shape;
  if (shape == nullptr) return skip_bracket(event);
  const bool is_code = member.is_code || (top_ != nullptr && top_->frame.is_code);
  Frame* const parent = top_ == nullptr ? nullptr : &top_->frame;
  top_ = &next_level(*shape);
  Frame& frame = top_->frame;
  frame.parent = parent;
  frame.is_code = is_code;
  hygiene_.set_code(is_code);
  frame.member = parent == nullptr ? 0 : static_cast<unsigned>(&member - parent->shape->members.data());
  if (parent != nullptr) frame.key = parent->last_key;
  frame.where = event.token;
  frame.count = 0;
  frame.is_usable = true;
  frame.seen = frame.wrong = 0;
  sink_.open(frame);
}

Walker::Level& Walker::next_level(const Shape& shape) {
  if (depth_ == levels_.size()) levels_.push_back(std::make_unique<Level>());
  Level& level = *levels_[depth_++];
  level.set_shape(shape);
  return level;
}

void Walker::on_end() {
  Frame& frame = top_->frame;
  if (frame.shape->form == Form::object)
    if (const std::uint32_t missing = top_->required & ~frame.seen) report_missing(frame, missing);
  sink_.close(frame);
  --depth_;
  top_ = depth_ == 0 ? nullptr : levels_[depth_ - 1].get();
  hygiene_.set_code(top_ != nullptr && top_->frame.is_code);
}

void Walker::report_missing(Frame& frame, std::uint32_t missing) {
  frame.is_usable = false;
  const auto members = frame.shape->members;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (has_bit(missing & ~frame.wrong, i)) findings_.add_missing(members[i], frame);
}

void Walker::report_type(Frame* frame, const Member& member, const Event& event) {
  if (frame == nullptr) return findings_.add_wrong_root(event, member);
  frame->is_usable = frame->is_usable && member.need != Need::required;
  frame->wrong |= 1u << (&member - frame->shape->members.data());
  findings_.add_wrong_type(event, member, *frame);
}

}  // namespace proflint::json_documents
