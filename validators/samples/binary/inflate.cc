// Inflates compressed sections. Memory is allocated only after its size was found plausible.
// Follows LLVM SampleProfReader: decompressSection; deflate bounds the ratio.
#include "validators/samples/binary/inflate.h"

#include <cstddef>

#include "validators/core/inflate.h"
#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
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
    report.add("sample-bin/compress-sizes"_rule, compressed.where, "the compressed size is ",
               Plural{compressed.value, "byte"}, ", but ", fields.left(),
               fields.left() == 1 ? " is left in the section" : " are left in the section");
    return std::nullopt;
  }
  const std::string_view stream = fields.rest();
  const std::uint64_t reachable = max_inflated(stream.size());
  if (declared.value > reachable) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, "the uncompressed size is ",
               Plural{declared.value, "byte"}, ", but ",
               Plural{stream.size(), "compressed byte inflates", "compressed bytes inflate"}, " to at most ",
               reachable);
    return std::nullopt;
  }
  const std::uint64_t cap = report.limits()[Limit::inflated_size];
  if (declared.value > cap || total_ > cap - declared.value) {
    report.add("sample-bin/compress-bomb"_rule, declared.where, Trusted{section.title()}, " inflates to ",
               Plural{declared.value, "byte"}, ", so the file inflates to more than the limit of ",
               Plural{cap, "byte"});
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
  // One byte more than declared reveals a longer stream.
  const std::size_t size = static_cast<std::size_t>(declared.value) + 1;
  buffers_.reserve(buffers_.size() + 1);
  char* const data = static_cast<char*>(memory_->allocate(size, alignof(std::max_align_t)));
  buffers_.push_back({data, size});
  const Inflation done = proflint::inflate(stream, {data, size});
  if (done.is_cut)
    report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is truncated after ",
               Plural{done.written, "inflated byte"});
  else if (done.is_broken)
    report.add("sample-bin/compress-data"_rule, stream, "the zlib stream is corrupt at byte ", done.read, " of ",
               stream.size());
  else if (done.written != declared.value)
    report.add("sample-bin/compress-sizes"_rule, declared.where, "the uncompressed size is ",
               Plural{declared.value, "byte"}, ", but the stream inflates to ",
               done.written > declared.value ? Part("more") : Part(done.written));
  else if (done.read != stream.size())
    report.add("sample-bin/compress-sizes"_rule, stream.substr(done.read),
               Plural{stream.size() - done.read, "byte follows", "bytes follow"}, " the zlib stream in the section");
  else
    return std::string_view(data, done.written);
  return std::nullopt;
}

}  // namespace proflint::samples::binary
