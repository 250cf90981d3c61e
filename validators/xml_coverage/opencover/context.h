// State that the checks of all levels of a report share: where findings go, and the properties of the writer.
#pragma once

#include "validators/xml_coverage/opencover/writer.h"
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage::opencover {

struct Context {
  const Tree& tree;
  GroupedFindings& found;
  Writer writer = {};

  // Whether nothing was lost that a sum may count.
  bool may_compare() const { return !tree.has_lost(); }
};

}  // namespace proflint::xml_coverage::opencover
