// Sections of a file: their places and contents.
// Follows tools/perf/util/header.c (perf_session__read_header).
#include "validators/perf_data/decoders/file_form.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/features.h"
#include "validators/perf_data/decoders/walker.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

class FileChecker {
 public:
  FileChecker(const Header& header, Recording& recording, GroupedFindings& found)
      : header_(header), found_(found), recording_(recording), regions_(recording.memory) {}

  void check() {
    regions_.add(0, header_.size, "the header", file().substr(0, 8));
    if (is_cut_before_data()) {
      recording_.is_cut = true;
      return found_.add("perf-data/data-truncated"_rule, header_.data.where, "the data section starts at ",
                        Hex{header_.data.offset}, ", but the file ends at ", Hex{file().size()});
    }
    check_attrs();
    check_event_types();
    check_data();
    if (recording_.is_cut || !has_data_) return;
    regions_.check_overlap(found_);
    if (!recording_.lacks_features && regions_.end() < file().size())
      report_tail(file().substr(static_cast<std::size_t>(regions_.end())));
  }

 private:
  std::string_view file() const { return recording_.file; }

  void report_tail(std::string_view tail) {
    const bool is_joined = tail.starts_with(kMagicLittle) || tail.starts_with(kMagicBig);
    found_.add_as(is_joined ? Severity::warning : Severity::note, "perf-data/trailing-data"_rule, tail,
                  Plural{tail.size(), "byte follows", "bytes follow"}, " the last section",
                  is_joined ? ", starting like another recording" : "");
  }

  // Whether the sections are where a recorder puts them and the file ends before its data: truncated, not damaged.
  bool is_cut_before_data() const {
    const Section& data = header_.data;
    const auto ends_before_data = [&](const Section& section) {
      return section.offset < kImplausible && section.size < kImplausible &&
             section.offset + section.size <= data.offset;
    };
    const bool is_plausible = ends_before_data(header_.attrs) && ends_before_data(header_.event_types) &&
                              header_.attrs.offset >= header_.size && data.offset < kImplausible &&
                              data.size < kImplausible && is_known_attr_size(header_.entry_size - 16);
    return is_plausible && !(header_.attrs.is_inside(file().size()) && header_.event_types.is_inside(file().size()));
  }

  void check_attrs() {
    const Section& attrs = header_.attrs;
    constexpr std::uint64_t kMinEntry = 80;
    if (!attrs.is_inside(file().size())) {
      report_outside(attrs, "the attrs section");
    } else if (attrs.size != 0 && header_.entry_size < kMinEntry) {
      found_.add("perf-data/attr-entry-size"_rule, file().substr(16, 8), "an attrs entry has ",
                 Plural{header_.entry_size, "byte"}, ", but needs at least ", kMinEntry);
    } else if (attrs.size != 0) {
      regions_.add(attrs.offset, attrs.size, "the attrs section", attrs.where);
      if (attrs.size % header_.entry_size != 0) {
        found_.add("perf-data/attrs-ragged"_rule, attrs.where.substr(8, 8), "the attrs take ",
                   Plural{attrs.size, "byte"}, ", which is not a multiple of the entry size (", header_.entry_size,
                   ")");
        recording_.attrs.set_incomplete();
      }
      read_attrs();
    }
    if (attrs.size == 0) found_.add("perf-data/no-attrs"_rule, attrs.where, "the file does not describe any event");
  }

  void read_attrs() {
    Cursor cursor(
        file().substr(static_cast<std::size_t>(header_.attrs.offset), static_cast<std::size_t>(header_.attrs.size)),
        header_.order);
    std::string_view entry;
    while (cursor.take(header_.entry_size, entry)) {
      if (recording_.attrs.size() == kMaxAttrs) {
        recording_.attrs.set_incomplete();
        return found_.report().add_limit(Limit::work_factor, entry);
      }
      read_entry(entry);
    }
  }

  void read_entry(std::string_view entry) {
    const std::uint64_t room = entry.size() - 16;
    const std::uint32_t size = attr_size(entry, header_.order);
    const bool is_placed = size == room && size % 8 == 0;
    if (!is_placed) {
      if (size == room)
        found_.add("perf-data/attr-size"_rule, entry.substr(4, 4), "the attr has size ", size,
                   ", which is not a multiple of 8");
      else
        found_.add("perf-data/attr-size"_rule, entry.substr(4, 4), "the attr has size ", size,
                   ", but its entry has room for ", Plural{room, "byte"});
      recording_.attrs.set_incomplete();
    }
    if (size < kSmallestAttr || size > room) return;
    if (is_placed) check_size_given(entry, header_.order, found_);
    // If the size is wrong, consumers treat bytes of the attr as the place of its ids: the ids are not checked.
    const std::string_view ids = is_placed ? read_ids(entry.substr(size)) : std::string_view();
    recording_.attrs.add(read_attr(entry, header_.order), ids, header_.order, found_);
  }

