// The start of the three encodings: magic and version, which the summary follows directly in two of them.
// Follows LLVM SampleProf.h (SPMagic) and SampleProfReader: readMagicIdent, readSummary.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/format.h"
#include "validators/samples/binary/fields.h"
#include "validators/samples/binary/rules.h"
#include "validators/samples/summary.h"

namespace proflint::samples::binary {

enum class Encoding : std::uint8_t { raw, extensible, compact };

// How likely it is that `bytes` start with the magic of `encoding`: certain for the magic itself; strong if it is the
// one closest to a damaged magic.
Match match_magic(Encoding encoding, std::string_view bytes);

// Reads and checks magic and version. False: the rest cannot be checked.
bool read_header(Encoding encoding, Fields& fields, Count& version);

// Reads and checks a summary; nothing if it could not be decoded.
// With `fills_window`, a summary that does not end at the end of the section is another section: its entries are not
// reported.
std::optional<Summary> read_summary(Fields& fields, bool fills_window = false);

inline constexpr SummaryRules kSummaryRules{"sample-bin/summary-mismatch"_rule, "sample-bin/summary-entries"_rule};

}  // namespace proflint::samples::binary
