// JSON as events: tokens follow each other in the text, brackets nest, and complete documents are JSON for other
// parsers too.
#include <nlohmann/json.hpp>

#include "fuzz/target.h"
#include "validators/encodings/json/diagnose.h"
#include "validators/encodings/json/keys.h"
#include "validators/encodings/json/strings.h"

namespace proflint::fuzz::json_layer_target {
namespace {

using namespace encodings::json;

constexpr std::size_t kMaxDepth = 200;

class Watcher final : public Events {
 public:
  explicit Watcher(std::string_view text) : text_(text) {}

  bool on(const Event& event) override {
    require(event.token.data() >= at() && !event.token.empty(), "tokens follow each other");
    read_ = static_cast<std::size_t>(event.token.data() - text_.data()) + event.token.size();
    require(read_ <= text_.size(), "tokens lie in the text");
    if (event.kind == Kind::key || event.kind == Kind::string) check_one(event);
    if (event.kind == Kind::begin_object) keys_.open();
    if (event.kind == Kind::end_object) keys_.close();
    if (event.kind == Kind::begin_object || event.kind == Kind::begin_array) ++depth_;
    if (event.kind == Kind::end_object || event.kind == Kind::end_array) --depth_;
    require(depth_ <= kMaxDepth, "the limit of the depth is kept");
    return true;
  }

  std::size_t depth() const { return depth_; }
  std::size_t last_token() const { return read_; }  // where it ends

 private:
  const char* at() const { return text_.data() + read_; }

  void check_one(const Event& event) {
    require(event.token.size() >= 2 && event.token.front() == '"' && event.token.back() == '"',
            "a string has its quotes");
    const std::string_view text = strings_.text(event);
    require(event.has_escapes || text == event.inside(), "without escapes a string equals its source");
    if (event.kind == Kind::key) keys_.add(text);
  }

  std::string_view text_;
  std::size_t read_ = 0, depth_ = 0;
  OpenKeys keys_{std::pmr::get_default_resource()};
  Strings strings_{std::pmr::get_default_resource()};
};

void run(std::string_view text) {
  Watcher watcher(text);
  const Outcome outcome = read(text, kMaxDepth, watcher);
  require(outcome.offset <= text.size(), "reading ends in the text");
  Watcher again(text);
  const Outcome slow = diagnose(text, kMaxDepth, text.data(), again);
  require(text.empty() || (slow.ending == outcome.ending && slow.offset == outcome.offset),
          "both ways to read end at the same place");
  require(again.last_token() == watcher.last_token(), "both ways to read find the same tokens");
  if (outcome.ending == Ending::complete) require(watcher.depth() == 0, "complete documents are closed");
  if (text.starts_with("\xef\xbb\xbf")) return;  // others skip it
  // Exponents beyond all numbers are no JSON here.
  if (outcome.ending == Ending::malformed || outcome.ending == Ending::cut)
    require(!nlohmann::json::accept(text) || text.find_first_of("eE") != std::string_view::npos,
            "what others accept is complete");
}

const Target target("json_layer", run);

}  // namespace
}  // namespace proflint::fuzz::json_layer_target
