# Headers of libraries that most files include: reading them takes most of the time of a file here, where nothing else
# is built first.
target_precompile_headers(proflint_validators PRIVATE <algorithm> <array> <cstdint> <functional> <map> <memory>
  <memory_resource> <optional> <span> <string> <string_view> <utility> <vector>
  <boost/unordered/unordered_flat_map.hpp> <boost/unordered/unordered_flat_set.hpp>)
target_precompile_headers(proflint_tools PRIVATE <algorithm> <filesystem> <functional> <map> <memory> <optional> <string>
  <string_view> <vector> <fmt/format.h> <nlohmann/json.hpp> <boost/unordered/unordered_flat_map.hpp>)
# Their contents count, not when they were written.
target_compile_options(proflint_validators PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
target_compile_options(proflint_tools PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
set_source_files_properties(${grammar_sources} ${wasi_sources} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)

# What runs once a run may be slow; what is loaded should be small.
foreach(target proflint_tools wasm_elf wasm_pugixml wasm_yaml wasm_cxx)
  target_compile_options(${target} PRIVATE -Oz)
endforeach()
