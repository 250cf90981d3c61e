// Writes JSON member by member, directly as text: building a document first takes several times as long.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace proflint::tools {

// Objects and arrays are opened, filled and closed in order; in an object each value follows its key.
class JsonText {
 public:
  // Appends to `out`. Each member is on a line of its own, indented by `indent` spaces more than its container; 0: one
  // line without spaces.
  explicit JsonText(std::string& out, std::size_t indent = 0) : out_(out), indent_(indent) {}

  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }

  // Plain ASCII without quotes.
  JsonText& key(std::string_view name);

  // Text is UTF-8; everything but printable ASCII is written as \u escapes.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(std::uint64_t number);
  void value(std::nullptr_t) { item("null"); }
  template <std::same_as<bool> Flag>
  void value(Flag flag) {
    item(flag ? "true" : "false");
  }

  template <class Value>
  void member(std::string_view name, const Value& of) {
    key(name).value(of);
  }

 private:
  void begin(char bracket);
  void end(char bracket);
  void start_item();
  void start_line();
  void item(std::string_view text);

  std::string& out_;
  std::size_t indent_;
  std::size_t depth_ = 0;
  bool is_empty_ = true;  // the innermost open object or array
  bool has_key_ = false;  // of the value that follows
};

}  // namespace proflint::tools
