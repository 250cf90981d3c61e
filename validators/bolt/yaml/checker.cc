// Events of a profile against the tables of keys. An unknown key or a value of the wrong kind affects only that value.
#include "validators/bolt/yaml/checker.h"

#include <algorithm>

#include "validators/bolt/yaml/number.h"
#include "validators/bolt/yaml/rules.h"
#include "validators/core/text.h"

namespace proflint::bolt::yaml {
namespace {

constexpr std::string_view kBlanks(" \t\r\n\0", 5);

// Whether the text has a line of three dots.
bool has_document_end(std::string_view text) {
  constexpr std::string_view kDots = "...";
  for (std::size_t at = text.find(kDots); at != std::string_view::npos; at = text.find(kDots, at + 1)) {
    const std::string_view next = text.substr(at + kDots.size(), 1);
    if ((at == 0 || text[at - 1] == '\n') && (next.empty() || kBlanks.find(next) != std::string_view::npos))
      return true;
  }
  return false;
}

// Values that LLVM treats as an empty list, except for flags.
bool is_null(const encodings::yaml::Event& event) {
  const std::string_view value = event.value;
  return event.kind == encodings::yaml::Event::Kind::scalar && event.is_plain &&
         (value.empty() || value == "~" || value == "null" || value == "Null" || value == "NULL");
}

const char* kind_name(encodings::yaml::Event::Kind kind) {
  using Kind = encodings::yaml::Event::Kind;
  return kind == Kind::map ? "a map" : kind == Kind::list ? "a list" : kind == Kind::scalar ? "a scalar" : "an alias";
}

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : text_(text),
      content_(text.substr(0, text.find_last_not_of(kBlanks) + 1)),
      report_(report),
      findings_(report),
      profile_(input, findings_, report),
      reader_(
          text,
          {.depth = kMaxDepth, .size = static_cast<std::size_t>(report.limits()[Limit::line_length]), .is_llvm = true},
          input.memory),
      is_cut_(!has_document_end(text)) {}

void Checker::run() {
  check_marks();
  for (Event next; !has_ended_ && !profile_.is_unsupported() && reader_.next(next);) event(next);
  if (profile_.is_unsupported()) {
    report_.set_unsupported();
    return findings_.flush();
  }
  if (!check_defect()) return;
  check_end();
  if (!reader_.defect()) profile_.finish(is_cut_ || !has_map_ || lacks_functions_);
  findings_.flush();
}

void Checker::event(const Event& event) {
  check_features(event);
  switch (event.kind) {
    case Event::Kind::document:
      return;
    case Event::Kind::document_end:
      document_end_ = event.where;
      has_ended_ = true;
      return;
    default:
      break;
  }
  if (skipped_ != 0) return skip(event);
  if (depth_ == 0) return root(event);
  if (event.kind == Event::Kind::end) return close(event);
  Frame& frame = frames_[depth_ - 1];
  if (frame.is_list) return value(frame.key, true, event);
  if (!frame.is_value_next) return key(frame, event);
  frame.is_value_next = false;
  value(frame.key, false, event);
}

void Checker::root(const Event& event) {
  has_map_ = event.kind == Event::Kind::map;
  if (has_map_) return open(Level::top, event);
  wrong_kind(event, "the profile", "map");
  skip(event);
}

void Checker::key(Frame& frame, const Event& event) {
  frame.key = nullptr;
  frame.is_value_next = true;
  if (event.kind != Event::Kind::scalar) {
    wrong_kind(event, "a key", "scalar");
    return skip(event);
  }
  const std::span<const Key> keys = keys_of(frame.level);
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == event.value; });
  if (found == keys.end())
    return bad("bolt-yaml/key-unknown"_rule, event.where, "unknown key ", event.value, " in ",
               Trusted{name_of(frame.level)});
  const std::uint32_t bit = std::uint32_t{1} << (found - keys.begin());
  if ((frame.seen & bit) != 0)
    return bad("bolt-yaml/key-duplicate"_rule, event.where, "duplicate key ", event.value, " in ",
               Trusted{name_of(frame.level)});
  frame.seen |= bit;
  frame.key = &*found;
  if (found->is_late)
    findings_.add("bolt-yaml/version-20"_rule, event.where, "LLVM 19 and earlier do not support the key ", event.value);
}

