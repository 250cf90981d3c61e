// Detects profiles by the first fields of the first message, because messages have no magic number.
#include "validators/otlp/detect.h"

#include <algorithm>

#include "validators/core/text_bytes.h"
#include "validators/encodings/json/read.h"
#include "validators/encodings/protobuf/wire.h"
#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"

namespace proflint::otlp {
namespace {

namespace protobuf = encodings::protobuf;
using protobuf::Defect;
using protobuf::Wire;

constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";
constexpr std::size_t kTopTokens = 3, kInnerTokens = 8, kMaxEmptyFrames = 4096;

struct Token {
  std::uint64_t number = 0;
  Wire wire = Wire::varint;
  std::string_view bytes;
};

// The first fields of a message, the last of which may be truncated.
class Tokens {
 public:
  Tokens(std::string_view bytes, std::size_t maximum) : cursor_(bytes), left_(maximum) {}

  bool next(Token& token) {
    if (left_ == 0 || cursor_.at_end()) return false;
    --left_;
    std::uint64_t tag = 0, value = 0;
    if (!read(tag)) return false;
    token = {tag >> 3, static_cast<Wire>(tag & 7), {}};
    switch (token.wire) {
      case Wire::varint:
        return read(value);
      case Wire::fixed64:
        return take(8, token);
      case Wire::fixed32:
        return take(4, token);
      case Wire::length:
        return read(value) && take(value, token);
      default:
        left_ = 0;  // the end is unknown
        return true;
    }
  }

 private:
  bool read(std::uint64_t& value) { return protobuf::read_short_varint(cursor_, value, ignored_) == Defect::none; }
  bool take(std::uint64_t size, Token& token) {
    return cursor_.take(std::min<std::uint64_t>(size, cursor_.left()), token.bytes);
  }

  Cursor cursor_;
  std::size_t left_;
  protobuf::Oddities ignored_;
};

// Compares the fields of a span, metric, log record or profile with the fields of its signal.
class Item {
 public:
  explicit Item(std::string_view bytes) {
    Tokens tokens(bytes, SIZE_MAX);
    for (Token token; tokens.next(token);) add(token);
  }

  Signal signal(bool has_dictionary) const {
    if (has(fixed_, 7) && has(fixed_, 8)) return Signal::traces;
    if (has(fixed_, 1) || has(fixed_, 11)) return Signal::logs;
    constexpr std::uint32_t kDataOfMetric = 1u << 5 | 1u << 7 | 1u << 9 | 1u << 10 | 1u << 11;
    if (!has_others_ && fixed_ == 0 && varints_ == 0 && is_named_ && (lengths_ & kDataOfMetric) != 0 && !has_dictionary)
      return Signal::metrics;
    if (has(fixed_, 3) || has(fixed_, 2) || has(varints_, 4) || has(varints_, 11) ||
        (has(lengths_, 10) && has(lengths_, 6)))
      return Signal::profiles;
    return Signal::unknown;
  }

 private:
  static bool has(std::uint32_t set, unsigned number) { return (set >> number & 1) != 0; }

  void add(const Token& token) {
    if (token.number >= 32 || token.wire == Wire::start_group || token.wire == Wire::end_group) {
      has_others_ = true;
      return;
    }
    const std::uint32_t bit = 1u << token.number;
    if (token.wire == Wire::varint) varints_ |= bit;
    if (token.wire == Wire::fixed64) fixed_ |= bit;
    if (token.wire == Wire::length) lengths_ |= bit;
    if (token.number == 1 && token.wire == Wire::length)
      is_named_ = !token.bytes.empty() && std::none_of(token.bytes.begin(), token.bytes.end(), is_control);
  }

