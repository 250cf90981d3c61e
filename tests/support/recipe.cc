// The recipe assembler: splits lines into words, runs directives over a growing output.
#include "tests/support/recipe.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "tests/support/packing.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxNesting = 64;

struct RecipeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string unquote(std::string_view quoted) {
  if (!quoted.starts_with('"')) throw RecipeError("text is in quotes");
  std::string out;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') {
      out += quoted[i];
      continue;
    }
    switch (quoted[++i]) {
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'x': {
        unsigned value = 0;
        const auto [end, failure] =
            std::from_chars(quoted.data() + i + 1, quoted.data() + std::min(i + 3, quoted.size()), value, 16);
        if (failure != std::errc() || end != quoted.data() + i + 3) throw RecipeError("\\x takes two hex digits");
        out += static_cast<char>(value);
        i += 2;
        break;
      }
      default:
        out += quoted[i];
    }
  }
  return out;
}

// Words of a line; a quoted word keeps its quotes. A '#' outside quotes ends the line.
std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  std::size_t i = 0;
  while (true) {
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t')) ++i;
    if (i == line.size() || line[i] == '#') return words;
    const std::size_t start = i;
    if (line[i] == '"') {
      for (++i; i < line.size() && line[i] != '"'; ++i) i += line[i] == '\\' ? 1 : 0;
      if (i >= line.size()) throw RecipeError("a quoted text has no end");
      ++i;
    } else {
      while (i < line.size() && line[i] != ' ' && line[i] != '\t') ++i;
    }
    words.emplace_back(line.substr(start, i - start));
  }
}

std::uint64_t to_number(std::string_view word) {
  const bool negative = word.starts_with('-');
  std::string_view digits = word.substr(negative ? 1 : 0);
  const bool hex = digits.starts_with("0x");
  if (hex) digits.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (failure != std::errc() || end != digits.data() + digits.size() || digits.empty())
    throw RecipeError("'" + std::string(word) + "' is not a number");
  return negative ? 0 - value : value;
}

void append_uleb(std::string& out, std::uint64_t value) {
  do {
    const unsigned char group = value & 0x7f;
    value >>= 7;
    out += static_cast<char>(group | (value != 0 ? 0x80 : 0));
  } while (value != 0);
}

std::string deflated(std::string_view plain) {
  uLongf size = compressBound(plain.size());
  std::string stream(size, '\0');
  compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size(),
            9);
  stream.resize(size);
  std::string out;
  append_uleb(out, plain.size());
  append_uleb(out, size);
  return out + stream;
}

// Blocks that pack the bytes up to their `end`.
struct Packing {
  std::string_view name;
  std::string (*pack)(std::string_view plain);
};
constexpr Packing kPackings[] = {{"deflate", deflated}, {"gzip", gzip_member}, {"zstd", zstd_frame}};

const Packing* find_packing(std::string_view name) {
  const auto* const found = std::find_if(std::begin(kPackings), std::end(kPackings),
                                         [&](const Packing& packing) { return packing.name == name; });
  return found == std::end(kPackings) ? nullptr : found;
}

// A field of Protocol Buffers with a length.
std::string length_field(std::uint64_t number, std::string_view bytes) {
  std::string out;
  append_uleb(out, number << 3 | 2);
  append_uleb(out, bytes.size());
  return out.append(bytes);
}

struct Line {
  std::size_t number;
  std::string_view text;
};

class Assembler {
 public:
  Assembler(std::filesystem::path folder, Recipe& recipe, const std::string& name, const RecipeLimits& limits)
      : folder_(std::move(folder)), limits_(limits), recipe_(recipe) {
    recipe_.files = {{name, {}}};
  }

  void run(const std::vector<Line>& lines) {
    std::size_t at = 0;
    run_block(lines, at, false);
  }

  std::size_t line_number() const { return line_number_; }

 private:
  enum class Place { append, overwrite, insert };

