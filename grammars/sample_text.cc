// The line grammars of an LLVM sample profile in text encoding, as Boost.Spirit X3.
#include "grammars/sample_text.h"

#include "grammars/scan.h"
#include "grammars/x3.h"

namespace proflint::grammars::sample_text {
namespace {

// ( !( (':' [0-9]+){n} EOL ) byte )+
// Names may contain any colons and digits; their delimiter is at the end of the line, so the search starts there.
template <int n>
struct UpToCounts : Primitive<UpToCounts<n>> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* end = last;
    for (int i = 0; i < n; ++i) {
      const char* digits = end;
      while (digits != first && is_digit(digits[-1])) --digits;
      if (digits == end || digits == first || digits[-1] != ':') {
        // No match. Only the last valid count separates a name from a defect after it.
        first = i == 0 ? last_count_but_one(first, last) : end;
        return first != nullptr;
      }
      end = digits - 1;
    }
    if (end == first) return false;
    first = end;
    return true;
  }

 private:
  // "main:100:x": the place of ":100", or the end; nullptr if even the first count is missing.
  static const char* last_count_but_one(const char* first, const char* last) {
    const char* colon = last;
    while (colon != first && colon[-1] != ':') --colon;
    if (colon == first) return n == 1 ? nullptr : last;
    const char* const end = --colon;
    if (n == 1) return end;
    while (colon != first && is_digit(colon[-1])) --colon;
    return colon != end && colon != first && colon[-1] == ':' ? colon - 1 : end;
  }
};
template <int n>
constexpr UpToCounts<n> up_to_counts{};

// !':' ( !( ':' [0-9]+ ( SP / EOL ) ) byte )+
// Consumers read a colon at the start as an empty name. After a colon that does not end the name, no colon is skipped,
// so every byte is read at most twice.
struct UpToCountWord : Primitive<UpToCountWord> {
  bool take(const char*& first, const char* last, const char* limit, auto&) const {
    const char* at = first;
    if (at != last && *at == ':') return false;
    while ((at = find_any<':'>(at, last, limit)) != last) {
      const char* const digits = at + 1;
      const char* const end = skip_digits(digits, last, limit);
      if (end != digits && (end == last || *end == ' ')) break;
      at = end;
    }
    if (at == first) return false;
    if (at == last) at = find_any<' '>(first, last, limit);  // a word without a count: reported at its end
    first = at;
    return true;
  }
};
constexpr UpToCountWord up_to_count_word{};

// ( !':' byte )+
struct UpToColon : Primitive<UpToColon> {
  bool take(const char*& first, const char* last, const char* limit, auto&) const {
    const char* const start = first;
    first = find_any<':'>(first, last, limit);
    return first != start;
  }
};
constexpr UpToColon up_to_colon{};

// ( ![:\]\[] !' @ ' byte )+
struct ContextName : Primitive<ContextName> {
  bool take(const char*& first, const char* last, const char* limit, auto&) const {
    const char* at = first;
    while ((at = find_any<':', '@', '[', ']'>(at, last, limit)) != last && *at == '@') {
      if (at != first && at[-1] == ' ' && last - at > 1 && at[1] == ' ') {
        --at;
        break;
      }
      ++at;
    }
    if (at == first) return false;
    first = at;
    return true;
  }
};
constexpr ContextName context_name{};

// SP+
constexpr Spaces spaces{};

constexpr CharClass kTypeName = ~CharClass{" :"};
constexpr auto colon = x3::lit(':');
constexpr auto digit = x3::char_('0', '9');

// total     <- u64        head <- u64
// header    <- ( context / fname ) ':' total ':' head EOL
// A context differs from a name by its first byte; its frames have a grammar of their own.
constexpr auto header = field<&Header::name>("a function name")[up_to_counts<2>] >>
                        token("':' and a total count")[colon] >> number<&Header::total>("a total count") >>
                        token("':' and a head count")[colon] >> number<&Header::head>("a head count");

// location  <- off ( '.' u32 )?
constexpr auto location =
    field<&Body::location>("a location")[number<&Body::offset>("a line offset") >>
                                         -(x3::lit('.') >> number<&Body::discriminator>("a discriminator"))];

// sampled   <- location ': ' u64 ( SP target )* EOL
constexpr auto sampled = number<&Body::number>("a count") >>
                         token("a space or the end of the line")[&x3::lit(' ') | x3::eoi] >>
                         field<&Body::rest>("call targets")[rest_of_line] >> is<Body::Kind::sampled>;

// vtables   <- location ': vtables ' ( vname ':' u64 SP? )+ EOL
constexpr auto vtables = x3::lit("vtables ") >>
                         field<&Body::rest>("types with counts")[rest_of_line] >> is<Body::Kind::vtables>;

// callsite  <- location ': ' !digit callee ':' total EOL
// callee    <- ( !( ':' u64 EOL ) byte )+
constexpr auto callsite =
    field<&Body::name>("a count or a callee")[up_to_counts<1>] >>
    token("':' and a total count")[colon] >> number<&Body::number>("a total count") >> is<Body::Kind::callsite>;

