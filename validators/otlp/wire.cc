// Reads fields of messages, and reports fields that do not match the layout. Follows protobuf.dev, "Encoding".
#include "validators/otlp/wire.h"

#include <array>

#include "validators/core/escape.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

namespace protobuf = encodings::protobuf;
using protobuf::Defect;
using protobuf::Wire;

constexpr std::size_t kMaxFields = 24;

// Whether the value of a varint field fits in its type.
bool is_in_range(Type type, std::uint64_t value) {
  const auto number = static_cast<std::int64_t>(value);
  switch (type) {
    case Type::i32:
    case Type::word:
      return number >= INT32_MIN && number <= INT32_MAX;
    case Type::u32:
      return value <= UINT32_MAX;
    default:
      return true;
  }
}

const char* in_words(Wire wire) {
  switch (wire) {
    case Wire::varint:
      return "a varint (wire type 0)";
    case Wire::fixed64:
      return "a 64-bit value (wire type 1)";
    case Wire::length:
      return "length-delimited (wire type 2)";
    default:
      return "a 32-bit value (wire type 5)";
  }
}

class Reader {
 public:
  Reader(const Path* root, Misfit misfit, Model& model, Reading& reading)
      : root_(root), misfit_(misfit), layout_(*model.layout), reading_(reading), builder_(model, reading.meaning) {}

  void read(std::string_view bytes) {
    read_message(nullptr, Message::data, bytes, bytes, root_, 0);
    reading_.wire.add_places("otlp/wire-varint-range"_rule, oddities_.wide,
                             "the value of a varint does not fit in 64 bits");
    reading_.wire.add_places("otlp/wire-varint-range"_rule, lengths_.wide, "a length does not fit in 64 bits");
    if (reading_.is_broken) return;
    reading_.wire.add_places("otlp/wire-overlong"_rule, oddities_.overlong, "a varint takes ",
                             Plural{oddities_.overlong.first().size(), "byte"}, ", but fits in ",
                             encodings::protobuf::shortest_size(oddities_.overlong.first()));
    report_lengthy(oddities_.lengthy, "the tag of a field takes ");
    report_lengthy(lengths_.lengthy, "the length of a field takes ");
  }

 private:
  struct Frame {
    Frame(Message of, Fields fields, const Path* place, std::size_t level)
        : message(of), rows(fields), path(place), depth(level) {
      std::fill_n(counts.begin(), rows.size(), 0);
    }

    Message message;
    Fields rows;
    const Path* path;  // nullptr for the outermost message of a file
    std::size_t depth;
    std::uint32_t seen = 0;                        // singular fields, one bit each
    std::array<std::uint32_t, kMaxFields> counts;  // number of messages in a repeated field; only of `rows`
  };

  void report_lengthy(const Occurrences& places, const char* subject) {
    reading_.wire.add_places("otlp/wire-tag-length"_rule, places, subject, Plural{places.first().size(), "byte"},
                             "; expected at most ", protobuf::kMaxShortVarint);
  }

  // False if reading ends.
  bool read_message(const Field* as, Message message, std::string_view bytes, std::string_view where, const Path* path,
                    std::size_t depth) {
    static constexpr Path kRoot = {nullptr, "the message"};
    Frame frame(message, layout_[message], path, depth);
    builder_.open(as, message, where, path != nullptr ? *path : kRoot);
    protobuf::Fields fields(bytes, oddities_, lengths_);
    for (protobuf::Field field; fields.next(field);)
      if (!read_field(frame, field)) return false;
    builder_.close();
    return fields.defect() == Defect::none || stop_at_field(fields, frame);
  }

  bool read_field(Frame& frame, const protobuf::Field& field) {
    const Field* const row = find_field(frame.rows, field.number);
    if (row == nullptr) return report_number(frame, field);
    const bool is_packed = row->is_repeated && is_number(row->type) && field.wire == Wire::length;
    if (field.wire != wire_of(row->type) && !is_packed) {
      if (misfit_ == Misfit::refutation) return refute();
      reading_.wire.add("otlp/field-type"_rule, field.where, {frame.path, row->name}, "is ", in_words(field.wire),
                        ", not ", in_words(wire_of(row->type)));
      builder_.mistyped(*row, field.where, path_of(frame));
      return true;
    }
    if (!row->is_repeated) check_repeated(frame, *row, field.where);
    if (row->type == Type::message) return read_child(frame, *row, field);
    if (is_packed) return read_packed(frame, *row, field);
    if (is_number(row->type))
      take_number(frame, *row, field.value, field.where);
    else
      take_text(frame, *row, field);
    return true;
  }

