// Inflates compressed sections: as a stream, into memory whose size is plausible before it is asked for.
// Follows LLVM SampleProfReader: decompressSection; the bound on the ratio is that of deflate.
#include "validators/samples/binary/inflate.h"

#include <zlib.h>

#include <algorithm>

#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
namespace {

constexpr std::uint64_t kHighestRatio = 1032, kSlack = 64;
constexpr std::size_t kChunk = std::size_t{1} << 20;

// How far a stream led.
struct Inflation {
  int state = Z_OK;
  std::size_t read = 0, written = 0;
};

// Inflates `stream` until `out` is full, or the stream ends or breaks.
Inflation inflate_into(std::string_view stream, char* out, std::size_t size) {
  z_stream z{};
  if (inflateInit(&z) != Z_OK) throw std::bad_alloc();
  Inflation done;
  while (done.state == Z_OK && done.written < size) {
    const std::size_t in = std::min(stream.size() - done.read, kChunk), room = std::min(size - done.written, kChunk);
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data() + done.read));
    z.avail_in = static_cast<uInt>(in);
    z.next_out = reinterpret_cast<Bytef*>(out + done.written);
    z.avail_out = static_cast<uInt>(room);
    done.state = ::inflate(&z, Z_NO_FLUSH);
    done.read += in - z.avail_in;
    done.written += room - z.avail_out;
    if (done.state == Z_OK && in == z.avail_in && room == z.avail_out) done.state = Z_BUF_ERROR;
  }
  inflateEnd(&z);
  return done;
}

}  // namespace

InflatedSections::~InflatedSections() {
  for (const Buffer& buffer : buffers_) memory_->deallocate(buffer.data, buffer.size);
}

std::optional<std::string_view> InflatedSections::contents(const Section& section, Report& report) {
  if (!section.has(CommonFlag::compressed)) return section.bytes;
  Fields fields(*section.bytes, "the compressed section", report);
  Count declared, compressed;
  if (!(fields.number("uncompressed size", declared) && fields.number("compressed size", compressed)))
    return std::nullopt;
  if (compressed.value != fields.left()) {
    report.add("sample-bin/compress-sizes"_rule, compressed.where, "the compressed size is ", compressed.value,
               ", but ", fields.left(), " bytes are left in the section");
    return std::nullopt;
  }
  const std::string_view stream = fields.rest();
  const std::uint64_t reachable = kHighestRatio * std::uint64_t{stream.size()} + kSlack;
  if (declared.value > reachable) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, "the uncompressed size is ", declared.value, ", but ",
               stream.size(), " bytes inflate to at most ", reachable);
    return std::nullopt;
  }
  const std::uint64_t cap = report.limits()[Limit::inflated_size];
  if (declared.value > cap || total_ > cap - declared.value) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, "with this section of ", declared.value,
               " bytes the file inflates to more than ", cap);
    report.add_limit(Limit::inflated_size, declared.where);
    return std::nullopt;
  }
  total_ += declared.value;
  const std::optional<std::string_view> out = inflate(stream, declared, report);
  const char* const name = section.kind != nullptr ? section.kind->name : "a section";
  if (out) report.add_source({.bytes = *out, .place = *section.bytes, .name = name});
  return out;
}

std::optional<std::string_view> InflatedSections::inflate(std::string_view stream, const Count& declared,
                                                          Report& report) {
  // One byte more than declared shows a stream that is longer.
  const std::size_t size = static_cast<std::size_t>(declared.value) + 1;
  buffers_.reserve(buffers_.size() + 1);
  char* const data = static_cast<char*>(memory_->allocate(size, alignof(std::max_align_t)));
  buffers_.push_back({data, size});
  const auto [state, read, written] = inflate_into(stream, data, size);
  if (state == Z_BUF_ERROR)
    report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is cut off after ", written,
               " inflated bytes");
  else if (state != Z_OK && state != Z_STREAM_END)
    report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is broken after ", read, " of ", stream.size(),
               " bytes");
  else if (written != declared.value)
    report.add("sample-bin/compress-sizes"_rule, declared.where, "the uncompressed size is ", declared.value,
               ", but the stream inflates to ", written > declared.value ? "more" : "less");
  else if (read != stream.size())
    report.add("sample-bin/compress-sizes"_rule, stream.substr(read), "after the zlib stream the section has ",
               Plural{stream.size() - read, "byte"}, " more");
  else
    return std::string_view(data, written);
  return std::nullopt;
}

}  // namespace proflint::samples::binary
