// Keeps the first bytes after the end-of-archive marker, in which programs may find more members.
#include "tools/program/archives/tar_stream.h"

#include <algorithm>

#include "validators/core/archive_rules.h"

namespace proflint::tools {
namespace {

std::string_view last_bytes(std::string_view bytes, std::uint64_t size) {
  return bytes.substr(bytes.size() - static_cast<std::size_t>(std::min<std::uint64_t>(size, bytes.size())));
}

// Appends data to `rest`, which is the start of all data without leading zero blocks.
void append(std::string& rest, std::string_view more) {
  constexpr std::size_t kSearched = 64 * kTarBlock;
  rest += more.substr(0, kSearched - std::min(rest.size(), kSearched));
  const std::size_t zeros = std::min(rest.find_first_not_of('\0'), rest.size());
  rest.erase(0, zeros / kTarBlock * kTarBlock);
}

bool has_tar_header(std::string_view rest) {
  for (; !rest.empty(); rest.remove_prefix(std::min(kTarBlock, rest.size())))
    if (is_tar_header(rest)) return true;
  return false;
}

}  // namespace

std::string_view TarStream::next() {
  last_before_ += last_bytes(piece_, kTarBlock);
  last_before_.erase(0, last_before_.size() - std::min(last_before_.size(), kTarBlock));
  piece_ = exceeds_limit_ ? std::string_view() : unpacker_->next();
  exceeds_limit_ |= is_packed_ && piece_.size() > maximum_ - size_;
  if (exceeds_limit_) piece_ = {};
  has_ended_ = piece_.empty();
  size_ += piece_.size();
  structure_.add(piece_);
  return piece_;
}

// The start of the data after the marker; reads to the end of the file, where a checksum may be. The marker is two
// blocks; a program that takes the first one for it has read one block more, which may be in several pieces.
std::string TarStream::take_rest(std::uint64_t end_of_marker) {
  std::string rest;
  const std::uint64_t unread = size_ - std::min(size_, end_of_marker);
  if (unread > piece_.size()) append(rest, last_bytes(last_before_, unread - piece_.size()));
  for (std::string_view more = last_bytes(piece_, unread);; more = piece_) {
    append(rest, more);
    if (next().empty()) return rest;
  }
}

bool TarStream::check_end(std::uint64_t end_of_last, std::uint64_t end_of_marker, std::vector<ArchiveFault>& faults) {
  const std::string rest = take_rest(end_of_marker);
  if (has_failed()) return false;
  structure_.report_to(faults);
  if (rest.find_first_not_of('\0') != rest.npos)
    faults.push_back(
        {&"archive/trailing-data"_archive_rule, has_tar_header(rest) ? Severity::error : Severity::warning,
         "the " + std::to_string(size_ - end_of_marker) + " bytes after the end-of-archive marker are not all zero"});
  else if (size_ < end_of_last + kTarBlock)
    faults.push_back({&"archive/truncated"_archive_rule, Severity::warning,
                      "the end-of-archive marker is missing, so files may be missing as well"});
  return true;
}

}  // namespace proflint::tools
