// Entry point.
#include <csignal>
#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tools/program.h"

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Memory goes back at the end, not after every file only to be asked for again.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an output error with its exit status, not a silent death
  return proflint::tools::run({argv + 1, argv + argc}, stdout, stderr);
}
