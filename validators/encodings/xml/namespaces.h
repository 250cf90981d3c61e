// The prefixes that are declared at one place of a document. Follows Namespaces in XML 1.0 (third edition).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/encodings/xml/sax.h"

namespace proflint::encodings::xml {

class Namespaces {
 public:
  explicit Namespaces(std::pmr::memory_resource* memory) : prefixes_(memory) {}

  // An element opens: adds the prefixes that it declares, and passes default namespaces and names whose prefix is not
  // declared to the sink.
  void open(const Tag& tag, Sink& sink);
  // The innermost element closes.
  void close();

 private:
  struct Prefix {
    std::uint64_t hash;
    std::size_t depth;  // of the element that declares it
  };

  void declare(const Tag& tag, Sink& sink);
  bool is_known(std::string_view name) const;

  std::size_t depth_ = 0;
  std::pmr::vector<Prefix> prefixes_;  // at most kMaxDepth * kMaxAttributes
};

}  // namespace proflint::encodings::xml
