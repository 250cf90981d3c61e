// Where output goes: the standard output, or a file that is whole or not there.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace proflint::tools {

class Sink {
 public:
  enum class Mode { replace, append };

  explicit Sink(std::FILE* stream) : stream_(stream) {}
  Sink(Sink&& other) noexcept;
  Sink& operator=(Sink&&) = delete;
  // Without commit() a replaced file stays as it was.
  ~Sink();

  // Opens the file at `path`. Output goes into a new file in its directory, which takes its name in commit(), also
  // the name of a symbolic link; files that are not regular (a terminal, a pipe, /dev/full) are written to directly.
  // False with `error` if that fails.
  [[nodiscard]] static bool open(const std::string& path, Mode mode, Sink& sink, std::string& error);

  // False once something could not be written.
  [[nodiscard]] bool write(std::string_view text);

  // Brings everything to where it belongs. False if that failed; the file is then as it was before.
  bool commit();

  // For messages: "the output", or the path.
  const std::string& name() const { return name_; }

  // What went wrong: "cannot write NAME: REASON"; nothing if who read standard output wants no more.
  std::string failure() const;

 private:
  [[nodiscard]] bool open(const std::string& path, Mode mode);  // false for the reason that errno tells
  void fail();                                                  // for that reason, unless something failed before
  void discard();

  std::FILE* stream_;
  bool is_owned_ = false;
  bool is_standard_ = true;   // the caller's stream, not a file of ours
  bool is_nameless_ = false;  // the new file has no name before commit()
  int error_ = 0;             // of the first failure, as errno has it
  std::string name_ = "the output";
  std::string temporary_, target_;  // the name of the new file, if it has one, and of what it replaces, if anything
};

// Removes the new files of all sinks that were not committed. For signal handlers: calls nothing that is not safe
// there.
void remove_part_files();

}  // namespace proflint::tools
