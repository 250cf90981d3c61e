// The rules that all coverage reports in XML have in common. Follows XML 1.0 (fifth edition).
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage {

inline constexpr Rule kRules[] = {
    {"xml/empty-file", Severity::error, Category::empty, "the file is not empty or blank", "XML 1.0, 2.1",
     "all consumers reject the file; failed report tasks leave such files",
     "check the messages of the report task, and rerun the task"},
    {"xml/truncated", Severity::error, Category::truncated,
     "the document does not end inside its root element, a tag, a comment or a multibyte character", "XML 1.0, 2.1",
     "xmllint and pycobertura reject the file; cobertura-merge merges the incomplete report and exits with status 0",
     "copy the whole file, or let the report task finish"},
    {"xml/trailing-content", Severity::error, Category::syntax,
     "only whitespace, comments and processing instructions follow the root element", "XML 1.0, 2.1",
     "xmllint and pycobertura reject the file; cobertura-merge writes nothing, but exits with status 0",
     "keep only one report per file, and merge reports with a tool for their format"},
    {"xml/leading-content", Severity::error, Category::syntax, "only a byte order mark precedes the XML declaration",
     "XML 1.0, 2.8", "xmllint rejects the file", "remove the whitespace before <?xml"},
    {"xml/encoding", Severity::error, Category::syntax, "the encoding is supported, and the bytes are valid in it",
     "XML 1.0, 4.3.3", "all consumers reject the file", "write the report in UTF-8"},
    {"xml/utf16-mark", Severity::error, Category::syntax,
     "a document in UTF-16 starts with a byte order mark or with `<?`", "XML 1.0, 4.3.3 and appendix F",
     "consumers that use libxml2 (xmllint, lxml, PHP) reject the file", "write the report in UTF-8"},
    {"xml/not-well-formed", Severity::error, Category::syntax, "the document is well-formed", "XML 1.0",
     "xmllint and pycobertura reject the file; cobertura-merge writes nothing, but exits with status 0",
     "escape & and < in names, or rename the source; if the file is damaged, copy the original in binary mode"},
    {"xml/undefined-entity", Severity::error, Category::reference,
     "only amp, lt, gt, quot, apos and declared entities are used", "XML 1.0, 4.1",
     "xmllint and lxml reject the file; other consumers silently drop the text",
     "write the character itself or a numeric character reference"},
    {"xml/prefix-undeclared", Severity::error, Category::reference,
     "a name has at most one prefix, and every prefix is bound to a namespace", "Namespaces in XML 1.0, 4 and 5",
     "ElementTree, lxml and pycobertura (which uses lxml) reject the file",
     "declare the namespace, or remove the prefix"},
    {"xml/default-namespace", Severity::warning, Category::portability, "elements are in no namespace",
     "coverage-04.dtd, report.dtd", "pycobertura finds no classes and shows 100%; other consumers ignore the namespace",
     "remove the attribute `xmlns`"},
    {"xml/token-size", Severity::warning, Category::portability,
     "tags, comments, processing instructions and text have at most 10000000 bytes, and names at most 50000",
     "libxml2, XML_MAX_TEXT_LENGTH and XML_MAX_NAME_LENGTH",
     "xmllint, lxml and pycobertura (which uses lxml) reject the file",
     "shorten the tag, text or name, or remove needless whitespace from it"},
    {"xml/external-entity", Severity::error, Category::kind, "the document does not declare external entities",
     "XML 1.0, 4.2.2", "xmllint --noent prints the file that the entity names; pycobertura rejects the report",
     "check the origin of the file: no coverage tool writes such declarations"},
    {"xml/entity-expansion", Severity::error, Category::range,
     "entities are not recursive; each expands to at most 1 MiB, and all together to at most 1 MiB or 10 times the "
     "size of the document, whichever is larger",
     "XML 1.0, 4.4", "consumers without a limit need gigabytes of memory; lxml and xmlwf reject the file",
     "check the origin of the file: no coverage tool writes such declarations"},
    {"xml/internal-subset", Severity::warning, Category::kind,
     "the DOCTYPE does not declare entities, notations or default values", "XML 1.0, 2.8",
     "consumers read the report, but declared defaults change its data",
     "check the origin of the file: no coverage tool writes such declarations"},
    {"xml/subset-declarations", Severity::note, Category::portability,
     "the DOCTYPE does not declare elements or attributes", "XML 1.0, 2.8",
     "nothing is lost: consumers ignore the declarations",
     "no action is needed if a converter for Xcode copied coverage-04.dtd into the report; otherwise replace the "
     "declarations with a reference to the external DTD"},
    {"xml/dtd-unknown", Severity::warning, Category::reference,
     "the system id of the DOCTYPE refers to a Cobertura or JaCoCo DTD", "XML 1.0, 2.8",
     "consumers that load DTDs contact the host or read the file that the system id names",
     "refer to the DTD of the format, or remove the DOCTYPE"},
    {"xml/doctype-root", Severity::warning, Category::reference, "the DOCTYPE names the root element",
     "XML 1.0, 2.8, validity constraint: root element type", "only validating parsers reject the report",
     "write the name of the root element in the DOCTYPE"},
    {"xml/id", Severity::warning, Category::duplicate, "values of `xml:id` are unique names without colons",
     "xml:id 1.0, 4; libxml2, xmlSAX2StartElementNs", "lxml rejects the file; xmllint reports a validity error",
     "remove the `xml:id` attributes"},
    {"xml/processing-instruction", Severity::warning, Category::kind,
     "the document does not contain processing instructions", "XML 1.0, 2.6",
     "coverage consumers skip the instruction, but browsers apply any style sheet that it names",
     "remove the instruction"},
    {"xml/stray-text", Severity::warning, Category::syntax, "text occurs only in elements that allow it",
     "coverage-04.dtd, report.dtd", "consumers skip the text; validating parsers reject the report", "remove the text"},
    {"xml/encoding-portability", Severity::note, Category::portability, "the encoding is UTF-8 or US-ASCII",
     "SonarQube's JaCoCo importer", "SonarQube reads JaCoCo reports as UTF-8 and shows garbled names",
     "write the report in UTF-8"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage
