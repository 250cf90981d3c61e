// The union of spans, by one pass over them in order.
#include "validators/xml_coverage/spans.h"

#include <tuple>

namespace proflint::xml_coverage {
namespace {

// The length of the union of spans of one source that come in order of their first lines.
class Union {
 public:
  void add(std::uint64_t first, std::uint64_t last) {
    const std::uint64_t start = std::max(first, end_);
    if (last + 1 <= start) return;
    length_ += last + 1 - start;
    end_ = last + 1;
  }
  std::uint64_t length() const { return length_; }
  void next_source() { end_ = 0; }

 private:
  std::uint64_t end_ = 0, length_ = 0;
};

}  // namespace

LineSpans::Totals LineSpans::totals() {
  const auto is_before = [](const Span& a, const Span& b) {
    return std::tie(a.source, a.first) < std::tie(b.source, b.first);
  };
  if (!std::is_sorted(spans_.begin(), spans_.end(), is_before)) std::sort(spans_.begin(), spans_.end(), is_before);
  Union all, hit;
  for (std::size_t i = 0; i < spans_.size(); ++i) {
    const Span& span = spans_[i];
    if (i != 0 && spans_[i - 1].source != span.source) {
      all.next_source();
      hit.next_source();
    }
    all.add(span.first, span.last);
    if (span.is_hit) hit.add(span.first, span.last);
  }
  return {all.length(), hit.length()};
}

}  // namespace proflint::xml_coverage
