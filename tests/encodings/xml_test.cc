// XML as events: events and their places, the causes of an early end, and text that is not XML.
#include <gtest/gtest.h>

#include <new>

#include "validators/encodings/xml/sax.h"

namespace proflint::tests {
namespace {

namespace xml = encodings::xml;
using namespace std::string_literals;

// Records the events, and the place of the attribute `a` of each tag.
class XmlRecorder final : public xml::Sink {
 public:
  std::string events;
  std::vector<std::string> places;

  void encoding(std::string_view name, std::string_view) override { add("encoding", name); }
  void version(std::string_view version, std::string_view) override { add("version", version); }
  void doctype(const xml::Doctype& doctype) override {
    add("doctype", std::string(doctype.name) + "," + std::string(doctype.system_id));
  }
  void declaration(const xml::Declaration&) override { add("declaration"); }
  void external_entity(std::string_view) override { add("external"); }
  void undefined_entity(std::string_view where) override { add("undefined", where); }
  void default_namespace(std::string_view uri, std::string_view) override { add("namespace", uri); }
  void undeclared_prefix(std::string_view name, std::string_view) override { add("undeclared", name); }
  void instruction(std::string_view where) override { add("instruction", where); }
  void oversized(const char* what, std::size_t, std::string_view) override { add("oversized", what); }
  void start(const xml::Tag& tag) override {
    add("start", tag.name);
    for (const xml::Attribute& attribute : tag.attributes)
      events += "," + std::string(attribute.name) + "=" + std::string(attribute.value);
    places.emplace_back(tag.place_of("a"));
  }
  void end() override { add("end"); }
  void text(std::string_view, std::string_view where) override { add("text", where); }

