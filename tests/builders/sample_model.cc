// Generates sample profiles.
#include "tests/builders/sample_model.h"

#include <algorithm>
#include <set>

namespace proflint::tests {
namespace {

std::uint64_t below(std::uint64_t n) {
  return *rc::gen::inRange<std::uint64_t>(0, n);
}

std::string any_name() {
  std::string name(1, static_cast<char>('a' + below(6)));
  if (below(2) != 0) name += static_cast<char>('a' + below(26));
  return name;
}

std::vector<SampleTarget> targets(std::uint64_t count) {
  std::vector<SampleTarget> result;
  std::set<std::string> names;
  for (std::uint64_t i = below(4); i-- > 0;)
    if (std::string name = any_name(); names.insert(name).second) result.push_back({std::move(name), below(count + 1)});
  std::sort(result.begin(), result.end(), [](const SampleTarget& a, const SampleTarget& b) {
    return a.count != b.count ? a.count > b.count : a.name < b.name;
  });
  return result;
}

// The body of a function, whose total is the sum of its parts.
SampleFunction function(const std::string& name, int depth) {
  SampleFunction f;
  f.name = name;
  std::uint32_t offset = 1;
  for (std::uint64_t i = below(5); i-- > 0;) {
    SampleLine line;
    line.offset = offset;
    line.discriminator = below(3) == 0 ? static_cast<std::uint32_t>(below(300)) : 0;
    line.count = below(4) == 0 ? below(100000) : below(20);
    line.targets = targets(line.count);
    f.total += line.count;
    f.lines.push_back(std::move(line));
    offset += 1 + static_cast<std::uint32_t>(below(200));
  }
  std::set<std::pair<std::uint32_t, std::string>> sites;
  for (std::uint64_t i = depth == 0 ? 0 : below(3); i-- > 0;) sites.emplace(1 + below(50), any_name());
  for (const auto& [site, callee] : sites) {
    f.callees.push_back({site, 0, function(callee, depth - 1)});
    f.total += f.callees.back().function.total;
  }
  f.head = below(f.total + 1);
  return f;
}

SampleProfile any_plain_profile() {
  SampleProfile profile;
  std::set<std::string> names;
  for (std::uint64_t i = 1 + below(6); i-- > 0;) names.insert(any_name());
  for (const std::string& name : names) profile.functions.push_back(function(name, 3));
  SampleLine hit;  // at least one count, because a profile of zeros is suspicious
  hit.offset = 10'000;
  hit.count = 2 + below(20);
  profile.functions.front().lines.push_back(hit);
  profile.functions.front().total += hit.count;
  std::stable_sort(profile.functions.begin(), profile.functions.end(),
                   [](const SampleFunction& a, const SampleFunction& b) { return a.total > b.total; });
  for (std::uint64_t i = below(4); i-- > 0;) profile.symbols.push_back(any_name());
  return profile;
}

void add_metadata(SampleFunction& f, bool has_checksums, bool has_attributes) {
  if (has_checksums) f.checksum = 1 + below(UINT64_MAX - 1);
  if (has_attributes) f.attributes = static_cast<std::uint32_t>(below(8));
  for (auto& callee : f.callees) add_metadata(callee.function, has_checksums, has_attributes);
}

SampleProfile any_profile() {
  SampleProfile profile = any_plain_profile();
  profile.has_checksums = below(2) != 0;
  profile.has_attributes = below(2) != 0;
  profile.has_contexts = below(3) == 0;
  for (SampleFunction& f : profile.functions) {
    if (profile.has_contexts) {
      for (auto& callee : f.callees) f.total -= callee.function.total;
      f.callees.clear();
      f.head = std::min(f.head, f.total);
      for (std::uint64_t i = below(3); i-- > 0;)
        f.context.push_back({any_name(), static_cast<std::uint32_t>(below(99)), 0});
      // Another context of the same function, so that summaries must merge counts.
      if (below(2) != 0) f.name = profile.functions.front().name;
    }
    add_metadata(f, profile.has_checksums, profile.has_attributes);
  }
  if (!profile.has_contexts) return profile;
  for (std::size_t i = 0; i < profile.functions.size(); ++i)  // all contexts differ
    profile.functions[i].context.insert(profile.functions[i].context.begin(), {"zz", static_cast<std::uint32_t>(i), 0});
  return profile;
}

// Breaks one random thing in `f` or in one of its callees.
void spoil(SampleFunction& f) {
  if (!f.callees.empty() && below(2) != 0)
    return spoil(f.callees[static_cast<std::size_t>(below(f.callees.size()))].function);
  switch (below(6)) {
    case 0:
      f.total /= 2;
      break;
    case 1:
      f.head = f.total + 1 + below(9);
      break;
    case 2:
      if (!f.lines.empty()) f.lines.push_back(f.lines.front());
      break;
    case 3:
      if (!f.callees.empty()) f.callees.push_back(f.callees.front());
      break;
    case 4:
      if (!f.lines.empty() && !f.lines.front().targets.empty())
        f.lines.front().targets.push_back(f.lines.front().targets.front());
      break;
    default:
      std::reverse(f.lines.begin(), f.lines.end());
  }
}

}  // namespace

rc::Gen<SampleProfile> plain_sample_profiles() {
  return rc::gen::exec(any_plain_profile);
}

rc::Gen<SampleProfile> sample_profiles() {
  return rc::gen::exec(any_profile);
}

rc::Gen<SampleProfile> flawed_sample_profiles() {
  return rc::gen::exec([] {
    SampleProfile profile = any_plain_profile();
    profile.symbols.clear();
    for (std::uint64_t i = 1 + below(3); i-- > 0;)
      spoil(profile.functions[static_cast<std::size_t>(below(profile.functions.size()))]);
    if (below(4) == 0) profile.functions.push_back(profile.functions.back());
    return profile;
  });
}

SampleProfile example_sample_profile() {
  SampleFunction inner, main, foo;
  inner.name = "bar";
  inner.total = 5;
  inner.lines = {{1, 0, 5, {}}};
  main.name = "main";
  main.head = 1;
  main.total = 1012;
  main.lines = {{1, 0, 7, {{"foo", 4}, {"bar", 3}}}, {2, 3, 1000, {}}};
  main.callees.push_back({4, 0, inner});
  foo.name = "foo";
  foo.head = 2;
  foo.total = 300;
  foo.lines = {{0, 0, 100, {}}, {9, 1, 200, {}}};
  SampleProfile profile;
  profile.functions = {main, foo};
  profile.symbols = {"bar", "foo", "main"};
  return profile;
}

}  // namespace proflint::tests
