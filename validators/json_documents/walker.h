// Walks a document along its shape: reports keys that are missing, unknown or of the wrong type, and passes on the
// others.
#pragma once

#include <array>
#include <deque>
#include <memory_resource>
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
  Int128 number() const;
  double real() const;  // of an integer or fraction
  bool is_true() const { return token == "true"; }
  bool is_null() const { return kind == encodings::json::Kind::null; }
  bool is_integer() const { return kind == encodings::json::Kind::integer; }
  bool is_string() const { return kind == encodings::json::Kind::string; }
  bool is_list() const { return kind == encodings::json::Kind::begin_array; }
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

  // Places of keys of later versions.
  const Occurrences& later() const { return later_; }
  // Places of rounded numbers at which integers are expected.
  const Occurrences& rounded() const { return rounded_; }

 private:
  void on_key(const encodings::json::Event& event);
  void on_value(const encodings::json::Event& event);
  void on_end();
  void open(const encodings::json::Event& event, const Member& member);
  const Member* member_of(Frame& frame);
  const ShapeRules& rules_of(const Frame& frame) const {
    return frame.shape->rules != nullptr ? *frame.shape->rules : rules_;
  }
  void report_type(Frame* frame, const Member& member, const encodings::json::Event& event);
  bool is_first(const Rule& rule);
  std::string path_of(const Frame& frame) const;

  Member root_;
  const ShapeRules& rules_;
  Sink& sink_;
  Hygiene& hygiene_;
  GroupedFindings& findings_;
  Occurrences later_, rounded_;
  std::vector<const Rule*> reported_;  // rules with a finding already: further findings need no message
  std::deque<Frame> frames_;           // as many as were ever open at once: shapes may contain themselves
  Frame* top_ = nullptr;               // the innermost that is open
  std::size_t depth_ = 0;              // of those in use
  std::size_t skipped_ = 0;            // open brackets whose contents are skipped
  int pending_ = -1;                   // the member of the object whose key was read; -1: none that is known
};

}  // namespace proflint::json_documents
