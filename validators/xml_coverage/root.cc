// Reads a document up to the element that determines its kind.
#include "validators/xml_coverage/root.h"

#include <algorithm>
#include <memory_resource>
#include <span>

#include "validators/encodings/xml/sax.h"
#include "validators/text/blank.h"

namespace proflint::xml_coverage {
namespace {

namespace xml = encodings::xml;

constexpr std::size_t kMaxHead = 65536;

constexpr std::string_view kNCover = "an NCover report; convert it with ReportGenerator",
                           kOtherReport = "XML with the root element 'report', but not a JaCoCo report",
                           kOtherResults =
                               "XML with the root element 'results', but not a Visual Studio coverage report";

// Many programs write these root elements, so their first child must be one of these.
constexpr std::string_view kReportChildren[] = {"sessioninfo", "group", "package", "counter"},
                           kResultsChildren[] = {"modules", "skipped_modules"};
// In a document whose first child is damaged, this identifies JaCoCo as well.
constexpr std::string_view kCounterStart = "<counter type=\"";

// Thrown once the kind is known, to stop reading the document.
struct Enough {};

// Looks at the start tag of the root and, if that is not enough, at its first child.
class RootOnly final : public xml::Sink {
 public:
  Kind kind = Kind::unreadable;
  std::string_view foreign;   // describes a document of another kind
  std::string_view root_tag;  // unset if it was not read
  bool has_jacoco_dtd = false;

  void encoding(std::string_view, std::string_view) override {}
  void version(std::string_view, std::string_view) override {}
  void doctype(const xml::Doctype& doctype) override { has_jacoco_dtd = doctype.system_id.ends_with("report.dtd"); }
  void declaration(const xml::Declaration&) override {}
  void external_entity(std::string_view) override {}
  void undefined_entity(std::string_view) override {}
  void default_namespace(std::string_view, std::string_view) override {}
  void undeclared_prefix(std::string_view, std::string_view) override {}
  void instruction(std::string_view) override {}
  void oversized(const char*, std::size_t, std::string_view) override {}
  void text(std::string_view, std::string_view) override {}
  void end() override {
    if (kind == Kind::vs_results) settle(Kind::none, kOtherResults);
    if (kind == Kind::jacoco && !has_only_name_) settle(Kind::other_report, kOtherReport);
    throw Enough();
  }
  void start(const xml::Tag& tag) override {
    if (kind == Kind::unreadable) return start_root(tag);
    start_child(tag.name);
    throw Enough();
  }

  // The parser stopped after the start tag of the root: `rest` follows it. The file may end in the name of the child.
  void read_rest(std::string_view rest) {
    if (kind != Kind::jacoco && kind != Kind::vs_results) return;
    rest = xml::skip_blanks(rest);
    if (rest.empty() || rest == "<" || rest.starts_with("<!") || rest.starts_with("<?")) return end_early();
    if (!rest.starts_with('<')) return start_child({});
    const std::string_view name = rest.substr(1, rest.find_first_of(" \t\r\n/>", 1) - 1);
    const std::span<const std::string_view> known = children();
    const bool is_start = 1 + name.size() == rest.size() &&
                          std::any_of(known.begin(), known.end(), [&](auto child) { return child.starts_with(name); });
    if (is_start) return end_early();
    start_child(name);
  }

 private:
  std::span<const std::string_view> children() const {
    if (kind == Kind::jacoco) return kReportChildren;
    return kResultsChildren;
  }

  // Handles a file that ends before the first child.
  void end_early() {
    if (kind == Kind::jacoco && !has_only_name_) settle(Kind::other_report, kOtherReport);
  }

