// Profiles of a raw file, found by their magics: each is read by itself, so that a damaged one does not hide the
// others. Follows LLVM RawInstrProfReader::readNextHeader.
#include "validators/llvm_instr/raw/whole_profiles.h"

#include "validators/llvm_instr/raw/profile.h"

namespace proflint::llvm_instr::raw {
namespace {

constexpr std::size_t kAlignment = 8;

// The offset of the first magic at `from` or after it; the size of the file if there is none. REQUIRES: `from` is a
// multiple of 8.
std::size_t find_magic(std::string_view file, std::size_t from) {
  for (std::size_t at = from; at < file.size(); at += kAlignment)
    if (machine_of(file.substr(at, kMagicSize))) return at;
  return file.size();
}

// The profile of this size at the start of `bytes`, with the zeros that align its end, if any.
std::string_view with_padding(std::string_view bytes, std::size_t size) {
  const std::string_view padding = bytes.substr(size, (kAlignment - size % kAlignment) % kAlignment);
  const bool is_zero = padding.find_first_not_of('\0') == padding.npos;
  return bytes.substr(0, size + (is_zero ? padding.size() : 0));
}

}  // namespace

void report_profiles(const Input& input, Report& report) {
  const std::string_view file = input.bytes;
  Report ignored = Report::quiet(file, report.limits());
  GroupedFindings oddities(ignored);
  Counts counts(Counts::Form::raw, oddities, nullptr);
  Inflater inflater(ignored, input.memory);
  std::pmr::vector<std::string_view> ids(input.memory);
  for (std::size_t at = find_magic(file, 0); at < file.size();) {
    const std::size_t next = find_magic(file, at + kAlignment);
    const std::string_view bytes = file.substr(at, next - at);
    if (const auto end = check_profile(bytes, *machine_of(bytes), counts, inflater, ids, ignored))
      report.record(with_padding(bytes, bytes.size() - end->rest.size()));
    at = next;
  }
}

}  // namespace proflint::llvm_instr::raw
