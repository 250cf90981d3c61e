// Events from libexpat. Exceptions of a sink never cross its C code: they stop the parser and are rethrown outside.
#include "validators/encodings/xml/sax.h"

#define XML_DTD  // without it the header hides the limits on entities
#include <expat.h>
#include <strings.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <new>

#include "validators/core/escape.h"
#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/encodings/xml/code_pages.h"
#include "validators/encodings/xml/entities.h"
#include "validators/encodings/xml/namespaces.h"
#include "validators/encodings/xml/parser_memory.h"
#include "validators/encodings/xml/utf16.h"

namespace proflint::encodings::xml {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
// XML 1.0, production 26; libexpat accepts any word.
bool is_version(std::string_view version) {
  return version.starts_with("1.") && is_digits(version.substr(2));
}

// The bytes passed to libexpat at once. It copies each chunk; a small chunk stays in the cache.
constexpr std::size_t kChunk = std::size_t{1} << 16, kMaxChunk = std::size_t{1} << 30;  // libexpat counts in int
// The last chunk may be larger: libexpat counts the lines of all others after parsing them, which is wasted work.
constexpr std::size_t kLastChunk = std::size_t{1} << 22;

// The number of bytes of a character that starts with `first`.
std::size_t character_size(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// The bytes up to the NUL: most names and values are so short that a call of strlen would take longer.
std::string_view view_of(const char* text) {
  constexpr std::size_t kShort = 8;
  for (std::size_t size = 0; size < kShort; ++size)
    if (text[size] == '\0') return {text, size};
  return {text, kShort + std::strlen(text + kShort)};
}

class Reader {
 public:
  Reader(std::string_view document, std::pmr::memory_resource* memory, Sink& sink)
      : document_(document), memory_(memory), scope_(memory), sink_(sink), namespaces_(memory), entities_(memory) {
    constexpr XML_Memory_Handling_Suite kSuite = {ParserMemory::allocate, ParserMemory::reallocate,
                                                  ParserMemory::release};
    parser_ = XML_ParserCreate_MM(nullptr, &kSuite, nullptr);
    if (parser_ == nullptr) throw std::bad_alloc();
    set_up();
  }
  ~Reader() { XML_ParserFree(parser_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  Outcome run() {
    if (is_utf16(document_)) sink_.encoding("UTF-16", document_.substr(0, 2));
    std::string_view rest = document_;
    XML_Status status = XML_STATUS_OK;
    do {
      const std::string_view chunk =
          rest.size() <= kLastChunk ? rest : rest.substr(0, std::clamp(pending(rest), kChunk, kMaxChunk));
      rest.remove_prefix(chunk.size());
      status = XML_Parse(parser_, chunk.data(), static_cast<int>(chunk.size()), rest.empty());
    } while (status == XML_STATUS_OK && !rest.empty());
    if (failure_) std::rethrow_exception(failure_);
    if (status == XML_STATUS_OK) return {};
    const XML_Error error = XML_GetErrorCode(parser_);
    const Defect defect = stopped_ != Defect::none ? stopped_ : defect_of(error);
    const char* reason = XML_ErrorString(error);
    if (stopped_ == Defect::expansion) reason = "an entity expands to more than 1 MiB";
    if (defect == Defect::encoding && error == XML_ERROR_INVALID_TOKEN) reason = "the bytes are not valid UTF-8";
    return {defect, here(1), reason};
  }

 private:
  // The bytes before `rest` that libexpat cannot parse yet, such as the start of a tag. They are parsed again with
  // every chunk, so chunks double with their size.
  std::size_t pending(std::string_view rest) const {
    const auto parsed = static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser_), 0));
    return document_.size() - rest.size() - std::min(parsed, document_.size() - rest.size());
  }

  void set_up() {
    XML_SetUserData(parser_, this);
    XML_SetHashSalt(parser_, static_cast<unsigned long>(hash_seed() | 1));
    XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_NEVER);
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser_, kMaxExpansion);
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser_, 10.0F);
    XML_SetElementHandler(parser_, on_start, on_end);
    XML_SetCharacterDataHandler(parser_, on_text);
    XML_SetProcessingInstructionHandler(parser_, on_instruction);
    XML_SetXmlDeclHandler(parser_, on_xml_declaration);
    XML_SetUnknownEncodingHandler(parser_, on_encoding, nullptr);
    XML_SetStartDoctypeDeclHandler(parser_, on_doctype);
    XML_SetEntityDeclHandler(parser_, on_entity);
    XML_SetElementDeclHandler(parser_, on_element_declaration);
    XML_SetAttlistDeclHandler(parser_, on_attributes_declaration);
    XML_SetNotationDeclHandler(parser_, on_notation);
    XML_SetSkippedEntityHandler(parser_, on_skipped);
    XML_SetDefaultHandlerExpand(parser_, on_other);
  }

  // Calls `event` with the reader that `data` points to, unless the parser is stopping.
  template <class Event>
  static void guarded(void* data, Event event) noexcept {
    Reader& reader = *static_cast<Reader*>(data);
    if (reader.failure_ || reader.stopped_ != Defect::none) return;
    try {
      event(reader);
    } catch (...) {
      reader.failure_ = std::current_exception();
      XML_StopParser(reader.parser_, XML_FALSE);
    }
  }

  void stop(Defect defect) {
    stopped_ = defect;
    XML_StopParser(parser_, XML_FALSE);
  }

  // The bytes of the event, or `size` bytes from its start.
  std::string_view here() const {
    return here(static_cast<std::size_t>(std::max(0, XML_GetCurrentByteCount(parser_))));
  }
  std::string_view here(std::size_t size) const {
    const XML_Index at = XML_GetCurrentByteIndex(parser_);
    return document_.substr(std::min(document_.size(), static_cast<std::size_t>(std::max<XML_Index>(at, 0))), size);
  }

  static void on_start(void* data, const char* name, const char** pairs) {
    guarded(data, [&](Reader& reader) { reader.start(name, pairs); });
  }
  static void on_end(void* data, const char*) {
    guarded(data, [](Reader& reader) {
      reader.text_size_ = 0;
      if (--reader.depth_ == 0) reader.is_root_closed_ = true;
      reader.namespaces_.close();
      reader.sink_.end();
    });
  }
  static void on_text(void* data, const char* text, int size) {
    const std::string_view bytes(text, static_cast<std::size_t>(size));
    static_cast<Reader*>(data)->add_text(bytes.size());
    if (!static_cast<Reader*>(data)->sink_.takes_blanks && std::all_of(bytes.begin(), bytes.end(), is_xml_blank))
      return;
    guarded(data, [&](Reader& reader) { reader.sink_.text(bytes, reader.here()); });
  }
  static void on_instruction(void* data, const char*, const char*) {
    guarded(data, [](Reader& reader) {
      reader.sink_.instruction(reader.here());
      reader.check_size("processing instruction");
    });
  }
  static void on_xml_declaration(void* data, const char* version, const char* encoding, int) {
    guarded(data, [&](Reader& reader) {
      if (version != nullptr && !is_version(version)) reader.sink_.version(version, reader.here());
      if (encoding == nullptr) return;
      reader.may_be_utf8_ = strcasecmp(encoding, "utf-8") == 0;
      if (!is_utf16(reader.document_)) reader.sink_.encoding(encoding, reader.here());
    });
  }
  static int on_encoding(void*, const char* name, XML_Encoding* encoding) {
    encoding->data = nullptr;
    encoding->convert = nullptr;
    encoding->release = nullptr;
    return map_code_page(name, encoding->map) ? XML_STATUS_OK : XML_STATUS_ERROR;
  }
  static void on_doctype(void* data, const char* name, const char* system_id, const char*, int) {
    guarded(data, [&](Reader& reader) {
      reader.sink_.doctype({name, system_id == nullptr ? std::string_view() : system_id, reader.here()});
    });
  }
  static void on_entity(void* data, const char* name, int, const char* value, int size, const char*,
                        const char* system_id, const char*, const char*) {
    guarded(data, [&](Reader& reader) {
      reader.sink_.declaration({Declaration::Kind::entity, {}, {}, nullptr, reader.here()});
      if (system_id != nullptr) reader.sink_.external_entity(reader.here());
      std::string_view text;
      if (value != nullptr) text = {value, static_cast<std::size_t>(size)};
      if (!reader.entities_.declare(name, text)) reader.stop(Defect::expansion);
    });
  }
  static void on_element_declaration(void* data, const char*, XML_Content* model) {
    guarded(data, [&](Reader& reader) {
      XML_FreeContentModel(reader.parser_, model);
      reader.sink_.declaration({Declaration::Kind::element, {}, {}, nullptr, reader.here()});
    });
  }
  static void on_attributes_declaration(void* data, const char* element, const char* name, const char*,
                                        const char* value, int) {
    guarded(data, [&](Reader& reader) {
      reader.sink_.declaration({Declaration::Kind::attribute, element, name, value, reader.here()});
    });
  }
  static void on_notation(void* data, const char*, const char*, const char*, const char*) {
    guarded(data, [](Reader& reader) {
      reader.sink_.declaration({Declaration::Kind::notation, {}, {}, nullptr, reader.here()});
    });
  }
  static void on_skipped(void* data, const char*, int is_parameter) {
    if (is_parameter != 0) return;
    guarded(data, [](Reader& reader) { reader.sink_.undefined_entity(reader.here()); });
  }

  // Comments, and references to parameter entities, for which libexpat has no event.
  static void on_other(void* data, const char* text, int size) {
    const std::string_view bytes(text, static_cast<std::size_t>(size));
    guarded(data, [&](Reader& reader) {
      reader.check_size("comment");
      if (!bytes.starts_with('%')) return;
      if (!reader.entities_.is_defined(bytes.substr(1, bytes.size() - 2))) reader.sink_.undefined_entity(reader.here());
    });
  }

  void start(const char* name, const char** pairs) {
    is_root_open_ = true;
    if (++depth_ > kMaxDepth) return stop(Defect::depth);
    std::size_t n = 0;
    bool has_reserved = false;
    for (; pairs[2 * n] != nullptr; ++n) {
      if (n == kMaxAttributes) return stop(Defect::attributes);
      attributes_[n] = {view_of(pairs[2 * n]), view_of(pairs[2 * n + 1])};
      has_reserved |= attributes_[n].name.starts_with(kReserved);
    }
    const Tag tag = {view_of(name), std::span(attributes_).first(n), here(), has_reserved};
    check_size("tag", tag.where);
    if (tag.where.size() > kMaxName) check_names(tag);
    if (n != 0) check_references(tag.where);
    namespaces_.open(tag, sink_);
    sink_.start(tag);
  }

  // Text continues up to the next event of another kind.
  void check_size(const char* what) { check_size(what, here()); }
  void check_size(const char* what, std::string_view token) {
    text_size_ = 0;
    if (token.size() > kMaxToken) sink_.oversized(what, kMaxToken, token);
  }
  void add_text(std::size_t size) {
    text_size_ += size;
    if (text_size_ > kMaxToken && text_size_ - size <= kMaxToken)
      guarded(this, [](Reader& reader) { reader.sink_.oversized("text", kMaxToken, reader.here()); });
  }
  void check_names(const Tag& tag) {
    if (tag.name.size() > kMaxName) sink_.oversized("name", kMaxName, tag.where);
    for (const Attribute& attribute : tag.attributes)
      if (attribute.name.size() > kMaxName) sink_.oversized("name", kMaxName, tag.where);
  }

  // libexpat silently drops undefined references in values if an external DTD could define them.
  void check_references(std::string_view tag) {
    if (tag.find('&') == std::string_view::npos) return;
    if (!is_utf16(document_))
      return entities_.for_undefined(tag, [&](std::string_view reference) { sink_.undefined_entity(reference); });
    entities_.for_undefined(narrowed(tag, is_big_endian(document_), memory_),
                            [&](std::string_view) { sink_.undefined_entity(tag.substr(0, 2)); });
  }

  Defect defect_of(XML_Error error) const {
    const std::string_view rest = here(std::string_view::npos);
    if (error == XML_ERROR_NO_MEMORY) return Defect::memory;
    if (is_root_closed_) return Defect::trailing;
    switch (error) {
      case XML_ERROR_RECURSIVE_ENTITY_REF:
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
        return Defect::expansion;
      case XML_ERROR_UNDEFINED_ENTITY:
        return Defect::undefined_entity;
      case XML_ERROR_UNKNOWN_ENCODING:
      case XML_ERROR_INCORRECT_ENCODING:
        return Defect::encoding;
      case XML_ERROR_NO_ELEMENTS:
      case XML_ERROR_UNCLOSED_TOKEN:
      case XML_ERROR_PARTIAL_CHAR:
      case XML_ERROR_UNCLOSED_CDATA_SECTION:
        return Defect::truncated;
      case XML_ERROR_INVALID_TOKEN:
        return defect_of_token(rest);
      default:
        return defect_before_root(error, rest);
    }
  }

  Defect defect_of_token(std::string_view rest) const {
    constexpr std::size_t kLongestCharacter = 4;
    if (rest.substr(0, 1) < "\x80") return defect_before_root(XML_ERROR_INVALID_TOKEN, rest);
    if (rest.size() < kLongestCharacter) return Defect::truncated;
    const bool is_text = is_utf8(rest.substr(0, character_size(rest.front())));
    if (may_be_utf8_ && !is_text && !is_utf16(document_)) return Defect::encoding;
    return defect_before_root(XML_ERROR_INVALID_TOKEN, rest);
  }

  Defect defect_before_root(XML_Error error, std::string_view rest) const {
    if (is_root_open_) return Defect::malformed;
    const std::string_view text = skip_blanks(document_);
    const bool has_blanks = text.size() != document_.size() && !document_.starts_with("\xef\xbb\xbf<");
    if (has_blanks && text.starts_with("<?xml")) return Defect::leading;
    const bool is_cut_id = std::string_view("SYSTEM").starts_with(rest) || std::string_view("PUBLIC").starts_with(rest);
    return error == XML_ERROR_SYNTAX && is_cut_id ? Defect::truncated : Defect::malformed;
  }

  std::string_view document_;
  std::pmr::memory_resource* memory_;
  ParserMemory scope_;
  Sink& sink_;
  XML_Parser parser_ = nullptr;
  std::exception_ptr failure_;
  Defect stopped_ = Defect::none;
  bool may_be_utf8_ = true;  // unless another encoding is declared
  bool is_root_open_ = false, is_root_closed_ = false;
  std::size_t depth_ = 0, text_size_ = 0;
  std::array<Attribute, kMaxAttributes> attributes_;
  Namespaces namespaces_;
  Entities entities_;
};

}  // namespace

