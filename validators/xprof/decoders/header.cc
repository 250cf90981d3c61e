// Reads the header: first the version, which decides whether the rest means anything.
#include "validators/xprof/decoders/header.h"

#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {
namespace {

namespace grammar = grammars::xprof_text;

FileType type_of(std::string_view word, Report& report) {
  if (word.empty()) return FileType::feedback;
  if (word == "tcovd") return FileType::tcovd;
  if (word == "objfd") return FileType::objfd;
  if (word == "tcovsd") return FileType::tcovsd;
  report.add("xprof/type-unknown"_rule, word, "unknown file type ", word, "; expected tcovd, objfd, tcovsd or no type");
  // Words that mean the same as an absent type.
  return word == "feedback" || word == "(none)" ? FileType::feedback : FileType::unknown;
}

}  // namespace

bool read_header(std::string_view line, Header& header, Report& report) {
  grammar::HeaderStart start;
  grammar::Header fields;
  if (parse(line, start) && start.version != "4.4") {
    report.add("xprof/version"_rule, start.version, "version ", start.version, " is not supported (only 4.4 is)");
    report.set_unsupported();
    return false;
  }
  if (!parse(line, fields)) {
    report_syntax(line, fields, "xprof/header-syntax"_rule, report);
    return false;
  }
  check_gap(fields.gap, report);
  header.objfiles.open(declared(fields.objfiles, report));
  header.programs.open(declared(fields.programs, report));
  header.proc_names = declared(fields.proc_names, report);
  header.srcfiles.open(declared(fields.srcfiles, report));
  header.type_word = fields.type;
  header.type = type_of(fields.type, report);
  return true;
}

void check_gap(std::string_view gap, Report& report) {
  if (gap.empty()) report.add("xprof/keyword-spacing"_rule, gap, "expected a space after the colon");
}

}  // namespace proflint::xprof