 private:
  void add(const char* kind, std::string_view what = {}) {
    events += (events.empty() ? "" : " ") + std::string(kind) + (what.empty() ? "" : ":") + std::string(what);
  }
};

std::string wide(std::string_view text, bool is_big) {
  std::string bytes;
  for (const char c : text) bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
  return bytes;
}

std::string events_of(std::string_view document) {
  XmlRecorder recorder;
  EXPECT_EQ(xml::parse(document, std::pmr::get_default_resource(), recorder).defect, xml::Defect::none) << document;
  return recorder.events;
}

TEST(Xml, Namespaces) {
  EXPECT_EQ(events_of("<r xmlns='u'/>"), "namespace:u start:r,xmlns=u end");
  EXPECT_EQ(events_of("<r xmlns=''/>"), "start:r,xmlns= end");
  EXPECT_EQ(events_of("<r xml:lang='en' xmlns:p='u'><p:s p:a=''/></r>"),
            "start:r,xml:lang=en,xmlns:p=u start:p:s,p:a= end end");
  EXPECT_EQ(events_of("<r><s xmlns:p='u'/><p:s/></r>"),
            "start:r start:s,xmlns:p=u end undeclared:p:s start:p:s end end");
  EXPECT_EQ(events_of("<r xmlns:p=''/>"), "undeclared:xmlns:p start:r,xmlns:p= end");
  EXPECT_EQ(events_of("<r p:a='' :b=''/>"), "undeclared:p:a undeclared::b start:r,p:a=,:b= end");
  EXPECT_EQ(events_of("<r xmlns:p='u' p:a:b=''/>"), "undeclared:p:a:b start:r,xmlns:p=u,p:a:b= end");
}

TEST(Xml, SizesOfTokens) {
  const std::string most(xml::kMaxToken, ' '), name(xml::kMaxName, 'n');
  EXPECT_EQ(events_of("<r>" + most + "</r>"), "start:r end");
  EXPECT_EQ(events_of("<r>" + most + " </r>"), "start:r oversized:text end");
  EXPECT_EQ(events_of("<r>" + most + "<s/> </r>"), "start:r start:s end end");
  EXPECT_EQ(events_of("<r " + most + "/>"), "oversized:tag start:r end");
  EXPECT_EQ(events_of("<!--" + most + "--><r/>"), "oversized:comment start:r end");
  EXPECT_EQ(events_of("<" + name + "/>"), "start:" + name + " end");
  EXPECT_EQ(events_of("<r " + name + "m=''/>"), "oversized:name start:r," + name + "m= end");
}

TEST(Xml, UndefinedReferences) {
  EXPECT_EQ(events_of("<!DOCTYPE r [%p;]><r/>"), "doctype:r, undefined:%p; start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ENTITY % p ''> %p;]><r/>"), "doctype:r, declaration start:r end");
  for (const bool is_big : {false, true}) {
    const std::string mark = is_big ? "\xfe\xff" : "\xff\xfe";
    XmlRecorder recorder;
    EXPECT_EQ(xml::parse(mark + wide("<!DOCTYPE r SYSTEM 'd'><r a='&e;&amp;'/>", is_big),
                         std::pmr::get_default_resource(), recorder)
                  .defect,
              xml::Defect::none);
    EXPECT_EQ(recorder.events, "encoding:UTF-16 doctype:r,d undefined:" + wide("<", is_big) + " start:r,a=& end");
  }
}

TEST(Xml, EventsOfDocuments) {
  EXPECT_EQ(events_of("<r a='1'>\n<b/> x</r>"), "start:r,a=1 start:b end text: x end");
  EXPECT_EQ(events_of("<r><![CDATA[x]]>&lt;&#65;<![CDATA[ ]]></r>"), "start:r text:x text:&lt; text:&#65; end");
  EXPECT_EQ(events_of("<?xml version='1.1' encoding='utf-8'?><?x y?><r/><!-- c --><?z?>"),
            "encoding:utf-8 instruction:<?x y?> start:r end instruction:<?z?>");
  EXPECT_EQ(events_of("<?xml version='2.0'?><r/>"), "version:2.0 start:r end");
  EXPECT_EQ(events_of("<?xml version='1.x'?><r/>"), "version:1.x start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r><r/>"), "doctype:r, start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r SYSTEM 'd'><r/>"), "doctype:r,d start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ELEMENT r (a|b)*>]><r/>"), "doctype:r, declaration start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ATTLIST r a CDATA 'x'>]><r/>"), "doctype:r, declaration start:r,a=x end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!NOTATION n SYSTEM 'x'>]><r/>"), "doctype:r, declaration start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ENTITY e 'v'>]><r>&e;</r>"), "doctype:r, declaration start:r text:&e; end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ENTITY e SYSTEM 'f'>]><r>&e;</r>"),
            "doctype:r, declaration external start:r end");
  EXPECT_EQ(events_of("<!DOCTYPE r [<!ENTITY e 'v'>]><r a='&e;&amp;&#9;'/>"),
            "doctype:r, declaration start:r,a=v&\t end");
  // An external document type could define anything.
  EXPECT_EQ(events_of("<!DOCTYPE r SYSTEM 'd'><r a='x&e;y' b='&f;'/>"),
            "doctype:r,d undefined:&e; undefined:&f; start:r,a=xy,b= end");
  EXPECT_EQ(events_of("<!DOCTYPE r SYSTEM 'd'><r>&e;</r>"), "doctype:r,d start:r undefined:&e; end");
}

TEST(Xml, DocumentsInOtherEncodings) {
  for (const bool is_big : {false, true}) {
    const std::string mark = is_big ? "\xfe\xff" : "\xff\xfe";
    const std::string document = "<!DOCTYPE r SYSTEM 'd'><r a='&amp;'/>";
    EXPECT_EQ(events_of(mark + wide(document, is_big)), "encoding:UTF-16 doctype:r,d start:r,a=& end");
    EXPECT_EQ(events_of(mark + wide("<?xml version='1.0' encoding='UTF-16'?><r/>", is_big)),
              "encoding:UTF-16 start:r end");
  }
  EXPECT_EQ(events_of("<?xml version='1.0' encoding='ISO-8859-1'?><r a='\xe4'/>"),
            "encoding:ISO-8859-1 start:r,a=\xc3\xa4 end");
}

