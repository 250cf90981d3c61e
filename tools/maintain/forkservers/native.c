// A fork server that LD_PRELOAD adds to a program: each request calls the program's main() in a copy of the process. What precedes
// main() is done once: relocation and the constructors of libraries. forkserver.py describes requests.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static int (*program)(int, char **, char **);

static void reopen(int descriptor, const char *folder, const char *name, int flags) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  dup2(open(path, flags, 0600), descriptor);
}

// The server has as many arguments as its requests; they are replaced in place, as some runtimes record their address before main().
static int run(int count, char **arguments, char *request) {
  const char *folder = request;
  char *field = request + strlen(request) + 1;
  for (; *field; field += strlen(field) + 1) putenv(field);
  for (int i = 1; i < count; ++i) arguments[i] = field += strlen(field) + 1;
  reopen(0, "/dev", "null", O_RDONLY);
  reopen(1, folder, "out", O_WRONLY | O_CLOEXEC);
  reopen(2, folder, "err", O_WRONLY | O_CLOEXEC);
  return program(count, arguments, environ);
}

static int serve(int count, char **arguments, char **environment) {
  (void)environment;
  static char request[PIPE_BUF];
  unsetenv("LD_PRELOAD");
  unsetenv("LD_BIND_NOW");
  while (read(0, request, sizeof request) > 0) {
    const pid_t child = fork();
    if (child == 0) return run(count, arguments, request);
    int status = 0;
    waitpid(child, &status, 0);
    if (write(1, &status, sizeof status) != sizeof status) break;
  }
  _exit(0);
}

int __libc_start_main(int (*main)(int, char **, char **), int count, char **arguments, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end) {
  program = main;
  int (*start)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
      dlsym(RTLD_NEXT, "__libc_start_main");
  return start(serve, count, arguments, init, fini, rtld_fini, stack_end);
}
