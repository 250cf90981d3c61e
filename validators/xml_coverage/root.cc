// Reads a document up to the element that determines its kind.
#include "validators/xml_coverage/root.h"

#include <memory_resource>

#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage {
namespace {

namespace xml = encodings::xml;

constexpr std::size_t kMaxHead = 65536;

constexpr std::string_view kNCover = "an NCover report; convert it with ReportGenerator",
                           kOtherResults = "XML with the root element results, but not a Visual Studio coverage report";

// Thrown once the kind is known, to stop reading the document.
struct Enough {};

// Looks at the start tag of the root and, if that is not enough, at its first child.
class RootOnly final : public xml::Sink {
 public:
  Kind kind = Kind::unreadable;
  std::string_view foreign;  // describes a document of another kind

  void encoding(std::string_view, std::string_view) override {}
  void version(std::string_view, std::string_view) override {}
  void doctype(const xml::Doctype&) override {}
  void declaration(const xml::Declaration&) override {}
  void external_entity(std::string_view) override {}
  void undefined_entity(std::string_view) override {}
  void instruction(std::string_view) override {}
  void text(std::string_view, std::string_view) override {}
  void end() override {
    if (kind == Kind::vs_results) settle(Kind::none, kOtherResults);
    throw Enough();
  }
  void start(const xml::Tag& tag) override {
    if (kind == Kind::unreadable) return start_root(tag);
    start_child(tag.name);
    throw Enough();
  }

 private:
  void start_root(const xml::Tag& tag) {
    const auto has = [&](std::string_view name) { return tag.find(name) != nullptr; };
    if (tag.name == "report") {
      kind = Kind::jacoco;
      if (has("name")) throw Enough();
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
    if (has("ctcreportVersion")) settle(Kind::none, "a Testwell CTC++ report");
    if (has("generated") || has("clover")) settle(Kind::clover);
    if (has("line-rate") || has("lines-valid")) settle(Kind::cobertura);
    const auto* version = tag.find("version");
    const bool is_sonar = version != nullptr && version->value == "1";  // if the root has no child
    kind = is_sonar ? Kind::sonar : Kind::cobertura;
  }

  void start_child(std::string_view name) {
    if (kind == Kind::jacoco) {
      if (name == "stats" || name == "data") settle(Kind::none, "a report in EMMA's format, as written by Cloverage");
      return;
    }
    if (kind == Kind::vs_results) {
      if (name != "modules" && name != "skipped_modules") settle(Kind::none, kOtherResults);
      return;
    }
    if (name == "project" || name == "testproject") settle(Kind::clover);
    if (name == "sources" || name == "packages") settle(Kind::cobertura);
    if (name == "file") settle(Kind::sonar);
    if (name == "assembly") settle(Kind::none, "a coverage report from Mono's profiler");
    if (name == "module") settle(Kind::none, kNCover);
    settle(Kind::none, "XML with the root element coverage, but not a Cobertura, Clover or SonarQube report");
  }

  [[noreturn]] void settle(Kind what, std::string_view name = {}) {
    kind = what;
    foreign = name;
    throw Enough();
  }
};

void read_root(std::string_view text, RootOnly& root) {
  try {
    xml::parse(text, std::pmr::get_default_resource(), root);
  } catch (const Enough&) {
  }
}

}  // namespace

bool is_blank_or_nul(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) text.remove_prefix(2);
  text = xml::skip_blanks(text);
  return text.find_first_not_of(std::string_view(" \t\r\n\0", 5)) == std::string_view::npos;
}

Kind kind_of(const Head& head) {
  const std::string_view text = head.bytes.substr(0, kMaxHead);
  if (is_blank_or_nul(text)) return Kind::blank;
  if (!xml::looks_like_xml(text) || text.starts_with("<?php")) return Kind::none;
  RootOnly root;
  read_root(text, root);
  return root.kind;
}

std::string_view foreign_name(const Head& head) {
  const std::string_view text = head.bytes.substr(0, kMaxHead);
  RootOnly root;
  if (xml::looks_like_xml(text)) read_root(text, root);
  return root.foreign;
}

}  // namespace proflint::xml_coverage
