// Pieces of a large file, each with a checker and a report of its own.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "validators/core/pieces.h"
#include "validators/core/report.h"

namespace proflint {

// A piece and what checks it.
template <class Checker>
struct CheckedPiece {
  // `arguments` are those that the checker takes before its report.
  template <class... Arguments>
  explicit CheckedPiece(const Report& whole, Arguments&&... arguments)
      : report(whole.for_piece()), checker(std::forward<Arguments>(arguments)..., report) {}

  Report report;
  Checker checker;
};

// Like check_in_pieces() in pieces.h. append(next) of a checker adds the next piece and returns whether it fits;
// conclude(report) reports the facts of the whole.
template <class Checker>
bool check_in_pieces(const PieceRunner* piece_runner, std::string_view text, IsStart is_start, Report& whole,
                     const std::function<std::unique_ptr<CheckedPiece<Checker>>(std::string_view)>& check) {
  using Piece = CheckedPiece<Checker>;
  return check_in_pieces<Piece>(piece_runner, text, is_start, check, [&](std::vector<std::unique_ptr<Piece>>& pieces) {
    Piece& first = *pieces.front();
    for (std::size_t i = 1; i < pieces.size(); ++i)
      if (!first.checker.append(pieces[i]->checker)) return false;
    if (!first.report.is_empty()) return false;  // findings about several pieces
    first.checker.conclude(whole);
    return true;
  });
}

}  // namespace proflint