TEST(Xml, PlacesOfAttributes) {
  struct Place {
    std::string document;
    std::vector<std::string> places;
  };
  const Place rows[] = {
      {"<r a='1'/>", {"1"}},
      {"<r b='2' a=\"1'\"/>", {"1'"}},
      {"<r b='a=3'\n a = '1'/>", {"1"}},
      {"<r aa='3' a='1'/>", {"1"}},
      {"<r/>", {"<r/>"}},
      {"<r ></r>", {"<r >"}},
      {"<r b='1'/>", {"<r b='1'/>"}},
      {"<r b='1'\n\n/>", {"<r b='1'"}},
      {"<r b='1'\r\n/>", {"<r b='1'"}},
      {"<!DOCTYPE r [<!ENTITY e \"<b a='1'/>\">]><r>&e;</r>", {"<r>", "&e;"}},
      {"\xff\xfe" + wide("<r a='1'/>", false), {wide("<r a='1'/>", false)}},
      // In UTF-16, one byte of a letter may look like a quote.
      {"\xfe\xff" + wide("<r b='", true) + "\x01\x22" + wide("'/>", true),
       {wide("<r b='", true) + "\x01\x22" + wide("'/>", true)}},
      {"\xfe\xff" + wide("<r b='1' c=\"2\"", true) + "\0 \0d\0=\0'\x01\x22\0'\0/\0>"s,
       {wide("<r b='1' c=\"2\"", true) + "\0 \0d\0=\0'\x01\x22\0'\0/\0>"s}},
  };
  for (const Place& row : rows) {
    XmlRecorder recorder;
    EXPECT_EQ(xml::parse(row.document, std::pmr::get_default_resource(), recorder).defect, xml::Defect::none);
    EXPECT_EQ(recorder.places, row.places);
  }
}

TEST(Xml, WhyADocumentWasNotReadToItsEnd) {
  using enum xml::Defect;

  const auto tag_with = [](int count) {
    std::string tag = "<r";
    for (int i = 0; i < count; ++i) tag += " a" + std::to_string(i) + "=''";
    return tag + "/>";
  };
  const auto nested = [](std::size_t depth) {
    std::string document;
    for (std::size_t i = 0; i < depth; ++i) document += "<r>";
    for (std::size_t i = 0; i < depth; ++i) document += "</r>";
    return document;
  };
  const auto entity = [](std::size_t size) {
    return "<!DOCTYPE r [<!ENTITY e '" + std::string(size, 'x') + "'>]><r/>";
  };
  const auto half = [](std::size_t rest) {
    return "<!DOCTYPE r [<!ENTITY e '" + std::string(1 << 19, 'x') + "'><!ENTITY f '&e;" + std::string(rest, 'x') +
           "'>]><r/>";
  };
  const struct {
    std::string document;
    xml::Defect defect;
  } rows[] = {
      {"", truncated},
      {"<", truncated},
      {"<r", truncated},
      {"<r>", truncated},
      {"<r>x", truncated},
      {"<r a='", truncated},
      {"<r><![CDATA[x", truncated},
      {"<r><!-- x", truncated},
      {"<r>\xe2\x82", truncated},
      {"<r>\xff", truncated},
      {"<!DOCTYPE", truncated},
      {"<!DOCTYPE r ", truncated},
      {"<!DOCTYPE r SYS", truncated},
      {"<!DOCTYPE r PUBLI", truncated},
      {"<!DOCTYPE r SYX", malformed},
      {"<!DOCTYPE r SYSTEMX", malformed},
      {"<r/>x", trailing},
      {"<r/><r/>", trailing},
      {"<r/>\0"s, trailing},
      {" <?xml version='1.0'?><r/>", leading},
      {"\xef\xbb\xbf <?xml version='1.0'?><r/>", leading},
      {"\n\n<?xml", truncated},
      {"\xef\xbb\xbf<?xml version='1.0'?><?xml version='1.0'?><r/>", malformed},
      {"\xef\xbb\xbf<r/>", none},
      {" x", malformed},
      {"x", malformed},
      {" <?x?><<", malformed},
      {"<r><", truncated},
      {"<r></x>", malformed},
      {"<r a='1' a='2'/>", malformed},
      {"<r>&</r>", malformed},
      {"<r>\x01</r>", malformed},
      {"<r>\xff   </r>", encoding},
      {"<r>\xe2\x28\xa1</r>", encoding},
      {"<r>\xc0\x80</r>", encoding},
      {"<r>\xf4\x90\x80\x80</r>", encoding},
      {"<r>\xef\xbf\xbe</r>", malformed},
      {"<?xml version='1.0' encoding='UTF-16'?><r/>", encoding},
      {"<?xml version='1.0' encoding='x'?><r/>", encoding},
      {"<?xml version='1.0' encoding='us-ascii'?><r>\xe4   </r>", malformed},
      {"\xfe\xff"s + wide("<r>", true) + "\xdc\x00"s + wide("</r>", true), malformed},
      {"<r>&e;</r>", undefined_entity},
      {"<r a='&e;'/>", undefined_entity},
      {"<!DOCTYPE r [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><r>&a;</r>", expansion},
      {entity(xml::kMaxExpansion), none},
      {entity(xml::kMaxExpansion + 1), expansion},
      {half((1 << 19) - 3), none},  // "&e;" counts as well
      {half((1 << 19) - 2), expansion},
      {nested(xml::kMaxDepth), none},
      {nested(xml::kMaxDepth + 1), depth},
      {tag_with(xml::kMaxAttributes), none},
      {tag_with(xml::kMaxAttributes + 1), xml::Defect::attributes},
  };
  for (const auto& row : rows) {
    XmlRecorder recorder;
    const xml::Outcome outcome = xml::parse(row.document, std::pmr::get_default_resource(), recorder);
    EXPECT_EQ(outcome.defect, row.defect) << testing::PrintToString(row.document.substr(0, 60));
  }
}

