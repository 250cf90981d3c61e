// Follows the events of a document through the tables of its shape.
#include "validators/json_documents/walker.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/encodings/json/reader.h"

namespace proflint::json_documents {

namespace json = encodings::json;
using json::Event;

namespace {

// rounded <- [1-9] ( '.' [0-9]{1,5} )? 'e+' [0-9]{2}, at least 1e+06
bool is_rounded(std::string_view token) {
  constexpr std::string_view kExponent = "e+";
  const std::size_t e = token.find(kExponent);
  if (e == std::string_view::npos || e == 0 || token.size() != e + 4 || token[0] < '1' || token[0] > '9') return false;
  const std::string_view exponent = token.substr(e + kExponent.size());
  if (!is_digits(exponent) || exponent < "06") return false;
  const std::string_view decimals = token.substr(1, e - 1);
  return decimals.empty() || (decimals.size() <= 6 && decimals[0] == '.' && is_digits(decimals.substr(1)));
}

[[gnu::noinline]] unsigned type_of_fraction(std::string_view token) {
  return is_rounded(token) ? kRounded : kFraction;
}

[[gnu::always_inline]] inline unsigned type_of(const Event& event) {
  switch (event.kind) {
    case json::Kind::begin_object:
      return kObj;
    case json::Kind::begin_array:
      return kList;
    case json::Kind::string:
      return kStr;
    case json::Kind::integer:
      return kInt;
    case json::Kind::fraction:
      return type_of_fraction(event.token);
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
  constexpr Row rows[] = {{kNumber, "a number"},
                          {kInt, "an integer"},
                          {kRounded, "a rounded number"},
                          {kFraction, "a number with a fraction or exponent"},
                          {kStr, "a string"},
                          {kBool, "a boolean"},
                          {kList, "a list"},
                          {kObj, "an object"},
                          {kNull, "null"}};
  std::string names;
  for (const Row& row : rows) {
    if ((types & row.types) != row.types) continue;
    types &= ~row.types;
    if (!names.empty()) names += " or ";
    names += row.name;
  }
  return names;
}

// REQUIRES: is_rounded(token).
Int128 rounded_value(std::string_view token) {
  constexpr Int128 kMax = Int128{1'000'000'000'000'000'000} * 1'000'000'000'000;  // 10^30
  const std::size_t e = token.find('e');
  std::size_t exponent =
      static_cast<std::size_t>(token[e + 2] - '0') * 10 + static_cast<std::size_t>(token[e + 3] - '0');
  Int128 value = token[0] - '0';
  for (const char digit : token.substr(std::min<std::size_t>(2, e), e - std::min<std::size_t>(2, e)))
    value = value * 10 + (digit - '0'), --exponent;
  for (; exponent != 0 && value < kMax; --exponent) value *= 10;
  return value;
}

bool is_open_bracket(json::Kind kind) {
  return kind == json::Kind::begin_object || kind == json::Kind::begin_array;
}

constexpr bool has_bit(std::uint32_t bits, std::size_t i) {
  return (bits >> i & 1) != 0;
}

}  // namespace

Int128 Value::parsed_number() const {
  if (kind == json::Kind::fraction) return rounded_value(token);
  constexpr std::size_t kMaxDigits = 30;
  const bool is_negative = token.starts_with('-');
  Int128 number = 0;
  for (const char digit : token.substr(is_negative ? 1 : 0, kMaxDigits)) number = number * 10 + (digit - '0');
  return is_negative ? -number : number;
}

double Value::parsed_real() const {
  double number = 0;
  std::from_chars(token.data(), token.data() + token.size(), number);
  return number;
}

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
    if (is_open_bracket(event.kind)) ++skipped_;
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
  if (is_open_bracket(event.kind)) ++skipped_;
  if (event.kind == json::Kind::end_object || event.kind == json::Kind::end_array) --skipped_;
}

void Walker::on_key(const Event& event) {
  Level& level = *top_;
  Frame& frame = level.frame;
  static_cast<Event&>(frame.last_key) = event;
  hygiene_.set_code(frame.is_code);
  if (frame.shape->form == Form::map) return hygiene_.look_at(event);
  level.next = event.has_escapes ? find_escaped(event) : level.find_member(event.inside());
  if (level.next == nullptr) return on_unknown_key(event);
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

void Walker::on_unknown_key(const Event& event) {
  hygiene_.look_at(event);
  const Rule* const unknown = rules_of(top_->frame).unknown;
  if (unknown == nullptr) return;
  if (is_first(*unknown))
    findings_.add(*unknown, event.token, "unknown key ", event.inside(), " in ", Trusted{path_of(top_->frame)});
  else
    findings_.add(*unknown, event.token, "");
}

void Walker::open(const Event& event, const Member& member) {
  const bool is_other_list = event.kind == json::Kind::begin_array && member.list != nullptr;
  const Shape* const shape = is_other_list ? member.list : member.shape;
  if (shape == nullptr) {
    ++skipped_;
    return;
  }
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
  const Rule* const rule = rules_of(frame).missing;
  if (rule == nullptr) return;
  const auto members = frame.shape->members;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!has_bit(missing & ~frame.wrong, i)) continue;
    if (is_first(*rule))
      findings_.add(*rule, frame.where, "key ", members[i].name, " is missing from ", Trusted{path_of(frame)});
    else
      findings_.add(*rule, frame.where, "");
  }
}

