// Boost.JSON calls the handler, which walks the tables of shape.h. Only needed values are copied, and the depth is
// bounded.
#include "tools/program/merge/record.h"

#include <array>
#include <boost/json/basic_parser_impl.hpp>

#include "tools/program/merge/shape.h"

namespace proflint::tools {

namespace json = boost::json;

// One call for each event of the parser.
class RecordReader::Handler {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX, max_array_size = SIZE_MAX, max_key_size = SIZE_MAX,
                               max_string_size = SIZE_MAX;

  explicit Handler(RecordReader::Extent extent) : extent_(extent) {}

  void start() {
    draft_.record = Record();
    draft_.problem = {};
    problem_.clear();
    depth_ = 0;
  }
  Record& record() { return draft_.record; }
  std::string& problem() { return problem_; }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }

  bool on_object_begin(json::error_code& error) {
    if (depth_ == 0) return push({&kTypeShape}, error);
    if (is_skipped()) return push({}, error);
    const Level& level = levels_[depth_ - 1];
    if (!level.is_array && (level.member->types & kObject) == 0) return refuse("must not be an object", error);
    if (level.shape_inside() == nullptr)
      return level.is_array ? push({}, error) : refuse("must not be an object", error);
    return push({level.shape_inside()}, error);
  }

  bool on_object_end(std::size_t, json::error_code& error) {
    const Level level = levels_[--depth_];
    if (level.shape == nullptr) return true;
    for (std::size_t i = 0; i < level.shape->members.size(); ++i)
      if (level.shape->members[i].is_required && (level.seen >> i & 1) == 0)
        return fail("'" + std::string(level.shape->members[i].name) + "' is missing", error);
    return level.shape->end == nullptr || level.shape->end(draft_) || fail(std::string(draft_.problem), error);
  }

  bool on_array_begin(json::error_code& error) {
    if (depth_ == 0) return fail("not an object", error);
    if (is_skipped()) return push({}, error);
    const Level& level = levels_[depth_ - 1];
    if (level.is_array || level.is_texts || (level.member->types & (kArray | kTexts)) == 0)
      return refuse("must not be an array", error);
    Level inside;
    inside.member = level.member;
    inside.is_array = level.member->inside != nullptr;
    inside.is_texts = (level.member->types & kTexts) != 0;
    return push(inside, error);
  }

  bool on_array_end(std::size_t, json::error_code&) {
    --depth_;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, json::error_code&) { return add(part); }
  bool on_key(json::string_view rest, std::size_t, json::error_code& error) {
    Level& level = levels_[depth_ - 1];
    const std::string_view name = whole(rest);
    level.member = level.shape == nullptr ? nullptr : find(level, name);
    text_.clear();
    if (level.member == nullptr) return true;
    const std::uint64_t bit = std::uint64_t{1} << (level.member - level.shape->members.data());
    if ((level.seen & bit) != 0) return fail("'" + std::string(level.member->name) + "' occurs twice", error);
    level.seen |= bit;
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, json::error_code&) { return add(part); }
  bool on_string(json::string_view rest, std::size_t, json::error_code& error) {
    const bool is_taken = take({kText, 0, whole(rest)}, error);
    text_.clear();
    return is_taken;
  }

  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_uint64(std::uint64_t number, json::string_view, json::error_code& error) {
    return take({kNumber, number}, error);
  }
  bool on_int64(std::int64_t number, json::string_view, json::error_code& error) {
    if (number >= 0) return take({kNumber, static_cast<std::uint64_t>(number)}, error);
    return is_skipped() || refuse("is negative", error);
  }
  bool on_double(double, json::string_view, json::error_code& error) {
    return is_skipped() || refuse("is not a whole number below 2^64", error);
  }
  bool on_bool(bool flag, json::error_code& error) { return take({kFlag, 0, {}, flag}, error); }
  bool on_null(json::error_code& error) { return take({kNull}, error); }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  // An open object or array.
  struct Level {
    const Shape* shape = nullptr;  // of an object whose members are read
    std::size_t next = 0;          // where the search for the next member starts: members are mostly in order
    std::uint64_t seen = 0;
    const Member* member = nullptr;  // whose value follows, or whose value is this array
    bool is_array = false;           // of objects that are read
    bool is_texts = false;           // is an array of texts that are read

