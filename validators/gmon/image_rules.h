// The rules that compare a file with the program it came from.
#pragma once

#include "validators/gmon/checks.h"
#include "validators/gmon/image.h"

namespace proflint::gmon {

void check_against_image(const Profile& profile, const Image& image, Report& report);

}  // namespace proflint::gmon
