// Similar places of a file, with details of the first one for the finding about them.
#pragma once

#include "validators/core/occurrences.h"

namespace proflint {

template <class Detail>
class DetailedOccurrences : public Occurrences {
 public:
  // Adds a place that follows those before it in the file.
  void add(std::string_view where, const Detail& detail) {
    if (!*this) detail_ = detail;
    Occurrences::add(where);
  }
  // Adds a place of the same text, wherever it is.
  void add_unordered(std::string_view where, const Detail& detail) {
    const char* const before = first().data();
    Occurrences::add_unordered(where);
    if (first().data() != before) detail_ = detail;
  }
  void append(const Occurrences&) = delete;  // which has no detail

  // Of the first place. REQUIRES: there is one, or the detail is not shown.
  const Detail& detail() const { return detail_; }

 private:
  Detail detail_ = {};
};

}  // namespace proflint
