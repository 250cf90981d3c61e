// Findings that repeat, said once: the first place of each rule with its message, and how many more there are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/message.h"
#include "validators/core/report.h"
#include "validators/core/rule.h"

namespace proflint {

// REQUIRES: flush() is called once, at the end; parts are no LineOf.
class Repeats {
 public:
  // `noun` is what findings are about, in the plural: "records".
  Repeats(Report& report, const char* noun) : report_(report), noun_(noun) {}

  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Parts&... parts) {
    add_as(rule.severity, rule, where, parts...);
  }
  template <class... Parts>
  void add_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    Entry& entry = entry_of(rule, severity);
    if (entry.count++ != 0) return;
    const Part list[] = {Part(parts)...};
    entry.where = redirection_.empty() ? where : redirection_;
    entry.message = to_message(list);
  }

  // From now on findings point at `place`, whatever they say: what is looked at was unpacked from there and is no part
  // of the file. An empty view ends this.
  void redirect(std::string_view place) { redirection_ = place; }
  std::string_view redirection() const { return redirection_; }

  // Whether an error was found, here or in the report.
  bool has_errors() const { return has_errors_ || report_.has_errors(); }

  // Takes over what `other` found; the places of this one come first.
  void absorb(Repeats&& other);
  // How many findings there are, of all rules.
  std::uint64_t count() const;

  // Hands all findings to the report.
  void flush();

  Report& report() const { return report_; }

 private:
  struct Entry {
    const Rule* rule;
    Severity severity;
    std::string_view where;
    std::string message;
    std::uint64_t count;
  };
  Entry& entry_of(const Rule& rule, Severity severity);

  Report& report_;
  const char* noun_;
  std::string_view redirection_;
  std::vector<Entry> entries_;  // as many as rules that were broken: a walk finds one
  bool has_errors_ = false;
};

}  // namespace proflint
