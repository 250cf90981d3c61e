// Files that are meant to be merged: the state of rules about sets from file to file, and the order of the files.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "validators/core/limits.h"
#include "validators/core/memory.h"

namespace proflint {

// Shared by the threads that check the files; only SetMember changes it.
class FileSet {
 public:
  // A set of the files with these names, in the order of the input. Names and limits must outlive the set.
  FileSet(std::vector<std::string_view> names, const Limits& limits)
      : names_(std::move(names)), limits_(limits), memory_(limits.memory_for(0)) {}

  // REQUIRES: `number` is less than the number of files.
  std::string_view name(std::uint32_t number) const { return names_[number]; }
  // The limits of the run, for rules whose work grows with the set.
  const Limits& limits() const { return limits_; }

  // The state of some rules, created on the first request. A `State` is constructed from a memory resource, which
  // all containers in it use: its bound grows with the sizes of the files.
  template <class State>
  State& state() {
    std::shared_ptr<void>& slot = states_[typeid(State)];
    if (slot == nullptr) slot = std::make_shared<State>(&memory_);
    return *static_cast<State*>(slot.get());
  }

 private:
  friend class SetMember;

  std::vector<std::string_view> names_;
  const Limits& limits_;
  Budget memory_;
  std::map<std::type_index, std::shared_ptr<void>> states_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint32_t due_ = 0;
};

// One file of a set, from before its check until after. Files are checked in parallel and added one after the other
// in the order of the set, so that findings do not depend on the number of threads: a file that joins waits for those
// before it. Every file of the set must be made a member, in ascending order if one thread makes several.
class SetMember {
 public:
  // `object` is the path of the file below the given folder; empty if the file itself was given.
  SetMember(FileSet& set, std::uint32_t number, std::string_view object)
      : set_(set), number_(number), object_(object) {}
  ~SetMember();
  SetMember(const SetMember&) = delete;
  SetMember& operator=(const SetMember&) = delete;

  std::uint32_t number() const { return number_; }     // of the file in the order of the set, from 0
  std::string_view object() const { return object_; }  // see the constructor
  // The name of a file of the set, for messages about conflicts between two files.
  std::string_view name_of(std::uint32_t number) const { return set_.name(number); }

  // Sets the size of the file: when it joins, the set may take that much more memory.
  void set_size(std::uint64_t size) { size_ = size; }

  // The state that rules keep about earlier files. Waits until all of these were added; the results
  // of the check of this file should be gathered before.
  template <class State>
  State& join() {
    await_turn();
    grow();
    return set_.state<State>();
  }

 private:
  void await_turn();
  void grow();

  FileSet& set_;
  const std::uint32_t number_;
  const std::string_view object_;
  std::uint64_t size_ = 0;  // 0 once the memory of the set has grown
};

// A finding about one file of a set that only the whole set reveals.
struct LateFinding {
  std::uint32_t member;  // the number of the file that the finding is about
  const Rule* rule;      // static
  Severity severity;     // as the rule found it, before the settings of the user
  std::string message;   // complete: it may name other files of the set
};

}  // namespace proflint
