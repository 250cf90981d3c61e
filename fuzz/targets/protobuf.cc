// The wire format: fields follow each other without gaps, numbers equal their bytes, and decoding ends.
#include "tests/builders/bytes.h"
#include "validators/encodings/protobuf/wire.h"

#include "fuzz/target.h"

namespace proflint::fuzz::protobuf_target {
namespace {

using namespace encodings::protobuf;

constexpr int kDeepest = 4;  // messages within messages, as any payload may be one

bool is_prefix(std::string_view start, std::string_view whole) {
  return start.data() == whole.data() && start.size() <= whole.size();
}

// Numbers that are taken at once are encoded to the bytes before the rest.
void require_list(const Field& field) {
  std::string_view rest = field.bytes;
  std::string all;
  std::array<std::int32_t, 8> numbers;
  for (Taken taken; (taken = take_varints(rest, std::span<std::int32_t>(numbers))).count != 0;) {
    for (std::size_t i = 0; i < taken.count; ++i) all += tests::uleb(static_cast<std::uint64_t>(numbers[i]));
    rest.remove_prefix(taken.size);
  }
  require(all + std::string(rest) == field.bytes, "numbers of a list are what their bytes say");
}

// A number with a regular encoding is encoded to the same bytes.
void require_numbers(const Field& field) {
  Oddities odd;
  std::string all;
  std::string_view rest;
  const Defect defect = read_varints(field, odd, rest, [&](std::uint64_t value, std::string_view where) {
    require(!where.empty(), "a number has bytes");
    if (field.wire == Wire::length) all += tests::uleb(value);
  });
  require((defect == Defect::none) == rest.empty(), "the unread rest starts at the defect");
  if (field.wire == Wire::length && !odd.overlong && !odd.wide)
    require(all + std::string(rest) == field.bytes, "numbers are what their bytes say");
  if (field.wire == Wire::length) require_list(field);
}

void walk(std::string_view message, int depth) {
  Oddities odd;
  Fields fields(message, odd);
  std::size_t read = 0;
  for (Field field; fields.next(field);) {
    require(is_prefix(field.where, message.substr(read)) && !field.where.empty(), "fields follow each other");
    read += field.where.size();
    if (field.wire != Wire::varint && field.wire != Wire::length) continue;
    require_numbers(field);
    if (field.wire == Wire::length && depth < kDeepest) walk(field.bytes, depth + 1);
  }
  require(fields.rest().size() == message.size() - read, "the unread rest is left");
  require((fields.defect() == Defect::none) == fields.rest().empty(), "reading ends at the end or at a defect");
}

void run(std::string_view input) {
  walk(input, 0);
}

const Target target("protobuf", run);

}  // namespace
}  // namespace proflint::fuzz::protobuf_target
