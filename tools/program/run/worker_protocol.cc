// Encodes and decodes frames. The decoder checks the bound of every number before it uses it.
#include "tools/program/run/worker_protocol.h"

#include <algorithm>
#include <vector>

#include "tools/program/core/words.h"
#include "validators/core/cursor.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::uint16_t kNoFormat = 0xffff;
constexpr std::string_view kContainers[] = {"", to_string(Container::gzip), to_string(Container::zstd)};
constexpr std::uint8_t kFirstArchive = std::size(kContainers), kArchiveKinds = 5;
constexpr std::uint64_t kMaxExcerpt = 1024, kMaxName = 64,
                        kMaxMessage = 4096;  // bytes; the longest messages of the corpus have a few hundred

// ---- Writing

void put_text(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

void put_rule(std::string& out, const Rule& rule) {
  put(out, static_cast<std::uint32_t>(index_of_rule(rule.id)));
}

void put_container(std::string& out, std::string_view name) {
  const auto it = std::find(std::begin(kContainers), std::end(kContainers), name);
  put(out, static_cast<std::uint8_t>(it - std::begin(kContainers)));
}

void put_number(std::string& out, const std::optional<std::uint64_t>& number) {
  put(out, static_cast<std::uint8_t>(number.has_value()));
  if (number) put(out, *number);
}

void put_finding(std::string& out, const Finding& finding) {
  put_rule(out, *finding.rule);
  put(out, static_cast<std::uint8_t>(finding.severity));
  put(out, static_cast<std::uint8_t>(finding.found));
  put_container(out, finding.in);
  put(out, finding.number);
  put(out, finding.places);
  put_text(out, std::string_view(finding.message).substr(0, kMaxMessage));
  put(out, static_cast<std::uint32_t>(finding.raised_for.size()));
  for (const std::string& consumer : finding.raised_for) put_text(out, consumer);
  put(out, static_cast<std::uint8_t>((finding.where ? 1 : 0) + (finding.position ? 2 : 0)));
  if (finding.where) put(out, finding.where->offset), put(out, finding.where->length);
  if (finding.position) put(out, finding.position->line), put(out, finding.position->column);
  put(out, finding.excerpt.offset);
  put_text(out, finding.excerpt.bytes);
}

void put_head(std::string& out, const Answer& answer) {
  const Result& result = answer.result;
  put(out, static_cast<std::uint8_t>(result.verdict));
  if (answer.archive)
    put(out, static_cast<std::uint8_t>(kFirstArchive + static_cast<std::uint8_t>(*answer.archive)));
  else
    put_container(out, answer.container ? to_string(*answer.container) : "");
  std::uint16_t format = kNoFormat;
  for (std::size_t i = 0; i < formats().size(); ++i)
    if (formats()[i]->id == result.format) format = static_cast<std::uint16_t>(i);
  put(out, format);
  put_text(out, std::string_view(result.description).substr(0, kMaxMessage));
  for (const FactRow& row : fact_rows()) put_number(out, result.facts.*row.member);
  put_text(out, std::string_view(result.facts.identity).substr(0, kMaxMessage));
  put_number(out, result.facts.version);
  put(out, result.facts.traits.bits());
  put(out, static_cast<std::uint32_t>(result.companions.size()));
  for (const Companions::Asked& asked : result.companions) {
    put(out, static_cast<std::uint8_t>(asked.role));
    put(out, static_cast<std::uint8_t>(asked.is_found));
    put_text(out, asked.name);
  }
  put(out, static_cast<std::uint32_t>(result.tally.size()));
  for (const Tally& tally : result.tally) {
    put_rule(out, *tally.rule);
    put(out, static_cast<std::uint8_t>(tally.severity));
    put(out, tally.count);
    put(out, tally.more_places);
  }
}

// ---- Reading

class Reader {
 public:
  Reader(std::string_view bytes, const Expected& expected) : cursor_(bytes), expected_(expected) {}

  [[nodiscard]] bool read(Answer& answer) {
    Result& result = answer.result;
    return read_head(answer) && read_facts(result) && read_companions(result.companions) && read_tally(result.tally) &&
           read_findings(result.findings) && cursor_.at_end();
  }

 private:
  // An enumerator below `count`.
  template <class Enum>
  [[nodiscard]] bool read_enum(Enum& out, unsigned count) {
    std::uint8_t value = 0;
    if (!cursor_.read(value) || value >= count) return false;
    out = static_cast<Enum>(value);
    return true;
  }

  [[nodiscard]] bool read_text(std::string& out, std::uint64_t maximum = kMaxMessage) {
    std::uint32_t size = 0;
    std::string_view text;
    if (!cursor_.read(size) || size > maximum || !cursor_.take(size, text)) return false;
    out = text;
    return true;
  }

  [[nodiscard]] bool read_container(std::string_view& out) {
    std::uint8_t index = 0;
    if (!read_enum(index, std::size(kContainers))) return false;
    out = kContainers[index];
    return true;
  }

  [[nodiscard]] bool read_rule(const Rule*& out) {
    std::uint32_t index = 0;
    if (!cursor_.read(index) || index >= rules_by_id().size()) return false;
    out = rules_by_id()[index];
    return true;
  }

  // The number of elements of a list; each takes at least one byte.
  [[nodiscard]] bool read_count(std::uint32_t& out) { return cursor_.read(out) && out <= cursor_.left(); }

  [[nodiscard]] bool read_head(Answer& answer) {
    Result& result = answer.result;
    std::uint8_t container = 0;
    std::uint16_t format = 0;
    if (!read_enum(result.verdict, 5) || !read_enum(container, kFirstArchive + kArchiveKinds) || !cursor_.read(format))
      return false;
    if (container >= kFirstArchive) answer.archive = static_cast<ArchiveKind>(container - kFirstArchive);
    for (const Container candidate : {Container::gzip, Container::zstd})
      if (container < kFirstArchive && kContainers[container] == to_string(candidate)) answer.container = candidate;
    if (format != kNoFormat && format >= formats().size()) return false;
    if (format != kNoFormat) result.format = formats()[format]->id;
    return read_text(result.description);
  }

  [[nodiscard]] bool read_number(std::optional<std::uint64_t>& out) {
    std::uint8_t is_known = 0;
    std::uint64_t number = 0;
    if (!read_enum(is_known, 2) || (is_known != 0 && !cursor_.read(number))) return false;
    if (is_known != 0) out = number;
    return true;
  }

  [[nodiscard]] bool read_facts(Result& result) {
    Facts& facts = result.facts;
    for (const FactRow& row : fact_rows())
      if (!read_number(facts.*row.member)) return false;
    return read_text(facts.identity) && read_number(facts.version) && read_traits(result);
  }

  // The traits, which must be among the names of the format.
  [[nodiscard]] bool read_traits(Result& result) {
    std::uint64_t bits = 0;
    if (!cursor_.read(bits)) return false;
    const Format* const format = find_format(result.format);
    const std::optional<Traits> traits = Traits::from_bits(bits, format == nullptr ? 0 : format->traits.size());
    if (traits) result.facts.traits = *traits;
    return traits.has_value();
  }

  [[nodiscard]] bool read_companions(std::vector<Companions::Asked>& companions) {
    std::uint32_t count = 0;
    if (!read_count(count)) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
      Companions::Asked asked = {};
      std::uint8_t is_found = 0;
      if (!read_enum(asked.role, 4) || !read_enum(is_found, 2) || !read_text(asked.name)) return false;
      asked.is_found = is_found != 0;
      companions.push_back(std::move(asked));
    }
    return true;
  }

  // Each rule with each severity once, in order.
  [[nodiscard]] bool read_tally(std::vector<Tally>& tally) {
    std::uint32_t count = 0;
    if (!read_count(count)) return false;
    for (std::uint32_t i = 0; i < count; ++i) {
      Tally entry;
      if (!read_rule(entry.rule) || !read_enum(entry.severity, 3) || !cursor_.read(entry.count) || entry.count == 0 ||
          !cursor_.read(entry.more_places))
        return false;
      const auto key = [](const Tally& one) { return std::pair(one.rule->id, one.severity); };
      if (!tally.empty() && key(tally.back()) >= key(entry)) return false;
      tally.push_back(entry);
    }
    return true;
  }

  [[nodiscard]] bool read_findings(std::vector<Finding>& findings) {
    std::uint32_t count = 0;
    if (!read_count(count) || count > expected_.max_findings) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      if (!read_finding(findings.emplace_back())) return false;
    return true;
  }

  [[nodiscard]] bool read_finding(Finding& finding) {
    std::uint8_t has = 0;
    if (!read_rule(finding.rule) || !read_enum(finding.severity, 3) || !read_enum(finding.found, 3) ||
        !read_container(finding.in) || !cursor_.read(finding.number) || !cursor_.read(finding.places) ||
        finding.places == 0 || !read_text(finding.message) || finding.message.empty() ||
        !read_names(finding.raised_for) || !read_enum(has, 4))
      return false;
    return ((has & 1) == 0 || read_place(finding)) && ((has & 2) == 0 || read_position(finding)) &&
           cursor_.read(finding.excerpt.offset) && read_text(finding.excerpt.bytes, kMaxExcerpt) &&
           is_inside({finding.excerpt.offset, finding.excerpt.bytes.size()}, finding);
  }

  [[nodiscard]] bool read_names(std::vector<std::string>& names) {
    std::uint32_t count = 0;
    if (!read_count(count)) return false;
    for (std::uint32_t i = 0; i < count; ++i)
      if (!read_text(names.emplace_back(), kMaxName)) return false;
    return true;
  }

  [[nodiscard]] bool read_place(Finding& finding) {
    Extent where;
    if (!cursor_.read(where.offset) || !cursor_.read(where.length) || !is_inside(where, finding)) return false;
    finding.where = where;
    return true;
  }

  [[nodiscard]] bool read_position(Finding& finding) {
    Position position;
    if (!finding.where || !cursor_.read(position.line) || !cursor_.read(position.column)) return false;
    const std::uint64_t maximum = finding.where->offset + 1;  // a line, or a column, is at least one byte
    if (position.line == 0 || position.column == 0 || position.line > maximum || position.column > maximum)
      return false;
    finding.position = position;
    return true;
  }

  // Whether the place is inside the file or its possible unpacked contents.
  bool is_inside(const Extent& where, const Finding& finding) const {
    const std::uint64_t size = finding.in.empty() ? expected_.size : expected_.max_inflated;
    return where.offset <= size && where.length <= size - where.offset;
  }

  Cursor cursor_;
  const Expected& expected_;
};

