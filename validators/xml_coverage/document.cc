// The `xml/` rules over the events of one document.
#include "validators/xml_coverage/document.h"

#include <algorithm>
#include <string>

#include "validators/core/rules.h"
#include "validators/core/seen.h"
#include "validators/core/text.h"
#include "validators/encodings/xml/code_pages.h"
#include "validators/encodings/xml/utf16.h"
#include "validators/xml_coverage/root.h"
#include "validators/xml_coverage/rules.h"

namespace proflint::xml_coverage {
namespace {

namespace xml = encodings::xml;

// A URL without its scheme; anything else as it is.
std::string_view without_scheme(std::string_view id) {
  for (const std::string_view scheme : {"https://", "http://"})
    if (id.starts_with(scheme)) return id.substr(scheme.size());
  return id;
}

bool is_cobertura_dtd(std::string_view name) {
  for (const std::string_view known :
       {"coverage-01.dtd", "coverage-02.dtd", "coverage-03.dtd", "coverage-04.dtd", "coverage-loose.dtd"})
    if (name == known) return true;
  return false;
}

// The system ids that writers print.
bool is_known_dtd(std::string_view id) {
  const std::string_view path = without_scheme(id);
  const bool is_url = path.size() != id.size();
  const std::string_view name = path.substr(path.rfind('/') + 1), folder = path.substr(0, path.size() - name.size());
  // GNATcoverage copies cobertura.dtd to the folder of the report.
  if (!is_url) return id == "report.dtd" || id == "cobertura.dtd" || is_cobertura_dtd(id);
  if (is_cobertura_dtd(name)) {
    if (folder == "cobertura.sourceforge.net/xml/") return true;
    for (const std::string_view start :
         {"raw.githubusercontent.com/cobertura/web/", "raw.githubusercontent.com/cobertura/cobertura/",
          "github.com/cobertura/web/", "github.com/cobertura/cobertura/"})
      if (id.starts_with("https://") && folder.starts_with(start)) return true;
    return false;
  }
  for (const std::string_view host : {"www.jacoco.org/", "www.eclemma.org/"})
    for (const std::string_view rest : {"jacoco/trunk/coverage/report.dtd", "jacoco/coverage/report.dtd"})
      if (path.starts_with(host) && path.substr(host.size()) == rest) return true;
  return false;
}

// The id in every Cobertura report of hpc-codecov, whose host does not exist.
constexpr std::string_view kHpcCodecovDtd = "http://cobertura.sourceforge.nex/xml/coverage-0.4.dtd";
// In every OpenCover report of MiniCover, which does not write this style sheet.
constexpr std::string_view kStyleSheetOfMiniCover = "<?xml-stylesheet type='text/xsl' href='coverage.xsl'?>";

// The default values that a copy of coverage-04.dtd declares.
bool is_of_dtd(const xml::Declaration& declaration) {
  using Kind = xml::Declaration::Kind;
  if (declaration.kind != Kind::attribute) return declaration.kind == Kind::element;
  if (declaration.default_value == nullptr) return true;
  const std::string_view value = declaration.default_value;
  return declaration.element == "line" && ((declaration.attribute == "branch" && value == "false") ||
                                           (declaration.attribute == "condition-coverage" && value == "100%"));
}

// Namespaces in XML 1.0, production 4; characters outside ASCII are not checked.
bool is_ncname(std::string_view name) {
  const auto starts = [](char c) { return c == '_' || is_letter(c) || static_cast<unsigned char>(c) >= 0x80; };
  return !name.empty() && starts(name[0]) && std::all_of(name.begin(), name.end(), [&](char c) {
    return starts(c) || is_digit(c) || c == '.' || c == '-';
  });
}

// Whether only the second character shows that the document is in UTF-16, and it is not the '?' by which libxml2 knows.
bool is_unmarked_utf16(std::string_view document) {
  return xml::is_utf16(document) && !document.starts_with("\xff\xfe") && !document.starts_with("\xfe\xff") &&
         document.substr(2, 2).find('?') == document.npos;
}

std::string upper(std::string_view word) {
  std::string name(word);
  std::transform(name.begin(), name.end(), name.begin(), to_upper);
  return name;
}

bool is_portable(std::string_view encoding) {
  const std::string name = upper(encoding);
  return name == "UTF-8" || name == "US-ASCII";
}

// Whether the encoding can be decoded; others are an error.
bool is_decodable(std::string_view encoding) {
  const std::string name = upper(encoding);
  return name == "ISO-8859-1" || name == "UTF-16" || name == "UTF-16BE" || name == "UTF-16LE" ||
         xml::is_code_page(encoding);
}

// The reference to an entity that `text` starts with; empty if it starts with none.
std::string_view reference_in(std::string_view text) {
  constexpr std::size_t kMaxSize = 64;
  const std::size_t end = text.substr(0, kMaxSize).find(';');
  if (!(text.starts_with('&') || text.starts_with('%')) || end == std::string_view::npos) return {};
  const std::string_view reference = text.substr(0, end + 1);
  return reference.find('\0') == std::string_view::npos ? reference : std::string_view();  // UTF-16 has such bytes
}

// `text` starts with the reference, unless it is not known where that is.
void report_undefined_entity(std::string_view where, std::string_view text, GroupedFindings& found) {
  const std::string_view reference = reference_in(text);
  if (reference.empty()) return found.add("xml/undefined-entity"_rule, where, "the document uses an undefined entity");
  found.add("xml/undefined-entity"_rule, where, "the entity ", reference, " is not defined");
}

class Document final : public xml::Sink {
 public:
  Document(Tree& tree, ElementSink& checker, std::pmr::memory_resource* memory, GroupedFindings& found)
      : tree_(tree), checker_(checker), found_(found), text_elements_(checker.text_elements()), ids_(memory) {}

