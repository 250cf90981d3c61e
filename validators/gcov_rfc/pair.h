// Rules about a data file and the graph file of the same unit.
// Follows RFC 2002 and gcov.cc, solve_flow_graph.
#pragma once

#include "validators/core/format.h"
#include "validators/gcov_rfc/data.h"
#include "validators/gcov_rfc/header.h"

namespace proflint::gcov_rfc {

// Whether `other` is of the kind that forms a pair with the file of `header`; if not, reports that.
bool check_kinds(const Header& header, const Companion& other, Report& report);

// Compares the data file in `input` with `graph_file`. The graph itself is checked when it is the input. All findings
// point into the data file.
void check_pair(const Header& header, const Data& data, const Input& input, const Companion& graph_file,
                Report& report);

}  // namespace proflint::gcov_rfc
