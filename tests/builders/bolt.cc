// Serializes and generates BOLT profiles.
#include "tests/builders/bolt.h"

#include <fmt/format.h>

namespace proflint::tests::bolt {
namespace {

constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 40;

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

std::string hex(std::uint64_t value) {
  return fmt::format("{:x}", value);
}

std::string text(const Location& location) {
  return std::string(1, location.flag) + " " + location.name + " " + hex(location.offset);
}

std::string name() {
  return *rc::gen::element<std::string>("main", "helper/1", "helper/one.c/2", "_ZN3foo3barEi", "strlen@PLT",
                                        "operator\\ new", "a\\\\b", "main.cold.3", "_start(*2)");
}

Location location(std::uint64_t offset) {
  Location place = {*rc::gen::element('1', '2'), name(), offset};
  if (*rc::gen::inRange(0, 5) == 0) place = {'0', "[unknown]", offset};
  return place;
}

std::uint64_t count(std::uint64_t minimum = 0) {
  return *rc::gen::inRange(minimum, kMaxCount);
}

std::string text(const Call& call) {
  std::string out = "{ off: 0x" + hex(call.offset) + ", fid: " + number(call.callee) + ", cnt: " + number(call.count);
  if (call.mispredictions != 0) out += ", mis: " + number(call.mispredictions);
  return out + " }";
}

std::string text(const Successor& successor) {
  std::string out = "{ bid: " + number(successor.bid) + ", cnt: " + number(successor.count);
  if (successor.mispredictions != 0) out += ", mis: " + number(successor.mispredictions);
  return out + " }";
}

template <class List>
std::string list(const char* key, const List& list) {
  if (list.empty()) return {};
  std::string out = std::string("        ") + key + "[ ";
  for (std::size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "" : ", ") + text(list[i]);
  return out + " ]\n";
}

std::string text(const Block& block, bool has_hash) {
  std::string out = "      - bid:             " + number(block.bid) + "\n        insns:           3\n";
  if (has_hash) out += "        hash:            0xFC00DAFF14C20000\n";
  if (block.exec != 0) out += "        exec:            " + number(block.exec) + "\n";
  if (block.events != 0) out += "        events:          " + number(block.events) + "\n";
  return out + list("calls:           ", block.calls) + list("succ:            ", block.successors);
}

Block block(std::uint32_t bid, std::uint32_t nblocks, bool has_samples) {
  Block made;
  made.bid = bid;
  made.exec = count();
  if (has_samples) {
    made.events = count();
    return made;
  }
  const auto calls = *rc::gen::inRange<std::uint32_t>(0, 3);
  for (std::uint32_t i = 0; i < calls; ++i) {
    const std::uint64_t taken = count();
    made.calls.push_back({i * 5, *rc::gen::inRange<std::uint32_t>(0, 9), taken, taken / 3});
  }
  const auto successors = *rc::gen::inRange<std::uint32_t>(0, std::min(nblocks, 3u) + 1);
  for (std::uint32_t i = 0; i < successors; ++i) made.successors.push_back({nblocks - 1 - i, count(), 0});
  return made;
}

}  // namespace

std::string fdata(const Branches& branches) {
  std::string out = branches.is_bolted ? "boltedcollection\n" : "";
  for (const Branch& branch : branches.list)
    out += text(branch.from) + " " + text(branch.to) + " " + number(branch.mispredictions) + " " +
           number(branch.count) + "\n";
  for (const Branch& access : branches.accesses)
    out += text(access.from) + " " + text(access.to) + " " + number(access.count) + "\n";
  return out;
}

std::string samples(const Branches& branches) {
  std::string out = "no_lbr cpu-clock:\n";
  if (branches.is_bolted) out += "boltedcollection\n";
  for (const Branch& branch : branches.list) out += text(branch.from) + " " + number(branch.count) + "\n";
  return out;
}

std::string aggregated(const Branches& branches) {
  std::string out;
  for (const Branch& branch : branches.list) {
    const std::string from = hex(branch.from.offset), to = hex(branch.to.offset);
    out += "B " + from + " " + to + " " + number(branch.count) + " " + number(branch.mispredictions) + "\n";
    out += (branch.count % 2 == 0 ? "F " : "f ") + to + " " + to + " " + number(branch.count) + "\n";
  }
  return out;
}

rc::Gen<Branches> branches() {
  return rc::gen::exec([] {
    Branches made;
    made.is_bolted = *rc::gen::arbitrary<bool>();
    const auto size = *rc::gen::inRange<std::uint64_t>(1, 12);
    for (std::uint64_t i = 0; i < size; ++i) {
      const std::uint64_t taken = count(1);
      made.list.push_back({location(i), location(*rc::gen::inRange<std::uint64_t>(0, 300)), taken / 7, taken});
    }
    made.list[0].from = {'1', "main", 0};  // at least one place has a symbol
    const auto accesses = *rc::gen::inRange<std::uint64_t>(0, 3);
    for (std::uint64_t i = 0; i < accesses; ++i)
      made.accesses.push_back({{'4', "main", i}, {*rc::gen::element('3', '4'), "table", i * 8}, 0, count(1)});
    return made;
  });
}

std::string yaml(const Blocks& profile) {
  std::string out =
      "---\nheader:\n  profile-version: 1\n  binary-name:     app\n"
      "  binary-build-id: c23647dd705e0316477d904b13778d556ec7f200\n  profile-flags:   ";
  out += profile.has_samples ? "[ sample ]\n" : "[ lbr ]\n";
  out += "  profile-origin:  branch profile reader\n  profile-events:  ''\n";
  if (!profile.is_of_llvm_16) out += "  dfs-order:       false\n  hash-func:       xxh3\n";
  out += profile.functions.empty() ? "functions:       []\n" : "functions:\n";
  for (const Function& function : profile.functions) {
    out += "  - name:            '" + function.name + "'\n    fid:             " + number(function.fid) +
           "\n    hash:            0xADD4E49F1616D6E2\n    exec:            " + number(function.exec) +
           "\n    nblocks:         " + number(function.nblocks) + "\n";
    if (!function.blocks.empty()) out += "    blocks:\n";
    for (const Block& block : function.blocks) out += text(block, !profile.is_of_llvm_16);
  }
  return out + "...\n";
}

rc::Gen<Blocks> blocks() {
  return rc::gen::exec([] {
    Blocks profile;
    profile.has_samples = *rc::gen::arbitrary<bool>();
    profile.is_of_llvm_16 = *rc::gen::arbitrary<bool>();
    const auto functions = *rc::gen::inRange<std::uint32_t>(1, 6);
    for (std::uint32_t i = 0; i < functions; ++i) {
      Function function;
      function.name =
          *rc::gen::element<std::string>("main", "helper/", "it''s ", "gr\xc3\xbc\xc3\x9f", "a: b #") + number(i);
      function.fid = functions - i;
      function.exec = count();
      function.nblocks = *rc::gen::inRange<std::uint32_t>(1, 20);
      for (std::uint32_t bid = 0; bid < function.nblocks; bid += *rc::gen::inRange<std::uint32_t>(1, 9))
        function.blocks.push_back(block(bid, function.nblocks, profile.has_samples));
      profile.functions.push_back(function);
    }
    return profile;
  });
}

}  // namespace proflint::tests::bolt