  bool refute() {
    reading_.is_refuted = true;
    return false;
  }

  bool report_number(const Frame& frame, const protobuf::Field& field) {
    if (misfit_ == Misfit::refutation) return refute();
    const Path path = path_of(frame);
    if (field.number == 0 || field.number > protobuf::kMaxFieldNumber)
      reading_.wire.add("otlp/wire-field-number"_rule, field.where, path, "has field number ", field.number,
                        "; expected 1 to 2^29 - 1");
    else
      reading_.wire.add("otlp/field-unknown"_rule, field.where, path, "has field number ", field.number,
                        ", which opentelemetry-proto ", Trusted{layout_.name}, " does not define");
    return true;
  }

  // A second dictionary is reported by another rule.
  void check_repeated(Frame& frame, const Field& row, std::string_view where) {
    const std::uint32_t bit = 1u << (&row - frame.rows.data());
    const bool is_again = frame.message == Message::any_value ? frame.seen != 0 : (frame.seen & bit) != 0;
    frame.seen |= bit;
    if (!is_again || row.child == Message::dictionary) return;
    if (frame.message == Message::any_value)
      reading_.meaning.add("otlp/field-duplicate"_rule, where, {frame.path, row.name},
                           "follows another member of the same value; expected only one");
    else
      reading_.meaning.add("otlp/field-duplicate"_rule, where, {frame.path, row.name}, "occurs twice");
  }

  bool read_child(Frame& frame, const Field& row, const protobuf::Field& field) {
    const auto number = static_cast<std::size_t>(&row - frame.rows.data());
    const std::uint64_t index = row.is_repeated ? frame.counts[number]++ : Path::kOnly;
    const Path path = {frame.path, row.name, index};
    if (frame.depth == kMaxMessageDepth) {
      reading_.meaning.add("otlp/value-depth"_rule, field.where, {nullptr, "a message"}, "is nested more than ",
                           kMaxMessageDepth, " levels deep");
      return true;
    }
    return read_message(&row, row.child, field.bytes, field.where, &path, frame.depth + 1);
  }

  bool read_packed(Frame& frame, const Field& row, const protobuf::Field& field) {
    if (wire_of(row.type) == Wire::fixed64) return read_words(frame, row, field.bytes);
    if (auto* const list = builder_.indices(row)) return read_list(frame, row, field.bytes, *list);
    if (auto* const list = builder_.values(row)) return read_list(frame, row, field.bytes, *list);
    std::string_view bytes = field.bytes;
    return read_elements(frame, row, bytes, SIZE_MAX);
  }

  bool read_words(Frame& frame, const Field& row, std::string_view bytes) {
    Cursor cursor(bytes);
    auto* const times = builder_.times(row);
    std::string_view where = bytes;
    for (std::uint64_t value = 0; cursor.read(value); where = cursor.rest())
      times != nullptr ? times->push_back(value) : take_number(frame, row, value, where.substr(0, sizeof value));
    return cursor.at_end() || stop_in_field(Defect::cut, cursor.rest(), frame);
  }

  // Copies the numbers that need no check; the others are taken one by one.
  template <class Number>
  bool read_list(Frame& frame, const Field& row, std::string_view bytes, std::pmr::vector<Number>& list) {
    std::array<Number, 64> numbers;
    while (!bytes.empty()) {
      const protobuf::Taken taken = protobuf::take_varints(bytes, std::span<Number>(numbers));
      list.insert(list.end(), numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(taken.count));
      bytes.remove_prefix(taken.size);
      if (taken.count == 0 && !read_elements(frame, row, bytes, 1)) return false;
    }
    return true;
  }

