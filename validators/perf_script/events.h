// Samples by event, and their times by processor or thread. Follows perf-script(1).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "grammars/perf_script.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"

namespace proflint::perf_script {

using grammars::perf_script::Line;

// Common properties of the samples of one event.
class Events {
 public:
  explicit Events(std::pmr::memory_resource* memory) : index_(memory), events_(memory) {}

  // A sample starts.
  void add(const Line& head, std::string_view text, GroupedFindings& findings);
  // Ends the sample that was added last, which has a call chain or not.
  void end(std::string_view head, bool has_chain);
  // Adds the samples of the piece that follows. False if both must be checked together.
  bool append(const Events& next);
  // Whether heads name their events.
  bool have_names() const { return !events_.empty() && !events_.front().name.empty(); }
  // Whether the first frame of the event that was added last names an object; of all frames if they have no heads. -F
  // selects fields for each kind of event.
  std::optional<bool>& has_objects() { return events_.empty() ? headless_has_objects_ : events_[current_].has_objects; }
  // Reports samples without call chains among others of their event.
  void report_to(Report& report) const;

 private:
  struct Event {
    std::string_view name;
    unsigned fields;
    std::uint64_t with_chain = 0;
    Occurrences without_chain;
    std::optional<bool> has_objects;
  };
  struct Added {
    Event* event;
    bool is_new;
  };
  Added find(std::string_view name, unsigned fields);

  HashMap<std::string_view, std::size_t> index_;
  std::pmr::vector<Event> events_;
  std::size_t current_ = 0;
  std::optional<bool> headless_has_objects_;
};

// Times ascend on each processor and in each thread.
class Times {
 public:
  explicit Times(std::pmr::memory_resource* memory) : spans_(memory) {}

  void add(const Line& head, GroupedFindings& findings);
  // Adds the times of the piece that follows. False if some of them decrease.
  bool append(const Times& next);

 private:
  struct Span {
    std::uint64_t first, last;
  };
  // Adds a time, and returns the previous one; 0 if it is the first.
  std::uint64_t exchange(std::uint64_t key, std::uint64_t time);

  HashMap<std::uint64_t, Span> spans_;
};

}  // namespace proflint::perf_script
