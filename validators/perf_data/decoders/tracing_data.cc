// Descriptions of tracepoints: files of tracefs one after the other, and in those the fields of records.
// Follows trace-cmd.dat.v6(5) and tools/perf/util/trace-event-read.c, whose parser of fields accesses wrong memory
// if their lines are damaged.
#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/decoders/features.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::string_view kTracingMagic = {"\x17\x08\x44tracing", 10};
constexpr std::string_view kHeaderPage = {"header_page\0", 12}, kHeaderEvent = {"header_event\0", 13};

bool take_digits(std::string_view& text) {
  const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(size);
  return size != 0;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// '\t' ( 'field:' / 'field special:' ) declaration ';\toffset:' N ';\tsize:' N ';' ( '\tsigned:' N ';' )?
bool is_field(std::string_view line) {
  if (!take_word(line, "\tfield:") && !take_word(line, "\tfield special:")) return false;
  const std::size_t end = line.find(';');
  if (end == 0 || end == std::string_view::npos) return false;
  line.remove_prefix(end);
  if (!(take_word(line, ";\toffset:") && take_digits(line) && take_word(line, ";\tsize:") && take_digits(line) &&
        take_word(line, ";")))
    return false;
  return line.empty() || (take_word(line, "\tsigned:") && take_digits(line) && line == ";");
}

bool is_of_text(char c) {
  return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t';
}

// The defect of an event's description; empty if it is sound.
std::string_view find_defect(std::string_view text) {
  if (const auto odd = std::find_if_not(text.begin(), text.end(), is_of_text); odd != text.end())
    return text.substr(static_cast<std::size_t>(odd - text.begin()), 1);
  bool has_name = false, has_id = false, has_print = false;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    has_name |= line.starts_with("name: ");
    has_print |= line.starts_with("print fmt: ");
    if (line.starts_with("ID: ")) has_id = is_digits(line.substr(4));
    if (line.starts_with('\t') && !has_print && !is_field(line)) return line;
  }
  return has_name && has_id && has_print ? std::string_view() : text.substr(0, std::min<std::size_t>(16, text.size()));
}

class TracingData {
 public:
  TracingData(std::string_view payload, std::endian order, GroupedFindings& found)
      : cursor_(payload, order), found_(found) {}

  // Checks the data after the size of a page. False if it ends too early.
  bool check() {
    std::uint32_t groups = 0;
    if (!(take_name(kHeaderPage) && skip_file() && take_name(kHeaderEvent) && skip_file())) return false;
    if (!check_events() || !cursor_.read(groups)) return false;
    for (; groups != 0; --groups)
      if (!skip_name() || !check_events()) return false;
    return skip_text() && skip_text();  // symbols of the kernel, formats of printk
  }

 private:
  bool take_name(std::string_view name) {
    std::string_view found;
    return cursor_.take(name.size(), found) && found == name;
  }
  bool skip_name() {
    const std::size_t end = cursor_.rest().find('\0');
    return end != std::string_view::npos && cursor_.skip(end + 1);
  }
  bool skip_file() {
    std::uint64_t size = 0;
    return cursor_.read(size) && cursor_.skip(size);
  }
  bool skip_text() {
    std::uint32_t size = 0;
    return cursor_.read(size) && cursor_.skip(size);
  }

  bool check_events() {
    std::uint32_t count = 0;
    if (!cursor_.read(count)) return false;
    for (; count != 0; --count) {
      std::uint64_t size = 0;
      std::string_view text;
      if (!(cursor_.read(size) && cursor_.take(size, text))) return false;
      if (const std::string_view defect = find_defect(text); !defect.empty())
        found_.add("perf-data/tracing-data"_rule, defect, "the description of a tracepoint is damaged at ", defect);
    }
    return true;
  }

  Cursor cursor_;
  GroupedFindings& found_;
};

}  // namespace

void check_tracing_data(std::string_view payload, std::string_view where, GroupedFindings& found) {
  constexpr std::size_t kMin = 16, kSizes = 6;  // byte order, size of a long, size of a page
  if (payload.size() < kMin)
    return found.add("perf-data/tracing-data"_rule, where.substr(0, 10), "the tracepoint data has ",
                     Plural{payload.size(), "byte"}, ", but its header takes at least ", kMin);
  if (!payload.starts_with(kTracingMagic))
    return found.add("perf-data/tracing-data"_rule, where.substr(0, 10), "the tracepoint data starts with ",
                     payload.substr(0, kTracingMagic.size()), ", not with its magic number");
  const std::size_t version = payload.find('\0', kTracingMagic.size());
  if (version == std::string_view::npos || payload.size() - version - 1 < kSizes) return;
  const std::string_view sizes = payload.substr(version + 1), files = sizes.substr(kSizes);
  if (!files.starts_with(kHeaderPage)) return;  // other contents are not documented
  const std::endian order = sizes[0] == 0 ? std::endian::little : std::endian::big;
  if (!TracingData(files, order, found).check())
    found.add("perf-data/tracing-data"_rule, files.substr(0, kHeaderPage.size()),
              "the tracepoint data ends too early, or one of its sizes is damaged");
}

}  // namespace proflint::perf_data
