# The libraries of the program in WebAssembly: header-only libraries from Debian's packages, the others from Debian's
# sources, unpacked by tools/web/sources; only the used parts of each are built.
set(sources ${PROJECT_SOURCE_DIR}/build/wasm-sources)
if(NOT EXISTS ${sources}/complete)
  message(FATAL_ERROR "run tools/web/sources first")
endif()

# add_source_library(NAME TARGET FOLDER INCLUDE FILE...): a library that the program links as TARGET.
function(add_source_library name target folder include)
  set(files ${ARGN})
  list(TRANSFORM files PREPEND ${sources}/${folder}/)
  add_library(${name} STATIC ${files})
  target_include_directories(${name} SYSTEM PUBLIC ${sources}/${folder}/${include})
  target_compile_options(${name} PRIVATE -w)
  add_library(${target} ALIAS ${name})
endfunction()

enable_language(C)
add_source_library(wasm_zlib ZLIB::ZLIB zlib . adler32.c crc32.c inffast.c inflate.c inftrees.c zutil.c)
add_source_library(wasm_expat PkgConfig::EXPAT expat/expat lib lib/xmlparse.c lib/xmlrole.c lib/xmltok.c)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/expat/expat_config.h "/* All is on the command line. */\n")
target_include_directories(wasm_expat PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/expat)
target_compile_definitions(wasm_expat PRIVATE XML_DTD XML_NS XML_CONTEXT_BYTES=1024 BYTEORDER=1234 HAVE_ARC4RANDOM_BUF)
add_source_library(wasm_yaml PkgConfig::LIBYAML libyaml include src/api.c src/reader.c src/scanner.c src/parser.c)
target_compile_definitions(wasm_yaml PRIVATE YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5
                                             YAML_VERSION_STRING="0.2.5")
add_source_library(wasm_pugixml pugixml::pugixml pugixml src src/pugixml.cpp)
file(GLOB zstd_files RELATIVE ${sources}/libzstd ${sources}/libzstd/lib/common/*.c
                                                 ${sources}/libzstd/lib/decompress/*.c)
add_source_library(wasm_zstd PkgConfig::LIBZSTD libzstd lib ${zstd_files})
target_compile_definitions(wasm_zstd PRIVATE ZSTD_DISABLE_ASM ZSTD_LEGACY_SUPPORT=0 XXH_NAMESPACE=ZSTD_)

# The hashes of OpenSSL; its configured headers come from Debian's package.
set(openssl_headers ${CMAKE_CURRENT_BINARY_DIR}/openssl)
file(GLOB headers /usr/include/openssl/*.h /usr/include/${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu/openssl/*.h)
file(COPY ${headers} DESTINATION ${openssl_headers}/openssl)
file(READ ${openssl_headers}/openssl/configuration.h configuration)
string(REPLACE "define OPENSSL_THREADS" "undef OPENSSL_THREADS" configuration "${configuration}")
file(WRITE ${openssl_headers}/openssl/configuration.h "${configuration}")
add_source_library(wasm_crypto OpenSSL::Crypto openssl include crypto/md5/md5_dgst.c crypto/md5/md5_one.c
                   crypto/sha/sha256.c crypto/mem_clr.c)
target_include_directories(wasm_crypto SYSTEM BEFORE PUBLIC ${openssl_headers})
target_include_directories(wasm_crypto PRIVATE ${sources}/openssl)

# The parts of libelf that open an image and read its tables.
set(elf_files begin.c next.c end.c kind.c memory.c version.c error.c readall.c getscn.c nextscn.c ndxscn.c
    getphdrnum.c getshdrnum.c getshdrstrndx.c)
list(TRANSFORM elf_files PREPEND libelf/elf_)
foreach(class elf32 elf64 gelf)
  list(APPEND elf_files libelf/${class}_getehdr.c libelf/${class}_getphdr.c libelf/${class}_getshdr.c)
endforeach()
add_source_library(wasm_elf PkgConfig::LIBELF elfutils libelf ${elf_files} lib/next_prime.c lib/crc32.c)
target_include_directories(wasm_elf PRIVATE ${PROJECT_SOURCE_DIR}/tools/web/wasi/elfutils ${sources}/elfutils/lib)
target_compile_definitions(wasm_elf PRIVATE HAVE_CONFIG_H _GNU_SOURCE _WASI_EMULATED_MMAN)

# The parts of LLVM's C++ library that Debian's lacks: exceptions, and the system calls of <filesystem>.
set(llvm ${sources}/llvm)
add_library(wasm_cxx STATIC ${llvm}/libcxxabi/src/cxa_exception.cpp ${llvm}/libcxxabi/src/cxa_personality.cpp
            ${llvm}/libunwind/src/Unwind-wasm.c ${llvm}/libcxx/src/filesystem/operations.cpp
            ${llvm}/libcxx/src/filesystem/directory_iterator.cpp ${llvm}/libcxx/src/filesystem/directory_entry.cpp)
target_include_directories(wasm_cxx PRIVATE ${llvm}/libcxxabi/include ${llvm}/libcxxabi/src ${llvm}/libcxx/src
                                            ${llvm}/libunwind/include)
target_compile_options(wasm_cxx PRIVATE -w -fwasm-exceptions -fdeclspec "-D_LIBCPP_FALLTHROUGH()=[[fallthrough]]")
target_compile_definitions(wasm_cxx PRIVATE _LIBCPP_BUILDING_LIBRARY _LIBCXXABI_BUILDING_LIBRARY
                                            _LIBCXXABI_HAS_NO_THREADS _LIBUNWIND_HAS_NO_THREADS
                                            # of the other version's headers, and of Linux
                                            __resize_default_init=resize DT_SOCK=255 _SYS_SENDFILE_H)

foreach(library Boost::headers fmt::fmt-header-only CLI11::CLI11 nlohmann_json::nlohmann_json Threads::Threads
                 PkgConfig::LIBSECCOMP)
  add_library(${library} INTERFACE IMPORTED)
endforeach()
target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY=1)
target_link_libraries(Threads::Threads INTERFACE wasm_cxx)
set(PUGIXML pugixml::pugixml)
set(PROFLINT_FMT fmt::fmt-header-only)
set(XXHASH_INCLUDE_DIR /usr/include)
