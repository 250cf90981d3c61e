// The dialect of perf script output. Follows perf-script(1), -F.
#include "validators/perf_script/dialect.h"

#include "grammars/perf_script.h"
#include "validators/core/text_lines.h"

namespace proflint::perf_script {
using grammars::perf_script::Kind;
using grammars::perf_script::Line;

namespace {

// The lines near the start. Damage may take the ids from a head, so the majority of heads decides about ids.
class FirstLines {
 public:
  void add(const Line& line) {
    if (line.kind == Kind::head) return add_head(line);
    if (first_ != Dialect::none) return;
    if (line.kind == Kind::frame) first_ = line.has_symbol ? Dialect::chains : Dialect::branches;
    if (line.kind == Kind::lbr || line.kind == Kind::bad_lbr || line.kind == Kind::count) first_ = Dialect::branches;
  }
  bool is_decided() const { return is_named_ && whole_ >= incomplete_ + kLead; }
  bool has_any() const { return is_named_ || first_ != Dialect::none; }
  Layout layout() const {
    if (!is_named_) return {.dialect = first_};
    return {.dialect = Dialect::named, .has_ids = 2 * with_ids_ >= heads_, .has_what = 2 * with_what_ >= heads_};
  }

 private:
  static constexpr std::size_t kLead = 3;

  void add_head(const Line& line) {
    const bool is_full = line.has_time && !line.event.empty(), has_what = line.has_time || !line.event.empty();
    is_named_ |= first_ == Dialect::none || is_full;
    ++heads_;
    with_ids_ += line.tid.is_there ? 1 : 0;
    with_what_ += has_what ? 1 : 0;
    ++(line.tid.is_there && has_what ? whole_ : incomplete_);
  }

  Dialect first_ = Dialect::none;  // by lines that are not heads
  bool is_named_ = false;
  std::size_t heads_ = 0, with_ids_ = 0, with_what_ = 0;
  std::size_t whole_ = 0, incomplete_ = 0;
};

}  // namespace

Layout find_layout(std::string_view text) {
  constexpr std::ptrdiff_t kNear = 65536;
  FirstLines first;
  Line line;
  TextLines lines(text);
  for (TextLine source; !first.is_decided() && lines.next(source);) {
    if (first.has_any() && source.text.data() - text.data() > kNear) break;
    grammars::perf_script::parse(source.text, line, nullptr);
    first.add(line);
  }
  return first.layout();
}

}  // namespace proflint::perf_script
