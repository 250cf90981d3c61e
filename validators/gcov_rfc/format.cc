// Detection and the two formats. Both check by the magic, so a file that is called the wrong thing is judged as what it
// is. Follows RFC 2002, GBBG_MAGIC and GCOV_MAGIC.
#include "validators/gcov_rfc/format.h"

#include "validators/gcov_rfc/data.h"
#include "validators/gcov_rfc/graph.h"
#include "validators/gcov_rfc/header.h"
#include "validators/gcov_rfc/legacy.h"
#include "validators/gcov_rfc/pair.h"

namespace proflint::gcov_rfc {
namespace {

Match detect_graph(std::string_view bytes, std::string_view name) {
  if (bytes.starts_with(kGraphMagic)) return Match::certain;
  const Legacy legacy = recognise_legacy(bytes);
  if (legacy == Legacy::graph_2_95 || (legacy == Legacy::named && !name.ends_with(".da"))) return Match::weak;
  return name.ends_with(".bbg") ? Match::name : Match::none;
}

Match detect_data(std::string_view bytes, std::string_view name) {
  if (bytes.starts_with(kDataMagic)) return Match::certain;
  if (bytes.starts_with(kSwappedDataMagic)) return Match::strong;
  const Legacy legacy = recognise_legacy(bytes);
  if (legacy == Legacy::data_3_3) return Match::strong;
  if (legacy == Legacy::named && name.ends_with(".da")) return Match::weak;
  return name.ends_with(".da") ? Match::name : Match::none;
}

void check(const Input& input, Report& report) {
  const std::optional<Header> header = read_header(input.bytes, input.name, report);
  if (!header) return;
  if (header->kind == Kind::graph) {
    read_graph(*header, report, input.memory);
    if (input.pair != nullptr) check_kinds(*header, *input.pair, report);
  } else {
    const Data data = read_data(*header, report, input.memory);
    if (input.pair != nullptr) check_pair(*header, data, input, report);
  }
}

}  // namespace

const Format kGraphFormat = {"gcov-bbg", "gcov graph of the 2002 draft (.bbg)", detect_graph, check, ".da"};
const Format kDataFormat = {"gcov-da", "gcov data of the 2002 draft (.da)", detect_data, check, ".bbg"};

}  // namespace proflint::gcov_rfc
