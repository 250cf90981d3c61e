// The scripts of a document, kept until its end to be compared with the lines of source-map-cache and sources.
#pragma once

#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/seen.h"
#include "validators/v8/coverage/functions.h"

namespace proflint::v8::coverage {

struct Script {
  std::string_view url, where;  // where: of the URL
  Range furthest;               // the range that ends last; its place is empty if there is none
};

// An entry of source-map-cache: the length of the script, computed from the lengths of its lines and the line ends
// between them.
struct CachedMap {
  std::string_view where;
  std::uint64_t length = 0;
  bool has_length = false;
};

class Scripts {
 public:
  Scripts(const Input& input, GroupedFindings& findings)
      : input_(input),
        findings_(findings),
        scripts_(input.memory),
        lengths_(input.memory),
        ids_(input.memory),
        maps_(input.memory) {}

  // `id` is the scriptId and `url` the URL, without escapes.
  void check_id(std::string_view id, std::string_view where);
  void check_url(std::string_view url, std::string_view where);
  // `whole`: the function that is the whole script, if there is one.
  void add(const Script& script, const Function* whole);
  void add_map(std::string_view url, const CachedMap& map) { maps_.try_emplace(url, map); }

  // Called at the end of a document that is a list of scripts.
  void check_document();

  std::uint64_t count() const { return scripts_.size(); }
  std::uint64_t file_count() const { return files_; }  // those from files and the web

 private:
  void check_lengths();
  void check_versions();
  void check_map_urls();
  void check_sources();

  const Input& input_;
  GroupedFindings& findings_;
  std::pmr::vector<Script> scripts_;
  struct Length {
    std::string_view url, where;
    std::uint64_t units;
  };
  std::pmr::vector<Length> lengths_;
  SeenNames ids_;
  HashMap<std::string_view, CachedMap> maps_;
  std::uint64_t files_ = 0, internal_ = 0;
};

}  // namespace proflint::v8::coverage
