// Decodes metadata records without recursion, as function records are decoded.
#include "validators/samples/binary/metadata.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kSmallestCallee = 4;  // offset, discriminator, name index, number of callees

// For messages: what precedes the name of the record's function or callee.
Trusted label_of(const Name& name, bool is_callee) {
  if (!is_callee) return name.label();
  return {name.has_bytes() ? "callee " : "the callee with MD5 value "};
}

}  // namespace

bool Metadata::read(Fields& fields, const RecordTables& tables, bool has_checksums, bool has_attributes, Names& names,
                    const Contexts& contexts) {
  section_ = fields.rest();
  names_ = &names;
  contexts_ = &contexts;
  has_contexts_ = tables.has_contexts;
  has_checksums_ = has_checksums;
  has_attributes_ = has_attributes;
  if (section_.size() > UINT32_MAX) {
    fields.report().add_limit(Limit::memory, section_.substr(0, 0));
    return false;
  }
  std::pmr::vector<Level> open(records_.get_allocator());
  Level level;
  while (!fields.at_end()) {
    if (!read_record(fields, tables, nullptr, {}, level)) return false;
    open.push_back(level);
    while (!open.empty()) {
      if (open.back().callees == 0) {
        open.pop_back();
        continue;
      }
      --open.back().callees;
      const std::string_view start = fields.rest();
      Count offset, discriminator;
      if (!(fields.number32("line offset", offset) && fields.number32("discriminator", discriminator))) return false;
      const Location site{static_cast<std::uint32_t>(offset.value), static_cast<std::uint32_t>(discriminator.value),
                          start.substr(0, start.size() - fields.left())};
      if (!read_record(fields, tables, &open.back(), site, level)) return false;
      open.push_back(level);
    }
  }
  return true;
}

// Reads one record without its callees, at `site` of `caller`, or at top level if that is nullptr.
bool Metadata::read_record(Fields& fields, const RecordTables& tables, const Level* caller, const Location& site,
                           Level& level) {
  Record record;
  record.place = static_cast<std::uint32_t>(fields.position());
  record.is_callee = caller != nullptr;
  Count index, checksum, attributes, n;
  const bool is_context = has_contexts_ && caller == nullptr;
  if (!(is_context ? fields.context_index(tables.contexts, index) : fields.name_index(tables.names, index)))
    return false;
  if (!is_context) names_->use(index.value, index.where);
  if (has_checksums_ && !fields.number("checksum", checksum)) return false;
  if (has_checksums_ && caller == nullptr) keep_checksum(index, is_context, checksum);
  if (has_attributes_ && !fields.number32("attributes field", attributes)) return false;
  if (!tables.has_contexts && !fields.count32("number of callees", kSmallestCallee, n)) return false;
  level.callees = n.value;
  level.path = caller == nullptr ? path_of(index.value) : path_of(caller->path, site, index.value);
  record.attributes = static_cast<std::uint32_t>(attributes.value);
  has_duplicates_ |= record.is_callee && record.is_duplicated();
  level.is_repeated = !records_.try_emplace(level.path, record).second;
  if (level.is_repeated && (caller == nullptr || !caller->is_repeated)) {
    const Name repeated = name(index.value, record.is_callee);
    fields.report().add("sample-bin/metadata-function"_rule, index.where, label_of(repeated, record.is_callee),
                        repeated.part(), " has a second metadata record");
  }
  return true;
}

Name Metadata::name(std::uint64_t index, bool is_callee) const {
  return has_contexts_ && !is_callee ? Name::context_index(index, {}) : names_->at(index);
}

void Metadata::keep_checksum(const Count& index, bool is_context, const Count& checksum) {
  if (checksums_ == nullptr) return;
  const std::uint64_t name = is_context ? contexts_->leaf(index.value) : index.value;
  if (name != Contexts::kNoLeaf || !is_context) checksums_->add(names_->use(name, index.where), checksum);
}

void Metadata::check_unseen(Report& report) const {
  std::pmr::vector<const Record*> unseen(records_.get_allocator());
  for (const auto& [path, record] : records_)
    if (!record.is_seen) unseen.push_back(&record);
  // Sorts by file order, because the order of the map differs between runs.
  std::sort(unseen.begin(), unseen.end(), [](const Record* a, const Record* b) { return a->place < b->place; });
  GroupedFindings findings(report);
  for (const Record* record : unseen) {
    const std::string_view place = section_.substr(record->place);
    Cursor cursor(place);
    std::uint64_t index = 0;
    read_uleb(cursor, index);
    const Name unseen_name = name(index, record->is_callee);
    findings.add("sample-bin/metadata-function"_rule, place.substr(0, 1), label_of(unseen_name, record->is_callee),
                 unseen_name.part(), " has a metadata record, but is missing from the profile");
  }
  findings.flush();
}

}  // namespace proflint::samples::binary
