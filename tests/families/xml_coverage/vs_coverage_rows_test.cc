// Bounds of the rules of Visual Studio's reports, in both forms: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::expect_hits;
using xml_coverage::Row;

constexpr std::string_view kResults = R"(<results><modules>
<module name="m" path="m" block_coverage="66.67" line_coverage="50.00" blocks_covered="2" blocks_not_covered="1" lines_covered="2" lines_partially_covered="1" lines_not_covered="1"><functions>
<function name="f" block_coverage="100.00" line_coverage="66.67" blocks_covered="2" blocks_not_covered="0" lines_covered="2" lines_partially_covered="1" lines_not_covered="0"><ranges>
<range source_id="0" covered="yes" start_line="1" start_column="5" end_line="2" end_column="3"/>
<range source_id="1" covered="partial" start_line="1" start_column="5" end_line="1" end_column="5"/></ranges></function>
<function name="g" blocks_covered="0" blocks_not_covered="1" lines_covered="0" lines_partially_covered="0" lines_not_covered="1"><ranges/></function></functions>
<source_files><source_file id="0" path="a.cs" checksum_type="SHA1" checksum="0123456789abcdef0123456789ABCDEF01234567"/>
<source_file id="1" path="b.cs" checksum_type="none" checksum=""/></source_files>
<skipped_functions><skipped_function name="h" reason="x"/></skipped_functions></module></modules></results>)";

TEST(VsCoverageRows, Results) {
  const Row rows[] = {
      {{}, ""},
      {{{"blocks_covered=\"0\"", "blocks_covered=\"-1\""}}, "number"},
      {{{"blocks_covered=\"0\"", "blocks_covered=\"2147483648\""}}, "number-range sum"},
      {{{"blocks_covered=\"0\"", "blocks_covered=\"1\""}}, "sum"},
      {{{"lines_not_covered=\"1\"><ranges/>", "lines_not_covered=\"2\"><ranges/>"}}, "sum"},
      {{{"<function name=\"g\" ", "<function "}}, "attribute-missing"},
      // An invalid count is not treated as 0.
      {{{"line_coverage=\"66.67\" blocks_covered=\"2\"", "line_coverage=\"66.67\" blocks_covered=\"x\""}}, "number"},
      {{{"line_coverage=\"66.67\" blocks_covered=\"2\" ", "line_coverage=\"66.67\" "}}, "attribute-missing"},
      {{{"block_coverage=\"66.67\"", "block_coverage=\"66.66\""}}, "percent"},
      {{{"block_coverage=\"66.67\"", "block_coverage=\"66.6717\""}}, ""},
      {{{"block_coverage=\"66.67\"", "block_coverage=\"66.672\""}}, "percent"},
      {{{"line_coverage=\"50.00\"", "line_coverage=\"75.00\""}}, "percent"},
      {{{"line_coverage=\"50.00\"", "line_coverage=\"50%\""}}, "decimal"},
      {{{"line_coverage=\"50.00\"", "line_coverage=\"50,00\""}}, "decimal"},
      {{{"line_coverage=\"50.00\" ", ""}}, ""},
      // Three lines: two in one source, one in the other.
      {{{"end_line=\"2\"", "end_line=\"3\""}}, "function-lines"},
      {{{"source_id=\"1\"", "source_id=\"0\""}}, ""},
      {{{"end_line=\"2\"", "end_line=\"100000\""}}, ""},
      {{{"end_line=\"2\"", "end_line=\"99999\""}}, "function-lines"},
      {{{"end_line=\"2\"", "end_line=\"0\""}}, "range"},
      {{{"end_column=\"5\"", "end_column=\"4\""}}, "range"},
      {{{"end_line=\"2\"", "end_line=\"16707566\""}}, "hidden-line"},
      {{{"source_id=\"1\"", "source_id=\"2\""}}, "source-reference"},
      {{{"id=\"1\" path=\"b.cs\"", "id=\"0\" path=\"b.cs\""}}, "source-duplicate source-reference"},
      // References are not reported in addition to the defect of the source.
      {{{"id=\"1\" path=\"b.cs\"", "id=\"x\" path=\"b.cs\""}}, "number"},
      {{{"id=\"1\" path=\"b.cs\"", "path=\"b.cs\""}}, "attribute-missing"},
      {{{"id=\"1\" path=\"b.cs\"", "id=\"1\""}}, "attribute-missing"},
      {{{"<source_files><source_file id=\"0\" path=\"a.cs\"", "<source_file id=\"0\" path=\"a.cs\""},
        {"ABCDEF01234567\"/>", "ABCDEF01234567\"/><source_files>"}},
       "element-misplaced"},
      {{{"<source_files>", "<skipped_functions>"}, {"</source_files>", "</skipped_functions>"}},
       "element-duplicate element-misplaced*2 element-missing"},
      {{{"covered=\"partial\"", "covered=\"Partial\""}}, "covered-value"},
      {{{"covered=\"partial\" ", ""}}, "attribute-missing"},
      {{{"SHA1", "SHA256"}}, "checksum"},
      {{{"SHA1", "SHA"}}, ""},
      {{{"01234567\"", "0123456g\""}}, "checksum"},
      {{{"<ranges/>", ""}}, "element-missing"},
      {{{"<ranges/>", "<range/>"}}, "attribute-missing*6 element-misplaced element-missing"},
      {{{"<skipped_functions>", "<x/><skipped_functions>"}}, "element-unknown"},
      {{{"path=\"b.cs\"", "path=\"../b.cs\""}}, "path-escape"},
      {{{"path=\"b.cs\"", "path=\"\""}}, ""},
  };
  expect_hits(kResults, "vs-coverage", rows);
}

