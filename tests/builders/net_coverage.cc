// Serializes reports of .NET tools and SonarQube.
#include "tests/builders/net_coverage.h"

#include <fmt/format.h>

#include <algorithm>

namespace proflint::tests::xml_coverage {
namespace {

double percent(std::uint64_t hit, std::uint64_t found) {
  return found == 0 ? 0 : 100 * static_cast<double>(hit) / static_cast<double>(found);
}

std::string summary(const Tally& tally, bool has_class = true) {
  return fmt::format(
      "<Summary numSequencePoints=\"{}\" visitedSequencePoints=\"{}\" numBranchPoints=\"{}\" "
      "visitedBranchPoints=\"{}\" sequenceCoverage=\"{:.2f}\" branchCoverage=\"{:.2f}\" maxCyclomaticComplexity=\"1\" "
      "minCyclomaticComplexity=\"1\" visitedClasses=\"{}\" numClasses=\"{}\" visitedMethods=\"{}\" "
      "numMethods=\"{}\"/>\n",
      tally.lines, tally.hit, tally.conditions, tally.covered, percent(tally.hit, tally.lines),
      percent(tally.covered, tally.conditions), has_class ? tally.hit_files : 0, has_class ? tally.files : 0,
      tally.hit_files, tally.files);
}

std::string points(const File& file, std::size_t uid) {
  std::string out = "<SequencePoints>\n";
  for (const Line& line : file.lines)
    out += fmt::format(
        "<SequencePoint vc=\"{0}\" uspid=\"{1}\" ordinal=\"0\" offset=\"0\" sl=\"{1}\" sc=\"5\" el=\"{1}\" ec=\"6\" "
        "bec=\"0\" bev=\"0\" fileid=\"{2}\"/>\n",
        line.hits, line.number, uid);
  out += "</SequencePoints>\n<BranchPoints>\n";
  for (const Line& line : file.lines)
    for (std::uint64_t i = 0; i < line.conditions; ++i)
      out += fmt::format(
          "<BranchPoint vc=\"{}\" uspid=\"{}\" ordinal=\"{}\" path=\"{}\" offset=\"0\" offsetend=\"9\" sl=\"{}\" "
          "fileid=\"{}\"/>\n",
          i < line.covered ? 1 : 0, line.number, i, i, line.number, uid);
  return out + "</BranchPoints>\n";
}

std::string session(const Coverage& coverage, bool has_module_summaries) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<CoverageSession>\n" + summary(tally_of(coverage)) + "<Modules>\n";
  std::size_t uid = 1;
  for (const Package& package : coverage.packages) {
    out += fmt::format("<Module hash=\"{0}\">\n{1}<ModuleName>{0}</ModuleName>\n<Files>\n", package.name,
                       has_module_summaries ? summary(tally_of(package)) : "");
    std::size_t next = uid;
    for (const File& file : package.files)
      out += fmt::format("<File uid=\"{}\" fullPath=\"{}\"/>\n", next++, file.name);
    out += "</Files>\n<Classes>\n";
    for (const File& file : package.files) {
      const Tally tally = tally_of(file);
      out += fmt::format(
          "<Class>\n{0}<FullName>{1}</FullName>\n<Methods>\n<Method cyclomaticComplexity=\"1\" "
          "sequenceCoverage=\"{2:.2f}\" branchCoverage=\"{3:.2f}\">\n{4}<MetadataToken/>\n<Name>m</Name>\n"
          "<FileRef uid=\"{5}\"/>\n",
          summary(tally), file.name, percent(tally.hit, tally.lines), percent(tally.covered, tally.conditions),
          summary(tally, false), uid);
      out += points(file, uid++) + "</Method>\n</Methods>\n</Class>\n";
    }
    out += "</Classes>\n</Module>\n";
  }
  return out + "</Modules>\n</CoverageSession>\n";
}

// One block per line.
std::string attributes(const Tally& tally) {
  return fmt::format(
      "block_coverage=\"{0:.2f}\" line_coverage=\"{0:.2f}\" blocks_covered=\"{1}\" blocks_not_covered=\"{2}\" "
      "lines_covered=\"{1}\" lines_partially_covered=\"0\" lines_not_covered=\"{2}\"",
      percent(tally.hit, tally.lines), tally.hit, tally.lines - tally.hit);
}

std::string texts(const Tally& tally) {
  return fmt::format(
      "<LinesCovered>{0}</LinesCovered><LinesPartiallyCovered>0</LinesPartiallyCovered>"
      "<LinesNotCovered>{1}</LinesNotCovered><BlocksCovered>{0}</BlocksCovered>"
      "<BlocksNotCovered>{1}</BlocksNotCovered>\n",
      tally.hit, tally.lines - tally.hit);
}

}  // namespace

