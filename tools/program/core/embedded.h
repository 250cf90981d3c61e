// Files embedded in the program: the assembler copies them, because the compilers in use lack #embed of C23.
#pragma once

// Defines the bytes from NAME_start to NAME_end as the contents of the file PATH, a string literal; not inside a
// namespace.
#ifdef __wasm__
#define PROFLINT_READ_ONLY ".section .rodata.embedded,\"\",@\n"
#define PROFLINT_SIZES(name) ".size " name "_start, " name "_end-" name "_start\n.size " name "_end, 1\n.text\n"
#else
#define PROFLINT_READ_ONLY ".section .rodata\n"
#define PROFLINT_SIZES(name) ".previous\n"
#endif
#define PROFLINT_EMBED(name, path)                                                                            \
  __asm__(PROFLINT_READ_ONLY ".globl " #name "_start\n.globl " #name "_end\n" #name "_start: .incbin \"" path \
                             "\"\n" #name "_end: .byte 0\n" PROFLINT_SIZES(#name));                           \
  extern "C" const char name##_start[], name##_end[]
