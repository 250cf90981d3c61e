// Reads archives. Each member is unpacked once to find its class names, and again when a check asks for it.
#include "tools/program/run/class_files.h"

#include <algorithm>

#include "tools/program/core/words.h"
#include "tools/program/run/inputs.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"
#include "validators/core/inflate.h"
#include "validators/engine/class_files.h"

namespace proflint::tools {
namespace {

constexpr std::uint64_t kMaxClassSize = 16 << 20;  // bytes; the tables of a class file count in 16 bits
constexpr std::size_t kDeepest = 3;                // a library in a web archive in an enterprise archive
constexpr std::size_t kMagicSize = 4;

// Unpacks the claimed size of the member. False if it is incomplete.
[[nodiscard]] bool unpack_all(const ZipMember& member, std::string& bytes) {
  if (member.size > max_inflated(member.stored.size())) return false;
  bytes.resize(static_cast<std::size_t>(member.size));
  return unpack(member, bytes) == bytes.size();
}

bool is_archive(const ZipMember& member) {
  std::string magic(kMagicSize, '\0');
  return is_zip(std::string_view(magic).substr(0, unpack(member, magic)));
}

}  // namespace

bool ClassFiles::add(const std::string& path, const Options& options, std::string& error) {
  std::vector<InputPath> files;
  const std::size_t before = files_.size();
  if (!list_all(path, options, files, error)) return false;
  for (const InputPath& file : files)
    if (!add_file(file.path, options.limits, error)) return false;
  if (files_.size() == before) error = escaped(path) + " does not contain class files";
  return error.empty();
}

bool ClassFiles::add_file(const std::string& path, const Limits& limits, std::string& error) {
  File file;
  FileError why;
  if (!file.open(path, limits, why)) {
    error = "cannot read class files from " + escaped(path) + ": " + why.message;
    return false;
  }
  if (is_zip(file.bytes())) return add_archives({path, std::string(file.bytes())}, limits, error);
  if (file.bytes().size() <= kMaxClassSize) add_class({.path = path}, file.bytes());
  return true;
}

bool ClassFiles::add_archives(Archive first, const Limits& limits, std::string& error) {
  std::uint64_t left = limits[Limit::inflated_size];
  std::string bytes;
  const std::size_t begin = archives_.size();
  archives_.push_back(std::move(first));
  for (std::size_t i = begin; i < archives_.size(); ++i) {  // nested archives are added during the loop
    const Archive& archive = archives_[i];
    const auto members = read_zip(archive.bytes);
    if (!members) error = "cannot read class files from " + escaped(archive.path) + ": the archive is damaged";
    for (const ZipMember& member : members.value_or(std::vector<ZipMember>())) {
      const bool is_nested = archive.depth < kDeepest && is_archive(member);
      if (!is_nested && member.size > kMaxClassSize) continue;
      if (member.size > left) {
        error = "cannot read class files from " + escaped(archive.path) +
                ": their unpacked contents exceed the inflated-size limit of " +
                counted(limits[Limit::inflated_size], "byte");
        break;
      }
      left -= member.size;
      if (!unpack_all(member, bytes)) continue;
      std::string path = archive.path + "!/" + std::string(member.name);
      if (is_nested)
        archives_.push_back({std::move(path), bytes, archive.depth + 1});
      else
        add_class({std::move(path), true, member}, bytes);
    }
    if (!error.empty()) return false;
  }
  return true;
}

void ClassFiles::add_class(ClassFile file, std::string_view bytes) {
  std::vector<std::string> names = names_of_class_file(bytes);
  if (names.empty()) return;
  files_.push_back(std::move(file));
  for (std::string& name : names) by_name_[std::move(name)].push_back(&files_.back());
}

std::span<const ClassFile* const> ClassFiles::called(const std::string& name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? std::span<const ClassFile* const>() : std::span<const ClassFile* const>(it->second);
}

bool ClassFiles::read(const ClassFile& file, const Limits& limits, std::string& bytes) {
  if (file.is_member) return unpack_all(file.member, bytes);
  File opened;
  FileError ignored;  // it existed when the run began
  if (!opened.open(file.path, limits, ignored)) return false;
  bytes = opened.bytes();
  return true;
}

}  // namespace proflint::tools
