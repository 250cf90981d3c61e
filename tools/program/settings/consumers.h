// How consumers handle the cases of the corpus, from corpus/consumers.tsv, which is embedded in the program and parsed
// on request.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validators/core/policy.h"

namespace proflint::tools {

// A consumer that was measured. All texts are static.
struct Consumer {
  std::string_view name;     // "llvm-19", the value of --for
  std::string_view version;  // of the package: "1:19.1.7-3~deb12u1"; of a source, the commit
  std::string_view date;     // of the last measurement: "2026-11-26"; "source": its rules were read, it was not run
  std::string_view package;  // of Debian, or of npm: "llvm-19"; "-": none
  std::string_view what;
  std::vector<std::string_view> formats;  // that it reads
};

// The outcome of one case in one consumer.
struct ConsumerCell {
  std::string_view consumer;
  std::string_view outcome,
      twin;  // "accepts", "rejects", "misreads", "exhausts", "hangs", "crashes", "nothing"; twin: of the twin
  bool is_cause = false;   // due to the rule
  bool is_raised = false;  // findings of the rule and severity become errors for the consumer
};

// A case of a rule.
struct ConsumerCase {
  std::string_view rule, name;  // "sample-text/blank-line", "sample-text/blank-line-loose"
  std::string_view found;       // severity of the rule's finding in the case; "-": no finding
  std::vector<ConsumerCell> cells;
};

struct ConsumerTable {
  std::vector<Consumer> consumers;  // by name
  std::vector<ConsumerCase> cases;  // by rule, then name
};

// Parses the table.
ConsumerTable consumer_table();

// The consumers with these names. For a release that was not measured, the outcomes come from the nearest earlier one
// of the same program; throws UsageError, which suggests others, if there is none.
std::vector<Policy::Consumer> consumers_called(const std::vector<std::string>& names);

// Throws UsageError, which suggests others, if one of the names is not in the table.
void check_measured(const std::vector<std::string>& names);

// "gcov-13 was not measured; using the results for gcov-12": a line for each such consumer.
std::vector<std::string> substitutions(const Policy& policy);

}  // namespace proflint::tools
