// Events of libyaml with byte offsets: libyaml counts characters, and does not see the NULs that were skipped. Follows
// the documentation in libyaml's yaml.h.
#include "validators/encodings/yaml/reader.h"

#include <yaml.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace proflint::encodings::yaml {
namespace {

struct RawEvent : yaml_event_t {
  RawEvent() : yaml_event_t() {}
  ~RawEvent() { yaml_event_delete(this); }
  RawEvent(const RawEvent&) = delete;
  RawEvent& operator=(const RawEvent&) = delete;
};

std::string_view value_of(const RawEvent& raw) {
  return {reinterpret_cast<const char*>(raw.data.scalar.value), raw.data.scalar.length};
}

// The last bytes of characters that libyaml treats as line breaks or rejects, and their substitutes: bytes of
// ordinary characters of the same size.
char stand_in(std::string_view text, std::size_t at) {
  const auto follows = [&](std::string_view start) {
    return at >= start.size() && text.substr(at - start.size(), start.size()) == start;
  };
  switch (text[at]) {
    case '\x85':
      return follows("\xc2") ? '\xa1' : text[at];
    case '\xa8':
    case '\xa9':
      return follows("\xe2\x80") ? '\xa6' : text[at];
    case '\xbf':
      return follows("\xef\xbb") ? '\xbe' : text[at];
    default:
      return text[at];
  }
}

bool is_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
}

