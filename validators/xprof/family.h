// Sun and Oracle profile feedback text files, version 4.4.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4.
#pragma once

#include "validators/core/format.h"

namespace proflint::xprof {

extern const Format kXprofText;
extern const Family kXprof;

}  // namespace proflint::xprof
