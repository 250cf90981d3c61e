// JSON as events, each with its bytes. Follows RFC 8259; the only extension is that strings may contain invalid UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proflint::encodings::json {

// What an event is. Keys are separate from strings; commas and colons are not events.
enum class Kind : std::uint8_t {
  begin_object,
  end_object,
  begin_array,
  end_array,
  key,
  string,
  integer,   // without a decimal point or an exponent
  fraction,  // any other number
  boolean,
  null,
};

// One token of the text, as a view into it.
struct Event {
  Kind kind = Kind::null;       // decides how `token` is to be read
  bool has_escapes = false;     // a key or string: it contains a backslash
  bool is_plain = false;        // a key or string: all of it is printable ASCII without escapes
  bool has_value = false;       // an integer of at most 18 digits other than -0
  std::int64_t value = 0;       // of an integer that has one
  std::string_view token = {};  // a key or string with its quotes, a number, a literal, or one bracket

  // The bytes between the quotes, as in the file.
  std::string_view inside() const { return {token.data() + 1, token.size() - 2}; }
};

// Receives the events of one text. Calls come while the text is read; nothing is kept between them.
class Events {
 public:
  // The next event. False ends the reading.
  virtual bool on(const Event& event) = 0;

 protected:
  ~Events() = default;
};

// How reading ended.
enum class Ending : std::uint8_t {
  complete,        // one value and the blanks after it
  stopped,         // the sink stopped it
  cut,             // the text ends inside the value, or before it
  too_deep,        // brackets nest too deeply
  lone_surrogate,  // the escape of half a surrogate pair
  malformed,       // anything else that does not match the grammar
};

// How and where reading ended.
struct Outcome {
  Ending ending = Ending::cut;  // only `complete` is success
  std::size_t offset = 0;       // after the value, or where reading ended
};

// Reads the value at the start of `text`, after blanks. Events come in text order; brackets of incomplete values are
// not closed.
Outcome read(std::string_view text, std::size_t max_depth, Events& events);

// Replaces the escapes in the inside of a string, and appends the result as UTF-8.
void append_unescaped(std::string& out, std::string_view inside);

// `text` without the JSON blanks at its start.
constexpr std::string_view without_blanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return text.substr(start == std::string_view::npos ? text.size() : start);
}

}  // namespace proflint::encodings::json
