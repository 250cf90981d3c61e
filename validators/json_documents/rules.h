// The rules about the text of JSON coverage reports, whatever their format. Follows RFC 8259.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::json_documents {

inline constexpr Rule kRules[] = {
    {"json/empty-file", Severity::error, Category::empty, "the file is not empty or blank", "RFC 8259, section 2",
     "every consumer rejects the file",
     "check the messages of the tool that should have written the file, and rerun the tool"},
    {"json/truncated", Severity::error, Category::truncated, "the text does not end inside a value", "RFC 8259",
     "lcov, gcovr and istanbul reject the file; nyc reports no files and fastcov writes an empty report",
     "let the tool finish, or copy the whole file"},
    {"json/not-well-formed", Severity::error, Category::syntax, "the text matches the grammar of JSON", "RFC 8259",
     "most consumers reject the file; nyc reports no files and exits with status 0; fastcov hangs on NaN",
     "fix the writer: NaN, comments, single quotes and trailing commas are not JSON"},
    {"json/trailing-content", Severity::error, Category::syntax,
     "only whitespace or further gcov documents follow the JSON value", "RFC 8259, section 2",
     "consumers reject the file; nyc reports no files and exits with status 0; fastcov hangs",
     "keep messages of other programs out of the file"},
    {"json/leading-content", Severity::error, Category::syntax, "only whitespace precedes the document",
     "RFC 8259, section 2", "every consumer rejects the file",
     "redirect standard error elsewhere and have the tool write the file itself"},
    {"json/invalid-utf8", Severity::error, Category::syntax, "strings are UTF-8", "RFC 8259, section 8.1",
     "lcov, gcovr and llvm2lcov reject the file; fastcov hangs; JavaScript consumers show wrong characters",
     "encode source file names in UTF-8"},
    {"json/encoding", Severity::error, Category::syntax, text::kIsUtf8, "RFC 8259, section 8.1",
     "most consumers reject the file; nyc reports no files and exits with status 0",
     "have the tool write the file itself: redirection in PowerShell writes UTF-16"},
    {"json/bom", Severity::error, Category::syntax, text::kNoMark, "RFC 8259, section 8.1",
     "lcov, llvm2lcov and istanbul reject the file; nyc reports no files",
     "save the file as UTF-8 without a byte order mark"},
    {"json/key-duplicate", Severity::error, Category::duplicate, "the keys of an object are unique",
     "RFC 8259, section 4", "consumers silently keep the last value and lose the others",
     "fix the writer, and merge reports with the tool that wrote them, not as text"},
    {"json/lone-surrogate", Severity::error, Category::syntax, "surrogate escapes come in pairs",
     "RFC 8259, section 8.2", "lcov and llvm2lcov reject the file",
     "fix the writer, or rename the source whose name contains the surrogate"},
    {"json/control-char", Severity::warning, Category::hygiene, "strings do not contain control characters",
     "consumers print names to terminals", "a name can contain escape sequences that control the terminal",
     "check the origin of the report; no compiler produces such a name"},
    {"json/replacement-character", Severity::note, Category::portability, "strings do not contain U+FFFD",
     "llvm-cov, which writes it for bytes that are not UTF-8",
     "consumers do not find a source whose name contains the character", "encode source file names in UTF-8"},
    {"json/integer-precision", Severity::note, Category::portability, "integers are between -2^53 and 2^53",
     "RFC 8259, section 6", "JavaScript and jq round the number", "use consumers with 64-bit integers"},
    {"json/integer-length", Severity::warning, Category::portability, "integers have at most 4300 digits",
     "Python 3.11, sys.set_int_max_str_digits", "Python rejects the file", "fix the writer: no count is this large"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.bom = &"json/bom"_rule, .utf16 = &"json/encoding"_rule};

}  // namespace proflint::json_documents
