// The sinks for the records of a binary profile, one for each comparison.
// Follows the rule table "LLVM binaries" of the binary sample profile specification.
#pragma once

#include <span>
#include <tuple>
#include <vector>

#include "validators/samples/binary/profile.h"
#include "validators/samples/meaning.h"

namespace proflint::samples::binary {

struct ProfileSink : IgnoreRecords {
  void start_section(const RecordSection&) {}  // the following records belong to it
};

// The same events as virtual functions, for passes that few files need: they share one decoder, because each takes
// seconds to compile.
class RareSink {
 public:
  virtual ~RareSink() = default;
  virtual void start_section(const RecordSection&) {}
  virtual void begin_function(const FunctionStart&, const Count& /*head*/, const Count& /*total*/) {}
  virtual void line(const Location&, const Count&) {}
  virtual void target(const Count& /*index*/, const Count&) {}
  virtual void begin_callee(const Location&, const Count& /*index*/, const Count& /*total*/) {}
  virtual void end_callee() {}
  virtual void end_function(const Count& /*callees*/) {}
  virtual void vtable(const Location&, const Count& /*index*/, const Count&) {}
  virtual void skip() {}
};

// Whether all records could be passed to the other sinks.
class Completeness : public ProfileSink {
 public:
  explicit Completeness(const Profile& profile) : profile_(profile) {}

  bool is_complete() const { return is_complete_; }

  // A context without frames belongs to no function, so the summary cannot match.
  void begin_function(const FunctionStart& start, const Count&, const Count&) {
    if (profile_.tables.has_contexts && profile_.contexts.leaf(start.index.value) == Contexts::kNoLeaf) skip();
  }
  void skip() { is_complete_ = false; }

 private:
  const Profile& profile_;
  bool is_complete_ = true;
};

// Translates indexes into names for a pass over the meaning. Both kinds of records may have a part of the same
// function, so each kind has a separate sink: Meaning or OverflowSums.
template <class Sink, class Base = ProfileSink>
class ToMeaning : public Base {
 public:
  ToMeaning(Profile& profile, std::span<Sink> sinks) : profile_(profile), sinks_(sinks) {}

  void start_section(const RecordSection& section) { sink_ = &sinks_[section.is_composite ? 1 : 0]; }
  void begin_function(const FunctionStart& start, const Count& head, const Count& total) {
    const Count& index = start.index;
    sink_->begin_function(profile_.tables.has_contexts ? Name::context_index(index.value, index.where) : name(index),
                          head, total);
  }
  void line(const Location& location, const Count& count) { sink_->body(location, count); }
  void target(const Count& index, const Count& count) { sink_->target(name(index), count); }
  void begin_callee(const Location& location, const Count& index, const Count& total) {
    sink_->begin_callsite(location, name(index), total);
  }
  void end_callee() { sink_->end_callsite(); }
  void end_function(const Count&) { sink_->end_function(); }
  void vtable(const Location& location, const Count& index, const Count& count) {
    sink_->type_count(location, name(index), count);
  }
  void skip() { sink_->incomplete(); }

  // Notes that the innermost open function has a checksum in the metadata.
  void checksum() { sink_->checksum(); }

 private:
  Name name(const Count& index) { return profile_.names.use(index.value, index.where); }

  Profile& profile_;
  std::span<Sink> sinks_;
  Sink* sink_ = nullptr;  // of the current section
};

// Adds the counts of each top-level function to the entries, if they are wanted: the growth of `meanings`, which get
// the events first.
class ToEntries : public ProfileSink {
 public:
  ToEntries(const Profile& profile, std::span<const Meaning> meanings, Entries* entries)
      : profile_(profile), meanings_(meanings), entries_(entries) {}

  void begin_function(const FunctionStart& start, const Count&, const Count&) { index_ = start.index.value; }
  void end_function(const Count&) {
    if (entries_.are_wanted()) entries_.add(profile_.function_name(index_), volume_of(meanings_).amount());
  }

 private:
  const Profile& profile_;
  std::span<const Meaning> meanings_;
  Increments entries_;
  std::uint64_t index_ = 0;  // of the open function
};

// Adds up all counts.
class ToTally : public ProfileSink {
 public:
  explicit ToTally(SummaryTally& tally) : tally_(tally) {}

  void begin_function(const FunctionStart&, const Count& head, const Count&) { tally_.add_function(head.value); }
  void line(const Location&, const Count& count) { tally_.add(count.value); }

 private:
  SummaryTally& tally_;
};

// Compares functions with the offset table and the flat flag of their section.
class ToSection : public ProfileSink {
 public:
  explicit ToSection(Report& report) : report_(report) {}

