// Inflates compressed sections: as a stream, into memory whose size is plausible before it is asked for.
// Follows LLVM SampleProfReader: decompressSection; the bound on the ratio is that of deflate.
#include <zlib.h>

#include <algorithm>

#include "validators/samples/binary/rules.h"
#include "validators/samples/binary/sections.h"

namespace proflint::samples::binary {
namespace {

constexpr std::uint64_t kHighestRatio = 1032, kSlack = 64;
constexpr std::size_t kChunk = std::size_t{1} << 20;

}  // namespace

InflatedSections::~InflatedSections() {
  for (const Buffer& buffer : buffers_) memory_->deallocate(buffer.data, buffer.size);
}

bool InflatedSections::contents(const Section& section, Report& report, std::string_view& out) {
  out = section.bytes;
  if (!section.has(flag::compressed)) return true;
  Fields fields(section.bytes, "the compressed section", report);
  Count declared, compressed;
  if (!(fields.number("uncompressed size", declared) && fields.number("compressed size", compressed))) return false;
  if (compressed.value != fields.left()) {
    report.add("sample-bin/compress-sizes"_rule, compressed.where, "the compressed size is ", compressed.value,
               ", but ", fields.left(), " bytes are left in the section");
    return false;
  }
  const std::string_view stream = fields.rest();
  const std::uint64_t reachable = kHighestRatio * std::uint64_t{stream.size()} + kSlack;
  if (declared.value > reachable) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, "the uncompressed size is ", declared.value, ", but ",
               stream.size(), " bytes inflate to at most ", reachable);
    return false;
  }
  const std::uint64_t cap = report.limits()[Limit::inflated_size];
  if (declared.value > cap || total_ > cap - declared.value) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, "with this section of ", declared.value,
               " bytes the file inflates to more than ", cap);
    report.add_limit(Limit::inflated_size, declared.where);
    return false;
  }
  total_ += declared.value;
  if (!inflate(stream, declared.value, declared.where, report, out)) return false;
  const char* const name = section_name(section.kind());
  report.add_inflated(out, section.bytes, name != nullptr ? name : "a section");
  return true;
}

bool InflatedSections::inflate(std::string_view stream, std::uint64_t declared, std::string_view where, Report& report,
                               std::string_view& out) {
  // One byte more than declared shows a stream that goes on.
  const std::size_t size = static_cast<std::size_t>(declared) + 1;
  buffers_.reserve(buffers_.size() + 1);
  char* const data = static_cast<char*>(memory_->allocate(size, alignof(std::max_align_t)));
  buffers_.push_back({data, size});
  z_stream z{};
  if (inflateInit(&z) != Z_OK) throw std::bad_alloc();
  std::size_t read = 0, written = 0;
  int state = Z_OK;
  while (state == Z_OK && written < size) {
    const std::size_t in = std::min(stream.size() - read, kChunk), room = std::min(size - written, kChunk);
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data() + read));
    z.avail_in = static_cast<uInt>(in);
    z.next_out = reinterpret_cast<Bytef*>(data + written);
    z.avail_out = static_cast<uInt>(room);
    state = ::inflate(&z, Z_NO_FLUSH);
    read += in - z.avail_in;
    written += room - z.avail_out;
    if (state == Z_OK && in == z.avail_in && room == z.avail_out) state = Z_BUF_ERROR;
  }
  inflateEnd(&z);
  if (state != Z_OK && state != Z_STREAM_END) {
    if (state == Z_BUF_ERROR)
      report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is cut off after ", written,
                 " inflated bytes");
    else
      report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is broken behind ", read, " of ",
                 stream.size(), " bytes");
    return false;
  }
  if (written != declared) {
    report.add("sample-bin/compress-sizes"_rule, where, "the uncompressed size is ", declared,
               ", but the stream inflates to ", written > declared ? "more" : "less");
    return false;
  }
  if (read != stream.size()) {
    report.add("sample-bin/compress-sizes"_rule, stream.substr(read), "behind the zlib stream the section has ",
               stream.size() - read, bytes_word(stream.size() - read), " more");
    return false;
  }
  out = {data, written};
  return true;
}

}  // namespace proflint::samples::binary