  // Runs directives until the end of the lines or, in a block, until its `end`.
  void run_block(const std::vector<Line>& lines, std::size_t& at, bool in_block) {
    for (; at < lines.size(); ++at) {
      line_number_ = lines[at].number;
      if (++directives_ > limits_.directives) throw RecipeError("too many directives to run");
      const std::string_view text = lines[at].text;
      if (text.starts_with("| ") || text == "|") {
        put(std::string(text.substr(std::min<std::size_t>(2, text.size()))) + "\n");
        continue;
      }
      const std::vector<std::string> words = split_words(text);
      if (words.empty()) continue;
      if (words[0] == "end") {
        if (!in_block) throw RecipeError("'end' without a block");
        return;
      }
      if (words[0] == "repeat" || words[0] == "message" || find_packing(words[0]) != nullptr)
        run_nested(words, lines, at);
      else
        run_directive(words);
    }
    if (in_block) throw RecipeError("a block has no 'end'");
  }

  void run_nested(const std::vector<std::string>& words, const std::vector<Line>& lines, std::size_t& at) {
    if (++nesting_ > kMaxNesting) throw RecipeError("blocks nest too deep");
    if (words[0] == "repeat")
      repeat(lines, at, number(words, 1));
    else if (words[0] == "message")
      put(length_field(number(words, 1), between(lines, at)));
    else
      put(find_packing(words[0])->pack(between(lines, at)));
    --nesting_;
  }

  void repeat(const std::vector<Line>& lines, std::size_t& at, std::uint64_t count) {
    const std::size_t first = at + 1;
    if (count == 0) throw RecipeError("repeat takes a count above 0");
    const std::uint64_t outer = repetition_;
    for (repetition_ = 0; repetition_ < count; ++repetition_) {
      at = first;
      run_block(lines, at, true);
    }
    repetition_ = outer;
  }

  // The bytes of the directives up to the `end` of a block.
  std::string between(const std::vector<Line>& lines, std::size_t& at) {
    std::string outer = std::exchange(bytes(), {});
    run_block(lines, ++at, true);
    return std::exchange(bytes(), std::move(outer));
  }

  void run_directive(const std::vector<std::string>& words) {
    const std::string& verb = words[0];
    if (verb == "u8" || verb == "u16" || verb == "u32" || verb == "u64")
      numbers(words, to_number(verb.substr(1)) / 8);
    else if (verb == "order")
      big_ = word(words, 1) == "big";
    else if (verb == "uleb")
      ulebs(words);
    else if (verb == "field")
      fields(words);
    else if (verb == "string")
      put(length_field(number(words, 1), unquote(word(words, 2))));
    else if (verb == "hex")
      hex(words);
    else if (verb == "text" || verb == "decimal")
      put(verb == "text" ? unquote(word(words, 1)) : std::to_string(value_of(word(words, 1))));
    else if (verb == "fill")
      fill(number(words, 1), number(words, 2));
    else if (verb == "base")
      put(read(word(words, 1)));
    else if (verb == "at")
      word(words, 1) == "end" ? set_place(Place::append, 0) : set_place(Place::overwrite, number(words, 1));
    else if (verb == "insert")
      set_place(Place::insert, number(words, 1));
    else if (verb == "cut")
      cut(number(words, 1));
    else if (verb == "drop")
      drop(number(words, 1), number(words, 2));
    else if (verb == "file")
      start_file(word(words, 1));
    else if (verb == "args")
      recipe_.args.assign(words.begin() + 1, words.end());
    else
      throw RecipeError("no directive is called '" + verb + "'");
  }

  static const std::string& word(const std::vector<std::string>& words, std::size_t i) {
    if (i >= words.size()) throw RecipeError("'" + words[0] + "' lacks an argument");
    return words[i];
  }
  static std::uint64_t number(const std::vector<std::string>& words, std::size_t i) {
    return to_number(word(words, i));
  }

  std::string& bytes() { return recipe_.files.back().bytes; }

  // A number, or `i` or `i+N` in a repetition.
  std::uint64_t value_of(std::string_view word) const {
    if (word == "i") return repetition_;
    return word.starts_with("i+") ? repetition_ + to_number(word.substr(2)) : to_number(word);
  }

