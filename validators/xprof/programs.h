// PROGRAM sections: the object files they are linked from and the comdat procedures that survived.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, programs.
#pragma once

#include "validators/xprof/decoders/header.h"
#include "validators/xprof/references.h"

namespace proflint::xprof {

class Programs {
 public:
  Programs(Context& context, References& references)
      : context_(context),
        references_(references),
        paths_(context.memory),
        unresolved_(context.memory),
        statistics_(context),
        object_paths_(context.memory),
        objects_(context.memory),
        comdats_(context.memory),
        comdat_names_(context.memory),
        undecided_(context.memory),
        claims_(context.memory),
        claimed_stats_(context.memory),
        claimed_objects_(context.memory) {}

  void open(const Record& record);
  // A lost line may have opened another section: the open section is not compared with anything.
  void tear();
  // Adds a stat, OBJREF or COMDAT_PROC record of the open program.
  void add(const Record& record);
  void close(std::string_view end);
  // Called at the end of the file, when every object file is known.
  void finish();

 private:
  // Statistics that are compared when all programs are known.
  struct Claim {
    std::size_t first_stat, stat_count;
    std::size_t first_object, object_count;
    std::uint32_t program;
    bool has_comdat;
  };
  struct ComdatRecord {
    ProcRef ref;
  };

  void start(const Declared& objects, const Declared& comdats);
  void add_object(const Record& record);
  void add_comdat(const Record& record);
  void check_order(const Record& record);
  void check_claim(const Claim& claim);
  void check_unreferenced();

  Context& context_;
  References& references_;

  Names paths_;
  Names unresolved_;  // object references to no section before them
  std::uint32_t program_ = 0;
  bool has_unread_reference_ = false;  // in any program
  bool has_unresolved_ = false;        // which may mean any object file that nothing else refers to

  // Of the open program.
  Announced announced_objects_, announced_comdats_;
  Statistics statistics_;
  Names object_paths_;
  std::pmr::vector<std::uint32_t> objects_;  // distinct, those that were found
  std::pmr::vector<ComdatRecord> comdats_;
  Names comdat_names_;
  bool all_resolved_ = true, all_read_ = true;
  Kind last_kind_ = Kind::stat;

  std::pmr::vector<ProcRef> undecided_;  // comdat procedures without a section before them
  std::pmr::vector<Claim> claims_;
  std::pmr::vector<Statistic> claimed_stats_;
  std::pmr::vector<std::uint32_t> claimed_objects_;
};

}  // namespace proflint::xprof
