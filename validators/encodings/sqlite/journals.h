// The journal and the write-ahead log next to a database. Follows "Database File Format", sections 3 and 4.
#pragma once

#include "validators/core/format.h"
#include "validators/encodings/sqlite/rules.h"

namespace proflint::encodings::sqlite {

// The first bytes of a rollback journal, and of a write-ahead log with either byte order of its checksums.
inline constexpr std::string_view kJournalMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
inline constexpr std::string_view kLogMagics[] = {"7\x7f\x06\x82", "7\x7f\x06\x83"};

// Reports a journal or log that changes what consumers see. Returns whether a log has pages that the database may lack.
bool check_journals(const Input& input, Report& report);

}  // namespace proflint::encodings::sqlite