  void numbers(const std::vector<std::string>& words, std::size_t size) {
    std::string out;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::uint64_t value = value_of(words[i]);
      for (std::size_t byte = 0; byte < size; ++byte)
        out += static_cast<char>(value >> 8 * (big_ ? size - 1 - byte : byte));
    }
    put(out);
  }

  void ulebs(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 1; i < words.size(); ++i) append_uleb(out, to_number(words[i]));
    put(out);
  }

  void fields(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 2; i < words.size(); ++i) {
      append_uleb(out, number(words, 1) << 3);
      append_uleb(out, to_number(words[i]));
    }
    put(out);
  }

  void hex(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i].size() % 2 != 0) throw RecipeError("hex takes pairs of digits");
      for (std::size_t j = 0; j < words[i].size(); j += 2)
        out += static_cast<char>(to_number("0x" + words[i].substr(j, 2)));
    }
    put(out);
  }

  void fill(std::uint64_t count, std::uint64_t byte) {
    if (count > limits_.bytes) throw RecipeError("the output is too large");
    put(std::string(static_cast<std::size_t>(count), static_cast<char>(byte)));
  }

  std::string read(const std::string& path) const {
    std::ifstream in(folder_ / path, std::ios::binary);
    if (!in) throw RecipeError("cannot read '" + path + "'");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  void set_place(Place place, std::uint64_t offset) {
    if (offset > bytes().size()) throw RecipeError("the offset is beyond the end");
    place_ = place;
    offset_ = static_cast<std::size_t>(offset);
  }

  void spend(std::size_t bytes) {
    spent_ += bytes;
    if (spent_ > limits_.bytes) throw RecipeError("the output is too large");
  }

  void put(const std::string& piece) {
    spend(piece.size());
    // A block or a `cut` may have removed bytes since the place was set.
    if (place_ != Place::append && offset_ > bytes().size()) throw RecipeError("the place is beyond the end");
    switch (place_) {
      case Place::append:
        bytes() += piece;
        return;
      case Place::overwrite:
        bytes().replace(offset_, std::min(piece.size(), bytes().size() - offset_), piece);
        offset_ += piece.size();
        return;
      case Place::insert:
        spend(bytes().size());
        bytes().insert(offset_, piece);
        place_ = Place::append;
        return;
    }
  }

  void cut(std::uint64_t size) {
    if (size > bytes().size()) throw RecipeError("cut is beyond the end");
    bytes().resize(static_cast<std::size_t>(size));
  }

  void drop(std::uint64_t offset, std::uint64_t count) {
    if (offset > bytes().size() || count > bytes().size() - offset) throw RecipeError("drop is beyond the end");
    spend(bytes().size());
    bytes().erase(static_cast<std::size_t>(offset), static_cast<std::size_t>(count));
  }

  void start_file(const std::string& name) {
    place_ = Place::append;
    if (recipe_.files.size() == 1 && bytes().empty())
      recipe_.files.back().name = name;
    else
      recipe_.files.push_back({name, {}});
  }

  std::filesystem::path folder_;
  RecipeLimits limits_;
  Recipe& recipe_;
  bool big_ = false;
  Place place_ = Place::append;
  std::size_t offset_ = 0;
  std::size_t line_number_ = 0, nesting_ = 0, spent_ = 0;
  std::uint64_t repetition_ = 0;
  std::uint64_t directives_ = 0;
};

// The lines of one variant, without their marks.
std::vector<Line> lines_of(std::string_view text, Variant variant) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    bool wanted = true;
    for (const auto& [mark, owner] : {std::pair{std::string_view("bad:"), Variant::bad}, {"near:", Variant::near}}) {
      if (!line.starts_with(mark)) continue;
      wanted = owner == variant;
      line.remove_prefix(mark.size());
    }
    if (!wanted) continue;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    lines.push_back({number, line});
  }
  return lines;
}

}  // namespace

bool assemble(std::string_view text, Variant variant, const std::string& name, const std::filesystem::path& folder,
              Recipe& recipe, std::string& error, const RecipeLimits& limits) {
  recipe = {};
  Assembler assembler(folder, recipe, name, limits);
  try {
    assembler.run(lines_of(text, variant));
    return true;
  } catch (const RecipeError& problem) {
    error = "line " + std::to_string(assembler.line_number()) + ": " + problem.what();
    return false;
  }
}

}  // namespace proflint::tools
