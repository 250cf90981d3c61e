// The parts of POSIX that WASI lacks, declared for every file that is compiled for WebAssembly; posix.cc has the
// details. Follows POSIX.1-2017 and the signatures of glibc.
#pragma once

#ifdef __cplusplus
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define SA_SIGINFO 4
#define SA_RESETHAND 0x80000000
#define SIG_SETMASK 2
#define MADV_SEQUENTIAL 2
#define TIOCGWINSZ 0x5413

struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

struct siginfo_t {
  void* si_addr;
};

extern "C" {
struct sigaction {
  void (*sa_handler)(int);
  void (*sa_sigaction)(int, siginfo_t*, void*);
  int sa_flags;
};
int sigaction(int, const struct sigaction*, struct sigaction*);
int sigfillset(sigset_t*);
int pthread_sigmask(int, const sigset_t*, sigset_t*);
int dup(int);
int mkostemp(char*, int);
mode_t umask(mode_t);
int fchmod(int, mode_t);
int fchmodat(int, const char*, mode_t, int);
ssize_t sendfile(int, int, off_t*, size_t);
int madvise(void*, size_t, int);
char* realpath(const char*, char*);
}
#endif
