// The part of a file that detection examines: its start.
#pragma once

#include <string_view>

namespace proflint {

// The bytes and the name must outlive it.
struct Head {
  Head() = default;
  // `file` are the unwrapped bytes; `file_name` is the path as the user gave it.
  Head(std::string_view file, std::string_view file_name);

  // Each of these functions examines at most the first 64 KiB.
  bool is_text() const;               // the first 4 KiB have no control characters but blanks and line ends
  std::string_view xml_root() const;  // name of the outermost element; empty if the file is not XML

  std::string_view bytes;      // the whole file, unwrapped
  std::string_view name;       // as the user gave it, without the suffix of a container (.gz, .zst)
  std::string_view last_name;  // the file name without folders
  bool is_binary = false;      // more than one in eight of the first 64 bytes is not text
};

}  // namespace proflint
