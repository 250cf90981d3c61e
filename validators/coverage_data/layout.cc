// Tokens of SQL, as far as a CREATE TABLE without expressions needs them. No SQL is run; only brackets nest.
#include "validators/coverage_data/layout.h"

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"
#include "validators/encodings/sqlite/schema.h"

namespace proflint::coverage_data {
namespace {

using Type = encodings::sqlite::Value::Type;

constexpr Column kSchemaColumns[] = {{"version", Type::integer}};
constexpr Column kMetaColumns[] = {{"key", Type::text}, {"value", Type::text}};
constexpr Column kFileColumns[] = {{"id", Type::integer, true}, {"path", Type::text}};
constexpr Column kContextColumns[] = {{"id", Type::integer, true}, {"context", Type::text}};
constexpr Column kLineColumns[] = {{"file_id", Type::integer}, {"context_id", Type::integer}, {"numbits", Type::blob}};
constexpr Column kArcColumns[] = {
    {"file_id", Type::integer}, {"context_id", Type::integer}, {"fromno", Type::integer}, {"tono", Type::integer}};
constexpr Column kTracerColumns[] = {{"file_id", Type::integer, true}, {"tracer", Type::text}};

constexpr Layout kLayouts[kTables] = {
    {"coverage_schema", "create table coverage_schema (version integer)", kSchemaColumns, {}},
    {"meta", "create table meta (key text, value text, unique (key))", kMetaColumns, "sqlite_autoindex_meta_1", 0, 1},
    {"file", "create table file (id integer primary key, path text, unique (path))", kFileColumns,
     "sqlite_autoindex_file_1", 1, 1},
    {"context", "create table context (id integer primary key, context text, unique (context))", kContextColumns,
     "sqlite_autoindex_context_1", 1, 1},
    {"line_bits",
     "create table line_bits (file_id integer, context_id integer, numbits blob, foreign key (file_id) references file "
     "(id), foreign key (context_id) references context (id), unique (file_id, context_id))",
     kLineColumns, "sqlite_autoindex_line_bits_1", 0, 2},
    {"arc",
     "create table arc (file_id integer, context_id integer, fromno integer, tono integer, foreign key (file_id) "
     "references file (id), foreign key (context_id) references context (id), unique (file_id, context_id, fromno, "
     "tono))",
     kArcColumns, "sqlite_autoindex_arc_1", 0, 4},
    {"tracer",
     "create table tracer (file_id integer primary key, tracer text, foreign key (file_id) references file (id))",
     kTracerColumns,
     {}},
};

bool is_word_byte(char c) {
  return is_digit(c) || is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// Removes blanks and comments from the start of `sql`.
void skip_blanks(std::string_view& sql) {
  for (;;) {
    const std::size_t start = sql.find_first_not_of(" \t\r\n\f");
    sql.remove_prefix(std::min(start, sql.size()));
    const bool is_line = sql.starts_with("--"), is_block = sql.starts_with("/*");
    if (!is_line && !is_block) return;
    const std::size_t end = is_line ? sql.find('\n') : sql.find("*/", 2);
    sql.remove_prefix(end == std::string_view::npos ? sql.size() : end + (is_line ? 1 : 2));
  }
}

// Removes and returns a token: a word, a quoted name or text with its quotes, or one character. Empty at the end.
std::string_view take_token(std::string_view& sql) {
  skip_blanks(sql);
  std::size_t size = sql.empty() ? 0 : 1;
  if (!sql.empty() && is_word_byte(sql[0])) {
    while (size < sql.size() && is_word_byte(sql[size])) ++size;
  } else if (!sql.empty() && std::string_view("\"'`[").find(sql[0]) != std::string_view::npos) {
    const std::size_t end = sql.find(sql[0] == '[' ? ']' : sql[0], 1);
    size = end == std::string_view::npos ? sql.size() : end + 1;
  }
  const std::string_view token = sql.substr(0, size);
  sql.remove_prefix(size);
  return token;
}

std::string_view unquoted(std::string_view token) {
  const bool is_quoted = token.size() > 1 && std::string_view("\"`[").find(token[0]) != std::string_view::npos;
  return is_quoted ? token.substr(1, token.size() - 2) : token;
}

bool is_constraint(std::string_view token) {
  constexpr std::string_view kWords[] = {"constraint", "primary", "unique", "check", "foreign"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view word) { return equals_ignoring_case(token, word); });
}

}  // namespace

std::span<const Layout> layouts() {
  return kLayouts;
}

const Layout* find_layout(std::string_view table) {
  const auto it = std::find_if(std::begin(kLayouts), std::end(kLayouts),
                               [&](const Layout& layout) { return equals_ignoring_case(layout.name, table); });
  return it == std::end(kLayouts) ? nullptr : it;
}

bool has_columns(std::string_view sql, const Layout& layout, std::size_t& count) {
  count = 0;
  for (std::string_view token = take_token(sql); token != "("; token = take_token(sql))
    if (token.empty()) return false;
  std::size_t depth = 1;
  bool is_name = true, is_equal = true;
  for (std::string_view token = take_token(sql); depth != 0 && !token.empty(); token = take_token(sql)) {
    if (is_name && is_constraint(token)) break;
    if (is_name) {
      if (count < layout.columns.size())
        is_equal = is_equal && equals_ignoring_case(unquoted(token), layout.columns[count].name);
      ++count;
    }
    is_name = depth == 1 && token == ",";
    if (token == "(") ++depth;
    if (token == ")") --depth;
  }
  if (!is_equal || count < layout.columns.size()) return false;
  // Without rowids, the ids of schema 7 are ordinary columns.
  for (std::string_view token = take_token(sql); !token.empty(); token = take_token(sql))
    if (equals_ignoring_case(token, "without")) return false;
  return true;
}

bool creates_unique_index(std::string_view sql) {
  return equals_ignoring_case(take_token(sql), "create") && equals_ignoring_case(take_token(sql), "unique");
}

bool has_tokens_of(std::string_view sql, std::string_view other) {
  for (;;) {
    const std::string_view a = take_token(sql), b = take_token(other);
    if (!equals_ignoring_case(a, b)) return false;
    if (a.empty()) return true;
  }
}

}  // namespace proflint::coverage_data
