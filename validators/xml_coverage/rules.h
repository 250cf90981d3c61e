// The rules that all coverage reports in XML have in common. Follows XML 1.0 (fifth edition).
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage {

inline constexpr Rule kRules[] = {
    {"xml/empty-file", Severity::error, Category::empty, "there is more than blanks, NUL and a byte order mark",
     "XML 1.0, 2.1", "all readers reject it; a report task that failed leaves such a file",
     "make the report again, and look at what its writer said"},
    {"xml/truncated", Severity::error, Category::truncated,
     "the document does not end within its root element, a tag, a comment or a character", "XML 1.0, 2.1",
     "xmllint and pycobertura reject it; cobertura-merge merges what was there, with status 0",
     "the writer was killed or the copy was cut; make the report again"},
    {"xml/trailing-content", Severity::error, Category::syntax,
     "only blanks, comments and processing instructions follow the root element", "XML 1.0, 2.1",
     "xmllint and pycobertura reject it; cobertura-merge writes nothing, with status 0",
     "keep one report in one file: merge reports with a tool that does that"},
    {"xml/leading-content", Severity::error, Category::syntax,
     "nothing but a byte order mark precedes the XML declaration", "XML 1.0, 2.8", "xmllint rejects it",
     "remove what precedes <?xml"},
    {"xml/encoding", Severity::error, Category::syntax, "the encoding is known and the bytes are valid in it",
     "XML 1.0, 4.3.3", "all readers reject it", "write the report in UTF-8"},
    {"xml/not-well-formed", Severity::error, Category::syntax, "the document is well-formed", "XML 1.0",
     "xmllint and pycobertura reject it; cobertura-merge writes nothing, with status 0",
     "the writer did not escape & or <, or the file is damaged; rename the source or make the report again"},
    {"xml/undefined-entity", Severity::error, Category::reference,
     "only amp, lt, gt, quot, apos and declared entities are used", "XML 1.0, 4.1",
     "xmllint and lxml reject it; other readers drop the text silently", "write the character itself, or its number"},
    {"xml/external-entity", Severity::error, Category::kind, "no external entity is declared", "XML 1.0, 4.2.2",
     "xmllint --noent prints the file that the entity names; pycobertura rejects it",
     "no writer of reports does this: find out where the file is from"},
    {"xml/entity-expansion", Severity::error, Category::range,
     "entities are not recursive and do not expand to more than 1 MiB, or to 10 times the document", "XML 1.0, 4.4",
     "readers without a limit take gigabytes of memory; lxml and xmlwf reject it",
     "no writer of reports does this: find out where the file is from"},
    {"xml/internal-subset", Severity::warning, Category::kind,
     "the DOCTYPE does not declare entities, notations or default values", "XML 1.0, 2.8",
     "consumers read on, but a declared default changes data",
     "no writer of reports does this: find out where the file is from"},
    {"xml/subset-declarations", Severity::note, Category::portability,
     "the DOCTYPE does not declare elements or attributes", "XML 1.0, 2.8",
     "nothing is lost: converters for Xcode copy coverage-04.dtd into the report",
     "name the DTD instead of copying it"},
    {"xml/dtd-unknown", Severity::warning, Category::reference,
     "the system id of the DOCTYPE names a DTD of Cobertura or JaCoCo", "XML 1.0, 2.8",
     "readers that load DTDs contact that host or read that file", "name the DTD of the format, or none"},
    {"xml/doctype-root", Severity::warning, Category::reference, "the DOCTYPE has the name of the root element",
     "XML 1.0, 2.8, validity constraint: root element type", "readers that do not validate accept it",
     "write the name of the root element"},
    {"xml/processing-instruction", Severity::warning, Category::kind,
     "there is no processing instruction but the XML declaration", "XML 1.0, 2.6",
     "consumers of coverage skip it, but a style sheet runs in browsers", "remove the instruction"},
    {"xml/stray-text", Severity::warning, Category::syntax, "text other than blanks is only in elements that hold text",
     "coverage-04.dtd, report.dtd", "consumers skip the text; validating readers reject the report", "remove the text"},
    {"xml/encoding-portability", Severity::note, Category::portability, "the encoding is UTF-8 or US-ASCII",
     "SonarQube's JaCoCo reader", "SonarQube reads every JaCoCo report as UTF-8", "write the report in UTF-8"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage
