// Destination of output: standard output, or a file that is complete or does not exist.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace proflint::tools {

class Sink {
 public:
  enum class Mode { replace, append, create };

  explicit Sink(std::FILE* stream) : stream_(stream) {}
  Sink(Sink&& other) noexcept;
  Sink& operator=(Sink&&) = delete;
  // Without commit() an existing file is unchanged.
  ~Sink();

  // Opens the file at `path`. Output goes to a new file in its directory, which commit() renames to `path`, even if
  // that is a symbolic link; files that are not regular (a terminal, a pipe, /dev/full) are written to directly. With
  // Mode::create no file or link may be at `path`, then or at commit(). False with `error` if that fails.
  [[nodiscard]] static bool open(const std::string& path, Mode mode, Sink& sink, std::string& error);

  // False once something could not be written.
  [[nodiscard]] bool write(std::string_view text);

  // Completes the output and names the file. False if that fails; an existing file is then unchanged.
  [[nodiscard]] bool commit();

  // For messages: "the output", or the path.
  const std::string& name() const { return name_; }

  // The failure: "cannot write NAME: REASON"; empty if the reader of standard output closed it.
  std::string failure() const;

 private:
  [[nodiscard]] bool open(const std::string& path, Mode mode);  // false with the reason in errno
  [[nodiscard]] bool name_target();                             // false with the reason in errno
  void fail();                                                  // records errno, unless something failed before
  void discard();

  std::FILE* stream_;
  bool is_owned_ = false;
  bool is_standard_ = true;   // the caller's stream, not a file of ours
  bool is_nameless_ = false;  // the new file has no name before commit()
  bool may_replace_ = true;   // an existing file
  int error_ = 0;             // of the first failure, as errno has it
  std::string name_ = "the output";
  std::string temporary_, target_;  // of the new file, and of its target; either may be empty
};

// Removes the new files of all sinks that were not committed. For signal handlers: calls only async-signal-safe
// functions.
void remove_part_files();

}  // namespace proflint::tools
