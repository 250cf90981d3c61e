// Gives values to the parts of a profile. Their keys may come in any order.
#include "validators/bolt/yaml/profile.h"

#include <algorithm>
#include <utility>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/text_bytes.h"

namespace proflint::bolt::yaml {

Profile::Profile(const Input& input, GroupedFindings& findings, Report& report)
    : findings_(findings),
      report_(report),
      image_(input, findings, report),
      claims_(input),
      header_(claims_, findings),
      functions_(input, findings),
      blocks_(input, functions_, findings),
      totals_(findings) {}

void Profile::open(Level level, std::string_view where) {
  switch (level) {
    case Level::header:
      return header_.open(where);
    case Level::function:
      functions_.open();
      return blocks_.open_function();
    case Level::block:
      return blocks_.open_block();
    case Level::call:
    case Level::successor:
      return blocks_.open_branch(where);
    default:
      return;
  }
}

void Profile::close(Level level) {
  switch (level) {
    case Level::function:
      functions_.close(claims_);
      return blocks_.close_function();
    case Level::block:
      return blocks_.close_block(claims_);
    case Level::call:
    case Level::successor:
      return blocks_.close_branch(level);
    default:
      return;
  }
}

void Profile::number(Field field, std::uint64_t value, std::string_view where) {
  totals_.add(field, value, where);
  switch (field) {
    case Field::version:
      return version(value, where);
    case Field::fid:
    case Field::hash:
    case Field::nblocks:
      return functions_.number(field, value, where);
    default:
      return blocks_.number(field, value, where);
  }
}

void Profile::version(std::uint64_t value, std::string_view where) {
  if (value == 1) return;
  findings_.add("bolt-yaml/version"_rule, where, "version ", value, " is not supported (only 1 is)");
  is_unsupported_ = true;
}

void Profile::list(Field field, std::string_view where) {
  if (field == Field::flag) header_.open_flags(where);
}

void Profile::text(Field field, std::string_view value, std::string_view where) {
  if (std::any_of(value.begin(), value.end(), [](char c) { return is_control(c) && c != '\t'; }))
    findings_.add("bolt-yaml/control-char"_rule, where, "the text ", value, " contains a control character");
  if (field == Field::name) return functions_.name(value, where, image_);
  header_.text(field, value, where);
}

void Profile::boolean(Field field, std::string_view where) {
  if (field == Field::dfs_order) header_.dfs_order(where);
}

void Profile::finish(bool lacks_functions) {
  header_.finish(totals_);
  image_.finish(header_.build_id(), functions_.size());
  totals_.finish();
  if (!lacks_functions) functions_.finish();
  Facts facts;
  facts.functions = functions_.size();
  facts.identity = header_.build_id();
  totals_.add_to(facts);
  report_.set_facts(std::move(facts));
  if (header_.has_branches()) report_.describe("branches");
  if (header_.has_samples()) report_.describe("samples");
  report_.describe(Plural{functions_.size(), "function"});
  claims_.check(findings_);
}

}  // namespace proflint::bolt::yaml
