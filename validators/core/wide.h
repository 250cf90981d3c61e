// 128-bit integers, for sums and products of 64-bit numbers. From Boost if the compiler has none.
#pragma once

#ifdef __SIZEOF_INT128__
namespace proflint {
using Uint128 = unsigned __int128;
using Int128 = __int128;
}  // namespace proflint
#else
#include <boost/multiprecision/cpp_int.hpp>
namespace proflint {
using Uint128 = boost::multiprecision::uint128_t;
using Int128 = boost::multiprecision::int128_t;
}  // namespace proflint
#endif
