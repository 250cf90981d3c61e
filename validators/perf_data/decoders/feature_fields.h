// Fields of one feature: reads that report a missing field once.
// Follows tools/perf/util/header.c (do_read_u32, do_read_string).
#pragma once

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {

class Fields {
 public:
  Fields(std::string_view payload, const char* name, std::endian order, GroupedFindings& found)
      : cursor_(payload, order), name_(name), found_(found) {}

  bool is_sound() const { return is_sound_; }
  bool at_end() const { return cursor_.at_end(); }
  std::size_t left() const { return cursor_.left(); }
  std::string_view rest() const { return cursor_.rest(); }
  GroupedFindings& found() const { return found_; }
  // REQUIRES: `size` bytes are left.
  void skip(std::uint64_t size) { cursor_.skip_known(size); }

  template <class T>
  bool read(const char* what, T& out) {
    return cursor_.read(out) || missing(what);
  }
  bool take(const char* what, std::uint64_t size, std::string_view& out) {
    return cursor_.take(size, out) || missing(what);
  }
  bool take_array(const char* what, std::uint64_t count, std::size_t size, std::string_view& out) {
    if (cursor_.take_array(count, size, out)) return true;
    fail(what, count);
    return false;
  }
  bool skip_field(const char* what, std::uint64_t size) { return cursor_.skip(size) || missing(what); }

  // S: a length, and as many bytes with a NUL among them.
  bool string(const char* what, std::string_view* out = nullptr) {
    std::uint32_t length = 0;
    std::string_view text;
    if (!read(what, length)) return false;
    if (length > cursor_.left()) {
      refuse("perf-data/feature-layout"_rule, "the ", what, " has ", Plural{length, "byte"}, ", but only ",
             Plural{cursor_.left(), "is left", "are left"});
      return false;
    }
    take(what, length, text);
    if (out != nullptr) *out = text.substr(0, text.find('\0'));
    if (text.find('\0') == std::string_view::npos)
      found_.add("perf-data/feature-string-nul"_rule, text, "the ", length, "-byte ", what, " in the ", name_,
                 " feature does not end in NUL");
    return true;
  }

  // L(x): a count, and as many items of at least `minimum` bytes, each read by `item`.
  template <class Item>
  bool list(const char* what, std::size_t minimum, const Item& item) {
    std::uint32_t count = 0;
    if (!cursor_.read(count)) {
      refuse("perf-data/feature-layout"_rule, "the number of ", what, " is missing");
      return false;
    }
    if (count > cursor_.left() / minimum) {
      fail(what, count);
      return false;
    }
    for (std::uint32_t i = 0; i < count; ++i)
      if (!item()) return false;
    return true;
  }

  bool version32(std::uint32_t known) {
    const std::string_view where = cursor_.here(4);
    std::uint32_t version = 0;
    return read("version", version) && (version == known || wrong_version(where, version, known, known));
  }
  bool version64(std::uint64_t first, std::uint64_t last, std::uint64_t* out = nullptr) {
    const std::string_view where = cursor_.here(8);
    std::uint64_t version = 0;
    if (!read("version", version)) return false;
    if (out != nullptr) *out = version;
    return (version >= first && version <= last) || wrong_version(where, version, first, last);
  }

  // Reports a count of items that the feature has no room for.
  void fail(const char* what, std::uint64_t count) {
    refuse("perf-data/feature-layout"_rule, "the number of ", what, " is ", count, ", but only ",
           Plural{cursor_.left(), "byte is", "bytes are"}, " left");
  }
  template <class... Parts>
  void refuse(const Rule& rule, const Parts&... parts) {
    is_sound_ = false;
    found_.add(rule, cursor_.rest(), "in the ", name_, " feature, ", parts...);
  }

 private:
  bool missing(const char* what) {
    refuse("perf-data/feature-layout"_rule, "the ", what, " is missing");
    return false;
  }
  bool wrong_version(std::string_view where, std::uint64_t version, std::uint64_t first, std::uint64_t last) {
    is_sound_ = false;
    if (first == last)
      found_.add("perf-data/feature-version"_rule, where, "version ", version, " of the ", name_,
                 " feature is not supported (only ", first, " is)");
    else
      found_.add("perf-data/feature-version"_rule, where, "version ", version, " of the ", name_,
                 " feature is not supported (", first, last - first == 1 ? " and " : " to ", last, " are)");
    return false;
  }

  Cursor cursor_;
  const char* name_;
  GroupedFindings& found_;
  bool is_sound_ = true;
};

}  // namespace proflint::perf_data
