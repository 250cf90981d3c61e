// Builds the model of a message from its fields, independent of the encoding.
#pragma once

#include "validators/encodings/protobuf/findings.h"
#include "validators/otlp/model.h"

namespace proflint::otlp {

using encodings::protobuf::Findings;
using encodings::protobuf::Path;

class Builder {
 public:
  Builder(Model& model, Findings& findings);

  // `field` is the field of the outer message that contains the message; nullptr for the outermost message.
  void open(const Field* field, Message message, std::string_view where, const Path& path);
  void close();
  // Adds a field of the innermost open message, which `path` names.
  void number(const Field& field, std::uint64_t value, std::string_view where, const Path& path);
  void text(const Field& field, std::string_view bytes, std::string_view where, const Path& path);
  // The list that numbers of a packed field go to if nothing else depends on them, so that the caller may append them
  // itself; nullptr for other fields. Indexes have 32 bits; values and times belong to samples.
  std::pmr::vector<std::int32_t>* indices(const Field& field);
  std::pmr::vector<std::int64_t>* values(const Field& field);
  std::pmr::vector<std::uint64_t>* times(const Field& field);
  // Called instead for a number that does not fit in its type and for bytes that cannot be decoded; the caller reports
  // them.
  void unknown_number(const Field& field, std::string_view where, const Path& path);
  void unknown_bytes(const Field& field);
  // Called instead for a value that does not have the type of its field; the caller reports it. What depends on the
  // value is not checked.
  void mistyped(const Field& field, std::string_view where, const Path& path);

 private:
  struct Level {
    Message message = Message::none;
    std::uint32_t value = kNone;  // number of the value, or of the value that it belongs to
    std::string_view where;
  };

  // The size of the message that is `levels` levels around the next one.
  std::size_t size_around(std::size_t levels) const { return levels_[levels_.size() - levels].where.size(); }
  Dictionary& dictionary() { return model_.dictionaries.back(); }
  Profile& profile() { return model_.profiles.back(); }
  void open_container(Message message, std::string_view where, const Path& path);
  void open_entry(Message message, std::string_view where);
  void open_list(const Field& field);
  void open_key_value(const Field& field, std::string_view where, std::uint32_t& value);
  void open_any_value(std::string_view where, std::uint32_t& value);
  void open_type(const Field& field, std::string_view where);
  void number_of_entry(const Field& field, std::uint64_t value);
  void number_of_profile(const Field& field, std::uint64_t value, std::string_view where, const Path& path);
  void check_duration(const Field& field, std::uint64_t value, std::string_view where, const Path& path);
  void number_of_sample(const Field& field, std::uint64_t value);
  void number_of_value(const Field& field, std::uint64_t value);
  void text_of_profile(const Field& field, std::string_view bytes, std::string_view where);
  void check_schema_url(std::string_view url, std::string_view where, const Path& path);
  std::int32_t index_of(std::uint64_t value) const;
  // The list for attributes of the innermost resource, scope or profile.
  AttributeList& list();

  Model& model_;
  Findings& findings_;
  std::vector<Level> levels_;
  ValueType* type_ = nullptr;  // the open value type
  std::uint64_t scopes_ = 0, profiles_ = 0;
  bool is_unknown_ = false;  // the current number does not fit in its type
};

}  // namespace proflint::otlp
