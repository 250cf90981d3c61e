// Execution data of JaCoCo is the only format that is about class files.
#include "validators/engine/class_files.h"

#include "validators/jacoco/class_file.h"

namespace proflint {

std::vector<std::string> names_of_class_file(std::string_view bytes) {
  return jacoco::names_of_class_file(bytes);
}

}  // namespace proflint