  void encoding(std::string_view name, std::string_view where) override {
    encoding_ = name;
    if (!is_portable(name) && is_decodable(name) && !checker_.may_be_utf16())
      found_.add("xml/encoding-portability"_rule, where, "the encoding is ", name, ", not UTF-8 or US-ASCII");
  }
  void version(std::string_view version, std::string_view where) override {
    found_.add("xml/not-well-formed"_rule, where, "the XML version is ", version, "; expected 1.0 or 1.1");
  }
  void doctype(const xml::Doctype& doctype) override {
    root_name_ = doctype.name;
    doctype_ = doctype.where;
    if (doctype.system_id.empty() || is_known_dtd(doctype.system_id)) return;
    const Severity severity = doctype.system_id == kHpcCodecovDtd ? Severity::note : Severity::warning;
    found_.add_as(severity, "xml/dtd-unknown"_rule, doctype.where, "unknown DTD ", doctype.system_id);
  }
  void declaration(const xml::Declaration& declaration) override {
    if (is_of_dtd(declaration))
      found_.add("xml/subset-declarations"_rule, declaration.where,
                 declaration.kind == xml::Declaration::Kind::attribute ? "the DOCTYPE declares an attribute"
                                                                       : "the DOCTYPE declares an element");
    else
      found_.add("xml/internal-subset"_rule, declaration.where, "the DOCTYPE declares ",
                 declaration.kind == xml::Declaration::Kind::attribute ? "a default value"
                 : declaration.kind == xml::Declaration::Kind::entity  ? "an entity"
                                                                       : "a notation");
  }
  void external_entity(std::string_view where) override {
    found_.add("xml/external-entity"_rule, where, "the DOCTYPE declares an external entity");
  }
  void undefined_entity(std::string_view where) override { report_undefined_entity(where, where, found_); }
  void default_namespace(std::string_view uri, std::string_view where) override {
    found_.add("xml/default-namespace"_rule, where, "the elements are in the namespace ", uri,
               "; expected no namespace");
  }
  void undeclared_prefix(std::string_view name, std::string_view where) override {
    const std::string_view local = name.substr(std::min(name.find(':') + 1, name.size()));
    if (local.empty() || local.find(':') != std::string_view::npos)
      return found_.add("xml/prefix-undeclared"_rule, where, "the name ", name, " does not have the form PREFIX:NAME");
    if (name.starts_with("xmlns:"))
      return found_.add("xml/prefix-undeclared"_rule, where, "the prefix ", local, " is bound to an empty namespace");
    found_.add("xml/prefix-undeclared"_rule, where, "the prefix of ", name, " is not declared");
  }
  void instruction(std::string_view where) override {
    const std::string_view target =
        where.starts_with("<?") ? where.substr(2, where.find_first_of(" \t\r\n?", 2) - 2) : "";
    const bool is_of_minicover = where.starts_with(kStyleSheetOfMiniCover);
    found_.add_as(is_of_minicover ? Severity::note : Severity::warning, "xml/processing-instruction"_rule, where,
                  "unexpected processing instruction", target.empty() ? "" : " ",
                  target.empty() ? Part("") : Part(target));
  }
  void oversized(const char* what, std::size_t limit, std::string_view where) override {
    found_.add("xml/token-size"_rule, where.substr(0, 1), "the ", what, " has more than ", limit, " bytes");
  }
  void start(const Tag& tag) override {
    if (depth_++ == 0) check_root_name(tag);
    if (tag.has_reserved) check_id(tag);
    const int element = tree_.start(tag);
    takes_blanks = is_of_text(element);
    if (element != kUnknown) checker_.start(element, tag);
  }
  void end() override {
    --depth_;
    takes_blanks = false;
    if (const int element = tree_.end(); element != kUnknown) checker_.end(element);
  }
  void text(std::string_view text, std::string_view where) override {
    if (tree_.is_skipping()) return;
    if (is_of_text(tree_.around(0))) return checker_.text(text, where);
    report_stray_text(where);
  }

