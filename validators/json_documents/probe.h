// The pass over a document before its check: follows its first keys until one of them decides which format it has.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "validators/core/format.h"
#include "validators/encodings/json/read.h"

namespace proflint::json_documents {

// Follows the keys of the outermost levels. A format overrides the functions it needs, and decides.
class KeyProbe : public encodings::json::Events {
 public:
  bool on(const encodings::json::Event& event) final;

 protected:
  ~KeyProbe() = default;

  // An object or list, as far as it was read.
  struct Level {
    bool is_object = false;
    std::string_view key = {};  // the last one, with escapes as in the file; empty in a list
    std::size_t keys = 0;
    std::size_t nested = 0;  // the objects and lists directly in it
  };

  // Called after an object or list was opened, and before the innermost one is closed.
  virtual void on_open(bool /*is_object*/) {}
  virtual void on_close() {}
  // Called for each key, which its level already has, and for each string, number, boolean and null.
  virtual void on_key(std::string_view /*key*/) {}
  virtual void on_value(const encodings::json::Event&) {}
  // Whether the rest of the document cannot change the result. Asked after each event; ends the reading.
  virtual bool is_decided() const = 0;

  // The number of open objects and lists: 1 in the document itself.
  std::size_t depth() const { return depth_; }
  // The last object or list that was opened at a depth; 1 is the document itself. Without values if there was none.
  // REQUIRES: 1 <= depth <= kFollowed
  const Level& level(std::size_t depth) const { return levels_[depth - 1]; }

  static constexpr std::size_t kFollowed = 5;

 private:
  void open(bool is_object);

  std::size_t depth_ = 0;
  std::array<Level, kFollowed> levels_;
};

// How the pass over a text ended.
struct Probing {
  std::string_view document;  // from the brace on; empty: the text does not start with an object
  bool has_leading = false;   // output of a program precedes the document
  encodings::json::Ending ending = encodings::json::Ending::cut;

  // Whether the document ends early or is malformed, as far as it was read.
  bool is_broken() const;
};

// Reads at most the first kMaxProbed bytes of the object with which the text starts, down to `max_depth` levels.
Probing run_probe(std::string_view text, std::size_t max_depth, KeyProbe& probe);

// How certain a document with the keys of a format is: after output of a program, it may be an example in some other
// text, unless the file has a name of the format.
constexpr Match match_of(bool has_leading, bool has_name) {
  return !has_leading || has_name ? Match::certain : Match::weak;
}

}  // namespace proflint::json_documents