// The verdict of a file follows from its findings, unless the check stopped early or the format is unknown.
bool is_consistent(const Answer& answer) {
  const Result& result = answer.result;
  const bool has_limit = std::any_of(result.tally.begin(), result.tally.end(),
                                     [](const Tally& entry) { return entry.rule->category == Category::limit; });
  const auto is_tallied = [&](const Finding& finding) {
    return std::any_of(result.tally.begin(), result.tally.end(), [&](const Tally& entry) {
      return entry.rule == finding.rule && entry.severity == finding.severity;
    });
  };
  if (!std::all_of(result.findings.begin(), result.findings.end(), is_tallied)) return false;
  if (result.verdict == Verdict::unchecked || result.verdict == Verdict::unsupported)
    return !has_limit || result.verdict == Verdict::unchecked;
  const Verdict expected = verdict_of(result.tally);
  return !has_limit && result.verdict == expected &&
         (expected == Verdict::invalid || !result.format.empty() || answer.archive);
}

}  // namespace

std::string to_frame(std::uint32_t number, const Answer& answer, std::size_t maximum) {
  std::string body;
  put(body, number);
  put_head(body, answer);
  const std::size_t count_at = body.size();
  std::uint32_t count = 0;
  put(body, count);
  for (const Finding& finding : answer.result.findings) {
    const std::size_t before = body.size();
    put_finding(body, finding);
    if (body.size() > maximum) {
      body.resize(before);
      break;
    }
    ++count;
  }
  std::string counted, frame;
  put(counted, count);
  body.replace(count_at, counted.size(), counted);
  put(frame, static_cast<std::uint32_t>(body.size()));
  return frame + body;
}

std::optional<std::uint64_t> frame_length(std::string_view bytes) {
  std::uint32_t length = 0;
  if (!Cursor(bytes).read(length)) return std::nullopt;
  return std::uint64_t{length} + sizeof length;
}

std::optional<Answer> from_frame(std::string_view frame, const Expected& expected) {
  Cursor cursor(frame);
  std::uint32_t length = 0, number = 0;
  if (!cursor.read(length) || length != cursor.left() || !cursor.read(number) || number != expected.number)
    return std::nullopt;
  Answer answer;
  if (!Reader(cursor.rest(), expected).read(answer) || !is_consistent(answer)) return std::nullopt;
  return answer;
}

}  // namespace proflint::tools
