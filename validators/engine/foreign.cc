// Kinds by their first bytes and XML roots. Follows the documentation of the tools named there.
#include "validators/engine/foreign.h"

#include <algorithm>
#include <iterator>

#include "validators/core/foreign.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint {
namespace {

using std::string_view_literals::operator""sv;

struct Start {
  std::string_view bytes, what;
};

constexpr Start kStarts[] = {
    {"\x7f"
     "ELF",
     "an ELF file (program, library or object)"},
    {"\xcf\xfa\xed\xfe", "a Mach-O file (program, library or object)"},
    {"\xce\xfa\xed\xfe", "a Mach-O file (program, library or object)"},
    {"\xfe\xed\xfa\xcf", "a Mach-O file (program, library or object)"},
    {"\xfe\xed\xfa\xce", "a Mach-O file (program, library or object)"},
    {"\xca\xfe\xba\xbe\0\0"sv, "a Java class or a universal Mach-O file"},
    {"\0asm"sv, "a WebAssembly module"},
    {"!<arch>\n", "an ar archive"},
    {"MZ", "a Windows PE image (.exe, .dll, .mibc); show the profile in a .mibc with dotnet-pgo dump"},
    {"BC\xc0\xde", "LLVM bitcode; show it with llvm-bcanalyzer"},
    {"CTXP", "a clang contextual profile; show it with llvm-ctxprof-util"},
    {"FLR\0"sv, "a Java Flight Recording (JFR); convert it with async-profiler's jfrconv"},
    {"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7",
     "a SQLite rollback journal: the writer was killed; open the database with sqlite3 first"},
    {"7\x7f\x06\x82", "a SQLite write-ahead log; open the database with sqlite3 first"},
    {"7\x7f\x06\x83", "a SQLite write-ahead log; open the database with sqlite3 first"},
    {"{\xa9\x03", "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"{)\x03", "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"\xfb\xa9\x03", "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"\xfb)\x03", "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"{\xa8\x03\0\0\0"sv, "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"{(\x03\0\0\0"sv, "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"\xfb\xa8\x03\0\0\0"sv, "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"\xfb(\x03\0\0\0"sv, "a Python cProfile profile; show it with python3 -m pstats or flameprof"},
    {"d\xff\xff\xff\xff\xff\xbf\xc0", "SanitizerCoverage data (.sancov); show it with sancov -symbolize"},
    {"2\xff\xff\xff\xff\xff\xbf\xc0", "SanitizerCoverage data (.sancov); show it with sancov -symbolize"},
    {"\xc0\xbf\xff\xff\xff\xff\xff"
     "d",
     "SanitizerCoverage data (.sancov); show it with sancov -symbolize"},
    {"\xc0\xbf\xff\xff\xff\xff\xff"
     "2",
     "SanitizerCoverage data (.sancov); show it with sancov -symbolize"},
    {"DRCOV VERSION: ", "drcov coverage (DynamoRIO, Frida, Lighthouse); convert it with drcov2lcov"},
    {"Nettrace", "a .NET EventPipe trace (nettrace); convert it with dotnet-trace convert"},
    {"!FastSerialization", "a .NET EventPipe trace (nettrace); convert it with dotnet-trace convert"},
    {"# SystemC::Coverage-3", "Verilator coverage; convert it with verilator_coverage --write-info"},
    {"\0\5\x16\7\0\2\0\0"sv, "an AppleDouble file, in which macOS stores attributes of another file"},
    {"MMPD", "a profile of rustc (.mm_profdata); show it with summarize or crox of measureme"},
    {"Mix \"", "an index of a module for Haskell hpc (.mix); pass a report, such as one of hpc-lcov"},
    {"Tix [", "Haskell hpc coverage (.tix); show it with hpc markup, or convert it with hpc-lcov"},
    {"--- symbol", "a symbolized gperftools profile; convert it with pprof -proto"},
    {"BISECT-COVERAGE-", "bisect_ppx coverage; convert it with bisect-ppx-report cobertura"},
    {"GROUP,PACKAGE,CLASS,INSTRUCTION_MISSED", "a JaCoCo CSV report; pass jacoco.xml or the .exec file instead"},
    {"EMMA\0\0\0\0"sv, "coverage data of EMMA, not of JaCoCo; show it with the report command of EMMA"},
    {"\xac\xed\0\x05"sv,
     "serialized Java objects, perhaps cobertura.ser; run cobertura-report --format xml and pass its output"},
    {"pst0", "Perl Storable data, perhaps from Devel::Cover; run 'cover -report clover'"},
    {"=srl", "Perl Sereal data, perhaps from Devel::Cover; run 'cover -report clover'"},
    {"=\xf3rl", "Perl Sereal data, perhaps from Devel::Cover; run 'cover -report clover'"},
    {"$VAR1 = {", "Perl Data::Dumper output, perhaps from Devel::Cover; run 'cover -report clover'"},
    {"Flat profile:", "a gprof text report, not profile data; pass gmon.out instead"},
    {"PK\x03\x04", "a zip archive; unpack it first (from standard input: --archive zip)"},
};

// Profiles in containers that proflint does not unpack.
constexpr Start kWrapped[] = {
    {"\xfd"
     "7zXZ",
     "an xz file; decompress it first"},
    {"BZh", "a bzip2 file; decompress it first"},
    {"00000000: ", "a hex dump; convert it back with xxd -r"},
    {"diff --git ", "a patch; apply it with git apply"},
};

struct Root {
  std::string_view element, mark, what;  // the mark is in the start tag, or for a child after it; empty: any
};
constexpr std::string_view kTemplate = "a template for reports, not a report";
constexpr Root kRoots[] = {
    {"phpunit", "schema.phpunit.de/coverage",
     "a PHPUnit XML coverage report; write one with --coverage-clover instead"},
    {"crap_result", "", "a PHPUnit Crap4j report; write one with --coverage-clover instead"},
    {"Root", "DotCoverVersion", "a dotCover report; convert it with ReportGenerator"},
    {"coverage", "profilerVersion=", "an NCover report; convert it with ReportGenerator"},
    {"scoverage", "", "an scoverage report; pass its cobertura.xml instead"},
    {"coverage", "=\"{{", kTemplate},
    {"report", "=\"{{", kTemplate},
    {"top", "abs_name=", "a cocotb-coverage report; show it with cocotb-coverage"},
    {"Site", "BuildName=", "a CTest result for CDash; pass the reports that it was made from"},
    {"UCIS", "", "hardware coverage in UCIS format; write a report with vcover report -xml"},
};

// The start tag of the outermost element, within the start of the file.
std::string_view start_tag(std::string_view bytes, std::string_view root) {
  constexpr std::size_t kSearched = 65536;
  bytes = bytes.substr(0, kSearched);
  const std::size_t at = bytes.find(std::string("<").append(root));
  return at == bytes.npos ? std::string_view() : bytes.substr(at, bytes.find('>', at) - at);
}

std::string_view find_root(const Head& head) {
  const std::string_view root = head.xml_root();
  if (root.empty()) return {};
  for (const Root& kind : kRoots)
    if (root == kind.element && (kind.mark.empty() || start_tag(head.bytes, root).find(kind.mark) != root.npos))
      return kind.what;
  return {};
}

// Its first member's header has a magic after the name and other fields. Follows pax, "ustar Interchange Format".
bool is_tar(std::string_view bytes) {
  constexpr std::size_t kMagicAt = 257;
  return bytes.size() > kMagicAt && bytes.substr(kMagicAt).starts_with("ustar");
}

// A database without the tables of coverage.py: page 1 contains the statements that created its tables.
std::string_view find_database(std::string_view bytes) {
  if (!bytes.starts_with("SQLite format 3\0"sv)) return {};
  const std::string_view schema = bytes.substr(0, 4096);
  const auto has = [&](std::string_view table) { return schema.find(table) != std::string_view::npos; };
  if (has("CREATE TABLE node") && has("file_fp")) return "a SQLite database of pytest-testmon, not coverage data";
  if (has("moz_places")) return "a SQLite database of Firefox, not coverage data";
  return "a SQLite database, but not a data file of coverage.py";
}

// What CoverageData.dumps() returns: `z` and a zlib stream, whose first two bytes are a multiple of 31.
bool is_dumped_coverage(std::string_view bytes) {
  return bytes.size() > 2 && bytes.starts_with("zx") && (0x7800 + static_cast<unsigned char>(bytes[2])) % 31 == 0;
}

// ART's magics are followed by a version in digits: "pro\0010\0".
bool is_art(std::string_view bytes) {
  return (bytes.starts_with("pro\0"sv) || bytes.starts_with("prm\0"sv)) && is_digits(bytes.substr(4, 3));
}

// The five words of a gperftools profile, a marker, and the name of the interpreter within a few bytes.
bool is_vmprof(std::string_view bytes) {
  for (const std::size_t word : {std::size_t{4}, std::size_t{8}}) {
    const std::string_view next = bytes.substr(std::min(5 * word, bytes.size()), 24);
    if (bytes.starts_with("\0\0\0\0"sv) && (next.starts_with('\4') || next.starts_with('\5')) &&
        (next.find("cpython") != next.npos || next.find("pypy") != next.npos))
      return true;
  }
  return false;
}

// Erlang's cover:export() writes terms after their sizes: the first one names a file.
bool is_erlang_cover(std::string_view bytes) {
  const std::string_view term = bytes.substr(std::min<std::size_t>(1, bytes.size()));
  return term.starts_with("\x83h\3d\0\4file"sv) || term.starts_with("\x83h\3w\4file"sv);
}

// A pickle of protocol 2 to 5 starts like this and ends in STOP.
bool is_pickle(std::string_view bytes) {
  return bytes.size() > 3 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5 && bytes.back() == '.';
}

// A text may start with a few letters by chance.
bool starts_with_mark(const Head& head, std::string_view mark) {
  constexpr std::size_t kWord = 5;
  const bool is_word = mark.size() < kWord && std::all_of(mark.begin(), mark.end(), is_text_byte);
  return head.bytes.starts_with(mark) && !(is_word && head.is_text());
}

std::string_view find_start(const Head& head, std::span<const Start> kinds) {
  for (const Start& kind : kinds)
    if (starts_with_mark(head, kind.bytes)) return kind.what;
  return {};
}

// A row that starts with an XML element refers to the outermost element, wherever in the file it is.
std::string_view find_of_family(const Head& head, const Family& family) {
  const std::string_view root = head.xml_root();
  for (const Foreign& kind : family.foreign)
    if (kind.start.starts_with('<') ? !root.empty() && root == kind.start.substr(1)
                                    : head.bytes.starts_with(kind.start))
      return kind.what;
  return {};
}

}  // namespace

OtherKind find_marked_root(const Head& head) {
  return {find_root(head)};
}

OtherKind find_marked_kind(const Head& head) {
  if (const std::string_view what = find_root(head); !what.empty()) return {what};
  if (head.bytes.starts_with("PK\x03\x04") && head.bytes.substr(0, 64).find("primary.prof") == 30)
    return {"dex metadata (.dm) with an ART profile; unzip it, and show the profile with profman --dump-only"};
  if (const std::string_view what = find_start(head, kStarts); !what.empty()) return {what};
  if (is_tar(head.bytes)) return {"a tar archive; unpack it first (from standard input: --archive tar)"};
  if (const std::string_view what = find_database(head.bytes); !what.empty()) return {what};
  if (is_dumped_coverage(head.bytes))
    return {"output of CoverageData.dumps(); read it with CoverageData.loads() and save it with write()"};
  if (is_art(head.bytes)) return {"an Android ART profile; show it with profman --dump-only"};
  if (is_erlang_cover(head.bytes)) return {"an export of Erlang's cover; convert it with covertool or mix coveralls"};
  if (is_vmprof(head.bytes)) return {"a vmprof profile; show it with vmprofshow"};
  if (is_pickle(head.bytes))
    return {"a Python pickle (line_profiler, pyinstrument); never load a pickle of unknown origin"};
  if (const std::string_view what = find_start(head, kWrapped); !what.empty()) return {what, true};
  for (const Family* family : families())
    if (const std::string_view what = find_of_family(head, *family); !what.empty()) return {what};
  return {};
}

}  // namespace proflint
