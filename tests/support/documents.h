// The README and the documents of tools/docs, and what their code blocks have.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::tests {

// The README and the documents of tools/docs.
const std::vector<std::filesystem::path>& documents();

// The contents of fenced blocks of `text` that are marked as `language`.
std::vector<std::string> fenced_blocks(std::string_view text, std::string_view language);

// Those of all documents.
std::vector<std::string> fenced_blocks_of_documents(std::string_view language);

// The contents of blocks of `text` that are indented by four spaces, which they lack here.
std::vector<std::string> indented_blocks(std::string_view text);

// What `text` has between two backticks of one line.
std::vector<std::string> code_spans(std::string_view text);

}  // namespace proflint::tests
