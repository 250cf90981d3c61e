// Checks one large file in pieces, on the spare threads of the program.
//
// Pieces are checked on the assumption that they have no findings, which holds for nearly all large files: each as a
// file, with objects of its own. Findings in a piece, or possibly between two, are never reported directly: the file is
// then checked as a whole. Counts are added up. So the report never depends on pieces or threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "validators/core/threads.h"

namespace proflint {

// The spare threads of the program. Outlives all checks.
struct PieceRunner {
  // Calls task(0) to task(count - 1), each once, in any order and perhaps at the same time; returns when all have
  // ended. Tasks do not throw.
  std::function<void(std::size_t count, const std::function<void(std::size_t)>& task)> run;
  // The approximate size of a piece in bytes: checking one must take longer than waking a thread.
  std::size_t piece_size = std::size_t{4} << 20;
};

// Whether a piece may begin at offset `at` of `text`, where a line that is not the first one begins.
using IsStart = bool (*)(std::string_view text, std::size_t at);

// Splits text into pieces of whole lines, each as short as possible but, except for the last, of at least `size` bytes.
// REQUIRES: size is not 0.
std::vector<std::string_view> cut(std::string_view text, std::size_t size, IsStart is_start);

// Runs the checks 0 to count - 1 in parallel, then join(); true if all of them return true. After the first that
// returns false, no more are started. Also false without enough memory for all pieces at once: the whole may need less.
bool are_all_sound(const PieceRunner& piece_runner, std::size_t count, const std::function<bool(std::size_t)>& check,
                   const std::function<bool()>& join);

// Checks `text` in pieces, if that is faster: check(piece) returns the state of a piece without findings, on the
// heap, or nullptr; join(pieces) returns whether they fit together and then reports the facts of the whole.
// False: nothing was reported, and the text must be checked as a whole.
template <class Piece>
bool check_in_pieces(const PieceRunner* piece_runner, std::string_view text, IsStart is_start,
                     const std::function<std::unique_ptr<Piece>(std::string_view)>& check,
                     const std::function<bool(std::vector<std::unique_ptr<Piece>>&)>& join) {
  if (!kHasThreads || piece_runner == nullptr || text.size() <= piece_runner->piece_size) return false;
  const auto texts = cut(text, piece_runner->piece_size, is_start);
  std::vector<std::unique_ptr<Piece>> pieces(texts.size());
  return are_all_sound(
      *piece_runner, pieces.size(), [&](std::size_t index) { return (pieces[index] = check(texts[index])) != nullptr; },
      [&] { return join(pieces); });
}

}  // namespace proflint
