// What can be wrong with the wrapping of a whole file. Follows RFC 1952 (gzip) and RFC 8878 (zstd).
#pragma once

#include "validators/core/rule.h"

namespace proflint::containers {

inline constexpr Rule kGzipRules[] = {
    {"gzip/header", Severity::error, Category::syntax, "a member is compressed with deflate and sets no reserved flag",
     "RFC 1952, 2.3.1", "readers refuse another method; some accept reserved flags, others stop at them",
     "find out what wrote or damaged the start of the file, and write it again"},
    {"gzip/truncated", Severity::error, Category::truncated, "the last member is complete", "RFC 1952, 2.2",
     "readers refuse the file: unexpected end", "the end of the file is lost: copy or download it again"},
    {"gzip/data", Severity::error, Category::syntax, "the compressed data is a deflate stream", "RFC 1951",
     "readers refuse the file: corrupt input",
     "the file was changed on its way, often by a conversion of line ends; mark it as binary and get it again"},
    {"gzip/crc", Severity::error, Category::sum, "the checksums of header and contents are those stored",
     "RFC 1952, 2.3.1", "readers refuse the file: invalid checksum", "the file was changed on its way: get it again"},
    {"gzip/size", Severity::error, Category::sum, "the stored length is that of the contents modulo 2^32",
     "RFC 1952, 2.3.1", "readers refuse the file: invalid checksum or length",
     "the file was changed on its way: get it again"},
    {"gzip/trailing-data", Severity::error, Category::syntax, "nothing follows the last member", "RFC 1952, 2.2",
     "Go's readers refuse the file, gzip ignores the rest with a warning",
     "cut the file after its last member; look for a writer that does not truncate a longer old file"},
    {"gzip/members", Severity::note, Category::portability, "the file has one member", "RFC 1952, 2.2",
     "readers join the contents of all members",
     "nothing to do if the parts were meant to be joined; two whole profiles in a row are no profile"},
    {"gzip/empty", Severity::error, Category::empty, "the compressed file contains bytes", "proflint",
     "readers refuse the contents as an empty file", "find out why the writer was interrupted before it wrote"},
    {"gzip/nested", Severity::error, Category::kind, "the file is compressed once", "proflint",
     "readers decompress once and do not recognise what they see", "decompress the file once"},
};
static_assert(is_well_formed(kGzipRules));

inline constexpr Rule kZstdRules[] = {
    {"zstd/truncated", Severity::error, Category::truncated, "the last frame is complete", "RFC 8878, 3.1",
     "zstd refuses the file: premature end", "the end of the file is lost: copy or download it again"},
    {"zstd/data", Severity::error, Category::syntax, "every block can be decoded without a dictionary",
     "RFC 8878, 3.1.1", "zstd refuses the file as corrupted", "the file was changed on its way: get it again"},
    {"zstd/checksum", Severity::error, Category::sum, "the checksum of a frame, if it has one, is that of its contents",
     "RFC 8878, 3.1.1", "zstd refuses the file: wrong checksum", "the file was changed on its way: get it again"},
    {"zstd/window", Severity::error, Category::range, "a frame needs a window of at most 128 MiB",
     "RFC 8878, 3.1.1.1.2; zstd(1), --memory", "zstd refuses the file unless it is allowed more memory",
     "compress again without --long or --ultra"},
    {"zstd/trailing-data", Severity::error, Category::syntax, "nothing but frames follows the first frame",
     "RFC 8878, 3.1", "zstd refuses the rest: unsupported format",
     "cut the file after its last frame; look for a writer that does not truncate a longer old file"},
    {"zstd/empty", Severity::error, Category::empty, "the compressed file contains bytes", "proflint",
     "readers refuse the contents as an empty file", "find out why the writer was interrupted before it wrote"},
    {"zstd/nested", Severity::error, Category::kind, "the file is compressed once", "proflint",
     "readers decompress once and do not recognise what they see", "decompress the file once"},
};
static_assert(is_well_formed(kZstdRules));

inline constexpr Rule kContainerRules[] = {
    {"container/unexpected", Severity::error, Category::kind,
     "readers of the format take files that are wrapped in this way", "the readers of each format",
     "they do not decompress the file and do not recognise it", "decompress the file before it is used"},
    {"container/name", Severity::note, Category::portability,
     "a wrapped file has the suffix of its container where readers go by it, and a plain file has not", "lcov(1)",
     "readers that go by the name take the compressed bytes for the contents, or decompress what is not compressed",
     "rename the file"},
};
static_assert(is_well_formed(kContainerRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  const std::string_view name(id, size);
  if (name.starts_with("gzip/")) return find_rule(kGzipRules, name);
  return find_rule(name.starts_with("zstd/") ? std::span<const Rule>(kZstdRules) : kContainerRules, name);
}

}  // namespace proflint::containers
