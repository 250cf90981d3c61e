// Compares the counts by name in two files: finds the functions or sources that are gone or new, fell or grew.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/program/settings/options.h"
#include "validators/core/report.h"

namespace proflint::tools {

enum class Change : std::uint8_t { gone, added, fell, grew };
inline constexpr std::size_t kChanges = 4;

// The enumerator's name in output: "gone", "new", "fell", "grew".
std::string_view to_string(Change change);

// A number to compare: its name in records, and its members in the amount of a name and in the facts of a file.
struct AmountRow {
  std::string_view name;
  std::uint64_t Amount::*member;
  std::optional<std::uint64_t> Facts::*fact;
};

// A name whose amounts differ.
struct Difference {
  std::string name;
  Change change = Change::gone;
  const AmountRow* number = nullptr;    // the most significant number that differs: `change` refers to it
  std::optional<Amount> before, after;  // nothing: the file does not have the name
  bool exceeds = false;                 // some number fell by more than --max-drop allows
};

struct Comparison {
  std::vector<const AmountRow*> numbers;  // that are compared, the most significant one first
  std::vector<Difference> differences;    // grouped by number in the order of `numbers`, the largest change first
  std::array<std::uint64_t, kChanges> changes{};  // by Change
  std::uint64_t names = 0;                        // in either file
  std::uint64_t exceeding = 0;                    // differences whose `exceeds` is set
  std::vector<std::string_view> dropped;  // the facts of the whole file that fell by more than --max-drop allows
};

// Whether the result contains counts by name: its format does, or the file counts nothing.
bool counts_by_name(const Result& result);

// Compares `after` with `before`. REQUIRES: both count by name, in one format.
Comparison compare(const Result& before, const Result& after, const VolumeGates& gates);

}  // namespace proflint::tools
