// Finds the field of each key by name, and converts values to the types of their fields.
#include "validators/otlp/json.h"

#include <bit>
#include <cmath>

#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

using encodings::json::Event;
using encodings::json::Kind;

constexpr std::size_t kMaxBrackets = 400;

// The field of a key; `is_camel`: the key is in lowerCamelCase.
const Field* find_field(Fields fields, std::string_view key, bool& is_camel) {
  for (const Field& field : fields) {
    if (field.name.front() != key.substr(0, 1).front()) continue;
    is_camel = is_camel_of(key, field.name);
    if (is_camel || key == field.name) return &field;
  }
  return nullptr;
}

const Field* find_field(const Layout& layout, Message message, std::string_view key, bool& is_camel) {
  return key.empty() ? nullptr : find_field(layout[message], key, is_camel);
}

// Counts the keys of an object that a layout does not define.
class KeyCounter final : public encodings::json::Events {
 public:
  explicit KeyCounter(const Layout& layout) : layout_(layout) {}

  bool on(const Event& event) override {
    switch (event.kind) {
      case Kind::begin_object:
        open(levels_.empty() ? Message::data : levels_.back().next);
        break;
      case Kind::end_object:
        levels_.pop_back();
        break;
      case Kind::key:
        on_key(event.inside());
        break;
      default:
        break;
    }
    return true;
  }
  std::uint64_t count() const { return count_; }

 private:
  struct Level {
    Message message, next;
  };
  void open(Message message) { levels_.push_back({message, Message::none}); }
  void on_key(std::string_view key) {
    Level& level = levels_.back();
    level.next = Message::none;
    if (level.message == Message::none) return;
    bool is_camel = false;
    const Field* const field = find_field(layout_, level.message, key, is_camel);
    if (field == nullptr) ++count_;
    if (field != nullptr) level.next = field->child;
  }

  const Layout& layout_;
  std::vector<Level> levels_;
  std::uint64_t count_ = 0;
};

const char* kind_in_words(Kind kind) {
  switch (kind) {
    case Kind::begin_object:
      return "an object";
    case Kind::begin_array:
      return "an array";
    case Kind::string:
      return "a string";
    case Kind::integer:
    case Kind::fraction:
      return "a number";
    case Kind::boolean:
      return "a boolean";
    default:
      return "null";
  }
}

const char* type_in_words(const Field& field) {
  switch (field.type) {
    case Type::message:
      return "an object";
    case Type::text:
    case Type::bytes:
    case Type::trace:
    case Type::profile:
      return "a string";
    case Type::flag:
      return "a boolean";
    case Type::real:
      return "a number";
    default:
      return "an integer";
  }
}

}  // namespace

const Layout& find_layout(std::string_view text) {
  const Layout* best = &layouts().front();
  std::uint64_t minimum = UINT64_MAX;
  for (const Layout& layout : layouts()) {
    KeyCounter counter(layout);
    encodings::json::read(text, kMaxBrackets, counter);
    if (counter.count() >= minimum) continue;
    best = &layout;
    minimum = counter.count();
    if (minimum == 0) break;
  }
  return *best;
}

JsonReader::JsonReader(const Path* root, Model& model, Reading& reading, json_documents::Hygiene& hygiene,
                       JsonValues& values)
    : root_(root),
      layout_(*model.layout),
      reading_(reading),
      builder_(model, reading.meaning),
      hygiene_(hygiene),
      values_(values),
      frames_(kMaxMessageDepth + 1) {}

bool JsonReader::on(const Event& event) {
  hygiene_.look_at(event);
  const bool begins = event.kind == Kind::begin_object || event.kind == Kind::begin_array;
  const bool ends = event.kind == Kind::end_object || event.kind == Kind::end_array;
  if (skipped_ != 0) {
    if (begins) ++skipped_;
    if (ends) --skipped_;
    return true;
  }
  switch (event.kind) {
    case Kind::begin_object:
      on_object(event);
      break;
    case Kind::begin_array:
      on_array(event);
      break;
    case Kind::end_object:
      close();
      break;
    case Kind::end_array:
      frame().is_list = false;
      break;
    case Kind::key:
      on_key(event);
      break;
    default:
      on_scalar(event);
  }
  return true;
}