    bool counts() const { return shape != nullptr || is_array || is_texts; }

    const Shape* shape_inside() const { return member->inside; }
  };

  // Whether the next value is not needed.
  bool is_skipped() const {
    return depth_ != 0 && (!levels_[depth_ - 1].counts() || levels_[depth_ - 1].member == nullptr);
  }

  [[nodiscard]] bool push(Level level, json::error_code& error) {
    if (depth_ == levels_.size()) return fail("nested too deeply", error);
    if (level.shape != nullptr && level.shape->begin != nullptr) level.shape->begin(draft_);
    levels_[depth_++] = level;
    return true;
  }

  static const Member* find(Level& level, std::string_view name) {
    const std::span<const Member> members = level.shape->members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const std::size_t at = (level.next + i) % members.size();
      if (members[at].name != name) continue;
      level.next = at + 1;
      return &members[at];
    }
    return nullptr;
  }

  bool add(json::string_view part) {
    text_.append(part.data(), part.size());
    return true;
  }
  // The text that ends with `rest`; valid until text_ changes.
  std::string_view whole(json::string_view rest) {
    if (text_.empty()) return {rest.data(), rest.size()};
    add(rest);
    return text_;
  }

  [[nodiscard]] bool take(const Value& value, json::error_code& error) {
    if (depth_ == 0) return fail("not an object", error);
    if (is_skipped()) return true;
    Level& level = levels_[depth_ - 1];
    const unsigned types = level.is_array ? 0u : level.is_texts ? unsigned{kText} : level.member->types;
    if ((types & value.type) == 0) return refuse("has the wrong type", error);
    if (level.member->set != nullptr && !level.member->set(draft_, value)) {
      if (draft_.problem.empty()) return refuse("has an invalid value", error);
      return fail(std::string(draft_.problem), error);
    }
    if (level.shape == &kTypeShape) become(draft_.record.kind, level);
    return true;
  }

  // The type decides which other members are expected.
  void become(RecordKind kind, Level& level) {
    level.shape = &shape_of(kind, extent_);
    level.member = level.shape->members.data();
    level.next = level.seen = 1;
  }

  [[nodiscard]] bool refuse(const char* why, json::error_code& error) {
    if (depth_ == 0) return fail("not an object", error);
    return fail(std::string("'").append(levels_[depth_ - 1].member->name).append("' ").append(why), error);
  }
  [[nodiscard]] bool fail(std::string why, json::error_code& error) {
    problem_ = std::move(why);
    error = json::error::exception;
    return false;
  }

  const RecordReader::Extent extent_;
  Draft draft_;
  std::string text_, problem_;
  std::array<Level, 16> levels_;
  std::size_t depth_ = 0;
};

struct RecordReader::Parser {
  explicit Parser(Extent extent) : json(json::parse_options(), extent) {}
  json::basic_parser<Handler> json;
};

RecordReader::RecordReader(Extent extent) : parser_(std::make_unique<Parser>(extent)) {}
RecordReader::~RecordReader() = default;

bool RecordReader::read(std::string_view line) {
  Handler& handler = parser_->json.handler();
  parser_->json.reset();
  handler.start();
  json::error_code error;
  const std::size_t used = parser_->json.write_some(false, line.data(), line.size(), error);
  if (!error && used == line.size() && handler.record().kind != RecordKind::none) return true;
  std::string& problem = handler.problem();
  if (problem.empty()) problem = error || used != line.size() ? "not valid JSON" : "'type' is missing";
  return false;
}

Record& RecordReader::record() {
  return parser_->json.handler().record();
}

const std::string& RecordReader::problem() const {
  return parser_->json.handler().problem();
}

}  // namespace proflint::tools