  // Takes up to `count` elements of a packed field one by one, and removes them.
  bool read_elements(Frame& frame, const Field& row, std::string_view& bytes, std::size_t count) {
    Cursor cursor(bytes);
    for (; !cursor.at_end() && count != 0; --count) {
      const std::string_view here = cursor.rest();
      std::uint64_t value = 0;
      if (const Defect defect = protobuf::read_varint(cursor, value, oddities_); defect != Defect::none)
        return stop_in_field(defect, here, frame);
      take_number(frame, row, value, here.substr(0, here.size() - cursor.left()));
    }
    bytes = cursor.rest();
    return true;
  }

  void take_number(Frame& frame, const Field& row, std::uint64_t value, std::string_view where) {
    if (!is_in_range(row.type, value)) {
      const Path path = {frame.path, row.name};
      if (row.type == Type::u32)
        reading_.meaning.add("otlp/int-range"_rule, where, path, "is ", value,
                             ", which does not fit in an unsigned 32-bit integer");
      else
        reading_.meaning.add("otlp/int-range"_rule, where, path, "is ", static_cast<std::int64_t>(value),
                             ", which does not fit in a signed 32-bit integer");
      return builder_.unknown_number(row, where, place_of(frame));
    }
    builder_.number(row, value, where, place_of(frame));
  }

  void take_text(Frame& frame, const Field& row, const protobuf::Field& field) {
    if (row.type == Type::text && !is_utf8(field.bytes))
      reading_.meaning.add("otlp/string-utf8"_rule, field.bytes, {frame.path, row.name},
                           "contains invalid UTF-8: ", field.bytes);
    builder_.text(row, field.bytes, field.where, place_of(frame));
  }

  // Stops reading. Earlier findings about the encoding are probably consequences of the same damage.
  template <class... Parts>
  bool stop(const Rule& rule, std::string_view where, const Frame& frame, const Parts&... parts) {
    if (misfit_ == Misfit::refutation) return refute();
    reading_.is_broken = true;
    reading_.wire = Findings();
    reading_.wire.add(rule, where, path_of(frame), parts...);
    return false;
  }

  // Stops at a field whose contents cannot be read.
  bool stop_in_field(Defect defect, std::string_view rest, const Frame& frame) {
    if (defect == Defect::long_varint)
      return stop("otlp/wire-varint"_rule, rest.substr(0, protobuf::kMaxVarint), frame,
                  "has a varint of more than 10 bytes");
    return stop("otlp/wire-length"_rule, rest, frame, "has a field that extends past the end of the message");
  }

  // Stops at the field that `fields` could not read.
  bool stop_at_field(const protobuf::Fields& fields, const Frame& frame) {
    const std::string_view rest = fields.rest();
    if (fields.defect() == Defect::cut && frame.depth == 0)
      return stop("otlp/wire-truncated"_rule, rest, frame, "ends inside a field that starts ",
                  Plural{rest.size(), "byte"}, " before the end");
    if (fields.defect() == Defect::cut || fields.defect() == Defect::long_varint)
      return stop_in_field(fields.defect(), rest, frame);
    const unsigned type = fields.wire_type();
    return stop("otlp/wire-type"_rule, rest.substr(0, 1), frame, "has a field of wire type ", type,
                type == 3 || type == 4 ? " (a group)" : " (undefined)", "; expected 0, 1, 2 or 5");
  }

  // The outermost message has no fields with findings about their values.
  static const Path& place_of(const Frame& frame) {
    static constexpr Path kNone;
    return frame.path != nullptr ? *frame.path : kNone;
  }
  Path path_of(const Frame& frame) const { return frame.path != nullptr ? *frame.path : Path{nullptr, "the message"}; }

  const Path* root_;
  const Misfit misfit_;
  const Layout& layout_;
  Reading& reading_;
  Builder builder_;
  protobuf::Oddities oddities_, lengths_;
};

}  // namespace

void read_message(std::string_view bytes, const Path* root, Misfit misfit, Model& model, Reading& reading) {
  Reader(root, misfit, model, reading).read(bytes);
}

}  // namespace proflint::otlp
