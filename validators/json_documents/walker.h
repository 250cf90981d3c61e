// Walks a document along its shape: reports keys that are missing, unknown or of the wrong type, and passes on the
// others.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "validators/core/occurrences.h"
#include "validators/encodings/json/read.h"
#include "validators/json_documents/frame.h"
#include "validators/json_documents/hygiene.h"
#include "validators/json_documents/shape.h"
#include "validators/json_documents/shape_findings.h"

namespace proflint::json_documents {

class Walker final : public encodings::json::Events {
 public:
  Walker(const Shape& root, const ShapeRules& rules, Sink& sink, Hygiene& hygiene, GroupedFindings& findings)
      : root_{"the document", root.form == Form::list ? kList + 0u : kObj + 0u, Need::required, &root},
        sink_(sink),
        hygiene_(hygiene),
        findings_(rules, findings) {}

  bool on(const encodings::json::Event& event) override;
  // Reads the value at the start of `text` as encodings::json::read() does with this sink, but faster.
  encodings::json::Outcome read(std::string_view text, std::size_t max_depth);

  // The bracket that is nested deepest of those whose contents were skipped, and its level, from 1 on; 0: none.
  struct Deepest {
    std::size_t level = 0;
    std::string_view where;
  };
  const Deepest& deepest_skipped() const { return deepest_; }
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
    // For each member, the one whose key came next the last time. It is tried first, because the objects of a list
    // usually have their keys in the same order.
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
  void skip_bracket(const encodings::json::Event& event);
  void on_key(const encodings::json::Event& event);
  const Member* find_escaped(const encodings::json::Event& key);
  bool is_expected(const Member* member, Frame* frame, const encodings::json::Event& event);
  void on_root(const encodings::json::Event& event);
  void on_value(const encodings::json::Event& event);
  void on_end();
  void open(const encodings::json::Event& event, const Member& member);
  Level& next_level(const Shape& shape);
  void report_missing(Frame& frame, std::uint32_t missing);
  void report_type(Frame* frame, const Member& member, const encodings::json::Event& event);

  Member root_;
  Sink& sink_;
  Hygiene& hygiene_;
  ShapeFindings findings_;
  Occurrences later_, rounded_;
  std::vector<std::unique_ptr<Level>> levels_;  // as many as were ever open at once: shapes may contain themselves
  Level* top_ = nullptr;                        // the innermost that is open
  std::size_t depth_ = 0;                       // of those in use
  std::size_t skipped_ = 0;                     // open brackets whose contents are skipped
  Deepest deepest_;
};

}  // namespace proflint::json_documents
