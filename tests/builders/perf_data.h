// Writes recordings: files and pipes of either byte order, whose samples have any parts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/builders/bytes.h"

namespace proflint::tests::perf_data {

struct Event {
  std::uint64_t sample_type = 0, read_format = 4;
  std::uint64_t branch_sample_type = 0, regs = 0;
  std::uint64_t id = 0;
};

struct Recording {
  Machine machine;
  bool is_pipe = false;
  std::vector<Event> events;
  std::vector<std::uint64_t> times;  // of samples, of the events in turn; a round ends after every third
};

// A recording of a few events that agree where ids are, ascending times, every kind of part.
Recording arbitrary_recording();

// The body of a sample of `event`.
std::string sample_body(const Recording& recording, const Event& event, std::uint64_t time);

std::string record(const Recording& recording, std::uint32_t type, std::uint16_t misc, const std::string& body);
std::string bytes(const Recording& recording);

// Where the records of a pipe start and end, the magic left out.
std::vector<std::size_t> boundaries(const Recording& recording);

}  // namespace proflint::tests::perf_data