void Walker::report_type(Frame* frame, const Member& member, const Event& event) {
  if (frame != nullptr) {
    frame->is_usable = frame->is_usable && member.need != Need::required;
    frame->wrong |= 1u << (&member - frame->shape->members.data());
  }
  const Rule* const rule = (frame == nullptr ? rules_ : rules_of(*frame)).wrong_type;
  if (rule == nullptr) return;
  if (!is_first(*rule)) return findings_.add(*rule, event.token, "");
  const std::string is = " is " + names_of(type_of(event)), expected = names_of(member.types);
  if (frame == nullptr)
    findings_.add(*rule, event.token, Trusted{member.name}, Trusted{is}, ", not ", Trusted{expected});
  else if (frame->shape->form == Form::object)
    findings_.add(*rule, event.token, "key ", member.name, " in ", Trusted{path_of(*frame)}, Trusted{is}, ", not ",
                  Trusted{expected});
  else if (frame->shape->form == Form::map)
    findings_.add(*rule, event.token, "key ", frame->last_key.inside(), " in ", Trusted{path_of(*frame)}, Trusted{is},
                  ", not ", Trusted{expected});
  else if (frame->shape->form == Form::list)
    findings_.add(*rule, event.token, Trusted{path_of(*frame)}, "[", frame->count - 1, "]", Trusted{is}, ", not ",
                  Trusted{expected});
  else
    findings_.add(*rule, event.token, Trusted{path_of(*frame)}, "[", frame->count - 1, "] (", Trusted{member.name}, ")",
                  Trusted{is}, ", not ", Trusted{expected});
}

bool Walker::is_first(const Rule& rule) {
  if (std::find(reported_.begin(), reported_.end(), &rule) != reported_.end()) return false;
  reported_.push_back(&rule);
  return true;
}

// "files[0].functions[3]". In a deep tree, only the last steps are shown.
std::string Walker::path_of(const Frame& frame) const {
  constexpr std::size_t kMaxKey = 60, kMaxSteps = 12;
  std::size_t last = 0;
  while (&levels_[last]->frame != &frame) ++last;
  std::string path;
  std::size_t step = 0;
  if (last > kMaxSteps) {
    step = last - kMaxSteps;
    path = "...";
  }
  for (; step != last; ++step) {  // each is in the one before it
    const Frame *const at = &levels_[step]->frame, &inner = levels_[step + 1]->frame;
    switch (at->shape->form) {
      case Form::object:
        if (!path.empty()) path += '.';
        path += at->shape->members[inner.member].name;
        break;
      case Form::map:
        path += "[\"";
        append_escaped(path, inner.key.inside(), kMaxKey, '"');
        path += "\"]";
        break;
      case Form::list:
      case Form::tuple:
        path += '[' + std::to_string(at->count - 1) + ']';
        break;
    }
  }
  return path.empty() ? "the document" : path;
}

}  // namespace proflint::json_documents
