// JSON as events, each with the bytes it is made of. Follows RFC 8259; nothing beyond it is taken but bytes of strings
// that are no UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proflint::encodings::json {

enum class Kind : std::uint8_t {
  begin_object,
  end_object,
  begin_array,
  end_array,
  key,
  string,
  integer,   // without point and exponent
  fraction,  // any other number
  boolean,
  null,
};

struct Event {
  Kind kind = Kind::null;
  bool has_escapes = false;  // of a key or string: a backslash is in it
  std::string_view token;    // a key or string with its quotes, a number, a literal, or one bracket

  // The bytes between the quotes, as they are in the file.
  std::string_view inside() const { return token.substr(1, token.size() - 2); }
};

class Events {
 public:
  // The next event. False ends the reading.
  virtual bool on(const Event& event) = 0;

 protected:
  ~Events() = default;
};

// How a reading ended.
enum class Ending : std::uint8_t {
  complete,        // one value and the blanks after it
  stopped,         // the events asked for it
  cut,             // the text ends inside the value, or before it
  too_deep,        // brackets nest deeper than asked for
  lone_surrogate,  // an escape of half a character
  malformed,       // anything else that the grammar does not have
};

struct Outcome {
  Ending ending = Ending::cut;
  std::size_t offset = 0;  // after the value, or at the place where reading ended
};

// Reads the value at the start of `text`, after blanks. Events come in the order of the text; the brackets of
// incomplete values are not closed.
Outcome read(std::string_view text, std::size_t max_depth, Events& events);

// Appends the characters of the inside of a string as UTF-8.
void append_unescaped(std::string& out, std::string_view inside);

// Without the blanks of JSON at its start.
constexpr std::string_view without_blanks(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  return text.substr(start == std::string_view::npos ? text.size() : start);
}

}  // namespace proflint::encodings::json
