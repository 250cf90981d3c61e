// The shapes of trees, whose children have the same shape. Follows v8-profiler.h before the protocol had lists.
#include "validators/v8/cpu/shapes.h"

namespace proflint::v8::cpu {

constexpr Shape kTreeShape = {kTree, "the node", Form::object, kTreeKeys};
constexpr Shape kOldTreeShape = {kOldTree, "the node", Form::object, kOldTreeKeys};

}  // namespace proflint::v8::cpu
