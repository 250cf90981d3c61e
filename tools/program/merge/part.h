// The records of one run: one for the run, one per file, one at the end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/program/merge/line_reader.h"
#include "tools/program/merge/record.h"

namespace proflint::tools {

class Part {
 public:
  explicit Part(std::string path, RecordReader::Extent extent = RecordReader::Extent::all)
      : path_(std::move(path)), reader_(extent), has_companions_(extent == RecordReader::Extent::all) {}

  // Opens the file and reads the record of the run. False, with fault(), if that is not possible.
  [[nodiscard]] bool open(std::size_t block);
  // Opens a file that has only file records, in sorted order.
  void open_sorted(FilePointer file, std::size_t block);

  // Whether the file ends with an end record. If not, fault() has the reason.
  [[nodiscard]] bool find_end();

  // Reads the next file record into file(), and its text into line(). False at the end, or at a defect: then fault()
  // has the reason.
  [[nodiscard]] bool next();

  const std::string& path() const { return path_; }
  const RunRecord& run() const { return run_; }
  const Summary& end() const { return end_; }
  FileResult& file() { return reader_.record().file; }
  // The path of the file in normal form, which orders and identifies files.
  const std::string& key() const { return key_; }
  std::string_view line() const { return line_; }
  // For messages: starts with the path; empty without a defect.
  const std::string& fault() const { return fault_; }
  // Whether the fault is that the file ends without an end record, as if its run was interrupted.
  bool is_cut() const { return is_cut_; }
  // Records a defect that the caller found. Returns false.
  [[nodiscard]] bool fail(const std::string& why);

 private:
  [[nodiscard]] bool read_next();
  [[nodiscard]] bool read_end();

  std::string path_;
  RecordReader reader_;
  bool has_companions_;  // companions of files are read, too
  LineReader lines_;
  RunRecord run_;
  Summary end_, seen_;
  bool is_whole_ = true;  // with a record of the run and one at the end
  bool is_cut_ = false;
  std::string_view line_;
  std::uint64_t number_ = 0;  // of the line
  std::string key_, last_key_, fault_;
};

}  // namespace proflint::tools