// Byte by byte: names and values are so short that the startup of a library search would dominate.
std::string_view Tag::place_of(std::string_view attribute) const {
  const char *at = where.data(), *const end = at + where.size();
  while ((at = std::find_if(at, end, is_xml_blank)) != end) {
    const char* const start = std::find_if_not(at, end, is_xml_blank);
    const char* const name_end = std::find_if(start, end, [](char c) { return c == '=' || is_xml_blank(c); });
    const char* const equals = std::find_if(name_end, end, [](char c) { return c == '='; });
    const char* const quote = std::find_if(equals, end, [](char c) { return c == '"' || c == '\''; });
    if (quote == end) break;
    at = std::find_if(quote + 1, end, [&](char c) { return c == *quote; });
    if (at == end) break;
    if (std::string_view(start, name_end) == attribute) return {quote + 1, at};
  }
  return first_line();
}

Outcome parse(std::string_view document, std::pmr::memory_resource* memory, Sink& sink) {
  return Reader(document, memory, sink).run();
}

std::string_view skip_blanks(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

bool looks_like_xml(std::string_view text) {
  if (is_utf16(text)) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) text.remove_prefix(2);
    return text.substr(0, 2).find('<') != std::string_view::npos;
  }
  text = skip_blanks(text);
  // Binary data may start like a name, too.
  constexpr std::size_t kBinary = 16;
  const std::string_view start = text.substr(0, kBinary);
  if (std::count(start.begin(), start.end(), '\0') > 1) return false;
  // The start of a name, a declaration or a comment; "<<<<<<<" marks a merge conflict.
  const unsigned char next = text.size() < 2 ? 0 : static_cast<unsigned char>(text[1]);
  const bool is_letter = (next >= 'A' && next < 0x80) || next > 0xc0;
  return text == "<" ||
         (text.starts_with('<') && (next == '?' || next == '!' || next == '_' || next == ':' || is_letter));
}

}  // namespace proflint::encodings::xml
