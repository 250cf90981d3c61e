// XML as events with byte offsets. External resources are never loaded, even if a document declares them; depth,
// attributes and the expansion of entities are bounded. Follows XML 1.0 (fifth edition) and Namespaces in XML 1.0;
// names keep their prefixes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>

namespace proflint::encodings::xml {

// The bounds of one document: open elements, and attributes of one tag.
constexpr std::size_t kMaxDepth = 64, kMaxAttributes = 64;
// Larger ones are passed on, but libxml2 rejects them: XML_MAX_TEXT_LENGTH and XML_MAX_NAME_LENGTH.
constexpr std::size_t kMaxToken = 10'000'000, kMaxName = 50'000;
constexpr std::size_t kMaxExpansion = std::size_t{1} << 20;  // bytes in the text of one entity

// Name and value in UTF-8, with references replaced; valid until the event is over.
struct Attribute {
  std::string_view name, value;  // an empty value is not a missing attribute
};

// The attribute that declares the default namespace, and the start of all names that XML reserves for itself.
constexpr std::string_view kXmlns = "xmlns", kReserved = "xml";

// White space as XML defines it.
constexpr bool is_xml_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Without the blanks at both ends, as consumers read numbers in text.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_xml_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_xml_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Whether the first and last sizeof(Word) bytes of names of one size are equal; the words may overlap.
template <class Word>
bool has_same_ends(std::string_view a, std::string_view b) {
  const auto word_at = [](const char* bytes) {
    Word word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
  };
  const std::size_t last = a.size() - sizeof(Word);
  return word_at(a.data()) == word_at(b.data()) && word_at(a.data() + last) == word_at(b.data() + last);
}

// Whether two names are equal. Most are short, and of those that differ, most differ in size; no call is needed for
// either.
constexpr bool is_same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (std::is_constant_evaluated() || a.size() < 2 || a.size() > 16) return a == b;
  if (a.size() < 4) return has_same_ends<std::uint16_t>(a, b);
  return a.size() < 8 ? has_same_ends<std::uint32_t>(a, b) : has_same_ends<std::uint64_t>(a, b);
}

// The index of `name` in `names`, which is searched from `guess` on, since writers write attributes in the order of the
// DTD. The number of names if it is not one of them.
constexpr std::size_t index_in(std::span<const std::string_view> names, std::string_view name, std::size_t guess) {
  for (std::size_t i = guess; i < names.size(); ++i)
    if (is_same_name(names[i], name)) return i;
  for (std::size_t i = 0; i < std::min(guess, names.size()); ++i)
    if (is_same_name(names[i], name)) return i;
  return names.size();
}

// The first line of a text that may have several. Two searches for one byte each are faster than one for either.
constexpr std::string_view first_line(std::string_view where) {
  const std::string_view line = where.substr(0, where.find('\n'));
  return line.substr(0, line.find('\r'));
}

// A start tag, or an empty element.
struct Tag {
  std::string_view name;                  // with its prefix, if any
  std::span<const Attribute> attributes;  // in the order of the document; valid until the event is over
  std::string_view where;                 // the tag in the document
  bool has_reserved = false;              // the name of an attribute starts with kReserved

  // nullptr if the tag has no such attribute.
  const Attribute* find(std::string_view attribute) const {
    for (const Attribute& candidate : attributes)
      if (is_same_name(candidate.name, attribute)) return &candidate;
    return nullptr;
  }
  // The value of an attribute; empty if the tag has no such attribute.
  std::string_view value_of(std::string_view attribute) const {
    const Attribute* const found = find(attribute);
    return found == nullptr ? std::string_view() : found->value;
  }
  // The place for findings about a tag that spans several lines.
  std::string_view first_line() const { return xml::first_line(where); }
  // Where the value of `attribute` is in the document; the first line of the tag if that is unknown (UTF-16, no such
  // attribute).
  std::string_view place_of(std::string_view attribute) const;
};

// The DOCTYPE of the document, without its declarations.
struct Doctype {
  std::string_view name, system_id;  // of the root element, and of the external DTD; empty if missing
  std::string_view where;            // the place at which the parser reports it
};

// A declaration in the DOCTYPE. Only attributes have an element, a name and a default.
struct Declaration {
  enum class Kind : std::uint8_t { element, attribute, entity, notation };

  Kind kind = Kind::element;            // decides which of the members are set
  std::string_view element, attribute;  // the names that are declared
  const char* default_value = nullptr;  // nullptr: the attribute has none
  std::string_view where;               // the place at which the parser reports it
};

// Receives the events of one document. Every `where` is a view into it.
class Sink {
 public:
  virtual ~Sink() = default;

  virtual void encoding(std::string_view name, std::string_view where) = 0;  // as declared, or as the first bytes show
  virtual void version(std::string_view version,
                       std::string_view where) = 0;  // as declared, if XML has no such version
  // Called at most once, before the root element; the declarations of the DOCTYPE follow.
  virtual void doctype(const Doctype& doctype) = 0;
  // One declaration inside the DOCTYPE.
  virtual void declaration(const Declaration& declaration) = 0;
  virtual void external_entity(std::string_view where) = 0;   // declared; it is not loaded
  virtual void undefined_entity(std::string_view where) = 0;  // a reference that an external DTD might define
  virtual void default_namespace(std::string_view uri, std::string_view where) = 0;  // declared; not empty
  // A name whose prefix is not declared, or that has more than one prefix.
  virtual void undeclared_prefix(std::string_view name, std::string_view where) = 0;
  virtual void instruction(std::string_view where) = 0;  // other than the XML declaration
  // `what` has more than `limit` bytes: a tag, a comment, an instruction or text (kMaxToken), or a name (kMaxName).
  virtual void oversized(const char* what, std::size_t limit, std::string_view where) = 0;
  // A tag opens an element; every start() of a document that is read to its end has a matching end().
  virtual void start(const Tag& tag) = 0;
  virtual void end() = 0;  // of the innermost open element
  // A piece of text, in UTF-8 with references replaced; the text of one element may come in several. Pieces that are
  // only blanks are skipped unless `takes_blanks`.
  virtual void text(std::string_view text, std::string_view where) = 0;

  bool takes_blanks = false;  // set before parse()
};

// Why a document was not read to its end.
enum class Defect : std::uint8_t {
  none,
  truncated,         // it ends within the root element, a tag, a comment or a character
  trailing,          // something else follows the root element
  leading,           // something precedes the XML declaration
  encoding,          // unknown, or the bytes are invalid in it
  malformed,         // not well-formed
  undefined_entity,  // and no external DTD could define it
  expansion,         // entities are recursive or expand too much
  depth,             // more than kMaxDepth open elements
  attributes,        // more than kMaxAttributes in one tag
  memory,            // the parser ran out of it
};

// How reading ended.
struct Outcome {
  Defect defect = Defect::none;  // none: the whole document was read
  std::string_view where;        // the byte at which it was noticed; empty at the end
  const char* reason = "";       // for `malformed`, `encoding` and `expansion`
};

// Reads `document`. The parser allocates from `memory`; if that is exhausted, the defect is `memory`.
Outcome parse(std::string_view document, std::pmr::memory_resource* memory, Sink& sink);

// The part of `text` after a UTF-8 byte order mark and blanks.
std::string_view skip_blanks(std::string_view text);

// Whether `text` begins as XML does, in UTF-8 or UTF-16.
bool looks_like_xml(std::string_view text);

}  // namespace proflint::encodings::xml
