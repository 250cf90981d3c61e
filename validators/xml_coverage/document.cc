// The `xml/` rules over the events of one document.
#include "validators/xml_coverage/document.h"

#include <string>

#include "validators/core/rules.h"
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
  if (!is_url) return id == "report.dtd" || is_cobertura_dtd(id);
  if (is_cobertura_dtd(name))
    return folder == "cobertura.sourceforge.net/xml/" ||
           (id.starts_with("https://") && (folder.starts_with("raw.githubusercontent.com/cobertura/web/") ||
                                           folder.starts_with("raw.githubusercontent.com/cobertura/cobertura/")));
  for (const std::string_view host : {"www.jacoco.org/", "www.eclemma.org/"})
    for (const std::string_view rest : {"jacoco/trunk/coverage/report.dtd", "jacoco/coverage/report.dtd"})
      if (path.starts_with(host) && path.substr(host.size()) == rest) return true;
  return false;
}

bool is_portable(std::string_view encoding) {
  std::string name(encoding);
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name == "UTF-8" || name == "US-ASCII";
}

class Document final : public xml::Sink {
 public:
  Document(Tree& tree, Content& content, GroupedFindings& found) : tree_(tree), content_(content), found_(found) {}

  void encoding(std::string_view name, std::string_view where) override {
    if (!is_portable(name)) found_.add("xml/encoding-portability"_rule, where, "the encoding is ", name);
  }
  void version(std::string_view version, std::string_view where) override {
    found_.add("xml/not-well-formed"_rule, where, "the version of XML is ", version, ", not 1.0 or 1.1");
  }
  void doctype(const xml::Doctype& doctype) override {
    root_name_ = doctype.name;
    doctype_ = doctype.where;
    if (!doctype.system_id.empty() && !is_known_dtd(doctype.system_id))
      found_.add("xml/dtd-unknown"_rule, doctype.where, "the DTD is ", doctype.system_id);
  }
  void declaration(std::string_view where) override {
    found_.add("xml/internal-subset"_rule, where, "a declaration in the DOCTYPE");
  }
  void external_entity(std::string_view where) override {
    found_.add("xml/external-entity"_rule, where, "an entity whose text is another file");
  }
  void undefined_entity(std::string_view where) override {
    found_.add("xml/undefined-entity"_rule, where, "nothing defines ", where);
  }
  void instruction(std::string_view where) override {
    found_.add("xml/processing-instruction"_rule, where, "a processing instruction");
  }
  void start(const Tag& tag) override {
    if (depth_++ == 0 && !root_name_.empty() && root_name_ != tag.name)
      found_.add("xml/doctype-root"_rule, doctype_, "the DOCTYPE is that of ", std::string_view(root_name_),
                 ", the root element is ", tag.name);
    if (const int element = tree_.start(tag); element != kUnknown) content_.start(element, tag);
  }
  void end() override {
    --depth_;
    if (const int element = tree_.end(); element != kUnknown) content_.end(element);
  }
  void text(std::string_view where) override {
    if (content_.text_element() != kUnknown && tree_.around(0) == content_.text_element()) return content_.text();
    found_.add("xml/stray-text"_rule, where.substr(0, where.find_first_of("\r\n")), "text between elements");
  }

 private:
  Tree& tree_;
  Content& content_;
  GroupedFindings& found_;
  std::string root_name_;  // as the DOCTYPE has it
  std::string_view doctype_;
  std::size_t depth_ = 0;
};

void report(const xml::Outcome& outcome, GroupedFindings& found) {
  const std::string_view where = outcome.where;
  switch (outcome.defect) {
    case xml::Defect::none:
      return;
    case xml::Defect::truncated:
      return found.add("xml/truncated"_rule, where, "the document is not complete");
    case xml::Defect::trailing:
      return found.add("xml/trailing-content"_rule, where, "something follows the root element");
    case xml::Defect::leading:
      return found.add("xml/leading-content"_rule, where, "something precedes the XML declaration");
    case xml::Defect::encoding:
      return found.add("xml/encoding"_rule, where, Words{outcome.reason});
    case xml::Defect::malformed:
      return found.add("xml/not-well-formed"_rule, where, Words{outcome.reason});
    case xml::Defect::undefined_entity:
      return found.add("xml/undefined-entity"_rule, where, "an entity that nothing defines");
    case xml::Defect::expansion:
      return found.add("xml/entity-expansion"_rule, where, "entities that are recursive, or expand to too much");
    case xml::Defect::depth:
      return found.report().add("limit/nesting"_core_rule, where, "elements are nested deeper than ", xml::kMostDepth,
                                " levels");
    case xml::Defect::attributes:
      return found.report().add("limit/nesting"_core_rule, where, "an element has more than ", xml::kMostAttributes,
                                " attributes");
    case xml::Defect::memory:
      return found.report().add_limit(Limit::memory, where);
  }
}

bool is_blank_or_nul(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) text.remove_prefix(2);
  text = xml::skip_blanks(text);
  return text.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos;
}

// Thrown by nobody else: what was asked for is known, the rest of the document is not read.
struct Enough {};

// The root start tag, and the first child of a root `coverage`.
class RootOnly final : public xml::Sink {
 public:
  Kind kind = Kind::unreadable;

  void encoding(std::string_view, std::string_view) override {}
  void version(std::string_view, std::string_view) override {}
  void doctype(const xml::Doctype&) override {}
  void declaration(std::string_view) override {}
  void external_entity(std::string_view) override {}
  void undefined_entity(std::string_view) override {}
  void instruction(std::string_view) override {}
  void text(std::string_view) override {}
  void end() override { throw Enough(); }
  void start(const Tag& tag) override {
    if (kind != Kind::unreadable) {
      kind = tag.name == "file"                                   ? Kind::none
             : tag.name == "project" || tag.name == "testproject" ? Kind::clover
                                                                  : Kind::cobertura;
      throw Enough();
    }
    kind = tag.name == "coverage" ? Kind::cobertura : tag.name == "report" ? Kind::jacoco : Kind::none;
    if (kind != Kind::cobertura) throw Enough();
    const bool is_clover = tag.find("generated") != nullptr || tag.find("clover") != nullptr;
    if (is_clover) kind = Kind::clover;
    if (is_clover || tag.find("line-rate") != nullptr || tag.find("lines-valid") != nullptr) throw Enough();
  }
};

}  // namespace

void check_document(const Input& input, Tree& tree, Content& content, GroupedFindings& found) {
  if (is_blank_or_nul(input.bytes)) return found.add("xml/empty-file"_rule, {}, "the file has no content");
  if (input.bytes.find('\0') == std::string_view::npos) found.report().set_text_size(input.bytes.size());
  Document document(tree, content, found);
  const xml::Outcome outcome = xml::parse(input.bytes, input.memory, document);
  if (outcome.defect == xml::Defect::none || outcome.defect == xml::Defect::trailing) content.finish();
  report(outcome, found);
}

Kind kind_of(const Head& head) {
  constexpr std::size_t kLookedAt = 65536;
  const std::string_view text = head.bytes.substr(0, kLookedAt);
  if (is_blank_or_nul(text)) return Kind::blank;
  if (!xml::looks_like_xml(text)) return Kind::none;
  RootOnly root;
  try {
    xml::parse(text, std::pmr::get_default_resource(), root);
  } catch (const Enough&) {
  }
  return root.kind;
}

}  // namespace proflint::xml_coverage