  void start_root(const xml::Tag& tag) {
    const auto has = [&](std::string_view name) { return tag.find(name) != nullptr; };
    root_tag = tag.where;
    if (tag.name == "report") {
      kind = Kind::jacoco;
      has_only_name_ = tag.attributes.size() == 1 && has("name");
      if (has_jacoco_dtd) throw Enough();
      return;
    }
    if (tag.name == "CoverageSession") settle(Kind::opencover);
    if (tag.name == "CoverageDSPriv") settle(Kind::vs_dataset);
    if (tag.name == "results") {
      kind = Kind::vs_results;
      return;
    }
    if (tag.name != "coverage") {
      const bool is_dot_cover = tag.name == "Root" && (has("ReportType") || has("DotCoverVersion"));
      settle(Kind::none, is_dot_cover ? "a dotCover report; convert it with ReportGenerator" : "");
    }
    if (has("profilerVersion")) settle(Kind::none, kNCover);
    if (has("ctcreportVersion") || has("ctcreport-version")) settle(Kind::none, "a Testwell CTC++ report");
    if (has("generated") || has("clover")) settle(Kind::clover);
    if (has("line-rate") || has("lines-valid")) settle(Kind::cobertura);
    if (has("date")) settle(Kind::none, "ReportGenerator's history of a report, not coverage");
    const auto* version = tag.find("version");
    const bool is_sonar = version != nullptr && version->value == "1";  // if the root has no child
    kind = is_sonar ? Kind::sonar : Kind::cobertura;
  }

  void start_child(std::string_view name) {
    const bool is_report = kind == Kind::jacoco;
    if (is_report && (name == "stats" || name == "data"))
      settle(Kind::none, "a report in EMMA's format, as written by Cloverage and Delphi Code Coverage");
    if (is_report || kind == Kind::vs_results) {
      const std::span<const std::string_view> known = children();
      if (std::find(known.begin(), known.end(), name) != known.end()) return;
      settle(is_report ? Kind::other_report : Kind::none, is_report ? kOtherReport : kOtherResults);
    }
    if (name == "project" || name == "testproject") settle(Kind::clover);
    if (name == "sources" || name == "packages") settle(Kind::cobertura);
    if (name == "file") settle(Kind::sonar);
    if (name == "assembly") settle(Kind::none, "a coverage report from Mono's profiler");
    if (name == "module") settle(Kind::none, kNCover);
    settle(Kind::none, "XML with the root element 'coverage', but not a Cobertura, Clover or SonarQube report");
  }

  [[noreturn]] void settle(Kind what, std::string_view name = {}) {
    kind = what;
    foreign = name;
    throw Enough();
  }

  bool has_only_name_ = false;  // the root has no other attribute
};

void read_root(std::string_view text, RootOnly& root) {
  try {
    xml::parse(text, std::pmr::get_default_resource(), root);
    if (root.root_tag.data() != nullptr)
      root.read_rest(text.substr(static_cast<std::size_t>(root.root_tag.data() + root.root_tag.size() - text.data())));
  } catch (const Enough&) {
  }
  if (root.kind == Kind::other_report && text.find(kCounterStart) != std::string_view::npos) {
    root.kind = Kind::jacoco;
    root.foreign = {};
  }
}

// The kind by the name of a root whose start tag cannot be read, perhaps because the file ends in it.
Kind kind_of_name(const Head& head, bool has_jacoco_dtd) {
  const std::string_view name = head.xml_root();
  if (name.empty()) return Kind::unreadable;
  const std::string_view rest =
      head.bytes.substr(static_cast<std::size_t>(name.data() + name.size() - head.bytes.data()));
  if (rest.empty()) return Kind::unreadable;
  if (name == "CoverageSession") return Kind::opencover;
  if (name == "CoverageDSPriv") return Kind::vs_dataset;
  if (name == "results") return Kind::none;  // in our format it has no attributes
  if (name != "report") return Kind::unreadable;
  return has_jacoco_dtd || xml::skip_blanks(rest).starts_with("name=") ? Kind::jacoco : Kind::none;
}

}  // namespace

bool is_blank_or_nul(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) text.remove_prefix(2);
  text = xml::skip_blanks(text);
  return text::has_only_blanks(text);
}

Kind kind_of(const Head& head) {
  const std::string_view text = head.bytes.substr(0, kMaxHead);
  if (is_blank_or_nul(text)) return Kind::blank;
  if (!xml::looks_like_xml(text) || text.starts_with("<?php")) return Kind::none;
  RootOnly root;
  read_root(text, root);
  return root.kind == Kind::unreadable ? kind_of_name(head, root.has_jacoco_dtd) : root.kind;
}

std::string_view foreign_name(const Head& head) {
  const std::string_view text = head.bytes.substr(0, kMaxHead);
  RootOnly root;
  if (xml::looks_like_xml(text)) read_root(text, root);
  return root.foreign;
}

}  // namespace proflint::xml_coverage
