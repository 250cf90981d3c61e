// The record grammar of profile feedback text, as tables: a record, and its contents or its error.
#include <gtest/gtest.h>

#include <string>

#include "grammars/xprof_text.h"
#include "tests/support/grammars.h"

namespace proflint::grammars::xprof_text {
namespace {

// The contents of a record: the fields in order, with '-' for absent ones, '!' before values that do not fit 64 bits
// and '0' before a number with leading zeros.
class Dump {
 public:
  Dump& operator<<(const Number& number) {
    const bool is_zero_led = number.fits && !number.is_plain;
    return word(number.is_absent() ? "-"
                : !number.fits     ? "!" + std::string(number.digits())
                                   : (is_zero_led ? "0" : "") + std::to_string(number.value));
  }
  Dump& operator<<(std::string_view text) { return word(text.empty() ? "-" : std::string(text)); }
  const std::string& text() const { return text_; }

 private:
  Dump& word(const std::string& text) {
    text_ += (text_.empty() ? "" : " ") + text;
    return *this;
  }
  std::string text_;
};

void dump(Dump& out, const HeaderStart& r) {
  out << r.version << r.rest;
}
void dump(Dump& out, const Header& r) {
  out << r.version << r.objfiles << r.programs << r.proc_names << r.srcfiles << r.type;
}
void dump(Dump& out, const ObjFile& r) {
  out << r.path << r.procs << r.seconds << r.microseconds << r.values_per_vp << r.signature << r.srcfile_names;
}
void dump(Dump& out, const Proc& r) {
  out << r.name << r.signature << r.counters << r.vp_sites << r.vp_records << r.id << r.blocks << r.edges
      << r.srcmap_ops;
}
void dump(Dump& out, const Program& r) {
  out << r.path << r.objfile_refs << r.comdat_procs;
}
void dump(Dump& out, const ObjRef& r) {
  out << r.path;
}
void dump(Dump& out, const Comdat& r) {
  out << r.procedure;
}
void dump(Dump& out, const SrcFile& r) {
  out << r.path << r.srclines;
}
void dump(Dump& out, const SrcLine& r) {
  out << r.line << r.column << r.block_refs;
}
void dump(Dump& out, const Stat& r) {
  out << r.name << r.value;
}
void dump(Dump& out, const Vp& r) {
  out << r.type << r.expression << r.count << r.value;
}
void dump(Dump& out, const Counter& r) {
  out << r.id << r.value;
}
void dump(Dump& out, const Block& r) {
  out << r.id << r.counter;
}
void dump(Dump& out, const BlockRef& r) {
  out << r.block << r.count << r.procedure;
}
void dump(Dump& out, const Edge& r) {
  out << r.id << r.colon << r.counter << r.from << r.to;
}
void dump(Dump& out, const SourceMap& r) {
  out << r.id << r.block << r.line << r.column << r.source;
}

template <class Record>
std::string read(std::string_view text) {
  Record record;
  Expected expected;
  if (!parse(text, record, &expected)) return tests::failure(text, expected);
  Dump out;
  dump(out, record);
  return out.text();
}

struct Row {
  std::string_view record;
  std::string says;
};

template <class Record>
void check(std::initializer_list<Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(read<Record>(row.record), row.says) << row.record;
}

TEST(XprofTextGrammar, Header) {
  check<HeaderStart>({
      {"PROFILE-FEEDBACK-DATA: 4.4 1 2", "4.4 1 2"},
      {"PROFILE-FEEDBACK-DATA:12.0", "12.0 -"},
      {"PROFILE-FEEDBACK-DATA: 4.4x", "!26 a space"},
      {"PROFILE-FEEDBACK-DATA: 4 1", "!23 a version such as 4.4"},
  });
  check<Header>({
      {"PROFILE-FEEDBACK-DATA: 4.4 1 2 3 4", "4.4 1 2 3 4 -"},
      {"PROFILE-FEEDBACK-DATA:4.4\t1  2 3 4 tcovd", "4.4 1 2 3 4 tcovd"},
      {"PROFILE-FEEDBACK-DATA: 4.4 1 2 3", "!32 a space"},
      {"PROFILE-FEEDBACK-DATA: 4.4 1 2 3 x", "!33 the number of source files"},
      {"PROFILE-FEEDBACK-DATA: 4.4 1 2 3 4 a b", "!36 the end of the line"},
  });
}

TEST(XprofTextGrammar, ObjectFilesAndProcedures) {
  check<ObjFile>({
      {"OBJFILE:/a.o 1 2 3 4 0xfF 6", "/a.o 1 2 3 4 255 6"},
      {"OBJFILE: \t/a.o 1 2 3 4 0x0 6", "/a.o 1 2 3 4 0 6"},
      {"OBJFILE: /a.o 1 2 3 4 0x10000000000000000 6", "/a.o 1 2 3 4 !0x10000000000000000 6"},
      {"OBJFILE: /a.o 1 2 3 4 0X1 6", "!22 a signature such as 0x1f"},
      {"OBJFILE: /a.o 1 2 3 4 0x 6", "!22 a signature such as 0x1f"},
      {"OBJFILE: 1 2 3 4 0x5 6", "!18 a space"},
      {"OBJFILE:", "!8 the path of an object file"},
  });
  check<Proc>({
      {"PROC: f 0x1 2 3 4 5 6 7 8", "f 1 2 3 4 5 6 7 8"},
      {"PROC:f 0x1 2 3 4 5 6 7 8", "f 1 2 3 4 5 6 7 8"},
      {"PROC: f 0x1 2 3 4 5 6 7", "!23 a space"},
      {"PROC: f 0x1 2 3 4 5 6 7 -8", "!24 the number of source mapping operations"},
      {"PROC: f 1 2 3 4 5 6 7 8", "!8 a signature such as 0x1f"},
  });
}

TEST(XprofTextGrammar, RecordsOfAProcedure) {
  check<Stat>({{"max 7", "max 7"}, {"sum 007", "sum 07"}, {"max", "!3 a space"}, {"max x", "!4 a number"}});
  check<Counter>({
      {"1 7", "1 7"},
      {"1\t 18446744073709551615", "1 18446744073709551615"},
      {"1 18446744073709551616", "1 !18446744073709551616"},
      {"1 000000000000000000000000000000000000000001", "1 01"},
      {"1 99999999999999999999999999999999", "1 !99999999999999999999999999999999"},
      {"1", "!1 a space"},
      {"1 -7", "!2 the value of a counter"},
      {"1 +7", "!2 the value of a counter"},
      {"1 1e3", "!3 the end of the line"},
      {"1 7 8", "!3 the end of the line"},
  });
  check<Vp>({
      {"VP_INT 1 7 -5", "VP_INT 1 7 -5"},
      {"VP_ 1 0", "VP_ 1 0 -"},
      {"VP_PROC 1 7 f:/a.o x", "!18 the end of the line"},
      {"VP_INT 1", "!8 a space"},
  });
  check<Block>(
      {{"B1: 2", "1 2"}, {"B1:2", "1 2"}, {"B1: x", "!4 a counter id"}, {"B1: 2 3", "!5 the end of the line"}});
  check<Edge>({
      {"E1 2 B3 B4", "1 - 2 3 4"},
      {"E1: 2 B3 B4", "1 : 2 3 4"},
      {"E1:2 B3 B4", "!3 a space"},
      {"E1 2 3 B4", "!5 a block such as B1"},
      {"E1 2 B3", "!7 a space"},
  });
  check<SourceMap>({
      {"S1: B2 3", "1 2 3 - -"},
      {"S1:B2 3:4 /a.c", "1 2 3 4 /a.c"},
      {"S1: B2 3: /a.c", "!9 a column number"},
      {"S1 B2 3", "!2 a colon"},
  });
}

TEST(XprofTextGrammar, ProgramsAndSourceFiles) {
  check<Program>({{"PROGRAM: /p 1 2", "/p 1 2"}, {"PROGRAM: /p 1", "!13 a space"}});
  check<ObjRef>({{"OBJREF: /a.o", "/a.o"}, {"OBJREF:", "!7 the path of an object file"}});
  check<Comdat>({{"COMDAT_PROC: f:/a.o", "f:/a.o"}, {"COMDAT_PROC: f /a.o", "!14 the end of the line"}});
  check<SrcFile>({{"SRCFILE: /a.c 1", "/a.c 1"}, {"SRCFILE: /a.c", "!13 a space"}});
  check<SrcLine>({{"SRCLINE: 1 2", "1 - 2"}, {"SRCLINE: 1:3 2", "1 3 2"}, {"SRCLINE: 1:3", "!12 a space"}});
  check<BlockRef>({{"B1 2 f:/a.o", "1 2 f:/a.o"}, {"B1 2", "!4 a space"}});
}

TEST(XprofTextGrammar, NamesOfAnyLengthEndAtABlank) {
  for (std::size_t size = 1; size < 70; ++size)
    for (const char blank : {' ', '\t'}) {
      const std::string name(size, '\x80');
      EXPECT_EQ(read<SrcFile>("SRCFILE: " + name + blank + "12"), name + " 12");
      EXPECT_EQ(read<ObjRef>("OBJREF: " + name), name);
    }
}

TEST(XprofTextGrammar, Kinds) {
  const std::pair<std::string_view, Kind> rows[] = {
      {"PROFILE-FEEDBACK-DATA:", Kind::header},
      {"OBJFILE:x", Kind::objfile},
      {"OBJFILE x", Kind::unknown},
      {"PROC:", Kind::proc},
      {"PROGRAM:", Kind::program},
      {"OBJREF:", Kind::objref},
      {"COMDAT_PROC:", Kind::comdat},
      {"SRCFILE:", Kind::srcfile},
      {"SRCLINE:", Kind::srcline},
      {"max", Kind::stat},
      {"max\t1", Kind::stat},
      {"maximum 1", Kind::unknown},
      {"sum 1", Kind::stat},
      {"VP_", Kind::vp},
      {"VP", Kind::unknown},
      {"1x", Kind::counter},
      {"B1:", Kind::block},
      {"B1", Kind::bref},
      {"B1x", Kind::bref},
      {"B:", Kind::unknown},
      {"B", Kind::unknown},
      {"E1", Kind::edge},
      {"Ex", Kind::unknown},
      {"S1", Kind::smap},
      {"S", Kind::unknown},
      {"\x80", Kind::unknown},
      {"-1 2", Kind::unknown},
  };
  for (const auto& [record, kind] : rows) EXPECT_EQ(kind_of(record), kind) << record;
}

TEST(XprofTextGrammar, Values) {
  for (const char* value : {"0", "-0", "12", "-9223372036854775809", "007"}) EXPECT_TRUE(is_integer(value)) << value;
  for (const char* value : {"", "-", "+1", "1.0", "0x1", "1e3", " 1"}) EXPECT_FALSE(is_integer(value)) << value;
  for (const char* value : {"0", "1.", ".5", "-1.5e10", "+1E-3", "inf", "-INF", "Infinity", "nan", "NaN()", "nan(0x_Z)",
                            "0x1", "0X.8p1", "0x1.8P-3", "-0xa.p+2"})
    EXPECT_TRUE(is_real(value)) << value;
  for (const char* value :
       {"", ".", "-", "1e", "1e+", "1.5f", "0x", "0x.", "0x1p", "0x.p1", "infin", "nan(", "nan(-)", "1,5", "--1", "1 "})
    EXPECT_FALSE(is_real(value)) << value;
}

}  // namespace
}  // namespace proflint::grammars::xprof_text