  std::uint32_t varints_ = 0, fixed_ = 0, lengths_ = 0;  // field numbers, one bit each
  bool has_others_ = false, is_named_ = false;
};

// The outer messages, as far as they are the same in all signals.
class Outer {
 public:
  // Whether the fields belong to OpenTelemetry.
  bool read(std::string_view bytes) {
    Tokens tokens(bytes, kTopTokens);
    bool is_first = true;
    for (Token token; tokens.next(token); is_first = false) {
      const bool counts = token.wire == Wire::length && token.number >= 1 && token.number <= 8;
      if (is_first && (!counts || token.number > 2)) return false;
      if (!counts) continue;
      if (token.number == 1 && !read_resource_profiles(token.bytes)) return false;
      if (token.number == 2) {
        has_second_ = true;
        is_dictionary_ = is_dictionary_ && read_dictionary(token.bytes);
      }
      has_tables_ |= token.number > 2;
    }
    return !is_first;
  }

  Signal signal() const {
    if (signal_ != Signal::unknown) return signal_;
    if (has_second_ && is_dictionary_ && (has_scope_ || has_strings_)) return Signal::profiles;
    return (has_second_ || has_tables_) && has_scope_ ? Signal::profiles : Signal::unknown;
  }

  // Checks the items of the scopes, after it is known whether there is a dictionary.
  void read_items(std::string_view bytes) {
    Tokens tokens(bytes, kTopTokens);
    for (Token top; tokens.next(top);) {
      if (top.number != 1 || top.wire != Wire::length) continue;
      Tokens inner(top.bytes, kInnerTokens);
      for (Token scope; inner.next(scope);)
        if (scope.number == 2 && scope.wire == Wire::length) read_items_of(scope.bytes);
    }
  }

 private:
  bool read_resource_profiles(std::string_view bytes) {
    Tokens tokens(bytes, kInnerTokens);
    for (Token token; tokens.next(token);) {
      if (token.wire != Wire::length || ((token.number < 1 || token.number > 3) && token.number != 1000)) return false;
      if (token.number == 1 && !read_resource(token.bytes)) return false;
      if (token.number == 2 && !read_scope(token.bytes)) return false;
      has_scope_ |= token.number == 2;
    }
    return true;
  }

  static bool read_resource(std::string_view bytes) {
    Tokens tokens(bytes, kInnerTokens);
    for (Token token; tokens.next(token);)
      if (!((token.number == 1 || token.number == 3) && token.wire == Wire::length) &&
          !(token.number == 2 && token.wire == Wire::varint))
        return false;
    return true;
  }

  static bool read_scope(std::string_view bytes) {
    Tokens tokens(bytes, kInnerTokens);
    for (Token token; tokens.next(token);)
      if (token.wire != Wire::length || token.number < 1 || token.number > 3) return false;
    return true;
  }

  bool read_dictionary(std::string_view bytes) {
    Tokens tokens(bytes, kInnerTokens);
    for (Token token; tokens.next(token);)
      if (token.wire != Wire::length || token.number < 1 || token.number > 7) return false;
    Tokens all(bytes, SIZE_MAX);  // not read if signal() does not depend on it
    for (Token token; !has_scope_ && !has_strings_ && all.next(token);) has_strings_ |= token.number == 5;
    return true;
  }

  void read_items_of(std::string_view bytes) {
    Tokens tokens(bytes, kInnerTokens);
    for (Token token; signal_ == Signal::unknown && tokens.next(token);)
      if (token.number == 2 && token.wire == Wire::length) signal_ = Item(token.bytes).signal(has_second_);
  }

  Signal signal_ = Signal::unknown;
  bool has_scope_ = false, has_second_ = false, is_dictionary_ = true, has_strings_ = false, has_tables_ = false;
};

// The first distinctive top-level key of a JSON object.
class TopKey final : public json_documents::KeyProbe {
 public:
  Signal signal() const { return signal_; }

 private:
  void on_open(bool is_object) override {
    if (depth() == 2 && is_object && level(1).key == "dictionary") signal_ = Signal::profiles;
  }
  bool is_decided() const override { return signal_ != Signal::none; }