// metadata  <- '!CFGChecksum:' blank* u64 blank* EOL / '!Attributes:' blank* u32 blank* EOL / '!Flat' EOL
// blank     <- [ \t\v\f\r]       what LLVM trims
constexpr auto blanks = *(x3::lit(' ') | x3::lit('\t') | x3::lit('\v') | x3::lit('\f') | x3::lit('\r'));
constexpr auto checksum = x3::lit("CFGChecksum:") >> blanks >> number<&Body::number>("a checksum") >> blanks
                          >> is<Body::Kind::checksum>;
constexpr auto attributes = x3::lit("Attributes:") >> blanks >> number<&Body::number>("attributes") >> blanks
                            >> is<Body::Kind::attributes>;
constexpr auto flat = x3::lit("Flat") >> is<Body::Kind::flat>;
constexpr auto metadata = field<&Body::value>(
    "metadata")[x3::lit('!') >> token("'CFGChecksum:', 'Attributes:' or 'Flat'")[checksum | attributes | flat]];

// body      <- SP{depth} ( vtables / sampled / callsite / metadata )
constexpr auto value = field<&Body::value>("a count or a callee")[(&digit >> sampled) | vtables | (!digit >> callsite)];
constexpr auto body = field<&Body::indent>("indentation")[spaces] >>
                      ((location >> token("': '")[colon >> x3::lit(' ')] >> value) | metadata);

// target    <- tname ':' u64 &( SP / EOL )
// tname     <- !':' ( !( ':' u64 ( SP / EOL ) ) byte )+
constexpr auto target = token("a space")[x3::lit(' ')] >> field<&Counted::name>("a call target")[up_to_count_word] >>
                        token("':' and a count")[colon] >> number<&Counted::count>("a count") >>
                        token("a space or the end of the line")[&x3::lit(' ') | x3::eoi];

// The usual form of sampled lines and call targets.
// usual         <- SP+ short ( '.' !'0' short )? ': ' short &( SP / EOL )
// usual_target  <- SP ( !':' byte )+ ':' short &( SP / EOL )
// short         <- '0' / [1-9] [0-9]*
// Of up to 4 digits as an offset, 8 as a discriminator and 16 as a count, so that no such number is out of range.
constexpr auto end_of_word = x3::eoi | &x3::lit(' ');
constexpr auto usual_location = here<&Usual::location>() >> short_number<&Usual::offset, 4>() >>
                                -(x3::lit('.') >> !x3::lit('0') >> short_number<&Usual::discriminator, 8>());
constexpr auto usual_count = here<&Usual::number>() >> short_number<&Usual::count, 16>() >> here<&Usual::rest>();
constexpr auto usual =
    spaces >> windowed[usual_location >> colon >> x3::lit(' ') >> usual_count >> end_of_word] >> rest_of_line;

constexpr auto usual_target_count = here<&UsualTarget::number>() >>
                                    short_number<&UsualTarget::count, 16>() >> here<&UsualTarget::end>();
constexpr auto usual_target = x3::lit(' ') >> here<&UsualTarget::name>() >> up_to_colon >> colon
                              >> windowed[usual_target_count >> end_of_word];

// vname     <- ( ![ :] byte )+
constexpr auto vtable = field<&Counted::name>("a type")[Run{kTypeName}] >>
                        token("':' and a count")[colon] >> number<&Counted::count>("a count") >>
                        token("a space or the end of the line")[x3::lit(' ') | x3::eoi];

// frame     <- cname ( ':' off ( '.' u32 )? )?
// cname     <- ( ![:\]\[] !' @ ' byte )+
constexpr auto frame =
    field<&Frame::name>("a function name")[context_name] >>
    -(colon >>
      field<&Frame::location>("a location")[number<&Frame::offset>("a line offset") >>
                                            -(x3::lit('.') >> number<&Frame::discriminator>("a discriminator"))]) >>
    token("' @ ' or the end of the context")[&x3::lit(" @ ") | x3::eoi];

}  // namespace

bool parse(std::string_view line, Header& out, Expected* expected, const char* limit) {
  return match(header, line, out, expected, limit);
}

bool parse(std::string_view line, Body& out, Expected* expected, const char* limit) {
  out.location = out.discriminator.digits = {};
  out.discriminator.value = 0;
  return match(body, line, out, expected, limit);
}

bool parse_usual(std::string_view line, Usual& out, const char* limit) {
  return match(usual, line, out, nullptr, limit);
}

bool take_usual_target(std::string_view& rest, UsualTarget& out, const char* limit) {
  return match_start(usual_target, rest, out, nullptr, limit);
}

bool take_target(std::string_view& rest, Counted& out, Expected* expected, const char* limit) {
  return match_start(target, rest, out, expected, limit);
}

bool take_vtable(std::string_view& rest, Counted& out, Expected* expected, const char* limit) {
  return match_start(vtable, rest, out, expected, limit);
}

bool take_frame(std::string_view& rest, Frame& out, Expected* expected, const char* limit) {
  return match_start(frame, rest, out, expected, limit);
}

}  // namespace proflint::grammars::sample_text
