// Entry point.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tools/program/program.h"

// Reopens a standard stream that the caller closed, in a mode that makes every use of it fail. Otherwise the next file
// opened, perhaps a report, would get its descriptor and the output meant for the stream.
static void keep_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0) ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Keep freed memory in the process instead of returning it to the system after every file.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
  keep_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an output error with its exit status, not a silent death
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) proflint::tools::clean_up_on(signal);
  return proflint::tools::run({argv + 1, argv + argc}, stdout, stderr);
}