void JsonReader::on_key(const Event& event) {
  bool is_camel = false;
  const std::string_view key = values_.text(event);
  Frame& current = frame();
  current.field = find_field(layout_, current.message, key, is_camel);
  if (current.field != nullptr) return check_spelling(*current.field, is_camel, event.token);
  const Path* const parent = &current.path;
  reading_.wire.add("otlp/json-key-unknown"_rule, event.token,
                    depth_ == 1 && root_ == nullptr ? Path{nullptr, "the message"} : *parent, "has key ", key,
                    ", which opentelemetry-proto ", Trusted{layout_.name}, " does not define");
}

void JsonReader::check_spelling(const Field& field, bool is_camel, std::string_view where) {
  Frame& current = frame();
  const std::uint32_t bit = 1u << (&field - layout_[current.message].data());
  const Path own = {depth_ == 1 ? root_ : &current.path, field.name};
  const std::uint32_t before = current.camel | current.original;
  const bool is_alias = ((is_camel ? current.original : current.camel) & bit) != 0;
  if (is_alias)
    reading_.wire.add("otlp/json-alias"_rule, where, own, "is spelled both ", std::string_view(field.name), " and ",
                      std::string_view(camel_of(field.name)));
  if (!is_camel && !is_alias)
    reading_.wire.add("otlp/json-original-name"_rule, where, own, "is spelled ", std::string_view(field.name),
                      "; expected ", std::string_view(camel_of(field.name)));
  if (current.message == Message::any_value && before != 0 && (before & bit) == 0)
    reading_.meaning.add("otlp/field-duplicate"_rule, where, own,
                         "follows another member of the same value; expected only one");
  (is_camel ? current.camel : current.original) |= bit;
}

std::uint64_t JsonReader::count_element(const Field& field) {
  if (!field.is_repeated) return Path::kOnly;
  return frame().counts[static_cast<std::size_t>(&field - layout_[frame().message].data())]++;
}

void JsonReader::open(const Field* field, Message message, std::string_view where) {
  Frame& next = frames_[depth_];
  const Path* const parent = depth_ <= 1 ? root_ : &frames_[depth_ - 1].path;
  const Path own = field == nullptr ? Path{nullptr, "the message"} : Path{parent, field->name, count_element(*field)};
  next = Frame();
  next.message = message;
  next.path = own;
  ++depth_;
  builder_.open(field, message, where, next.path);
}

void JsonReader::close() {
  builder_.close();
  --depth_;
}

void JsonReader::on_object(const Event& event) {
  if (depth_ == 0) return open(nullptr, Message::data, event.token);
  const Field* const field = frame().field;
  if (field == nullptr || field->type != Type::message || field->is_repeated != frame().is_list) {
    if (field != nullptr) report_type(*field, event);
    skipped_ = 1;
  } else if (depth_ == frames_.size()) {
    reading_.meaning.add("otlp/value-depth"_rule, event.token, {nullptr, "a message"}, "is nested more than ",
                         kMaxMessageDepth, " levels deep");
    skipped_ = 1;
  } else {
    open(field, field->child, event.token);
  }
}

void JsonReader::on_array(const Event& event) {
  const Field* const field = depth_ == 0 ? nullptr : frame().field;
  if (field != nullptr && field->is_repeated && !frame().is_list) {
    frame().is_list = true;
    return;
  }
  if (field != nullptr) report_type(*field, event);
  skipped_ = 1;
}

void JsonReader::on_scalar(const Event& event) {
  const Field* const field = depth_ == 0 ? nullptr : frame().field;
  if (field == nullptr) return;
  if (event.kind == Kind::null && !frame().is_list)
    reading_.wire.add("otlp/json-null"_rule, event.token, {depth_ == 1 ? root_ : &path(), field->name}, "is null");
  else if (field->is_repeated != frame().is_list || field->type == Type::message)
    report_type(*field, event);
  else
    take(*field, event);
}

