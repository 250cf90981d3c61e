// One large file judged in pieces, on the threads that the program has to spare.
//
// Pieces are judged in the hope that nothing is found, as in nearly all large files: each as if it were a file, with
// objects of its own. What is found in one, or may lie between two, is never reported from there: the file is then
// judged as a whole. So nothing that is reported depends on pieces or threads.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace proflint {

struct Helpers {
  // Calls task(0) to task(count - 1), each once, in any order and perhaps at the same time; returns when all have
  // ended. Tasks do not throw.
  std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)> run;
  // Bytes of a piece, about: enough that a piece takes longer than waking a thread for it.
  std::size_t piece_size = std::size_t{4} << 20;
};

// Text in pieces of whole lines: each but the first begins with a line that starts something new, the first such line
// at least `size` bytes after the beginning of the piece before. `is_start` is given the text from the beginning of a
// line, never empty. REQUIRES: size is not 0.
std::vector<std::string_view> cut(std::string_view text, std::size_t size, bool (*is_start)(std::string_view rest));

// Whether judge(0) to judge(count - 1) are all true, side by side, and join() after them. After the first that is false
// no more are begun. Without the memory for all pieces at once the answer is false: the whole may need less.
bool are_all_sound(const Helpers& helpers, std::size_t count, const std::function<bool(std::size_t)>& judge,
                   const std::function<bool()>& join);

}  // namespace proflint
