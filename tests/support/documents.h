// The README and the documents of tools/docs, and the contents of their code blocks.
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

// The same for all documents.
std::vector<std::string> fenced_blocks_of_documents(std::string_view language);

// The contents of blocks of `text` that are indented by four spaces, without the indentation.
std::vector<std::string> indented_blocks(std::string_view text);

// The texts between two backticks on one line of `text`.
std::vector<std::string> code_spans(std::string_view text);

}  // namespace proflint::tests
