// The minimum of POSIX for the program under WASI: no other process uses its files, and no signal arrives.
// Follows POSIX.1-2017.
#include "tools/web/wasi/posix.h"

#include <sys/statvfs.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

// The tag of exceptions; clang 22 expects it in libunwind, which has it from version 20 on.
__asm__(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

extern "C" {

// Calls main() with the arguments of the host, and ends the program.
int __original_main();
__attribute__((export_name("run"))) void run_main() {
  std::exit(__original_main());
}

// The path without symbolic links, from the host. Returns its length, or -1.
__attribute__((import_module("proflint"), import_name("real_path"))) int host_real_path(const char* path, int size,
                                                                                        char* out, int room);

int sigaction(int, const struct sigaction*, struct sigaction*) {
  errno = ENOSYS;
  return -1;
}
int sigfillset(sigset_t*) {
  return 0;
}
int pthread_sigmask(int, const sigset_t*, sigset_t*) {
  return 0;
}
int madvise(void*, size_t, int) {
  return 0;
}

// Only standard input is ever duplicated; the host has it under this name.
int dup(int) {
  return ::open("/dev/stdin", O_RDONLY);
}

// The host's own mask decides.
mode_t umask(mode_t) {
  return 0;
}
int fchmod(int, mode_t) {
  return 0;
}
int fchmodat(int, const char*, mode_t, int) {
  errno = ENOSYS;
  return -1;
}
ssize_t sendfile(int, int, off_t*, size_t) {
  errno = ENOSYS;
  return -1;
}
int statvfs(const char*, struct statvfs*) {
  errno = ENOSYS;
  return -1;
}

int mkostemp(char* name, int) {
  static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz234567";
  char* const end = name + std::strlen(name);
  for (int attempt = 0; attempt < 100; ++attempt) {
    unsigned char random[6];
    if (getentropy(random, sizeof random) != 0) return -1;
    for (int i = 0; i < 6; ++i) end[i - 6] = kLetters[random[i] % 32];
    const int descriptor = ::open(name, O_CREAT | O_EXCL | O_RDWR);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
  }
  return -1;
}

// In the host's temporary folder; the file is unlinked before it is returned.
std::FILE* tmpfile() {
  const char* const folder = std::getenv("TMPDIR");
  char name[PATH_MAX];
  const int size = std::snprintf(name, sizeof name, "%s/proflint.XXXXXX", folder == nullptr ? "/tmp" : folder);
  if (size < 0 || size >= PATH_MAX) return nullptr;
  const int descriptor = mkostemp(name, 0);
  if (descriptor < 0) return nullptr;
  ::unlink(name);
  return ::fdopen(descriptor, "w+");
}

char* realpath(const char* path, char* resolved) {
  char out[PATH_MAX];
  const int size = host_real_path(path, static_cast<int>(std::strlen(path)), out, sizeof out);
  if (size < 0 || size >= PATH_MAX) {
    errno = ENOENT;
    return nullptr;
  }
  out[size] = '\0';
  return resolved == nullptr ? strdup(out) : std::strcpy(resolved, out);
}

}  // extern "C"

// The operators of Debian's library end the program when memory runs out; these throw.
void* operator new(std::size_t size) {
  if (void* const memory = std::malloc(size != 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  if (void* const memory = std::aligned_alloc(static_cast<std::size_t>(alignment), size)) return memory;
  throw std::bad_alloc();
}

// Relative paths start at the working directory of the host.
__attribute__((constructor)) static void enter_directory() {
  if (const char* const directory = std::getenv("PROFLINT_DIRECTORY")) ::chdir(directory);
}
