// How full a disk is: declared for libc++, known to nobody.
#pragma once

struct statvfs {
  unsigned long f_frsize, f_blocks, f_bfree, f_bavail;
};
extern "C" int statvfs(const char*, struct statvfs*);
