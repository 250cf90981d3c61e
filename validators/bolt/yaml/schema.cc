// The tables of keys. Follows LLVM, bolt/include/bolt/Profile/ProfileYAMLMapping.h.
#include "validators/bolt/yaml/schema.h"

namespace proflint::bolt::yaml {
namespace {

constexpr Key kTop[] = {
    {.name = "header", .shape = Shape::map, .level = Level::header, .is_required = true},
    {.name = "functions", .shape = Shape::maps, .level = Level::function, .is_required = true},
    {.name = "pseudo_probe_desc", .shape = Shape::map, .level = Level::descriptor, .is_late = true},
};
constexpr Key kHeader[] = {
    {.name = "profile-version", .type = Type::u32, .is_required = true, .field = Field::version},
    {.name = "binary-name", .is_required = true},
    {.name = "binary-build-id", .field = Field::build_id},
    {.name = "profile-flags", .shape = Shape::list, .is_required = true, .field = Field::flag},
    {.name = "profile-origin"},
    {.name = "profile-events", .field = Field::events},
    {.name = "dfs-order", .type = Type::boolean, .field = Field::dfs_order},
    {.name = "hash-func", .field = Field::hash_function},
};
constexpr Key kFunction[] = {
    {.name = "name", .is_required = true, .field = Field::name},
    {.name = "fid", .type = Type::u32, .is_required = true, .field = Field::fid},
    {.name = "hash", .type = Type::hex64, .is_required = true, .field = Field::hash},
    {.name = "exec", .type = Type::u64, .is_required = true, .field = Field::exec},
    {.name = "nblocks", .type = Type::u32, .is_required = true, .field = Field::nblocks},
    {.name = "blocks", .shape = Shape::maps, .level = Level::block},
    {.name = "guid", .type = Type::hex64},
    {.name = "pseudo_probe_desc_hash", .type = Type::hex64},
    {.name = "extern", .type = Type::u64, .is_late = true},
    {.name = "inline_tree", .shape = Shape::maps, .level = Level::node, .is_late = true},
    {.name = "ppit", .is_late = true},
};
constexpr Key kBlock[] = {
    {.name = "bid", .type = Type::u32, .is_required = true, .field = Field::bid},
    {.name = "insns", .type = Type::u32, .is_required = true, .field = Field::instructions},
    {.name = "hash", .type = Type::hex64, .field = Field::block_hash},
    {.name = "exec", .type = Type::u64, .field = Field::exec},
    {.name = "events", .type = Type::u64, .field = Field::event_count},
    {.name = "calls", .shape = Shape::maps, .level = Level::call},
    {.name = "succ", .shape = Shape::maps, .level = Level::successor},
    {.name = "pseudo_probes", .shape = Shape::maps, .level = Level::old_probe},
    {.name = "probes", .shape = Shape::maps, .level = Level::probe, .is_late = true},
    {.name = "probe", .is_late = true},
};
constexpr Key kCall[] = {
    {.name = "off", .type = Type::hex32, .is_required = true, .field = Field::call_offset},
    {.name = "fid", .type = Type::u32, .is_required = true, .field = Field::callee},
    {.name = "disc", .type = Type::u32, .field = Field::entry},
    {.name = "cnt", .type = Type::u64, .is_required = true, .field = Field::call_count},
    {.name = "mis", .type = Type::u64, .field = Field::call_mispredictions},
    {.name = "pp", .type = Type::u32, .is_late = true},
    {.name = "ppn", .type = Type::u32, .is_late = true},
    {.name = "ind", .type = Type::boolean, .is_late = true},
};
constexpr Key kSuccessor[] = {
    {.name = "bid", .type = Type::u32, .is_required = true, .field = Field::successor},
    {.name = "cnt", .type = Type::u64, .is_required = true, .field = Field::successor_count},
    {.name = "mis", .type = Type::u64, .field = Field::successor_mispredictions},
};
constexpr Key kOldProbe[] = {
    {.name = "guid", .type = Type::hex64, .is_required = true},
    {.name = "id", .type = Type::u64, .is_required = true},
    {.name = "type", .type = Type::u8, .is_required = true},
};
// `blk` was a mask of probes before it became a list.
constexpr Key kProbe[] = {
    {.name = "blk", .shape = Shape::either, .type = Type::u64},
    {.name = "call", .shape = Shape::either, .type = Type::u64},
    {.name = "indcall", .shape = Shape::either, .type = Type::u64},
    {.name = "id", .type = Type::u32},
    {.name = "ids", .shape = Shape::list, .type = Type::u32},
    {.name = "blx", .shape = Shape::either, .type = Type::u64},
};
constexpr Key kNode[] = {
    {.name = "g", .type = Type::u32},
    {.name = "p", .type = Type::u32},
    {.name = "cs", .type = Type::u32},
};
constexpr Key kDescriptor[] = {
    {.name = "gs", .shape = Shape::list, .type = Type::hex64, .is_required = true},
    {.name = "gh", .shape = Shape::list, .type = Type::u32, .is_required = true},
    {.name = "hs", .shape = Shape::list, .type = Type::hex64, .is_required = true},
};

struct LevelRow {
  const char* name;
  std::span<const Key> keys;
};

// In the order of the enumerators.
constexpr LevelRow kLevels[] = {{"the profile", kTop},
                                {"the header", kHeader},
                                {"a function", kFunction},
                                {"a block", kBlock},
                                {"a call", kCall},
                                {"a successor", kSuccessor},
                                {"a probe", kOldProbe},
                                {"a probe", kProbe},
                                {"an inlined function", kNode},
                                {"the descriptor of probes", kDescriptor}};

}  // namespace

std::span<const Key> keys_of(Level level) {
  return kLevels[static_cast<std::size_t>(level)].keys;
}

const char* name_of(Level level) {
  return kLevels[static_cast<std::size_t>(level)].name;
}

}  // namespace proflint::bolt::yaml
