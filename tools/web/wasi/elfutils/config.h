/* The results of elfutils' configure under WASI; messages are not translated. */
#pragma once

#define PACKAGE "elfutils"
#define HAVE_FALLTHROUGH 1
#define HAVE_ERROR_H 1
#define HAVE_DECL_RAWMEMCHR 0
#define HAVE_DECL_POWEROF2 1
#define HAVE_DECL_MEMPCPY 1
#define HAVE_DECL_MEMRCHR 1
#define HAVE_DECL_REALLOCARRAY 1
#include <eu-config.h>
