// The encoder. Follows its writer closely enough that the official consumers accept the files.
#include "tests/builders/afdo_gcov.h"

#include <map>
#include <vector>

#include "tests/builders/sample_totals.h"

namespace proflint::tests {
namespace {

class GcovWriter {
 public:
  GcovWriter(const SampleProfile& profile, const GcovLayout& layout) : profile_(profile), layout_(layout) {}

  std::string write() {
    word(0x67636461);
    word(layout_.version);
    word(0);
    if (layout_.version == 3) summary();
    names();
    functions();
    for (const std::uint32_t value : {0xae000000u, 0u, 0u, 0xaf000000u, 384u}) word(value);
    for (int i = 0; i < 128; ++i) {
      word(0);
      counter(0);
    }
    return out_;
  }

 private:
  void word(std::uint64_t value) {
    for (std::size_t i = 0; i < 4; ++i)
      out_ += static_cast<char>(value >> 8 * (layout_.order == std::endian::little ? i : 3 - i));
  }
  void counter(std::uint64_t value) {
    word(value & 0xffffffff);
    word(value >> 32);
  }
  void string(const std::string& text) {
    const bool is_bytes = layout_.version == 2 || layout_.version == 3;
    const std::size_t padding = is_bytes ? 1 : 4 - text.size() % 4;
    word(is_bytes ? text.size() + 1 : (text.size() + padding) / 4);
    out_ += text + std::string(padding, '\0');
  }

  void summary() {
    const SampleTotals totals = totals_of(profile_, false);
    word(0xa8000000);
    for (const std::uint64_t value : {totals.total, totals.max, totals.max_head, totals.lines, totals.functions})
      counter(value);
    const auto entries = totals.entries();
    counter(entries.size());
    for (const auto& entry : entries) {
      word(entry.cutoff);
      counter(entry.min);
      counter(entry.counts);
    }
  }

  void names() {
    std::vector<std::string> all = {""};
    for (const std::string& name : names_of(profile_)) all.push_back(name);
    std::uint64_t length = 1;
    for (const std::string& name : all) length += (name.size() + 4) / 4 + 1;
    word(0xaa000000);
    word(length);
    if (layout_.version == 3) {
      word(1);
      string("file.cc");
    }
    word(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      string(all[i]);
      if (layout_.version == 3) word(i % 2 == 0 ? 0xffffffff : 0);
      index_[all[i]] = i;
    }
  }

  void functions() {
    word(0xac000000);
    const std::size_t length = out_.size();
    word(0);
    word(profile_.functions.size());
    for (const SampleFunction& function : profile_.functions) {
      counter(function.head);
      if (layout_.version == 3) counter(12345);
      instance(function);
    }
    std::uint64_t words = (out_.size() - length) / 4 - 1;
    if (layout_.version == 3) words -= 2 * profile_.functions.size();
    const std::string tail = out_.substr(length + 4);
    out_.resize(length);
    word(words);
    out_ += tail;
  }

  void instance(const SampleFunction& function) {
    word(index_.at(function.name));
    word(function.lines.size());
    word(function.callees.size());
    for (const SampleLine& line : function.lines) {
      word(line.offset << 16 | line.discriminator);
      word(line.targets.size());
      counter(line.count);
      for (const SampleTarget& target : line.targets) {
        word(7);
        counter(index_.at(target.name));
        counter(target.count);
      }
    }
    for (const auto& callee : function.callees) {
      word(callee.offset << 16 | callee.discriminator);
      instance(callee.function);
    }
  }

  const SampleProfile& profile_;
  GcovLayout layout_;
  std::string out_;
  std::map<std::string, std::uint64_t> index_;
};

}  // namespace

std::string gcov_profile(const SampleProfile& profile, const GcovLayout& layout) {
  return GcovWriter(profile, layout).write();
}

}  // namespace proflint::tests
