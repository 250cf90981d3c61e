// The layouts of gmon files, one row for each writer and address size: the places of the fields in a histogram header,
// and the size of arcs. Follows the GNU gprof manual (Profiling Data File Format), glibc elf/dl-profile.c, sys/gmon.h
// of 4.4BSD and its descendants, profile/gmon.h of mingw-w64, and xnu bsd/sys/gmon.h.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace proflint::gmon {

enum class Kind : std::uint8_t { gnu, shared_object, bsd44, old_bsd, darwin };

// A field of a header or record; size 0: the layout does not have the field.
struct Field {
  std::uint8_t offset = 0;
  std::uint8_t size = 0;
};

inline constexpr std::uint8_t kDimensionBytes = 15;

// The header of a histogram: everything from the tag, if any, to the bins.
struct HistogramFields {
  std::uint8_t bytes = 0;  // size of the header
  Field range = {};        // lowpc and highpc
  Field size = {};         // number of bins, or ncnt in BSD layouts
  Field rate = {};
  Field dimension = {};
  Field abbreviation = {};
};

struct Layout {
  Kind kind = Kind::gnu;
  std::uint8_t pointer = 8;  // size of an address in bytes
  HistogramFields histogram = {};
  std::uint8_t arc_tag = 0;    // bytes before the fields of an arc: caller, callee, count
  std::uint8_t arc_count = 4;  // size of the count in bytes

  // Only for GNU records.
  std::uint8_t block_count = 4;     // size of the number of entries in a block record
  bool has_tag5 = false;            // tag 5 is also a histogram
  bool size_is_bytes = false;       // the size of a histogram is in bytes, not bins
  const char* deviation = nullptr;  // how the layout differs from the manual

  constexpr std::size_t arc_bytes() const { return arc_tag + 2 * std::size_t{pointer} + arc_count; }
};

namespace layouts {

inline constexpr HistogramFields kGnu64 = {.bytes = 41,
                                           .range = {1, 16},
                                           .size = {17, 4},
                                           .rate = {21, 4},
                                           .dimension = {25, kDimensionBytes},
                                           .abbreviation = {40, 1}};
inline constexpr HistogramFields kGnu32 = {.bytes = 33,
                                           .range = {1, 8},
                                           .size = {9, 4},
                                           .rate = {13, 4},
                                           .dimension = {17, kDimensionBytes},
                                           .abbreviation = {32, 1}};
inline constexpr HistogramFields kGnuWide = {.bytes = 49,
                                             .range = {1, 16},
                                             .size = {17, 8},
                                             .rate = {25, 8},
                                             .dimension = {33, kDimensionBytes},
                                             .abbreviation = {48, 1}};

// The layout of the manual.
inline constexpr Layout kGnu[] = {
    {.kind = Kind::gnu, .pointer = 8, .histogram = kGnu64, .arc_tag = 1},
    {.kind = Kind::gnu, .pointer = 4, .histogram = kGnu32, .arc_tag = 1},
};

// Other layouts that writers use with the same magic, in order of preference.
inline constexpr Layout kGnuDeviations[] = {
    {.kind = Kind::gnu,
     .pointer = 8,
     .histogram = kGnu64,
     .arc_tag = 1,
     .block_count = 8,
     .deviation = "the number of entries in a block record is 8 bytes wide, not 4"},
    {.kind = Kind::gnu,
     .pointer = 8,
     .histogram = kGnu64,
     .arc_tag = 1,
     .arc_count = 8,
     .deviation = "arc counts are 8 bytes wide, not 4"},
    {.kind = Kind::gnu,
     .pointer = 4,
     .histogram = kGnu32,
     .arc_tag = 1,
     .arc_count = 8,
     .has_tag5 = true,
     .deviation = "arc counts are 8 bytes wide (as on Xtensa), not 4"},
    {.kind = Kind::gnu,
     .pointer = 8,
     .histogram = kGnuWide,
     .arc_tag = 1,
     .arc_count = 8,
     .deviation = "arc counts and the size and rate of histograms are 8 bytes wide, not 4"},
    {.kind = Kind::gnu,
     .pointer = 8,
     .histogram = kGnu64,
     .arc_tag = 1,
     .size_is_bytes = true,
     .deviation = "the size of a histogram is in bytes, not in bins"},
    {.kind = Kind::gnu,
     .pointer = 4,
     .histogram = kGnu32,
     .arc_tag = 1,
     .size_is_bytes = true,
     .deviation = "the size of a histogram is in bytes, not in bins"},
};

inline constexpr Layout kSharedObject[] = {
    {.kind = Kind::shared_object,
     .pointer = 8,
     .histogram = {.bytes = 44,
                   .range = {4, 16},
                   .size = {20, 4},
                   .rate = {24, 4},
                   .dimension = {28, kDimensionBytes},
                   .abbreviation = {43, 1}}},
    {.kind = Kind::shared_object,
     .pointer = 4,
     .histogram = {.bytes = 36,
                   .range = {4, 8},
                   .size = {12, 4},
                   .rate = {16, 4},
                   .dimension = {20, kDimensionBytes},
                   .abbreviation = {35, 1}}},
};

// The version is between size and rate; 12 spare bytes end the header.
inline constexpr Layout kBsd44[] = {
    {.kind = Kind::bsd44,
     .pointer = 8,
     .histogram = {.bytes = 40, .range = {0, 16}, .size = {16, 4}, .rate = {24, 4}},
     .arc_count = 8},
    {.kind = Kind::bsd44,
     .pointer = 4,
     .histogram = {.bytes = 32, .range = {0, 8}, .size = {8, 4}, .rate = {16, 4}},
     .arc_count = 4},
};

// C compilers pad the struct with 8-byte fields to 24 bytes; GNU gprof writes and reads 20.
inline constexpr Layout kOldBsd[] = {
    {.kind = Kind::old_bsd,
     .pointer = 8,
     .histogram = {.bytes = 24, .range = {0, 16}, .size = {16, 4}},
     .arc_count = 8},
    {.kind = Kind::old_bsd,
     .pointer = 8,
     .histogram = {.bytes = 20, .range = {0, 16}, .size = {16, 4}},
     .arc_count = 8},
    {.kind = Kind::old_bsd, .pointer = 4, .histogram = {.bytes = 12, .range = {0, 8}, .size = {8, 4}}, .arc_count = 4},
};

// The 8 bytes of a record's header, then the header of 4.4BSD.
inline constexpr Layout kDarwin[] = {
    {.kind = Kind::darwin,
     .pointer = 8,
     .histogram = {.bytes = 48, .range = {8, 16}, .size = {24, 4}, .rate = {32, 4}}},
    {.kind = Kind::darwin, .pointer = 4, .histogram = {.bytes = 40, .range = {8, 8}, .size = {16, 4}, .rate = {24, 4}}},
};

}  // namespace layouts

inline constexpr std::uint32_t kSharedObjectVersion = 0x1ffff;  // in the GNU header of a shared-object profile

// How to read the records of a file.
struct Shape {
  const Layout* layout = &layouts::kGnu[0];
  std::endian order = std::endian::little;
  std::uint32_t version = 1;  // of GNU files
};

}  // namespace proflint::gmon
