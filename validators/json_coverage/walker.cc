// The way of a document's events through the tables of its shape.
#include "validators/json_coverage/walker.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace proflint::json_coverage {

namespace json = encodings::json;
using json::Event;

namespace {

unsigned type_of(json::Kind kind) {
  switch (kind) {
    case json::Kind::begin_object:
      return kObj;
    case json::Kind::begin_array:
      return kList;
    case json::Kind::string:
      return kStr;
    case json::Kind::integer:
      return kInt;
    case json::Kind::fraction:
      return kFraction;
    case json::Kind::boolean:
      return kBool;
    default:
      return kNull;
  }
}

// "an integer or null".
std::string names_of(unsigned types) {
  struct Row {
    unsigned types;
    const char* name;
  };
  constexpr Row rows[] = {{kNumber, "a number"}, {kInt, "an integer"}, {kFraction, "a number that is no integer"},
                          {kStr, "a string"},    {kBool, "a boolean"}, {kList, "a list"},
                          {kObj, "an object"},   {kNull, "null"}};
  std::string names;
  for (const Row& row : rows) {
    if ((types & row.types) != row.types) continue;
    types &= ~row.types;
    if (!names.empty()) names += " or ";
    names += row.name;
  }
  return names;
}

// The number of the member called `name`; -1 if there is none.
int find_member(std::span<const Member> members, std::string_view name) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.name == name; });
  return found == members.end() ? -1 : static_cast<int>(found - members.begin());
}

bool is_open_bracket(json::Kind kind) {
  return kind == json::Kind::begin_object || kind == json::Kind::begin_array;
}

}  // namespace

Int128 Value::number() const {
  constexpr std::size_t kMostDigits = 30, kDigitsOfWord = 18;
  std::string_view digits = token;
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  std::int64_t word = 0;  // what the first digits are worth, which are all of most numbers
  for (const char digit : digits.substr(0, kDigitsOfWord)) word = word * 10 + (digit - '0');
  Int128 value = word;
  if (digits.size() > kDigitsOfWord)
    for (const char digit : digits.substr(kDigitsOfWord, kMostDigits - kDigitsOfWord))
      value = value * 10 + (digit - '0');
  return is_negative ? -value : value;
}

double Value::real() const {
  double value = 0;
  std::from_chars(token.data(), token.data() + token.size(), value);
  return value;
}

bool Walker::on(const Event& event) {
  hygiene_.look_at(event);
  if (skipped_ != 0) {
    if (is_open_bracket(event.kind)) ++skipped_;
    if (event.kind == json::Kind::end_object || event.kind == json::Kind::end_array) --skipped_;
    return true;
  }
  if (event.kind == json::Kind::key)
    on_key(event);
  else if (event.kind == json::Kind::end_object || event.kind == json::Kind::end_array)
    on_end();
  else
    on_value(event);
  return true;
}

void Walker::on_key(const Event& event) {
  Frame& frame = frames_[depth_ - 1];
  static_cast<Event&>(frame.last_key) = event;
  pending_ = -1;
  if (frame.shape->form == Form::map) return;
  const auto members = frame.shape->members;
  if (event.has_escapes) {
    std::string name;
    encodings::json::append_unescaped(name, event.inside());
    pending_ = find_member(members, name);
  } else {
    pending_ = find_member(members, event.inside());
  }
  const Rule* const unknown = rules_of(frame).unknown;
  if (pending_ < 0 && unknown != nullptr)
    findings_.add(*unknown, event.token, frame.shape->noun, " has a key that is not known: ", event.inside());
  if (pending_ >= 0 && members[static_cast<std::size_t>(pending_)].need == Need::later) later_.add(event.token);
}

// What the next value of the frame must be; nullptr if it is not known.
const Member* Walker::member_of(Frame& frame) {
  const auto members = frame.shape->members;
  switch (frame.shape->form) {
    case Form::object:
      return pending_ < 0 ? nullptr : &members[static_cast<std::size_t>(pending_)];
    case Form::tuple:
      return frame.count < members.size() ? &members[static_cast<std::size_t>(frame.count)] : nullptr;
    case Form::map:
    case Form::list:
      break;
  }
  return &members[0];
}

void Walker::on_value(const Event& event) {
  Frame* const frame = depth_ == 0 ? nullptr : &frames_[depth_ - 1];
  const Member* const member = frame == nullptr ? &root_ : member_of(*frame);
  if (frame != nullptr) ++frame->count;
  if (member == nullptr || (member->types & type_of(event.kind)) == 0) {
    if (member != nullptr) report_type(frame, *member, event);
    if (is_open_bracket(event.kind)) ++skipped_;
    return;
  }
  if (frame != nullptr && frame->shape->form != Form::map && frame->shape->form != Form::list) {
    const auto index = static_cast<std::size_t>(member - frame->shape->members.data());
    static_cast<Event&>(frame->slots[index]) = event;
    frame->seen |= 1u << index;
  }
  if (is_open_bracket(event.kind)) return open(event, *member);
  if (frame == nullptr) return;
  if (frame->shape->form == Form::map || frame->shape->form == Form::list) {
    Value value;
    static_cast<Event&>(value) = event;
    sink_.item(*frame, value);
  }
}

void Walker::open(const Event& event, const Member& member) {
  if (member.shape == nullptr || depth_ == kMostFrames) {
    ++skipped_;
    return;
  }
  Frame& frame = frames_[depth_];
  frame.shape = member.shape;
  frame.parent = depth_ == 0 ? nullptr : &frames_[depth_ - 1];
  frame.member = frame.parent == nullptr ? 0 : static_cast<unsigned>(&member - frame.parent->shape->members.data());
  if (frame.parent != nullptr) frame.key = frame.parent->last_key;
  frame.where = event.token;
  frame.count = 0;
  frame.is_usable = true;
  frame.seen = frame.wrong = 0;
  ++depth_;
  sink_.open(frame);
}

void Walker::on_end() {
  Frame& frame = frames_[depth_ - 1];
  const auto members = frame.shape->members;
  if (frame.shape->form == Form::object) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].need != Need::required || frame.has(static_cast<unsigned>(i))) continue;
      const bool was_wrong = (frame.wrong >> i & 1) != 0;
      frame.is_usable = false;
      if (const Rule* const missing = rules_of(frame).missing; missing != nullptr && !was_wrong)
        findings_.add(*missing, frame.where, frame.shape->noun, " has no ", Words{members[i].name});
    }
  }
  sink_.close(frame);
  --depth_;
}

void Walker::report_type(Frame* frame, const Member& member, const Event& event) {
  if (frame != nullptr) {
    frame->is_usable = frame->is_usable && member.need != Need::required;
    frame->wrong |= 1u << (&member - frame->shape->members.data());
  }
  const Rule* const rule = (frame == nullptr ? rules_ : rules_of(*frame)).wrong_type;
  if (rule != nullptr)
    findings_.add(*rule, event.token, Words{member.name}, " is ", Words{names_of(type_of(event.kind))}, ", not ",
                  Words{names_of(member.types)});
}

}  // namespace proflint::json_coverage
