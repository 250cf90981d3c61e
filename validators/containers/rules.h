// The rules for containers around a whole file. Follows RFC 1952 (gzip) and RFC 8878 (zstd).
#pragma once

#include "validators/core/rule.h"

namespace proflint::containers {

inline constexpr Rule kGzipRules[] = {
    {"gzip/header", Severity::error, Category::syntax,
     "members are compressed with deflate, and their reserved flags are 0", "RFC 1952, 2.3.1",
     "consumers reject other methods; some consumers also reject reserved flags",
     "compress the file with gzip, or find out what damaged its start"},
    {"gzip/truncated", Severity::error, Category::truncated, "the last member is complete", "RFC 1952, 2.2",
     "consumers reject the file (unexpected end)", "copy or download the whole file, or let the writer finish"},
    {"gzip/data", Severity::error, Category::syntax, "the compressed data is a valid deflate stream", "RFC 1951",
     "consumers reject the file (corrupt input)",
     "copy or download the original in binary mode: line endings may have been converted in transit"},
    {"gzip/crc", Severity::error, Category::sum, "the stored checksums match the header and the contents",
     "RFC 1952, 2.3.1", "consumers reject the file (invalid checksum)",
     "copy or download the original in binary mode: the file is damaged"},
    {"gzip/size", Severity::error, Category::sum, "the stored length matches the size of the contents (modulo 2^32)",
     "RFC 1952, 2.3.1", "consumers reject the file (invalid checksum or length)",
     "copy or download the original in binary mode: the file is damaged"},
    {"gzip/trailing-data", Severity::error, Category::syntax, "nothing follows the last member", "RFC 1952, 2.2",
     "programs written in Go reject the file; gzip warns and skips the rest",
     "truncate the file after its last member; if the writer overwrote a longer file, make it truncate the file first"},
    {"gzip/members", Severity::note, Category::portability, "the file consists of a single member", "RFC 1952, 2.2",
     "consumers join the contents of all members",
     "no action is needed if the parts were meant to be joined; merge whole profiles with a tool for their format"},
    {"gzip/empty", Severity::error, Category::empty, "the contents are not empty", "proflint",
     "consumers reject the contents as an empty file", "find out why the writer stopped before it wrote data"},
    {"gzip/nested", Severity::error, Category::kind, "the file is compressed only once", "proflint",
     "consumers decompress the file once and do not recognize the result", "remove the outer compression"},
};
static_assert(is_well_formed(kGzipRules));

inline constexpr Rule kZstdRules[] = {
    {"zstd/truncated", Severity::error, Category::truncated, "the last frame is complete", "RFC 8878, 3.1",
     "zstd rejects the file (premature end)", "copy or download the whole file, or let the writer finish"},
    {"zstd/data", Severity::error, Category::syntax, "every block can be decoded without a dictionary",
     "RFC 8878, 3.1.1", "zstd rejects the file as corrupted",
     "compress without a dictionary; if the file is damaged, copy or download the original in binary mode"},
    {"zstd/checksum", Severity::error, Category::sum, "the checksum of a frame matches its contents", "RFC 8878, 3.1.1",
     "zstd rejects the file (wrong checksum)", "copy or download the original in binary mode: the file is damaged"},
    {"zstd/window", Severity::error, Category::range, "a frame needs a window of at most 128 MiB",
     "RFC 8878, 3.1.1.1.2; zstd(1), --memory", "zstd rejects the file unless --memory allows more",
     "compress with --long=27 or without --long"},
    {"zstd/trailing-data", Severity::error, Category::syntax, "nothing follows the last frame", "RFC 8878, 3.1",
     "zstd rejects the rest (unsupported format)",
     "truncate the file after its last frame; if the writer overwrote a longer file, make it truncate the file first"},
    {"zstd/empty", Severity::error, Category::empty, "the contents are not empty", "proflint",
     "consumers reject the contents as an empty file", "find out why the writer stopped before it wrote data"},
    {"zstd/nested", Severity::error, Category::kind, "the file is compressed only once", "proflint",
     "consumers decompress the file once and do not recognize the result", "remove the outer compression"},
};
static_assert(is_well_formed(kZstdRules));

inline constexpr Rule kContainerRules[] = {
    {"container/unexpected", Severity::error, Category::kind,
     "the container of the file (gzip or zstd) is one that consumers of its format decompress (reported as a note if "
     "the file name has the suffix of the container)",
     "the consumers of each format", "consumers do not decompress the file and do not recognize it",
     "decompress the file before it is used"},
    {"container/name", Severity::note, Category::portability,
     "a compressed file has the suffix of its container (gzip or zstd) if consumers rely on the suffix; an "
     "uncompressed file does not have the suffix of a container",
     "lcov(1)",
     "consumers that rely on the name treat compressed bytes as contents, or try to decompress an uncompressed file",
     "rename the file"},
};
static_assert(is_well_formed(kContainerRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  const std::string_view name(id, size);
  if (name.starts_with("gzip/")) return find_rule(kGzipRules, name);
  return find_rule(name.starts_with("zstd/") ? std::span<const Rule>(kZstdRules) : kContainerRules, name);
}

}  // namespace proflint::containers
