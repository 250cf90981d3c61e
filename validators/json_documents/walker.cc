// Follows the events of a document through the tables of its shape.
#include "validators/json_documents/walker.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "validators/core/escape.h"
#include "validators/core/text.h"

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

unsigned type_of(const Event& event) {
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
      return is_rounded(event.token) ? kRounded : kFraction;
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

// The number of the member called `name`; -1 if unknown.
int find_member(std::span<const Member> members, std::string_view name) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.name == name; });
  return found == members.end() ? -1 : static_cast<int>(found - members.begin());
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

}  // namespace

Int128 Value::number() const {
  if (kind == encodings::json::Kind::fraction) return rounded_value(token);
  constexpr std::size_t kMaxDigits = 30, kDigitsOfWord = 18;
  std::string_view digits = token;
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  std::int64_t word = 0;  // the value of the first digits; most numbers have no more
  for (const char digit : digits.substr(0, kDigitsOfWord)) word = word * 10 + (digit - '0');
  Int128 value = word;
  if (digits.size() > kDigitsOfWord)
    for (const char digit : digits.substr(kDigitsOfWord, kMaxDigits - kDigitsOfWord))
      value = value * 10 + (digit - '0');
  return is_negative ? -value : value;
}

double Value::real() const {
  double value = 0;
  std::from_chars(token.data(), token.data() + token.size(), value);
  return value;
}

bool Walker::on(const Event& event) {
  if (event.kind == json::Kind::key && skipped_ == 0) hygiene_.set_code(top_->is_code);
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
  Frame& frame = *top_;
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
  if (pending_ < 0 && unknown != nullptr) {
    if (is_first(*unknown))
      findings_.add(*unknown, event.token, "unknown key ", event.inside(), " in ", Trusted{path_of(frame)});
    else
      findings_.add(*unknown, event.token, "");
  }
  if (pending_ < 0) return;
  const Member& member = members[static_cast<std::size_t>(pending_)];
  if (member.need == Need::later) later_.add(event.token);
  if (member.is_code) hygiene_.set_code(true);
}

// The expected type of the next value of the frame; nullptr if it is unknown.
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
  Frame* const frame = top_;
  const Member* const member = frame == nullptr ? &root_ : member_of(*frame);
  if (frame != nullptr) ++frame->count;
  const unsigned type = type_of(event);
  if (member == nullptr || (member->types & type) == 0) {
    if (member != nullptr) report_type(frame, *member, event);
    if (is_open_bracket(event.kind)) ++skipped_;
    return;
  }
  if (type == kRounded && (member->types & kFraction) == 0) rounded_.add(event.token);
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
  const bool is_other_list = event.kind == json::Kind::begin_array && member.list != nullptr;
  const Shape* const shape = is_other_list ? member.list : member.shape;
  if (shape == nullptr) {
    ++skipped_;
    return;
  }
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_];
  frame.shape = shape;
  frame.parent = top_;
  frame.is_code = member.is_code || (top_ != nullptr && top_->is_code);
  hygiene_.set_code(frame.is_code);
  frame.member = frame.parent == nullptr ? 0 : static_cast<unsigned>(&member - frame.parent->shape->members.data());
  if (frame.parent != nullptr) frame.key = frame.parent->last_key;
  frame.where = event.token;
  frame.count = 0;
  frame.is_usable = true;
  frame.seen = frame.wrong = 0;
  ++depth_;
  top_ = &frame;
  sink_.open(frame);
}

void Walker::on_end() {
  Frame& frame = *top_;
  const auto members = frame.shape->members;
  if (frame.shape->form == Form::object) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].need != Need::required || frame.has(static_cast<unsigned>(i))) continue;
      const bool was_wrong = (frame.wrong >> i & 1) != 0;
      frame.is_usable = false;
      const Rule* const missing = rules_of(frame).missing;
      if (missing == nullptr || was_wrong) continue;
      if (is_first(*missing))
        findings_.add(*missing, frame.where, "key ", members[i].name, " is missing in ", Trusted{path_of(frame)});
      else
        findings_.add(*missing, frame.where, "");
    }
  }
  sink_.close(frame);
  --depth_;
  top_ = frame.parent;
  hygiene_.set_code(top_ != nullptr && top_->is_code);
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
  else
    findings_.add(*rule, event.token, Trusted{member.name}, ", ", Trusted{path_of(*frame)}, "[", frame->count - 1, "],",
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
  while (&frames_[last] != &frame) ++last;
  std::string path;
  std::size_t step = 0;
  if (last > kMaxSteps) {
    step = last - kMaxSteps;
    path = "...";
  }
  for (; step != last; ++step) {  // each is in the one before it
    const Frame *const at = &frames_[step], &inner = frames_[step + 1];
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
