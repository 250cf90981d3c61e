// Runs one verb over the inputs and decides the exit status.
#include "tools/program.h"

#include <unistd.h>

#include <cstdlib>

#include "tools/catalogue.h"
#include "tools/inputs.h"
#include "tools/judge.h"
#include "tools/options.h"
#include "tools/writers/writer.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kFlushAt = 1 << 16;

bool write(std::FILE* to, std::string& text) {
  const bool done = std::fwrite(text.data(), 1, text.size(), to) == text.size();
  text.clear();
  return done;
}

bool is_terminal(std::FILE* stream) {
  const int descriptor = fileno(stream);
  return descriptor >= 0 && isatty(descriptor) == 1;
}

bool wants_color(Color color, std::FILE* out) {
  if (color != Color::automatic) return color == Color::always;
  const char* const no_color = std::getenv("NO_COLOR");
  return is_terminal(out) && (no_color == nullptr || *no_color == '\0');
}

std::unique_ptr<Writer> make_writer(const Options& options, std::FILE* out) {
  if (options.verb == Verb::identify) return options.style == Style::json ? json_writer() : identity_writer();
  switch (options.style) {
    case Style::json:
      return json_writer();
    case Style::ndjson:
      return ndjson_writer();
    case Style::full:
      return full_writer(wants_color(options.color, out));
    default:
      return concise_writer();
  }
}

// Adds up a run as it goes.
class Account {
 public:
  void add(const FileResult& file) {
    if (file.skipped) {
      ++summary_.skipped;
      return;
    }
    ++summary_.files;
    ++summary_.verdicts[static_cast<std::size_t>(file.result.verdict)];
    for (const Tally& tally : file.result.tally)
      summary_.severities[static_cast<std::size_t>(tally.severity)] += tally.count;
    io_failed_ |= file.io_failed;
  }

  Summary summary(FailOn fail_on) {
    const auto count = [&](Verdict verdict) { return summary_.verdicts[static_cast<std::size_t>(verdict)]; };
    if (io_failed_)
      summary_.exit_status = 2;
    else if (count(Verdict::unjudged) != 0 || count(Verdict::unsupported) != 0)
      summary_.exit_status = 3;
    else
      summary_.exit_status = fails(fail_on) ? 1 : 0;
    return summary_;
  }

 private:
  bool fails(FailOn fail_on) const {
    const auto& [notes, warnings, errors] = summary_.severities;
    switch (fail_on) {
      case FailOn::error:
        return errors != 0;
      case FailOn::warning:
        return errors + warnings != 0;
      case FailOn::note:
        return errors + warnings + notes != 0;
      case FailOn::never:
        return false;
    }
    return true;
  }

  Summary summary_;
  bool io_failed_ = false;
};

// Whether the image that was asked for is there: without it the rules about it would pass in silence.
bool image_is_readable(const Options& options, std::string& why) {
  if (options.image.empty()) return true;
  File image;
  FileError error;
  if (image.open(options.image, options.limits, error)) return true;
  why = "cannot use the image " + escaped(options.image) + ": " + error.message;
  return false;
}

int judge_all(const Options& options, std::FILE* out, std::FILE* err) {
  std::vector<InputPath> files;
  std::string text;
  if (!list_inputs(options, files, text)) {
    std::fprintf(err, "proflint: %s\n", text.c_str());
    return 2;
  }
  if (std::string why; !image_is_readable(options, why)) {
    std::fprintf(err, "proflint: %s\n", why.c_str());
    return 2;
  }
  const std::unique_ptr<Writer> writer = make_writer(options, out);
  Account account;
  bool written = true;
  judge_files(files, options, [&](const FileResult& file) {
    account.add(file);
    if (!options.quiet && !file.skipped) writer->file(file, text);
    if (text.size() >= kFlushAt) written = write(out, text);
    return written;
  });
  const Summary summary = account.summary(options.fail_on);
  if (summary.files == 0) {
    std::fprintf(err, "proflint: none of the %llu files found is a profile or coverage file\n",
                 static_cast<unsigned long long>(summary.skipped));
    return 2;
  }
  if (!options.quiet && written) writer->end(summary, text);
  written = written && write(out, text) && std::fflush(out) == 0;
  if (!written) {
    std::fprintf(err, "proflint: cannot write the output\n");
    return 2;
  }
  return summary.exit_status;
}

}  // namespace

int run(std::vector<std::string> words, std::FILE* out, std::FILE* err) try {
  Parsed parsed = parse_options(std::move(words), is_terminal(out));
  const Options& options = parsed.options;
  if (parsed.proceed && (options.verb == Verb::check || options.verb == Verb::identify))
    return judge_all(options, out, err);
  if (parsed.proceed && options.verb == Verb::rules) parsed.text = rules_text(options.style);
  if (parsed.proceed && options.verb == Verb::explain) parsed.text = explanation(options.paths.front());
  const bool written = write(parsed.exit_status == 0 ? out : err, parsed.text) && std::fflush(out) == 0;
  return written ? parsed.exit_status : 2;
} catch (const std::exception& failure) {
  // Out of memory, or a fault of ours. Machine-readable output then lacks its last record, so it cannot pass for whole.
  std::fprintf(err, "proflint: stopped: %s\n", failure.what());
  return 2;
}

}  // namespace proflint::tools
