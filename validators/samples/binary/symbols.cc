// Checks the ends and the order of symbol lists.
#include "validators/samples/binary/symbols.h"

#include <vector>

#include "validators/samples/binary/eytzinger.h"
#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {

bool check_symbols(Fields& fields) {
  const std::string_view all = fields.rest();
  if (!all.empty() && all.back() != '\0') {
    fields.report().add("sample-bin/symlist-terminator"_rule, all.substr(all.rfind('\0') + 1), "the last symbol (",
                        all.substr(all.rfind('\0') + 1), ") does not end in NUL");
    return false;
  }
  std::string_view before;
  std::uint64_t n = 0;
  for (bool is_first = true; !fields.at_end(); is_first = false, ++n) {
    const std::string_view start = fields.rest();
    std::string_view symbol;
    if (!fields.text("symbol", symbol)) return false;
    if (symbol.empty())
      fields.report().add("sample-bin/symlist-order"_rule, start.substr(0, 1), "symbol ", n, " is empty");
    else if (!is_first && symbol <= before)
      fields.report().add("sample-bin/symlist-order"_rule, symbol, "symbol ", symbol,
                          symbol == before ? " is the same as" : " sorts before", " the preceding symbol (", before,
                          ")");
    before = symbol;
  }
  fields.report().describe(Plural{n, "symbol"});
  return true;
}

bool check_md5_symbols(Fields& fields, std::pmr::memory_resource* memory) {
  const std::string_view all = fields.rest();
  if (all.size() % 8 != 0) {
    fields.report().add("sample-bin/symlist-md5"_rule, all, "the MD5 symbol list has ", Plural{all.size(), "byte"},
                        ", which is not a multiple of 8");
    return false;
  }
  std::pmr::vector<std::uint64_t> values(memory);
  values.reserve(all.size() / 8);
  for (std::string_view rest = all; !rest.empty(); rest.remove_prefix(8))
    values.push_back(load<std::uint64_t>(rest, std::endian::little));
  if (const auto broken = first_out_of_order(values))
    fields.report().add("sample-bin/symlist-md5"_rule, all.substr(8 * broken->entry, 8), "symbol ", broken->entry,
                        " (MD5 value ", values[broken->entry],
                        ") is not greater than its in-order predecessor, symbol ", broken->predecessor, " (MD5 value ",
                        values[broken->predecessor], ")");
  fields.report().describe(Plural{values.size(), "MD5 symbol"});
  return fields.skip();
}

}  // namespace proflint::samples::binary
