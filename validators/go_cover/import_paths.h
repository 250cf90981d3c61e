// Import paths that Go rejects. Follows CheckImportPath in golang.org/x/mod/module, which go list applies to the
// folders of paths for go tool cover.
#pragma once

#include <string_view>

namespace proflint::go_cover {

// The first part of the import path in `path` that cannot be in one: a character, or an element such as `aux`; empty if
// there is none. Paths of files, control characters and bytes that are not UTF-8 have rules of their own.
std::string_view foreign_to_imports(std::string_view path);

}  // namespace proflint::go_cover
