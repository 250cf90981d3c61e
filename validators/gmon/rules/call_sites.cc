// Looks for E8 rel32 and FF /2 before an address.
#include "validators/gmon/rules/call_sites.h"

#include <algorithm>

namespace proflint::gmon::rules {
namespace {

constexpr std::size_t kDirectCall = 5, kLongestCall = 7;

unsigned char byte_at(std::string_view code, std::size_t i) {
  return static_cast<unsigned char>(code[i]);
}

// The size of an indirect near call at the start of `code`; 0 if there is none. Prefixes are irrelevant here.
std::size_t indirect_call_size(std::string_view code) {
  if (code.size() < 2 || byte_at(code, 0) != 0xff || (byte_at(code, 1) >> 3 & 7) != 2) return 0;
  const unsigned mod = byte_at(code, 1) >> 6, rm = byte_at(code, 1) & 7;
  if (mod == 3) return 2;
  const bool has_sib = rm == 4;
  if (has_sib && code.size() < 3) return 0;
  const unsigned base = has_sib ? byte_at(code, 2) & 7u : rm;
  const std::size_t displacement = mod == 1 ? 1 : mod == 2 || base == 5 ? 4 : 0;
  return (has_sib ? 3 : 2) + displacement;
}

}  // namespace

bool ends_in_call(std::string_view code) {
  if (code.size() >= kDirectCall && byte_at(code, code.size() - kDirectCall) == 0xe8) return true;
  for (std::size_t size = 2; size <= std::min(kLongestCall, code.size()); ++size)
    if (indirect_call_size(code.substr(code.size() - size)) == size) return true;
  return false;
}

bool has_return_address(std::span<const images::Segment> segments, std::uint64_t slot, unsigned size) {
  for (const images::Segment& segment : segments)
    for (std::uint64_t pc = slot; pc - slot < size; ++pc) {
      if (pc < segment.address || pc - segment.address > segment.bytes.size()) continue;
      const std::string_view before = segment.bytes.substr(0, static_cast<std::size_t>(pc - segment.address));
      if (ends_in_call(before.substr(before.size() - std::min(before.size(), kLongestCall)))) return true;
    }
  return false;
}

}  // namespace proflint::gmon::rules