  // The declared encoding; empty if none is.
  std::string_view encoding_name() const { return encoding_; }

 private:
  // Rare findings are outside of start() and text(), which are called for every element and then need no stack.
  [[gnu::noinline]] void check_root_name(const Tag& tag) {
    if (!root_name_.empty() && root_name_ != tag.name)
      found_.add("xml/doctype-root"_rule, doctype_, "the DOCTYPE names ", std::string_view(root_name_),
                 ", but the root element is ", tag.name);
  }
  [[gnu::noinline]] void report_stray_text(std::string_view where) {
    tree_.add_stray_text();
    const std::string_view line = where.substr(0, where.find_first_of("\r\n"));
    found_.add("xml/stray-text"_rule, line, "unexpected text between elements: ", line);
  }
  // libxml2 checks the attribute in every element.
  [[gnu::noinline]] void check_id(const Tag& tag) {
    constexpr std::string_view kId = "xml:id";
    const xml::Attribute* const id = tag.find(kId);
    if (id == nullptr) return;
    if (!is_ncname(xml::trimmed(id->value)))
      found_.add("xml/id"_rule, tag.place_of(kId), "xml:id ", id->value,
                 " is not an NCName (an XML name without colons)");
    else if (ids_.insert(hash_of(id->value), tag.first_line()))
      found_.add("xml/id"_rule, tag.place_of(kId), "xml:id ", id->value, " occurs twice");
  }
  bool is_of_text(int element) const { return element != kUnknown && (text_elements_ & Elements{1} << element) != 0; }

  Tree& tree_;
  ElementSink& checker_;
  GroupedFindings& found_;
  const Elements text_elements_;
  std::string encoding_;   // as the XML declaration or the first bytes name it
  std::string root_name_;  // as the DOCTYPE spells it
  std::string_view doctype_;
  std::size_t depth_ = 0;
  SeenNumbers ids_;  // hashes of them
};

// The document from `where` on, which is empty at its end.
std::string_view rest_from(std::string_view document, std::string_view where) {
  return document.substr(where.empty() ? document.size() : static_cast<std::size_t>(where.data() - document.data()));
}

void report(std::string_view document, const xml::Outcome& outcome, std::string_view encoding, GroupedFindings& found) {
  const std::string_view where = outcome.where;
  switch (outcome.defect) {
    case xml::Defect::none:
      return;
    case xml::Defect::truncated:
      return found.add("xml/truncated"_rule, where, "the file ends before the document is complete");
    case xml::Defect::trailing:
      return found.add("xml/trailing-content"_rule, where,
                       "unexpected content after the root element: ", rest_from(document, where).substr(0, 16));
    case xml::Defect::leading:
      return found.add("xml/leading-content"_rule, where, "whitespace precedes the XML declaration");
    case xml::Defect::encoding:
      return found.add("xml/encoding"_rule, where, "the document cannot be decoded", encoding.empty() ? "" : " as ",
                       encoding.empty() ? Part("") : Part(encoding), ": ", Trusted{outcome.reason});
    case xml::Defect::malformed:
      return found.add("xml/not-well-formed"_rule, where, "the document cannot be parsed: ", Trusted{outcome.reason});
    case xml::Defect::undefined_entity:
      return report_undefined_entity(where, rest_from(document, where), found);
    case xml::Defect::expansion:
      return found.add("xml/entity-expansion"_rule, where, "entities cannot be expanded: ", Trusted{outcome.reason});
    case xml::Defect::depth:
      return found.report().add("limit/nesting"_core_rule, where, "elements are nested deeper than the fixed limit of ",
                                xml::kMaxDepth, " levels");
    case xml::Defect::attributes:
      return found.report().add("limit/nesting"_core_rule, where, "an element has more than the fixed limit of ",
                                xml::kMaxAttributes, " attributes");
    case xml::Defect::memory:
      return found.report().add_limit(Limit::memory, where);
  }
}

}  // namespace

void check_document(const Input& input, Tree& tree, ElementSink& checker, GroupedFindings& found) {
  if (is_blank_or_nul(input.bytes))
    return found.add("xml/empty-file"_rule, {}, input.bytes.empty() ? "the file is empty" : "the file is blank");
  if (input.bytes.find('\0') == std::string_view::npos) found.report().set_text_size(input.bytes.size());
  if (is_unmarked_utf16(input.bytes))
    found.add("xml/utf16-mark"_rule, input.bytes.substr(0, 2),
              "the document in UTF-16 starts with neither a byte order mark nor '<?'");
  Document document(tree, checker, input.memory, found);
  const xml::Outcome outcome = xml::parse(input.bytes, input.memory, document);
  if (outcome.defect == xml::Defect::none || outcome.defect == xml::Defect::trailing) checker.finish();
  report(input.bytes, outcome, document.encoding_name(), found);
}

}  // namespace proflint::xml_coverage