// `is_element`: of a list that is the value of `key`.
void Checker::value(const Key* key, bool is_element, const Event& event) {
  if (key == nullptr || event.kind == Event::Kind::alias) return skip(event);
  const Shape shape = key->shape;
  const bool wants_list = !is_element && (shape == Shape::list || shape == Shape::maps || shape == Shape::either);
  if (wants_list && event.kind == Event::Kind::list) {
    frames_[depth_++] = {.is_list = true, .key = key, .where = event.where};
    return profile_.list(key->field, event.where);
  }
  const bool wants_map = shape == Shape::map || (is_element && shape == Shape::maps);
  if (wants_map && event.kind == Event::Kind::map) return open(key->level, event);
  const bool wants_scalar = shape == Shape::scalar || shape == Shape::either || (is_element && shape == Shape::list);
  if (wants_scalar && event.kind == Event::Kind::scalar) return scalar(*key, event);
  if (wants_list && key->field != Field::flag && is_null(event)) return profile_.list(key->field, event.where);
  const char* const wanted = wants_list ? "list" : wants_map ? "map" : "scalar";
  bad("bolt-yaml/kind"_rule, event.where, is_element ? "an element of list " : "key ", std::string_view(key->name),
      " is ", kind_name(event.kind), "; expected a ", wanted);
  skip(event);
}

void Checker::scalar(const Key& key, const Event& event) {
  if (is_cut_at(event.where)) return;
  switch (key.type) {
    case Type::text:
      // LLVM reads no value as a node of another kind, and '' as an empty text.
      if (event.is_plain && event.value.empty())
        return bad("bolt-yaml/kind"_rule, event.where, "key ", std::string_view(key.name),
                   " has no value; an empty value is written as ''");
      return profile_.text(key.field, event.value, event.where);
    case Type::boolean:
      if (event.value != "true" && event.value != "false")
        findings_.add("bolt-yaml/boolean"_rule, event.where, "key ", std::string_view(key.name), " is ", event.value,
                      "; expected true or false");
      return profile_.boolean(key.field, event.where);
    default:
      return number(key, event);
  }
}

void Checker::number(const Key& key, const Event& event) {
  const Number number = read_number(event.value);
  const bool is_hex = key.type == Type::hex32 || key.type == Type::hex64;
  const unsigned bits = key.type == Type::u8 ? 8 : key.type == Type::u32 || key.type == Type::hex32 ? 32 : 64;
  if (number.form == Number::Form::bad)
    return findings_.add("bolt-yaml/number"_rule, event.where, "key ", std::string_view(key.name), " is ", event.value,
                         "; expected an unsigned integer");
  if (number.form == Number::Form::large || number.value > UINT64_MAX >> (64 - bits))
    return findings_.add("bolt-yaml/number-range"_rule, event.where, "key ", std::string_view(key.name), " is ",
                         event.value, ", which does not fit in ", bits, " bits");
  const bool is_octal_by_zero = number.base == 8 && is_digit(event.value[1]);
  if (number.base != (is_hex ? 16u : 10u))
    findings_.add("bolt-yaml/number-form"_rule, event.where, "key ", std::string_view(key.name), " is ", event.value,
                  is_hex             ? "; expected a hexadecimal number with 0x"
                  : is_octal_by_zero ? "; expected a decimal number without leading zeros"
                                     : "; expected a decimal number");
  profile_.number(key.field, number.value, event.where);
}

void Checker::open(Level level, const Event& event) {
  frames_[depth_++] = {.level = level, .where = event.where};
  profile_.open(level, event.where);
}

