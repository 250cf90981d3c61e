// The XML layer: elements are closed in reverse order of opening, every place is inside the document, and the reason
// for an early end is reported.
#include "validators/encodings/xml/sax.h"

#include "fuzz/lines.h"
#include "validators/core/memory.h"

namespace proflint::fuzz::xml_target {
namespace {

using namespace encodings::xml;

class Watcher final : public Sink {
 public:
  explicit Watcher(std::string_view document) : document_(document) {}

  void encoding(std::string_view, std::string_view where) override { require_inside(where); }
  void version(std::string_view, std::string_view where) override { require_inside(where); }
  void doctype(const Doctype& doctype) override { require_inside(doctype.where); }
  void declaration(const Declaration& declaration) override { require_inside(declaration.where); }
  void external_entity(std::string_view where) override { require_inside(where); }
  void undefined_entity(std::string_view where) override { require_inside(where); }
  void default_namespace(std::string_view, std::string_view where) override { require_inside(where); }
  void undeclared_prefix(std::string_view, std::string_view where) override { require_inside(where); }
  void instruction(std::string_view where) override { require_inside(where); }
  void oversized(const char*, std::size_t, std::string_view where) override { require_inside(where); }
  void text(std::string_view text, std::string_view where) override {
    require(!text.empty(), "pieces of text have bytes");
    require(depth_ != 0, "text is in an element");
    require_inside(where);
  }
  void start(const Tag& tag) override {
    require(++depth_ <= kMaxDepth && tag.attributes.size() <= kMaxAttributes, "tags are bounded");
    require(!tag.name.empty(), "an element has a name");
    require_inside(tag.where);
    for (const Attribute& attribute : tag.attributes) {
      require(tag.find(attribute.name) == &attribute, "attributes occur once");
      require_inside(tag.place_of(attribute.name));
    }
  }
  void end() override { require(depth_-- != 0, "what ends was open"); }

  void require_inside(std::string_view where) const { fuzz::require_inside(where, document_); }
  bool is_closed() const { return depth_ == 0; }

 private:
  std::string_view document_;
  std::size_t depth_ = 0;
};

void run(std::string_view document) {
  Watcher watcher(document);
  Budget budget(std::uint64_t{64} << 20);
  const Outcome outcome = parse(document, &budget, watcher);
  watcher.require_inside(outcome.where);
  require(outcome.defect != Defect::memory, "small documents take little");
  if (outcome.defect == Defect::none || outcome.defect == Defect::trailing)
    require(watcher.is_closed(), "a document is read to its end");
}

const Target target("xml", run);

}  // namespace
}  // namespace proflint::fuzz::xml_target
