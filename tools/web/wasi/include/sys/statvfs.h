// Declared for libc++; the space on a disk is unknown.
#pragma once

struct statvfs {
  unsigned long f_frsize, f_blocks, f_bfree, f_bavail;
};
extern "C" int statvfs(const char*, struct statvfs*);
