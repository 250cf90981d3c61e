// The header says where data and features are: both move when records before them are left out.
// Follows perf.data-file-format.txt and tools/perf/util/header.c (perf_header__process_sections).
#include "validators/perf_data/salvage.h"

#include "validators/core/patch.h"
#include "validators/perf_data/decoders/features.h"
#include "validators/perf_data/decoders/header.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint64_t kDataSize = 48, kBitmap = 72;  // offsets in the header
constexpr std::size_t kBitmapWords = 4, kTableEntry = 16;

void clear_features(const Header& header, Salvaged& file) {
  if (header.size < kBitmap + 8 * kBitmapWords) return;
  for (std::size_t i = 0; i < kBitmapWords; ++i)
    patch_number<std::uint64_t>(file, kBitmap + 8 * i, 0, header.order, "the feature bitmap (the features are lost)");
}

// The table of features starts at `table`, `shift` bytes closer to the start of the file than in the source.
void move_features(const Header& header, std::uint64_t table, std::uint64_t shift, Salvaged& file) {
  const std::uint64_t old_start = table + shift;
  for (unsigned bit = 0; bit < kMaxFeatures; ++bit) {
    if (!has_bit(header.features, bit)) continue;
    if (table + kTableEntry > file.bytes.size()) return;
    const auto offset =
        load<std::uint64_t>(std::string_view(file.bytes).substr(static_cast<std::size_t>(table), 8), header.order);
    if (offset >= old_start) patch_number(file, table, offset - shift, header.order, "the offset of a feature");
    table += kTableEntry;
  }
}

}  // namespace

Salvaged salvage_recording(std::string_view contents, std::span<const Extent> records) {
  const Limits limits;
  Report ignored = Report::quiet(contents, limits);
  GroupedFindings findings(ignored);
  const std::optional<Header> header = read_header(contents, findings);
  if (!header) return join_records(contents, records);
  const std::uint64_t start = header->is_pipe ? header->size : header->data.offset;
  Salvaged file = join_after(contents.substr(0, static_cast<std::size_t>(start)), contents, records);
  if (header->is_pipe || start < header->size) return file;
  const std::uint64_t end = start + header->data.size;  // of the data in the source
  const bool has_features = header->data.size != 0 && records.back().offset >= end;
  const std::uint64_t size = file.bytes.size() - start - (has_features ? records.back().length : 0);
  patch_number(file, kDataSize, size, header->order, "the size of the data");
  if (has_features)
    move_features(*header, start + size, header->data.size - size, file);
  else
    clear_features(*header, file);
  return file;
}

}  // namespace proflint::perf_data
