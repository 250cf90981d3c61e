// Any bytes, checked as a DCPI profile. Half of the mutants get a footer that matches their chunks, so that the code
// after the sum rules is reached as well.
#include <algorithm>
#include <string>

#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/dcpi/chunks.h"
#include "validators/dcpi/family.h"

namespace proflint::fuzz::dcpi_target {
namespace {

using namespace std::string_view_literals;

// The first input if the fuzzer has none: the smallest valid profile.
constexpr std::string_view kSound =
    "version pdb-0.07\nimage 1f\nepoch 9806110930\nplatform p\nevent e\nperiod 1\ntstart 0\ntsize 64\ncpuspeed 1\n"
    "samples \n"
    "\0\0\0\0\2\0\0\0\5\0\0\0\0\0\0\0"
    "\x20\0\0\0\1\0\0\0\7\0\0\0"
    "\2\0\0\0\xc\0\0\0"sv;

void put(std::uint8_t* to, std::uint64_t number) {
  for (int byte = 0; byte < 4; ++byte) to[byte] = static_cast<std::uint8_t>(number >> 8 * byte);
}

// Writes the totals of the chunks into the last 8 bytes.
void repair_footer(std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = view(data, size);
  const std::size_t terminator = bytes.find("\nsamples");
  if (terminator == std::string_view::npos) return;
  const std::string_view body = bytes.substr(std::min(bytes.find('\n', terminator + 1), size - 1) + 1);
  if (body.size() < dcpi::kFooterSize || body.size() % 4 != 0) return;
  const dcpi::Reading reading = dcpi::read_chunks(body, std::endian::little);
  put(data + size - 8, reading.totals.offsets);
  put(data + size - 4, reading.totals.samples);
}

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  if (view(data, size).find("\nsamples") == std::string_view::npos && max_size >= kSound.size() && seed % 4 == 0)
    size = store(kSound, data, max_size);
  size = LLVMFuzzerMutate(data, size, max_size);
  if (seed / 4 % 2 == 0) repair_footer(data, size);
  return size;
}

void run(std::string_view input) {
  check_promises(input, &dcpi::kDcpi);
}

const Target target("dcpi", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::dcpi_target