  void start_section(RecordSection& section) { section_ = &section; }
  void begin_function(const FunctionStart& start, const Count&, const Count&) {
    index_ = start.index.value;
    if (section_->offsets) section_->offsets->add({start.position + section_->base, start.index}, report_);
  }
  void end_function(const Count& callees) {
    using Split = RecordSection::Split;
    if (section_->split == Split::flat && callees.value != 0)
      report_.add("sample-bin/flat-callsites"_rule, callees.where, "the function with index ", index_,
                  " is in the flat section, but has ", Plural{callees.value, "inlined callee"});
    if (section_->split == Split::nested && callees.value == 0)
      report_.add("sample-bin/flat-callsites"_rule, callees.where, "the function with index ", index_,
                  " has no inlined callees, but is in the non-flat section");
  }

 private:
  Report& report_;
  RecordSection* section_ = nullptr;
  std::uint64_t index_ = 0;  // of the open top-level function
};

// Looks up the metadata of functions and callees, and passes their checksums to `meaning`. If some counts are also in
// the profile of their base function, adds up the others in `bases`.
class ToMetadata : public ProfileSink {
 public:
  ToMetadata(std::optional<Metadata>& metadata, ToMeaning<Meaning>& meaning, SummaryTally& bases, Report& report,
             std::pmr::memory_resource* memory)
      : metadata_(metadata), meaning_(meaning), bases_(bases), report_(report), open_(memory) {}

  void begin_function(const FunctionStart& start, const Count& head, const Count&) {
    if (!metadata_) return;
    const Count& index = start.index;
    bases_.add_function(head.value);
    open_.assign(1, {path_of(index.value), false});
    if (metadata_->find(open_.back().path) != nullptr)
      see_record();
    else
      report_.add("sample-bin/metadata-missing"_rule, index.where, "the function with index ", index.value,
                  " has no metadata record");
  }
  void line(const Location&, const Count& count) {
    if (metadata_ && metadata_->has_duplicates() && !open_.back().is_duplicated) bases_.add(count.value);
  }
  void begin_callee(const Location& location, const Count& index, const Count&) {
    if (!metadata_) return;
    const Level& caller = open_.back();
    Level level{path_of(caller.path, location, index.value), caller.is_duplicated};
    if (const Metadata::Record* const record = metadata_->find(level.path)) {
      see_record();
      level.is_duplicated |= record->is_duplicated();
    }
    open_.push_back(level);
  }
  void end_callee() {
    if (metadata_) open_.pop_back();
  }

 private:
  struct Level {
    Path path;
    bool is_duplicated;
  };

  void see_record() {
    if (metadata_->has_checksums()) meaning_.checksum();
  }

  std::optional<Metadata>& metadata_;
  ToMeaning<Meaning>& meaning_;
  SummaryTally& bases_;
  Report& report_;
  std::pmr::vector<Level> open_;  // innermost function last
};

// Passes every event to each sink of a list, in order.
template <class... Sinks>
class ToAll {
 public:
  explicit ToAll(Sinks&... sinks) : sinks_(sinks...) {}

  void start_section(RecordSection& section) {
    each([&](auto& sink) { sink.start_section(section); });
  }
  void begin_function(const FunctionStart& start, const Count& head, const Count& total) {
    each([&](auto& sink) { sink.begin_function(start, head, total); });
  }
  void line(const Location& location, const Count& count) {
    each([&](auto& sink) { sink.line(location, count); });
  }
  void target(const Count& index, const Count& count) {
    each([&](auto& sink) { sink.target(index, count); });
  }
  void begin_callee(const Location& location, const Count& index, const Count& total) {
    each([&](auto& sink) { sink.begin_callee(location, index, total); });
  }
  void end_callee() {
    each([](auto& sink) { sink.end_callee(); });
  }
  void end_function(const Count& callees) {
    each([&](auto& sink) { sink.end_function(callees); });
  }
  void vtable(const Location& location, const Count& index, const Count& count) {
    each([&](auto& sink) { sink.vtable(location, index, count); });
  }
  void skip() {
    each([](auto& sink) { sink.skip(); });
  }

 private:
  template <class Give>
  void each(Give give) {
    std::apply([&](auto&... sink) { (give(sink), ...); }, sinks_);
  }

  std::tuple<Sinks&...> sinks_;
};

// Decodes all sections into `sink`. False: some could not be decoded.
template <class Sink>
bool decode(Profile& profile, Sink&& sink, Report& report, std::pmr::memory_resource* memory) {
  BlockTypes types(memory);
  for (RecordSection& section : profile.sections) {
    Fields fields(section.bytes, section.name, report);
    if (section.ends_with_file) fields.end_with_file();
    RecordDecoder decoder(fields, profile.tables, sink, types, memory);
    sink.start_section(section);
    while (!fields.at_end())
      if (!(section.is_composite ? decoder.composite_function() : decoder.function())) return false;
  }
  return true;
}

}  // namespace proflint::samples::binary