  std::string_view read_ids(std::string_view place) {
    Cursor cursor(place, header_.order);
    Section ids;
    ids.where = cursor.here(16);
    cursor.read_or_keep(ids.offset);
    cursor.read_or_keep(ids.size);
    ids_taken_ += std::min(ids.size, kImplausible) / 8;
    std::string_view array;
    const bool is_inside = ids.is_inside(file().size());
    if (!is_inside || ids.size % 8 != 0) {
      if (is_inside)
        found_.add("perf-data/ids-section"_rule, ids.where, "the ids of an attr take ", Plural{ids.size, "byte"},
                   "; expected a multiple of 8");
      else
        found_.add("perf-data/ids-section"_rule, ids.where, "the ids of an attr (", Plural{ids.size, "byte"}, " at ",
                   Hex{ids.offset}, ") extend past the end of the file (", Hex{file().size()}, ")");
      recording_.attrs.set_incomplete();
    } else if (ids_taken_ <= file().size() / 8) {  // more can only be if ids are shared, which is an overlap
      array = file().substr(static_cast<std::size_t>(ids.offset), static_cast<std::size_t>(ids.size));
      regions_.add(ids.offset, ids.size, "the id list of an attr", ids.where);
    }
    return array;
  }

  void check_event_types() {
    const Section& types = header_.event_types;
    if (!types.is_inside(file().size())) return report_outside(types, "the event type section");
    regions_.add(types.offset, types.size, "the event type section", types.where);
  }

  void check_bitmap() {
    for (unsigned bit = 0; bit < kMaxFeatures; ++bit) {
      if (!has_bit(header_.features, bit)) continue;
      check_feature_bit(bit, file().substr(72, 32), found_);
      recording_.is_simpleperf |= is_of_simpleperf(bit);
    }
  }

  void report_outside(const Section& section, const char* what) {
    found_.add("perf-data/section-bounds"_rule, section.where, what, " (", Plural{section.size, "byte"}, " at ",
               Hex{section.offset}, ") extends past the end of the file (", Hex{file().size()}, ")");
  }

  void check_data() {
    const Section& data = header_.data;
    check_bitmap();
    const bool is_placed = data.offset >= header_.size || data.size == 0;  // a size of 0 was never corrected
    if (!is_placed)
      return found_.add("perf-data/section-bounds"_rule, data.where, "the data section starts at ", Hex{data.offset},
                        ", inside the header (", Plural{header_.size, "byte"}, ")");
    if (data.offset > file().size()) return report_outside(data, "the data section");
    has_data_ = true;
    std::string_view container = file().substr(static_cast<std::size_t>(data.offset));
    const bool is_whole = data.is_inside(file().size());
    recording_.is_cut = data.size == 0 || !is_whole;
    bool can_keep_features = false;
    if (!recording_.is_cut) {
      container = container.substr(0, static_cast<std::size_t>(data.size));
      regions_.add(data.offset, data.size, "the data section", data.where);
      const bool is_last = regions_.end() == data.offset + data.size;  // of the sections that the header places
      check_features(header_, recording_, regions_, found_);
      can_keep_features = is_last && !recording_.lacks_features;
    }
    if (data.size == 0) container = container.substr(0, find_feature_table(container, data.offset));
    Walker walker(recording_, found_);
    const std::uint64_t whole = walker.walk(container, &found_.report());
    if (can_keep_features) keep_features(data.offset + data.size);
    if (data.size == 0 && whole == 0)
      found_.add("perf-data/unfinished"_rule, data.where.substr(8, 8),
                 "the recorder did not finish: the data size is 0, and the file has no complete record");
    else if (data.size == 0)
      found_.add("perf-data/unfinished"_rule, data.where.substr(8, 8),
                 "the recorder did not finish: the data size is 0, but the file has ",
                 Plural{whole, "complete record"});
    else if (!is_whole)
      found_.add("perf-data/data-truncated"_rule, data.where, "the file ends ",
                 Plural{data.size - container.size(), "byte"}, " before the end of the data section, after ",
                 Plural{whole, "complete record"});
    else
      check_trace_index(header_, recording_, found_);
  }

  // Where the table of features starts, if the size of the data was lost later: the first payload is right after it.
  std::size_t find_feature_table(std::string_view container, std::uint64_t offset) const {
    constexpr std::uint64_t kEntry = 16;
    std::uint64_t entries = 0;
    for (unsigned bit = 0; bit < kMaxFeatures; ++bit)
      if (has_bit(header_.features, bit)) ++entries;
    for (std::size_t at = 0; entries != 0 && at + kEntry * entries <= container.size(); ++at) {
      std::uint64_t payload = 0;
      Cursor cursor(container.substr(at, 8), header_.order);
      if (cursor.read(payload) && payload == offset + at + kEntry * entries) return at;
    }
    return container.size();
  }

  // The table of features and all of them are one record, as the table has their places.
  void keep_features(std::uint64_t start) const {
    if (regions_.end() <= start) return;
    found_.report().record(
        file().substr(static_cast<std::size_t>(start), static_cast<std::size_t>(regions_.end() - start)));
  }

  const Header& header_;
  GroupedFindings& found_;
  Recording& recording_;
  Regions regions_;
  std::uint64_t ids_taken_ = 0;
  bool has_data_ = false;
};

}  // namespace

void check_file(const Header& header, Recording& recording, GroupedFindings& found) {
  FileChecker(header, recording, found).check();
}

}  // namespace proflint::perf_data
