// Finds companion files by the names in the header of a listing. Only the last part of a path is used: the header is
// untrusted, so no other folders are opened.
#include "validators/gcov_text/companion_files.h"

#include <string>

#include "grammars/gcov_text.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/coverage/sources.h"

namespace proflint::gcov_text {
namespace {

struct HeaderNames {
  std::string_view source, notes, data;
};

// Reads the names in the lines before the first line of the source.
HeaderNames names_in(std::string_view text) {
  constexpr std::size_t kMaxHeaderLines = 16;
  HeaderNames names;
  Lines lines(text);
  grammars::gcov_text::Line line;
  std::string_view next;
  for (std::size_t i = 0; i < kMaxHeaderLines && lines.next(next); ++i) {
    grammars::gcov_text::parse(without_cr(next), line, nullptr);
    if (line.kind != grammars::gcov_text::Kind::header) break;
    if (line.key == "Source") names.source = line.text;
    if (line.key == "Graph") names.notes = line.text;
    if (line.key == "Data") names.data = line.text;
  }
  return names;
}

std::optional<Companion> probe_next_to(const Input& input, std::string_view path) {
  const std::string_view last = file_name(path);
  if (input.companions == nullptr || last.empty() || last == "-") return std::nullopt;
  std::string name(input.name.substr(0, input.name.size() - file_name(input.name).size()));
  return input.companions->probe(Role::pair, name.append(last));
}

void find_counts(const Input& input, const HeaderNames& names, CompanionFiles& companion_files) {
  if (input.count_lines == nullptr || !names.notes.ends_with(".gcno") || !names.data.ends_with(".gcda")) return;
  const std::optional<Companion> data = probe_next_to(input, names.data);
  if (!data) return;
  // The next companion may reuse the memory of this one.
  const std::pmr::vector<char> bytes(data->bytes.begin(), data->bytes.end(), input.memory);
  const std::optional<Companion> notes = probe_next_to(input, names.notes);
  if (!notes) return;
  const CountedFiles files = {notes->bytes, {bytes.data(), bytes.size()}, names.source};
  if (!input.count_lines(files, input.memory, companion_files.counts)) companion_files.counts.clear();
  companion_files.data_name = names.data;
}

void find_source(const Input& input, std::string_view path, CompanionFiles& companion_files) {
  if (!coverage::has_sources(input)) {
    companion_files.source = probe_next_to(input, path);
    return;
  }
  companion_files.source = coverage::find_source(input, path);
  if (!companion_files.source) companion_files.source = coverage::find_source(input, file_name(path));
}

}  // namespace

void find_companion_files(std::string_view text, const Input& input, CompanionFiles& companion_files) {
  if (input.companions == nullptr) return;
  const HeaderNames names = names_in(text);
  if (names.source.empty()) return;
  companion_files.source_name = names.source;
  find_counts(input, names, companion_files);
  find_source(input, names.source, companion_files);
}

}  // namespace proflint::gcov_text