  void on_key(std::string_view key) override {
    if (depth() != 1) return;
    struct Row {
      std::string_view camel, original;
      Signal signal;
    };
    for (const Row& row : {Row{"resourceProfiles", "resource_profiles", Signal::profiles},
                           Row{"resourceSpans", "resource_spans", Signal::traces},
                           Row{"resourceMetrics", "resource_metrics", Signal::metrics},
                           Row{"resourceLogs", "resource_logs", Signal::logs}})
      if (key == row.camel || key == row.original) signal_ = row.signal;
  }

  Signal signal_ = Signal::none;
};

Signal signal_of_json(std::string_view text) {
  TopKey probe;
  encodings::json::read(text.substr(0, json_documents::kMaxProbed), json_documents::kMaxLevels, probe);
  return probe.signal();
}

// The signal of a frame, whose contents may be compressed.
Signal signal_of_frame(std::string_view frame) {
  if (frame.starts_with(kZstd)) return Signal::profiles;  // the check reports other contents
  if (frame.starts_with('{')) return signal_of_json(frame);
  return find_signal(frame);
}

FileKind kind_of_be32(std::string_view bytes) {
  Cursor cursor(bytes, std::endian::big);
  std::uint32_t size = 0;
  for (std::size_t empty = 0; size == 0; ++empty)
    if (empty == kMaxEmptyFrames || !cursor.read(size)) return {};
  const bool is_cut = size > cursor.left();
  if (is_cut && bytes.front() != '\0') return {};
  const std::string_view frame = cursor.here(size);
  return {Framing::be32, signal_of_frame(frame), false, is_cut && frame.starts_with(kZstd)};
}

Signal signal_of_delimited(std::string_view bytes) {
  Cursor cursor(bytes);
  protobuf::Oddities ignored;
  std::uint64_t size = 0;
  if (protobuf::read_varint(cursor, size, ignored) != Defect::none || size == 0) return Signal::none;
  return find_signal(cursor.here(static_cast<std::size_t>(std::min<std::uint64_t>(size, cursor.left()))));
}

}  // namespace

Signal find_signal(std::string_view message) {
  Outer outer;
  if (!outer.read(message)) return Signal::none;
  outer.read_items(message);
  return outer.signal();
}

FileKind find_kind(std::string_view bytes) {
  if (json_documents::is_utf16(bytes)) {
    const std::string ascii = json_documents::narrowed(bytes);
    const Signal signal = signal_of_json(encodings::json::without_blanks(ascii));
    return {signal == Signal::none ? Framing::none : Framing::json, signal};
  }
  const std::string_view text = encodings::json::without_blanks(without_utf8_mark(bytes));
  if (text.starts_with('{'))
    if (const Signal signal = signal_of_json(text); signal != Signal::none) return {Framing::json, signal};
  if (bytes.empty()) return {};
  if (bytes.front() == '\x0a' || bytes.front() == '\x12')
    if (const Signal signal = find_signal(bytes); signal != Signal::none) return {Framing::bare, signal};
  if (const FileKind kind = kind_of_be32(bytes); kind.signal != Signal::none) return kind;
  if (const Signal signal = signal_of_delimited(bytes); signal != Signal::none) return {Framing::delimited, signal};
  if (const json_documents::Start start = json_documents::find_start(bytes); !start.leading.empty())
    if (const Signal signal = signal_of_json(start.text); signal != Signal::none) return {Framing::json, signal, true};
  return {};
}

std::string_view foreign_signal(std::string_view bytes) {
  switch (find_kind(bytes).signal) {
    case Signal::traces:
      return "OpenTelemetry traces (OTLP)";
    case Signal::metrics:
      return "OpenTelemetry metrics (OTLP)";
    case Signal::logs:
      return "OpenTelemetry logs (OTLP)";
    default:
      return {};
  }
}

}  // namespace proflint::otlp
