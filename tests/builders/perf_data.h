// Writes recordings: files and pipes of either byte order, whose samples have any combination of parts.
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
  std::vector<std::uint64_t> times;  // of samples, whose events alternate; a round ends after every third
};

// A recording of a few events with ids in the same places, ascending times, and every kind of part.
Recording arbitrary_recording();

// The body of a sample of `event`.
std::string sample_body(const Recording& recording, const Event& event, std::uint64_t time);

std::string record(const Recording& recording, std::uint32_t type, std::uint16_t misc, const std::string& body);
std::string bytes(const Recording& recording);

// The starts and ends of the records of a pipe, without the magic number.
std::vector<std::size_t> boundaries(const Recording& recording);

}  // namespace proflint::tests::perf_data
