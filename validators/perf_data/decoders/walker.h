// Records of one container: the data section of a file, a pipe, the file of a thread. Level 1 frames them, level 2
// checks their contents; a frame that is wrong ends the container, as nothing marks where the next record starts.
// Follows tools/perf/util/session.c (reader__read_event, perf_session__process_event).
#pragma once

#include <utility>

#include "validators/core/limits.h"
#include "validators/perf_data/decoders/samples.h"
#include "validators/perf_data/decoders/unpacker.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

struct Record {
  std::uint32_t type = 0;
  std::uint16_t misc = 0, size = 0;
  std::string_view bytes;  // all of it
  std::string_view body;   // after type, misc and size
};

// Types below this one are the kernel's; perf's own start here.
constexpr std::uint32_t kFirstToolType = 64;

class Walker {
 public:
  Walker(Recording& recording, GroupedFindings& found)
      : recording_(recording), found_(found), unpacker_(recording.memory) {}

  // Walks `container`. Returns how many whole records it has before the first wrong frame, and reports them to
  // `records` unless that is nullptr. A compressed record needs all compressed records before it, so everything from
  // the first one on counts as one record.
  std::uint64_t walk(std::string_view container, Report* records = nullptr);

  // Type of the last complete record; 0: none.
  std::uint32_t last_type() const { return last_type_; }
  // Whether the recorder is recent enough to write a record at the end.
  bool has_rounds() const { return has_rounds_; }

 private:
  bool take_one(std::string_view& rest);
  void keep(std::string_view record, Report& records);
  bool take_record(std::string_view rest, Record& record);
  bool is_whole_in_simpleperf(const Record& record) const;
  bool take_payload(std::string_view& rest, const Record& record);
  bool take_unpadded(std::string_view& rest, const Record& record);
  void look_into(const Record& record);
  void check_kernel_record(const Record& record);
  void check_kernel_contents(const Record& record, const Attr& attr);
  std::string_view id_of(const Record& record) const;
  const Attr* find_owner(const Record& record);
  bool has_foreign_id(const Record& record);
  void check_one_sample(const Record& record, const Attr& attr);
  void check_time(std::uint64_t time, std::string_view where);
  void end_round();
  void unpack(const Record& record);
  std::pair<std::uint64_t, Limit> limit_of_unpacked() const;
  void check_unpacked(std::string_view payload, const Record& record);
  std::size_t walk_unpacked(std::string_view bytes, std::string_view place);

  Recording& recording_;
  GroupedFindings& found_;
  Unpacker unpacker_;
  std::uint64_t unpacked_ = 0;
  std::uint32_t last_type_ = 0;
  bool has_rounds_ = false;
  bool is_packed_ = false;       // the records were unpacked
  std::string_view packed_run_;  // from the first compressed record to the last one that leaves no record incomplete
  // Times: the largest so far, the largest before the last round, and the largest before the previous round.
  std::uint64_t newest_ = 0, before_last_round_ = 0, flushed_ = 0;
  std::uint64_t known_id_ = 0;  // the latest id that belongs to the only event
};

// Checks a record of the kernel other than a sample, whose body without the trailer is `body`.
void check_kernel_body(const Record& record, const Attr& attr, std::string_view body, Recording& recording,
                       GroupedFindings& found);

// Checks a record of perf itself.
void check_tool_record(const Record& record, Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
