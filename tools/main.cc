// Entry point.
#include <csignal>
#include <cstdio>

#include "tools/program.h"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an output error with its exit status, not a silent death
  return proflint::tools::run({argv + 1, argv + argc}, stdout, stderr);
}
