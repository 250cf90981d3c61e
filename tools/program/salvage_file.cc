// A salvaged file is written only if a check accepts it, gets its name only when it is complete, and never replaces
// another file.
#include "tools/program/salvage_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

#include "tools/program/core/commands.h"
#include "tools/program/core/words.h"
#include "tools/program/delivery.h"
#include "tools/program/reports/salvage_report.h"
#include "tools/program/reports/sink.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"
#include "validators/core/rules.h"

namespace proflint::tools {
namespace {

constexpr int kSomethingIsLost = 1, kNothingIsSaved = 3;

class SalvageRun {
 public:
  SalvageRun(const Options& options, std::FILE* out, std::FILE* err)
      : options_(options),
        out_(out),
        err_(err),
        path_(options.paths.front()),
        name_(path_ == "-" && !options.stdin_name.empty() ? options.stdin_name : path_),
        backup_(options.in_place ? path_ + ".bak" : "") {}

  int run() {
    std::string error;
    if (!open_output(error)) return fail(error);
    FileError unreadable;
    if (!file_.open(path_, options_.limits, unreadable))
      return fail(escaped(name_) + ": " + unreadable.message, unreadable.is_io);
    Input input;
    input.name = name_;
    input.bytes = file_.bytes();
    input.variant = options_.variant;
    result_ = salvage(input, options_.assumed, options_.limits);
    if (file_.has_changed()) return fail(escaped(name_) + ": the file was changed while it was being read");
    if (result_.failure.empty() && options_.in_place && result_.container)
      result_.failure =
          "the file is compressed, but salvage writes uncompressed files; use --output PATH instead of --in-place";
    if (!result_.failure.empty()) return report_failure();
    if (!write(error)) return fail(error);
    return report(result_.is_complete() ? 0 : kSomethingIsLost);
  }

 private:
  bool is_to_stdout() const { return options_.output == "-"; }

  int fail(const std::string& why, bool is_io = true) const {
    print_error(err_, why);
    return is_io ? kUsageOrInputError : kNothingIsSaved;
  }

  // Before anything is read, so that a mistake is reported at once.
  [[nodiscard]] bool open_output(std::string& error) {
    sink_.emplace(out_);
    if (is_to_stdout()) return true;
    if (!options_.in_place) return Sink::open(options_.output, Sink::Mode::create, *sink_, error);
    struct stat status = {};
    if (::lstat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
      error = "not written: " + escaped(path_) + " is not a regular file";
    else if (::lstat(backup_.c_str(), &status) == 0)
      error = cannot_keep(EEXIST);
    return error.empty() && Sink::open(path_, Sink::Mode::replace, *sink_, error);
  }

  std::string cannot_keep(int reason) const {
    return "cannot keep the damaged file as " + escaped(backup_) + ": " + std::strerror(reason);
  }

  // In place, a file that loses nothing stays as it is.
  [[nodiscard]] bool write(std::string& error) {
    if (options_.in_place && result_.is_complete()) return true;
    bool is_written = sink_->write(result_.bytes);
    if (is_written && options_.in_place && ::link(path_.c_str(), backup_.c_str()) != 0) {
      error = cannot_keep(errno);
      return false;
    }
    is_written = is_written && sink_->commit();
    if (is_written) return true;
    if (options_.in_place) ::unlink(backup_.c_str());
    error = sink_->failure();
    return false;
  }

  int report_failure() {
    if (options_.style == Style::text) {
      print_error(err_, escaped(name_) + ": nothing was written: " + shown(result_.failure));
      return kNothingIsSaved;
    }
    return report(kNothingIsSaved);
  }

  int report(int status) {
    if (options_.quiet) return status;
    const bool is_written = result_.failure.empty() && !(options_.in_place && result_.is_complete());
    const SalvageReport report = {.path = name_,
                                  .output = !is_written         ? ""
                                            : options_.in_place ? path_
                                                                : options_.output,
                                  .backup = is_written ? backup_ : "",
                                  .result = result_,
                                  .exit_status = status};
    std::string text = options_.style == Style::text ? salvage_text(report)
                                                     : salvage_record(report, options_.style == Style::json ? 2 : 0);
    if (options_.style == Style::text) disarm_commands(text, Notation::text);  // it contains file names
    Sink to(is_to_stdout() ? err_ : out_);
    return to.write(text) && to.commit() ? status : kUsageOrInputError;
  }

  const Options& options_;
  std::FILE *const out_, *const err_;
  const std::string& path_;
  const std::string& name_;  // in reports
  const std::string backup_;
  File file_;
  std::optional<Sink> sink_;
  SalvageResult result_;
};

}  // namespace

int salvage_file(const Options& options, std::FILE* out, std::FILE* err) {
  return SalvageRun(options, out, err).run();
}

}  // namespace proflint::tools
