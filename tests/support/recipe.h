// Recipes: binary test data as readable text. A recipe describes a file with a defect and its near twin without it.
//
// One directive per line; '#' starts a comment outside quotes. Unmarked lines go into both; `bad:` lines only into the
// file with the defect, `near:` lines only into the twin.
//
//   u8 u16 u32 u64 N...     numbers, decimal or 0x..., negative ones as two's complement, in the current byte order
//   order little|big        sets the byte order (default little)
//   decimal N               a number as decimal text
//   uleb N...               ULEB128
//   field NUMBER N...       fields of Protocol Buffers: the number and a varint, once for each N
//   string NUMBER "a"       the same with a string
//   message NUMBER ... end  the same with the output of the directives between
//   hex 01 02 ff            bytes
//   text "a\n\x00"          bytes, with \n \r \t \\ \" \xNN
//   | rest of the line      a line of text: the rest after "| ", and an LF
//   fill COUNT BYTE         COUNT copies of a byte
//   repeat COUNT ... end    the directives between, COUNT times (may nest); `i` or `i+N` among the numbers of u8 to u64
//                           and decimal is the repetition, from 0, or N more
//   deflate ... end         the output of the directives between as: ULEB size, ULEB compressed size, zlib stream
//   gzip ... end            the output of the directives between as one gzip member
//   zstd ... end            the output of the directives between as one zstd frame with a checksum
//   base PATH               the bytes of another file, relative to the recipe
//   at OFFSET               the next numbers, hex or text replace bytes at OFFSET; `at end` appends again
//   cut SIZE                truncate to the first SIZE bytes
//   drop OFFSET COUNT       remove bytes
//   insert OFFSET           the next directive inserts at OFFSET
//   file NAME               the next directives write the file NAME (a recipe may have several)
//   args WORDS...           arguments of the program for this case; `args --set` makes its files a set
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::tools {

struct RecipeFile {
  std::string name;
  std::string bytes;
};

struct Recipe {
  std::vector<RecipeFile> files;
  std::vector<std::string> args;
};

enum class Variant { bad, near };

// The limits of a recipe. Recipes are small, so a mistyped count must not use up memory or time.
struct RecipeLimits {
  std::size_t bytes = std::size_t{1} << 26;  // written and moved, in all files
  std::uint64_t directives = 1 << 20;        // run, counting repetitions
};

// Assembles one variant of `text`. Files without a `file` line are called `name`; `base` paths start at `folder`.
// False with `error` ("line 3: ...") if the recipe is invalid or exceeds `limits`.
[[nodiscard]] bool assemble(std::string_view text, Variant variant, const std::string& name,
                            const std::filesystem::path& folder, Recipe& recipe, std::string& error,
                            const RecipeLimits& limits = {});

}  // namespace proflint::tools
