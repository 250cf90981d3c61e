// The messages of a profile and their fields, and a reader with the rules about the wire format.
// Follows profile.proto.
#pragma once

#include <span>

#include "validators/encodings/protobuf/findings.h"
#include "validators/encodings/protobuf/wire.h"

namespace proflint::pprof {

using encodings::protobuf::Defect;
using encodings::protobuf::Field;
using encodings::protobuf::Findings;
using encodings::protobuf::Path;
using encodings::protobuf::Wire;

struct FieldKind {
  std::string_view name;  // empty: the number is unknown
  Wire wire = Wire::varint;
  bool is_repeated = false;
};

// The fields of a message by number; the first row is the invalid number 0.
using MessageKind = std::span<const FieldKind>;

namespace kinds {
extern const MessageKind profile, value_type, sample, label, mapping, location, line, function;
}

// Numbers of the fields, as in profile.proto.
namespace field {
enum Profile : std::uint64_t {
  sample_type = 1,
  sample,
  mapping,
  location,
  function,
  string_table,
  drop_frames,
  keep_frames,
  time_nanos,
  duration_nanos,
  period_type,
  period,
  comment,
  default_sample_type,
  doc_url
};
}

// Findings about reading fields, before their meaning is known.
struct Decoding {
  Findings wire;     // defects of the encoding
  Findings meaning;  // defects of the contents, reported only if the whole profile can be read
  encodings::protobuf::Oddities oddities;
  bool is_broken = false;  // whether an unreadable field stopped reading
};

// Reads the known fields of a message that have the right wire type.
class MessageReader {
 public:
  // `path` is the path of the message; nullptr for the profile itself, whose defects apply to the file.
  MessageReader(MessageKind kind, std::string_view message, const Path* path, Decoding& decoding)
      : kind_(kind), path_(path), decoding_(decoding), fields_(message, decoding.oddities) {}

  // The next such field. False at the end of the message and if reading fails.
  bool next(Field& field);

  // Calls take(value, where) with each number of a field of numbers. False if a number is unreadable.
  template <class Take>
  bool for_each(const Field& field, const Take& take) {
    std::string_view rest;
    const Defect defect = encodings::protobuf::read_varints(field, decoding_.oddities, rest, take);
    if (defect == Defect::none) return true;
    return refuse(defect, rest, true);
  }

 private:
  bool is_known(const Field& field);
  void check_repeated(const Field& field, const FieldKind& kind);
  bool refuse(Defect defect, std::string_view rest, bool is_nested);

  MessageKind kind_;
  const Path* path_;
  Decoding& decoding_;
  encodings::protobuf::Fields fields_;
  std::uint32_t seen_ = 0;  // singular fields, one bit each
};

}  // namespace proflint::pprof