TEST(VsCoverageRows, SourcesOfEachModuleAreItsOwn) {
  const std::string module =
      std::string(kResults.substr(kResults.find("<module "), kResults.find("</modules>") - kResults.find("<module ")));
  const Row rows[] = {
      {{{"</modules>", module + "</modules>"}}, ""},
      {{{"</modules>", module + "</modules>"}, {"id=\"1\" path", "id=\"2\" path"}}, "source-reference"},
  };
  expect_hits(kResults, "vs-coverage", rows);
  const Facts facts = check(kResults).facts;
  EXPECT_EQ(facts.functions, 2u);
  EXPECT_EQ(facts.counters, 2u);
  EXPECT_EQ(facts.nonzero, 2u);
  EXPECT_EQ(facts.lines, 3u);
  EXPECT_EQ(facts.lines_hit, 3u);
  // The same sources in a second module add no lines.
  const std::string twice = std::string(kResults).insert(kResults.find("</modules>"), module);
  EXPECT_EQ(check(twice).facts.lines, 3u);
  EXPECT_EQ(check(twice).facts.counters, 4u);
}

constexpr std::string_view kDataSet =
    R"(<CoverageDSPriv><xs:schema xmlns:xs="x"><xs:element>text<Module/></xs:element></xs:schema>
<Module><ModuleName>m</ModuleName><ImageSize>1</ImageSize><ImageLinkTime>0</ImageLinkTime><BlocksCovered>2</BlocksCovered>
<NamespaceTable><NamespaceKeyName>mn</NamespaceKeyName><ModuleName>m</ModuleName><BlocksCovered>2</BlocksCovered>
<Class><ClassKeyName>mnC</ClassKeyName><ClassName>C</ClassName><NamespaceKeyName>mn</NamespaceKeyName><BlocksCovered>2</BlocksCovered>
<Method><MethodKeyName>mnCf</MethodKeyName><MethodName>f</MethodName><BlocksCovered>2</BlocksCovered>
<LinesCovered>1</LinesCovered><LinesPartiallyCovered>0</LinesPartiallyCovered><LinesNotCovered>1</LinesNotCovered>
<Lines><LnStart>1</LnStart><ColStart>2</ColStart><LnEnd>1</LnEnd><ColEnd>3</ColEnd><Coverage>0</Coverage><SourceFileID>1</SourceFileID><LineID>7</LineID></Lines>
<Lines><LnStart>2</LnStart><ColStart>2</ColStart><LnEnd>2</LnEnd><ColEnd>3</ColEnd><Coverage>2</Coverage><SourceFileID>1</SourceFileID><LineID>5</LineID></Lines>
</Method></Class></NamespaceTable></Module>
<SourceFileNames><SourceFileID>1</SourceFileID><SourceFileName>a.cs</SourceFileName></SourceFileNames></CoverageDSPriv>)";