std::string opencover(const Coverage& coverage) {
  return session(coverage, true);
}
std::string coverlet(const Coverage& coverage) {
  return session(coverage, false);
}

std::string results(const Coverage& coverage) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<results>\n<modules>\n";
  for (const Package& package : coverage.packages) {
    out +=
        fmt::format("<module id=\"{0}\" name=\"{0}\" {1}>\n<functions>\n", package.name, attributes(tally_of(package)));
    for (std::size_t f = 0; f < package.files.size(); ++f) {
      out += fmt::format("<function name=\"{}\" {}>\n<ranges>\n", package.files[f].name,
                         attributes(tally_of(package.files[f])));
      for (const Line& line : package.files[f].lines)
        out += fmt::format(
            "<range source_id=\"{0}\" start_line=\"{1}\" end_line=\"{1}\" start_column=\"5\" end_column=\"6\" "
            "covered=\"{2}\"/>\n",
            f, line.number, line.hits != 0 ? "yes" : "no");
      out += "</ranges>\n</function>\n";
    }
    out += "</functions>\n<source_files>\n";
    for (std::size_t f = 0; f < package.files.size(); ++f)
      out += fmt::format("<source_file id=\"{}\" path=\"{}\"/>\n", f, package.files[f].name);
    out += "</source_files>\n</module>\n";
  }
  return out + "</modules>\n</results>\n";
}

std::string data_set(const Coverage& coverage) {
  std::string out = "<CoverageDSPriv>\n", sources;
  std::size_t source = 0, id = 0;
  for (const Package& package : coverage.packages) {
    const std::string counts = texts(tally_of(package));
    out += fmt::format(
        "<Module><ModuleName>{0}</ModuleName><ImageSize>1</ImageSize><ImageLinkTime>0</ImageLinkTime>{1}"
        "<NamespaceTable>{1}<ModuleName>{0}</ModuleName><NamespaceKeyName>{0}n</NamespaceKeyName>\n",
        package.name, counts);
    for (const File& file : package.files) {
      const std::string of_file = texts(tally_of(file));
      out += fmt::format(
          "<Class><ClassKeyName>{0}n{1}</ClassKeyName><ClassName>{1}</ClassName>{2}"
          "<NamespaceKeyName>{0}n</NamespaceKeyName><Method><MethodKeyName>{0}n{1}m</MethodKeyName>"
          "<MethodName>m</MethodName>{2}",
          package.name, file.name, of_file);
      ++source;
      for (const Line& line : file.lines)
        out += fmt::format(
            "<Lines><LnStart>{0}</LnStart><ColStart>5</ColStart><LnEnd>{0}</LnEnd><ColEnd>6</ColEnd>"
            "<Coverage>{1}</Coverage><SourceFileID>{2}</SourceFileID><LineID>{3}</LineID></Lines>\n",
            line.number, line.hits != 0 ? 0 : 2, source, id++);
      out += "</Method></Class>\n";
      sources += fmt::format(
          "<SourceFileNames><SourceFileID>{}</SourceFileID><SourceFileName>{}</SourceFileName></SourceFileNames>\n",
          source, file.name);
    }
    out += "</NamespaceTable></Module>\n";
  }
  return out + sources + "</CoverageDSPriv>\n";
}

std::string sonar(const Coverage& coverage) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<coverage version=\"1\">\n";
  for (const Package& package : coverage.packages)
    for (const File& file : package.files) {
      out += fmt::format("<file path=\"{}/{}\">\n", package.name, file.name);
      for (const Line& line : file.lines) {
        out += fmt::format("<lineToCover lineNumber=\"{}\" covered=\"{}\"", line.number, line.hits != 0);
        if (line.conditions != 0 && line.hits != 0)
          out += fmt::format(" branchesToCover=\"{}\" coveredBranches=\"{}\"", line.conditions, line.covered);
        out += "/>\n";
      }
      out += "</file>\n";
    }
  return out + "</coverage>\n";
}

std::string to_utf16(const std::string& text) {
  std::string wide = "\xff\xfe";
  for (const char c : text) (wide += c) += '\0';
  return wide;
}

}  // namespace proflint::tests::xml_coverage
