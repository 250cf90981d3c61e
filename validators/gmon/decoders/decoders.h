// The decoders of all layouts. Each fills a Profile with the sound parts and reports the others.
// The first bytes of the file determine the decoder; see detect.h.
#pragma once

#include "validators/core/format.h"
#include "validators/gmon/detect.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon::decoders {

// Each returns false if the file is unusable, which was reported.
bool read_gnu(const Input& input, const Hints& hints, Profile& profile, Report& report);
bool read_shared_object(std::string_view file, std::endian order, const Hints& hints, Profile& profile, Report& report);
bool read_bsd(std::string_view file, const Shape& shape, Profile& profile, Report& report);
bool read_darwin(std::string_view file, const Shape& shape, Profile& profile, Report& report);

// Reports spare bytes that are not zero.
void check_spare(std::string_view spare, Report& report);

}  // namespace proflint::gmon::decoders
