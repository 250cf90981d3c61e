// Tables of fields, and findings about fields that do not match them.
#include "validators/pprof/messages.h"

#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr Wire kMessage = Wire::length, kString = Wire::length, kNumber = Wire::varint;

// clang-format off: one field per line
constexpr FieldKind kProfile[] = {
    {},
    {"sample_type", kMessage, true},
    {"sample", kMessage, true},
    {"mapping", kMessage, true},
    {"location", kMessage, true},
    {"function", kMessage, true},
    {"string_table", kString, true},
    {"drop_frames"},
    {"keep_frames"},
    {"time_nanos"},
    {"duration_nanos"},
    {"period_type", kMessage},
    {"period"},
    {"comment", kNumber, true},
    {"default_sample_type"},
    {"doc_url"},
};
constexpr FieldKind kValueType[] = {{}, {"type"}, {"unit"}};
constexpr FieldKind kSample[] = {
    {},
    {"location_id", kNumber, true},
    {"value", kNumber, true},
    {"label", kMessage, true},
};
constexpr FieldKind kLabel[] = {{}, {"key"}, {"str"}, {"num"}, {"num_unit"}};
constexpr FieldKind kMapping[] = {
    {},
    {"id"},
    {"memory_start"},
    {"memory_limit"},
    {"file_offset"},
    {"filename"},
    {"build_id"},
    {"has_functions"},
    {"has_filenames"},
    {"has_line_numbers"},
    {"has_inline_frames"},
};
constexpr FieldKind kLocation[] = {{}, {"id"}, {"mapping_id"}, {"address"}, {"line", kMessage, true}, {"is_folded"}};
constexpr FieldKind kLine[] = {{}, {"function_id"}, {"line"}, {"column"}};
constexpr FieldKind kFunction[] = {{}, {"id"}, {"name"}, {"system_name"}, {"filename"}, {"start_line"}};
// clang-format on

constexpr Path kFile = {nullptr, "the profile"};

}  // namespace

namespace kinds {
constinit const MessageKind profile = kProfile, value_type = kValueType, sample = kSample, label = kLabel,
                            mapping = kMapping, location = kLocation, line = kLine, function = kFunction;
}

bool MessageReader::next(Field& field) {
  while (fields_.next(field))
    if (is_known(field)) return true;
  if (fields_.defect() != Defect::none) refuse(fields_.defect(), fields_.rest(), false);
  return false;
}

bool MessageReader::is_known(const Field& field) {
  const Path& path = path_ != nullptr ? *path_ : kFile;
  if (field.number == 0 || field.number > encodings::protobuf::kMaxFieldNumber) {
    decoding_.wire.add("pprof/wire-field-number"_rule, field.where, path, "has field number ", field.number,
                       "; expected 1 to 2^29 - 1");
    return false;
  }
  if (field.number >= kind_.size()) {
    decoding_.wire.add("pprof/field-unknown"_rule, field.where, path, "has field number ", field.number,
                       ", but the highest known number is ", kind_.size() - 1);
    return false;
  }
  const FieldKind& kind = kind_[static_cast<std::size_t>(field.number)];
  const bool is_packed = kind.is_repeated && kind.wire == Wire::varint && field.wire == Wire::length;
  if (field.wire != kind.wire && !is_packed) {
    decoding_.wire.add("pprof/field-type"_rule, field.where, Path{path_, kind.name}, "has wire type ",
                       static_cast<unsigned>(field.wire), "; expected ", static_cast<unsigned>(kind.wire));
    return false;
  }
  if (!kind.is_repeated) check_repeated(field, kind);
  return true;
}

void MessageReader::check_repeated(const Field& field, const FieldKind& kind) {
  const std::uint32_t bit = 1u << field.number;
  // Duplicate fields of the profile itself, and two profiles in one file, are reported elsewhere.
  if ((seen_ & bit) != 0 && path_ != nullptr)
    decoding_.meaning.add("pprof/field-duplicate"_rule, field.where, Path{path_, kind.name}, "occurs twice");
  seen_ |= bit;
}

bool MessageReader::refuse(Defect defect, std::string_view rest, bool is_nested) {
  decoding_.is_broken = true;
  const Path& path = path_ != nullptr ? *path_ : kFile;
  const std::string_view tag = rest.substr(0, 1);
  if (defect == Defect::cut && path_ == nullptr && !is_nested)
    decoding_.wire.add("pprof/truncated"_rule, rest, path, "ends inside a field that starts ",
                       Plural{rest.size(), "byte"}, " before the end");
  else if (defect == Defect::cut)
    decoding_.wire.add("pprof/wire-length"_rule, rest, path, "has a field that extends past the end of the message");
  else if (defect == Defect::long_varint)
    decoding_.wire.add("pprof/wire-varint"_rule, rest.substr(0, encodings::protobuf::kMaxVarint), path,
                       "has a varint of more than 10 bytes");
  else
    decoding_.wire.add("pprof/wire-type"_rule, tag, path, "has a field of wire type ", fields_.wire_type(),
                       fields_.wire_type() == 3 || fields_.wire_type() == 4 ? " (a group)" : " (undefined)",
                       "; expected 0, 1, 2 or 5");
  return false;
}

}  // namespace proflint::pprof
