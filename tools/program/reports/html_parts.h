// The parts that HTML reports are made of: escaped text, charts, numbers, and the bytes of a finding.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "validators/core/report.h"

namespace proflint::tools {

inline constexpr std::size_t kShownBars = 15;  // of a chart; the others are folded

// Safe inside elements and double-quoted attributes.
std::string html(std::string_view text);

// A number of things of one CSS class.
using Segment = std::pair<std::string_view, std::uint64_t>;

// Colored segments next to each other, as an image that fills the available width. `whole` is the sum for full width.
std::string segments(std::span<const Segment> counts, std::uint64_t whole);

// A row of a chart: its label, ready to print, and its findings.
struct Bar {
  std::string label;
  std::array<std::uint64_t, 3> severities{};
};

// Horizontal bars, one a row, stacked by severity.
void append_chart(std::string_view name, const std::vector<Bar>& bars, std::string& out);

void append_tile(std::uint64_t number, std::string_view name, std::string_view css, std::string& out);

// The bytes of a finding with a position or a place: its line of text, or rows of bytes.
void append_excerpt(const Finding& finding, std::string& out);

}  // namespace proflint::tools
