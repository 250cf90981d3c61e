// The counts of a report in each source. Elements name sources by a number that is defined before or after.
#pragma once

#include <cstdint>
#include <functional>
#include <memory_resource>
#include <string>
#include <string_view>

#include "validators/core/entries.h"
#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"
#include "validators/coverage/paths.h"

namespace proflint::xml_coverage {

class SourceAmounts {
 public:
  // `entries` get the amounts; may be nullptr: then nothing is kept.
  SourceAmounts(Entries* entries, std::pmr::memory_resource* memory) : entries_(entries), sources_(memory) {}

  // Notes that the source with this number is at `path`. The first path is kept.
  void define(std::uint64_t number, std::string_view path) {
    if (entries_ == nullptr) return;
    Source& source = sources_[number];
    if (source.path.empty()) source.path = coverage::normal(path);
  }

  static constexpr std::uint64_t kNone = UINT64_MAX;  // no source

  // Adds the amount to the source with this number.
  void add(std::uint64_t number, const Amount& amount) {
    if (entries_ != nullptr) sources_[number].amount.add(amount);
  }

  // From now on, numbers may refer to other sources.
  void flush() {
    for (const auto& [number, source] : sources_)
      if (source.amount != Amount())
        entries_->add(source.path.empty() ? std::string_view("(no source)") : std::string_view(source.path),
                      source.amount);
    recycle(sources_);
  }

 private:
  struct Source {
    std::string path;
    Amount amount;
  };

  Entries* entries_;
  HashMap<std::uint64_t, Source> sources_;
};

}  // namespace proflint::xml_coverage