// Provides a limited number of blocks.
class Meagre final : public std::pmr::memory_resource {
 public:
  explicit Meagre(int blocks) : blocks_(blocks) {}

 private:
  void* do_allocate(std::size_t size, std::size_t alignment) override {
    if (blocks_-- <= 0) throw std::bad_alloc();
    return std::pmr::new_delete_resource()->allocate(size, alignment);
  }
  void do_deallocate(void* block, std::size_t size, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, size, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  int blocks_;
};

TEST(Xml, MemoryThatEndsAnywhereIsADefect) {
  std::string document = "<!DOCTYPE r [<!ENTITY e 'x'><!ATTLIST r b CDATA 'x'><!ELEMENT r ANY>]><r>";
  for (int i = 0; i < 30; ++i) document += "<b" + std::to_string(i) + " a='" + std::string(200, 'x') + "&e;'>&e;";
  for (int i = 30; i-- > 0;) document += "</b" + std::to_string(i) + ">";
  document += "</r>";
  int thrown = 0, ended = 0;
  for (int blocks = 0; blocks < 1000; ++blocks) {
    Meagre memory(blocks);
    XmlRecorder recorder;
    try {
      const xml::Defect defect = xml::parse(document, &memory, recorder).defect;
      if (defect == xml::Defect::none) break;
      EXPECT_EQ(defect, xml::Defect::memory) << blocks;
      ++ended;
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
  }
  EXPECT_GT(thrown, 0) << "for the parser itself";
  EXPECT_GT(ended, 0) << "for its input";
  EXPECT_LT(thrown + ended, 1000);
}

TEST(Xml, WhatLooksLikeIt) {
  for (const char* start : {"<", "<?", "<!", "<_", "<:", "<A", "<z", "<\xc3\xa4", " \r\n\t<a", "\xef\xbb\xbf<a"})
    EXPECT_TRUE(xml::looks_like_xml(start)) << start;
  for (const char* start : {"", " ", "a", "<<", "<1", "< ", "<@", "<-", "x<a"})
    EXPECT_FALSE(xml::looks_like_xml(start)) << start;
  for (const bool is_big : {false, true}) {
    const std::string mark = is_big ? "\xfe\xff" : "\xff\xfe";
    for (const char* start : {"<?", "<!", "<_", "<a", "<Z"}) {
      EXPECT_TRUE(xml::looks_like_xml(wide(start, is_big))) << start;
      EXPECT_TRUE(xml::looks_like_xml(mark + wide(start, is_big))) << start;
    }
    for (const char* start : {"<1", "<<", "<@", "<[", "<{", "x<", "<"})
      EXPECT_FALSE(xml::looks_like_xml(wide(start, is_big))) << start;
    EXPECT_TRUE(xml::looks_like_xml(mark + wide("<", is_big)));
    EXPECT_FALSE(xml::looks_like_xml(mark + wide("x<", is_big)));
    EXPECT_FALSE(xml::looks_like_xml(mark));
  }
  EXPECT_FALSE(xml::looks_like_xml("<\0ax"s)) << "two characters of UTF-16";
}

}  // namespace
}  // namespace proflint::tests
