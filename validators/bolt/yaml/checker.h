// Reads a profile event by event: whether keys are known and values have the right types. Profile checks their meaning.
// Follows LLVM, llvm/lib/Support/YAMLTraits.cpp and bolt/include/bolt/Profile/ProfileYAMLMapping.h.
#pragma once

#include <array>

#include "validators/bolt/yaml/profile.h"
#include "validators/bolt/yaml/schema.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/encodings/yaml/reader.h"

namespace proflint::bolt::yaml {

class Checker {
 public:
  // `text` is the file without a byte order mark.
  Checker(const Input& input, std::string_view text, Report& report);

  // Checks all of it. Call once.
  void run();

 private:
  using Event = encodings::yaml::Event;

  // A map or list that has not ended.
  struct Frame {
    bool is_list = false;
    Level level = Level::top;    // of a map
    const Key* key = nullptr;    // of the value that comes next; nullptr: its value is skipped
    bool is_value_next = false;  // of a map: its key was read
    std::uint32_t seen = 0;      // the keys of a map by number
    std::string_view where;
  };

  void event(const Event& event);
  void root(const Event& event);
  void key(Frame& frame, const Event& event);
  void value(const Key* key, bool is_element, const Event& event);
  void scalar(const Key& key, const Event& event);
  void number(const Key& key, const Event& event);
  void open(Level level, const Event& event);
  void close(const Event& end);
  void skip(const Event& event);
  void wrong_kind(const Event& event, std::string_view what, const char* wanted);
  void check_features(const Event& event);
  void check_marks();
  bool check_defect();
  void check_end();
  // Whether the finding is about the place where the file was truncated.
  bool is_cut_at(std::string_view where) const;
  template <class... Parts>
  void bad(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (!is_cut_at(where)) findings_.add(rule, where, parts...);
  }

  static constexpr std::size_t kMaxDepth = 16;

  std::string_view text_, content_;  // the latter without blanks at the end
  Report& report_;
  GroupedFindings findings_;
  Profile profile_;
  encodings::yaml::Reader reader_;
  bool is_cut_;  // the end of the document is missing
  std::string_view document_end_;
  bool has_ended_ = false;        // the document
  bool has_map_ = false;          // the document is a map
  bool lacks_functions_ = false;  // the key is missing
  std::array<Frame, kMaxDepth> frames_;
  std::size_t depth_ = 0;
  std::uint64_t skipped_ = 0;  // nesting of skipped maps and lists
};

}  // namespace proflint::bolt::yaml
