// Other files that belong to the one that is checked: the other half of a pair, the program, the sources, the classes.
// A check requests them by role and name and never opens anything; the program, the library and tests answer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proflint {

// The relation of a companion to the checked file: the other file of a pair, the program that ran, a source, a class
// file.
enum class Role : std::uint8_t { pair, image, source, classes };

// "pair", "image", "source" or "classes".
std::string_view to_string(Role role);

// A companion file. Its views stay valid as long as FindCompanion promises.
struct Companion {
  std::string_view name;   // the path or name under which it was found, for findings
  std::string_view bytes;  // its contents, unwrapped
  bool is_given = true;    // false: not named by the user, but found next to the file
};

// A kind of companion that a format requests. `suffix` is the end of the name of a pair's other file, with its dot
// (".gcno" for ".gcda"); empty if the name cannot be derived from the name of the checked file.
struct CompanionKind {
  Role role;                     // that the check requests
  std::string_view suffix = {};  // static
};

// Whether a candidate is the right one of several files with the same name: its stamp or build ID matches.
using Belongs = std::function<bool(const Companion&)>;

// Answers one request. `name` is a path next to the checked file for a pair, a relative path below the folders of
// sources for a source, the name of a class for classes, and may be empty for an image. Of several candidates, the
// first one that `belongs` is returned, or else the first one. The result stays valid until the report is finished, a
// source only until the next one is requested. A request for an empty name shows whether folders of sources are known.
using FindCompanion = std::function<std::optional<Companion>(Role role, std::string_view name, const Belongs& belongs)>;

// Answers every request for `role` with `companion`, for any name.
FindCompanion always(Role role, Companion companion);

// The companions of one file: asks `find`, and remembers the requests.
class Companions {
 public:
  // `find` may be empty: then every companion is missing. Objects that it refers to must outlive this one.
  explicit Companions(FindCompanion find) : find_(std::move(find)) {}

  // The companion, or nothing if there is none. A request that finds nothing is remembered as well.
  std::optional<Companion> find(Role role, std::string_view name, const Belongs& belongs = {});
  // The same for an optional companion: if it is missing, the request is not remembered.
  std::optional<Companion> probe(Role role, std::string_view name);
  // The first of `names` that exists. Remembered as one request: by the name that was found, or else by the first.
  std::optional<Companion> find_first(Role role, std::span<const std::string_view> names);

  // The same among the files that the user named, for formats whose files differ only in their folders.
  std::optional<Companion> find_given(Role role, std::span<const std::string_view> names);
  // Records that `companion`, which was found, has unusable contents: it counts as missing.
  void reject(Role role, const Companion& companion);

  // Whether the user named folders of sources.
  bool has_sources() const { return find_ && find_(Role::source, {}, {}).has_value(); }

  // Each distinct request once, in order.
  struct Asked {
    Role role;                 // as requested
    std::string name;          // of the companion if it was found, else as requested
    bool is_found;             // with usable contents: any other file counts as missing
    bool is_rejected = false;  // it exists, but its contents are not usable
  };
  // Hands over the requests so far, and forgets them.
  std::vector<Asked> take_asked() { return std::move(asked_); }

 private:
  void remember(Role role, std::string_view name, bool is_found);

  FindCompanion find_;
  std::vector<Asked> asked_;
};

}  // namespace proflint
