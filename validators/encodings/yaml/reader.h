// YAML as a stream of events with their places in the file, never a tree. Only reader.cc uses libyaml.
// Follows YAML 1.1 as libyaml reads it.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string_view>

namespace proflint::encodings::yaml {

// One step through the text.
struct Event {
  // `end` closes the innermost map or list. Keys and values of a map alternate.
  enum class Kind : std::uint8_t { document, map, list, scalar, alias, end, document_end };
  Kind kind = Kind::document;  // decides which of the members are set
  std::string_view where;      // in the text: a scalar with its quotes, or the start or end of a map or list
  std::string_view value;      // of a scalar, without quotes and escapes; valid as long as the reader
  bool is_plain = false;       // a scalar without quotes
  bool has_anchor = false, has_tag = false;  // of a map, a list or a scalar
  bool is_explicit = false;                  // the start or end of a document has a marker line
};

// A defect that makes the rest of the text unreadable.
struct Defect {
  // Why reading ended early.
  enum class Kind : std::uint8_t {
    syntax,  // the text is not YAML
    depth,   // maps and lists are nested deeper than allowed
    size,    // one event takes more bytes than allowed
  };
  Kind kind = Kind::syntax;  // of error
  std::string_view where;    // the byte at which it was noticed; empty at the end of the text
  const char* what = "";     // "did not find expected key"
  const char* context = "";  // "while parsing a block mapping"; may be empty
};

// Reads UTF-8 text without a byte order mark. NULs are skipped. Memory is bounded for any text: a few times `size`
// while a scalar is read, and `memory` for values that differ from the bytes of the text.
class Reader {
 public:
  // What one text may take. Exceeding it is a defect.
  struct Bounds {
    std::size_t depth;  // of maps and lists
    std::size_t size;   // of one scalar, or of the text between two events
    // Read YAML as LLVM does: U+0085, U+2028 and U+2029 do not break lines, and U+FEFF is an ordinary character. In
    // values that are not views into the text, similar characters replace them.
    bool is_llvm = false;
  };

  // `text` must outlive the reader.
  Reader(std::string_view text, Bounds bounds, std::pmr::memory_resource* memory);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // The next event; false at the end of the text and at a defect.
  [[nodiscard]] bool next(Event& event);

  // Why next() returned false; nothing at the end of the text.
  const std::optional<Defect>& defect() const { return defect_; }

 private:
  class Parser;

  std::unique_ptr<Parser> parser_;
  std::size_t max_depth_, depth_ = 0;
  bool is_done_ = false;
  std::optional<Defect> defect_;
};

}  // namespace proflint::encodings::yaml