void JsonReader::report_type(const Field& field, const Event& event) {
  const bool is_missing_list = field.is_repeated && !frame().is_list;
  reading_.wire.add("otlp/json-wrong-type"_rule, event.token, {depth_ == 1 ? root_ : &path(), field.name}, "is ",
                    kind_in_words(event.kind), ", not ", is_missing_list ? "an array" : type_in_words(field));
  builder_.mistyped(field, event.token, path());
}

void JsonReader::take(const Field& field, const Event& event) {
  switch (field.type) {
    case Type::text:
      if (event.kind != Kind::string) return report_type(field, event);
      return builder_.text(field, values_.text(event), event.token, path());
    case Type::bytes:
    case Type::trace:
    case Type::profile:
      if (event.kind != Kind::string) return report_type(field, event);
      return take_bytes(field, event);
    case Type::flag:
      if (event.kind != Kind::boolean) return report_type(field, event);
      return builder_.number(field, event.token == "true" ? 1 : 0, event.token, path());
    case Type::real: {
      const std::optional<std::uint64_t> bits = values_.real(event);
      if (!bits) return report_type(field, event);
      if (std::isinf(std::bit_cast<double>(*bits)) && event.token.find("Infinity") == std::string_view::npos)
        reading_.meaning.add("otlp/int-range"_rule, event.token, {&path(), field.name}, "is ", event.token,
                             ", which does not fit in a double");
      return builder_.number(field, *bits, event.token, path());
    }
    default:
      return take_number(field, event);
  }
}

void JsonReader::take_bytes(const Field& field, const Event& event) {
  const std::string_view text = values_.text(event);
  if (const auto bytes = values_.bytes(field.type, text)) return builder_.text(field, *bytes, event.token, path());
  const Path own = {&path(), field.name};
  builder_.unknown_bytes(field);
  if (field.type == Type::bytes)
    reading_.wire.add("otlp/json-base64"_rule, event.token, own, "is ", text, ", which is not base64");
  else
    reading_.wire.add("otlp/json-id"_rule, event.token, own, "is ", text, ", which is ",
                      field.type == Type::trace ? "not hexadecimal" : "neither hexadecimal nor base64");
}

void JsonReader::take_number(const Field& field, const Event& event) {
  const Path own = {&path(), field.name};
  const std::optional<JsonNumber> number = values_.integer(event);
  if (!number && field.type == Type::word && event.kind == Kind::string)
    return reading_.wire.add("otlp/json-enum-name"_rule, event.token, own, "is ", values_.text(event),
                             ", a name instead of a number");
  if (!number) return report_type(field, event);
  if (!number->is_plain)
    reading_.wire.add("otlp/json-integer-form"_rule, event.token, own, "is ", event.token,
                      "; expected an integer in plain decimal digits");
  const bool is_wide = field.type == Type::i64 || field.type == Type::u64 || field.type == Type::fixed64;
  if (is_wide && !number->is_quoted)
    reading_.wire.add("otlp/json-number"_rule, event.token, own, "is a number, not a string");
  const bool is_unsigned = field.type == Type::u32 || field.type == Type::u64 || field.type == Type::fixed64;
  const int bits = is_wide ? 64 : 32;
  const Int128 end = Int128{1} << (is_unsigned ? bits : bits - 1);
  const Int128 value = number->value;
  if (value >= end || value < (is_unsigned ? Int128{0} : -end)) {
    reading_.meaning.add("otlp/int-range"_rule, event.token, own, "is ", event.token, ", which does not fit in ",
                         is_unsigned ? "an unsigned " : "a signed ", bits, "-bit integer");
    return builder_.unknown_number(field, event.token, path());
  }
  builder_.number(field, static_cast<std::uint64_t>(value), event.token, path());
}

}  // namespace proflint::otlp
