// The check of a whole file: which section is open, which records it can have, and their numbers in the header.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4.
#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/lines.h"
#include "validators/xprof/decoders/header.h"
#include "validators/xprof/decoders/lines.h"
#include "validators/xprof/family.h"
#include "validators/xprof/object_file.h"
#include "validators/xprof/programs.h"
#include "validators/xprof/rules.h"
#include "validators/xprof/source_files.h"

namespace proflint::xprof {
namespace {

class Checker {
 public:
  Checker(const Input& input, Report& report)
      : context_{report, input.bytes, input.memory},
        references_(input.memory),
        called_(context_),
        object_(context_, references_, called_),
        programs_(context_, references_),
        sources_(context_, references_),
        strays_(report) {}

  void run();

 private:
  void read(const Record& record);
  void check(const Record& record);
  bool resumes(Kind kind) const;
  void tear();
  void read_alone(const Record& record);
  void open(const Record& record);
  void close(std::string_view end);
  void finish();
  void check_type();
  void check_source_count();
  void describe();

  Context context_;
  Header header_;
  References references_;
  CalledProcedures called_;
  ObjectFile object_;
  Programs programs_;
  SourceFiles sources_;
  unsigned open_ = kNothing;
  unsigned last_section_ = kNothing;
  bool is_torn_ = false;  // records are skipped, since they may belong to something whose first line was lost
  std::string_view first_program_, first_source_;
  GroupedFindings strays_;  // records of this section that belong to nothing
};

void Checker::run() {
  Report& report = context_.report;
  if (!context_.text.starts_with(kMagic)) {
    const std::size_t at = context_.text.substr(0, 4096).find(kMagic);
    if (at == std::string_view::npos)
      report.add("xprof/magic"_rule, context_.text.substr(0, std::min<std::size_t>(1, context_.text.size())),
                 "the file does not start with 'PROFILE-FEEDBACK-DATA:'");
    else
      report.add("xprof/magic"_rule, context_.text.substr(0, at), "'PROFILE-FEEDBACK-DATA:' is at offset ", at,
                 "; expected it at the start of the file");
    return;
  }
  RecordLines lines(context_.text, report);
  Record record;
  if (!lines.next(record) || !record.is_readable || !read_header(record.text, header_, report)) return lines.finish();
  context_.type = header_.type;
  while (lines.next(record)) read(record);
  lines.finish();
  close({});
  finish();
}

// Whether it is known where a record of this kind belongs although a line before it was lost.
bool Checker::resumes(Kind kind) const {
  const KindRow& row = row_of(kind);
  return (row.opens & kSections) != kNothing || (kind == Kind::proc && (open_ & kObject) != kNothing);
}

void Checker::tear() {
  context_.lost_opener = false;
  context_.has_lost_opener = is_torn_ = true;
  if ((open_ & kObject) != kNothing) object_.tear();
  if ((open_ & kProgram) != kNothing) programs_.tear();
  if ((open_ & kSource) != kNothing) sources_.tear();
}

void Checker::read(const Record& record) {
  if (is_torn_) [[unlikely]] {
    if (!resumes(record.kind)) return;
    is_torn_ = false;
  }
  check(record);
  if (context_.lost_opener) [[unlikely]]
    tear();
}

// Most records need an open section or record to which they belong.
void Checker::check(const Record& record) {
  const KindRow& row = row_of(record.kind);
  if (row.needs == kNothing) [[unlikely]]
    return read_alone(record);
  if ((open_ & row.needs) == kNothing) [[unlikely]]
    return strays_.add("xprof/record-context"_rule, record.text, "misplaced record: ", row.unmet);
  open_ |= row.opens;
  if ((open_ & kObject) != kNothing) [[likely]]
    return object_.add(record);
  return (open_ & kProgram) != kNothing ? programs_.add(record) : sources_.add(record);
}

void Checker::read_alone(const Record& record) {
  if (row_of(record.kind).opens != kNothing) return open(record);
  context_.lost_opener = record.kind == Kind::unknown;
  if (record.kind == Kind::header)
    context_.report.add("xprof/header-duplicate"_rule, record.text.substr(0, kMagic.size()),
                        "duplicate header; the first is on line 1");
  else if (record.is_readable) {
    const std::string_view word = record.text.substr(0, std::min(record.text.find_first_of(" \t"), record.text.size()));
    context_.report.add("xprof/syntax"_rule, word, "unknown record ", word);
  }
}

// Opens a section.
void Checker::open(const Record& record) {
  close(record.text);
  open_ = row_of(record.kind).opens;
  if (open_ < last_section_)
    context_.report.add("xprof/section-order"_rule, record.text,
                        "the section is out of order; the usual order is object files, programs, source files");
  last_section_ = open_;
  if (open_ == kObject) {
    header_.objfiles.add(record.text);
    object_.open(record);
  } else if (open_ == kProgram) {
    if (first_program_.empty()) first_program_ = record.text;
    header_.programs.add(record.text);
    programs_.open(record);
  } else {
    if (first_source_.empty()) first_source_ = record.text;
    header_.srcfiles.add(record.text);
    sources_.open(record);
  }
}

void Checker::close(std::string_view end) {
  strays_.flush();
  if ((open_ & kObject) != kNothing) object_.close(end);
  if ((open_ & kProgram) != kNothing) programs_.close(end);
  if ((open_ & kSource) != kNothing) sources_.close(end);
  open_ = kNothing;
}

void Checker::finish() {
  describe();
  if (context_.has_lost_opener) return;  // the missing sections may be in it
  Report& report = context_.report;
  if (last_section_ == kNothing)
    report.add("xprof/no-sections"_rule, context_.text.substr(context_.text.size()),
               "the file has no OBJFILE, PROGRAM or SRCFILE section");
  header_.objfiles.check("xprof/objfile-count"_rule, "n_objfiles", "OBJFILE section", {}, context_);
  header_.programs.check("xprof/program-count"_rule, "n_programs", "PROGRAM section", {}, context_);
  check_source_count();
  if (context_.lacks_rest) return;
  check_type();
  called_.close(references_, header_.proc_names);
  programs_.finish();
  sources_.finish();
}

void Checker::check_source_count() {
  const SourceMap& map = object_.source_map();
  const Declared& said = header_.srcfiles.said();
  if (header_.srcfiles.found() != 0 || (map.is_whole() && map.source_count() == 0)) {
    header_.srcfiles.check("xprof/srcfile-count"_rule, "n_srcfiles", "SRCFILE section", {}, context_);
  } else if (said.is_known && map.is_whole() && said.value != 0 && said.value != map.source_count() &&
             !context_.lacks_rest) {
    context_.report.add("xprof/srcfile-count"_rule, said.where, "n_srcfiles is ", said.value,
                        ", but the file has no SRCFILE sections, and its tuples name ",
                        Plural{map.source_count(), "source file"});
  }
}

void Checker::check_type() {
  Report& report = context_.report;
  const std::string_view type = header_.type_word;
  const auto exclude = [&](std::string_view record, const char* sections) {
    if (record.empty()) return;
    if (type.empty())
      report.add("xprof/type-content"_rule, record, "a file without a type in its header must not have ", sections,
                 " sections");
    else
      report.add("xprof/type-content"_rule, type, "a file of type ", type, " must not have ", sections,
                 " sections, but one starts on line ", LineOf{record});
  };
  switch (header_.type) {
    case FileType::objfd:
      if (header_.objfiles.found() != 1)
        report.add("xprof/objfd-sections"_rule, type, "a file of type ", type,
                   " must have 1 OBJFILE section, but this one has ", header_.objfiles.found());
      exclude(first_program_, "PROGRAM");
      exclude(first_source_, "SRCFILE");
      return;
    case FileType::feedback:
    case FileType::tcovd:
      return exclude(first_source_, "SRCFILE");
    case FileType::tcovsd:
      if (first_source_.empty())
        report.add("xprof/type-content"_rule, type, "a file of type ", type,
                   " must have SRCFILE sections, but this one has none");
      return;
    case FileType::unknown:
      return;
  }
}

void Checker::describe() {
  Report& report = context_.report;
  const auto some = [&](std::uint64_t count, const char* noun) {
    if (count != 0) report.describe(Plural{count, noun});
  };
  static constexpr const char* kTypes[] = {"feedback", "tcovd", "objfd", "tcovsd", "unknown type"};
  report.describe("version 4.4");
  report.describe(kTypes[static_cast<std::size_t>(header_.type)]);
  some(header_.objfiles.found(), "object file");
  some(references_.procedures().size(), "procedure");
  some(header_.programs.found(), "program");
  some(header_.srcfiles.found(), "source file");
  Facts facts;
  facts.functions = references_.procedures().size();
  report.set_facts(std::move(facts));
}

// Whether a line near the start of the file begins like a section: a profile whose header is damaged or lost.
bool has_section_line(std::string_view start) {
  Lines lines(start);
  std::string_view line;
  while (lines.next(line)) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    for (const std::string_view keyword : {"OBJFILE:", "PROGRAM:", "SRCFILE:"})
      if (line.starts_with(keyword)) return true;
  }
  return false;
}

constexpr std::string_view kFileNames[] = {"feedback.text", "objfd.text", "tcovd.text", "tcovsd.text"};

Match detect(const Head& head) {
  const std::string_view bytes = head.bytes;
  if (bytes.starts_with(kMagic)) return Match::certain;
  const std::string_view start = bytes.substr(0, 512);
  if (start.find(kMagic) != std::string_view::npos) return Match::strong;
  constexpr std::size_t kTelling = 8;  // "PROFILE-"
  if (bytes.size() >= kTelling && bytes.substr(0, kTelling) == kMagic.substr(0, kTelling)) return Match::weak;
  if (has_section_line(start)) return Match::weak;
  return has_name_of(kXprofText, head) ? Match::name : Match::none;
}

void check(const Input& input, Report& report) {
  report.set_text_size(input.bytes.size());
  Checker(input, report).run();
}

}  // namespace

constinit const Format kXprofText = {.id = "xprof-text",
                                     .name = "Sun/Oracle profile feedback text",
                                     .file_names = kFileNames,
                                     .detect = detect,
                                     .check = check};

namespace {

constexpr const Format* kFormats[] = {&kXprofText};
constexpr RuleTable kRuleTables[] = {{"xprof", kRules}};

}  // namespace

constinit const Family kXprof = {.id = "xprof", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::xprof
