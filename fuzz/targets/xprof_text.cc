// Profile feedback text. The mutator changes lines and numbers, and in half of the cases corrects the counts of the
// records that follow, so that inputs reach the checks after the counts.
#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "grammars/xprof_text.h"
#include "validators/engine/families.h"

namespace proflint::fuzz::xprof_text_target {
namespace {

using grammars::xprof_text::Kind;

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Kind kind_of(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos) return Kind::unknown;
  return grammars::xprof_text::kind_of(std::string_view(line).substr(first));
}

// Replaces word `index` of a line, counted from 0, if it exists.
void set_word(std::string& line, std::size_t index, std::size_t value) {
  std::size_t at = line.find_first_not_of(" \t");
  for (; at != std::string::npos; --index) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    if (index == 0) {
      line.replace(at, end - at, std::to_string(value));
      return;
    }
    at = line.find_first_not_of(" \t", end);
  }
}

// The numbers of records that follow an open record of some kind.
struct Open {
  std::string* line = nullptr;
  std::size_t counts[16] = {};
  std::size_t& operator[](Kind kind) { return counts[static_cast<std::size_t>(kind)]; }
};

// Writes the number of following records into a record. The first word of OBJFILE may contain the path as well.
void announce(Open& open) {
  if (open.line == nullptr) return;
  std::string& line = *open.line;
  switch (kind_of(line)) {
    case Kind::header:
      set_word(line, 2, open[Kind::objfile]);
      set_word(line, 3, open[Kind::program]);
      set_word(line, 5, open[Kind::srcfile]);
      break;
    case Kind::objfile:
      set_word(line, line.find("OBJFILE: ") != std::string::npos ? 2 : 1, open[Kind::proc]);
      break;
    case Kind::proc:
      set_word(line, 3, open[Kind::counter]);
      set_word(line, 7, open[Kind::block]);
      set_word(line, 8, open[Kind::edge]);
      break;
    case Kind::program:
      set_word(line, 2, open[Kind::objref]);
      set_word(line, 3, open[Kind::comdat]);
      break;
    case Kind::srcfile:
      set_word(line, 2, open[Kind::srcline]);
      break;
    case Kind::srcline:
      set_word(line, 2, open[Kind::bref]);
      break;
    default:
      break;
  }
  open = {};
}

void correct_counts(std::vector<std::string>& lines) {
  if (lines.empty()) return;
  Open file, section, part;  // header; OBJFILE, PROGRAM or SRCFILE; PROC or SRCLINE
  file.line = &lines[0];
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Kind kind = kind_of(lines[i]);
    ++file[kind];
    const bool opens_section = kind == Kind::objfile || kind == Kind::program || kind == Kind::srcfile;
    const bool opens_part = kind == Kind::proc || kind == Kind::srcline;
    if (opens_section || opens_part) announce(part);
    if (opens_section) announce(section);
    ++section[kind];
    ++part[kind];
    if (opens_section) section = {&lines[i], {}};
    if (opens_part) part = {&lines[i], {}};
  }
  announce(part);
  announce(section);
  announce(file);
}

// Changes one run of digits of a line to a number that is often a boundary value.
void change_number(std::string& line, std::mt19937& rng) {
  std::vector<std::size_t> starts;
  const auto is_digit = [&](std::size_t i) { return line[i] >= '0' && line[i] <= '9'; };
  for (std::size_t i = 0; i < line.size(); ++i)
    if (is_digit(i) && (i == 0 || !is_digit(i - 1))) starts.push_back(i);
  if (starts.empty()) return;
  const std::size_t at = starts[rng() % starts.size()];
  std::size_t end = at;
  while (end < line.size() && is_digit(end)) ++end;
  static constexpr const char* kNumbers[] = {"0",
                                             "1",
                                             "2",
                                             "3",
                                             "00",
                                             "4294967295",
                                             "4294967296",
                                             "2147483648",
                                             "18446744073709551615",
                                             "18446744073709551616",
                                             "99999999999999999999999"};
  const std::size_t choice = rng() % (std::size(kNumbers) + 4);
  line.replace(at, end - at, choice < std::size(kNumbers) ? kNumbers[choice] : std::to_string(rng() % 12));
}

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  std::mt19937 rng(seed);
  const unsigned choice = rng() % 8;
  if (choice == 0) size = LLVMFuzzerMutate(data, size, max_size);
  std::vector<std::string> lines = split_lines(view(data, size));
  if (lines.empty()) lines.emplace_back("PROFILE-FEEDBACK-DATA: 4.4 0 0 0 0");
  const auto pick = [&] { return static_cast<std::ptrdiff_t>(rng() % lines.size()); };
  const auto line = lines.begin() + pick();
  switch (choice) {
    case 1:
      lines.insert(lines.begin() + pick(), *line);
      break;
    case 2:
      lines.erase(line);
      break;
    case 3:
      std::swap(*line, lines[static_cast<std::size_t>(pick())]);
      break;
    case 4: {  // repeat a range of lines
      const auto end = lines.begin() + std::min<std::ptrdiff_t>(line - lines.begin() + 8, std::ssize(lines));
      const std::vector<std::string> run(line, end);
      lines.insert(lines.begin() + pick(), run.begin(), run.end());
      break;
    }
    default:
      change_number(*line, rng);
  }
  if (rng() % 2 == 0) correct_counts(lines);
  std::string text;
  for (const std::string& each : lines) text += each + "\n";
  return store(text, data, max_size);
}

void run(std::string_view input) {
  static const Format* const format = find_format("xprof-text");
  check_promises(input, format);
}

const Target target("xprof_text", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::xprof_text_target
