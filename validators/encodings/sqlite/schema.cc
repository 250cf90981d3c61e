// Reads the five columns of the schema: type, name, tbl_name, rootpage, sql.
#include "validators/encodings/sqlite/schema.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::encodings::sqlite {
namespace {

enum Column : std::size_t { kType, kName, kTable, kRoot, kSql, kColumns };

constexpr std::string_view kTypes[] = {"table", "index", "view", "trigger"};
constexpr std::string_view kAutoIndex = "sqlite_autoindex_";

// Triggers have a separate namespace.
std::uint64_t hash_of_name(std::string_view name, bool is_trigger, std::pmr::memory_resource* memory) {
  std::pmr::string folded(name, memory);
  std::transform(folded.begin(), folded.end(), folded.begin(), to_lower);
  return hash_of(std::string_view(folded)) + (is_trigger ? 1 : 0);
}

bool starts_with_word(std::string_view text, std::string_view words) {
  return equals_ignoring_case(text.substr(0, words.size()), words);
}

// The name of an index that a constraint of `table` made: sqlite_autoindex_TABLE_N.
bool is_auto_index(std::string_view name, std::string_view table) {
  if (!starts_with_word(name, kAutoIndex)) return false;
  name.remove_prefix(kAutoIndex.size());
  if (!starts_with_word(name, table)) return false;
  name.remove_prefix(std::min(table.size(), name.size()));
  return name.starts_with('_') && is_digits(name.substr(1));
}

}  // namespace

void Schema::on_row(const Row& row) {
  if (row.record.count != kColumns)
    return found_.add("sqlite/schema-row"_rule, row.place, "a row of the schema has ",
                      Plural{row.record.count, "value"}, "; expected 5");
  Object object;
  object.place = row.place;
  if (!(read_type(row, object) && read_texts(row, object) && read_root(row, object) && check_sql(row, object))) return;
  const bool is_trigger = object.type == Object::Type::trigger;
  const std::uint64_t key = hash_of_name(object.name, is_trigger, objects_.get_allocator().resource());
  if (!names_.try_emplace(key, objects_.size()).second)
    return found_.add("sqlite/schema-row"_rule, row.record.values[kName].place, "the name ", object.name,
                      " occurs twice in the schema");
  objects_.push_back(object);
}

bool Schema::read_type(const Row& row, Object& object) {
  const std::optional<std::string_view> type = text_of(row, kType, "type");
  if (!type) return false;
  const auto known = std::find(std::begin(kTypes), std::end(kTypes), *type);
  object.type = static_cast<Object::Type>(known - std::begin(kTypes));
  if (known != std::end(kTypes)) return true;
  found_.add("sqlite/schema-row"_rule, row.record.values[kType].place, "a row of the schema has the unknown type ",
             *type, "; expected table, index, view or trigger");
  return false;
}

bool Schema::read_texts(const Row& row, Object& object) {
  const std::optional<std::string_view> name = text_of(row, kName, "name");
  if (!name) return false;
  object.name = keep(*name);
  const std::optional<std::string_view> table = text_of(row, kTable, "tbl_name");
  if (!table) return false;
  object.table = keep(*table);
  if (object.type == Object::Type::table && !equals_ignoring_case(object.name, object.table)) {
    found_.add("sqlite/schema-row"_rule, row.record.values[kTable].place, "the table ", object.name,
               " has the tbl_name ", object.table, "; expected the same name");
    return false;
  }
  const Value& sql = row.record.values[kSql];
  if (sql.type != Value::Type::text) return true;
  const std::optional<std::string_view> text = text_of(row, kSql, "sql");
  if (text) object.sql = keep(text->substr(0, text->find('\0')));
  return text.has_value();
}

bool Schema::read_root(const Row& row, Object& object) {
  const Value& root = row.record.values[kRoot];
  object.root_place = root.place;
  const bool has_tree = object.type == Object::Type::index ||
                        (object.type == Object::Type::table && !starts_with_word(object.sql, "CREATE VIRTUAL"));
  const bool is_number = root.type == Value::Type::integer;
  const bool is_sound = has_tree ? is_number && root.integer >= 2 && root.integer <= UINT32_MAX
                                 : root.type == Value::Type::null || (is_number && root.integer == 0);
  object.root = has_tree && is_sound ? static_cast<std::uint32_t>(root.integer) : 0;
  if (!is_sound) {
    if (is_number)
      found_.add("sqlite/schema-row"_rule, root.place, "the root page of ", object.name, " is ", root.integer,
                 has_tree ? "; expected page 2 or higher" : "; expected 0");
    else
      found_.add("sqlite/schema-row"_rule, root.place, "the root page of ", object.name, " is not a number");
  }
  return is_sound;
}

bool Schema::check_sql(const Row& row, const Object& object) {
  const Value& sql = row.record.values[kSql];
  if (sql.type == Value::Type::text && starts_with_word(object.sql, "CREATE")) return true;
  if (sql.type == Value::Type::null && object.type == Object::Type::index && is_auto_index(object.name, object.table))
    return true;
  found_.add("sqlite/schema-row"_rule, sql.place, "the SQL of ", object.name,
             sql.type == Value::Type::text   ? " does not start with CREATE"
             : sql.type == Value::Type::null ? " is missing"
                                             : " is not text");
  return false;
}

void Schema::check_references() {
  for (const Object& object : objects_)
    if (object.type == Object::Type::index && find_table(object.table) == nullptr)
      found_.add("sqlite/schema-row"_rule, object.place, "the index ", object.name, " belongs to the table ",
                 object.table, ", which does not exist");
}

const Object* Schema::find_table(std::string_view name) const {
  const auto it = names_.find(hash_of_name(name, false, objects_.get_allocator().resource()));
  if (it == names_.end()) return nullptr;
  const Object& object = objects_[it->second];
  return object.type == Object::Type::table && equals_ignoring_case(object.name, name) ? &object : nullptr;
}

// Views into the file stay valid; other views belong to the reader and are valid until its next text.
std::string_view Schema::keep(std::string_view text) {
  const std::string_view file = found_.file();
  const std::less_equal<const char*> is_at_most;
  if (is_at_most(file.data(), text.data()) && is_at_most(text.data() + text.size(), file.data() + file.size()))
    return text;
  return copies_.emplace_back(text);
}

std::optional<std::string_view> Schema::text_of(const Row& row, std::size_t column, const char* what) {
  const Value& value = row.record.values[column];
  if (value.type != Value::Type::text) {
    found_.add("sqlite/schema-row"_rule, value.place, "the column '", what, "' of a schema row is not text");
    return std::nullopt;
  }
  const std::optional<std::string_view> text = records_.text(value);
  // Reported by sqlite/text or a limit: the object of the row is not read.
  if (!text) found_.set_broken();
  return text;
}

}  // namespace proflint::encodings::sqlite