void Checker::close(const Event& end) {
  const Frame frame = frames_[--depth_];
  if (frame.is_list) return;
  std::uint32_t bit = 1;
  for (const Key& key : keys_of(frame.level)) {
    // Maps that end where the file was truncated lack keys because of that.
    if (key.is_required && (frame.seen & bit) == 0 && !is_cut_at(end.where))
      findings_.add("bolt-yaml/key-missing"_rule, frame.where, "key '", Trusted{key.name}, "' is missing from ",
                    Trusted{name_of(frame.level)});
    lacks_functions_ |= frame.level == Level::top && key.level == Level::function && (frame.seen & bit) == 0;
    bit <<= 1;
  }
  profile_.close(frame.level);
}

void Checker::skip(const Event& event) {
  if (event.kind == Event::Kind::map || event.kind == Event::Kind::list) ++skipped_;
  if (event.kind == Event::Kind::end) --skipped_;
}

void Checker::wrong_kind(const Event& event, std::string_view what, const char* wanted) {
  bad("bolt-yaml/kind"_rule, event.where, Trusted{what}, " is ", kind_name(event.kind), "; expected a ", wanted);
}

void Checker::check_features(const Event& event) {
  if (event.kind == Event::Kind::alias)
    findings_.add("bolt-yaml/yaml-feature"_rule, event.where, "the text uses an alias");
  if (event.has_anchor) findings_.add("bolt-yaml/yaml-feature"_rule, event.where, "the text uses an anchor");
  if (event.has_tag) findings_.add("bolt-yaml/yaml-feature"_rule, event.where, "the text uses a tag");
}

// LLVM accepts a byte order mark only at the start. The parser continues after it.
void Checker::check_marks() {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  for (std::size_t at = 0; (at = text_.find(kMark, at)) != std::string_view::npos; at += kMark.size())
    findings_.add("bolt-yaml/yaml-feature"_rule, text_.substr(at, kMark.size()),
                  "the text contains a byte order mark (U+FEFF)");
}

// False if the text is not YAML. Nothing else is reported then: findings before the place are often consequences.
bool Checker::check_defect() {
  using encodings::yaml::Defect;
  const std::optional<Defect>& defect = reader_.defect();
  if (!defect || is_cut_at(defect->where)) return true;
  switch (defect->kind) {
    case Defect::Kind::size:
      report_.add_limit(Limit::line_length, defect->where);
      return true;
    case Defect::Kind::depth:
      report_.add("bolt-yaml/syntax"_rule, defect->where, "maps and lists are nested more than ", kMaxDepth,
                  " levels deep");
      return false;
    case Defect::Kind::syntax:
      break;
  }
  report_.add("bolt-yaml/syntax"_rule, defect->where, defect->context, *defect->context != '\0' ? ": " : "",
              defect->what);
  return false;
}

// Reports content after the document, or a missing end of the document.
void Checker::check_end() {
  const std::string_view end = text_.substr(content_.size(), 0);
  if (has_ended_) {
    const char* const after = document_end_.data() + document_end_.size();
    const std::string_view rest(after, static_cast<std::size_t>(std::max<std::ptrdiff_t>(end.data() - after, 0)));
    const std::size_t content = rest.find_first_not_of(kBlanks);
    if (content != std::string_view::npos)
      return findings_.add("bolt-yaml/trailing-content"_rule, rest.substr(content, 1),
                           "the text continues after the end of the document");
    if (!is_cut_ && text_.find('\n', content_.size()) == std::string_view::npos)
      findings_.add("bolt-yaml/final-newline"_rule, end, "the final `...` line does not end in LF");
  }
  if (is_cut_) findings_.add("bolt-yaml/document-end"_rule, end, "the document does not end with a `...` line");
}

bool Checker::is_cut_at(std::string_view where) const {
  return is_cut_ && where.data() + where.size() >= content_.data() + content_.size();
}

}  // namespace proflint::bolt::yaml
