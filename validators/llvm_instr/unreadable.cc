// Reports files that have none of the forms of an instrumentation profile.
#include "validators/llvm_instr/unreadable.h"

#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {

void report_empty(Report& report) {
  report.add("instr/empty-file"_rule, {}, "the file is empty");
}

void report_unrecognized(std::string_view file, Report& report) {
  const bool is_zero = file.find_first_not_of('\0') == std::string_view::npos;
  report.add("instr/unrecognized"_rule, file.substr(0, 8),
             is_zero ? "the file consists of zeros" : "the file starts with ",
             is_zero ? Part("") : Part(file.substr(0, 8)), is_zero ? "" : ", but no raw, indexed or text profile does");
}

}  // namespace proflint::llvm_instr
