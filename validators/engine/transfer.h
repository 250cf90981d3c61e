// Undoes the damage that a transfer as text did to a binary file. The result is the proof: if the restored file is
// valid and the file is not, the transfer damaged it.
// Follows the PNG specification (its signature is designed to detect the same damage), RFC 3629 and the Windows-1252
// table of WHATWG.
#pragma once

#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

namespace proflint {

// A transfer that may be undone, and its first place.
struct Undone {
  std::pmr::string bytes;  // the file before the transfer
  std::string_view first;  // of the changed places, in the file as transferred
  std::size_t places = 0;  // how many places were changed, at least 1
};

// Line ends: each LF became CR LF. Nothing unless every LF follows a CR.
std::optional<Undone> undo_newlines(std::string_view file, std::pmr::memory_resource* memory);

// Characters: each byte from 0x80 on was treated as a Latin-1 or Windows-1252 character and became UTF-8. Nothing
// unless all bytes from 0x80 on make such characters.
std::optional<Undone> undo_utf8(std::string_view file, std::pmr::memory_resource* memory);

// Bytes that were not UTF-8 became U+FFFD, which cannot be undone: the first, if everything else is UTF-8 too.
std::string_view find_replacement(std::string_view file);

// The offset of the first byte that text does not contain; the size of the file if it is text to its end.
std::size_t find_no_text(std::string_view file);

}  // namespace proflint