bool starts_character(char byte) {
  return byte != '\0' && (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

}  // namespace

class Reader::Parser {
 public:
  Parser(std::string_view text, const Bounds& bounds, std::pmr::memory_resource* memory)
      : text_(text),
        left_(text),
        maximum_(bounds.size),
        allowed_(bounds.size),
        has_stand_ins_(bounds.is_llvm && !is_ascii(text)),
        values_(memory) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
    yaml_parser_set_input(&parser_, &Parser::feed, this);
  }
  ~Parser() { yaml_parser_delete(&parser_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  bool parse(RawEvent& raw) {
    if (yaml_parser_parse(&parser_, &raw) == 0) return false;
    allowed_ = fed_ + maximum_;
    return true;
  }

  // Translates `raw`. False if it has no counterpart among our events.
  bool translate(const RawEvent& raw, Event& event) {
    event = {};
    event.where = between(raw.start_mark, raw.end_mark);
    const auto properties = [&](const yaml_char_t* anchor, const yaml_char_t* tag) {
      event.has_anchor = anchor != nullptr;
      event.has_tag = tag != nullptr;
    };
    switch (raw.type) {
      case YAML_DOCUMENT_START_EVENT:
        event.is_explicit = raw.data.document_start.implicit == 0;
        return is(event, Event::Kind::document);
      case YAML_DOCUMENT_END_EVENT:
        event.is_explicit = raw.data.document_end.implicit == 0;
        return is(event, Event::Kind::document_end);
      case YAML_ALIAS_EVENT:
        return is(event, Event::Kind::alias);
      case YAML_SCALAR_EVENT:
        event.is_plain = raw.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        event.value = keep(value_of(raw), event.where, event.is_plain);
        properties(raw.data.scalar.anchor, raw.data.scalar.tag);
        return is(event, Event::Kind::scalar);
      case YAML_SEQUENCE_START_EVENT:
        properties(raw.data.sequence_start.anchor, raw.data.sequence_start.tag);
        return is(event, Event::Kind::list);
      case YAML_MAPPING_START_EVENT:
        properties(raw.data.mapping_start.anchor, raw.data.mapping_start.tag);
        return is(event, Event::Kind::map);
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return is(event, Event::Kind::end);
      case YAML_NO_EVENT:
      case YAML_STREAM_START_EVENT:
      case YAML_STREAM_END_EVENT:
        break;
    }
    return false;
  }

  Defect defect() {
    if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    const char* const context = parser_.context != nullptr ? parser_.context : "";
    if (is_too_large_) return {Defect::Kind::size, place(offset_of(parser_.mark.index)), "", ""};
    if (parser_.error == YAML_READER_ERROR)
      return {Defect::Kind::syntax, character(unfed(parser_.problem_offset)), parser_.problem, context};
    return {Defect::Kind::syntax, place(offset_of(parser_.problem_mark.index)), parser_.problem, context};
  }

 private:
  static bool is(Event& event, Event::Kind kind) {
    event.kind = kind;
    return true;
  }

  // The bytes between two marks.
  std::string_view between(const yaml_mark_t& start, const yaml_mark_t& end) {
    const std::size_t first = offset_of(start.index), last = std::max(first, offset_of(end.index));
    return text_.substr(first, last - first);
  }

  // The value of a scalar: a view into the text if the bytes are equal.
  std::string_view keep(std::string_view value, std::string_view where, bool is_plain) {
    if (!is_plain && where.size() >= 2) where = where.substr(1, where.size() - 2);
    if (value == where || is_stand_in_for(value, where)) return where;
    if (value.empty()) return {};
    char* const copy = static_cast<char*>(values_.allocate(value.size(), 1));
    std::copy(value.begin(), value.end(), copy);
    return {copy, value.size()};
  }

  bool is_stand_in_for(std::string_view value, std::string_view where) const {
    if (!has_stand_ins_ || value.size() != where.size()) return false;
    const auto start = static_cast<std::size_t>(where.data() - text_.data());
    for (std::size_t i = 0; i < value.size(); ++i)
      if (value[i] != stand_in(text_, start + i)) return false;
    return true;
  }

  // Passes the next bytes to libyaml, unless one event takes too many.
  static int feed(void* self, unsigned char* buffer, std::size_t size, std::size_t* read) {
    Parser& parser = *static_cast<Parser*>(self);
    std::string_view& left = parser.left_;
    while (left.starts_with('\0')) left.remove_prefix(1);
    const std::string_view piece = left.substr(0, std::min(size, left.find('\0')));
    std::copy(piece.begin(), piece.end(), buffer);
    if (parser.has_stand_ins_) {
      const auto start = static_cast<std::size_t>(piece.data() - parser.text_.data());
      for (std::size_t i = 0; i < piece.size(); ++i)
        buffer[i] = static_cast<unsigned char>(stand_in(parser.text_, start + i));
    }
    left.remove_prefix(piece.size());
    parser.fed_ += piece.size();
    *read = piece.size();
    parser.is_too_large_ = parser.fed_ > parser.allowed_ + kLookahead;
    return parser.is_too_large_ ? 0 : 1;
  }

  // The offset of the character with this number. Events come in text order, so this takes few steps from the character
  // of the last call.
  std::size_t offset_of(std::size_t index) {
    const auto is_there = [&] { return at_.offset == text_.size() || starts_character(text_[at_.offset]); };
    while (!is_there()) ++at_.offset;
    for (; at_.index < index && at_.offset < text_.size(); ++at_.index) {
      do ++at_.offset;
      while (!is_there());
    }
    for (; at_.index > index; --at_.index) {
      do --at_.offset;
      while (!is_there());
    }
    return at_.offset;
  }

  // The offset of the byte with this number among those that are not NUL.
  std::size_t unfed(std::size_t number) const {
    std::size_t offset = 0;
    for (; offset < text_.size() && (text_[offset] == '\0' || number != 0); ++offset)
      if (text_[offset] != '\0') --number;
    return offset;
  }

  // The bytes of the character there, which may be incomplete.
  std::string_view character(std::size_t offset) const {
    std::size_t end = std::min(offset + 1, text_.size());
    while (end < text_.size() && !starts_character(text_[end])) ++end;
    return text_.substr(offset, end - offset);
  }

  std::string_view place(std::size_t offset) const { return text_.substr(offset, 0); }

  static constexpr std::size_t kLookahead = 1 << 17;  // more than libyaml reads ahead

  std::string_view text_, left_;
  std::size_t maximum_, allowed_, fed_ = 0;
  bool is_too_large_ = false;
  bool has_stand_ins_;
  struct {
    std::size_t index = 0, offset = 0;
  } at_;
  std::pmr::monotonic_buffer_resource values_;
  yaml_parser_t parser_;
};

Reader::Reader(std::string_view text, Bounds bounds, std::pmr::memory_resource* memory)
    : parser_(std::make_unique<Parser>(text, bounds, memory)), max_depth_(bounds.depth) {}

Reader::~Reader() = default;

bool Reader::next(Event& event) {
  while (!defect_ && !is_done_) {
    RawEvent raw;
    if (!parser_->parse(raw)) {
      defect_ = parser_->defect();
      return false;
    }
    is_done_ = raw.type == YAML_STREAM_END_EVENT;
    if (!parser_->translate(raw, event)) continue;
    if (event.kind == Event::Kind::end) --depth_;
    const bool is_nested = event.kind == Event::Kind::map || event.kind == Event::Kind::list;
    if (!is_nested || ++depth_ <= max_depth_) return true;
    defect_ = Defect{Defect::Kind::depth, event.where.substr(0, 0), "", ""};
  }
  return false;
}

}  // namespace proflint::encodings::yaml
