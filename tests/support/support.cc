// Shared test helpers.
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tools/program/program.h"
#include "tools/program/run/tasks.h"
#include "validators/engine/checking.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"

namespace proflint::tests {

namespace fs = std::filesystem;

fs::path source_dir() {
  return PROFLINT_SOURCE_DIR;
}

fs::path binary_dir() {
  return PROFLINT_BINARY_DIR;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void expect_written(const fs::path& path, std::string_view text) {
  const bool is_current = fs::exists(path) && read_file(path) == text;
  if (std::getenv("PROFLINT_BLESS") == nullptr)
    EXPECT_TRUE(is_current) << path << " is not current: PROFLINT_BLESS=1 writes it";
  else if (!is_current)
    std::ofstream(path, std::ios::binary) << text;
}

Outcome run_program(const std::vector<std::string>& words) {
  Outcome run;
  char *out = nullptr, *err = nullptr;
  std::size_t out_size = 0, err_size = 0;
  std::FILE* const out_stream = open_memstream(&out, &out_size);
  std::FILE* const err_stream = open_memstream(&err, &err_size);
  run.status = tools::run(words, out_stream, err_stream);
  std::fclose(out_stream);
  std::fclose(err_stream);
  run.out.assign(out, out_size);
  run.err.assign(err, err_size);
  std::free(out);
  std::free(err);
  return run;
}

Scratch::Scratch() {
  std::string name = (fs::temp_directory_path() / "proflint-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no scratch directory");
  path_ = name;
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Scratch::write(const std::string& name, std::string_view bytes) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

Outcome Scratch::run(const std::vector<std::string>& words) const {
  return run_in(".", words);
}

Outcome Scratch::run_in(const std::string& folder, const std::vector<std::string>& words) const {
  const fs::path before = fs::current_path();
  fs::current_path(path_ / folder);
  Outcome run = run_program(words);
  fs::current_path(before);
  return run;
}

Stopwatch::~Stopwatch() {
  EXPECT_LT(std::clock() - start_, 10 * CLOCKS_PER_SEC);
}

PieceRunner on_threads(std::size_t threads, std::size_t piece_size) {
  return {[threads](std::size_t count, const std::function<void(std::size_t)>& task) {
            tools::run_tasks(count, threads, task);
          },
          piece_size};
}

Result check(std::string_view bytes, std::string_view format, Input rest, const FindCompanion& find) {
  rest.bytes = bytes;
  if (rest.name.empty()) rest.name = "input";
  const Policy policy;
  const Limits limits;
  return check(rest, format.empty() ? nullptr : find_format(format), policy, limits, find);
}

std::string_view detected_format(std::string_view bytes, std::string_view name) {
  const Format* const format = detect(bytes, name).format;
  return format == nullptr ? std::string_view() : format->id;
}

Ids ids(const Result& result, Severity minimum) {
  Ids ids;
  for (const Tally& tally : result.tally)
    if (tally.severity >= minimum) ids.emplace(tally.rule->id);
  return ids;
}

Ids rules_hit(std::string_view bytes, std::string_view format) {
  return ids(check(bytes, format));
}

Ids defects(std::string_view bytes, std::string_view format) {
  return ids(check(bytes, format), Severity::warning);
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

bool says(const Result& result, std::string_view words) {
  return result.description.find(words) != std::string::npos;
}

}  // namespace proflint::tests
