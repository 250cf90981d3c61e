// Threads, locks and waiting for programs with one thread: libc++ for WebAssembly leaves them out.
// Follows [thread] of C++20, as far as the program uses it.
#pragma once

#include <__mutex/lock_guard.h>
#include <__mutex/unique_lock.h>

#include <cstdlib>

namespace std {

class mutex {
 public:
  void lock() {}
  void unlock() {}
};

class stop_token {
 public:
  bool stop_requested() const { return true; }
};

// A change that another thread would have to make never happens.
class condition_variable {
 public:
  void notify_all() {}
  template <class Lock, class Predicate>
  void wait(Lock&, Predicate is_there) {
    if (!is_there()) abort();
  }
};

class condition_variable_any : public condition_variable {
 public:
  template <class Lock, class Duration, class Predicate>
  bool wait_for(Lock&, const stop_token&, const Duration&, Predicate is_there) {
    return is_there();
  }
};

class thread {
 public:
  static unsigned hardware_concurrency() { return 1; }
};

// The program uses a thread only to show progress: here, it never runs.
class jthread {
 public:
  jthread() = default;
  template <class Run>
  explicit jthread(Run&&) {}
  bool joinable() const { return false; }
  void request_stop() {}
  void join() {}
};

}  // namespace std
