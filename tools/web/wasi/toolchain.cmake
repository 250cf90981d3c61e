# WebAssembly with WASI: clang 22 with the C and C++ libraries that Debian builds for it.
# Follows the tool conventions of WebAssembly and WASI preview 1.
set(CMAKE_SYSTEM_NAME Generic)  # CMake 3.25 does not know WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_AR llvm-ar-22)
set(CMAKE_RANLIB llvm-ranlib-22)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)  # the name of Debian's folders for its libraries
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(PROFLINT_WASM TRUE)

# clang orders some unwind regions by addresses of its own data: with fixed addresses, its output is reproducible.
execute_process(COMMAND setarch -R true RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
if(status EQUAL 0)
  set(CMAKE_CXX_COMPILER_LAUNCHER setarch -R $ENV{CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# Debian's libc++ is built without exceptions, files and threads. Exceptions and files are added by libraries.cmake;
# include/ has the parts that the headers leave out.
set(wasi ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_C_FLAGS_INIT "-Wno-deprecated -msimd128 -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -ffunction-sections -fdata-sections -fwasm-exceptions -isystem \"${wasi}/include\" \
-include \"${wasi}/posix.h\" -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_SIGNAL -D_GNU_SOURCE")
# Set completely: CMake would append -O3 to initial flags.
set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

# A reactor, because every export of a command would initialize and finalize the C library: the host calls main() through
# run(), and in copies only the check of one file. The host provides the memory, so that it can limit and copy it: see
# tools/web/host/program.js. wasm-opt is run by CMakeLists.txt, not by clang.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wno-deprecated --no-wasm-opt -mexec-model=reactor -fwasm-exceptions -lwasi-emulated-mman -lwasi-emulated-signal -Wl,--import-memory \
-Wl,--max-memory=4294901760 -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--export=__stack_pointer -Wl,--gc-sections \
-Wl,--strip-all -Wl,-O2")
