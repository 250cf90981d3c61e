// The shape of nodes, whose children are nodes. Follows the Chrome DevTools Protocol, SamplingHeapProfileNode.
#include "validators/v8/heap/shapes.h"

namespace proflint::v8::heap {

constexpr Shape kNodeShape = {kNode, "the node", Form::object, kNodeKeys};

}  // namespace proflint::v8::heap
