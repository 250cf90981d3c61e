// The contents of sections, inflated if they are compressed.
// Follows LLVM SampleProfReader: decompressSection.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/samples/binary/section.h"

namespace proflint::samples::binary {

// The inflated bytes of compressed sections. Must outlive everything that refers to them.
class InflatedSections {
 public:
  explicit InflatedSections(std::pmr::memory_resource* memory) : memory_(memory), buffers_(memory) {}
  ~InflatedSections();
  InflatedSections(const InflatedSections&) = delete;
  InflatedSections& operator=(const InflatedSections&) = delete;

  // The contents of `section`: its bytes, inflated if they are compressed. Nothing: they could not be inflated, which
  // was reported. Findings in inflated bytes point at the section. REQUIRES: the section is inside the file.
  std::optional<std::string_view> contents(const Section& section, Report& report);

 private:
  struct Buffer {
    char* data;
    std::size_t size;
  };
  std::optional<std::string_view> inflate(std::string_view stream, const Count& declared, Report& report);

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Buffer> buffers_;
  std::uint64_t total_ = 0;  // declared size of all inflated sections
};

}  // namespace proflint::samples::binary
