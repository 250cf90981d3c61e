// Walks a document along its shape: reports keys that are missing, unknown or of the wrong type, and passes on the
// others.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/wide.h"
#include "validators/encodings/json/read.h"
#include "validators/json_documents/hygiene.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_documents {

struct Value : encodings::json::Event {
  // The value of an integer or a rounded integer. It is clamped at 30 digits, more than any format has.
  Int128 number() const { return has_value ? Int128{value} : parsed_number(); }
  // The value of an integer or fraction.
  double real() const { return has_value ? static_cast<double>(value) : parsed_real(); }
  bool is_true() const { return token == "true"; }
  bool is_null() const { return kind == encodings::json::Kind::null; }
  bool is_integer() const { return kind == encodings::json::Kind::integer; }
  bool is_string() const { return kind == encodings::json::Kind::string; }
  bool is_list() const { return kind == encodings::json::Kind::begin_array; }

 private:
  Int128 parsed_number() const;
  double parsed_real() const;
};

// An object or list that is open, or was just closed.
struct Frame {
  const Shape* shape = nullptr;
  Frame* parent = nullptr;  // nullptr: the document
  unsigned member = 0;      // which of the parent's it is
  Value key;                // in its parent, unless that is a list
  Value last_key;           // of the value that is being read
  std::string_view where;   // its bracket
  std::uint64_t count = 0;  // elements so far
  bool is_code = false;     // text of programs
  bool is_usable = true;    // nothing required is missing, and no value has the wrong type
  std::uint32_t seen = 0;   // members, each a bit
  std::uint32_t wrong = 0;  // members of the wrong type
  std::array<Value, kMaxMembers> slots;

  bool has(unsigned i) const { return (seen >> i & 1) != 0; }
  const Value& operator[](unsigned i) const { return slots[i]; }
};

// Receives the values of a document for a format.
class Sink {
 public:
  virtual void open(Frame&) {}
  // A value of a list or map that is neither. In a map `frame.last_key` is its key.
  virtual void item(Frame& /*frame*/, const Value&) {}
  // All of it was read.
  virtual void close(Frame& frame) = 0;

 protected:
  ~Sink() = default;
};

class Walker final : public encodings::json::Events {
 public:
  Walker(const Shape& root, const ShapeRules& rules, Sink& sink, Hygiene& hygiene, GroupedFindings& findings)
      : root_{"the document", root.form == Form::list ? kList + 0u : kObj + 0u, Need::required, &root},
        rules_(rules),
        sink_(sink),
        hygiene_(hygiene),
        findings_(findings) {}

  bool on(const encodings::json::Event& event) override;
  // Reads the value at the start of `text` as encodings::json::read() does with this sink, but faster.
  encodings::json::Outcome read(std::string_view text, std::size_t max_depth);

  // Places of keys of later versions.
  const Occurrences& later() const { return later_; }
  // Places of rounded numbers at which integers are expected.
  const Occurrences& rounded() const { return rounded_; }

 private:
  // An open bracket, or one that was closed and whose place is free.
  struct Level {
    Frame frame;
    std::uint32_t keys = 0;        // members whose keys were read
    std::uint32_t required = 0;    // members of the shape
    const Member* next = nullptr;  // of the next value; nullptr: unknown
    unsigned last_key = 0;         // the member whose key was read last, from 1 on; 0: none
    // Which member's key followed each last_key most recently: objects of a list have their keys in the same order.
    std::array<std::uint8_t, kMaxMembers + 1> followers;

    void set_shape(const Shape& shape);
    // The member called `name`; nullptr if unknown.
    const Member* find_member(std::string_view name);
    std::size_t index_of(const Member& member) const {
      return static_cast<std::size_t>(&member - frame.shape->members.data());
    }
    void keep(const Member& member, const encodings::json::Event& event);
  };

  void take(const encodings::json::Event& event);
  void skip(const encodings::json::Event& event);
  void on_key(const encodings::json::Event& event);
  const Member* find_escaped(const encodings::json::Event& key);
  void on_unknown_key(const encodings::json::Event& event);
  bool is_expected(const Member* member, Frame* frame, const encodings::json::Event& event);
  void on_root(const encodings::json::Event& event);
  void on_value(const encodings::json::Event& event);
  void on_end();
  void open(const encodings::json::Event& event, const Member& member);
  Level& next_level(const Shape& shape);
  const ShapeRules& rules_of(const Frame& frame) const {
    return frame.shape->rules != nullptr ? *frame.shape->rules : rules_;
  }
  void report_missing(Frame& frame, std::uint32_t missing);
  void report_type(Frame* frame, const Member& member, const encodings::json::Event& event);
  bool is_first(const Rule& rule);
  std::string path_of(const Frame& frame) const;

  Member root_;
  const ShapeRules& rules_;
  Sink& sink_;
  Hygiene& hygiene_;
  GroupedFindings& findings_;
  Occurrences later_, rounded_;
  std::vector<const Rule*> reported_;           // rules with a finding already: further findings need no message
  std::vector<std::unique_ptr<Level>> levels_;  // as many as were ever open at once: shapes may contain themselves
  Level* top_ = nullptr;                        // the innermost that is open
  std::size_t depth_ = 0;                       // of those in use
  std::size_t skipped_ = 0;                     // open brackets whose contents are skipped
};

}  // namespace proflint::json_documents
