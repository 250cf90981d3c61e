// The imports and exports for checking in copies, in addition to WASI.
#include "tools/program/run/hosted.h"

#include <cstdint>
#include <string>

#include "tools/program/run/file_result_bytes.h"
#include "validators/core/rules.h"

namespace proflint::tools {
namespace {

const HostedCheck* g_check = nullptr;

// Answers of the host in place of a size.
enum Failure : std::int32_t { kDefect = -1, kTime = -2, kMemory = -3 };

FileError error_of(std::int32_t answer) {
  if (answer == kTime) return {&"file/internal"_core_rule, "the check did not finish in time"};
  if (answer == kMemory) return {&"limit/memory"_core_rule, "the check needs more memory than WebAssembly provides"};
  return {&"file/internal"_core_rule, "the program stopped while checking the file"};
}

}  // namespace

extern "C" {

// The paths of all files to be checked, separated by NUL.
__attribute__((import_module("proflint"), import_name("files"))) void host_files(const char* paths, std::uint32_t size);
// The size of the encoded result of a file, which take() then writes to memory; or a Failure.
__attribute__((import_module("proflint"), import_name("checked"))) std::int32_t host_checked(std::uint32_t index);
__attribute__((import_module("proflint"), import_name("take"))) void host_take(char* to);
// From a copy to the host: its result.
__attribute__((import_module("proflint"), import_name("give"))) void host_give(const char* bytes, std::uint32_t size);

// A hook with which a test build makes copies fail.
__attribute__((weak)) void proflint_fault(const char* path);

__attribute__((export_name("check"))) void check_in_copy(std::uint32_t index) {
  if (proflint_fault != nullptr) proflint_fault(g_check->path(index));
  const std::string bytes = encoded(index, g_check->check(index));
  host_give(bytes.data(), static_cast<std::uint32_t>(bytes.size()));
}

}  // extern "C"

void check_hosted(std::size_t count, const HostedCheck& check, const std::function<bool(FileResult&&)>& emit) {
  g_check = &check;
  std::string paths;
  for (std::size_t i = 0; i < count; ++i) paths.append(i == 0 ? 0 : 1, '\0').append(check.path(i));
  host_files(paths.data(), static_cast<std::uint32_t>(paths.size()));
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = static_cast<std::uint32_t>(i);
    const std::int32_t answer = host_checked(number);
    std::string bytes(answer > 0 ? static_cast<std::size_t>(answer) : 0, '\0');
    if (!bytes.empty()) host_take(bytes.data());
    FileResult file;
    if (!decode(bytes, number, file)) file = check.fail(i, error_of(answer));
    file.path = check.path(i);
    if (!emit(std::move(file))) return;
  }
}

}  // namespace proflint::tools