TEST(VsCoverageRows, DataSets) {
  const Row rows[] = {
      {{}, ""},
      {{{"<ColStart>2<", "<ColStart>\n 2\t<"}}, ""},
      {{{"<ColStart>2<", "<ColStart>\r\n<!-- x -->2<![CDATA[\n]]><"}}, ""},
      {{{"<ColStart>2<", "<ColStart>2 3<"}}, "number"},
      {{{"<ColStart>2<", "<ColStart>\v2<"}}, "xml/not-well-formed"},
      {{{"<BlocksCovered>2<", "<BlocksCovered>\n2\n<"}}, ""},
      {{{"<SourceFileID>1<", "<SourceFileID>\n1\n<"}}, ""},
      {{{"<LineID>7<", "<LineID> 7 <"}}, ""},
      {{{"<Coverage>0<", "<Coverage>\n0\n<"}}, ""},
      {{{"<ColStart>2<", "<ColStart><"}}, "number"},
      {{{"<ColStart>2</ColStart>", ""}}, "element-missing"},
      {{{"<ColStart>2<", "<ColStart>4294967296<"}}, "number-range range"},
      {{{"<ColEnd>3<", "<ColEnd>4294967295<"}}, ""},
      {{{"<ImageSize>1<", "<ImageSize>x<"}}, "number"},
      {{{"<Coverage>0<", "<Coverage>1<"}}, ""},
      {{{"<Coverage>0<", "<Coverage>01<"}}, "covered-value"},
      {{{"<LnEnd>1<", "<LnEnd>3<"}}, "function-lines"},
      {{{"<LnEnd>1<", "<LnEnd>0<"}}, "range"},
      {{{"<LnStart>2<", "<LnStart>16707566<"}}, "hidden-line range"},
      {{{"<BlocksCovered>2<", "<BlocksCovered>3<"}}, "sum"},
      {{{"<BlocksCovered>2</BlocksCovered>", ""}}, ""},
      {{{"<BlocksCovered>2</BlocksCovered>\n<LinesCovered>", "<LinesCovered>"}}, ""},
      {{{"<BlocksCovered>2</BlocksCovered>\n<LinesCovered>", "<BlocksCovered>0</BlocksCovered><LinesCovered>"}},
       "not-executed sum"},
      {{{"<LineID>7<", "<LineID>5<"}}, "key-duplicate"},
      {{{"<SourceFileID>1<", "<SourceFileID>2<"}}, "source-reference"},
      {{{"<SourceFileName>a", "<SourceFileName>../a"}}, "path-escape"},
      {{{"<SourceFileName>a.cs</SourceFileName>", ""}}, "element-missing"},
      {{{"<SourceFileID>1</SourceFileID><SourceFileName>", "<SourceFileName>"}}, "element-missing"},
      {{{"<SourceFileID>1</SourceFileID><SourceFileName>", "<SourceFileID>x</SourceFileID><SourceFileName>"}},
       "number"},
      {{{"<SourceFileID>1</SourceFileID><SourceFileName>", "<SourceFileID>2</SourceFileID><SourceFileName>"}},
       "source-reference*2"},
      {{{"<ModuleName>m</ModuleName><BlocksCovered>", "<ModuleName>n</ModuleName><BlocksCovered>"}}, "key-reference"},
      {{{"<ModuleName>m</ModuleName><BlocksCovered>", "<BlocksCovered>"}}, ""},
      {{{"<NamespaceKeyName>mn</NamespaceKeyName><BlocksCovered>",
         "<NamespaceKeyName>m</NamespaceKeyName><BlocksCovered>"}},
       "key-reference"},
      {{{"<Method>", "text<Method>"}}, "xml/stray-text"},
      {{{"</Module>\n",
         "</Module><Module><ModuleName>m</ModuleName><ImageSize>1</ImageSize><ImageLinkTime>0</ImageLinkTime>"
         "</Module>"}},
       "key-duplicate"},
  };
  expect_hits(kDataSet, "vs-coverage", rows);
  const Facts facts = check(kDataSet).facts;
  EXPECT_EQ(facts.functions, 1u);
  EXPECT_EQ(facts.counters, 2u);
  EXPECT_EQ(facts.nonzero, 1u);
  EXPECT_EQ(facts.lines, 2u);
  EXPECT_EQ(facts.lines_hit, 1u);
}

}  // namespace
}  // namespace proflint::tests
