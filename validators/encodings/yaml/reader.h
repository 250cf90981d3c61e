// YAML as a stream of events that know their place in the file; never a tree. libyaml is used in reader.cc alone.
// Follows YAML 1.1 as libyaml reads it.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string_view>

namespace proflint::encodings::yaml {

struct Event {
  enum class Kind : std::uint8_t { document, map, list, scalar, alias, end, document_end };
  Kind kind = Kind::document;
  std::string_view where;  // of the text: a scalar with its quotes, the start of a map or list, what ends one
  std::string_view value;  // of a scalar, without quotes and escapes; valid as long as the reader
  bool is_plain = false;   // a scalar without quotes
  bool has_anchor = false, has_tag = false;
  bool is_explicit = false;  // a document or its end has a marker line
};

// What makes the rest of the text unreadable.
struct Defect {
  enum class Kind : std::uint8_t {
    syntax,  // it is no YAML
    depth,   // maps and lists are nested deeper than allowed
    size,    // one event takes more bytes than allowed
  };
  Kind kind = Kind::syntax;
  std::string_view where;
  const char* what = "";     // "did not find expected key"
  const char* context = "";  // "while parsing a block mapping"; may be empty
};

// Reads UTF-8 text without a byte order mark. NULs are skipped. Memory is bounded whatever the text: a few times
// `size` while a scalar is read, and `memory` for values that differ from the bytes of the text.
class Reader {
 public:
  struct Bounds {
    std::size_t depth;  // of maps and lists
    std::size_t size;   // of one scalar, or of the text between two events
    // As LLVM reads YAML: U+0085, U+2028 and U+2029 break no lines, U+FEFF is a character like others. In values that
    // are not bytes of the text itself; similar characters replace them.
    bool is_llvm = false;
  };

  // `text` must outlive the reader.
  Reader(std::string_view text, Bounds bounds, std::pmr::memory_resource* memory);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // The next event; false at the end of the text and at a defect.
  [[nodiscard]] bool next(Event& event);

  const std::optional<Defect>& defect() const { return defect_; }

 private:
  class Parser;

  std::unique_ptr<Parser> parser_;
  std::size_t most_depth_, depth_ = 0;
  bool is_done_ = false;
  std::optional<Defect> defect_;
};

}  // namespace proflint::encodings::yaml
