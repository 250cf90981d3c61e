// Cuts text at lines, and checks pieces until one has findings.
#include "validators/core/pieces.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>

#include "validators/core/memory.h"

namespace proflint {

std::vector<std::string_view> cut(std::string_view text, std::size_t size, IsStart is_start) {
  std::vector<std::string_view> pieces;
  std::size_t begin = 0;
  for (std::size_t at = size; at < text.size();) {
    at = std::min(text.find('\n', at - 1), text.size() - 1) + 1;
    if (at == text.size()) break;
    if (!is_start(text, at)) {
      ++at;
      continue;
    }
    pieces.push_back(text.substr(begin, at - begin));
    begin = at;
    at += std::min(size, text.size() - at);
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

bool are_all_sound(const PieceRunner& piece_runner, std::size_t count, const std::function<bool(std::size_t)>& check,
                   const std::function<bool()>& join) {
  std::atomic<bool> is_sound = true;
  std::atomic_flag has_failure;
  std::exception_ptr failure;  // the first
  try {
    piece_runner.run(count, [&](std::size_t index) {
      if (!is_sound) return;
      try {
        if (!check(index)) is_sound = false;
      } catch (...) {
        is_sound = false;
        if (!has_failure.test_and_set()) failure = std::current_exception();
      }
    });
    if (failure) std::rethrow_exception(failure);
    return is_sound && join();
  } catch (const OutOfBudget&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace proflint
