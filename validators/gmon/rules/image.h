// The rules that compare a file with the program that wrote it.
#pragma once

#include "validators/gmon/program.h"
#include "validators/gmon/rules/checks.h"

namespace proflint::gmon::rules {

void check_against_image(const Profile& profile, const Program& program, Report& report);

}  // namespace proflint::gmon::rules
